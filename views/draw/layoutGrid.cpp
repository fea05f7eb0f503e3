// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/draw/Layouter.h"

#include "core/compare/combinePairs.h"
#include "core/compare/multiPanel.h"
#include "core/figure/ticks.h"
#include "views/draw/seriesInk.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// Whole pixels on a screen, so that thin axes stay sharp.
double snapped(double position, double unitsPerPoint)
{
    return unitsPerPoint < 3 ? std::floor(position) + 0.5 : position;
}

bool hasLabelsX(const Panel& panel)
{
    const bool areNone = panel.x.ticks == TickStyle::Fixed && panel.x.fixedTicks.empty() && panel.x.label.isEmpty();
    return panel.frame != Frame::None && !(panel.frame == Frame::Labels && areNone);
}

Axis shown(const Axis& axis, const Pixels& pixels)
{
    Axis result = axis;
    result.min = pixels.min;
    result.max = pixels.max;
    return result;
}

} // namespace

/// As many columns as the figure wants; fewer where its panels would be slivers.
void Layouter::chooseColumns()
{
    const int group = std::max(1, m_figure.group), count = std::max(1, (int(m_figure.panels.size()) + group - 1) / group);
    const auto side = [&](int columns) { // the shorter one; titles and labels take more of the height
        return std::min(m_body.width() / columns, 1.2 * m_body.height() / ((count + columns - 1) / columns));
    };
    m_columns = std::clamp(m_figure.columns, 1, count);
    if (stacked()) m_columns = 1;
    if (m_figure.kind == multiPanelFigure.id) { // each with an axis of its own
        constexpr double leastMm = 40;
        m_columns = std::clamp(int(m.size.width() / m.pt / 72 * 25.4 / leastMm), 1, m_columns);
    }
    for (int fewer = m_columns - 1; fewer > 1; --fewer)
        if (side(fewer) > 1.2 * side(m_columns)) m_columns = fewer;
}

bool Layouter::stacked() const
{
    // Above words as wide as the page, panels stand beside each other only where it is wider than high.
    const bool isHigh = m.size.height() > m.size.width() && m_figure.columns > 1 && hasWordsBelow();
    return isHigh || isStacked(m_figure, m.size.width() / m.pt / 72 * 25.4);
}

int Layouter::rowOf(size_t panel) const
{
    return groupOf(panel) / columns() * m_figure.group + int(panel) % m_figure.group;
}

/// Several figures in one, in fewer columns than they were put together for: other panels are neighbours.
bool Layouter::isOfFewerColumns() const
{
    return m_figure.kind == multiPanelFigure.id && m_columns < m_figure.columns;
}

/// Whether the next panel below, of the same place or of the one below it, has the same x axis.
bool Layouter::hasLabelsBelow(size_t panel) const
{
    const size_t group = size_t(m_figure.group), place = panel / group;
    size_t next = panel + 1;
    while (next / group == place && next < m_figure.panels.size() && isEmptyPanel(m_figure.panels[next])) ++next;
    if (next / group != place) next = (place + size_t(m_columns)) * group;
    return next < m_figure.panels.size() && haveOneAxisX(m_figure.panels[panel], m_figure.panels[next]);
}

bool Layouter::sharesX(size_t panel) const
{
    if (stacked()) {
        size_t below = panel + 1;
        while (below < m_figure.panels.size() && isEmptyPanel(m_figure.panels[below])) ++below;
        return below < m_figure.panels.size() && haveOneAxisX(m_figure.panels[panel], m_figure.panels[below]);
    }
    if (isOfFewerColumns()) return m_figure.panels[panel].sharesX && hasLabelsBelow(panel);
    if (m_figure.group > 1 || m_columns >= m_figure.columns) return m_figure.panels[panel].sharesX;
    return m_figure.panels.front().sharesX && panel + size_t(m_columns) < m_figure.panels.size();
}

bool Layouter::sharesY(size_t panel) const
{
    if (isOfFewerColumns()) {
        const size_t group = size_t(m_figure.group);
        return columnOf(panel) > 0 && m_figure.panels[panel].sharesY &&
               haveOneAxisY(m_figure.panels[panel - group], m_figure.panels[panel]);
    }
    if (m_columns >= m_figure.columns) return m_figure.panels[panel].sharesY;
    return columnOf(panel) > 0 && m_figure.panels[size_t(m_figure.group)].sharesY;
}

int Layouter::rows() const
{
    return m_figure.panels.empty() ? 0 : rowOf(m_figure.panels.size() - 1) + 1;
}

/// Whether the x labels of a panel hang into an empty cell below it.
bool Layouter::hangsOver(size_t panel) const
{
    const bool lowest = int(panel) % m_figure.group == m_figure.group - 1;
    return lowest && !hasWordsBelow() && rowOf(panel) + 1 < rows() && panel + size_t(columns() * m_figure.group) >= m_figure.panels.size();
}

