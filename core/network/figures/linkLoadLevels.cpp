// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/figures/networkKinds.h"

#include "core/data/amg.h"
#include "core/figure/FigureTable.h"
#include "core/network/figures/networkDifference.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// The two dimensions that a map shows; the others lie behind each other.
struct Plane {
    int across = 0, up = -1; ///< -1: the torus has one dimension
    qint32 width = 1, height = 1;
};

Choice planeChoice()
{
    return {u"plane"_s,
            u"Map of"_s,
            {u"xy"_s, u"xz"_s, u"yz"_s},
            {u"x and y"_s, u"x and z"_s, u"y and z"_s},
            u"the dimensions of the torus that a map shows, seen along the others"_s};
}

/// As chosen; where a chosen dimension has one router only, the first two that have more.
Plane planeOf(const Torus& torus, const FigureRequest& request)
{
    const QString word = choice(planeChoice(), request);
    std::vector<int> wanted, wide;
    for (int d = 0; d < torus.dimensions(); ++d) {
        if (torus.size(d) < 2) continue;
        wide.push_back(d);
        if (word.contains(dimensionName(d))) wanted.push_back(d);
    }
    if (wanted.size() < 2) wanted = wide;
    Plane plane;
    if (!wanted.empty()) {
        plane.across = wanted[0];
        plane.width = torus.size(wanted[0]);
    }
    if (wanted.size() > 1) {
        plane.up = wanted[1];
        plane.height = torus.size(wanted[1]);
    }
    return plane;
}

/// Per place of the map the largest load of the links that leave the routers there, over what lies behind and all directions.
std::vector<double> mapOf(const LinkLoads& loads, const LoadScale& scale, const Plane& plane)
{
    std::vector<double> most(size_t(plane.width) * size_t(plane.height));
    for (size_t number = 0; number < loads.bytes.size(); ++number) {
        if (loads.bytes[number] == 0) continue;
        const Position at = loads.torus.position(loads.torus.link(number).from);
        double& place = most[size_t(at[size_t(plane.across)]) + size_t(plane.width) * (plane.up < 0 ? 0 : size_t(at[size_t(plane.up)]))];
        place = std::max(place, scale(loads, number));
    }
    return most;
}

/// One level as it is shown.
struct LevelMap {
    const AmgOperation* of = nullptr;
    const NetworkView* view = nullptr;  ///< shown, or now of a difference; null: there is no list
    const NetworkView* other = nullptr; ///< of a difference: the what if
    std::vector<double> value;          ///< by place
};

QString sizeOf(const NetworkView& view)
{
    return display(double(view.loads->maxBytes()), Quantity::Size, 3);
}

/// "level 3, 23.8 kB", "level 6, no bytes", "level 3, −14 %".
QString titleOf(const LevelMap& map)
{
    const QString level = u"level %1"_s.arg(map.of->level);
    if (!map.view) return u"%1, no\u00A0list"_s.arg(level);
    const auto before = double(map.view->loads->maxBytes()), after = map.other ? double(map.other->loads->maxBytes()) : before;
    if (before == 0 && after == 0) return u"%1, no\u00A0bytes"_s.arg(level);
    if (!map.other) return u"%1, %2"_s.arg(level, sizeOf(*map.view));
    if (before == 0) return u"%1, new %2"_s.arg(level, sizeOf(*map.other));
    const double percent = 100 * (after / before - 1);
    return std::fabs(percent) < 0.5 ? u"%1, ±0 %"_s.arg(level)
                                    : u"%1, %2%3 %"_s.arg(level, percent < 0 ? u"−"_s : u"+"_s).arg(std::fabs(percent), 0, 'f', 0);
}

Axis axisOf(int dimension, qint32 size)
{
    Axis axis{.min = -0.5, .max = size - 0.5, .ticks = TickStyle::Fixed};
    if (dimension >= 0) axis.label = u"<i>%1</i>"_s.arg(dimensionName(dimension));
    for (const qint32 at : {0, size - 1})
        if (at == 0 || size > 1) axis.fixedTicks.push_back({double(at), QString::number(at)});
    if (dimension < 0) axis.fixedTicks.clear();
    return axis;
}

