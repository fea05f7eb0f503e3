// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/csv/csvTable.h"

#include <QStringList>

#include <optional>
#include <string_view>
#include <vector>

namespace costscope {

/// Runs that a text tells in blocks, as a table: a line with the number of processes, "=== 8 ranks ===", and below it run times.
struct BlockRecords {
    CsvTable csv = {};
    bool headed = true;             ///< the times have a name; else they are numbers alone, whose unit nobody tells
    std::vector<size_t> lines = {}; ///< places of the lines it is made of
    QString intro = {};             ///< the first line that tells n
    QStringList notes = {};         ///< how it was made, for the reader
};

/// Blocks begin with lines that differ in numbers alone, "Running with 4 processes", of which there are two and more with several n;
/// else they end in lines with the name of a run time, and n is how many lines of each process stand in them. A time that comes several
/// times in a block is one of repetitions. Of times with names that of the whole run counts. Numbers between the times of two blocks are
/// settings of the second one. Where no line of the program tells n, the command that starts its processes does, "mpirun -np 4 ./heat 100",
/// and its other numbers are settings; commands of several programs are no blocks. Where n begins anew, the blocks are a sweep of their
/// own. Nothing: there are no such blocks, or some of them have no time. `lines`: those of a text; empty ones are passed over.
std::optional<BlockRecords> blockRecords(const std::vector<std::string_view>& lines);

} // namespace costscope
