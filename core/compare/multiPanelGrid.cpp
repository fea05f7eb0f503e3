// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/multiPanelGrid.h"

#include "core/base/find.h"
#include "core/compare/combinePairs.h"
#include "core/compare/combinedTable.h"

#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

namespace costscope {

namespace {

constexpr double leastPlotMm = 22, mostPlotMm = 46; ///< of the largest plot of a row
constexpr double aroundRowMm = 15;                  ///< its title, ticks and names of axes
constexpr double withoutLabelsMm = 7;               ///< the same where the row below has the labels
constexpr double edgesMm = 12;                      ///< title of the figure and a legend
constexpr double pageMm = 225;                      ///< what the text of a page leaves beside a caption
constexpr double subtitleLineMm = 3.7, charactersPerMm = 0.76;

using Group = std::vector<Panel>;

/// What of a part stands in the grid.
struct Part {
    std::vector<Group> groups;
    size_t ownColumns = 1;
};

/// What the colours of a figure are of.
QSet<QString> scalesOf(const Figure& figure)
{
    QSet<QString> labels;
    for (const Panel& panel : figure.panels)
        for (const Series& s : panel.series)
            if (!s.label.isEmpty() && !s.value.empty()) labels.insert(plainText(s.label));
    return labels;
}

bool isNamed(const Series& s)
{
    return !s.label.isEmpty() && s.value.empty();
}

/// The first panel of the last group: a legend without room in it stands under the whole part. nullptr = nothing is named.
Panel* panelOfLegend(Figure& part, size_t group)
{
    const auto hasNames = [](const Panel& panel) { return std::ranges::any_of(panel.series, isNamed); };
    if (std::ranges::none_of(part.panels, hasNames)) return nullptr;
    return &part.panels[(part.panels.size() - 1) / group * group];
}

/// The names of all panels of a part in one legend.
void giveOneLegend(Figure& part, size_t group)
{
    Panel* const with = panelOfLegend(part, group);
    std::vector<Series> samples;
    for (Panel& panel : part.panels) {
        panel.legend = &panel == with ? LegendPlace::Best : LegendPlace::None;
        for (const Series& s : panel.series)
            if (&panel != with && isNamed(s)) samples.push_back(sampleOf(s));
    }
    for (Series& s : samples) s.endLabel.clear();
    std::erase_if(samples, [&](const Series& s) {
        return std::ranges::any_of(with->series, [&](const Series& own) { return own.label == s.label; });
    });
    if (with) with->series.insert(with->series.begin(), samples.begin(), samples.end());
}

/// The legend of a part alone goes to its panels: where names are, in the best place.
void giveLegends(Figure& part, size_t group)
{
    if (part.legend != LegendPlace::None) return giveOneLegend(part, group);
    for (Panel& panel : part.panels)
        if (panel.legend == LegendPlace::Right || panel.legend == LegendPlace::FreeCell) panel.legend = LegendPlace::Best;
}

/// The largest plot of a group has height 1, so that those of all parts are equal.
void scaleToOne(Group& group)
{
    double largest = 0;
    for (const Panel& panel : group)
        if (!isEmptyPanel(panel)) largest = std::max(largest, panel.height);
    for (Panel& panel : group)
        if (largest > 0) panel.height /= largest;
}

Part partOf(Figure figure, bool commonLegend)
{
    while (!figure.panels.empty() && figure.panels.back().isWords()) figure.panels.pop_back();
    Part part;
    constexpr size_t mostAbove = 3; // a plot with its residuals is one, seven programs are seven
    const size_t all = figure.panels.size();
    const size_t group = figure.columns == 1 && all <= mostAbove ? std::max<size_t>(1, all) : size_t(std::max(1, figure.group));
    if (!commonLegend) giveLegends(figure, group);
    part.ownColumns = size_t(std::max(1, figure.columns));
    for (size_t i = 0; i < figure.panels.size(); ++i) {
        if (i % group == 0) part.groups.emplace_back();
        if (commonLegend) figure.panels[i].legend = LegendPlace::None;
        part.groups.back().push_back(std::move(figure.panels[i]));
    }
    for (Group& g : part.groups) scaleToOne(g);
    return part;
}

/// "(a)" in the upper left corner of a panel.
Series letterIn(const Panel& panel, const QString& letter)
{
    return {
        .mark = Mark::Text, .x = {panel.x.min}, .y = {panel.y.max}, .text = {u"<b>(%1)</b>"_s.arg(letter)}, .anchor = Anchor::BelowRight};
}

/// "(a) Cost by level: SpMV"
void nameGroup(Group& group, const QString& letter, const QString& name, const MultiPanelLook& look)
{
    Panel& first = group.front();
    if (look.letters == Letters::Inside) first.series.push_back(letterIn(first, letter));
    QStringList words;
    for (const QString& word : {name, first.title})
        if (!word.isEmpty() && !words.contains(word)) words << word;
    const QString title = words.join(u": "_s);
    first.title = look.letters == Letters::Above ? u"(%1) %2"_s.arg(letter, title).trimmed() : title;
}

/// What stands in one row of the grid: panels above each other, each as high as the highest of its line.
struct GridRow {
    std::vector<double> heights = {};
    bool hasLabels = true; ///< below its plots
    void add(const Group& group)
    {
        heights.resize(std::max(heights.size(), group.size()), 0);
        for (size_t i = 0; i < group.size(); ++i)
            if (!isEmptyPanel(group[i])) heights[i] = std::max(heights[i], group[i].height);
    }
    double sum() const { return std::accumulate(heights.begin(), heights.end(), 0.0); }
};

/// As high as the plots would like to be, or lower where a page would not hold that.
double heightMmOf(const std::vector<GridRow>& rows, double headMm)
{
    double plots = 0, around = edgesMm + headMm;
    for (const GridRow& row : rows) {
        plots += row.sum();
        around += row.hasLabels ? aroundRowMm : withoutLabelsMm;
    }
    return around + plots * std::clamp((pageMm - around) / std::max(plots, 0.1), leastPlotMm, mostPlotMm);
}

double headMmOf(const QString& subtitle, double widthMm)
{
    return subtitleLineMm * std::ceil(double(plainText(subtitle).size()) / (charactersPerMm * widthMm));
}

/// In one column panels with the same x axis share its labels, as they do on a page too narrow for more columns.
void shareLabelsX(std::vector<Panel>& panels)
{
    Panel* above = nullptr;
    for (Panel& panel : panels) {
        if (isEmptyPanel(panel)) continue;
        if (above && haveOneAxisX(*above, panel)) above->sharesX = true;
        above = &panel;
    }
}

/// The grid while it is filled from left to right.
class PanelGrid {
public:
    PanelGrid(Figure& figure, int columns) : m_figure(figure), m_columns(size_t(columns)) { figure.columns = columns; }

