// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Progress.h"
#include "core/channels/tauLopRatio.h"
#include "core/collectives/measuredCollective.h"
#include "core/model/Fit.h"

namespace costscope {

/// A measured ratio of recursive-doubling allgather to binomial scatter, mean over the sizes.
struct RatioPoint {
    qint64 P = 0;
    double ratio = missing;
    double least = missing, most = missing; ///< over the sizes, where there are several
    int sizes = 1;
};

/// The means that Figure 5 of Rico-Gallego, Díaz-Martín, Lastovetsky 2015 prints, measured on Metropolis: P = 32, 64, 128.
const std::vector<RatioPoint>& printedRatios();

/// e or θ that gives the ratio at P, exactly. Nothing: below 2 or above the serial channel, no channel gives it; P = 2, where every
/// channel gives 2.
std::optional<double> growthOfRatio(qint64 P, double ratio, GrowthLaw law);

/// e and θ of measured ratios.
struct RatioFit {
    std::vector<RatioPoint> points;
    std::vector<std::array<double, 2>> own; ///< per point e and θ of that point alone; missing where no channel gives it
    Fit fit;                                ///< e and θ, each over all points, by relative residuals; s.e. with two points or more
    std::array<double, 2> rmsRelative = {missing, missing}; ///< of the power law, of the linear law
};

/// Error: no point; a P that is no power of two above 1; a ratio that is not above 0.
Result<RatioFit> fitRatio(const std::vector<RatioPoint>& points);

/// Means over the sizes, ascending by P.
std::vector<RatioPoint> meanRatios(const std::vector<MeasuredRatio>& measured);

/// Means of Θ_allgather/Θ_scatter over the sizes that both have, by P; P that are no power of two above 2 are left out, and times
/// of several nodes: the ratio is that of shared memory. Messages say what was left out.
std::vector<RatioPoint> ratiosIn(const std::vector<BenchmarkView>& views, Messages& messages);

/// `costscope fit tau-lop-ratio`: ratiosIn() of the datasets. Error: they do not hold allgather and scatter of the same
/// sizes and processes.
Result<RatioFit> fitMeasuredRatio(const std::vector<DatasetPtr>& datasets);

} // namespace costscope