/// Panels of words are as high as their lines, of which a unit of the axis is one; the others share what is left.
std::optional<double> Layouter::ownHeight(const PanelLayout& panel) const
{
    const double line = pt(1.36 * (m.style.textPt + m.style.tickPt) / 2);
    if (areCells(*panel.panel)) return line * (panel.y.max - panel.y.min);
    if (!panel.panel->isWords()) return {};
    size_t lines = 0;
    for (const QString& note : panel.panel->notes) lines += m_leftOut > 0 ? 0 : wordLines(note).size();
    return line * double(lines);
}

/// Per row whether anything stands in it: of places kept free above each other nothing remains.
std::vector<bool> Layouter::drawnRows() const
{
    std::vector<bool> drawn(size_t(rows()), false);
    for (size_t i = 0; i < m_figure.panels.size(); ++i)
        if (!isEmptyPanel(m_figure.panels[i])) drawn[size_t(rowOf(i))] = true;
    return drawn;
}

/// The lowest row of what stands above each other with this panel.
int Layouter::lastRowOfGroup(size_t panel) const
{
    const std::vector<bool> drawn = drawnRows();
    int row = rowOf(panel) - int(panel) % m_figure.group + m_figure.group - 1;
    while (row > rowOf(panel) && !drawn[size_t(row)]) --row;
    return row;
}

void Layouter::measureRows()
{
    const size_t count = size_t(rows());
    m_rowTop.assign(count, pt(0.3 * m.style.tickPt));
    m_rowBottom.assign(count, pt(0.5 * m.style.tickPt));
    m_rowHeight.assign(count, 0);
    std::vector<double> own(count, 0), gaps(count, pt(3));
    const std::vector<bool> drawn = drawnRows();
    const double labels = pt(4 + 1.25 * m.style.tickPt + 1.5 * m.style.textPt + 1.25 * m.style.textPt * (m_xTitleLines - 1));
    for (size_t i = 0; i < m.panels.size(); ++i) {
        const Panel& panel = m_figure.panels[i];
        const size_t row = size_t(rowOf(i));
        const bool above = std::any_of(panel.series.begin(), panel.series.end(),
                                       [](const Series& s) { return s.mark == Mark::Vertical && !s.endLabel.isEmpty(); });
        double top = panel.title.isEmpty() ? 0 : pt((1.7 + 1.35 * (m_panelTitleLines - 1)) * m.style.textPt);
        if (above) top += pt(1.5 * m.style.textPt);
        m_rowTop[row] = std::max(m_rowTop[row], top);
        if (row % size_t(m_figure.group) == 0 && (m_figure.columns > 1 || !panel.title.isEmpty())) gaps[row] = pt(6);
        if (!sharesX(i) && !hangsOver(i) && hasLabelsX(panel)) m_rowBottom[row] = std::max(m_rowBottom[row], labels);
        if (const auto height = ownHeight(m.panels[i]))
            own[row] = std::max(own[row], *height);
        else
            m_rowHeight[row] = std::max(m_rowHeight[row], panel.height);
    }
    double free = m_body.height(), shares = 0;
    for (size_t r = 0; r < count; ++r) {
        if (!drawn[r]) m_rowTop[r] = m_rowBottom[r] = 0;
        if (r > 0 && drawn[r]) m_rowTop[r] += gaps[r];
        m_rowBottom[r] += legendHeightUnder(int(r));
        free -= m_rowTop[r] + m_rowBottom[r] + (m_rowHeight[r] > 0 ? 0 : own[r]);
        shares += m_rowHeight[r];
    }
    for (size_t r = 0; r < count; ++r) m_rowHeight[r] = m_rowHeight[r] > 0 ? std::max(pt(4), free * m_rowHeight[r] / shares) : own[r];
}

/// A name longer than that is cut: the plot beside it wants room too.
double Layouter::roomOfName() const
{
    return 0.4 * m_body.width() / double(columns());
}

/// The label of a row, cut where the plot beside it wants room, but so that rows are told apart.
RichText Layouter::nameOfRow(const PanelLayout& panel, const Tick& tick) const
{
    const double room = roomOfName();
    const RichText whole = text(tick.label, panel.yTickPt), cut = whole.shortened(room);
    const auto isSame = [&](const Tick& other) {
        return other.value != tick.value && text(other.label, panel.yTickPt).shortened(room).plain() == cut.plain();
    };
    const bool isOneOfSeveral = cut.isShortened() && std::any_of(panel.yTicks.begin(), panel.yTicks.end(), isSame);
    return isOneOfSeveral ? whole.shortenedInside(room) : cut;
}

