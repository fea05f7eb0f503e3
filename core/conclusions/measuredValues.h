// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/conclusions/conclusions.h"
#include "core/session/Session.h"

namespace costscope {

/// Operations of a hierarchy as sentences name them: "SpGEMM"; with its matrices where there are several of the kind. Plain text.
QString operationName(const QString& operation, const QStringList& all);
/// "SpGEMM, level 3".
QString operationOnLevel(const QString& operation, int level, const QStringList& all);

/// What was measured, with repetitions, standard deviations or the spread over ranks where the data have them; under `item`. Records of
/// run times that somebody left out are none.
SessionValues measuredValues(const Session& session, const DatasetItem& dataset, const QString& item);
/// Every value of a machine with its standard error or interval.
SessionValues machineValues(const Machine& machine, const QString& item);
/// Fitted parameters and what follows from b and c, with bootstrap samples where there are some.
SessionValues fitValues(const Fit& fit, const QString& item);

} // namespace costscope
