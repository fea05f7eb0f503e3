// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/Dataset.h"
#include "importers/logs/LogRun.h"

#include <vector>

namespace costscope {

/// Run-time records of these runs: a dataset for each program and, where settings differ at equal n, for each case of them. n counts
/// the MPI processes; of programs that have run in one process only, its threads.
std::vector<Dataset> logSeries(const std::vector<LogRun>& runs);

/// The same datasets, where those that were made of logs of one program are put together as if they had stood in one log.
std::vector<DatasetPtr> joinedLogs(const std::vector<DatasetPtr>& datasets);

/// Whether a dataset is made of logs.
bool isOfLogs(const Dataset& dataset);

} // namespace costscope
