// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"
#include "importers/Importer.h"
#include "importers/profiles/measuredProfile.h"
#include "importers/solvers/printout.h"
#include "importers/text/findings.h"

#include <QStringList>

#include <cmath>

namespace costscope {

namespace {

constexpr std::string_view crayTitle = "Profile by Function";

bool beginsCrayTable(std::string_view line)
{
    return line.starts_with("Table ") && line.find(crayTitle) != std::string_view::npos;
}

/// A number with commas between its thousands: "1,387,544.9".
std::optional<double> crayNumber(const QString& cell)
{
    bool ok = false;
    const double value = QString(cell).remove(u',').toDouble(&ok);
    return ok && std::isfinite(value) && value >= 0 ? std::optional(value) : std::nullopt;
}

/// Reads a report of pat_report or CrayPat-lite; its times are means over the processes.
class CrayPatReader {
public:
    explicit CrayPatReader(PrintoutLines& lines) : m_lines(lines) {}

    void readLine(std::string_view line)
    {
        if (m_fault) return;
        const QString text = QString::fromUtf8(line);
        if (beginsCrayTable(line) && m_state == State::Before) {
            m_state = State::Heading;
            m_tableLine = m_lines.number();
        } else if (m_state == State::Heading && text.contains(u'|')) {
            readHeading(text);
        } else if (m_state == State::Rows && text.contains(u'|')) {
            readRow(text);
        } else if (m_state == State::Ended && text.startsWith(u'|')) {
            fail(u"Found a row behind the end of the table, expected |==== below the last group only. Was the report changed?"_s);
        } else {
            if (m_state == State::Ended) m_state = State::After;
            readFact(text);
        }
    }

    Result<Imported> imported(const ImportOptions&)
    {
        if (m_fault) return *m_fault;
        if (m_tableLine == 0)
            return Error{u"Found no table “Profile by Function Group and Function”. Make one: pat_report -O profile DATA."_s};
        if (!(m_tasks >= 1))
            return errorAt(u"Found no line “Number of PEs (MPI ranks):”, expected it above this table. Import the whole report."_s,
                           {m_tableLine});
        if (m_state < State::Ended)
            return errorAt(u"The table that begins here is cut off: expected a line |==== at its end. Copy the report once more."_s,
                           {m_tableLine});
        return profile();
    }

private:
    enum class State { Before, Heading, Rows, Ended, After };

    /// "Number of PEs (MPI ranks):   128", "Program invocation:  lmp -in x.in"
    void readFact(const QString& text)
    {
        const qsizetype colon = text.indexOf(u':');
        if (colon < 0) return;
        const QString name = text.first(colon), value = text.sliced(colon + 1).trimmed();
        if (name == u"Number of PEs (MPI ranks)") m_tasks = crayNumber(value.section(u' ', 0, 0)).value_or(missing);
        if (name == u"Avg Process Time") m_process = crayNumber(value.section(u' ', 0, 0)).value_or(missing);
        if (name == u"Process Time") m_process = crayNumber(value.section(u"secs"_s, 1, 1).trimmed()).value_or(missing);
        if (name == u"Program invocation") m_command = value;
        if (name == u"Execution start time") m_start = value;
    }

    /// "Time% |     Time |     Imb. |  Imb. | Calls | Group"; the lines below it hold the rest of the names.
    void readHeading(const QString& text)
    {
        const QStringList names = cells(text);
        m_isSampled = !names.contains(u"Time"_s);
        m_time = names.indexOf(m_isSampled ? u"Samp"_s : u"Time"_s);
        m_calls = names.indexOf(u"Calls"_s);
        m_state = State::Rows;
        if (m_time < 0) fail(u"Found a table without a column Time or Samp, expected one of them. Make it with pat_report -O profile."_s);
    }

    static QStringList cells(const QString& text)
    {
        QStringList all = text.split(u'|');
        while (all.size() > 1 && all.front().trimmed().isEmpty()) all.removeFirst();
        for (QString& cell : all) cell = cell.trimmed();
        return all;
    }

