// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/tables/runs/runsTable.h"

namespace costscope {

/// Where no column counts processes and one holds names like “opt-mpi12-omp4”: processes times threads become the column “cores”, the
/// threads “threads of each”, and what else the names say a column of its own if it differs. A note tells it.
void takeHybridNames(HeadedTable& table, const QHash<QString, QString>& columns);

} // namespace costscope
