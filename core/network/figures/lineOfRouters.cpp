// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/figures/lineOfRouters.h"

#include <algorithm>

namespace costscope {

namespace {

constexpr qint32 mostInLine = 6;
constexpr double apart = 2.7, halfBox = 0.5; ///< from router to router; a box is 1 wide

/// The only dimension with more than one router.
std::optional<int> onlyDimension(const Torus& torus)
{
    std::optional<int> found;
    for (int d = 0; d < torus.dimensions(); ++d) {
        if (torus.size(d) == 1) continue;
        if (found) return {};
        found = d;
    }
    return found;
}

bool isWrapped(const Torus& torus, const Link& link)
{
    const qint32 at = torus.position(link.from)[size_t(link.dimension)];
    return link.plus ? at + 1 == torus.size(link.dimension) : at == 0;
}

void addBoxes(Panel& panel, const Torus& torus, int dimension)
{
    Series boxes{.mark = Mark::Segments, .hue = Hue::Grey, .weight = 0.8}, names{.mark = Mark::Text};
    for (qint32 i = 0; i < torus.size(dimension); ++i) {
        const double left = i * apart - halfBox, right = i * apart + halfBox;
        boxes.addLine(left, -halfBox, right, -halfBox);
        boxes.addLine(right, -halfBox, right, halfBox);
        boxes.addLine(right, halfBox, left, halfBox);
        boxes.addLine(left, halfBox, left, -halfBox);
        names.addText(left, right, 0, u"<i>%1</i> = %2"_s.arg(dimensionName(dimension)).arg(i));
    }
    panel.series.insert(panel.series.end(), {boxes, names});
}

} // namespace

std::optional<Panel> lineOfRouters(const NetworkView& view, const LoadScale& scale, const std::vector<int>& rows)
{
    const Torus& torus = view.torus();
    const auto dimension = onlyDimension(torus);
    if (!dimension || torus.size(*dimension) > mostInLine) return {};
    const LinkLoads& loads = *view.loads;
    const double most = scale.most(loads);
    bool carries[2] = {false, false};
    for (size_t number = 0; number < loads.bytes.size(); ++number) {
        if (loads.bytes[number] == 0) continue;
        const Link link = torus.link(number);
        if (isWrapped(torus, link)) return {};
        carries[link.plus] = true;
    }
    if (!(most > 0)) return {};
    Panel panel{.legend = LegendPlace::None, .frame = Frame::Labels, .sharesX = true, .isSquare = true};
    panel.x = {.min = -halfBox - 0.1, .max = (torus.size(*dimension) - 1) * apart + halfBox + 0.1, .ticks = TickStyle::Fixed};
    panel.y = {.min = -1.2, .max = 1.2, .ticks = TickStyle::Fixed};
    addBoxes(panel, torus, *dimension);
    const bool areBoth = carries[0] && carries[1];
    for (size_t number = 0; number < loads.bytes.size(); ++number) {
        if (loads.bytes[number] == 0) continue;
        const Link link = torus.link(number);
        const double from = torus.position(link.from)[size_t(*dimension)] * apart, side = link.plus ? 1 : -1;
        const double y = areBoth ? 0.25 * side : 0, load = scale(loads, number);
        const bool isHottest = load >= most;
        Series arrow{
            .mark = Mark::Segments, .hue = isHottest ? Hue::Vermillion : Hue::Blue, .weight = 1 + 3.5 * load / most, .hasHeads = true};
        arrow.addLine(from + side * (halfBox + 0.1), y, from + side * (apart - halfBox - 0.1), y);
        arrow.rows = {rows[number]};
        panel.series.push_back(std::move(arrow));
        const double left = std::min(from, from + side * apart) + halfBox, below = areBoth && !link.plus ? -1 : 1;
        Series words{.mark = Mark::Text, .hue = isHottest ? Hue::Vermillion : Hue::Blue};
        words.addText(left, left + apart - 2 * halfBox, y + 0.5 * below, u"<b>%1</b>"_s.arg(scale.shown(loads, number)));
        panel.series.push_back(std::move(words));
    }
    return panel;
}

} // namespace costscope