double Layouter::widthOfNames(const PanelLayout& panel, size_t first, size_t step) const
{
    double widest = 0;
    size_t index = 0;
    for (const Tick& t : panel.yTicks) {
        if (t.label.isEmpty()) continue;
        if (index++ % step == first) widest = std::max(widest, nameOfRow(panel, t).width());
    }
    return widest;
}

double Layouter::leftOf(const PanelLayout& panel) const
{
    double widest = 0;
    const bool shared = sharesY(size_t(&panel - m.panels.data()));
    if (!shared && panel.yStaggers)
        widest = widthOfNames(panel, 0, 2) + pt(panel.yTickPt) + widthOfNames(panel, 1, 2);
    else if (!shared)
        widest = widthOfNames(panel, 0, 1);
    if (widest > 0) widest += pt(2);
    const bool titled = !panel.panel->y.label.isEmpty() && !shared;
    double title = 0;
    if (titled) {
        const auto lines = linesOfTitleY(panel);
        title = lines.front().lineHeight() * double(lines.size()) + pt(2);
    }
    return pt(4) + widest + title;
}

/// What stands to the right of the axes: names at line ends, half of the last tick label.
double Layouter::rightOf(const PanelLayout& panel, double innerWidth) const
{
    double needed = pt(m.style.tickPt);
    const size_t index = size_t(&panel - m.panels.data());
    const double apart = columnOf(index) + 1 < columns() ? pt(6) : 0; // from the labels of the next column
    Pixels x = panel.x;
    x.place(0, innerWidth);
    for (const Series& s : panel.panel->series) {
        if (m_leftOut > 2) break;
        if (s.endLabel.isEmpty() || s.mark == Mark::Vertical) continue;
        double end = innerWidth;
        for (size_t i = s.x.size(); s.mark != Mark::Horizontal && i-- > 0;)
            if (std::isfinite(x(s.x[i])) && std::isfinite(i < s.y.size() ? s.y[i] : missing)) {
                end = std::min(innerWidth, x(s.x[i]));
                break;
            }
        needed = std::max(needed, end + pt(4) + text(s.endLabel, m.style.textPt).width() - innerWidth + apart);
    }
    return std::min(needed, 0.45 * m_body.width());
}

/// What part of the axis the rows take up: all of it, unless one zooms out.
double shareOfNames(const Axis& axis, const std::vector<Tick>& rows)
{
    if (rows.size() < 2) return 1;
    const auto [least, most] =
        std::minmax_element(rows.begin(), rows.end(), [](const Tick& a, const Tick& b) { return a.value < b.value; });
    const double each = (most->value - least->value) / double(rows.size() - 1);
    return std::min(1.0, each * double(rows.size()) / (axis.max - axis.min));
}

/// Names say what their row is: where they stand close they are smaller, then in two columns; only then some are left out.
/// Numbers count on, so that every second of them tells all.
void Layouter::chooseNames(PanelLayout& panel) const
{
    constexpr int most = 64;
    constexpr double line = 1.1;
    const double usual = m.style.tickPt, least = std::min(usual, leastLetterPt);
    const Axis axis = shown(panel.panel->y, panel.y);
    const std::vector<Tick> all = ticks(axis, most);
    const double height = panel.rect.height() / m.pt * shareOfNames(axis, all);
    const auto isName = [](const Tick& t) {
        bool isNumber = false;
        plainText(t.label).toDouble(&isNumber);
        return !t.label.isEmpty() && !isNumber;
    };
    const bool areNames = std::any_of(all.begin(), all.end(), isName);
    const auto rows = std::count_if(all.begin(), all.end(), [](const Tick& t) { return !t.label.isEmpty(); });
    panel.yTickPt = usual;
    panel.yStaggers = false;
    for (const int columns : {1, 2}) {
        const double size = std::min(usual, columns * height / (line * double(std::max<qsizetype>(1, rows))));
        if (!areNames || size < least) continue;
        panel.yTicks = all;
        panel.yTickPt = size;
        panel.yStaggers = columns == 2;
        return;
    }
    panel.yTicks = ticks(axis, std::clamp(int(height / (line * usual)), 2, most));
}

