// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dense/figures/denseScene.h"

#include <algorithm>

namespace costscope {

/// The given cells of a place beside what is predicted there.
struct GivenPlace {
    double cores = missing, n = missing;
    std::optional<DenseVariant> given = {};
    std::optional<BestVariant> predicted = {};
    bool isCompared() const { return given && predicted; }
    bool agrees() const
    {
        return given && predicted && std::find(predicted->ties.begin(), predicted->ties.end(), *given) != predicted->ties.end();
    }
};
/// Every place of the table; without one those that the figures of places compare.
std::vector<GivenPlace> placesOf(const DenseScene& scene);
/// One row per place: best given and best predicted.
void addWinnerTable(Figure& figure, const std::vector<GivenPlace>& places);

} // namespace costscope
