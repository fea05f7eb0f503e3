// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/words.h"
#include "importers/mpip/mpipReport.h"
#include "importers/mpip/mpipSections.h"

#include <QSet>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

template <class T>
const std::vector<T>* values(const MpipTable& table, QStringView column)
{
    const Column* found = table.table.find(column);
    return found ? std::get_if<std::vector<T>>(&found->values) : nullptr;
}

/// Findings about the tables of one report. One message per table and kind of finding.
class TableChecks {
public:
    TableChecks(const MpipReport& report, const MpipTotals& totals, const QString& file, Messages& messages)
        : m_report(report), m_totals(totals), m_file(file), m_messages(messages)
    {
        const MpipTable* sites = report.find(u"callsites");
        m_hasSites = sites && sites->table.rows() > 0;
        if (m_hasSites)
            for (const qint32 id : *values<qint32>(*sites, u"id")) m_sites.insert(id);
    }

    void run()
    {
        for (const MpipTable& table : m_report.tables) {
            if (m_report.complete) claimedRows(table);
            unknownSites(table);
            ranks(table);
            order(table);
        }
        appShares();
        callTimes();
    }

private:
    void warn(const QString& text, qint64 line) { m_messages.push_back({Severity::Warning, text, m_file, line}); }
    void claimedRows(const MpipTable& table);
    void unknownSites(const MpipTable& table);
    void ranks(const MpipTable& table);
    void order(const MpipTable& table);
    void appShares();
    void callTimes();

    const MpipReport& m_report;
    const MpipTotals& m_totals;
    QString m_file;
    Messages& m_messages;
    QSet<qint32> m_sites;
    bool m_hasSites = false;
};

/// "Callsites: 23" counts sites; verbose statistics count the rows of ranks, concise ones all rows.
void TableChecks::claimedRows(const MpipTable& table)
{
    if (table.claimedRows < 0) return;
    qint64 found = table.table.rows();
    if (table.table.name == QLatin1String("callsites")) found = m_sites.size();
    if (const auto* rank = values<qint32>(table, u"rank"))
        found = std::count_if(rank->begin(), rank->end(), [](qint32 r) { return r >= 0; });
    if (found == table.claimedRows) return;
    const bool threshold = m_report.header.environment.contains(QLatin1String("-t"));
    m_messages.push_back({threshold ? Severity::Note : Severity::Warning,
                          u"In section '%1': found %2, expected %3 as by its title. What was found was imported."_s
                              .arg(table.title, counted(found, u"1 row"_s, u"%1 rows"_s))
                              .arg(table.claimedRows),
                          m_file, table.headingLine});
}

void TableChecks::unknownSites(const MpipTable& table)
{
    const auto* sites = values<qint32>(table, u"site");
    if (!m_hasSites || !sites) return;
    QSet<qint32> unknown;
    qint64 firstRow = -1;
    qint32 last = -1;
    for (size_t row = 0; row < sites->size(); ++row) {
        if ((*sites)[row] == last) continue;
        last = (*sites)[row];
        if (m_sites.contains(last)) continue;
        if (unknown.isEmpty()) firstRow = qint64(row);
        unknown.insert(last);
    }
    if (unknown.isEmpty()) return;
    warn(u"In section '%1': found %2 sites that are not in 'Callsites', first site %3; expected all of them there. Their place in the "
         "program is not known."_s.arg(table.title, QString::number(unknown.size()), QString::number((*sites)[size_t(firstRow)])),
         table.lines.line(firstRow));
}

void TableChecks::ranks(const MpipTable& table)
{
    const auto* rank = values<qint32>(table, u"rank");
    if (!rank || m_report.totalsOnly || !m_report.complete) return;
    const auto wrong = std::find_if(rank->begin(), rank->end(), [&](qint32 r) { return r >= m_totals.tasks; });
    if (wrong == rank->end()) return;
    warn(u"In section '%1': found rank %2, expected ranks below %3. The row was kept."_s.arg(table.title, QString::number(*wrong),
                                                                                             QString::number(m_totals.tasks)),
         table.lines.line(wrong - rank->begin()));
}

void TableChecks::order(const MpipTable& table)
{
    const bool time = table.table.name == QLatin1String("aggregate-time");
    const auto* sorted = values<double>(table, time ? u"time_s" : u"total_bytes");
    if (!sorted) return;
    if (sorted->size() > 20)
        warn(u"In section '%1': found %2 rows, expected at most 20. All were imported."_s.arg(table.title, QString::number(sorted->size())),
             table.lines.line(20));
    const auto rising = std::is_sorted_until(sorted->begin(), sorted->end(), std::greater<>());
    if (rising != sorted->end())
        warn(u"In section '%1': found rows out of order, expected them descending. They were kept as they are."_s.arg(table.title),
             table.lines.line(rising - sorted->begin()));
}

