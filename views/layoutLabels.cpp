// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/Layouter.h"

#include "core/figures/ticks.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

constexpr double middleOfLetters = 0.26; ///< baseline below the middle of a line of text, part of its size

/// A name that wants to stand at a height.
struct Label {
    const Series* series;
    RichText text;
    double x, y; ///< left end, middle
};

/// Moves labels apart, each as little as possible: groups of touching labels share the mean of their wishes.
void pushApart(std::vector<Label>& labels, double distance, double top, double bottom)
{
    struct Group {
        double sum; ///< of wishes, each less its offset in the group
        size_t count, first;
        double start() const { return sum / double(count); }
    };
    std::stable_sort(labels.begin(), labels.end(), [](const Label& a, const Label& b) { return a.y < b.y; });
    std::vector<Group> groups;
    for (size_t i = 0; i < labels.size(); ++i) {
        groups.push_back({labels[i].y, 1, i});
        while (groups.size() > 1) {
            const Group last = groups.back();
            Group& before = groups[groups.size() - 2];
            if (before.start() + distance * double(before.count) <= last.start()) break;
            before.sum += last.sum - distance * double(before.count * last.count);
            before.count += last.count;
            groups.pop_back();
        }
    }
    double floor = top;
    for (size_t g = 0; g < groups.size(); ++g) {
        const double highest = bottom - distance * double(labels.size() - groups[g].first - 1);
        const double start = std::max(floor, std::min(groups[g].start(), highest));
        for (size_t k = 0; k < groups[g].count; ++k) labels[groups[g].first + k].y = start + distance * double(k);
        floor = start + distance * double(groups[g].count);
    }
}

/// The last point of a line that the axes show.
std::optional<QPointF> endOf(const PanelLayout& panel, const Series& s)
{
    if (s.mark == Mark::Horizontal && !s.y.empty()) return QPointF(panel.rect.right(), panel.y(s.y.front()));
    QPolygonF line;
    const auto& heights = s.y.empty() ? s.high : s.y;
    for (size_t i = 0; i < std::min(s.x.size(), heights.size()); ++i) line.append({panel.x(s.x[i]), panel.y(heights[i])});
    if (line.size() == 1) return panel.rect.contains(line.front()) ? std::optional(line.front()) : std::nullopt;
    const auto pieces = clippedLine(line, panel.rect);
    return pieces.empty() ? std::nullopt : std::optional(pieces.back().last());
}

} // namespace

void Layouter::labelAxes(PanelLayout& panel)
{
    const QRectF& r = panel.rect;
    const double tick = pt(m.style.tickPt), gap = pt(3.5);
    double left = r.left() - gap;
    for (const Tick& t : panel.yTicks) {
        if (t.label.isEmpty() || panel.panel->sharesY) continue;
        const RichText label = text(t.label, m.style.tickPt);
        put(panel.texts, Role::YTick, label, {r.left() - gap - pt(1.5) - label.width(), panel.y(t.value) + middleOfLetters * 1.35 * tick},
            Hue::Ink);
        left = std::min(left, panel.texts.back().at.x());
    }
    titleY(panel, left);
    if (!panel.panel->title.isEmpty()) {
        const RichText title = text(panel.panel->title, m.style.textPt, true).shortened(r.width() + pt(4));
        put(panel.texts, Role::PanelTitle, title, {r.left(), r.top() - pt(0.6 * m.style.textPt)}, Hue::Ink);
    }
    if (panel.panel->sharesX) return;
    const double baseline = r.bottom() + gap + pt(1) + 0.95 * tick;
    for (const Tick& t : panel.xTicks) {
        if (t.label.isEmpty()) continue;
        const RichText label = text(t.label, m.style.tickPt);
        put(panel.texts, Role::XTick, label, {panel.x(t.value) - label.width() / 2, baseline}, Hue::Ink);
    }
    titleX(panel, baseline + 0.3 * tick);
}

void Layouter::titleX(PanelLayout& panel, double top)
{
    if (panel.panel->x.label.isEmpty()) return;
    const double room = std::max(panel.rect.width(), m_innerWidth) + (columns() == 1 ? std::min(pt(30), panel.rect.left()) : pt(6));
    auto lines = text(panel.panel->x.label, m.style.textPt).wrapped(room);
    if (lines.size() > 1 && m_xTitleLines == 1) m_xTitleLines = 2; // another attempt follows
    if (lines.size() > 2) lines.resize(2);
    for (const RichText& whole : lines) {
        const RichText line = whole.shortened(room);
        const double left = std::clamp(panel.rect.center().x() - line.width() / 2, 0.0, std::max(0.0, m.size.width() - line.width()));
        put(panel.texts, Role::XTitle, line, {left, top + 1.05 * line.size()}, Hue::Ink);
        top += 1.25 * line.size();
    }
}

