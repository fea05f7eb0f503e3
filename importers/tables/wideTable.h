// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/csv/csvTable.h"

namespace costscope {

/// A table with a run time for each number of processes in a row, turned into one with a row for each.
struct WideTable {
    CsvTable rows;      ///< headings first: those before the numbers of processes, "processes" and "time"; cells know where they stood
    QStringList counts; ///< headings that tell numbers of processes, as they stand there: "1 thread", "2 threads"
};

/// Rule: behind one or more that are not, two or more headings in a row are rising numbers of processes, and below most of them the times
/// fall. Nothing: it is another table.
std::optional<WideTable> wideTable(const CsvTable& csv);

/// The number of processes that such a heading tells: "8", "8 threads", "p=8", "np8", "serial"; 0: none.
int wideCount(const QString& heading);

} // namespace costscope
