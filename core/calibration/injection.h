// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/calibration/calibration.h"

#include <limits>

namespace costscope {

/// What a sweep over the number of active pairs says of the injection rate of a node.
struct Injection {
    enum Seen {
        Nothing,   ///< one pair only
        Saturated, ///< one number of pairs above one: a single slope
        Unbounded, ///< the largest message of many pairs costs about what it costs for one
        Limited,
    };
    Seen seen = Nothing;
    QString reason; ///< why R_N is not fitted
    /// A second path of injection opens beyond this many pairs (the other socket begins to send): one R_N describes both badly, so
    /// the rows beyond are left out unless the recipe says how many are taken.
    double mostPairs = std::numeric_limits<double>::infinity();
    QString note;
};

/// By how much α grows with every pair [s]: the slope of the times of each size over the pairs, and of these slopes the part that
/// does not grow with the size. Missing with fewer than two sizes that several numbers of pairs were measured with.
double growthPerPair(const Cells& cells, const CalibrationRecipe& recipe);

Injection injectionOf(const Cells& cells, const CalibrationRecipe& recipe);

} // namespace costscope
