// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/FigureArea.h"
#include "app/window/FigurePage.h"
#include "views/figure/FigureView.h"

#include <QTabWidget>

#include <algorithm>

namespace costscope {

namespace {

/// A range of an axis, over all figures that have it.
struct Shared {
    const Axis* axis;
    double min, max;
};

bool isSame(const Axis& a, const Axis& b)
{
    return a.label == b.label && a.quantity == b.quantity && a.scale == b.scale && a.fixedTicks == b.fixedTicks;
}

void widen(std::vector<Shared>& all, const Axis& axis, double min, double max)
{
    const auto known = std::find_if(all.begin(), all.end(), [&](const Shared& s) { return isSame(*s.axis, axis); });
    if (known == all.end()) return all.push_back({&axis, min, max});
    known->min = std::min(known->min, min);
    known->max = std::max(known->max, max);
}

void take(const std::vector<Shared>& all, const Axis& axis, double& min, double& max)
{
    for (const Shared& s : all)
        if (isSame(*s.axis, axis)) {
            min = s.min;
            max = s.max;
        }
}

} // namespace

void FigureArea::sameAxes()
{
    std::vector<FigureView*> views;
    for (int i = 0; i < count(); ++i)
        if (auto* page = qobject_cast<FigurePage*>(pane(i)->currentWidget()); page && page->figure()) views.push_back(page->view());
    std::vector<Shared> xs, ys;
    for (const FigureView* view : views) {
        const auto ranges = view->ranges();
        for (size_t p = 0; p < ranges.size(); ++p) {
            const auto& panel = view->figure()->panels[p];
            widen(xs, panel.x, ranges[p].xMin, ranges[p].xMax);
            widen(ys, panel.y, ranges[p].yMin, ranges[p].yMax);
        }
    }
    for (FigureView* view : views) {
        auto ranges = view->ranges();
        for (size_t p = 0; p < ranges.size(); ++p) {
            take(xs, view->figure()->panels[p].x, ranges[p].xMin, ranges[p].xMax);
            take(ys, view->figure()->panels[p].y, ranges[p].yMin, ranges[p].yMax);
        }
        view->setRanges(ranges);
    }
}

} // namespace costscope
