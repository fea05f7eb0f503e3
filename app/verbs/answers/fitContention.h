// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs/line/Console.h"
#include "core/calibration/fitContentionTests.h"

namespace costscope {

/// `fit contention` as the command line tells it: δ of every file, their spread, and the law of the link rate beside it.
Answer contentionAnswer(const ContentionFit& fit, const QString& names);

/// δ of files as JSON: "contention" of calibrate, "files" of fit.
QJsonArray contentionToJson(const std::vector<ContentionFile>& files);
/// The same as a table for people; empty if there are none.
QString contentionText(const std::vector<ContentionFile>& files);

} // namespace costscope