/// The whole map as one place to click: it selects its level.
Series ground(const Plane& plane, int row)
{
    return {.mark = Mark::Cells,
            .x = {0.5 * (plane.width - 1)},
            .y = {0.5 * (plane.height - 1)},
            .value = {missing}, // unknown stays paper
            .width = double(plane.width),
            .height = double(plane.height),
            .rows = {row}};
}

Series outline(double left, double low, double right, double high, Hue hue, double weight)
{
    return {.mark = Mark::Segments,
            .hue = hue,
            .weight = weight,
            .x = {left, right, right, left},
            .y = {low, low, high, high},
            .x2 = {right, right, left, left},
            .y2 = {low, high, high, low}};
}

Series cellsOf(const LevelMap& map, const Plane& plane, const QString& label)
{
    Series cells{.mark = Mark::Cells, .label = label, .value = map.value};
    for (size_t i = 0; i < map.value.size(); ++i) cells.addPoint(double(i % size_t(plane.width)), double(i / size_t(plane.width)));
    return cells;
}

double mostOf(const std::vector<LevelMap>& maps)
{
    double most = 0;
    for (const LevelMap& map : maps)
        for (const double value : map.value) most = std::max(most, std::fabs(value));
    return most;
}

Panel panelOf(const LevelMap& map, const Plane& plane, const QString& label, int row)
{
    Panel panel;
    panel.title = titleOf(map);
    panel.x = axisOf(plane.across, plane.width);
    panel.y = axisOf(plane.up, plane.height);
    panel.legend = LegendPlace::None;
    panel.frame = Frame::Labels;
    panel.key = u"level=%1"_s.arg(map.of->level);
    if (!map.value.empty()) panel.series.push_back(cellsOf(map, plane, label));
    panel.series.push_back(ground(plane, row));
    panel.series.push_back(outline(-0.5, -0.5, plane.width - 0.5, plane.height - 0.5, Hue::Faint, 0.6));
    const auto hottest =
        std::max_element(map.value.begin(), map.value.end(), [](double a, double b) { return std::fabs(a) < std::fabs(b); });
    if (hottest == map.value.end() || *hottest == 0) return panel;
    const auto at = size_t(hottest - map.value.begin()); // seen on quiet levels too
    const double x = double(at % size_t(plane.width)), y = double(at / size_t(plane.width));
    panel.series.push_back({.mark = Mark::Cells, .hue = Hue::Ink, .fill = Fill::None, .x = {x}, .y = {y}});
    return panel;
}

/// Few lines on a wide page, and on a narrow one of the same height, where fewer stand beside each other, no slivers.
int columnsFor(size_t levels)
{
    if (levels < 4) return int(levels);
    return levels == 4 ? 2 : levels <= 6 ? 3 : levels <= 12 ? 4 : 6;
}

void arrange(Figure& figure, const Plane& plane)
{
    const size_t columns = size_t(columnsFor(figure.panels.size())), count = figure.panels.size();
    for (size_t i = 0; i < count; ++i) {
        figure.panels[i].sharesX = i + columns < count;
        figure.panels[i].sharesY = i % columns > 0;
    }
    figure.columns = int(columns);
    figure.widthMm = 178;
    const double width = std::min(42.0, 150 / double(columns) - 4), lines = double((count + columns - 1) / columns);
    figure.heightMm = std::clamp(26 + lines * (8 + width * plane.height / double(plane.width)), 70.0, 220.0);
}

const NetworkView* viewOfLevel(const std::vector<NetworkView>& views, const AmgOperation& operation)
{
    for (const NetworkView& view : views)
        if (view.of().level == operation.level) return &view;
    return nullptr;
}

const NetworkView& hottestOf(const std::vector<NetworkView>& views)
{
    return *std::max_element(views.begin(), views.end(),
                             [](const NetworkView& a, const NetworkView& b) { return a.loads->maxBytes() < b.loads->maxBytes(); });
}

