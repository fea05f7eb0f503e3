// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/draw/Layouter.h"

#include "core/figure/ticks.h"

#include <algorithm>
#include <cmath>

namespace costscope {

void Layouter::labelAxes(PanelLayout& panel)
{
    const QRectF& r = panel.rect;
    const size_t index = size_t(&panel - m.panels.data());
    const double tick = pt(m.style.tickPt), gap = pt(3.5);
    double left = r.left() - gap;
    const double aside = panel.yStaggers ? widthOfNames(panel, 0, 2) + pt(panel.yTickPt) : 0;
    size_t name = 0;
    for (const Tick& t : panel.yTicks) {
        if (t.label.isEmpty() || sharesY(index)) continue;
        const RichText label = nameOfRow(panel, t);
        const double right = r.left() - gap - pt(1.5) - (name++ % 2 == 1 ? aside : 0);
        put(panel.texts, Role::YTick, label, {right - label.width(), panel.y(t.value) + middleOfLetters * 1.35 * pt(panel.yTickPt)},
            Hue::Ink);
        left = std::min(left, panel.texts.back().at.x());
    }
    titleY(panel, left);
    titleAbove(panel);
    if (sharesX(index)) return;
    const double baseline = r.bottom() + gap + pt(1) + 0.95 * tick;
    for (const Tick& t : panel.xTicks) {
        if (t.label.isEmpty()) continue;
        const RichText label = text(t.label, m.style.tickPt);
        put(panel.texts, Role::XTick, label, {leftOfTickX(panel, t, label.width()), baseline}, Hue::Ink);
    }
    titleX(panel, baseline + 0.3 * tick);
}

/// Above its panel, in two lines where one would be cut.
void Layouter::titleAbove(PanelLayout& panel)
{
    if (panel.panel->title.isEmpty()) return;
    const QRectF& r = panel.rect;
    const double room = r.width() + pt(4);
    const RichText whole = text(panel.panel->title, m.style.textPt, true);
    auto lines = wrapped(panel.panel->title, m.style.textPt, true, room);
    const bool wraps = lines.size() == 2 && std::all_of(lines.begin(), lines.end(), [&](const RichText& l) { return l.width() <= room; });
    if (wraps && m_panelTitleLines == 1) m_panelTitleLines = 2; // another attempt follows
    if (!wraps) lines = {whole.shortened(room)};
    double y = r.top() - pt(0.6 * m.style.textPt) - double(lines.size() - 1) * lines.front().lineHeight();
    for (const RichText& line : lines) {
        put(panel.texts, Role::PanelTitle, line, {r.left(), y}, Hue::Ink);
        y += line.lineHeight();
    }
}

void Layouter::titleX(PanelLayout& panel, double top)
{
    if (panel.panel->x.label.isEmpty()) return;
    const double room = std::max(panel.rect.width(), m_innerWidth) + (columns() == 1 ? std::min(pt(30), panel.rect.left()) : pt(6));
    auto lines = wrapped(panel.panel->x.label, m.style.textPt, false, room);
    if (lines.size() > 1 && m_xTitleLines == 1) m_xTitleLines = 2; // another attempt follows
    if (lines.size() > 2) lines.resize(2);
    for (const RichText& whole : lines) {
        const RichText line = whole.shortened(room);
        const double left = std::clamp(panel.rect.center().x() - line.width() / 2, 0.0, std::max(0.0, m.size.width() - line.width()));
        put(panel.texts, Role::XTitle, line, {left, top + 1.05 * line.size()}, Hue::Ink);
        top += 1.25 * line.size();
    }
}

/// One line, two, or the short words if there are any; whatever is still too long is cut.
std::vector<RichText> Layouter::linesOfTitleY(const PanelLayout& panel) const
{
    const Axis& axis = panel.panel->y;
    const double room = panel.rect.height() * 1.15;
    auto lines = wrapped(axis.label, m.style.textPt, false, room);
    const bool fits = lines.size() <= 2 && std::all_of(lines.begin(), lines.end(), [&](const RichText& l) { return l.width() <= room; });
    if (!fits && !axis.shortLabel.isEmpty()) lines = {text(axis.shortLabel, m.style.textPt)};
    if (lines.size() > 2) lines = {text(axis.label, m.style.textPt)};
    return lines;
}

void Layouter::titleY(PanelLayout& panel, double right)
{
    if (panel.panel->y.label.isEmpty() || sharesY(size_t(&panel - m.panels.data()))) return;
    const double room = panel.rect.height() * 1.15;
    const auto lines = linesOfTitleY(panel);
    // All y titles of a column stand on one line, at the left edge of their labels: names of rows below are no reason to stand far off.
    const int column = columnOf(size_t(&panel - m.panels.data()));
    double widest = 0;
    for (size_t i = 0; i < m.panels.size(); ++i)
        if (columnOf(i) == column && !m.panels[i].panel->y.label.isEmpty() && !sharesY(i)) widest = std::max(widest, leftOf(m.panels[i]));
    double x = panel.rect.left() - widest + 0.95 * pt(m.style.textPt);
    x = std::min(x, right - pt(2) - double(lines.size() - 1) * lines.front().lineHeight());
    for (const RichText& whole : lines) {
        const RichText line = whole.shortened(room);
        const double middle =
            std::clamp(panel.rect.center().y(), line.width() / 2, std::max(line.width() / 2, m.size.height() - line.width() / 2));
        put(panel.texts, Role::YTitle, line, {x, middle + line.width() / 2}, Hue::Ink);
        panel.texts.back().upright = true;
        x += line.lineHeight();
    }
}

void Layouter::placeColourBar()
{
    if (!m.colourBar) return;
    ColourBar& bar = *m.colourBar;
    // Beside the first panel; of low ones beside as many as give room for its words.
    QRectF first = m.panels.front().rect;
    double right = 0;
    for (const PanelLayout& panel : m.panels) {
        right = std::max(right, panel.rect.right());
        if (first.height() < pt(16 * m.style.textPt)) first.setBottom(std::max(first.bottom(), panel.rect.bottom()));
    }
    bar.rect = QRectF(std::max(right + pt(6), bar.rect.left()), first.top(), bar.rect.width(), first.height());
    const Pixels y{bar.axis.scale, bar.axis.min, bar.axis.max, bar.rect.bottom(), bar.rect.top()};
    double widest = 0;
    for (const Tick& t : ticksOf(bar.axis, std::clamp(int(first.height() / pt(2.5 * m.style.tickPt)), 2, 6))) {
        if (t.label.isEmpty()) continue;
        const RichText label = text(t.label, m.style.tickPt);
        put(bar.texts, Role::YTick, label, {bar.rect.right() + pt(3), y(t.value) + middleOfLetters * 1.35 * label.size()}, Hue::Ink);
        widest = std::max(widest, label.width());
    }
    const RichText title = text(bar.axis.label, m.style.textPt).shortened(first.height() * 1.15);
    const double middle = std::max(first.center().y(), title.width() / 2);
    put(bar.texts, Role::YTitle, title, {bar.rect.right() + pt(5) + widest + title.size(), middle + title.width() / 2}, Hue::Ink);
    bar.texts.back().upright = true;
}

} // namespace costscope
