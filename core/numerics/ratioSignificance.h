// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/numerics/estimate.h"

#include <array>
#include <optional>

namespace costscope {

/// What is known of how far a value scatters. At most one of `repetitions`, `draws` and `standardError` is there.
struct Scatter {
    enum class Over { Repetitions, Ranks, Records, Nothing };
    Over over = Over::Repetitions;        ///< Nothing: computed, there is no noise
    std::vector<double> repetitions = {}; ///< the value is their estimate
    Estimator estimator = Estimator::Median;
    std::vector<double> draws = {}; ///< of the value itself: bootstrap samples of a fit
    std::optional<double> standardError = {};
    double degrees = missing; ///< of freedom, of the standard error; infinite = known exactly
    int n = 1;                ///< repetitions, ranks or records behind the value
    bool isKnown() const { return repetitions.size() > 1 || draws.size() > 1 || standardError.has_value(); }
};

/// How sure it is that the ratio new/old of two values is not 1.
struct RatioSignificance {
    double ratio = missing;
    std::optional<std::array<double, 2>> interval = {}; ///< 95 %
    double p = missing;                                 ///< two-sided, of no difference; missing without an interval
    QString method = {};                                ///< "percentile bootstrap of the ratio of medians, 2000 draws, seed 1"
    int nOld = 1, nNew = 1;
    bool isOverRanks = false; ///< the spread over the ranks of one run, not over runs
    bool isFew = false;       ///< fewer than 9 repetitions on a side
};

/// Below so many repetitions a comparison is a guess; Google Benchmark's compare.py warns at the same number.
inline constexpr int fewRepetitions = 9;

struct SignificanceSettings {
    int draws = 2000; ///< of the bootstrap, >= 1
    quint64 seed = 1; ///< the same seed gives the same intervals on every computer
};

/// Both values above 0; `stream` numbers the comparison, so that each has draws of its own. Where both sides have repetitions
/// or draws: percentile bootstrap of the ratio (Efron & Tibshirani 1993, ch. 13), with fewer than 9 repetitions on a side
/// p is at least that of the exact rank-sum test; where one has a standard error alone: the
/// delta method on ln(new/old) and the t distribution with Welch–Satterthwaite degrees of freedom. Nothing decidable: no interval.
RatioSignificance ratioSignificance(double before, const Scatter& old, double after, const Scatter& now,
                                    const SignificanceSettings& settings = {}, quint64 stream = 0);

/// Which of these comparisons stand when so many are made at once: Benjamini & Hochberg 1995, so that of those that are called
/// different a share of at most `rate` is wrong on average. NaN = not tested.
std::vector<bool> differentAtRate(const std::vector<double>& p, double rate = 0.05);

} // namespace costscope
