// SPDX-License-Identifier: GPL-3.0-or-later
// What Slurm's sacct tells of jobs.
#include "importers/csv/csvTable.h"
#include "importers/logs/logSeries.h"
#include "importers/logs/printedDuration.h"
#include "importers/solvers/printout.h"
#include "importers/text/Input.h"
#include "importers/text/findings.h"

#include <QHash>
#include <QStringList>

#include <algorithm>

namespace costscope {

namespace {

QStringList cellsOf(const QString& text, QChar separator)
{
    if (separator == u' ') return text.simplified().split(u' ');
    if (separator == u'|') return text.split(u'|');
    QStringList cells; // which may be quoted
    for (const CsvCell& cell : splitCells(text, separator)) cells << cell.text;
    return cells;
}

/// What sets the cells of a line apart: bars, as sacct -P prints them, or what tables of it are saved with, or else blanks.
QChar separatorOf(const QString& headings)
{
    for (const char mark : {'|', '\t', ';', ','}) {
        const QStringList cells = cellsOf(headings, QLatin1Char(mark));
        if (cells.contains(u"JobID") && cells.contains(u"State")) return QLatin1Char(mark);
    }
    return u' ';
}

/// Without the mark of UTF-8 at the start of a file.
QString textOf(std::string_view line)
{
    QString text = QString::fromUtf8(line.data(), qsizetype(line.size()));
    return text.startsWith(QChar(0xFEFF)) ? text.sliced(1) : text;
}

bool isSacctHeading(std::string_view line)
{
    if (line.find("JobID") == std::string_view::npos || line.find("State") == std::string_view::npos) return false;
    const QString text = textOf(line);
    const QStringList cells = cellsOf(text, separatorOf(text));
    return cells.contains(u"JobID") && cells.contains(u"State");
}

/// A job, and what its steps add.
struct SlurmJob {
    QString name, state;
    std::optional<double> elapsed = {}; ///< [s]
    qint32 cpus = 0, tasks = 0;         ///< tasks: most of a step
    qint32 ownTasks = 0;                ///< that stand with the job itself
    qint64 line = 0;
};

class SacctReader {
public:
    explicit SacctReader(PrintoutLines& lines) : m_lines(lines) {}

    void readLine(std::string_view line)
    {
        if (isSacctHeading(line)) return startTable(line);
        if (line.starts_with("--") || line.empty()) return readRule(line);
        if (!m_headings.isEmpty()) readRow(line);
    }

    Result<Imported> imported(const ImportOptions&)
    {
        if (m_headings.isEmpty()) return Error{u"Here is no table of jobs with the headings of sacct. "_s + advice()};
        for (const QString& wanted : {u"Elapsed"_s, u"AllocCPUS"_s})
            if (column(wanted) < 0)
                return errorAt(
                    u"The table of jobs has no column %1. Headings found: %2. %3"_s.arg(wanted, m_headings.join(u", "_s), advice()),
                    {m_headingLine});
        std::vector<LogRun> runs;
        for (const QString& id : m_order) addRun(runs, m_jobs[id]);
        if (runs.empty())
            return errorAt(
                u"No job of the table has completed: there is no run time in it. States found: %1. %2"_s.arg(states(), whatToDo()),
                {m_headingLine});
        Imported imported;
        imported.datasets = logSeries(runs);
        imported.partial = !m_states.isEmpty();
        if (imported.partial)
            imported.messages.push_back(
                noteAt(u"Jobs that have not completed were left out. Their states: %1."_s.arg(states()), {m_headingLine}));
        return imported;
    }

private:
    /// Where cells are set apart by blanks, an empty one is told by the rule below the headings alone.
    void startTable(std::string_view line)
    {
        const QString text = textOf(line);
        m_separator = separatorOf(text);
        m_headings = cellsOf(text, m_separator);
        m_widths.clear();
        m_headingLine = m_lines.number();
    }

    void readRule(std::string_view line)
    {
        for (const std::string_view dashes : printedTokens(line)) m_widths.push_back(dashes.size());
    }

    QStringList rowCells(std::string_view trimmed) const
    {
        if (m_widths.empty()) // a first cell may be empty where tabs set them apart
            return cellsOf(textOf(m_separator == u'\t' ? m_lines.text() : trimmed), m_separator);
        QStringList cells;
        const QString text = QString::fromUtf8(m_lines.text().data(), qsizetype(m_lines.text().size()));
        qsizetype at = 0;
        for (const size_t width : m_widths) {
            cells << text.mid(at, qsizetype(width)).trimmed();
            at += qsizetype(width) + 1;
        }
        return cells;
    }

    /// The first of the headings that sacct has for it; -1: none.
    qsizetype column(const QString& name) const
    {
        static const QHash<QString, QStringList> others = {{u"AllocCPUS"_s, {u"NCPUS"_s, u"CPUs"_s, u"ReqCPUS"_s, u"NTasks"_s}},
                                                           {u"Elapsed"_s, {u"ElapsedRaw"_s}}};
        if (const qsizetype at = m_headings.indexOf(name); at >= 0) return at;
        for (const QString& other : others.value(name))
            if (const qsizetype at = m_headings.indexOf(other); at >= 0) return at;
        return -1;
    }