/// Reports after the first one of a run count the application time of the earlier reports again.
void TableChecks::appShares()
{
    const MpipTable* table = m_report.find(u"aggregate-time");
    const auto* time = table ? values<double>(*table, u"time_s") : nullptr;
    const auto* share = table ? values<double>(*table, u"app_percent") : nullptr;
    if (!time || !share || time->empty() || !(share->front() > 1)) return;
    const double expected = 100 * time->front() / m_totals.appSum;
    if (std::abs(share->front() - expected) <= 0.02 * expected) return;
    warn(u"In section '%1': found App% %2, expected %3 from the time and the AppTime. The times were used; App% of a report after the "
         "first one of a run is too small."_s.arg(table->title, exact(share->front()), QString::number(expected, 'f', 2)),
         table->lines.line(0));
}

/// Count times Mean of the '*' rows adds up to the MPITime of all tasks.
void TableChecks::callTimes()
{
    const MpipTable* table = m_report.find(u"callsite-time");
    if (!table || !m_report.complete) return;
    const auto* mean = values<double>(*table, u"mean_s");
    const auto* rank = values<qint32>(*table, u"rank");
    const auto* count = values<qint64>(*table, u"count");
    const auto* tasks = values<qint32>(*table, u"tasks");
    if (!mean || mean->empty() || !((rank && count) || tasks)) return;
    double sum = 0;
    for (size_t row = 0; row < mean->size(); ++row)
        if (tasks || (*rank)[row] < 0) sum += (*mean)[row] * (tasks ? double((*tasks)[row]) : double((*count)[row]));
    const double bound = 0.01 * m_totals.mpiSum + m_totals.mpiRounding;
    if (std::abs(sum - m_totals.mpiSum) <= bound || std::isnan(sum)) return;
    warn(u"In section '%1': found %2 s in all calls, expected %3 s, the MPITime of all tasks. Rows may be missing."_s.arg(
             table->title, QString::number(sum, 'g', 4), QString::number(m_totals.mpiSum, 'g', 4)),
         table->headingLine);
}

void checkTables(const MpipReport& report, const MpipTotals& totals, const QString& file, Messages& messages)
{
    TableChecks(report, totals, file, messages).run();
}

/// Gathers findings about the times, the header and the file name.
class Checks {
public:
    Checks(MpipReport& report, const QString& file, const QString& fileName)
        : m_report(report), m_totals(totals(report, fileName)), m_file(file), m_name(mpipFileName(fileName))
    {}

    void run()
    {
        header();
        timesOfDay();
        numberOfTasks();
        if (m_report.concise)
            statistics();
        else if (!m_report.totalsOnly) {
            totalRow();
            mpiBeyondApp();
            percentages();
        }
        checkTables(m_report, m_totals, m_file, m_report.messages);
    }

private:
    void warn(const QString& text, qint64 line = 0) { m_report.messages.push_back({Severity::Warning, text, m_file, line}); }
    void note(const QString& text, qint64 line = 0) { m_report.messages.push_back({Severity::Note, text, m_file, line}); }

    void header();
    void timesOfDay();
    void numberOfTasks();
    void totalRow();
    void mpiBeyondApp();
    void percentages();
    void statistics();

    MpipReport& m_report;
    MpipTotals m_totals;
    QString m_file;
    MpipFileName m_name;
};

void Checks::header()
{
    const MpipHeader& h = m_report.header;
    QStringList lacking;
    if (h.command.isEmpty()) lacking += u"Command"_s;
    if (h.version.isEmpty()) lacking += u"Version"_s;
    if (h.start.isEmpty()) lacking += u"Start time"_s;
    if (h.stop.isEmpty()) lacking += u"Stop time"_s;
    if (!lacking.isEmpty())
        note(u"Found a header without %1, expected these lines. The report was read without them."_s.arg(lacking.join(u", "_s)),
             m_report.firstLine);
    if (m_name.report > 1)
        note(u"Found report %1 of its run by the file name. Reports of one run are one measurement: a later one contains the earlier "
             "ones, unless the program has reset the statistics in between. Then MPITime restarts, AppTime may not."_s.arg(m_name.report),
             m_report.firstLine);
}

void Checks::timesOfDay()
{
    const auto start = mpipSeconds(m_report.header.start), stop = mpipSeconds(m_report.header.stop);
    for (const QString& printed : {m_report.header.start, m_report.header.stop})
        if (!printed.isEmpty() && mpipIsoTime(printed).isEmpty())
            warn(u"Found time of day '%1', expected 'YYYY MM DD hh:mm:ss'. It was left out."_s.arg(printed), m_report.firstLine);
    if (!start || !stop) return;
    if (*stop < *start) {
        warn(u"Found Stop time %1 before Start time %2, expected it later. Both were kept; the clock was set or the header is damaged."_s
                 .arg(m_report.header.stop, m_report.header.start),
             m_report.firstLine);
        return;
    }
    if (m_totals.tN > double(*stop - *start) + 2)
        warn(u"Found AppTime %1 s, expected at most %2 s between Start and Stop time. The AppTime may be wrong, as it is for "
             "Python programs in some versions of mpiP."_s.arg(exact(m_totals.tN))
                 .arg(*stop - *start),
             m_report.firstLine);
}

