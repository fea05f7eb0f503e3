// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/data/Dataset.h"

#include <vector>

namespace costscope {

/// Run-time records under the name that they have in a session.
struct NamedRuns {
    QString name;
    DatasetPtr data;
};

/// Run-time records as an experiment of Extra-P: every dataset is a region, its records the repetitions at their n, t_n the metric
/// "time" in seconds; MPI times that all records of an n have follow as "mpi_time" and "mpi_time_std". What was read from such a
/// file keeps the names of region, metric and parameters, and its other parameters. What has no place there is told in `messages`.
/// Error: no run-time records, other parameters; as text: not all have the same n, for all regions share one list of
/// points; two names that are the same as words of a line.
Result<QByteArray> extraPText(const std::vector<NamedRuns>& runs, Messages& messages);
Result<QByteArray> extraPJson(const std::vector<NamedRuns>& runs, Messages& messages);

} // namespace costscope
