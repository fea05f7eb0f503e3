// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/csv/csvTable.h"
#include "importers/csv/thousands.h"
#include "importers/tables/runsColumns.h"

#include <QHash>

#include <array>

namespace costscope {

/// A CSV table whose headings are told from its records.
struct HeadedTable {
    CsvTable csv;         ///< rows without the heading line
    QStringList headings; ///< "column 1", … if there are none
    qint64 headingLine = 0;
    bool headed = true;
    std::vector<RunsHeading> meanings; ///< one per heading
    QStringList notes = {};            ///< how columns were made of what stands there, for the reader
    DigitGroups digits = {};           ///< how its numbers were read
    bool areTrials = false;            ///< rows of one n are known to be repetitions, be they equal
    QString countedFrom = {};          ///< where n was found that stands in no column of its own: “the names in …”
    bool areTimesUnnamed = false;      ///< no heading stands above the run times: several columns became one
    std::vector<int> factors = {};     ///< columns that n is the product of, which stands in none
};

/// Whether one of the headings names the processes, and one the run times, of which one may be in doubt.
bool knowsNAndT(const std::vector<RunsHeading>& meanings);

/// Finds the headings: the first row, or a comment right before numbers. `columns` (heading -> standard name, "" =
/// ignore; numbers of columns from 1 do where there is no such heading) goes before our own guess: no other column has a role that is
/// given there. A row with a time for each number of processes becomes a row for each; without a column of processes those that a
/// column of commands names are one. Error: empty, an unknown heading or name in `columns`, a ratio for a time.
Result<HeadedTable> headedTable(CsvTable csv, const QHash<QString, QString>& columns, const QString& file);

/// Which column holds what; -1 = none.
struct RunsLayout {
    std::array<int, 6> column = {-1, -1, -1, -1, -1, -1}; ///< by RunsRole
    std::vector<int> passedOver = {};                     ///< that could be n or the run time, where another one says so more clearly
    int of(RunsRole role) const { return column[size_t(role)]; }
};

/// Error: n or the run time is missing, or two columns could be the same.
Result<RunsLayout> runsLayout(const HeadedTable& table, const QString& file);

/// Words near a table, "exec time (unit: ms)", tell the unit of run times whose heading has none; a note says so. Nothing where they tell
/// none, or none but seconds.
void takeUnitFrom(const QString& words, HeadedTable& table);

/// Whether the first rows hold processes and times where the layout says so.
bool holdsRecords(const HeadedTable& table, const RunsLayout& layout);

} // namespace costscope
