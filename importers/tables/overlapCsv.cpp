// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/Importer.h"
#include "importers/csv/csvRecords.h"
#include "importers/tables/overlapFields.h"

namespace costscope {

namespace {

using OverlapColumns = CsvColumns<OverlapRun>;

bool hasOverlapTimes(const OverlapColumns& columns)
{
    return columns.has(&OverlapRun::computation) && columns.has(&OverlapRun::communication) && columns.has(&OverlapRun::execution);
}

QString finishOverlap(OverlapRun& run, qint64 line, QString& note)
{
    if (const QString wrong = wrongWithOverlap(run); !wrong.isEmpty()) return wrong;
    if (isFasterThanPerfect(run))
        note = u"T_exec is below the longer of T_comp and T_comm: faster than perfect overlap. The row was kept."_s;
    if (run.name.isEmpty()) run.name = u"row in line %1"_s.arg(line);
    return {};
}

const CsvRecords<OverlapRun>& overlapRecords()
{
    static const CsvRecords<OverlapRun> records{overlapField, hasOverlapTimes, hasOverlapTimes,
                                                u"Times of overlap need the columns t_comp_s, t_comm_s and t_exec_s."_s, finishOverlap};
    return records;
}

Result<Imported> readOverlapCsv(Input& input, const ImportOptions& options, const Progress& progress)
{
    Imported imported;
    const auto runs = readRecords(input, options, progress, overlapRecords(), imported);
    if (!runs) return runs.error();
    imported.datasets.push_back(overlapDataset(*runs));
    return imported;
}

// Rule: a table whose first row names times of computation, of communication and of execution.
bool recognisesOverlapCsv(const Head& head)
{
    return recognisesRecords(head, overlapRecords());
}

} // namespace

extern const Importer overlapCsv; // registered in allImporters.cpp
const Importer overlapCsv = {
    u"overlap-csv"_s,
    u"Times of overlap (CSV)"_s,
    u"Computation, communication and execution time of programs: t_comp_s, t_comm_s, t_exec_s; also name, platform, "
    "processes, winner, depth, tile."_s,
    {u"*.csv"_s},
    u"overlap"_s,
    recognisesOverlapCsv,
    readOverlapCsv,
};

} // namespace costscope
