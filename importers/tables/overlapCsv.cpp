// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/Importer.h"
#include "importers/tables/nearTables.h"
#include "importers/tables/overlapFields.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

std::optional<double> unitOf(const QString& written)
{
    static const std::pair<const char*, double> units[] = {{"s", 1},     {"sec", 1},   {"seconds", 1}, {"ms", 1e-3},
                                                           {"us", 1e-6}, {"µs", 1e-6}, {"ns", 1e-9},   {"min", 60}};
    for (const auto& [name, unit] : units)
        if (written == QString::fromUtf8(name)) return unit;
    return {};
}

/// Lower case, without blanks, underscores and, if it has one, its unit.
CsvHeading plainHeading(const QString& heading)
{
    static const QRegularExpression withUnit(u"^(.*?)[\\s_]*[\\s_\\[(]([a-zµ]+)[\\])]?$"_s), between(u"[\\s_-]"_s);
    const QString lower = heading.trimmed().toLower();
    const auto match = withUnit.match(lower);
    const auto unit = match.hasMatch() ? unitOf(match.captured(2)) : std::nullopt;
    QString plain = unit ? match.captured(1) : lower;
    return {plain.remove(between), unit};
}

QString finishOverlap(OverlapRun& run, qint64 line, QString& note)
{
    if (const QString wrong = wrongWithOverlap(run); !wrong.isEmpty()) return wrong;
    if (isFasterThanPerfect(run))
        note = u"T_exec is below the longer of T_comp and T_comm: faster than perfect overlap. The row was kept."_s;
    if (run.name.isEmpty()) run.name = u"row in line %1"_s.arg(line);
    return {};
}

// Rule: a table whose first row names times of computation, of communication and of execution.
const CsvRecords<OverlapRun>& overlapRecords()
{
    constexpr CsvNeed needed = CsvNeed::Required;
    static const CsvRecords<OverlapRun> records{
        {{"tcomp|comp|computation|tcomputation|compute|computetime|computationtime", &OverlapRun::computation, nullptr, needed, true, 1,
          "t_comp_s"},
         {"tcomm|comm|communication|tcommunication|communicate|communicationtime|mpitime", &OverlapRun::communication, nullptr, needed,
          true, 1, "t_comm_s"},
         {"texec|exec|execution|texecution|executiontime|overlapped|overall", &OverlapRun::execution, nullptr, needed, true, 1, "t_exec_s"},
         {"processes|p|np|nprocs|ranks|cores|n", &OverlapRun::processes},
         {"tile|tilesize|ts|tileedge", &OverlapRun::tile},
         {"name|benchmark|case|application|code", nullptr, &OverlapRun::name},
         {"platform|machine|system|cluster", nullptr, &OverlapRun::platform},
         {"winner|function|implementation", nullptr, &OverlapRun::winner},
         {"depth|progressdepth|progress|progresscalls", nullptr, &OverlapRun::depth}},
        plainHeading,
        u"Times of overlap need the columns t_comp_s, t_comm_s and t_exec_s."_s,
        finishOverlap,
        overlapDataset};
    return records;
}

} // namespace

std::optional<CsvField<OverlapRun>> overlapField(const QString& name)
{
    return csvField(overlapRecords(), name);
}

QString wrongWithOverlap(const OverlapRun& run)
{
    const std::pair<const char*, double> times[] = {{"T_comp", run.computation}, {"T_comm", run.communication}, {"T_exec", run.execution}};
    for (const auto& [name, time] : times) {
        if (std::isnan(time)) return u"%1 is missing or no number."_s.arg(QLatin1String(name));
        if (time < 0 || std::isinf(time)) return u"%1 is %2 s; a time of 0 s or more was expected."_s.arg(QLatin1String(name), exact(time));
    }
    if (std::isinf(run.computation + run.communication)) return u"T_comp and T_comm are too large to be added."_s;
    if (run.computation + run.communication == 0) return u"T_comp and T_comm are both 0: there is nothing to overlap."_s;
    const auto isNone = [](double count) { // what is missing is not wrong
        return count < 1 || std::isinf(count) || (!std::isnan(count) && count != std::floor(count));
    };
    if (isNone(run.processes)) return u"%1 is no number of processes."_s.arg(exact(run.processes));
    if (isNone(run.tile)) return u"%1 is no edge of a tile."_s.arg(exact(run.tile));
    return {};
}

bool isFasterThanPerfect(const OverlapRun& run)
{
    return run.execution < std::max(run.computation, run.communication);
}

QString overlapLacks(const CsvRow& headings)
{
    return lackOf(overlapRecords(), u"times of overlap"_s, headings);
}

extern const Importer overlapCsv; // registered in allImporters.cpp
const Importer overlapCsv = {
    u"overlap-csv"_s,
    u"Times of overlap (CSV)"_s,
    u"Computation, communication and execution time of programs: t_comp_s, t_comm_s, t_exec_s; also name, platform, "
    "processes, winner, depth, tile."_s,
    {u"*.csv"_s},
    u"overlap"_s,
    recognisesRecords<overlapRecords>,
    importRecords<overlapRecords>,
};

} // namespace costscope
