// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Quantity.h"
#include "core/base/Result.h"

#include <QStringList>

namespace costscope {

/// What a program takes: computing alone, communicating alone, and with both overlapped [s].
struct OverlapTimes {
    double computation = missing, communication = missing, execution = missing;
    double resolution = 0; ///< the decimal place that they are printed to [s]: less than its rounding makes is no difference
};

/// How much of the communication was hidden. Shares of T_comp + T_comm, but ROR.
/// Barigou, "On Communication-Computation Overlap in High-Performance Computing" (2016), section 4.2.
struct OverlapMeasures {
    double por = missing;          ///< potential: all of the shorter part, 0 … 0.5, eq (4.1)
    double aor = missing;          ///< achieved, without sign as printed, eq (4.2)
    double ror = missing;          ///< AOR / POR, eq (4.3); NaN where there is nothing to hide
    double signedSaving = missing; ///< as AOR, below 0 where overlapping took longer; 0 within rounding
    bool isSlower = false;         ///< than without overlap, by more than rounding
    bool isTooFast = false;        ///< faster than perfect overlap: below the longer part alone, by more than rounding
    bool isRounded = false;        ///< it seems to be one of both, by less

    /// The share of the shorter part that was hidden, 0 … 1: what rounding makes more or less of it does not count.
    double hidden() const { return std::isnan(ror) ? ror : signedSaving < 0 ? 0 : std::fmin(ror, 1); }
    /// Whether at least this share of the shorter part was hidden; never of runs that are slower or faster than can be.
    bool hides(double share) const;
    /// "slower than no overlap", "faster than perfect overlap", "within the rounding of the times".
    QStringList flags() const;
};

/// Error: a time that is negative or no number; nothing that takes time.
Result<OverlapMeasures> overlapMeasures(const OverlapTimes& times);

/// A measure as people read it: less than a millionth is 0 %.
QString overlapShare(double share, int digits = 3);

} // namespace costscope
