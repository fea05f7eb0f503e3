// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/draw/Layouter.h"

#include "core/compare/combinePairs.h"
#include "core/compare/multiPanel.h"
#include "views/draw/legendKeys.h"

#include <QCache>
#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

QPointF cornerOf(LegendPlace place)
{
    return {place == LegendPlace::TopLeft || place == LegendPlace::BottomLeft ? 0.0 : 1.0,
            place == LegendPlace::BottomLeft || place == LegendPlace::BottomRight ? 1.0 : 0.0};
}

/// What a reader looks for first: measured points (filled, then open), then models, what is dashed, what is grey.
int rankOf(const Series& s)
{
    if (s.mark == Mark::Points) return s.hue != Hue::Ink ? 2 : s.fill == Fill::None ? 1 : 0;
    const bool isPart = s.mark == Mark::Bars && s.fill != Fill::None && s.fill != Fill::Hatched; // of a stack, whose order the legend keeps
    if (!isPart && (s.hue == Hue::Grey || s.hue == Hue::Faint)) return 5;
    return s.dash == Dash::Solid ? 3 : 4;
}

void move(Legend& legend, QPointF by)
{
    legend.rect.translate(by);
    for (LegendEntry& entry : legend.entries) entry.at += by;
}

/// Whether one is a part of a stack that the other is a part of.
bool areStacked(const LegendEntry& a, const LegendEntry& b)
{
    const Series &one = *a.samples.front(), &other = *b.samples.front();
    const auto isPart = [](const Series& s) { return s.mark == Mark::Bars && s.x2.empty() && s.fill == Fill::Solid; };
    return isPart(one) && isPart(other) &&
           std::any_of(one.x.begin(), one.x.end(), [&](double x) { return std::find(other.x.begin(), other.x.end(), x) != other.x.end(); });
}

/// Read from left to right a stack begins at its foot.
void beginAtTheFoot(std::vector<LegendEntry>& entries)
{
    for (auto from = entries.begin(); from != entries.end();) {
        auto to = from + 1;
        while (to != entries.end() && areStacked(*(to - 1), *to)) ++to;
        std::reverse(from, to);
        from = to;
    }
}

} // namespace

void Layouter::blockSeries(FreeSpace& space, const PanelLayout& panel, const Series& s) const
{
    const double r = pt(m.markerPt / 2 + 1.5);
    const auto line = [&](const QPolygonF& points) {
        for (const QPolygonF& piece : clippedLine(thinned(points), panel.rect)) space.block(piece);
    };
    const auto box = [&](double x, double y, double w, double h) { space.block(QRectF(x - w, y - h, 2 * w, 2 * h)); };
    switch (s.mark) {
    case Mark::Points:
        for (const QPointF& p : panel.line(s)) box(p.x(), p.y(), r, r);
        for (size_t i = 0; i < std::min({s.x.size(), s.low.size(), s.high.size()}); ++i)
            line({{panel.x(s.x[i]), panel.y(s.low[i])}, {panel.x(s.x[i]), panel.y(s.high[i])}});
        break;
    case Mark::Line: line(panel.line(s)); break;
    case Mark::Band:
        for (const QPolygonF& piece : panel.band(s)) space.blockArea(piece);
        break;
    case Mark::Bars:
        for (size_t i = 0; i < std::min({s.x.size(), s.low.size(), s.high.size()}); ++i) {
            const auto [left, right] = barSides(s, i, panel.x);
            const double low = panel.y(s.low[i]);
            space.block(
                QRectF(QPointF(left, panel.y(s.high[i])), QPointF(right, std::isfinite(low) ? low : panel.rect.bottom())).normalized());
        }
        break;
    case Mark::Cells:
        for (size_t i = 0; i < std::min(s.x.size(), s.y.size()); ++i)
            space.block(QRectF(QPointF(panel.x(s.x[i] - s.width / 2), panel.y(s.y[i] - s.height / 2)),
                               QPointF(panel.x(s.x[i] + s.width / 2), panel.y(s.y[i] + s.height / 2)))
                            .normalized());
        break;
    case Mark::Segments:
    case Mark::Arcs:
        if (s.fill == Fill::Soft) break; // a lattice is ground, on which words may stand
        for (size_t i = 0; i < std::min({s.x.size(), s.y.size(), s.x2.size(), s.y2.size()}); ++i)
            line(s.mark == Mark::Arcs ? arc({panel.x(s.x[i]), panel.y(s.y[i])}, {panel.x(s.x2[i]), panel.y(s.y2[i])}, s.bend)
                                      : QPolygonF{{panel.x(s.x[i]), panel.y(s.y[i])}, {panel.x(s.x2[i]), panel.y(s.y2[i])}});
        break;
    case Mark::Vertical:
        for (const double x : s.x) line({{panel.x(x), panel.rect.top()}, {panel.x(x), panel.rect.bottom()}});
        break;
    case Mark::Horizontal:
        for (const double y : s.y) line({{panel.rect.left(), panel.y(y)}, {panel.rect.right(), panel.y(y)}});
        break;
    case Mark::Drop:
        for (const QPointF& p : panel.line(s)) line({p, {p.x(), panel.rect.bottom()}});
        break;
    case Mark::Region: // a column over the whole height is a place of its own: words across it read as its name
        if (!s.y.empty() && std::isfinite(s.y.front())) break;
        for (size_t i = 0; i < std::min(s.x.size(), s.x2.size()); ++i)
            if (std::isfinite(s.x[i] + s.x2[i]))
                space.block(
                    QRectF(QPointF(panel.x(s.x[i]), panel.rect.top()), QPointF(panel.x(s.x2[i]), panel.rect.bottom())).normalized());
        break;
    case Mark::Text: break;
    }
}

