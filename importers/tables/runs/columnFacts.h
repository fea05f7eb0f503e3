// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/tables/runs/runsTable.h"

namespace costscope {

// What the headings and the numbers of columns say, each by itself and beside others.

/// Numbers or nothing in every cell; a comma is a decimal one unless it separates cells.
bool allNumbers(const CsvRow& row, QChar separator);
/// Something, and no number.
bool isWord(const QString& text);

/// Puts cells behind those of `width` columns. A row with more of them stays too wide: its last one is not taken for the new column.
void addCells(CsvRow& row, size_t width, const std::vector<CsvCell>& cells);

/// Empty where the row has no such cell.
QString textAt(const CsvRow& row, int column);
/// NaN where there is none.
double numberIn(const HeadedTable& table, const CsvRow& row, int column);
/// All its numbers are whole ones.
bool isWhole(const HeadedTable& table, int column);
/// Whether all rows hold the same there.
bool isConstant(const HeadedTable& table, int column);
/// Whether two columns hold the same in every row.
bool areEqual(const HeadedTable& table, int a, int b);
/// The least number of a column; infinite if it has none.
double leastIn(const HeadedTable& table, int column);
/// The median of its numbers; 0 if it has none.
double middleOf(const HeadedTable& table, int column);
/// Steps of one width that were gone through again and again: somebody has set them.
bool isStepped(const HeadedTable& table, int column);
/// Whether the times of the largest n are less than those of the least.
bool fallsOver(const HeadedTable& table, int n, int time);
/// CPUs beside processes and threads of each: the one that is the product of two others in every row, not of ones alone; -1: none.
int productAmong(const HeadedTable& table, const std::vector<int>& columns);
/// Dates, or times of the day beside them.
bool isClock(const HeadedTable& table, int column);

/// "mpi_thread_level": what MPI provides, MPI_THREAD_MULTIPLE, and how threads are kept; not how many there are.
bool namesThreadSupport(const QString& heading);
/// Names of what counts processes or threads, and of what does not.
bool namesCount(const QString& heading);
bool namesNoCount(const QString& heading);
/// Whether its heading counts threads, not processes.
bool isOfThreads(const HeadedTable& table, int column);
/// A letter T and nothing else.
bool isLoneT(const QString& heading);
/// "error_bar", "std dev", "95% CI": how far times scatter, which falls as they do.
bool isSpread(const QString& heading);
/// What it is instead of a run time, "is a rate"; nothing: it may be one.
std::optional<QString> notATime(const QString& heading);

/// How well a column would do as n or as run time by its name and its numbers; 0: not at all.
int fitness(const HeadedTable& table, int column, RunsRole role);
/// A column “MPI” may hold the names of libraries, or count processes beside threads.
bool holdsTimes(const HeadedTable& table, int column);
/// No program begins its scaling with more processes, nor runs on more as a rule.
constexpr double mostProcesses = 20'000;

/// Processes begin with few.
bool mayCount(const HeadedTable& table, int column);
/// The column that would do best; -1: none has such numbers and a name that says something of the kind.
int bestFor(const HeadedTable& table, RunsRole role, const std::vector<int>& taken);
/// Of numbers without headings: that with the least whole ones, which vary; the first that varies and is not whole.
int firstFor(const HeadedTable& table, RunsRole role);

} // namespace costscope
