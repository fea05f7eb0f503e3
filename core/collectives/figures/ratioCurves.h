// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/collectives/figures/collectiveFigure.h"
#include "core/collectives/fitRatio.h"

namespace costscope {

// What collective-ratio draws: times of one collective over those of another.

/// All ratios at one size and number of processes; missing where one is not known.
struct RatioAt {
    qint64 P = 0;
    double m = 0; ///< of the lower collective; the upper one moves the same data if both are of one operation
    double tauLop = missing;
    double logGP = missing;
    double parallel = missing, serial = missing; ///< of channels without latency: on one node alone, their sizes do not compare
    bool isExtended = false;
};

struct RatioCurves {
    CollectiveView over, under;
    std::vector<RatioAt> bySize;      ///< at P of the views
    std::vector<RatioAt> byProcesses; ///< at m of the views; empty where ranks are listed
    Messages messages;

    /// Allgather by recursive doubling over binomial scatter.
    bool isPair() const;
    /// The same on one node and in segments: eqs (3), (4) of the paper.
    bool isOfPaper() const;
};

/// `over` has the size of `under`, or that of the same data, see sizeOfSameData(). Error: none of the sizes is known to both.
Result<RatioCurves> ratioCurves(CollectiveView over, CollectiveView under, const Progress& progress = {});

/// Transmissions that ratioCurves() goes through, about.
qint64 workOfRatio(const CollectiveSetup& over, const CollectiveSetup& under);

/// Measured ratios of the benchmarks of a request, of all processes; what lacks is said.
std::vector<MeasuredRatio> measuredRatiosOf(const Session& session, const FigureRequest& request, const RatioCurves& curves,
                                            Messages& messages);

} // namespace costscope