    void readRow(std::string_view line)
    {
        const QStringList cells = rowCells(line);
        const auto cell = [&](const char* name) { return cells.value(column(QLatin1String(name))); };
        const QString id = cell("JobID"), job = id.section(QLatin1Char('.'), 0, 0);
        if (job.isEmpty() || !job[0].isDigit()) return;
        if (!m_jobs.contains(job)) m_order << job;
        SlurmJob& known = m_jobs[job];
        if (id != job) {
            known.tasks =
                std::max(known.tasks, id.section(QLatin1Char('.'), 1)[0].isDigit() ? printedRanks(cell("NTasks").toStdString()) : 0);
            return;
        }
        known.name = cell("JobName");
        known.state = cell("State").section(QLatin1Char(' '), 0, 0);
        const std::string elapsed = cell("Elapsed").toStdString();
        known.elapsed = m_headings.value(column(u"Elapsed"_s)) == u"ElapsedRaw" ? printedNumber(elapsed) : printedDuration(elapsed);
        if (m_headings.contains(u"NTasks")) known.ownTasks = printedRanks(cell("NTasks").toStdString());
        known.cpus = printedRanks(cell("AllocCPUS").toStdString());
        known.line = m_lines.number();
    }

    void addRun(std::vector<LogRun>& runs, const SlurmJob& job)
    {
        if (job.line == 0) return; // a step whose job is not in the table
        const qint32 n = job.tasks > 0 ? job.tasks : job.ownTasks > 0 ? job.ownTasks : job.cpus;
        if (job.state != u"COMPLETED")
            m_states << (job.state.isEmpty() ? u"none"_s : job.state);
        else if (n == 0 || !job.elapsed || !(*job.elapsed > 0))
            m_states << u"COMPLETED without a time above 0 or a number of CPUs (line %1)"_s.arg(job.line);
        else
            runs.push_back({u"Slurm"_s, n, 0, *job.elapsed, missing, settings(job), noteOn(), m_lines.name(), job.line});
    }

    static std::vector<std::pair<QString, QString>> settings(const SlurmJob& job)
    {
        return job.name.isEmpty() ? std::vector<std::pair<QString, QString>>() : std::vector{std::pair(u"JobName"_s, job.name)};
    }

    static QString noteOn()
    {
        return u"t_n is the time Elapsed of the whole job; n counts the tasks of its largest step, or its CPUs where NTasks is not told."_s;
    }

    static QString advice() { return u"Print them with sacct -P --format=JobID,JobName,State,NTasks,AllocCPUS,Elapsed."_s; }

    /// Where no job has completed.
    QString whatToDo() const
    {
        const auto isOne = [&](std::initializer_list<const char*> names) {
            return std::ranges::any_of(m_states, [&](const QString& state) {
                return std::ranges::any_of(names, [&](const char* name) { return state.startsWith(QLatin1String(name)); });
            });
        };
        if (isOne({"RUNNING", "PENDING", "COMPLETING"})) return u"Print the table once more when they have ended."_s;
        if (isOne({"TIMEOUT"}))
            return u"The time limit ended a run before its end: give it a longer one (sbatch --time), and import the table of that job."_s;
        if (isOne({"FAILED", "CANCELLED", "OUT_OF_MEMORY", "NODE_FAIL", "PREEMPTED", "DEADLINE", "BOOT_FAIL"}))
            return u"Run the job once more, to its end, and import the table of that one."_s;
        return advice();
    }

    QString states() const
    {
        QStringList said = m_states;
        said.removeDuplicates();
        return said.size() > 8 ? said.first(8).join(u", "_s) + u", …"_s : said.join(u", "_s);
    }

    PrintoutLines& m_lines;
    QStringList m_headings, m_order, m_states; ///< states: of the jobs that were left out
    std::vector<size_t> m_widths;              ///< of the columns, where they are set apart by blanks
    QHash<QString, SlurmJob> m_jobs;
    qint64 m_headingLine = 0;
    QChar m_separator = u'|';
};

// Rule: a line with the headings JobID and State, in a file that is no log of a program.
bool recognisesSacct(const Head& head)
{
    return anyLine(head, isSacctHeading, Comments::Kept) && !isTaken(head, u"slurm-jobs");
}

} // namespace

extern const Importer slurmJobs; // registered in allImporters.cpp
const Importer slurmJobs = {
    u"slurm-jobs"_s,
    u"Slurm jobs (sacct)"_s,
    u"Run times of completed jobs: the table that sacct prints, with JobID, State, Elapsed and NTasks or AllocCPUS."_s,
    {u"*.txt"_s, u"*.csv"_s},
    u"runs"_s,
    recognisesSacct,
    readPrintout<SacctReader>,
};

} // namespace costscope