FreeSpace Layouter::inkOf(const PanelLayout& panel, const QRectF& area, Ink ink) const
{
    std::vector<QRectF> words;
    for (const PlacedText& t : panel.texts) words.push_back(t.rect().adjusted(-pt(2), -pt(1), pt(2), pt(1)));
    const KnownInk::Question question{area, panel.rect, panel.x, panel.y, m.pt, m.markerPt, ink == Ink::All, words};
    return panel.memory->ink.of(question, panel.panel->series, [&] {
        FreeSpace space(area, std::max(pt(2), area.width() / 150));
        for (const Series& s : panel.panel->series)
            if (ink == Ink::All || (s.mark != Mark::Band && s.hue != Hue::Faint)) blockSeries(space, panel, s);
        for (const QRectF& rect : words) space.block(rect);
        return space;
    });
}

/// Whether some panel shows what an entry made of this series would speak of.
bool Layouter::isDrawn(const Series& entry) const
{
    const auto shows = [&](const Panel& panel) {
        return std::any_of(panel.series.begin(), panel.series.end(),
                           [&](const Series& s) { return speaksOf(entry, s) && isWithinAxes(panel, s); });
    };
    return std::any_of(m_figure.panels.begin(), m_figure.panels.end(), shows);
}

/// The bands that a band lies on wherever it is: an 80 % interval on one of 95 %.
static std::vector<const Series*> bandsBehind(const Panel& panel, const Series& band)
{
    std::vector<const Series*> behind;
    for (const Series& other : panel.series) {
        if (&other == &band) break; // what follows lies on it
        bool isInside = other.mark == Mark::Band && other.fill == Fill::Soft && !band.x.empty() && other.x == band.x;
        for (size_t i = 0; isInside && i < band.x.size(); ++i) isInside = other.low[i] <= band.low[i] && other.high[i] >= band.high[i];
        if (isInside) behind.push_back(&other);
    }
    return behind;
}

