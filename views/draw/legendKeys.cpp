// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/draw/legendKeys.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

struct Extent {
    double from = INFINITY, to = -INFINITY;
    void add(const std::vector<double>& list, size_t i)
    {
        if (i < list.size() && std::isfinite(list[i])) from = std::min(from, list[i]), to = std::max(to, list[i]);
    }
    bool isEmpty() const { return !(from <= to); }
    /// Enough of the axis for a printer.
    bool isArea(const Axis& axis) const
    {
        constexpr double least = 1e-6;
        return axis.scale == Scale::Log ? to > 0 && to > from * (1 + least) : to - from > least * (axis.max - axis.min);
    }
    bool meets(const Axis& axis) const { return isEmpty() || (to >= axis.min && from <= axis.max); }
};

} // namespace

bool isKey(const Series& series)
{
    return series.x.empty() && series.y.empty();
}

bool isWithinAxes(const Panel& panel, const Series& s)
{
    const bool isLine = (s.mark == Mark::Line && s.marker == Marker::None) || s.mark == Mark::Band;
    const bool isRule = s.mark == Mark::Region || s.mark == Mark::Vertical || s.mark == Mark::Horizontal;
    const size_t count = std::max(s.x.size(), s.y.size()), together = isLine ? 2 : 1;
    for (size_t i = 0; i + together <= count; ++i) {
        Extent x, y;
        bool isWhole = true; // no piece of a line has a point without a place
        for (size_t k = i; k < i + together; ++k) {
            for (const auto* list : {&s.x, &s.x2}) x.add(*list, k);
            for (const auto* list : {&s.y, &s.y2, &s.low, &s.high}) y.add(*list, k);
            const double height = k < s.y.size() ? s.y[k] : k < s.high.size() ? s.high[k] : missing;
            isWhole &= isRule || (k < s.x.size() && std::isfinite(s.x[k]) && std::isfinite(height));
        }
        if (!isWhole || (x.isEmpty() && !isRule)) continue;
        if (s.mark == Mark::Bars && (!y.isArea(panel.y) || (!s.x2.empty() && !x.isArea(panel.x)))) continue;
        if ((s.mark == Mark::Segments || s.mark == Mark::Arcs) && !x.isArea(panel.x) && !y.isArea(panel.y)) continue;
        if (s.mark == Mark::Drop) y.from = -INFINITY;
        if (x.meets(panel.x) && y.meets(panel.y)) return true;
    }
    return false;
}

bool speaksOf(const Series& entry, const Series& series)
{
    if (series.label == entry.label) return true;
    if (!isKey(entry) || series.mark != entry.mark) return false;
    if (entry.mark == Mark::Band) return (series.fill == Fill::Hatched) == (entry.fill == Fill::Hatched); // of any hue
    return series.hue == entry.hue || (series.dash == entry.dash && series.fill == entry.fill && series.marker == entry.marker);
}

} // namespace costscope
