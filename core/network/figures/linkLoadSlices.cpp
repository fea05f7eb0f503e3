// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/figures/networkKinds.h"

#include "core/figure/ticks.h"
#include "core/network/figures/lineOfRouters.h"
#include "core/network/figures/linkLoadZoom.h"
#include "core/network/figures/networkDifference.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <utility>

namespace costscope {

namespace {

constexpr qint64 mostCells = 500'000; ///< more find no room on any page

/// Where the planes of a torus stand in one panel: the first two dimensions are a plane, planes stand side by side in lines.
struct Planes {
    explicit Planes(const Torus& torus) : of(torus)
    {
        width = torus.size(0);
        height = torus.dimensions() > 1 ? torus.size(1) : 1;
        count = torus.routers() / (width * height);
        perLine = count;
        while (lines < count && heightMm(lines + 1) <= 150) ++lines;
        perLine = (count + lines - 1) / lines;
        while (cells() > mostCells && (blockX < width || blockY < height)) {
            blockX = std::min(2 * blockX, width);
            blockY = std::min(2 * blockY, height);
        }
    }

    /// Of all maps.
    qint64 cells() const
    {
        qint64 directions = 0;
        for (int d = 0; d < of.dimensions(); ++d) directions += of.size(d) > 1 ? 2 : 0;
        return directions * count * ((width + blockX - 1) / blockX) * ((height + blockY - 1) / blockY);
    }
    bool hasBlocks() const { return blockX > 1 || blockY > 1; }

    /// Of a figure 178 mm wide with both directions of a dimension side by side and square cells, in so many lines each.
    double heightMm(qint32 linesThen) const
    {
        int dimensions = 0;
        for (int d = 0; d < of.dimensions(); ++d) dimensions += of.size(d) > 1;
        return heightMm(linesThen, dimensions, 72);
    }
    /// Of so many maps above each other, each so wide.
    double heightMm(qint32 linesThen, int maps, double widthMm) const
    {
        const qint32 across = (count + linesThen - 1) / linesThen;
        const double cell = widthMm / (double(across) * (width + 1));
        return 40 + maps * (5 + cell * double(linesThen) * (height + 1));
    }

    /// Centre of a router's cell.
    std::array<double, 2> cell(qint32 router) const
    {
        const qint32 plane = router / (width * height), x = router % width, y = router / width % height;
        return {double(left(plane) + x), double(bottom(plane) + y)};
    }
    qint32 left(qint32 plane) const { return plane % perLine * (width + 1); }
    qint32 bottom(qint32 plane) const { return (lines - 1 - plane / perLine) * (height + 1); }
    double columns() const { return double(perLine) * (width + 1) - 1; }
    double rows() const { return double(lines) * (height + 1) - 1; }

    /// "3", "1, 0": where the plane lies in the dimensions behind, as namesBehind() has them.
    QString name(qint32 plane) const
    {
        QStringList values;
        for (int d = 2; d < of.dimensions(); ++d) {
            if (of.size(d) > 1) values << QString::number(plane % of.size(d));
            plane /= of.size(d);
        }
        return values.join(u", "_s);
    }

    QString namesBehind() const { return dimensionsBehind(of, 0, 1); }

    const Torus& of;
    qint32 width = 1, height = 1, count = 1, perLine = 1, lines = 1;
    qint32 blockX = 1, blockY = 1; ///< routers of one cell
};

struct Maps {
    const NetworkView& view;
    const NetworkView* whatIf;
    ShownNetwork shown;
    LoadScale scale;
    Planes planes;
    std::vector<int> rows; ///< of the table by number of link
    Scale colours = Scale::Linear;

    /// Logarithmic where loads are far apart: what carries little shows beside what carries most.
    void chooseColours()
    {
        std::vector<double> loads;
        for (size_t number = 0; number < rows.size() && shown != ShownNetwork::Difference; ++number)
            if (value(number) > 0) loads.push_back(value(number));
        if (!loads.empty()) colours = scaleFor(loads);
    }
    bool carries(int dimension, bool plus) const
    {
        for (qint32 router = 0; router < planes.of.routers(); ++router) {
            const Link link{router, dimension, plus};
            if (hasLink(link) && (isOfOneAlone(link) || value(planes.of.number(link)) != 0)) return true;
        }
        return false;
    }

