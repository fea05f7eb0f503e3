// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/data/Table.h"

#include <QStringList>

#include <vector>

namespace costscope {

/// Rows of a table that fulfil every condition of `filter`, in their order. Conditions stand beside each other:
/// "level>3", "time=1ms..5ms", "operation=spmv", "n!=64" compare a column, found by its name or heading or a part of these, with
/// a number in its unit or a text; any other word has to stand in a cell of the row, as it is shown or exactly. Empty = all rows.
/// Error: no such column, no such number.
Result<std::vector<int>> rowsMatching(const Table& table, const QString& filter);

/// How bare numbers of a filter are read where cells show units: "bandwidth > 10 B/s". Empty = nothing to say.
QStringList readingsOf(const Table& table, const QString& filter);

/// The same rows by the values of a column; equal ones keep their order, missing numbers come last either way.
void sortRows(const Table& table, std::vector<int>& rows, size_t column, bool descending);

/// A condition that the cell of this row fulfils: "operation=spmv"; of a number its exact value. Empty = there is none.
QString conditionOf(const Table& table, int row, size_t column);

} // namespace costscope
