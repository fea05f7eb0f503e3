// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Progress.h"
#include "core/forecast/WeighedPoints.h"
#include "core/forecast/scalingLaws.h"

#include <cstdint>
#include <vector>

namespace costscope {

/// What is known of the residuals of ln t before any record, and of how laws go wrong beyond the records. Measured on 55 tables of
/// strong scaling from 33 sources, up to 12288 cores; other machines may drift, so all of them can be changed.
struct ForecastConstants {
    double kappa = 0.20;       ///< κ: discrepancy per unit of ln n outside of the records, in ln t; > = 0
    double kappaInside = 0.10; ///< the same between them
    double kappaSize = 0.10;   ///< beyond the sizes that were measured, per unit of ln of the work
    double nu0 = 2;            ///< ν0: as many residuals are known beforehand
    double s0 = 0.03;          ///< s0: their size in ln t; repetitions agree better, laws do not
    bool operator==(const ForecastConstants&) const = default;
};

/// One choice of shapes and what the points say of it.
struct LawSample {
    Shapes shapes{};
    double weight = 0;  ///< posterior; all samples of a law sum to 1
    double squares = 0; ///< S: sum of squares of y − ln f about its mean
    double level = 0;   ///< mean of y − ln f
};

/// A law given the points: samples of its shapes by importance sampling.
struct LawPosterior {
    const ScalingLaw* law = nullptr;
    std::vector<LawSample> samples;
    double logEvidence = 0; ///< ln of the mean likelihood over the prior, up to a constant common to all laws
    double effective = 0;   ///< effective number of samples
    double weight = 0;      ///< among the laws, all a priori alike
};

/// ln likelihood −½(m−1+ν0)·ln(S + ν0 s0²): scale and noise are integrated out.
double logLikelihood(double squares, size_t points, const ForecastConstants& constants);

/// Samples of every law: Halton points of the ranges, then rounds from a mixture of t kernels where the weight is, until 500 samples
/// are effective or three rounds are over; more rounds for a law that matters and has fewer than 200. The same seed gives the same.
/// `points` has at least one point; of more than `mostSingle` sums of weighedPoints() count. Error: cancelled.
Result<std::vector<LawPosterior>> lawPosteriors(const ScalingPoints& points, const std::vector<const ScalingLaw*>& laws,
                                                const ForecastConstants& constants, uint64_t seed, const Progress& progress = {},
                                                size_t mostSingle = mostSinglePoints);

/// The best curve of a law, and how far it is from the points.
struct BestCurve {
    Shapes shapes{};
    double level = 0;     ///< μ, so that ln t = μ + ln f
    double rms = missing; ///< of ln t
};
/// The least squares of ln t within the ranges: from the best sample downhill.
BestCurve bestCurve(const LawPosterior& posterior, const ScalingPoints& points, size_t mostSingle = mostSinglePoints);

} // namespace costscope
