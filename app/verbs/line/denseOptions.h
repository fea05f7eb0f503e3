// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs/line/Arguments.h"
#include "core/dense/densePrediction.h"
#include "core/dense/denseRuns.h"
#include "core/session/Session.h"

namespace costscope {

/// What `predict` was asked.
struct DenseRequest {
    DenseStudy study = {}; ///< without cores where the cells of a table are asked for
    bool isCalibrated = true;
    int degree = 2;
    QStringList readings = {}; ///< other than the default ones, by name
    QStringList against = {};  ///< tables to compare with
};

std::vector<Option> denseOptions();
/// Error = usage: unknown algorithm or variant (lists the known ones), no size or cores, a count that is none.
Result<DenseRequest> denseRequest(const Arguments& arguments);

/// The cells of all tables of dense linear algebra in a session. Error: a dataset that is none.
Result<std::vector<DenseRun>> denseRunsOf(const Session& session);

} // namespace costscope
