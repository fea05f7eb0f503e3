// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/mpip/mpipReader.h"

#include <algorithm>
#include <cmath>

namespace costscope {

/// A row of "MPI Time" before it is known how the report rounds.
struct MpipRawTask {
    MpipTask task;
    PrintedRounding app, mpi;
};

namespace {

constexpr qint64 mostTasks = 1 << 26; // no machine has more; larger numbers are damage

/// -e prints every time with three decimals; "%.3g" does so only where that is the third significant digit.
bool fixedDecimals(const std::vector<MpipRawTask>& rows)
{
    return std::all_of(rows.begin(), rows.end(), [](const MpipRawTask& r) {
        return (r.task.app == 0 || r.app.decimals == 3) && (r.task.mpi == 0 || r.mpi.decimals == 3);
    });
}

/// "AppTime" of a row. Error: why it is none.
Result<double> time(std::string_view token, const char* column, PrintedDecimal& decimal)
{
    const PrintedNumber number = printedNumber(token, decimal);
    const QString found = u"found %1 in column '%2'"_s.arg(printedQuoted(token), QLatin1String(column));
    if (number.fault == PrintedNumberFault::MixedDecimal)
        return Error{u"%1, expected the same decimal sign as in the rows before"_s.arg(found)};
    if (number.fault != PrintedNumberFault::None || !std::isfinite(number.value))
        return Error{u"%1, expected a time in seconds"_s.arg(found)};
    if (number.value < 0) return Error{u"%1, expected a time that is not negative"_s.arg(found)};
    return number.value;
}

constexpr std::array<std::string_view, 5> rowNames = {"Max", "Mean", "Min", "Stddev", "Aggregate"};

} // namespace

MpipReader::Checked MpipReader::readTasks()
{
    std::vector<MpipRawTask> rows;
    if (nextRow()) {
        const auto heading = printedTokens(m_lines.text());
        if (heading.size() < 3 || heading[0] != "Task" || heading[1] != "AppTime" || heading[2] != "MPITime")
            return error(u"In section '%1': found %2, expected the headings 'Task AppTime MPITime MPI%'. The report cannot be read."_s.arg(
                             m_section, printedQuoted(m_lines.text())),
                         m_lines.number());
        if (heading.size() > 4)
            say(Severity::Note, u"Found column %1, expected four columns. It was skipped."_s.arg(printedQuoted(heading[4])),
                m_lines.number());
        while (nextRow())
            if (auto read = readTaskRow(rows); !read) return read;
    }
    return m_lines.error() ? Checked(*m_lines.error()) : finishTasks(rows);
}

MpipReader::Checked MpipReader::readTaskRow(std::vector<MpipRawTask>& rows)
{
    const qint64 line = m_lines.number();
    const auto damaged = [&](const QString& found, std::string_view token) {
        return tasksDamaged(found, line, m_lines.column(token.data()));
    };
    if (mpipDots(m_lines.text())) {
        m_tasksAreUntold = announcedTasks(m_report, m_fileName) <= qint64(rows.size()); // more were there
        return damaged(u"found '...', expected the rows of all tasks"_s, m_lines.text());
    }
    const auto tokens = printedTokens(m_lines.text());
    MpipRawTask row;
    row.task.line = line;
    if (tokens[0] != "*") {
        const auto rank = printedInteger(tokens[0]);
        if (!rank) return damaged(u"found %1, expected a task number or '*'"_s.arg(printedQuoted(tokens[0])), tokens[0]);
        if (*rank < 0 || *rank >= mostTasks)
            return damaged(u"found task %1, expected numbers from 0 without gaps"_s.arg(printedQuoted(tokens[0])), tokens[0]);
        row.task.rank = qint32(*rank);
    }
    if (tokens.size() < 3) return damaged(u"found %1 fields, expected 4: task, AppTime, MPITime, MPI%"_s.arg(tokens.size()), tokens.back());
    const auto app = time(tokens[1], "AppTime", m_decimal);
    if (!app) return damaged(app.error().message, tokens[1]);
    const auto mpi = time(tokens[2], "MPITime", m_decimal);
    if (!mpi) return damaged(mpi.error().message, tokens[2]);
    row.task.app = *app;
    row.task.mpi = *mpi;
    row.app = printedRounding(tokens[1], *app);
    row.mpi = printedRounding(tokens[2], *mpi);
    if (tokens.size() > 3) {
        const PrintedNumber percent = printedNumber(tokens[3], m_decimal);
        if (percent.fault != PrintedNumberFault::None)
            return damaged(u"found %1 in column 'MPI%', expected a percentage"_s.arg(printedQuoted(tokens[3])), tokens[3]);
        if (std::isfinite(percent.value))
            row.task.percent = percent.value;
        else
            say(Severity::Warning,
                u"Found %1 in column 'MPI%', expected a percentage. The field was left out."_s.arg(printedQuoted(tokens[3])), line,
                m_lines.column(tokens[3].data()));
    }
    rows.push_back(row);
    return Done{};
}

MpipReader::Checked MpipReader::tasksDamaged(const QString& found, qint64 line, qint64 column)
{
    const QString text = u"In section '%1': %2."_s.arg(m_section, found) + QLatin1Char(' ');
    if (!m_partial)
        return error(text +
                         (m_tasksAreUntold
                              ? u"Nothing was imported. 'import --partial' takes only the totals of the '*' row, and needs the number of "
                                "tasks, which nothing tells: put it into the name of the file, like app.256.1.1.mpiP for 256 tasks."_s
                              : u"Nothing was imported; 'import --partial' takes only the totals of the '*' row."_s),
                     line, column);
    if (!m_report.totalsOnly)
        say(Severity::Warning, text + u"Only the totals of the '*' row were imported: t_n is the mean AppTime, the maximum is not known."_s,
            line, column);
    m_report.totalsOnly = true;
    return Done{};
}

/// Ascending ranks; refuses ranks that stand twice, gaps are damage.
MpipReader::Checked MpipReader::orderTasks(std::vector<MpipRawTask>& rows)
{
    const auto byRank = [](const MpipRawTask& a, const MpipRawTask& b) { return a.task.rank < b.task.rank; };
    const auto unordered = std::is_sorted_until(rows.begin(), rows.end(), byRank);
    if (unordered != rows.end()) {
        const MpipTask odd = unordered->task;
        std::stable_sort(rows.begin(), rows.end(), byRank);
        say(Severity::Warning, u"Found task %1 after a higher one, expected ascending order. The rows were sorted."_s.arg(odd.rank),
            odd.line);
    }
    for (size_t i = 0; i < rows.size(); ++i) {
        const MpipTask& task = rows[i].task;
        if (i > 0 && task.rank == rows[i - 1].task.rank)
            return error(u"In section '%1': found task %2 in lines %3 and %4, expected every task once. It is not clear which row is "
                         "right; nothing was imported."_s.arg(m_section)
                             .arg(task.rank)
                             .arg(rows[i - 1].task.line)
                             .arg(task.line),
                         task.line);
        if (task.rank != qint32(i))
            return tasksDamaged(u"found task %1, expected task %2: rows are missing"_s.arg(task.rank).arg(i), task.line);
    }
    return Done{};
}

MpipReader::Checked MpipReader::finishTasks(std::vector<MpipRawTask>& rows)
{
    const bool fixed = fixedDecimals(rows);
    for (MpipRawTask& row : rows) {
        row.task.appRounding = fixed ? row.app.fixed : row.app.general;
        row.task.mpiRounding = fixed ? row.mpi.fixed : row.mpi.general;
    }
    const auto total = std::find_if(rows.begin(), rows.end(), [](const MpipRawTask& r) { return r.task.rank < 0; });
    if (total != rows.end()) {
        m_report.total = total->task;
        rows.erase(total);
    }
    if (rows.empty() && !m_report.total) {
        if (m_atEnd) return Done{};
        return error(u"In section '%1': found no rows, expected one per task. There are no times to import."_s.arg(m_section),
                     m_lines.number());
    }
    if (auto ordered = orderTasks(rows); !ordered) return ordered;
    if (rows.empty())
        if (auto damaged = tasksDamaged(u"found only the '*' row, expected one row per task"_s, m_report.total->line); !damaged)
            return damaged;
    if (m_report.totalsOnly && !m_report.total)
        return error(
            u"In section '%1': found no '*' row, expected the totals there because the rows are damaged. There is nothing to import."_s.arg(
                m_section),
            m_lines.number());
    for (const MpipRawTask& row : rows) m_report.tasks.push_back(row.task);
    const bool idle = std::all_of(rows.begin(), rows.end(), [](const MpipRawTask& r) { return r.task.app == 0; });
    if (idle && !(m_report.totalsOnly && m_report.total->app > 0))
        return error(u"In section '%1': found AppTime 0 for all tasks, expected run times. The program was not profiled; there is "
                     "nothing to import."_s.arg(m_section),
                     m_lines.number());
    m_hasTaskTimes = true;
    if (!rows.empty()) {
        m_lastGood = u"task %1"_s.arg(rows.back().task.rank);
        m_lastGoodLine = rows.back().task.line;
    }
    return Done{};
}

/// "Task Time Statistics (seconds)" of a concise report.
MpipReader::Checked MpipReader::readTaskStatistics()
{
    m_report.concise = true;
    if (nextRow() && (printedTokens(m_lines.text())[0] != "AppTime"))
        return error(
            u"In section '%1': found %2, expected the headings 'AppTime MPITime MPI% App Task MPI Task'. The report cannot be read."_s.arg(
                m_section, printedQuoted(m_lines.text())),
            m_lines.number());
    while (nextRow())
        if (auto read = readStatisticsRow(printedTokens(m_lines.text())); !read) return read;
    return m_lines.error() ? Checked(*m_lines.error()) : finishTaskStatistics();
}

MpipReader::Checked MpipReader::readStatisticsRow(const std::vector<std::string_view>& tokens)
{
    const auto name = std::find(rowNames.begin(), rowNames.end(), tokens[0]);
    if (name == rowNames.end())
        return badRow(u"found %1, expected Max, Mean, Min, Stddev or Aggregate"_s.arg(printedQuoted(tokens[0])), tokens[0]);
    if (tokens.size() < 3) return badRow(u"found %1 fields, expected AppTime and MPITime"_s.arg(tokens.size()), tokens[0]);
    const auto which = MpipExtremeRow(name - rowNames.begin());
    MpipExtreme row;
    row.line = m_lines.number();
    std::array<double*, 3> targets = {&row.app, &row.mpi, which == MpipExtremeRow::Aggregate ? &row.percent : nullptr};
    for (size_t i = 0; i < targets.size() && targets[i] && i + 1 < tokens.size(); ++i) {
        const std::string_view token = tokens[i + 1];
        const PrintedNumber number = printedNumber(token, m_decimal);
        const bool finite = number.fault == PrintedNumberFault::None && std::isfinite(number.value);
        // The standard deviation of one task is printed as "-nan".
        if (number.fault != PrintedNumberFault::None || (!finite && i < 2 && which != MpipExtremeRow::Stddev) ||
            (finite && number.value < 0))
            return badRow(u"found %1, expected a time in seconds"_s.arg(printedQuoted(token)), token);
        *targets[i] = finite ? number.value : missing;
    }
    if ((which == MpipExtremeRow::Max || which == MpipExtremeRow::Min) && tokens.size() >= 5) {
        row.appTask = printedInteger(tokens[tokens.size() - 2]).value_or(-1);
        row.mpiTask = printedInteger(tokens.back()).value_or(-1);
    }
    m_report.extremes[size_t(which)] = row;
    return Done{};
}

MpipReader::Checked MpipReader::finishTaskStatistics()
{
    for (const MpipExtremeRow needed : {MpipExtremeRow::Max, MpipExtremeRow::Mean, MpipExtremeRow::Aggregate}) {
        if (m_report.extreme(needed).line > 0) continue;
        if (m_atEnd && !m_partial) return Done{}; // said by cutOff()
        return error(u"In section '%1': found no row '%2', expected Max, Mean and Aggregate. There are no times to import."_s.arg(
                         m_section, QLatin1String(rowNames[size_t(needed)].data())),
                     m_lines.number());
    }
    const double mean = m_report.extreme(MpipExtremeRow::Mean).app;
    if (mean <= 0)
        return error(u"In section '%1': found AppTime 0 for all tasks, expected run times. The program was not profiled; there is "
                     "nothing to import."_s.arg(m_section),
                     m_report.extreme(MpipExtremeRow::Mean).line);
    const double tasks = m_report.extreme(MpipExtremeRow::Aggregate).app / mean;
    if (tasks < 0.5 || tasks > double(1 << 26))
        return error(u"In section '%1': found Aggregate/Mean = %2 tasks, expected a number of tasks. The rows do not belong together."_s
                         .arg(m_section)
                         .arg(tasks),
                     m_report.extreme(MpipExtremeRow::Aggregate).line);
    m_hasTaskTimes = true;
    return Done{};
}

} // namespace costscope