    double most() const ///< without sign
    {
        double found = 0;
        for (size_t number = 0; number < rows.size(); ++number) found = std::max(found, std::fabs(value(number)));
        return found;
    }
    /// Cells are small: the surroundings of the hottest links are drawn once more.
    bool isEnlarged() const
    {
        constexpr double smallCells = 40; // so many beside each other in a map
        return planes.count > 1 && planes.columns() >= smallCells && shown != ShownNetwork::Difference;
    }
    double value(size_t number) const
    {
        return shown == ShownNetwork::Difference ? scale(*whatIf->loads, number) - scale(*view.loads, number) : scale(*view.loads, number);
    }
    bool hasLink(const Link& link) const
    {
        return view.torus().hasLink(link) || (shown == ShownNetwork::Difference && whatIf->torus().hasLink(link));
    }
    bool isOfOneAlone(const Link& link) const
    {
        return shown == ShownNetwork::Difference && costscope::isOfOneAlone(link, view.torus(), whatIf->torus());
    }
};

/// The first and the last of so many, which may be one.
std::vector<qint32> endsOf(qint32 count)
{
    return count > 1 ? std::vector<qint32>{0, count - 1} : std::vector<qint32>{0};
}

Axis planeAxisX(const Planes& planes)
{
    Axis axis{.min = -1, .max = planes.columns() + 0.2, .ticks = TickStyle::Fixed};
    axis.label = planes.count == 1 ? u"<i>x</i>"_s
                                   : u"%1 of the %2planes; in each <i>x</i> from 0 to %3"_s.arg(planes.namesBehind(),
                                                                                                planes.lines == 1 ? QString() : u"top "_s,
                                                                                                QString::number(planes.width - 1));
    axis.shortLabel = planes.count == 1 ? QString() : u"planes %1"_s.arg(planes.namesBehind());
    if (planes.count == 1)
        for (const qint32 x : endsOf(planes.width)) axis.fixedTicks.push_back({double(x), QString::number(x)});
    else
        for (qint32 plane = 0; plane < std::min(planes.count, planes.perLine); ++plane)
            axis.fixedTicks.push_back({planes.left(plane) + 0.5 * (planes.width - 1), planes.name(plane)});
    return axis;
}

Axis planeAxisY(const Planes& planes)
{
    Axis axis{.label = u"<i>y</i>"_s, .min = -0.9, .max = planes.rows() + 0.2, .ticks = TickStyle::Fixed};
    for (const qint32 y : endsOf(planes.height)) axis.fixedTicks.push_back({double(planes.bottom(0) + y), QString::number(y)});
    return axis;
}

/// Frames of the planes.
Series frames(const Planes& planes)
{
    Series frame{.mark = Mark::Segments, .hue = Hue::Faint, .weight = 0.4};
    for (qint32 plane = 0; plane < planes.count; ++plane) {
        const double left = planes.left(plane) - 0.5, low = planes.bottom(plane) - 0.5;
        const double right = left + planes.width, high = low + planes.height;
        frame.addLine(left, low, right, low);
        frame.addLine(right, low, right, high);
        frame.addLine(right, high, left, high);
        frame.addLine(left, high, left, low);
    }
    return frame;
}

/// Of the routers of one cell the link with the largest load, without sign; nothing if none has such a link.
std::optional<size_t> largestOfBlock(const Maps& maps, qint32 corner, int dimension, bool plus)
{
    const Planes& planes = maps.planes;
    std::optional<size_t> largest;
    for (qint32 y = 0; y < planes.blockY; ++y)
        for (qint32 x = 0; x < planes.blockX; ++x) {
            const Link link{corner + y * planes.width + x, dimension, plus};
            const size_t number = planes.of.number(link);
            if (maps.hasLink(link) && (!largest || std::fabs(maps.value(number)) > std::fabs(maps.value(*largest)))) largest = number;
        }
    return largest;
}

/// A cell for every router, in a large torus for a block of them: the last one of a line ends with it, over the one before.
Series cellsOf(const Maps& maps, int dimension, bool plus)
{
    const Planes& planes = maps.planes;
    Series cells{.mark = Mark::Cells, .label = maps.scale.label, .width = double(planes.blockX), .height = double(planes.blockY)};
    if (maps.shown == ShownNetwork::Difference) cells.label = u"What if − now (%1)"_s.arg(maps.scale.unit);
    for (qint32 plane = 0; plane < planes.count; ++plane)
        for (qint32 blockY = 0; blockY < planes.height; blockY += planes.blockY)
            for (qint32 blockX = 0; blockX < planes.width; blockX += planes.blockX) {
                const qint32 left = std::min(blockX, planes.width - planes.blockX), low = std::min(blockY, planes.height - planes.blockY);
                const qint32 corner = (plane * planes.height + low) * planes.width + left;
                const auto number = largestOfBlock(maps, corner, dimension, plus);
                if (!number) continue;
                const auto [x, y] = planes.cell(corner);
                cells.addPoint(x + 0.5 * (planes.blockX - 1), y + 0.5 * (planes.blockY - 1), maps.rows[*number]);
                const double load = maps.value(*number);
                cells.value.push_back(maps.colours == Scale::Log && load == 0 ? missing : load); // nothing stays paper
            }
    return cells;
}

/// Around links that the torus of now or of the what if has alone, once around those that are neighbours in a plane.
void frameLinksOfOneAlone(Panel& panel, const Maps& maps, int dimension, bool plus)
{
    const Planes& planes = maps.planes;
    const double thin = std::clamp(50 / planes.columns(), 0.1, 0.5); // narrow cells stay visible
    Series frame{.mark = Mark::Segments, .hue = Hue::Grey, .weight = thin};
    const auto isAlone = [&](qint32 plane, qint32 x, qint32 y) {
        const bool inside = x >= 0 && x < planes.width && y >= 0 && y < planes.height;
        return inside && maps.isOfOneAlone({(plane * planes.height + y) * planes.width + x, dimension, plus});
    };
    for (qint32 router = 0; router < planes.of.routers(); ++router) {
        const qint32 plane = router / (planes.width * planes.height), x = router % planes.width, y = router / planes.width % planes.height;
        if (!isAlone(plane, x, y)) continue;
        const auto [column, row] = planes.cell(router);
        for (const auto& [right, up] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
            if (isAlone(plane, x + right, y + up)) continue;
            const double edgeX = column + 0.5 * right, edgeY = row + 0.5 * up, alongX = 0.5 * std::abs(up), alongY = 0.5 * std::abs(right);
            frame.addLine(edgeX - alongX, edgeY - alongY, edgeX + alongX, edgeY + alongY);
        }
    }
    if (!frame.x.empty()) panel.series.push_back(std::move(frame));
}

/// The link with the largest load, of a difference in the what if: framed and named, if it is of this map.
void nameHottest(Panel& panel, const Maps& maps, int dimension, bool plus)
{
    const NetworkView& view = maps.shown == ShownNetwork::Difference ? *maps.whatIf : maps.view;
    const std::vector<size_t> hottest = maps.scale.hottest(*view.loads, 1);
    if (hottest.empty() || (maps.shown == ShownNetwork::Difference && maps.most() == 0)) return;
    const Link link = maps.planes.of.link(hottest.front());
    if (link.dimension != dimension || link.plus != plus) return;
    const auto [x, y] = maps.planes.cell(link.from);
    panel.series.push_back({.mark = Mark::Cells, .hue = Hue::Ink, .fill = Fill::None, .x = {x}, .y = {y}});
    if (maps.isEnlarged()) return; // the enlarged map says how much
    const QString shown = maps.scale.shown(*view.loads, hottest.front());
    const Anchor anchor = y < maps.planes.rows() / 2 ? Anchor::AboveRight : Anchor::BelowRight;
    panel.series.push_back(
        wordsAt(x, y, u"<b>%1</b>"_s.arg(maps.shown == ShownNetwork::Difference ? u"then %1"_s.arg(shown) : shown), Hue::Ink, anchor));
}

Panel mapOf(const Maps& maps, int dimension, bool plus)
{
    Panel panel;
    panel.key = directionName({0, dimension, plus});
    panel.x = planeAxisX(maps.planes);
    panel.y = planeAxisY(maps.planes);
    panel.y.label = u"<b>%1</b>\u2002<i>y</i>"_s.arg(panel.key); // beside it: above, rows would stand twice as far apart
    panel.y.shortLabel = u"<b>%1</b>"_s.arg(panel.key);
    panel.legend = LegendPlace::None;
    panel.frame = Frame::Labels;
    panel.sharesX = true;
    panel.isSquare = true;
    panel.series = {cellsOf(maps, dimension, plus), frames(maps.planes)};
    frameLinksOfOneAlone(panel, maps, dimension, plus);
    nameHottest(panel, maps, dimension, plus);
    return panel;
}

/// The map of every direction that carries something, of all if none does; of few routers in a line the line itself. Returns the
/// names of the directions that carry nothing.
QStringList addMaps(Figure& figure, const Maps& maps)
{
    std::vector<Link> idle;
    QStringList empty;
    for (int d = 0; d < maps.planes.of.dimensions(); ++d)
        for (const bool plus : {true, false}) {
            if (maps.planes.of.size(d) == 1) continue;
            if (maps.carries(d, plus))
                figure.panels.push_back(mapOf(maps, d, plus));
            else
                idle.push_back({0, d, plus});
        }
    for (const Link& direction : idle) empty << directionName(direction);
    auto line = maps.shown == ShownNetwork::Difference ? std::nullopt : lineOfRouters(maps.view, maps.scale, maps.rows);
    if (line) {
        figure.panels = {std::move(*line)};
        figure.widthMm = 84;
        figure.heightMm = 46;
        return empty;
    }
    if (figure.panels.empty()) {
        for (const Link& direction : idle) figure.panels.push_back(mapOf(maps, direction.dimension, direction.plus));
        empty.clear();
    }
    std::vector<Panel>& panels = figure.panels;
    if (panels.empty()) return empty;
    for (size_t i = panels.size() - std::min<size_t>(2, panels.size()); i < panels.size(); ++i) panels[i].sharesX = false;
    const int count = int(panels.size());
    figure.columns = std::min(2, count);
    figure.widthMm = 178;
    figure.heightMm = std::clamp(maps.planes.heightMm(maps.planes.lines, (count + 1) / 2, count > 1 ? 72 : 150), 50.0, 230.0);
    figure.stackedUpToMm = 120;
    figure.stackedHeightMm = std::clamp(maps.planes.heightMm(maps.planes.lines, count, 56), 50.0, 230.0);
    return empty;
}

/// Where the cells of the maps are small: the surroundings of the hottest links enlarged below them, and marked in their maps.
void addZooms(Figure& figure, const Maps& maps)
{
    constexpr double zoomPlotMm = 34, mapWidthMm = 72, titleMm = 12;
    if (!maps.isEnlarged() || figure.panels.empty()) return;
    std::vector<Panel> zooms;
    for (const Link& link : linksToEnlarge(maps.view, maps.scale)) {
        zooms.push_back(zoomOf(maps.view, maps.scale, maps.rows, maps.colours, link));
        const PlaneWindow window = windowAround(maps.planes.of, link.from);
        const auto map = std::ranges::find_if(figure.panels, [&](const Panel& panel) { return panel.key == directionName(link); });
        if (map == figure.panels.end()) continue;
        const double left = maps.planes.left(window.plane) + window.left - 0.5, right = left + (window.right - window.left) + 1;
        const double low = maps.planes.bottom(window.plane) + window.low - 0.5, high = low + (window.high - window.low) + 1;
        Series frame{.mark = Mark::Segments, .hue = Hue::Ink, .weight = 0.8};
        frame.addLine(left, low, right, low);
        frame.addLine(right, low, right, high);
        frame.addLine(right, high, left, high);
        frame.addLine(left, high, left, low);
        map->series.push_back(std::move(frame));
    }
    if (zooms.empty()) return;
    const double mapMm = mapWidthMm / maps.planes.columns() * maps.planes.rows();
    for (Panel& zoom : zooms) {
        zoom.height = std::max(1.0, zoomPlotMm / mapMm);
        figure.panels.push_back(std::move(zoom));
    }
    figure.heightMm += (figure.columns == 1 ? double(zooms.size()) : 1) * (zoomPlotMm + titleMm);
    figure.stackedHeightMm += double(zooms.size()) * (zoomPlotMm + titleMm);
}

Result<Figure> buildLinkLoadSlices(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    const auto views = networkViews(session, request, memory, progress);
    if (!views) return views.error();
    const NetworkView& view = views->now;
    const NetworkView* then = views->then();
    const ShownNetwork shown = shownNetworkOf(request, then != nullptr);
    const bool isDifference = shown == ShownNetwork::Difference;
    if (isDifference)
        if (const auto same = checkDifference(view.torus(), then->torus()); !same) return same.error();
    const NetworkView& first = shown == ShownNetwork::WhatIf ? *then : view;
    Figure figure;
    const auto scale = loadScale(first, request);
    if (!scale) return scale.error();
    Maps maps{first, then, isDifference ? shown : ShownNetwork::Now, *scale, Planes(first.torus()), {}};
    if (maps.planes.cells() > mostCells)
        return Error{u"The %1 has %2 planes, too many to be seen: give its longest dimensions first."_s.arg(toString(first.torus()))
                         .arg(maps.planes.count)};
    const bool isOfBoth = then && haveSameRouters(view.torus(), then->torus()); // then the table tells both
    const NetworkView& base = isOfBoth ? view : first;
    const NetworkView* other = isOfBoth ? then : nullptr;
    maps.rows = addLinkTable(figure, base, other, 20'000, *scale, LinkMarks::OfAll);
    maps.chooseColours();
    figure.colours = maps.colours;
    const QStringList empty = addMaps(figure, maps);
    addZooms(figure, maps);
    if (figure.panels.empty()) return Error{u"A single router has no links."_s};
    if (isDifference) figure.panels.front().series.push_back(endsOfColours(maps.most(), figure.panels.front().series[0].label));
    const auto most = [&](const LinkLoads& loads) { return scale->isTime ? scale->most(loads) / scale->factor : double(loads.maxBytes()); };
    figure.title = isDifference ? differenceTitle(most(*view.loads), most(*then->loads), scale->isTime ? Quantity::Time : Quantity::Size)
                                : hotTitle(first, *scale);
    if (isDifference && maps.most() == 0) figure.title = u"No difference: the what-if changes the load of no link"_s;
    figure.subtitle = networkSubtitle(first) + (shown == ShownNetwork::Now ? QString() : whatIfSubtitle(request));
    if (const QString whose = isDifference ? QString() : whoseBusiest(first, *scale); !whose.isEmpty()) figure.subtitle += u" · "_s + whose;
    if (maps.colours == Scale::Log && figure.widthMm > 100) figure.subtitle += u" · blank: no load"_s;
    if (!empty.isEmpty())
        figure.subtitle += u" · nothing %1 %2"_s.arg(isDifference ? u"changes along"_s : u"runs along"_s, empty.join(u", "_s));
    figure.messages = networkMessages(first);
    if (const QString alone = isDifference ? linksOfOneAlone(view.torus(), then->torus()) : QString(); !alone.isEmpty()) {
        figure.messages.push_back({Severity::Note, alone});
        figure.subtitle += u" · framed: links of one of both alone"_s;
    }
    for (const Message& message : whatIfMessages(view, then)) figure.messages.push_back(message);
    if (maps.planes.hasBlocks())
        figure.messages.push_back({Severity::Note, u"A cell stands for %1 × %2 routers and shows the largest load of their links: the "
                                                   "torus has too many for cells of their own."_s.arg(maps.planes.blockX)
                                                       .arg(maps.planes.blockY)});
    sayLinksLeftOut(figure, largerLoads(base, other), *scale);
    figure.provenance = networkProvenance(first);
    figure.caption = u"%1 every directed link of %2, by direction (rows) and plane, for one %3 of %4; routing %5. %6."_s
                         .arg(scale->isTime ? u"Time at capacity of"_s : u"Bytes over"_s)
                         .arg(aTorus(first.torus()), first.where().toHtmlEscaped(), first.item->name.toHtmlEscaped(),
                              toString(first.network->routing, first.torus()), figure.provenance.program);
    if (shown != ShownNetwork::Now) sayWhatIf(figure, request, view);
    return figure;
}

} // namespace

const FigureKind linkLoadSlicesFigure = trafficFigure(
    u"link-load-slices"_s, u"Link loads"_s, u"Where in a torus or mesh the bytes pile up: every directed link by plane and direction."_s,
    trafficChoices({showDifferenceChoice(), loadChoice()}), buildLinkLoadSlices);

} // namespace costscope