    /// Rules between rows: "||----" above the functions of a group, "||====" below, "|====" at the end.
    void readRow(const QString& text)
    {
        if (!text.contains(QStringView(u"%")) && (text.endsWith(u"--") || text.endsWith(u"=="))) {
            m_isFunction = text.startsWith(u"||--");
            if (text.startsWith(u"|=")) m_state = State::Ended;
            return;
        }
        const QStringList row = cells(text);
        if (!text.contains(u'%') || row.size() <= m_time) return; // names of columns, or calls below a function
        if (text.startsWith(u"|||")) return;
        if (std::isnan(m_total) && row.back() != u"Total") return;
        const auto time = crayNumber(row[m_time]);
        const auto calls = m_calls >= 0 && m_calls < row.size() ? crayNumber(row[m_calls]) : std::nullopt;
        if (!time) return fail(u"Found “%1” in the column Time, expected seconds. Was the report changed?"_s.arg(row[m_time]));
        take(row.back(), *time, calls.value_or(missing), m_isFunction || text.startsWith(u"||"));
    }

    void take(const QString& name, double time, double calls, bool isFunction)
    {
        if (name == u"Total") {
            m_total = time;
        } else if (!isFunction) {
            m_isMpi = name == u"MPI" || name == u"MPI_SYNC";
            if (m_isMpi) m_mpi = (std::isnan(m_mpi) ? 0 : m_mpi) + time;
        } else if (m_isMpi) {
            m_functions.push_back({.call = name, .time = time * m_tasks, .count = calls * m_tasks});
        }
    }

    Result<Imported> profile()
    {
        if (!(m_total > 0)) return errorAt(u"The table that begins here has no row Total."_s, {m_tableLine});
        if (m_isSampled && !(m_process > 0))
            return errorAt(
                u"The table that begins here counts samples, and no line “Avg Process Time:” tells the time of all of them. Import the "
                "report from its first line on, where CrayPat-lite prints it; else trace the run with pat_build -w -g mpi."_s,
                {m_tableLine});
        const double unit = m_isSampled ? m_process / m_total : 1; // samples are taken at equal times
        for (ProfiledCalls& calls : m_functions) calls.time *= unit;
        m_mpi *= unit;
        m_total *= unit;
        MeasuredProfile profile{.calls = m_functions, .command = m_command};
        profile.totals = {qint64(m_tasks), m_total, m_total * m_tasks, m_mpi * m_tasks};
        profile.facts = {{"tool", u"CrayPat"_s}, {"t_n_is_mean", true}};
        if (m_isSampled) putAll(profile.facts, {{"estimate", u"sampling"_s}, {"profiled", true}});
        if (!m_start.isEmpty()) profile.facts[u"start"_s] = m_start;
        Imported imported;
        imported.datasets.push_back(measuredDataset(profile));
        imported.datasets.back().messages = {noteAt(
            u"The times are means over the processes: t_n is the mean, the longest is not told. Short functions are left out of the table."_s,
            {m_tableLine})};
        if (std::isnan(m_mpi))
            imported.datasets.back().messages.push_back(
                warningAt(u"The table has no group MPI: it was not traced, or took too little time. Trace it with pat_build -g mpi."_s,
                          {m_tableLine}));
        return imported;
    }

    void fail(const QString& text) { m_fault = errorAt(text, {m_lines.number()}); }

    PrintoutLines& m_lines;
    State m_state = State::Before;
    qint64 m_tableLine = 0;
    qsizetype m_time = -1, m_calls = -1; ///< columns
    bool m_isFunction = false, m_isMpi = false;
    double m_tasks = missing, m_process = missing;
    double m_total = missing, m_mpi = missing; ///< means over the processes [s], or samples
    bool m_isSampled = false;
    std::vector<ProfiledCalls> m_functions;
    QString m_command, m_start;
    std::optional<Error> m_fault;
};

// Rule: a line "Table N:  Profile by Function…".
bool recognisesCrayPat(const Head& head)
{
    return anyLine(head, beginsCrayTable, Comments::Kept);
}

} // namespace

extern const Importer crayPat; // registered in allImporters.cpp
const Importer crayPat = {
    u"craypat"_s,
    u"CrayPat report"_s,
    u"What pat_report and CrayPat-lite print: the table of the profile by function group and function."_s,
    {u"*.rpt"_s, u"*.txt"_s},
    u"profile"_s,
    recognisesCrayPat,
    readPrintout<CrayPatReader, Comments::Kept>,
};

} // namespace costscope
