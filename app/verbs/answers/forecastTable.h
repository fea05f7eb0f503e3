// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs/line/AnswerTable.h"
#include "core/forecast/forecast.h"

#include <vector>

namespace costscope {

/// A row of `fit` without a model: an answer at n, of a series or of a problem at a size.
struct ForecastRow {
    QString name; ///< of the series or problem
    ForecastAt at;
    double size = missing;
};

/// The columns that `fit` and `fit --size` share, from n on, behind their own. `name`: present where there are several; of sizes,
/// `size` is present and speed-ups are left out.
AnswerTable forecastTable(const std::vector<ForecastRow>& rows, AnswerColumn name, AnswerColumn size);

} // namespace costscope
