// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Quantity.h"
#include "core/base/Result.h"

#include <QStringList>

namespace costscope {

/// What a program takes: computing alone, communicating alone, and with both overlapped [s].
struct OverlapTimes {
    double computation = missing, communication = missing, execution = missing;
};

/// How much of the communication was hidden. Shares of T_comp + T_comm, but ROR.
/// Barigou, "On Communication-Computation Overlap in High-Performance Computing" (2016), section 4.2.
struct OverlapMeasures {
    double por = missing;          ///< potential: all of the shorter part, 0 … 0.5, eq (4.1)
    double aor = missing;          ///< achieved, without sign as printed, eq (4.2)
    double ror = missing;          ///< AOR / POR, eq (4.3); NaN where there is nothing to hide
    double signedSaving = missing; ///< as AOR, below 0 where overlapping took longer; 0 within rounding
    bool isSlower = false;         ///< than without overlap
    bool isTooFast = false;        ///< faster than perfect overlap: below the longer part alone

    /// Whether at least this share of the shorter part was hidden; never of runs that are slower or faster than can be.
    bool hides(double share) const;
    /// "slower than no overlap", "faster than perfect overlap".
    QStringList flags() const;
};

/// Error: a time that is negative or no number; nothing that takes time.
Result<OverlapMeasures> overlapMeasures(const OverlapTimes& times);

/// A measure as people read it: less than a millionth is 0 %.
QString overlapShare(double share, int digits = 3);

} // namespace costscope
