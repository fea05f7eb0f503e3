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

} // namespace

void checkTables(const MpipReport& report, const MpipTotals& totals, const QString& file, Messages& messages)
{
    TableChecks(report, totals, file, messages).run();
}

} // namespace costscope