    void setGroup(size_t group) { m_figure.group = int(group); }

    void add(Part& part)
    {
        const bool isBlock = part.groups.size() > 1;
        if (isBlock) endRow();
        const size_t from = m_cells;
        for (Group& group : part.groups) {
            const size_t column = (m_cells - from) % m_columns;
            m_rows.resize(m_cells / m_columns + 1);
            m_rows.back().add(group);
            m_stacked.emplace_back().add(group);
            addGroup(group, isBlock && column > 0 && m_columns == std::min(m_columns, part.ownColumns));
        }
        if (!isBlock) return;
        m_blocks.push_back({from, m_cells});
        endRow();
    }

    /// Small multiples have the names and numbers of an axis once: at the left and below.
    void shareLabelsInBlocks()
    {
        for (const auto& [from, end] : m_blocks)
            for (size_t cell = from; cell < end; ++cell) {
                const bool isFirst = (cell - from) % m_columns == 0;
                for (size_t i = 0; i < size_t(m_figure.group) && !isFirst; ++i)
                    if (haveOneAxisY(panelAt(cell - 1, i), panelAt(cell, i))) panelAt(cell, i).sharesY = true;
                if (cell + m_columns < end && haveOneAxisX(lowest(cell), lowest(cell + m_columns))) lowest(cell).sharesX = true;
            }
        for (size_t row = 0; row < m_rows.size(); ++row) {
            m_rows[row].hasLabels = false;
            for (size_t cell = row * m_columns; cell < std::min(m_cells, (row + 1) * m_columns); ++cell)
                m_rows[row].hasLabels |= !isEmptyPanel(panelAt(cell, 0)) && !lowest(cell).sharesX;
        }
    }

