// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/combine.h"

#include "core/compare/combineValues.h"
#include "core/compare/combineWords.h"
#include "core/compare/combinedTable.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

constexpr double headMm = 20; ///< title and legend

/// Both figures' panels in the order of a grid.
class PairGrid {
public:
    PairGrid(Figure& figure, const PairedFigures& pairs, const CombinedTable& table, const SideNames& names)
        : m_figure(figure), m_pairs(pairs), m_table(table), m_names(names)
    {}

    size_t groups() const { return m_pairs.pairs.size() / size_t(m_pairs.group); }

    /// Every group beside its partner. Returns the rows.
    size_t pairwise()
    {
        m_figure.columns = 2;
        for (size_t group = 0; group < groups(); ++group)
            for (const bool isAfter : {false, true}) add(group, isAfter, isAfter && haveSameY(group));
        m_figure.stackedUpToMm = 100;
        return groups();
    }

    /// A row of small multiples above the row of their partners. Returns the rows.
    size_t rowwise(size_t columns)
    {
        size_t rows = 0;
        for (size_t from = 0; from < groups(); from += columns, rows += 2)
            for (const bool isAfter : {false, true})
                for (size_t group = from; group < from + columns; ++group) add(group, isAfter, group != from);
        m_figure.stackedUpToMm = 0;
        return rows;
    }

private:
    bool haveSameY(size_t group) const
    {
        const PanelPair& pair = m_pairs.pairs[group * size_t(m_pairs.group)];
        return pair.before && pair.after && pair.before->y.label == pair.after->y.label;
    }

    void add(size_t group, bool isAfter, bool mayShareY)
    {
        for (size_t i = 0; i < size_t(m_pairs.group); ++i) {
            const size_t index = group * size_t(m_pairs.group) + i;
            const std::optional<Panel> none;
            const std::optional<Panel>& given = index >= m_pairs.pairs.size() ? none
                                                : isAfter                     ? m_pairs.pairs[index].after
                                                                              : m_pairs.pairs[index].before;
            m_figure.panels.push_back(given ? *given : emptyPanel());
            if (!given) continue;
            Panel& panel = m_figure.panels.back();
            if (i == 0) nameSide(panel, isAfter ? m_names.after : m_names.before, group == 0 || m_figure.columns > 2);
            if (i + 1 == size_t(m_pairs.group)) panel.sharesX = showsXBelow(group, isAfter);
            panel.sharesY = mayShareY && (panel.sharesY || m_figure.columns == 2 || m_pairs.pairs[index].before.has_value());
            if (panel.legend != LegendPlace::Right) panel.legend = LegendPlace::None;
            for (Series& s : panel.series) moveRows(s, isAfter ? m_table.ofAfter : m_table.ofBefore);
        }
    }

    /// Whether the group below has the same x axis and names it.
    bool showsXBelow(size_t group, bool isAfter) const
    {
        const auto bottom = [&](size_t g) -> const std::optional<Panel>& {
            const PanelPair& pair = m_pairs.pairs[(g + 1) * size_t(m_pairs.group) - 1];
            return isAfter ? pair.after : pair.before;
        };
        if (m_figure.columns > 2) return bottom(group)->sharesX;
        const auto shares = [&](const PanelPair& pair) { return pair.after && pair.after->sharesX; };
        const bool wanted = m_pairs.group == 1 && std::ranges::any_of(m_pairs.pairs, shares);
        return wanted && group + 1 < groups() && bottom(group + 1) && bottom(group + 1)->x.label == bottom(group)->x.label;
    }

    /// One name above the other says it for all below, where panels have no titles of their own.
    static void nameSide(Panel& panel, const QString& name, bool always)
    {
        if (!panel.title.isEmpty())
            panel.title = u"%1: %2"_s.arg(name, panel.title);
        else if (always)
            panel.title = name;
    }

    Figure& m_figure;
    const PairedFigures& m_pairs;
    const CombinedTable& m_table;
    const SideNames& m_names;
};

