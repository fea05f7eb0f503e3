// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/figures/linkLoadTorus.h"

#include "core/figure/remembered.h"
#include "core/network/figures/networkFigure.h"
#include "core/network/figures/perspective.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

namespace costscope {

namespace {

constexpr QLatin1String azimuthName("azimuth"), elevationName("elevation"), thresholdName("threshold"), movingName("moving");

/// From where it is seen, and from which share of the largest load on a link is coloured.
struct Sight {
    double azimuth = 30, elevation = 20;
    std::optional<double> threshold = {}; ///< nothing: as many as can be told apart
    bool moving = false;
};

Sight sightOf(const FigureRequest& request)
{
    Sight sight;
    const auto number = [&](QLatin1String name, double fallback) { return request.choices.value(name).toDouble(fallback); };
    sight.azimuth = number(azimuthName, sight.azimuth);
    sight.elevation = number(elevationName, sight.elevation);
    if (request.choices.contains(thresholdName)) sight.threshold = number(thresholdName, 0);
    sight.moving = request.choices.value(movingName).toBool();
    return sight;
}

/// A cable between two routers, or the stub of one that wraps around, with the load of its busier direction.
struct Cable {
    std::array<double, 3> from, to;
    size_t number = 0; ///< of that direction
    double load = 0;
    bool stub = false;
};

std::array<double, 3> placeOf(const Torus& torus, qint32 router)
{
    const Position at = torus.position(router);
    return {double(at[0]), double(at[1]), double(at[2])};
}

/// Every pair of routers once; what wraps around as a stub at either end.
std::vector<Cable> cablesOf(const LinkLoads& loads, const LoadScale& scale)
{
    const Torus& torus = loads.torus;
    std::vector<Cable> cables;
    for (qint32 router = 0; router < torus.routers(); ++router)
        for (int d = 0; d < std::min(3, torus.dimensions()); ++d) {
            const Link there{router, d, true};
            if (!torus.hasLink(there)) continue;
            Cable cable{placeOf(torus, router), placeOf(torus, torus.neighbour(there)), torus.number(busierOfCable(loads, there))};
            cable.load = scale(loads, cable.number);
            if (torus.position(router)[size_t(d)] + 1 < torus.size(d)) {
                cables.push_back(cable);
                continue;
            }
            cable.stub = true;
            Cable end = cable;
            cable.to = cable.from;
            cable.to[size_t(d)] += 0.5;
            end.from = end.to;
            end.from[size_t(d)] -= 0.5;
            cables.insert(cables.end(), {cable, end});
        }
    return cables;
}

/// A share of the largest load; more where so many cables carry it that their colours would fill the box.
double usualThreshold(const std::vector<Cable>& cables)
{
    constexpr double least = 0.12;
    constexpr size_t mostColoured = 1500;
    std::vector<double> loads;
    for (const Cable& cable : cables)
        if (!cable.stub) loads.push_back(cable.load);
    if (loads.size() <= mostColoured) return least;
    std::nth_element(loads.begin(), loads.begin() + mostColoured, loads.end(), std::greater<>());
    const double most = *std::max_element(loads.begin(), loads.begin() + mostColoured);
    return most > 0 ? std::max(least, loads[mostColoured] / most) : least;
}

constexpr qint64 mostCables = 500'000; ///< that are drawn

bool isTooLarge(const Torus& torus)
{
    return torus.links() / 2 > mostCables;
}

/// Those with the largest loads.
void keepMost(std::vector<Cable>& cables)
{
    if (qint64(cables.size()) <= mostCables) return;
    std::nth_element(cables.begin(), cables.begin() + mostCables, cables.end(),
                     [](const Cable& a, const Cable& b) { return a.load > b.load; });
    cables.resize(size_t(mostCables));
}

void add(Series& series, const Perspective& seen, const Cable& cable)
{
    const auto a = seen(cable.from), b = seen(cable.to);
    series.addLine(a.x, a.y, b.x, b.y);
}

/// The lattice behind, farther parts thinner; while it turns its edges alone.
void addLattice(Panel& panel, const Perspective& seen, const std::vector<Cable>& cables, double threshold, const std::vector<int>& rows)
{
    std::array<Series, 3> layers;
    const double many = std::clamp(2000.0 / double(cables.size()), 0.1, 1.0); // or they would fill the page
    for (size_t i = 0; i < layers.size(); ++i)
        layers[i] = {
            .mark = Mark::Segments, .hue = Hue::Grey, .fill = Fill::Soft, .weight = many * (0.2 + 0.15 * double(layers.size() - i))};
    for (const Cable& cable : cables) {
        if (cable.load >= threshold && cable.load > 0) continue; // that is drawn in colour
        const double depth = seen(cable.from).depth;
        Series& layer = layers[size_t(std::min(2.0, 3 * depth))];
        add(layer, seen, cable);
        layer.rows.push_back(rows[cable.number]);
    }
    for (size_t i = layers.size(); i-- > 0;)
        if (!layers[i].x.empty()) panel.series.push_back(std::move(layers[i]));
}

void addEdges(Panel& panel, const Perspective& seen, const std::array<double, 3>& size)
{
    Series edges{.mark = Mark::Segments, .hue = Hue::Faint, .weight = 0.6};
    for (int corner = 0; corner < 8; ++corner)
        for (int d = 0; d < 3; ++d) {
            if (corner >> d & 1) continue;
            Cable edge;
            for (int k = 0; k < 3; ++k) edge.from[size_t(k)] = edge.to[size_t(k)] = corner >> k & 1 ? size[size_t(k)] : 0;
            edge.to[size_t(d)] = size[size_t(d)];
            add(edges, seen, edge);
        }
    panel.series.push_back(std::move(edges));
}

bool haveOneLoad(const std::vector<Cable>& cables)
{
    return std::ranges::all_of(cables, [&](const Cable& cable) { return cable.load == cables.front().load; });
}

/// What carries much: the farthest first, the more the wider. Returns whether all carry the same.
bool addLoaded(Panel& panel, const Perspective& seen, const Torus& torus, std::vector<Cable> cables, double threshold, double most,
               const LoadScale& scale, const std::vector<int>& rows)
{
    const double width = std::clamp(45 / std::sqrt(double(cables.size())), 0.4, 1.0); // of many routers the cables are short
    std::erase_if(cables, [](const Cable& cable) { return !(cable.load > 0); });
    const bool areAlike = haveOneLoad(cables); // a scale of one colour tells nothing
    std::erase_if(cables, [&](const Cable& cable) { return cable.load < threshold; });
    keepMost(cables);
    std::sort(cables.begin(), cables.end(), [&](const Cable& a, const Cable& b) {
        const bool heavyA = a.load > 0.5 * most, heavyB = b.load > 0.5 * most;
        return heavyA != heavyB ? heavyB : seen(a.from).depth > seen(b.from).depth;
    });
    std::array<Series, 3> layers;
    constexpr size_t mostArrows = 40;
    for (size_t i = 0; i < layers.size(); ++i)
        layers[i] = {.mark = Mark::Segments,
                     .label = areAlike ? QString() : scale.label,
                     .hue = Hue::DeepBlue,
                     .weight = width * (1.6 + double(i)),
                     .hasHeads = cables.size() <= mostArrows};
    for (Cable& cable : cables) {
        Series& layer = layers[size_t(std::min(2.0, 3 * cable.load / most))];
        if (!torus.link(cable.number).plus) std::swap(cable.from, cable.to);
        add(layer, seen, cable);
        if (!areAlike) layer.value.push_back(cable.load);
        layer.rows.push_back(rows[cable.number]);
    }
    for (Series& layer : layers)
        if (!layer.x.empty()) panel.series.push_back(std::move(layer));
    return areAlike;
}

/// Small axes in the lower left corner.
void addAxes(Panel& panel, const Perspective& seen, const Torus& torus, double length)
{
    Series axes{.mark = Mark::Segments, .hue = Hue::Ink, .weight = 0.8};
    Series names{.mark = Mark::Text, .hue = Hue::Ink, .anchor = Anchor::Centre};
    const double x = panel.x.min + 1.6 * length, y = panel.y.min + 1.6 * length;
    for (int d = 0; d < std::min(3, torus.dimensions()); ++d) {
        const auto [right, up] = seen.axis(d);
        axes.addLine(x, y, x + length * right, y + length * up);
        names.addPoint(x + 1.7 * length * right, y + 1.7 * length * up);
        names.text.push_back(u"<i>%1</i>"_s.arg(dimensionName(d)));
    }
    panel.series.insert(panel.series.end(), {axes, names});
}

/// Where the busiest link leaves from, and what it carries.
void addHottest(Panel& panel, const Perspective& seen, const LinkLoads& loads, const LoadScale& scale, size_t hottest)
{
    const Link link = loads.torus.link(hottest);
    const auto at = seen(placeOf(loads.torus, link.from));
    panel.series.push_back({.mark = Mark::Points, .hue = Hue::Ink, .marker = Marker::Circle, .fill = Fill::None, .x = {at.x}, .y = {at.y}});
    const QString words = u"%1, %2"_s.arg(scale.shown(loads, hottest), linkName(loads.torus, link));
    const Anchor anchor = at.x > panel.x.min + 0.4 * (panel.x.max - panel.x.min) ? Anchor::Left : Anchor::Right;
    panel.series.push_back(wordsAt(at.x, at.y, words, Hue::Ink, anchor));
}

/// Who sends and who receives, of a few messages.
void addEnds(Panel& panel, const Perspective& seen, const NetworkView& view)
{
    constexpr size_t most = 2;
    const AmgMessageSpan messages = view.messages();
    if (messages.size() > most) return;
    for (size_t i = 0; i < messages.size(); ++i)
        for (const auto& [rank, words, marker] :
             {std::tuple(messages.src[i], u"rank %1 sends"_s, Marker::Square), {messages.dst[i], u"rank %1 receives"_s, Marker::Diamond}}) {
            const auto at = seen(placeOf(view.torus(), view.network->router[size_t(rank)]));
            panel.series.push_back(
                {.mark = Mark::Points, .hue = Hue::Vermillion, .marker = marker, .weight = 1.3, .x = {at.x}, .y = {at.y}});
            const bool isLeft = at.x < 0.5 * (panel.x.min + panel.x.max); // outwards
            panel.series.push_back(wordsAt(at.x, at.y, words.arg(rank), Hue::Vermillion, isLeft ? Anchor::Left : Anchor::Right));
        }
}

/// The page, which the box with its stubs fills.
void setPage(Panel& panel, const Perspective& seen, const std::array<double, 3>& size, bool hasStubs)
{
    std::vector<double> across, up;
    for (int corner = 0; corner < 8; ++corner) {
        std::array<double, 3> at;
        for (size_t d = 0; d < 3; ++d) at[d] = corner >> d & 1 ? size[d] + (hasStubs ? 0.5 : 0) : hasStubs ? -0.5 : 0;
        const auto point = seen(at);
        across.push_back(point.x), up.push_back(point.y);
    }
    for (const auto& [axis, ends] : {std::pair(&panel.x, &across), std::pair(&panel.y, &up)}) {
        const auto [least, most] = std::minmax_element(ends->begin(), ends->end());
        const double room = std::max(hasStubs ? 0.5 : 0.25, 0.02 * (*most - *least));
        *axis = {.min = *least - room, .max = *most + room, .ticks = TickStyle::Fixed};
    }
}

/// What does not change while a torus is turned: its cables, the table and the keys of all links, and what is said of them.
struct TorusLinks {
    std::vector<Cable> cables;
    double usualThreshold = 0, most = 0;
    std::optional<size_t> hottest;
    Figure told; ///< title, table and keys, and which links the table leaves out
    std::vector<int> rows;
};
struct TorusLinksOf {
    std::shared_ptr<const LinkLoads> loads;
    double factor;
    PerDimension ofDimension;
    bool isTime;
    QString where;
    bool operator==(const TorusLinksOf&) const = default;
};

Result<std::shared_ptr<const TorusLinks>> linksOf(const NetworkView& view, const LoadScale& scale, FigureMemory& memory)
{
    return remembered<TorusLinks>(view.item->data, TorusLinksOf{view.loads, scale.factor, scale.ofDimension, scale.isTime, view.where()},
                                  memory, [&]() -> Result<TorusLinks> {
                                      TorusLinks links;
                                      links.cables = cablesOf(*view.loads, scale);
                                      links.usualThreshold = usualThreshold(links.cables);
                                      links.most = scale.most(*view.loads);
                                      if (const auto one = scale.hottest(*view.loads, 1); !one.empty()) links.hottest = one.front();
                                      links.rows = addLinkTable(links.told, view, nullptr, 1000, scale, LinkMarks::OfAll);
                                      links.told.title = hotTitle(view, scale);
                                      sayLinksLeftOut(links.told, *view.loads, scale);
                                      return links;
                                  });
}

Panel pictureOf(const NetworkView& view, const Sight& sight, const LoadScale& scale, const TorusLinks& links)
{
    const std::vector<int>& rows = links.rows;
    const Torus& torus = view.torus();
    std::array<double, 3> size = {};
    for (int d = 0; d < std::min(3, torus.dimensions()); ++d) size[size_t(d)] = torus.size(d) - 1;
    const Perspective seen(sight.azimuth, sight.elevation, size);
    const std::vector<Cable>& cables = links.cables;
    const double most = links.most, threshold = sight.threshold.value_or(links.usualThreshold) * most;
    Panel panel{.legend = LegendPlace::None, .frame = Frame::None};
    const bool hasStubs = std::ranges::any_of(cables, [](const Cable& cable) { return cable.stub; });
    setPage(panel, seen, size, hasStubs);
    if (sight.moving || isTooLarge(torus))
        addEdges(panel, seen, size);
    else
        addLattice(panel, seen, cables, threshold, rows);
    const bool areAlike = addLoaded(panel, seen, torus, cables, threshold, most, scale, rows);
    addAxes(panel, seen, torus, 0.06 * std::min(panel.x.max - panel.x.min, panel.y.max - panel.y.min));
    if (sight.moving) return panel;
    addEnds(panel, seen, view);
    if (!areAlike && links.hottest) addHottest(panel, seen, *view.loads, scale, *links.hottest);
    return panel;
}

Result<Figure> buildLinkLoadTorus(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    const auto views = networkViews(session, request, memory, progress);
    if (!views) return views.error();
    const bool isWhatIf = views->whatIf && choice(linkLoadTorusFigure, request, u"show"_s) == u"what-if"_s;
    const NetworkView& view = isWhatIf ? *views->whatIf : views->now;
    if (view.torus().dimensions() > 3)
        return Error{
            u"The %1 has more than three dimensions: its links are shown as slices, not in perspective."_s.arg(toString(view.torus()))};
    if (view.torus().links() == 0) return Error{u"A single router has no links."_s};
    const auto scale = loadScale(view, request);
    if (!scale) return scale.error();
    const Sight sight = sightOf(request);
    Figure figure;
    const auto links = linksOf(view, *scale, memory);
    if (!links) return links.error();
    figure.table = (*links)->told.table;
    figure.rowKeys = (*links)->told.rowKeys;
    figure.panels = {pictureOf(view, sight, *scale, **links)};
    figure.widthMm = 84;
    figure.heightMm = 84;
    const double threshold = sight.threshold.value_or((*links)->usualThreshold);
    figure.title = (*links)->told.title;
    figure.subtitle = networkSubtitle(view) + u" · links below %1 are faded"_s.arg(
                                                  scale->isTime ? display(threshold * (*links)->most / scale->factor, Quantity::Time, 2)
                                                                : display(threshold * double(view.loads->maxBytes()), Quantity::Size, 2));
    bool wraps = false;
    for (int d = 0; d < view.torus().dimensions(); ++d) wraps = wraps || view.torus().wraps(d);
    if (wraps) figure.subtitle += u"; stubs wrap around"_s;
    if (isWhatIf) figure.subtitle += whatIfSubtitle(request);
    figure.messages = networkMessages(view);
    for (const Message& message : whatIfMessages(views->now, views->then())) figure.messages.push_back(message);
    if (isTooLarge(view.torus()))
        figure.messages.push_back(
            {Severity::Note,
             u"The torus has %1 cables: of those that are coloured at most %2 are drawn, the busiest; the others are its outline."_s
                 .arg(view.torus().links() / 2)
                 .arg(mostCables)});
    for (const Message& message : (*links)->told.messages) figure.messages.push_back(message);
    figure.provenance = networkProvenance(view);
    figure.caption = u"Links of %1 in perspective, coloured by the %2 of their busier direction from %3 of the largest load on, for one "
                     "%4 of %5. %6."_s.arg(aTorus(view.torus()), scale->isTime ? u"time at capacity"_s : u"bytes"_s,
                                           display(threshold, Quantity::Share, 3), view.where().toHtmlEscaped(),
                                           view.item->name.toHtmlEscaped(), figure.provenance.program);
    if (isWhatIf) sayWhatIf(figure, request, views->now);
    return figure;
}

/// azimuth, elevation [degrees], threshold (a share), and what networks know.
Result<Done> setValue(FigureRequest& request, const QString& name, const QString& text)
{
    if (name != azimuthName && name != elevationName && name != thresholdName) return setNetworkChoice(request, name, text);
    const auto number = parseQuantity(text, name == thresholdName ? Quantity::Share : Quantity::None);
    if (!number || !std::isfinite(*number)) return Error{u"%1: “%2” is not a number."_s.arg(name, text)};
    if (name == thresholdName && !(*number >= 0 && *number <= 1))
        return Error{u"threshold: a share of the largest load was expected, 0 to 1."_s};
    request.choices.insert(name, *number);
    return Done{};
}

} // namespace

Link busierOfCable(const LinkLoads& loads, const Link& link)
{
    const Torus& torus = loads.torus;
    const Link other{torus.neighbour(link), link.dimension, !link.plus};
    const Link &there = link.plus ? link : other, &back = link.plus ? other : link;
    return loads.bytes[torus.number(there)] >= loads.bytes[torus.number(back)] ? there : back;
}

double shownThreshold(const FigureRequest& request, const NetworkView& view)
{
    const auto scale = loadScale(view, request);
    return sightOf(request).threshold.value_or(usualThreshold(cablesOf(*view.loads, scale ? *scale : LoadScale{})));
}

FigureRequest turnedBy(FigureRequest request, double azimuth, double elevation, bool moving)
{
    const Sight sight = sightOf(request);
    request.choices.insert(azimuthName, std::remainder(sight.azimuth + azimuth, 360));
    request.choices.insert(elevationName, std::clamp(sight.elevation + elevation, -90.0, 90.0));
    if (moving)
        request.choices.insert(movingName, true);
    else
        request.choices.remove(movingName);
    return request;
}

const FigureKind linkLoadTorusFigure = [] {
    FigureKind kind = trafficFigure(
        u"link-load-torus"_s, u"Links in perspective"_s,
        u"Where in the box the hot links are: every cable of a torus, turned with the mouse."_s,
        trafficChoices(
            {{u"show"_s, u"Show"_s, {u"what-if"_s, u"now"_s}, {u"What if"_s, u"Now"_s}, u"of a what if: what would be, or what is"_s},
             loadChoice()}),
        buildLinkLoadTorus);
    kind.values = QStringList{azimuthName, elevationName, thresholdName} + kind.values;
    kind.setValue = setValue;
    return kind;
}();

} // namespace costscope