/// Every level of the operation, also where its messages are not listed.
Result<std::vector<LevelMap>> mapsOf(const std::vector<NetworkView>& shown, const std::vector<NetworkView>* others,
                                     const FigureRequest& request, const Plane& plane, const LoadScale& common)
{
    std::vector<LevelMap> maps;
    for (const AmgOperation& operation : shown.front().hierarchy->operations) {
        if (operation.name != shown.front().of().name) continue;
        LevelMap map{&operation, viewOfLevel(shown, operation), others ? viewOfLevel(*others, operation) : nullptr, {}};
        if (map.view) {
            auto scale = choice(loadChoice(), request) == u"mean"_s ? loadScale(*map.view, request) : Result<LoadScale>(common);
            if (!scale) return scale.error();
            if (map.view->loads->maxBytes() == 0) scale = common; // there is no mean
            map.value = mapOf(*map.view->loads, *scale, plane);
            const std::vector<double> then = map.other ? mapOf(*map.other->loads, *scale, plane) : std::vector<double>();
            for (size_t i = 0; i < then.size(); ++i) map.value[i] = then[i] - map.value[i];
        }
        maps.push_back(std::move(map));
    }
    return maps;
}

void addTable(Figure& figure, const std::vector<LevelMap>& maps)
{
    const bool isDifference = std::any_of(maps.begin(), maps.end(), [](const LevelMap& map) { return map.other; });
    FigureTable levels(u"levels"_s, {{u"level"_s, Quantity::Count, u"Level"_s},
                                     {u"load_bytes"_s, Quantity::Size, u"Busiest link"_s},
                                     {u"link"_s, Quantity::Text, u"Link"_s},
                                     {u"of_mean"_s, Quantity::None, u"Of the mean"_s},
                                     {u"hops_per_byte"_s, Quantity::None, u"Hops per byte"_s},
                                     {u"what_if_bytes"_s, Quantity::Size, u"What if"_s, isDifference}});
    for (const LevelMap& map : maps) {
        const std::vector<size_t> hottest = map.view ? map.view->loads->hottest(1) : std::vector<size_t>();
        const double bytes = map.view ? double(map.view->loads->maxBytes()) : missing;
        levels.add(u"level=%1"_s.arg(map.of->level), map.of->level, bytes,
                   hottest.empty() ? QString() : linkName(map.view->torus(), map.view->torus().link(hottest.front())),
                   hottest.empty() ? missing : bytes / map.view->loads->meanBytes(), map.view ? map.view->loads->hopsPerByte() : missing,
                   map.other ? double(map.other->loads->maxBytes()) : missing);
    }
    levels.moveTo(figure);
}

/// "SpMV loads its busiest link most on level 3: 23.8 kB, 3.2 times as much as on level 0".
QString titleOf(const std::vector<NetworkView>& views)
{
    const NetworkView& hottest = hottestOf(views);
    const QString name = plainText(shortOperationTitle(hottest.of().name));
    const auto most = double(hottest.loads->maxBytes()), first = double(views.front().loads->maxBytes());
    if (most == 0) return u"No byte of %1 leaves its router on any level"_s.arg(name);
    const QString title =
        u"%1 loads its busiest link most on level %2: %3"_s.arg(name, QString::number(hottest.of().level), sizeOf(hottest));
    return first > 0 && most > 1.05 * first ? u"%1, %2 times as much as on level %3"_s.arg(title, display(most / first, Quantity::None, 2),
                                                                                           QString::number(views.front().of().level))
                                            : title;
}

void describe(Figure& figure, const NetworkView& hottest, const Plane& plane)
{
    const QString over = dimensionsBehind(hottest.torus(), plane.across, plane.up), name = plainText(operationTitle(hottest.of().name));
    figure.subtitle =
        networkSubtitle(hottest, name) + (over.isEmpty() ? u" · largest load of a link that leaves a router"_s
                                                         : u" · largest load of a link that leaves a router, over all\u00A0%1"_s.arg(over));
    figure.messages = placementMessages(hottest);
    figure.provenance = networkProvenance(hottest);
    figure.caption =
        u"Loads of the links of %1 by level for %2 of %3, all maps on one scale: of every router the largest load of the links that "
        "leave it%4; framed is where it is largest on its level. Routing %5. %6."_s.arg(
            aTorus(hottest.torus()), name.toHtmlEscaped(), hottest.item->name.toHtmlEscaped(),
            over.isEmpty() ? QString() : u", over all\u00A0%1"_s.arg(over), toString(hottest.network->routing, hottest.torus()),
            figure.provenance.program);
}