/// The names of entries, cut where a page has no room for them, but so that they are told apart.
void Layouter::shorten(std::vector<LegendEntry>& entries) const
{
    const double room = m_body.width() - sampleLength() - pt(4);
    for (LegendEntry& entry : entries) {
        const RichText cut = entry.text.shortened(room);
        const auto isSame = [&](const LegendEntry& other) { return &other != &entry && other.text.shortened(room).plain() == cut.plain(); };
        entry.text = cut.isShortened() && std::any_of(entries.begin(), entries.end(), isSame) ? entry.text.shortenedInside(room) : cut;
    }
}

std::vector<LegendEntry> Layouter::entries(const std::vector<const Panel*>& panels) const
{
    std::vector<LegendEntry> found;
    QStringList names, axes;
    for (const Panel* panel : panels) {
        if (!axes.contains(panel->y.label)) axes.append(panel->y.label);
        for (const Series& s : panel->series) {
            if (s.label.isEmpty() || !s.value.empty()) continue;
            if (!isDrawn(s)) continue;
            qsizetype at = names.indexOf(s.label);
            if (at < 0) {
                at = names.size();
                names.append(s.label);
                found.push_back({text(s.label, m.style.textPt), {}, {}, int(axes.indexOf(panel->y.label))});
            }
            auto& samples = found[size_t(at)].samples;
            const auto same = [&](const Series* other) {
                return other->mark == s.mark && other->marker == s.marker && other->fill == s.fill;
            };
            if (std::none_of(samples.begin(), samples.end(), same)) samples.push_back(&s);
            if (s.mark == Mark::Band && samples.size() == 1 && samples.front() == &s) found[size_t(at)].behind = bandsBehind(*panel, s);
        }
    }
    shorten(found);
    // Series are drawn from the back; the legend starts at the front.
    std::reverse(found.begin(), found.end());
    const auto rank = [](const LegendEntry& entry) {
        int first = rankOf(*entry.samples.front());
        for (const Series* sample : entry.samples) first = std::min(first, rankOf(*sample));
        return std::pair(entry.axis, first);
    };
    std::stable_sort(found.begin(), found.end(), [&](const LegendEntry& a, const LegendEntry& b) { return rank(a) < rank(b); });
    return found;
}

/// One entry under the other, at the origin.
Legend Layouter::stacked(std::vector<LegendEntry> entries) const
{
    Legend legend;
    legend.sample = sampleLength();
    legend.gap = pt(4);
    legend.entryHeight = pt(1.35 * m.style.textPt);
    double widest = 0, y = 0;
    for (LegendEntry& e : entries) {
        widest = std::max(widest, e.text.width());
        e.at = {0, y + legend.entryHeight / 2};
        y += legend.entryHeight;
    }
    legend.rect = QRectF(0, 0, legend.sample + legend.gap + widest, y);
    legend.entries = std::move(entries);
    return legend;
}

/// Entries in rows of at most `width`, at the origin.
Legend Layouter::flowing(std::vector<LegendEntry> entries, double width) const
{
    beginAtTheFoot(entries);
    Legend legend = stacked(std::move(entries));
    double x = 0, y = legend.entryHeight / 2, widest = 0;
    int axis = 0;
    for (LegendEntry& e : legend.entries) {
        const double needed = legend.sample + legend.gap + e.text.width();
        if (x > 0 && (x + needed > width || e.axis != axis)) {
            x = 0;
            y += legend.entryHeight;
        }
        axis = e.axis;
        e.at = {x, y};
        widest = std::max(widest, x + needed);
        x += needed + pt(1.5 * m.style.textPt);
    }
    legend.rect = QRectF(0, 0, widest, y + legend.entryHeight / 2);
    return legend;
}

bool Layouter::isOutside(const Panel* panel) const
{
    return std::find(m_outside.begin(), m_outside.end(), panel) != m_outside.end();
}

/// Below all parts nobody would know whose legend it is.
bool Layouter::legendsUnderParts() const
{
    return m_figure.kind == multiPanelFigure.id && m_figure.legend == LegendPlace::None && !m_legendRight;
}

/// The legend of a part that stands under it, at the origin.
Legend Layouter::legendOf(const Panel& panel) const
{
    return flowing(entries({&panel}), 0.95 * m_body.width() / columns());
}

