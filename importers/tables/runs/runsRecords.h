// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Progress.h"
#include "core/base/Quantity.h"
#include "core/data/Table.h"
#include "importers/tables/runs/runsTable.h"

namespace costscope {

/// One record of a table of run times; missing = NaN.
struct RunsRecord {
    qint32 n = 0;
    double t = missing, tau = missing, tauStd = missing, ratio = missing;
    QString note = {};
};

struct RunsRecords {
    std::vector<RunsRecord> records;
    std::vector<size_t> rows; ///< of the table, that they stand in
    Messages messages;        ///< one per bad cell: place, what was found and expected, what became of the row
    qsizetype rowsLeftOut = 0;
};

/// Rows without a whole n >= 1 or a run time above 0 are left out; a bad MPI time or share counts as not measured.
RunsRecords readRecords(const HeadedTable& table, const RunsLayout& layout, const QString& file, const Progress& progress = {});

/// The table of a `runs` dataset: the columns that the file has.
Table toTable(const std::vector<RunsRecord>& records, const RunsLayout& layout);

} // namespace costscope
