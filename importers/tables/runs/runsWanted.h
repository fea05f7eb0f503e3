// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/tables/runs/runsTable.h"

namespace costscope {

// What is said where the columns of run times are not found.

/// Several columns could be it. The one with a unit comes first as an example; where processes are not named either, what says both.
Error ambiguous(const HeadedTable& table, RunsRole role, const std::vector<int>& columns, const RunsLayout& layout, const QString& file);

/// What is missing, and how to say which columns have it: an option for each.
Error wanted(const HeadedTable& table, const RunsLayout& layout, const QString& file);

} // namespace costscope
