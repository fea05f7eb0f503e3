// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs/line/Console.h"
#include "core/calibration/fitContentionTests.h"

namespace costscope {

/// `fit contention` as the command line tells it: δ of every file, their spread, and the law of the link rate beside it.
Answer contentionAnswer(const ContentionFit& fit, const QString& names);

/// δ of files: "contention" of calibrate, "files" of fit.
AnswerTable contentionTable(const std::vector<ContentionFile>& files);
/// What stands above it for people.
QString contentionHeading();

} // namespace costscope