    void finish()
    {
        constexpr double oneColumnMm = 84, twoColumnsMm = 178, stackedUpToMm = 100;
        m_figure.widthMm = m_columns == 1 ? oneColumnMm : twoColumnsMm;
        m_figure.heightMm = heightMmOf(m_rows, headMmOf(m_figure.subtitle, m_figure.widthMm));
        m_figure.stackedHeightMm = heightMmOf(m_stacked, headMmOf(m_figure.subtitle, oneColumnMm));
        // More than a page above each other: small panels beside each other are the lesser evil.
        m_figure.stackedUpToMm = m_columns > 1 && m_figure.stackedHeightMm <= pageMm + 1 ? stackedUpToMm : 0;
        const size_t group = size_t(m_figure.group);
        while (!m_figure.panels.empty() && std::all_of(m_figure.panels.end() - ptrdiff_t(group), m_figure.panels.end(), isEmptyPanel))
            m_figure.panels.resize(m_figure.panels.size() - group);
    }

private:
    void addGroup(Group& group, bool mayShareY)
    {
        for (size_t i = 0; i < size_t(m_figure.group); ++i) {
            m_figure.panels.push_back(i < group.size() ? std::move(group[i]) : emptyPanel());
            Panel& panel = m_figure.panels.back();
            panel.sharesX &= i + 1 < group.size();
            panel.sharesY &= mayShareY;
        }
        ++m_cells;
    }

    Panel& panelAt(size_t cell, size_t i) { return m_figure.panels[cell * size_t(m_figure.group) + i]; }

    /// The lowest panel of a cell that is one.
    Panel& lowest(size_t cell)
    {
        size_t i = size_t(m_figure.group) - 1;
        while (i > 0 && isEmptyPanel(panelAt(cell, i))) --i;
        return panelAt(cell, i);
    }

    void endRow()
    {
        Group none;
        while (m_cells % m_columns != 0) addGroup(none, false);
    }

    Figure& m_figure;
    size_t m_columns, m_cells = 0;
    std::vector<std::pair<size_t, size_t>> m_blocks; ///< cells of parts of several groups, from and up to
    std::vector<GridRow> m_rows, m_stacked;          ///< as they are, and all cells above each other
};

/// x axes that mean the same have the same range.
void shareRangesX(std::vector<Panel>& panels)
{
    for (Panel& panel : panels)
        for (Panel& other : panels) {
            const bool same =
                panel.frame == Frame::Axes && other.frame == Frame::Axes && panel.x.label == other.x.label && !panel.x.label.isEmpty();
            if (&panel != &other && same && panel.x.scale == other.x.scale && panel.x.fixedTicks == other.x.fixedTicks)
                shareRange(panel.x, other.x);
        }
}

bool areOneScale(const std::vector<Figure>& parts)
{
    QSet<QString> scales;
    for (const Figure& part : parts) scales += scalesOf(part);
    return scales.size() <= 1;
}

/// What the names of a legend stand for: how the series of each look.
std::map<QString, std::set<QString>> looksOf(const Figure& figure)
{
    std::map<QString, std::set<QString>> looks;
    for (const Panel& panel : figure.panels)
        for (const Series& s : panel.series)
            if (isNamed(s))
                looks[plainText(s.label)].insert(
                    u"%1 %2 %3 %4 %5"_s.arg(int(s.mark)).arg(int(s.hue)).arg(int(s.dash)).arg(int(s.marker)).arg(int(s.fill)));
    return looks;
}

/// Whether one part names all that any does, and in all of them a name looks the same.
bool haveOneLegend(const std::vector<Figure>& parts)
{
    std::vector<std::map<QString, std::set<QString>>> all;
    for (const Figure& part : parts) all.push_back(looksOf(part));
    std::erase_if(all, [](const auto& looks) { return looks.empty(); });
    if (all.empty() || parts.size() < 2) return false;
    const auto largest = std::ranges::max_element(all, {}, [](const auto& looks) { return looks.size(); });
    return std::ranges::all_of(all, [&](const auto& looks) {
        return std::ranges::all_of(looks, [&](const auto& look) {
            const auto found = largest->find(look.first);
            return found != largest->end() && found->second == look.second;
        });
    });
}

/// The tables of parts below each other, what a part has no column for left empty.
class TableJoin {
public:
    void add(const Table& table, const QString& part)
    {
        for (const Column& column : table.columns) {
            Column& to = columnFor(column);
            for (qsizetype row = 0; row < table.rows(); ++row) to.addFrom(column, row);
        }
        for (qsizetype row = 0; row < table.rows(); ++row) m_part.add(part);
        for (Column& column : m_columns) pad(column);
    }
    Table take()
    {
        Table table{{}, {std::move(m_part)}};
        for (Column& column : m_columns) {
            column.name = freeName(table, column.name);
            table.columns.push_back(std::move(column));
        }
        return table;
    }

private:
    /// A part may have a column "part" itself, and two parts columns of one name that mean different things.
    static QString freeName(const Table& table, const QString& name)
    {
        QString free = name;
        for (int i = 2; table.find(free); ++i) free = u"%1_%2"_s.arg(name, QString::number(i));
        return free;
    }
    Column& columnFor(const Column& column)
    {
        const auto same = [&](const Column& c) {
            return c.name == column.name && c.quantity == column.quantity && c.isText() == column.isText();
        };
        if (Column* there = firstOf(m_columns, same)) return *there;
        pad(m_columns.emplace_back(emptyLike(column)));
        return m_columns.back();
    }
    void pad(Column& column) const
    {
        while (column.rows() < m_part.rows()) column.addFrom(column, -1);
    }

