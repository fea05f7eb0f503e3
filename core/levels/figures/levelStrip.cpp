// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/levels/figures/levelStrip.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

constexpr double aside = 0.22; ///< of a rung within the slot of its level

struct StripRung {
    Rung rung;
    const char* label;
    Marker marker;
};

/// From the back to the front, as they are drawn; the legend begins at the front.
constexpr std::array stripRungs = {
    StripRung{Rung::Contention, "+ contention", Marker::Triangle},
    StripRung{Rung::Queue, "+ queue search", Marker::Diamond},
    StripRung{Rung::NodeAware, "node-aware max-rate", Marker::Square},
};

bool isRatio(double ratio)
{
    return ratio > 0 && std::isfinite(ratio);
}

/// One rung of all levels.
Series ratiosOf(const LevelView& view, const QString& operation, Rung rung, double place)
{
    Series s{.mark = Mark::Points, .hue = hueOf(rung)};
    for (const size_t row : view.rowsOf(operation)) {
        const LevelCost& cost = view.analysis.costs[row];
        const double ratio = timeAt(cost, rung) / cost.measured();
        if (isRatio(ratio)) s.addPoint(cost.operation.level + place, ratio, int(row));
    }
    return s;
}

} // namespace

Hue hueOf(Rung rung)
{
    return std::array{Hue::Grey, Hue::Grey, Hue::DeepBlue, Hue::Orange, Hue::Vermillion}[size_t(rung)];
}

void addRatioGround(Panel& panel, bool named)
{
    panel.series.push_back(flatRegion(0.5, 2, Hue::Faint));
    if (named) panel.series.back().label = u"within a factor of two"_s;
    panel.series.push_back({.mark = Mark::Horizontal, .hue = Hue::Grey, .dash = Dash::DashDot, .weight = 0.6, .y = {1}});
}

void setRatioRange(Axis& axis, const std::vector<double>& ratios)
{
    double least = 0.45, most = 2.2;
    for (const double ratio : ratios) {
        if (!isRatio(ratio)) continue;
        least = std::min(least, ratio / 1.3);
        most = std::max(most, ratio * 1.3);
    }
    axis.scale = Scale::Log;
    axis.min = least;
    axis.max = most;
    axis.ticks = TickStyle::Factor; // of the measured time
}

Panel ratioStrip(const LevelView& view, const LevelView* whatIf, const QString& operation, bool named)
{
    Panel panel{.x = levelAxis(levelCount(view)), .legend = LegendPlace::None, .height = 0.5, .key = operation};
    panel.y.label = u"modeled / measured"_s;
    panel.y.shortLabel = u"ratio"_s;
    addRatioGround(panel, named);
    if (whatIf && asksOfTheSameRun(whatIf->changes)) {
        Series s = ratiosOf(*whatIf, operation, Rung::Contention, 1.6 * aside);
        s.marker = Marker::Triangle;
        s.fill = Fill::None;
        if (named) s.label = u"all of the what if"_s;
        panel.series.push_back(std::move(s));
    }
    for (size_t i = 0; i < stripRungs.size(); ++i) {
        Series s = ratiosOf(view, operation, stripRungs[i].rung, aside * (1 - double(i)));
        s.marker = stripRungs[i].marker;
        if (named) s.label = QString::fromUtf8(stripRungs[i].label);
        panel.series.push_back(std::move(s));
    }
    return panel;
}

bool hasRatios(const LevelView& view)
{
    return std::any_of(view.analysis.costs.begin(), view.analysis.costs.end(),
                       [](const LevelCost& cost) { return isRatio(cost.nodeAware / cost.measured()); });
}

} // namespace costscope
