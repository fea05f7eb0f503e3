// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/levels/figures/levelKinds.h"

#include "core/base/program.h"
#include "core/base/words.h"
#include "core/data/amg.h"
#include "core/figure/FigureTable.h"
#include "core/figure/figureDatasets.h"
#include "core/figure/ticks.h"
#include "core/network/hierarchyMemory.h"
#include "core/session/Session.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

const DatasetItem* hierarchyItem(const Session& session, const FigureRequest& request)
{
    for (const QString& id : request.datasets)
        if (const DatasetItem* item = session.dataset(id); item && item->data && item->data->kind == DatasetKind::Amg) return item;
    return nullptr;
}

/// Nonzeros of a row, on average.
double density(const AmgLevel& level)
{
    return level.nnz / level.rows;
}

QString lacksStructure(const Session& session, const FigureRequest& request)
{
    const DatasetItem* item = hierarchyItem(session, request);
    if (!item) return u"This figure needs the levels of a multigrid hierarchy: import what a solver prints about them."_s;
    const auto hierarchy = knownStructure(item->data);
    if (!hierarchy) return hierarchy.error().message;
    if (std::ranges::any_of((*hierarchy)->levels, [](const AmgLevel& level) { return level.rows > 0; })) return {};
    return u"“%1” does not tell how many rows its levels have."_s.arg(item->name);
}

Axis wholeLevelAxis(size_t levels)
{
    Axis axis{.label = u"Level"_s, .min = -0.5, .max = double(levels) - 0.5, .ticks = TickStyle::Fixed};
    const size_t step = (levels + 11) / 12;
    for (size_t level = 0; level < levels; level += step) axis.fixedTicks.push_back({double(level), QString::number(level)});
    return axis;
}

/// Markers of what is known at each level, with a thin line between neighbours.
class LevelMarks {
public:
    LevelMarks(const QString& label, Hue hue, Marker marker)
        : m_line{.hue = hue, .weight = 0.6}, m_points{.mark = Mark::Points, .label = label, .hue = hue, .marker = marker}
    {}

    void add(size_t level, double value)
    {
        m_line.addPoint(double(level), value > 0 ? value : missing);
        if (value > 0 && std::isfinite(value)) m_points.addPoint(double(level), value, int(level));
    }
    void addTo(Panel& panel)
    {
        if (m_points.x.empty()) return;
        panel.series.push_back(std::move(m_line));
        panel.series.push_back(std::move(m_points));
    }

private:
    Series m_line, m_points;
};

Panel levelSizesPanel(const AmgHierarchy& hierarchy)
{
    LevelMarks rows(u"rows"_s, Hue::Ink, Marker::Circle), nonzeros(u"nonzeros"_s, Hue::Blue, Marker::Square),
        ranks(u"ranks that own rows"_s, Hue::Grey, Marker::Triangle);
    for (size_t level = 0; level < hierarchy.levels.size(); ++level) {
        rows.add(level, hierarchy.levels[level].rows);
        nonzeros.add(level, hierarchy.levels[level].nnz);
        ranks.add(level, hierarchy.levels[level].activeRanks);
    }
    Panel panel;
    nonzeros.addTo(panel), rows.addTo(panel), ranks.addTo(panel);
    panel.x = wholeLevelAxis(hierarchy.levels.size());
    panel.y = {.label = u"Number"_s, .quantity = Quantity::Count, .scale = Scale::Log};
    padRange(panel.y, panel.heights());
    return panel;
}

/// Whiskers go from the least to the most of any row, where that is told.
Panel densityPanel(const AmgHierarchy& hierarchy)
{
    LevelMarks mean(u"mean"_s, Hue::Blue, Marker::Square);
    Series whiskers{.mark = Mark::Segments, .label = u"least to most"_s, .hue = Hue::Grey};
    for (size_t i = 0; i < hierarchy.levels.size(); ++i) {
        const AmgLevel& level = hierarchy.levels[i];
        mean.add(i, density(level));
        if (level.minRowNnz > 0 && level.maxRowNnz >= level.minRowNnz)
            whiskers.addLine(double(i), level.minRowNnz, double(i), level.maxRowNnz);
    }
    Panel panel;
    panel.addUnlessEmpty(std::move(whiskers));
    mean.addTo(panel);
    panel.x = wholeLevelAxis(hierarchy.levels.size());
    std::vector<double> values = panel.heights();
    for (const Series& one : panel.series) values.insert(values.end(), one.y2.begin(), one.y2.end());
    std::erase_if(values, [](double value) { return std::isnan(value); });
    panel.y = {.label = u"Nonzeros of a row"_s, .quantity = Quantity::Count, .scale = scaleFor(values)};
    if (panel.y.scale == Scale::Linear) values.push_back(0);
    padRange(panel.y, values);
    return panel;
}