void Checks::numberOfTasks()
{
    const auto assigned = qint64(m_report.header.assignedTasks.size());
    const QString used = m_report.concise ? u"Aggregate/Mean"_s : u"the rows of 'MPI Time'"_s;
    if (assigned > 0 && assigned != m_totals.tasks)
        warn(u"Found %1 lines 'MPI Task Assignment', expected %2 as by %3. %2 tasks were imported."_s.arg(assigned)
                 .arg(m_totals.tasks)
                 .arg(used),
             m_report.firstLine);
    if (m_name.tasks > 0 && m_name.tasks != m_totals.tasks)
        warn(u"Found %1 tasks in the file name, expected %2 as by %3. %2 tasks were imported."_s.arg(m_name.tasks)
                 .arg(m_totals.tasks)
                 .arg(used),
             m_report.firstLine);
}

void Checks::totalRow()
{
    if (!m_report.total) {
        warn(u"Found no '*' row in section 'MPI Time', expected the totals. They were computed from the rows."_s,
             m_report.tasks.back().line);
        return;
    }
    const auto check = [&](const char* column, double sum, double printed, double bound) {
        if (std::abs(sum - printed) <= bound * (1 + 1e-9) + 1e-12 * sum) return;
        warn(u"Found %1 total %2 s in the '*' row, expected %3 s +- %4 s, the sum of the rows. The rows were used."_s.arg(
                 QLatin1String(column), exact(printed), QString::number(sum, 'g', 6), QString::number(bound, 'g', 2)),
             m_report.total->line);
    };
    check("AppTime", m_totals.appSum, m_report.total->app, m_totals.appRounding + m_report.total->appRounding);
    check("MPITime", m_totals.mpiSum, m_report.total->mpi, m_totals.mpiRounding + m_report.total->mpiRounding);
}

void Checks::mpiBeyondApp()
{
    const auto beyond = [](const MpipTask& t) { return t.mpi - t.mpiRounding > t.app + t.appRounding || t.percent > 100.005; };
    const auto count = std::count_if(m_report.tasks.begin(), m_report.tasks.end(), beyond);
    if (count == 0) return;
    const MpipTask& first = *std::find_if(m_report.tasks.begin(), m_report.tasks.end(), beyond);
    warn(u"Found MPITime %1 s above AppTime %2 s (more than 100 %), first in task %4, tasks in all: %3; expected at most the "
         "AppTime. Several "
         "threads of a task may call MPI at once; the values were kept."_s.arg(exact(first.mpi), exact(first.app))
             .arg(count)
             .arg(first.rank),
         first.line);
}

void Checks::percentages()
{
    const auto wrong = [](const MpipTask& t) {
        if (std::isnan(t.percent) || t.app <= t.appRounding) return false;
        const double least = 100 * std::max(0.0, t.mpi - t.mpiRounding) / (t.app + t.appRounding);
        const double most = 100 * (t.mpi + t.mpiRounding) / (t.app - t.appRounding);
        return t.percent < least - 0.0051 || t.percent > most + 0.0051;
    };
    std::vector<MpipTask> rows = m_report.tasks;
    if (m_report.total) rows.push_back(*m_report.total);
    const auto count = std::count_if(rows.begin(), rows.end(), wrong);
    if (count == 0) return;
    const MpipTask& first = *std::find_if(rows.begin(), rows.end(), wrong);
    warn(u"Found MPI% %1 in %2 rows of 'MPI Time', expected %3 = 100 MPITime/AppTime. The times were used."_s.arg(exact(first.percent))
             .arg(count)
             .arg(QString::number(100 * first.mpi / first.app, 'f', 2)),
         first.line);
}

void Checks::statistics()
{
    const double ratio = m_report.extreme(MpipExtremeRow::Aggregate).app / m_report.extreme(MpipExtremeRow::Mean).app;
    const qint64 line = m_report.extreme(MpipExtremeRow::Aggregate).line;
    // Both are printed with six decimals: the ratio is that exact.
    const double bound = 1e-6 * (ratio + 1) / m_report.extreme(MpipExtremeRow::Mean).app;
    if (std::abs(ratio - std::round(ratio)) > bound)
        warn(u"Found Aggregate/Mean = %1 in 'Task Time Statistics', expected a whole number of tasks. %2 tasks were imported."_s.arg(ratio)
                 .arg(m_totals.tasks),
             line);
    if (m_totals.mpiSum > m_totals.appSum)
        warn(u"Found MPITime %1 s above AppTime %2 s (more than 100 %), expected at most the AppTime. Several threads of a task may call "
             "MPI at once; the values were kept."_s.arg(exact(m_totals.mpiSum), exact(m_totals.appSum)),
             line);
    for (const MpipExtremeRow row : {MpipExtremeRow::Min, MpipExtremeRow::Stddev})
        if (m_report.extreme(row).line == 0)
            warn(u"Found no row '%1' in 'Task Time Statistics', expected one. The value is missing."_s.arg(
                     row == MpipExtremeRow::Min ? u"Min"_s : u"Stddev"_s),
                 line);
}

} // namespace

void checkReport(MpipReport& report, const QString& file, const QString& fileName)
{
    Checks(report, file, fileName).run();
}

} // namespace costscope
