// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dense/VariantTimes.h"
#include "core/dense/densePrediction.h"
#include "core/figure/Figure.h"

namespace costscope {

// A map of winners as areas with smooth edges, instead of thousands of cells.

/// How far the winner is ahead: ties are none, pale where the next is within `closeMargin`.
enum class Lead : qint8 { None, Tie, Close, Clear };
inline constexpr double closeMargin = 0.05, tieMargin = VariantTimes::tie;
Lead leadOf(const DenseMap& map, size_t at);

/// An area of a map: at x it reaches from low to high.
struct DenseArea {
    int key = 0;
    std::vector<double> x = {}, low = {}, high = {};
    /// Its extent in doublings, of cores times of n.
    double extent() const;
};
/// What a map says at one place, as a number: areas have one.
using DenseKey = int (*)(const DenseMap& map, size_t at);
int winnerAt(const DenseMap& map, size_t at);      ///< -1 where there is no winner
int winnerAndLead(const DenseMap& map, size_t at); ///< 4 · winner + lead; -1 where there is no winner
int uncertain(const DenseMap& map, size_t at);     ///< 1 where the degrees of the extrapolation disagree, else 0

/// The same map with up to `most` columns: between two numbers of cores with a grid margins run straight, and where the winners
/// differ one overtakes the other where their margins say.
DenseMap refined(const DenseMap& map, size_t most);

/// Areas of equal keys. Between two columns that pass the same areas in the same order edges run straight, else they step.
std::vector<DenseArea> areasOf(const DenseMap& map, DenseKey key);
/// The line between winners; breaks are NaN.
Series crossOversOf(const DenseMap& map);

} // namespace costscope