void addLevelTable(Figure& figure, const AmgHierarchy& hierarchy)
{
    FigureTable table(u"levels"_s, {{u"level"_s, Quantity::Count, u"Level"_s},
                                    {u"rows"_s, Quantity::Count, u"Rows"_s},
                                    {u"nnz"_s, Quantity::Count, u"Nonzeros"_s},
                                    {u"nnz_per_row"_s, Quantity::None, u"Nonzeros of a row"_s},
                                    {u"min_row_nnz"_s, Quantity::Count, u"Least"_s},
                                    {u"max_row_nnz"_s, Quantity::Count, u"Most"_s},
                                    {u"active_ranks"_s, Quantity::Processes, u"Ranks with rows"_s}});
    for (size_t i = 0; i < hierarchy.levels.size(); ++i) {
        const AmgLevel& level = hierarchy.levels[i];
        table.add(u"level=%1"_s.arg(i), qint64(i), level.rows, level.nnz, density(level), level.minRowNnz, level.maxRowNnz,
                  level.activeRanks);
    }
    table.dropEmpty();
    table.moveTo(figure);
}

/// "9 levels, operator complexity 2.20; rows are densest on level 5 with 61 nonzeros, 12 times those of level 0".
QString hierarchyTitle(const AmgHierarchy& hierarchy)
{
    const auto& levels = hierarchy.levels;
    QString title = counted(qint64(levels.size()), u"1 level"_s, u"%1 levels"_s);
    if (const double complexity = hierarchy.operatorComplexity(); complexity > 0)
        title += u", operator complexity %1"_s.arg(display(complexity, Quantity::None, 3));
    else if (const double grid = hierarchy.gridComplexity(); grid > 0)
        title += u", grid complexity %1"_s.arg(display(grid, Quantity::None, 3));
    const auto densest = std::ranges::max_element(
        levels, [](const AmgLevel& a, const AmgLevel& b) { return !(density(a) >= density(b)) && !std::isnan(density(b)); });
    const double most = density(*densest), first = density(levels.front());
    if (levels.size() == 1 || !(most > 1.05 * first) || std::isinf(most)) return title;
    return u"%1; rows are densest on level %2, with %3 nonzeros, %4 times those of level 0"_s.arg(
        title, QString::number(densest - levels.begin()), display(most, Quantity::None, 3), display(most / first, Quantity::None, 2));
}

Result<Figure> buildHierarchy(const Session& session, const FigureRequest& request, FigureMemory&, const Progress&)
{
    if (const QString lacking = lacksStructure(session, request); !lacking.isEmpty()) return Error{lacking};
    const DatasetItem& item = *hierarchyItem(session, request);
    const AmgHierarchyPtr known = *knownStructure(item.data);
    const AmgHierarchy& hierarchy = *known;
    Figure figure;
    addLevelTable(figure, hierarchy);
    figure.panels = {levelSizesPanel(hierarchy)};
    Panel densities = densityPanel(hierarchy);
    if (!densities.series.empty()) figure.panels.push_back(std::move(densities));
    figure.columns = int(figure.panels.size());
    figure.widthMm = figure.panels.size() > 1 ? 178 : 84;
    figure.heightMm = 66;
    figure.title = hierarchyTitle(hierarchy);
    figure.subtitle = item.name.toHtmlEscaped();
    if (hierarchy.ranks > 0) figure.subtitle += u" · "_s + counted(hierarchy.ranks, u"1 rank"_s, u"%1 ranks"_s);
    if (const double grid = hierarchy.gridComplexity(); grid > 0)
        figure.subtitle += u" · grid complexity %1"_s.arg(display(grid, Quantity::None, 3));
    figure.provenance.data = sourcesOf(item);
    figure.provenance.program = programName();
    figure.caption = u"Rows and nonzeros of the levels of %1; operator complexity is all nonzeros to those of level 0. %2."_s.arg(
        item.name.toHtmlEscaped(), figure.provenance.program);
    return figure;
}

} // namespace

const FigureKind hierarchyFigure = {
    .id = u"hierarchy"_s,
    .name = u"Levels of the hierarchy"_s,
    .description = u"How rows, nonzeros and their density change from level to level: what a solver prints."_s,
    .datasetKinds = {u"amg"_s},
    .choices = {},
    .lacks = lacksStructure,
    .build = buildHierarchy,
    .help = u"levels"_s,
};

} // namespace costscope