QString hides(const char* what)
{
    return u"%1 %2"_s.arg(QString::fromUtf8(what), u"Take “side by side”."_s);
}

/// Why the panels of two figures cannot lie over each other; empty if they can.
QString whyNotOverlaid(const PairedFigures& pairs)
{
    for (const PanelPair& pair : pairs.pairs) {
        if (!pair.before || !pair.after) continue;
        if (pair.after->frame == Frame::None) return hides("Drawings in perspective would hide each other.");
        for (const Series& s : pair.after->series)
            if (s.mark == Mark::Cells && !s.value.empty()) return hides("Two maps in the same cells would hide each other.");
        if (pair.after->frame == Frame::Labels) return hides("Two diagrams in the same place would hide each other.");
    }
    return {};
}

bool isEqual(const Series& a, const Series& b)
{
    return a.mark == b.mark && a.hue == b.hue && a.x == b.x && a.y == b.y && a.low == b.low && a.high == b.high && a.x2 == b.x2 &&
           a.text == b.text;
}

/// The first figure's marks step back: dashed, hollow, pale.
void stepBack(Series& s)
{
    s.label.clear();
    s.endLabel.clear();
    s.dash = s.dash == Dash::Solid ? Dash::Dashed : Dash::Dotted;
    s.weight *= 0.8;
    if (s.mark == Mark::Band) s.fill = Fill::Hatched;
    if (s.mark == Mark::Bars && s.fill == Fill::Solid) s.fill = Fill::Soft;
    if (s.mark == Mark::Points || s.marker != Marker::None) s.fill = s.fill == Fill::None ? Fill::Soft : Fill::None;
}

/// Half of the room that the bars at a whole number take, if all of them stand at whole numbers; 0 otherwise.
double roomOfBars(const Panel& panel)
{
    double room = 0;
    for (const Series& s : panel.series)
        for (size_t i = 0; s.mark == Mark::Bars && s.x2.empty() && i < s.x.size(); ++i)
            room = std::max(room, std::fabs(s.x[i] - std::round(s.x[i])) + s.width / 2);
    return panel.x.scale == Scale::Log || room > 0.5 ? 0 : room;
}

/// Everything at a whole number takes half of its room: the first figure's left of it, the other's right.
void squeeze(Series& s, double room, bool isAfter)
{
    const auto moved = [&](double x) { return std::round(x) + (x - std::round(x)) * 0.46 + (isAfter ? 0.5 : -0.5) * room; };
    if (s.mark == Mark::Vertical || s.mark == Mark::Region || s.mark == Mark::Horizontal) return;
    for (double& x : s.x) x = moved(x);
    for (double& x : s.x2) x = moved(x);
    s.width *= 0.46;
}

/// Lying bars in a lane: the first figure's in its upper half.
void squeezeLane(Series& s, bool isAfter)
{
    if (s.mark != Mark::Bars) return;
    for (size_t i = 0; i < std::min(s.low.size(), s.high.size()); ++i) {
        const double middle = (s.low[i] + s.high[i]) / 2;
        (isAfter ? s.high : s.low)[i] = middle;
    }
}

/// Samples for the legend: what the first figure's marks look like, whatever their colour.
void addSamples(Panel& panel, const std::vector<Series>& pale, const SideNames& names)
{
    QStringList done;
    for (const Series& s : pale) {
        const QString look = u"%1 %2"_s.arg(int(s.mark)).arg(int(s.mark) == int(Mark::Points) ? int(s.marker) : 0);
        const bool isSampled = s.mark == Mark::Points || s.mark == Mark::Line || s.mark == Mark::Bars;
        if (!isSampled || done.contains(look) || s.x.empty()) continue;
        done << look;
        Series sample = sampleOf(s);
        sample.label = names.before;
        sample.hue = Hue::Grey;
        sample.weight = 1;
        panel.series.insert(panel.series.begin(), std::move(sample));
        if (done.size() == 2) return;
    }
}

