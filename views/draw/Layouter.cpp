// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/draw/Layouter.h"

#include "core/figure/ticks.h"
#include "views/draw/seriesInk.h"
#include "views/figure/seenPoints.h"

#include <QCache>
#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <utility>

namespace costscope {

namespace {

/// What a text looks like.
struct WordsKey {
    QString html, family;
    double size;
    bool bold;
    bool operator==(const WordsKey&) const = default;
};

size_t qHash(const WordsKey& key, size_t seed) noexcept
{
    return qHashMulti(seed, key.html, key.size, key.bold);
}

/// What ticks of an axis depend on.
struct TicksKey {
    TickStyle style;
    Scale scale;
    Quantity quantity;
    double min, max;
    int most;
    bool operator==(const TicksKey&) const = default;
};

size_t qHash(const TicksKey& key, size_t seed) noexcept
{
    return qHashMulti(seed, int(key.style), int(key.scale), int(key.quantity), key.min, key.max, key.most);
}

} // namespace

/// A place kept free in a grid of panels.
static bool isFree(const Panel& panel)
{
    return panel.frame == Frame::None && panel.series.empty() && panel.notes.empty();
}

QRectF PlacedText::rect() const
{
    if (upright) return {at.x() - text.ascent(), at.y() - text.width(), text.height(), text.width()};
    return {at.x(), at.y() - text.ascent(), text.width(), text.height()};
}

std::vector<const PlacedText*> Layout::allTexts() const
{
    std::vector<const PlacedText*> all;
    const auto add = [&](const std::vector<PlacedText>& some) {
        for (const PlacedText& t : some) all.push_back(&t);
    };
    add(texts);
    for (const PanelLayout& panel : panels) add(panel.texts);
    if (colourBar) add(colourBar->texts);
    return all;
}

QStringList cutWords(const Layout& layout)
{
    QStringList words;
    for (const PlacedText* t : layout.allTexts())
        if (t->text.isShortened()) words << t->text.plain();
    for (const Legend& legend : layout.legends)
        for (const LegendEntry& e : legend.entries)
            if (e.text.isShortened()) words << e.text.plain();
    words.removeDuplicates();
    return words;
}

QString noRoomFor(const Layout& layout)
{
    QStringList said;
    if (!layout.leftOut.isEmpty()) said << QCoreApplication::translate("Layout", "No room for: %1.").arg(layout.leftOut.join(u", "_s));
    if (const QStringList cut = cutWords(layout); cut.size() == 1)
        said << QCoreApplication::translate("Layout", "“%1” is cut.").arg(cut.front());
    else if (!cut.isEmpty())
        said << QCoreApplication::translate("Layout", "“%1” and %2 more texts are cut.").arg(cut.front()).arg(cut.size() - 1);
    if (said.isEmpty()) return {};
    return said.join(QLatin1Char(' ')) + QLatin1Char(' ') +
           QCoreApplication::translate("Layout", "Choose a larger size or a smaller font.");
}

Hue hueOfWords(const Series& series)
{
    return series.hue == Hue::Faint ? Hue::Grey : series.hue;
}

Layout layOut(std::shared_ptr<const Figure> figure, const Style& style, QSizeF size, double pt, const std::vector<AxisRanges>& ranges,
              const Layout* before)
{
    return Layouter(std::move(figure), style, size, pt, ranges, before).run();
}

Layouter::Layouter(std::shared_ptr<const Figure> figure, const Style& style, QSizeF size, double pt, const std::vector<AxisRanges>& ranges,
                   const Layout* before)
    : m_figure(*figure), m_ranges(ranges)
{
    for (size_t i = 0; i < m_figure.panels.size(); ++i)
        m_memory.push_back(before && i < before->panels.size() ? before->panels[i].memory : std::make_shared<PanelMemory>());
    m.figure = std::move(figure);
    m.style = style;
    m.size = size;
    m.pt = pt;
    start();
    leaveOutHidden();
}

/// Of millions of points only those that can be told apart are placed and drawn. The layout keeps them with the figure.
void Layouter::leaveOutHidden()
{
    struct Kept {
        std::shared_ptr<const Figure> figure;
        std::vector<Panel> seen;
    };
    std::vector<Panel> seen = seenPanels(m_figure, m.panels, m.size, pt(m.style.markerPt));
    if (seen.empty()) return;
    const auto kept = std::make_shared<const Kept>(Kept{m.figure, std::move(seen)});
    m_seen = kept->seen.data();
    m.figure = std::shared_ptr<const Figure>(kept, kept->figure.get());
}

RichText Layouter::text(const QString& html, double points, bool bold) const
{
    // A figure that follows a slider shows the same words again and again; shaping them is the dearest part of a layout.
    thread_local QCache<WordsKey, RichText> cache(2000);
    const WordsKey key{html, m.style.family, pt(points), bold};
    if (const RichText* known = cache.object(key)) return *known;
    const RichText made(html, m.style.family, pt(points), bold, pt(leastLetterPt));
    cache.insert(key, new RichText(made));
    return made;
}

/// Ticks that do not stand at fixed places; those of many panels are the same, and the room of labels is found by trying.
std::vector<Tick> Layouter::ticksOf(const Axis& axis, int most) const
{
    if (axis.ticks == TickStyle::Fixed) return ticks(axis, most);
    thread_local QCache<TicksKey, std::vector<Tick>> cache(200);
    const TicksKey key{axis.ticks, axis.scale, axis.quantity, axis.min, axis.max, most};
    if (const auto* known = cache.object(key)) return *known;
    std::vector<Tick> made = ticks(axis, most);
    cache.insert(key, new std::vector<Tick>(made));
    return made;
}

void Layouter::put(std::vector<PlacedText>& to, Role role, const RichText& text, QPointF at, Hue hue) const
{
    if (text.isEmpty()) return;
    const bool secondary = hue == Hue::Grey || role == Role::Subtitle || role == Role::Note || role == Role::Provenance;
    to.push_back({role, text, at, m.style.textColour(secondary ? Hue::Grey : hue)});
}

Layout Layouter::run()
{
    m_legendRight = m_figure.legend == LegendPlace::Right;
    for (const Panel& panel : m_figure.panels) m_legendRight |= panel.legend == LegendPlace::Right;
    // Rarely more than two: a legend goes below, a title needs a second line.
    for (int round = 0; round < 8; ++round) {
        const bool below = m_legendBelow;
        const auto lines = std::pair(m_xTitleLines, m_panelTitleLines);
        const size_t outside = m_outside.size();
        const Notes notes = m_notes;
        attempt();
        if (cramped() && m_notes == Notes::Below)
            m_notes = Notes::LeftOut;
        else if (cramped() && m_leftOut < 3)
            ++m_leftOut;
        else if (below == m_legendBelow && outside == m_outside.size() && lines == std::pair(m_xTitleLines, m_panelTitleLines) &&
                 notes == m_notes)
            break;
    }
    m.plotVanishes = plotVanishes();
    m.leftOut.removeDuplicates(); // the notes of several panels
    return std::move(m);
}

/// Whether the texts leave less than a readable plot.
bool Layouter::cramped() const
{
    const double needed = std::min(pt(45), 0.3 * std::min(m.size.width(), m.size.height()));
    const auto low = [&](const PanelLayout& p) {
        if (p.panel->isSquare) return std::max(p.rect.width(), p.rect.height()) < needed; // one side follows the other
        return !ownHeight(p) && !isFree(*p.panel) && (p.rect.height() < needed * p.panel->height || p.rect.width() < needed / columns());
    };
    return std::any_of(m.panels.begin(), m.panels.end(), low);
}

/// Whether the texts leave some plot less than a tenth of its share.
bool Layouter::plotVanishes() const
{
    const double width = 0.1 * m.size.width() / columns(), height = 0.1 * m.size.height() / rows();
    return std::any_of(m.panels.begin(), m.panels.end(), [&](const PanelLayout& p) {
        if (p.panel->isSquare) return p.rect.width() < width && p.rect.height() < height;
        return !ownHeight(p) && !isFree(*p.panel) && (p.rect.width() < width || p.rect.height() < height);
    });
}

void Layouter::start()
{
    m.texts.clear();
    m.legends.clear();
    m.colourBar.reset();
    m.leftOut.clear();
    const QStringList inOrder = {QCoreApplication::translate("Layout", "subtitle and legend"),
                                 QCoreApplication::translate("Layout", "title"), QCoreApplication::translate("Layout", "names of lines")};
    m.leftOut = inOrder.first(m_leftOut);
    m.panels.assign(m_figure.panels.size(), {});
    for (size_t i = 0; i < m.panels.size(); ++i) {
        const Panel& panel = m_figure.panels[i];
        m.panels[i].panel = m_seen ? m_seen + i : &panel;
        m.panels[i].memory = m_memory[i];
        m.panels[i].x = {panel.x.scale, panel.x.min, panel.x.max};
        m.panels[i].y = {panel.y.scale, panel.y.min, panel.y.max};
        if (m_leftOut > 0 && areCells(panel)) m.panels[i].y.min = panel.y.max - cellLinesKept(panel);
        if (m_leftOut > 0 && (areCells(panel) || panel.isWords())) m.leftOut << QCoreApplication::translate("Layout", "lines below");
        if (i >= m_ranges.size()) continue;
        m.panels[i].x.setRange(m_ranges[i].xMin, m_ranges[i].xMax);
        if (areCells(panel)) continue; // they stay under their columns; their lines are not stretched
        m.panels[i].y.setRange(m_ranges[i].yMin, m_ranges[i].yMax);
    }
    const double margin = pt(m.style.medium == Medium::Screen ? 9 : 3);
    m_body = QRectF(QPointF(0, 0), m.size).adjusted(margin, margin, -margin, -margin);
}

void Layouter::attempt()
{
    start();
    placeHeader();
    placeProvenance();
    keepRoomForNotes();
    keepRoomForLegend();
    keepRoomForColours();
    if (m.panels.empty()) return;
    chooseColumns();
    measureRows();
    measureColumns();
    placePanels();
    for (PanelLayout& panel : m.panels) {
        m_lines.reset();
        labelAxes(panel);
        labelEnds(panel);
        labelTexts(panel);
    }
    placeColourBar();
    std::vector<FreeSpace> spaces;
    for (PanelLayout& panel : m.panels) {
        spaces.push_back(inkOf(panel, panel.rect, Ink::All));
        placeLegend(panel, spaces.back());
    }
    placeAllNotes(spaces);
    placeSharedLegend();
}

void Layouter::placeHeader()
{
    if (!m.style.title || m_leftOut > 1) return;
    double y = m_body.top();
    const auto lines = [&](Role role, const QString& html, double points, bool bold) {
        for (const RichText& line : wrapped(html, points, bold, m_body.width())) {
            put(m.texts, role, line.shortened(m_body.width()), {m_body.left(), y + 0.95 * line.size()}, Hue::Ink);
            y += line.lineHeight();
        }
    };
    lines(Role::Title, m_figure.title, m.style.titlePt, true);
    if (m_leftOut == 0) y += m_figure.title.isEmpty() ? 0 : pt(0.5);
    if (m_leftOut == 0) lines(Role::Subtitle, m_figure.subtitle, (m.style.textPt + m.style.tickPt) / 2, false);
    if (y > m_body.top()) m_body.setTop(y + pt(5));
}

void Layouter::placeProvenance()
{
    if (!m.style.provenance) return;
    const auto lines = wrapped(m_figure.provenance.line().toHtmlEscaped(), m.style.tickPt - 1, false, m_body.width());
    double y = m_body.bottom() - (lines.empty() ? 0 : lines.front().lineHeight() * double(lines.size()));
    m_body.setBottom(y - pt(3));
    for (const RichText& line : lines) {
        put(m.texts, Role::Provenance, line.shortened(m_body.width()), {m_body.left(), y + line.size()}, Hue::Grey);
        y += line.lineHeight();
    }
}

/// Notes that found no room in their plots stand below all of them, with the name of the plot where several have some.
void Layouter::keepRoomForNotes()
{
    if (m_notes == Notes::LeftOut) m.leftOut.append(QCoreApplication::translate("Layout", "notes"));
    if (m_notes != Notes::Below) return;
    const auto hasNotes = [](const Panel& panel) { return !panel.notes.empty() && !panel.isWords(); };
    const bool areSeveral = std::count_if(m_figure.panels.begin(), m_figure.panels.end(), hasNotes) > 1;
    std::vector<RichText> lines;
    for (const Panel& panel : m_figure.panels) {
        if (!hasNotes(panel)) continue;
        const QString notes = QStringList(panel.notes.begin(), panel.notes.end()).join(u" · "_s);
        const QString name = panel.title.isEmpty() ? panel.y.label : panel.title;
        for (const RichText& line : wordLines(areSeveral && !name.isEmpty() ? name + u": "_s + notes : notes)) lines.push_back(line);
    }
    double height = 0;
    for (const RichText& line : lines) height += line.lineHeight();
    double y = m_body.bottom() - height;
    m_body.setBottom(y - pt(3));
    for (const RichText& line : lines) {
        put(m.texts, Role::Note, line.shortened(m_body.width()), {m_body.left(), y + 0.95 * line.size()}, Hue::Grey);
        y += line.lineHeight();
    }
}

void Layouter::keepRoomForLegend()
{
    if ((!m_legendBelow && !m_legendRight) || m_leftOut > 0 || legendsUnderParts()) return;
    std::vector<const Panel*> panels = m_outside;
    if (m_legendRight || panels.empty()) {
        panels.clear();
        for (const Panel& panel : m_figure.panels) panels.push_back(&panel);
    }
    auto all = entries(panels);
    if (all.empty()) return;
    Legend legend = m_legendRight ? stacked(std::move(all)) : flowing(std::move(all), m_body.width());
    QPointF move(m_body.right() - legend.rect.width(), m_body.top() + pt(2));
    if (m_legendRight) {
        m_body.setRight(move.x() - pt(6));
    } else {
        m_body.setBottom(m_body.bottom() - legend.rect.height() - pt(4));
        move = {m_body.left(), m_body.bottom() + pt(4)};
    }
    legend.rect.translate(move);
    for (LegendEntry& e : legend.entries) e.at += move;
    m.legends.push_back(legend);
}

void Layouter::keepRoomForColours()
{
    m.valueMin = 0;
    m.valueMax = 0;
    double least = INFINITY; // above 0
    const Series* first = nullptr;
    for (const Panel& panel : m_figure.panels)
        for (const Series& s : panel.series)
            for (const double v : s.value) {
                if (!first && !s.label.isEmpty()) first = &s;
                if (std::isfinite(v)) {
                    if (v > 0) least = std::min(least, v);
                    m.valueMin = std::min(m.valueMin, v);
                    m.valueMax = std::max(m.valueMax, v);
                }
            }
    if (!first) return;
    if (m_figure.colours == Scale::Log && least < INFINITY) {
        m.valueScale = Scale::Log;
        // Below the least, which would be paper.
        m.valueMin = least / std::max(2.0, std::pow(m.valueMax / least, 0.2));
    }
    if (m.valueScale == Scale::Linear && m.valueMin < 0 && m.valueMax > 0) {
        m.valueMax = std::max(-m.valueMin, m.valueMax);
        m.valueMin = -m.valueMax;
    }
    ColourBar bar;
    bar.axis.label = first->label;
    bar.axis.scale = m.valueScale;
    bar.axis.min = m.valueMin;
    bar.axis.max = m.valueMax > m.valueMin ? m.valueMax : m.valueScale == Scale::Log ? 10 * m.valueMin : m.valueMin + 1;
    double widest = 0;
    for (const Tick& t : ticksOf(bar.axis, 5)) widest = std::max(widest, text(t.label, m.style.tickPt).width());
    const double whole = pt(6 + 3 + 3 + 1.5 * m.style.textPt) + widest;
    m_body.setRight(m_body.right() - whole - pt(8));
    bar.rect = QRectF(m_body.right() + pt(8), 0, pt(6), 0);
    m.colourBar = bar;
}

} // namespace costscope