    Column m_part{u"part"_s, Quantity::Text, Texts(), u"Part"_s};
    std::vector<Column> m_columns;
};

} // namespace

QString letterOf(size_t part)
{
    const QString last(QChar(u'a' + char16_t(part % 26)));
    return part < 26 ? last : letterOf(part / 26 - 1) + last;
}

Result<Figure> inOneGrid(const std::vector<Figure>& parts, const QStringList& names, const QString& subtitle, const MultiPanelLook& look)
{
    if (!areOneScale(parts)) return Error{u"These figures show different values as colours, which one figure cannot tell apart."_s};
    Figure figure;
    QStringList said;
    const bool oneLegend = haveOneLegend(parts);
    std::vector<Part> cut;
    for (const Figure& part : parts) cut.push_back(partOf(part, oneLegend));
    size_t group = 1;
    for (const Part& part : cut)
        for (const Group& g : part.groups) group = std::max(group, g.size());
    PanelGrid grid(figure, look.columns);
    grid.setGroup(group);
    for (size_t i = 0; i < cut.size(); ++i) {
        if (cut[i].groups.empty()) continue;
        QString name = look.titles ? parts[i].title : look.names ? names.value(qsizetype(i)) : QString();
        constexpr size_t fewGroups = 2; // above small multiples a name finds no room
        if (cut[i].groups.size() > fewGroups && !name.isEmpty() && !cut[i].groups.front().front().title.isEmpty()) {
            said << u"(%1) %2"_s.arg(letterOf(i), name);
            name.clear();
        }
        nameGroup(cut[i].groups.front(), letterOf(i), name, look);
        grid.add(cut[i]);
    }
    figure.subtitle = QStringList{said.join(u", "_s), subtitle}.filter(QRegularExpression(u"."_s)).join(u"; "_s);
    if (look.equalRanges) shareRangesX(figure.panels);
    grid.shareLabelsInBlocks();
    grid.finish();
    if (look.columns == 1) shareLabelsX(figure.panels);
    if (oneLegend) figure.legend = LegendPlace::FreeCell;
    return figure;
}

void joinTables(Figure& figure, std::vector<Figure>& parts)
{
    TableJoin join;
    std::vector<std::vector<int>> places(parts.size());
    const bool haveRecords = std::ranges::any_of(parts, [](const Figure& f) { return !f.rowRecords.empty(); });
    for (size_t p = 0; p < parts.size(); ++p) {
        const Figure& part = parts[p];
        join.add(part.table, letterOf(p));
        for (size_t row = 0; row < size_t(part.table.rows()); ++row) {
            places[p].push_back(int(figure.rowKeys.size()));
            figure.rowKeys.push_back(row < part.rowKeys.size() ? part.rowKeys[row] : QString());
            if (haveRecords) figure.rowRecords.push_back(row < part.rowRecords.size() ? part.rowRecords[row] : RecordRef{});
        }
    }
    for (size_t p = 0; p < parts.size(); ++p) { // marks of which the tables have no row
        for (size_t row = size_t(parts[p].table.rows()); row < parts[p].rowKeys.size(); ++row) {
            places[p].push_back(int(figure.rowKeys.size()));
            figure.rowKeys.push_back(parts[p].rowKeys[row]);
        }
        for (Panel& panel : parts[p].panels)
            for (Series& s : panel.series) moveRows(s, places[p]);
    }
    figure.table = join.take();
}

} // namespace costscope
