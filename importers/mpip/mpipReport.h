// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Message.h"
#include "core/data/Table.h"

#include <array>
#include <optional>
#include <vector>

namespace costscope {

/// What the lines "@ key : value" say. Empty or -1 = the line is missing.
struct MpipHeader {
    QString command, version, buildDate, start, stop, timer, environment, outputFolder, generation;
    qint64 collectorRank = -1;
    qint64 collectorPid = -1;
    std::vector<qint32> assignedTasks;
    Texts hosts; ///< one per assigned task
};

/// One row of "MPI Time", in s and percent, with half a unit of the last printed digit of both times.
struct MpipTask {
    qint32 rank = -1; ///< -1: the '*' row
    double app = missing;
    double mpi = missing;
    double percent = missing;
    double appRounding = 0;
    double mpiRounding = 0;
    qint64 line = 0;
};

/// One row of "Task Time Statistics" of a concise report, s; tasks are -1 where the row has none.
struct MpipExtreme {
    double app = missing;
    double mpi = missing;
    double percent = missing;
    qint64 appTask = -1;
    qint64 mpiTask = -1;
    qint64 line = 0; ///< 0: the row is missing
};

enum class MpipExtremeRow { Max, Mean, Min, Stddev, Aggregate };

/// In which line of the file a row stands, without a number per row: rows follow each other except for blank lines.
class MpipRowLines {
public:
    void add(qint64 row, qint64 line)
    {
        if (m_jumps.empty() || line - row != m_jumps.back().second - m_jumps.back().first) m_jumps.push_back({row, line});
    }
    qint64 line(qint64 row) const;

private:
    std::vector<std::pair<qint64, qint64>> m_jumps; ///< (row, line), ascending
};

/// A table as it stands in the report, in SI units.
struct MpipTable {
    Table table;
    MpipRowLines lines;
    QString title;
    qint64 headingLine = 0;
    qint64 claimedRows = -1; ///< number at the end of the title
};

/// "Total send/collective operation calls >= T bytes : A of B operations"
struct MpipLargeMessages {
    qint64 threshold = 0, calls = 0, of = 0;
};

/// One report, as read.
struct MpipReport {
    qint64 firstLine = 0;
    qint64 index = 1; ///< in its file, from 1
    MpipHeader header;
    bool concise = false;
    std::vector<MpipTask> tasks; ///< ascending rank
    std::optional<MpipTask> total;
    std::array<MpipExtreme, 5> extremes; ///< by MpipExtremeRow
    bool totalsOnly = false;             ///< task rows are missing: only the '*' row counts
    std::vector<MpipTable> tables;
    std::optional<MpipLargeMessages> largeMessages;
    bool complete = false; ///< neither cut off nor rows left out
    Messages messages;

    const MpipExtreme& extreme(MpipExtremeRow row) const { return extremes[size_t(row)]; }
    const MpipTable* find(QStringView table) const;
};

/// Totals over tasks, from the task rows or from the concise statistics. Times in s, NaN = not known.
struct MpipTotals {
    qint64 tasks = 0;
    double tN = missing; ///< t_n = max AppTime
    double appSum = missing, mpiSum = missing;
    double mpiMean = missing, mpiStd = missing; ///< sample standard deviation; none for one task
    double mpiPercent = missing;                ///< 100 MPITime/AppTime of the total row
    double appRounding = 0, mpiRounding = 0;    ///< bounds of the rounding errors of the sums
};
MpipTotals totals(const MpipReport& report, const QString& fileName);

/// By the assignment lines, of which some may be left out, and the name of the file; 0: neither says it.
qint64 announcedTasks(const MpipReport& report, const QString& fileName);

/// Why the number of tasks is not known where their rows are damaged or cut off; empty if it is.
QString tasksUnknown(const MpipReport& report, const QString& fileName);

/// "<app>.<tasks>.<pid>.<k>.mpiP"; -1 where the name is another.
struct MpipFileName {
    qint64 tasks = -1, pid = -1, report = -1;
};
MpipFileName mpipFileName(const QString& fileName);

/// Findings about a report as a whole: sums, percentages, sites, titles, times of day. Appends to report.messages.
void checkReport(MpipReport& report, const QString& file, const QString& fileName);

/// "2026 11 21 00:06:22" as a time; invalid if it is none.
QString mpipIsoTime(const QString& printed);
std::optional<qint64> mpipSeconds(const QString& printed); ///< since 1970, as if UTC

} // namespace costscope
