// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/forecast/forecast.h"

namespace costscope {

/// One of many series: a region of a program, say.
struct SeriesToRank {
    ScalingPoints points;
    Scaling scaling = Scaling::Strong;
};

/// What is expected of one series at the n that is asked for.
struct RankedSeries {
    size_t series = 0;               ///< its place in what was given
    Quantiles time;                  ///< of a new run [s]: as of Forecast::at(); missing where nothing is known
    double share = missing;          ///< of the sum of the expected times of all series
    const ScalingLaw* law = nullptr; ///< the heaviest
    double weight = 0;               ///< its weight
    double largest = missing;        ///< its largest n
    double measured = missing;       ///< its time there: the geometric mean of the records [s]
    QString why = {};                ///< why nothing is known
    bool known() const { return time.known(); }
};

/// Thousands of series predicted at one n, the largest expected time first, those of which nothing is known last. The same laws,
/// weights and discrepancy as of forecastRunTimes(), whose answers these are within some percent of their interval; but shapes of a law
/// are cells of a tree that all series of the same n share, each followed only to where a series has its weight. `settings.scaling` is
/// not looked at. The answer for a series does not depend on the others, except for its share.
/// Error: unknown law, cancelled.
Result<std::vector<RankedSeries>> rankSeries(const std::vector<SeriesToRank>& series, double n, const ForecastSettings& settings,
                                             const Progress& progress = {});

} // namespace costscope