void Layouter::measureColumns()
{
    const size_t count = size_t(columns());
    for (size_t i = 0; i < m.panels.size(); ++i) {
        PanelLayout& panel = m.panels[i];
        panel.rect.setHeight(m_rowHeight[size_t(rowOf(i))]);
        panel.yTickPt = m.style.tickPt;
        if (panel.panel->y.ticks == TickStyle::Fixed) {
            chooseNames(panel);
            continue;
        }
        const int most = std::clamp(int(panel.rect.height() / pt(1.9 * m.style.tickPt)), 2, 8);
        // An axis with one number has no scale; 0 and ±20 % fit where 0 and ±50 % would not show.
        for (int wanted = most; wanted <= most + 2; ++wanted) {
            panel.yTicks = ticksOf(shown(panel.panel->y, panel.y), wanted);
            if (std::count_if(panel.yTicks.begin(), panel.yTicks.end(), [](const Tick& t) { return !t.label.isEmpty(); }) >= 2) break;
        }
    }
    m_innerWidth = m_body.width() / double(count);
    for (int round = 0; round < 3; ++round) { // the right side depends on the width, which depends on the right side
        m_columnLeft.assign(count, 0);
        m_columnRight.assign(count, 0);
        for (size_t i = 0; i < m.panels.size(); ++i) {
            const size_t column = size_t(columnOf(i));
            m_columnLeft[column] = std::max(m_columnLeft[column], leftOf(m.panels[i]));
            m_columnRight[column] = std::max(m_columnRight[column], rightOf(m.panels[i], m_innerWidth));
        }
        double free = m_body.width();
        for (size_t c = 0; c < count; ++c) free -= m_columnLeft[c] + m_columnRight[c];
        m_innerWidth = std::max(pt(8), free / double(count));
    }
    m.markerPt = m.style.markerPt * std::clamp(m_innerWidth / pt(130), 0.75, 1.0);
}

/// Both axes in the same scale, the ranges in the middle.
void Layouter::keepShape(PanelLayout& panel) const
{
    const double width = panel.x.max - panel.x.min, height = panel.y.max - panel.y.min;
    const double scale = std::min(panel.rect.width() / width, panel.rect.height() / height);
    if (!(scale > 0)) return;
    const QPointF middle = panel.rect.center();
    panel.x.place(middle.x() - scale * width / 2, middle.x() + scale * width / 2);
    panel.y.place(middle.y() + scale * height / 2, middle.y() - scale * height / 2);
    if (!panel.panel->isSquare) return;
    panel.rect = QRectF(panel.x(panel.x.min), panel.y(panel.y.max), scale * width, scale * height); // labels stand at its edges
}

/// In the middle of its tick, or as near as the page allows: 5 × 10³⁰⁰ is wide.
double Layouter::leftOfTickX(const PanelLayout& panel, const Tick& tick, double width) const
{
    return std::clamp(panel.x(tick.value) - width / 2, 0.0, std::max(0.0, m.size.width() - width));
}

/// As many x labels as fit beside each other.
void Layouter::chooseTicks(size_t index)
{
    PanelLayout& panel = m.panels[index];
    const Axis axis = shown(panel.panel->x, panel.x);
    const bool areNames = axis.ticks == TickStyle::Fixed;
    const double apart = pt(areNames ? 0.35 * m.style.tickPt : m.style.tickPt); // names do not run on as digits do
    for (int most = std::clamp(int(panel.rect.width() / pt(1.2 * m.style.tickPt)), 1, areNames ? 32 : 12); most >= 1; --most) {
        panel.xTicks = ticksOf(axis, most);
        double end = -1e9;
        bool fits = true;
        for (const Tick& t : panel.xTicks) {
            if (t.label.isEmpty()) continue;
            const double width = text(t.label, m.style.tickPt).width(), left = leftOfTickX(panel, t, width);
            fits &= left > end + apart;
            end = left + width;
        }
        if (fits) return;
    }
}

void Layouter::placePanels()
{
    double y = m_body.top();
    std::vector<double> tops;
    for (size_t r = 0; r < m_rowHeight.size(); ++r) {
        tops.push_back(y + m_rowTop[r]);
        y += m_rowTop[r] + m_rowHeight[r] + m_rowBottom[r];
    }
    std::vector<double> lefts;
    double x = m_body.left();
    for (size_t c = 0; c < m_columnLeft.size(); ++c) {
        lefts.push_back(x + m_columnLeft[c]);
        x += m_columnLeft[c] + m_innerWidth + m_columnRight[c];
    }
    for (size_t i = 0; i < m.panels.size(); ++i) {
        PanelLayout& panel = m.panels[i];
        const size_t row = size_t(rowOf(i)), column = size_t(columnOf(i));
        const QPointF topLeft(snapped(lefts[column], m.pt), snapped(tops[row], m.pt));
        const QPointF bottomRight(snapped(lefts[column] + m_innerWidth, m.pt), snapped(tops[row] + m_rowHeight[row], m.pt));
        panel.rect = QRectF(topLeft, bottomRight);
        panel.x.place(panel.rect.left(), panel.rect.right());
        panel.y.place(panel.rect.bottom(), panel.rect.top());
        if (panel.panel->frame == Frame::None || panel.panel->isSquare) keepShape(panel);
        chooseTicks(i);
    }
}

} // namespace costscope
