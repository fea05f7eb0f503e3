// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs/line/Console.h"
#include "core/data/Dataset.h"
#include "core/overhead/fitModel.h"
#include "core/overhead/nearMisses.h"

namespace costscope {

/// A fit as the command line tells it: parameters, quality, and per record what was measured and modeled (CSV).
Answer fitAnswer(const Fit& fit, const Dataset& dataset, const QString& name);

/// One parameter: value, unit, errors, whether it is determined.
QJsonObject parameterToJson(const FitParameter& parameter);

/// Puts the scan before the fit; with it, the CSV is the table of the scan.
void addScan(Answer& answer, const SerialFractionScan& scan);

/// What would make a fit usable that is not, each change with its errors.
AnswerTable nearMissTable(const std::vector<NearMiss>& misses);
/// The same in the text and as "near_misses".
void addNearMisses(Answer& answer, const std::vector<NearMiss>& misses);

} // namespace costscope
