// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/csv/csvTable.h"

namespace costscope {

/// A table with a run time for each number of processes in a row, turned into one with a row for each.
struct WideTable {
    enum class Kind {
        Counts,      ///< a column for each number of processes
        Cases,       ///< for each size or case
        Repetitions, ///< for each of several runs
    };
    CsvTable rows;      ///< headings first: those before the numbers of processes, "processes" and "time"; cells know where they stood
    QStringList counts; ///< headings of the columns of run times, as they stand there: "1 thread", "2 threads"
    Kind kind = Kind::Counts;
};

/// Rule: behind one or more that are not, two or more headings in a row are rising numbers of processes, and below most of them the times
/// fall. Nothing: it is another table.
std::optional<WideTable> wideTable(const CsvTable& csv);

/// Rule: behind a first column of processes there are only columns of numbers, two and more, whose headings are rising numbers or the same
/// word with different ones, "case0", "case1"; below most of them the times fall as the processes grow. Nothing: it is another table.
std::optional<WideTable> wideCases(const CsvTable& csv);

/// The number of processes that such a heading tells: "8", "8 threads", "p=8", "np8", "serial"; 0: none.
int wideCount(const QString& heading);

} // namespace costscope