double Layouter::legendHeightUnder(int row) const
{
    if (!legendsUnderParts() || m_leftOut > 0) return 0;
    double height = 0;
    for (size_t i = 0; i < m.panels.size(); ++i)
        if (isOutside(m.panels[i].panel) && lastRowOfGroup(i) == row)
            height = std::max(height, legendOf(*m.panels[i].panel).rect.height() + pt(4));
    return height;
}

void Layouter::placeLegendUnder(const PanelLayout& panel)
{
    const size_t index = size_t(&panel - m.panels.data()), column = size_t(columnOf(index));
    const int row = lastRowOfGroup(index);
    const PanelLayout& last = m.panels[index + size_t(row - rowOf(index))];
    Legend legend = legendOf(*panel.panel);
    const double left = panel.rect.left() - m_columnLeft[column], right = panel.rect.right() + m_columnRight[column];
    const double x = std::clamp(right - legend.rect.width(), left, std::max(left, panel.rect.left()));
    double y = last.rect.bottom() + m_rowBottom[size_t(row)] - legendHeightUnder(row) + pt(4);
    if (isEmptyPanel(*last.panel)) { // a plot without the strip that others have below it has its legend nearer
        double bottom = panel.rect.bottom();
        for (size_t i = index; i < size_t(&last - m.panels.data()); ++i)
            for (const PlacedText& t : m.panels[i].texts) bottom = std::max(bottom, t.rect().bottom());
        y = std::min(y, bottom + pt(4));
    }
    move(legend, {x, y});
    m.legends.push_back(std::move(legend));
}

void Layouter::placeLegend(PanelLayout& panel, FreeSpace& space)
{
    const LegendPlace wanted = panel.panel->legend;
    const bool shared = m_figure.legend != LegendPlace::None || m_legendRight;
    if (shared || m_leftOut > 0 || wanted == LegendPlace::None || wanted == LegendPlace::FreeCell) return;
    if (isOutside(panel.panel)) return legendsUnderParts() ? placeLegendUnder(panel) : void();
    auto all = entries({panel.panel});
    if (all.empty()) return;
    Legend legend = stacked(std::move(all));
    const double pad = pt(2);
    const QSizeF size = legend.rect.size() + QSizeF(2 * pad, 2 * pad);
    const auto place = wanted == LegendPlace::Best ? space.findAnywhere(size) : space.find(size, cornerOf(wanted));
    if (!place) {
        m_legendBelow = true; // room is kept in the next attempt
        m_outside.push_back(panel.panel);
        return;
    }
    move(legend, place->topLeft() + QPointF(pad, pad));
    space.block(*place);
    m.legends.push_back(std::move(legend));
}

/// Grey lines where no data are; false if there is no room for them at this size.
bool Layouter::placeNotes(PanelLayout& panel, FreeSpace& space, double points)
{
    if (panel.panel->notes.empty() || panel.panel->isWords()) return true;
    std::vector<RichText> lines;
    double widest = 0;
    for (const QString& note : panel.panel->notes) lines.push_back(text(note, points));
    for (const RichText& line : lines) widest = std::max(widest, line.width());
    const double height = lines.front().lineHeight(), pad = pt(2);
    const auto place = space.findAnywhere(QSizeF(widest + 2 * pad, height * double(lines.size()) + pad));
    if (!place) return false;
    const bool right = place->center().x() > panel.rect.center().x();
    double y = place->top() + pad / 2 + 0.95 * pt(points);
    for (const RichText& line : lines) {
        put(panel.texts, Role::Note, line, {right ? place->right() - pad - line.width() : place->left() + pad, y}, Hue::Grey);
        y += height;
    }
    space.block(*place);
    return true;
}

/// A panel of words in cells: a table below a drawing.
bool Layouter::areCells(const Panel& panel)
{
    const auto isCell = [](const Series& s) { return s.mark == Mark::Text && !s.x2.empty(); };
    return !panel.series.empty() && std::all_of(panel.series.begin(), panel.series.end(), isCell);
}

