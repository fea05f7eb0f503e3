// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/tables/runs/runsTable.h"

namespace costscope {

/// Columns that stand in a table otherwise than as numbers below a heading: n in commands and in names, a product, the only time, what
/// an empty cell repeats, the comment above a block. What was made is told in its notes. `columns`: what the user has said, which goes
/// before.
void makeColumns(HeadedTable& table, const QHash<QString, QString>& columns);

} // namespace costscope