void Layouter::titleY(PanelLayout& panel, double right)
{
    if (panel.panel->y.label.isEmpty() || panel.panel->sharesY) return;
    const double room = panel.rect.height() * 1.15;
    auto lines = text(panel.panel->y.label, m.style.textPt).wrapped(room);
    if (lines.size() > 2) lines = {text(panel.panel->y.label, m.style.textPt)};
    // All y titles of a column stand on one line: at the left edge of its labels.
    const size_t column = size_t(columnOf(size_t(&panel - m.panels.data())));
    double x = panel.rect.left() - m_columnLeft[column] + 0.95 * pt(m.style.textPt);
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

void Layouter::labelEnds(PanelLayout& panel)
{
    std::vector<Label> beside;
    if (m_leftOut > 2) return;
    for (const Series& s : panel.panel->series) {
        if (s.endLabel.isEmpty()) continue;
        const RichText name = text(s.endLabel, m.style.textPt);
        if (s.mark == Mark::Vertical && !s.x.empty()) {
            const double x = panel.x(s.x.front());
            if (!(x >= panel.rect.left() && x <= panel.rect.right())) continue;
            const double left = std::clamp(x - name.width() / 2, 0.0, std::max(0.0, m.size.width() - name.width()));
            const double title = panel.panel->title.isEmpty() ? 0 : pt(1.5 * m.style.textPt);
            put(panel.texts, Role::EndLabel, name, {left, panel.rect.top() - title - pt(3)}, hueOfWords(s));
        } else if (const auto end = endOf(panel, s)) {
            beside.push_back({&s, name, end->x() + pt(4), end->y()});
        }
    }
    const double distance = pt(1.2 * m.style.textPt);
    pushApart(beside, distance, panel.rect.top(), panel.rect.bottom());
    for (const Label& label : beside) {
        const double room = m.size.width() - label.x - pt(1);
        put(panel.texts, Role::EndLabel, label.text.shortened(room), {label.x, label.y + middleOfLetters * 1.35 * label.text.size()},
            hueOfWords(*label.series));
    }
}

void Layouter::labelTexts(PanelLayout& panel)
{
    const double gap = pt(m.markerPt / 2 + 2);
    for (const Series& s : panel.panel->series) {
        if (s.mark != Mark::Text) continue;
        for (size_t i = 0; i < std::min({s.x.size(), s.y.size(), s.text.size()}); ++i) {
            const QPointF p(panel.x(s.x[i]), panel.y(s.y[i]));
            if (!std::isfinite(p.x() + p.y()) || !panel.rect.adjusted(-1, -1, 1, 1).contains(p)) continue;
            const RichText words = text(s.text[i], (m.style.textPt + m.style.tickPt) / 2);
            const Anchor a = s.anchor;
            const bool left = a == Anchor::Left || a == Anchor::AboveLeft || a == Anchor::BelowLeft;
            const bool right = a == Anchor::Right || a == Anchor::AboveRight || a == Anchor::BelowRight;
            const bool above = a == Anchor::Above || a == Anchor::AboveLeft || a == Anchor::AboveRight;
            const bool below = a == Anchor::Below || a == Anchor::BelowLeft || a == Anchor::BelowRight;
            double x = left ? p.x() - gap - words.width() : right ? p.x() + gap : p.x() - words.width() / 2;
            double y = above ? p.y() - gap - words.descent() * 0.5 : below ? p.y() + gap + words.ascent() : p.y() + 0.35 * words.size();
            x = std::clamp(x, pt(1), std::max(pt(1), m.size.width() - words.width() - pt(1)));
            y = std::clamp(y, panel.rect.top() + words.ascent() * 0.2, panel.rect.bottom() - pt(1));
            put(panel.texts, Role::Text, words, {x, y}, hueOfWords(s));
            panel.texts.back().halo = true;
        }
    }
}

void Layouter::placeColourBar()
{
    if (!m.colourBar) return;
    ColourBar& bar = *m.colourBar;
    const QRectF& first = m.panels.front().rect;
    double right = 0;
    for (const PanelLayout& panel : m.panels) right = std::max(right, panel.rect.right());
    bar.rect = QRectF(std::max(right + pt(6), bar.rect.left()), first.top(), bar.rect.width(), first.height());
    const Pixels y{Scale::Linear, bar.axis.min, bar.axis.max, bar.rect.bottom(), bar.rect.top()};
    double widest = 0;
    for (const Tick& t : ticks(bar.axis, std::clamp(int(first.height() / pt(2.5 * m.style.tickPt)), 2, 6))) {
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
