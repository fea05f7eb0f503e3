// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/figures/linkLoadZoom.h"

#include "core/network/figures/networkWords.h"

#include <algorithm>

namespace costscope {

namespace {

constexpr qint32 reachX = 6, reachY = 3; ///< routers to each side

/// Both dimensions of the planes of a torus, and how many there are.
struct PlaneSize {
    explicit PlaneSize(const Torus& torus) : width(torus.size(0)), height(torus.dimensions() > 1 ? torus.size(1) : 1) {}
    qint32 routers() const { return width * height; }
    qint32 width, height;
};

Axis routersAxis(const QString& label, qint32 first, qint32 last)
{
    Axis axis{.label = label, .min = first - 0.7, .max = last + 0.7, .ticks = TickStyle::Fixed};
    for (qint32 i = first; i <= last; ++i) axis.fixedTicks.push_back({double(i), QString::number(i)});
    return axis;
}

/// "<i>z</i> = 3": where the plane lies in the dimensions behind.
QString placeOfPlane(const Torus& torus, qint32 plane)
{
    QStringList places;
    for (int d = 2; d < torus.dimensions(); ++d) {
        if (torus.size(d) > 1) places << u"<i>%1</i> = %2"_s.arg(dimensionName(d)).arg(plane % torus.size(d));
        plane /= torus.size(d);
    }
    return places.join(u", "_s);
}

/// The load stands in the title: no words cover cells.
QString titleOfZoom(const NetworkView& view, const Link& link, qint32 plane, const QString& load)
{
    QStringList words{u"<b>%1</b>"_s.arg(directionName(link)), placeOfPlane(view.torus(), plane)};
    words.removeAll(QString());
    const QString groups = groupsOver(view, link);
    return u"%1 over %2%3"_s.arg(load, words.join(u" at "_s), groups.isEmpty() ? QString() : u", "_s + groups); // a low window cuts its end
}

} // namespace

bool PlaneWindow::contains(const Torus& torus, qint32 router) const
{
    const PlaneSize of(torus);
    const qint32 x = router % of.width, y = router / of.width % of.height;
    return router / of.routers() == plane && x >= left && x <= right && y >= low && y <= high;
}

PlaneWindow windowAround(const Torus& torus, qint32 router)
{
    const PlaneSize of(torus);
    const qint32 x = router % of.width, y = router / of.width % of.height;
    // At an edge as many routers, further to the other side.
    struct Range {
        qint32 first, last;
    };
    const auto around = [](qint32 middle, qint32 reach, qint32 size) {
        if (size <= 2 * reach + 3) return Range{0, size - 1}; // no single row is left out
        const qint32 first = std::clamp(middle - reach, 0, size - 1 - 2 * reach);
        return Range{first, first + 2 * reach};
    };
    const Range across = around(x, reachX, of.width), up = around(y, reachY, of.height);
    return {across.first, across.last, up.first, up.last, router / of.routers()};
}

Panel zoomOf(const NetworkView& view, const LoadScale& scale, const std::vector<int>& rows, Scale colours, const Link& link)
{
    const Torus& torus = view.torus();
    const PlaneSize of(torus);
    const PlaneWindow window = windowAround(torus, link.from);
    Panel panel{.title = titleOfZoom(view, link, window.plane, scale.shown(*view.loads, torus.number(link))),
                .x = routersAxis(u"<i>x</i>"_s, window.left, window.right),
                .y = routersAxis(u"<i>y</i>"_s, window.low, window.high),
                .legend = LegendPlace::None,
                .frame = Frame::Labels,
                .isSquare = true};
    Series cells{.mark = Mark::Cells, .label = scale.label};
    for (qint32 y = window.low; y <= window.high; ++y)
        for (qint32 x = window.left; x <= window.right; ++x) {
            const Link here{window.plane * of.routers() + y * of.width + x, link.dimension, link.plus};
            const size_t number = torus.number(here);
            if (!torus.hasLink(here)) continue;
            const double load = scale(*view.loads, number);
            cells.addPoint(x, y, rows[number]);
            cells.value.push_back(colours == Scale::Log && load == 0 ? missing : load);
        }
    Series lattice{.mark = Mark::Segments, .hue = Hue::Faint, .weight = 0.4};
    for (qint32 x = window.left; x <= window.right + 1; ++x) lattice.addLine(x - 0.5, window.low - 0.5, x - 0.5, window.high + 0.5);
    for (qint32 y = window.low; y <= window.high + 1; ++y) lattice.addLine(window.left - 0.5, y - 0.5, window.right + 0.5, y - 0.5);
    const double x = link.from % of.width, y = link.from / of.width % of.height;
    panel.series = {std::move(cells), std::move(lattice), {.mark = Mark::Cells, .hue = Hue::Ink, .fill = Fill::None, .x = {x}, .y = {y}}};
    return panel;
}

std::vector<Link> linksToEnlarge(const NetworkView& view, const LoadScale& scale)
{
    const Torus& torus = view.torus();
    std::vector<Link> links;
    for (const size_t number : scale.hottest(*view.loads, 12)) {
        const Link link = torus.link(number);
        const auto shows = [&](const Link& other) {
            return other.dimension == link.dimension && other.plus == link.plus &&
                   windowAround(torus, other.from).contains(torus, link.from);
        };
        if (std::ranges::none_of(links, shows)) links.push_back(link);
        if (links.size() == 2) break;
    }
    return links;
}

} // namespace costscope