Result<Figure> buildLinkLoadLevels(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    const auto now = networkLevels(session, request, memory, progress.part(0, 0.5));
    if (!now) return now.error();
    const auto then = networkLevelsWhatIf(session, request, memory, progress.part(0.5, 1));
    if (!then) return then.error();
    const ShownNetwork shown = shownNetworkOf(request, !then->empty());
    const bool isDifference = shown == ShownNetwork::Difference;
    if (isDifference)
        if (const auto same = checkDifference(now->front().torus(), then->front().torus()); !same) return same.error();
    const std::vector<NetworkView>& views = shown == ShownNetwork::WhatIf ? *then : *now;
    const NetworkView& hottest = hottestOf(views);
    if (hottest.torus().links() == 0) return Error{u"A single router has no links."_s};
    const Plane plane = planeOf(hottest.torus(), request);
    const auto scale = loadScale(hottest, request);
    if (!scale) return scale.error();
    const auto maps = mapsOf(views, isDifference ? &*then : nullptr, request, plane, *scale);
    if (!maps) return maps.error();
    Figure figure;
    addTable(figure, *maps);
    for (const LevelMap& map : *maps)
        figure.panels.push_back(
            panelOf(map, plane, isDifference ? u"What if − now (%1)"_s.arg(scale->unit) : scale->label, int(figure.panels.size())));
    if (isDifference) figure.panels.front().series.push_back(endsOfColours(mostOf(*maps), u"What if − now (%1)"_s.arg(scale->unit)));
    arrange(figure, plane);
    figure.title =
        isDifference ? differenceTitle(double(hottest.loads->maxBytes()), double(hottestOf(*then).loads->maxBytes())) : titleOf(views);
    if (isDifference && mostOf(*maps) == 0) figure.title = u"No difference: the what-if changes the load of no link"_s;
    describe(figure, hottest, plane);
    if (scale->isTime) figure.subtitle += u" · titles tell bytes, colours time at capacity"_s;
    if (shown != ShownNetwork::Now) figure.subtitle += whatIfSubtitle(request);
    if (isDifference)
        if (const QString alone = linksOfOneAlone(now->front().torus(), then->front().torus()); !alone.isEmpty())
            figure.messages.push_back({Severity::Note, alone});
    if (shown != ShownNetwork::Now) sayWhatIf(figure, request, now->front());
    return figure;
}

/// Of one level the other figures show more.
QString lacksSecondLevel(const Session& session, const FigureRequest& request)
{
    if (const QString lacking = lacksMessages(session, request); !lacking.isEmpty()) return lacking;
    const DatasetItem* item = session.dataset(request.datasets.front());
    const auto hierarchy = knownStructure(item->data);
    return hierarchy && (*hierarchy)->levels.size() > 1 ? QString() : u"“%1” has one level: “Link loads” shows it."_s.arg(item->name);
}

std::vector<Choice> linkLoadLevelsChoices()
{
    std::vector<Choice> all = trafficChoices({showDifferenceChoice(), planeChoice(), loadChoice()});
    std::erase_if(all, [](const Choice& choice) { return choice.name == u"level"_s; });
    return all;
}

} // namespace

const FigureKind linkLoadLevelsFigure = [] {
    FigureKind kind = trafficFigure(u"link-load-levels"_s, u"Link loads by level"_s,
                                    u"Where in a torus the bytes of each level pile up: a map per level, all on one scale."_s,
                                    linkLoadLevelsChoices(), buildLinkLoadLevels);
    kind.lacks = lacksSecondLevel;
    kind.rowsToCount = rowsForNetworkLevels;
    return kind;
}();

} // namespace costscope