/// `steppedBack` gets what is paler than the rest.
Panel overlaidPanel(const PanelPair& pair, const CombinedTable& table, std::vector<Series>& steppedBack)
{
    if (!pair.before || !pair.after) {
        Panel panel = pair.after ? *pair.after : *pair.before;
        for (Series& s : panel.series) moveRows(s, pair.after ? table.ofAfter : table.ofBefore);
        if (!pair.after)
            for (Series& s : panel.series) stepBack(s);
        return panel;
    }
    Panel panel = *pair.after;
    const double room = std::max(roomOfBars(*pair.before), roomOfBars(*pair.after));
    const bool areas = hasAreas(panel); // of two maps the lines between the areas are enough
    std::vector<Series> pale;
    for (Series s : pair.before->series) {
        const auto same = [&](const Series& other) { return isEqual(s, other); };
        const bool isRule = s.mark == Mark::Vertical || s.mark == Mark::Horizontal || s.mark == Mark::Region;
        if (s.mark == Mark::Text || (areas && s.mark == Mark::Band) || ((room == 0 || isRule) && std::ranges::any_of(panel.series, same)))
            continue;
        moveRows(s, table.ofBefore);
        stepBack(s);
        if (room > 0) squeeze(s, room, false);
        if (room == 0 && isLying(*pair.before)) squeezeLane(s, false);
        pale.push_back(std::move(s));
    }
    for (Series& s : panel.series) {
        moveRows(s, table.ofAfter);
        if (room > 0 && !pale.empty()) squeeze(s, room, true);
        if (room == 0 && !pale.empty() && isLying(*pair.after)) squeezeLane(s, true);
    }
    panel.series.insert(panel.series.begin(), pale.begin(), pale.end());
    steppedBack.insert(steppedBack.end(), pale.begin(), pale.end());
    return panel;
}

} // namespace

Figure sideBySide(const Figure& before, const Figure& after, const SideNames& names)
{
    const PairedFigures pairs = paired(before, after, names);
    Figure figure = jointFigure(before, after, pairs, names);
    CombinedTable table = combinedTable(before, after, names);
    figure.group = pairs.group;
    PairGrid grid(figure, pairs, table, names);
    const size_t columns = size_t(std::max(1, after.columns));
    const size_t rowsBefore = (grid.groups() + columns - 1) / columns;
    const size_t rows = columns > 2 ? grid.rowwise(columns) : grid.pairwise();
    figure.widthMm = 178;
    figure.heightMm = headMm + (after.heightMm - headMm) * double(rows) / double(std::max<size_t>(1, rowsBefore));
    figure.stackedHeightMm = headMm + 2 * (figure.heightMm - headMm);
    if (figure.legend != LegendPlace::Right) figure.legend = LegendPlace::FreeCell;
    addWords(figure, pairs, names);
    putTable(figure, std::move(table), names);
    return figure;
}

Result<Figure> overlaid(const Figure& before, const Figure& after, const SideNames& names)
{
    const PairedFigures pairs = paired(before, after, names);
    if (const QString why = whyNotOverlaid(pairs); !why.isEmpty()) return Error{why};
    Figure figure = jointFigure(before, after, pairs, names);
    CombinedTable table = combinedTable(before, after, names);
    figure.group = pairs.group;
    std::vector<Series> pale;
    for (const PanelPair& pair : pairs.pairs)
        figure.panels.push_back(pair.before || pair.after ? overlaidPanel(pair, table, pale) : emptyPanel());
    if (!pale.empty()) {
        Panel& first = figure.panels.front();
        addSamples(first, pale, names);
        if (first.legend == LegendPlace::None && figure.legend == LegendPlace::None) first.legend = LegendPlace::Best;
    }
    addWords(figure, pairs, names);
    putTable(figure, std::move(table), names);
    return figure;
}

} // namespace costscope
