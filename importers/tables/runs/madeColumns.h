// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/tables/runs/runsTable.h"

namespace costscope {

/// n as the user has it counted, "np*threads=n": a column of the product, which he then is taken to have named. Unknown names are left.
void takeProductSaid(HeadedTable& table, QHash<QString, QString>& columns);

/// Columns that stand in a table otherwise than as numbers below a heading: n in commands and in names, a product, the only time, what
/// an empty cell repeats, the comment above a block. What was made is told in its notes. `columns`: what the user has said, which goes
/// before.
void makeColumns(HeadedTable& table, const QHash<QString, QString>& columns);

} // namespace costscope