/// Of lines of cells, the most important of which stand first, what remains where room is scarce: half of them, then one.
double Layouter::cellLinesKept(const Panel& panel) const
{
    const double all = panel.y.max - panel.y.min;
    return m_leftOut == 0 ? all : m_leftOut == 1 ? std::ceil(all / 2) : 1;
}

/// Words in lines of this width. They are kept: shaping the parts of a line is dear, and a slider shows most of them again.
const std::vector<RichText>& Layouter::wrapped(const QString& html, double points, bool bold, double width) const
{
    thread_local QCache<QString, std::vector<RichText>> cache(400);
    const QString key = u"%1 %2 %3 %4 "_s.arg(pt(points)).arg(width).arg(int(bold)).arg(m.style.family) + html;
    if (const auto* known = cache.object(key)) return *known;
    auto* lines = new std::vector<RichText>(text(html, points, bold).wrapped(width));
    cache.insert(key, lines);
    return *lines;
}

/// A note in lines as wide as the page.
const std::vector<RichText>& Layouter::wordLines(const QString& note) const
{
    return wrapped(note, (m.style.textPt + m.style.tickPt) / 2, false, m_body.width());
}

void Layouter::placeWords(PanelLayout& panel)
{
    if (m_leftOut > 0) return;
    double y = panel.rect.top();
    for (const QString& note : panel.panel->notes)
        for (const RichText& line : wordLines(note)) {
            put(panel.texts, Role::Text, line, {m_body.left(), y + 0.95 * line.size()}, Hue::Ink);
            y += line.lineHeight();
        }
}

/// All panels have notes of one size, smaller if they must; where even that finds no room they are left to the caption.
void Layouter::placeAllNotes(std::vector<FreeSpace>& spaces)
{
    for (PanelLayout& panel : m.panels)
        if (panel.panel->isWords()) placeWords(panel);
    if (m_notes != Notes::InPlot) return;
    for (const double points : {(m.style.textPt + m.style.tickPt) / 2, m.style.tickPt, m.style.tickPt * 0.86}) {
        const bool last = points < m.style.tickPt;
        auto before = m.panels;
        auto ink = spaces;
        bool all = true;
        for (size_t i = 0; i < before.size() && (all || last); ++i) all &= placeNotes(m.panels[i], ink[i], points);
        if (all) return;
        if (last && m.style.medium == Medium::Paper && m_leftOut == 0)
            m_notes = Notes::Below; // another attempt follows
        else if (last)
            m.leftOut.append(QCoreApplication::translate("Layout", "notes"));
        else
            m.panels = std::move(before);
    }
}

QRectF Layouter::freeCell() const
{
    const size_t count = m.panels.size(), group = size_t(m_figure.group);
    if (rows() < 2 || int(count) == rows() * columns() || hasWordsBelow()) return {};
    const PanelLayout& above = m.panels[count - size_t(columns()) * group + group - 1];
    double top = m.panels[count - group].rect.top();
    for (const PlacedText& t : above.texts) top = std::max(top, t.rect().bottom() + pt(3));
    return {QPointF(above.rect.left(), top), QPointF(m.size.width() - pt(2), m_body.bottom())};
}

void Layouter::placeSharedLegend()
{
    if (m_figure.legend == LegendPlace::None || m_leftOut > 0 || m_legendRight || m_legendBelow) return;
    std::vector<const Panel*> panels;
    for (const Panel& panel : m_figure.panels) panels.push_back(&panel);
    auto all = entries(panels);
    if (all.empty()) return;
    Legend legend = stacked(std::move(all));
    const QRectF cell = freeCell();
    if (legend.rect.width() > cell.width() || legend.rect.height() > cell.height()) {
        m_legendBelow = true;
        return;
    }
    move(legend, cell.topLeft() + QPointF(pt(2), 0));
    m.legends.push_back(std::move(legend));
}

} // namespace costscope
