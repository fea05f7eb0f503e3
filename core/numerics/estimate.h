// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Quantity.h"
#include "core/base/enumWords.h"

#include <QString>

#include <optional>
#include <vector>

namespace costscope {

/// What the repetitions of one cell are summarised by; `Repetitions`: every one is an observation of its own.
enum class Estimator { Median, Min, Mean, Repetitions };
inline constexpr EnumWords<Estimator::Repetitions> estimatorWords("median", "min", "mean", "repetitions");
inline QString toString(Estimator estimator)
{
    return estimatorWords[estimator];
}
inline std::optional<Estimator> estimatorById(QStringView id)
{
    return estimatorWords.find(id);
}

/// What one number for all repetitions is estimated by: the median where each counts by itself.
inline Estimator summaryOf(Estimator estimator)
{
    return estimator == Estimator::Repetitions ? Estimator::Median : estimator;
}

/// The summary of some repetitions; missing if there are none. Not for Estimator::Repetitions.
double estimate(const std::vector<double>& times, Estimator estimator);

/// The `share` quantile (0…1), linear between order statistics; sorts `values`. NaN if there are none.
double quantile(std::vector<double>& values, double share);

} // namespace costscope
