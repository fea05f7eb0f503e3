// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/logs/logReader.h"

#include "core/data/programOf.h"
#include "importers/benchmarks/mpiLog.h"
#include "importers/logs/printedDuration.h"
#include "importers/text/findings.h"

#include <QHash>

#include <algorithm>
#include <array>
#include <cmath>

namespace costscope {

namespace {

constexpr QLatin1String sayRanks("--column n=8");

QString text(const char* words)
{
    return QString::fromUtf8(words);
}

/// A run while it is read.
struct OpenRun {
    LogRun run = {};
    qint64 line = 0;  ///< where it begins; 0 = nothing said so
    qint32 cores = 0; ///< processes times threads
    double per = 1;
    double fine = missing; ///< the time once more, with more digits [s]
    QString failed = {}, aborted = {};
    QString row = {};                   ///< of a table of times, that is read
    QStringList parts = {}, apart = {}; ///< its rows that make the MPI time, and those of other ranks
    qint32 rowRanks = 0, partRanks = 0; ///< that the row is of, and those that make the MPI time
    qint32 launched = 0;                ///< processes that a launcher before its time has told
    bool hasEnded = false, isSkipped = false;

    bool hasTime() const { return !std::isnan(run.t); }

    void set(const QString& name, const QString& value)
    {
        const auto known = std::ranges::find(run.setting, name, &std::pair<QString, QString>::first);
        if (known == run.setting.end())
            run.setting.emplace_back(name, value);
        else
            known->second = value;
    }

    /// Settings that hold for a further run of the same log.
    OpenRun next() const
    {
        OpenRun following = *this;
        std::erase_if(following.run.setting, [](const auto& one) { return one.first == runKind(); });
        following.run.t = following.run.tau = missing;
        following.line = 0;
        following.fine = missing;
        following.parts.clear();
        following.apart.clear();
        following.partRanks = 0;
        following.failed.clear();
        following.aborted.clear();
        following.hasEnded = following.isSkipped = false;
        return following;
    }
};

/// What launchers and schedulers print when they end a run before it has.
constexpr std::array<std::string_view, 6> abortSigns = {"BAD TERMINATION", "Sending Ctrl-C",        "noticed that process rank",
                                                        "CANCELLED AT",    "MPI_ABORT was invoked", "DUE TO TIME LIMIT"};

double duration(const QString& value)
{
    return printedDuration(value.toStdString()).value_or(missing);
}

qint32 count(const QString& value)
{
    return printedRanks(value.toStdString());
}

void takeCommand(OpenRun& open, const QString& command)
{
    const ProgramCall call = programOf(command);
    open.run.program = call.program;
    if (!call.arguments.isEmpty()) open.set(u"arguments"_s, call.arguments);
    MpiLog launcher;
    launcher.hear(command.toStdString());
    open.run.ranks = launcher.ranks();
}

void takeOption(OpenRun& open, const QString& option)
{
    const auto known = std::ranges::find(open.run.setting, u"options"_s, &std::pair<QString, QString>::first);
    open.set(u"options"_s, known == open.run.setting.end() ? option : known->second + QLatin1Char(' ') + option);
}

/// A part of the MPI time: a row of the same ranks as the first. Others wait meanwhile, and theirs is no part of the sum.
void takePart(OpenRun& open, const QString& value)
{
    if (open.partRanks == 0) open.partRanks = open.rowRanks;
    (open.rowRanks == open.partRanks ? open.parts : open.apart) << u"“%1”"_s.arg(open.row);
    if (open.rowRanks == open.partRanks) open.run.tau = std::fmax(open.run.tau, 0) + duration(value);
}

/// What becomes of the text of a group (see LogLine), but for "t" and the names of settings.
const QHash<QString, void (*)(OpenRun& open, const QString& value)>& logFields()
{
    static const QHash<QString, void (*)(OpenRun&, const QString&)> all = {
        {u"tau"_s, [](OpenRun& open, const QString& value) { open.run.tau = duration(value); }},
        {u"row"_s, [](OpenRun& open, const QString& value) { open.row = value.simplified(); }},
        {u"of"_s, [](OpenRun& open, const QString& value) { open.rowRanks = count(value); }},
        {u"part"_s, takePart},
        {u"fine"_s, [](OpenRun& open, const QString& value) { open.fine = duration(value); }},
        {u"n"_s, [](OpenRun& open, const QString& value) { open.run.ranks = count(value); }},
        {u"by"_s,
         [](OpenRun& open, const QString& value) {
             open.set(processGrid(), u"%1 x %2"_s.arg(open.run.ranks).arg(count(value)));
             open.run.ranks = count(QString::number(qint64(open.run.ranks) * count(value)));
         }},
        {u"serial"_s, [](OpenRun& open, const QString&) { open.run.ranks = 1; }},
        {u"cores"_s, [](OpenRun& open, const QString& value) { open.cores = count(value); }},
        {u"threads"_s, [](OpenRun& open, const QString& value) { open.run.threads = count(value); }},
        {u"per"_s, [](OpenRun& open, const QString& value) { open.per = duration(value); }},
        {u"program"_s, [](OpenRun& open, const QString& value) { open.run.program = value; }},
        {u"failed"_s, [](OpenRun& open, const QString& value) { open.failed = value; }},
        {u"aborted"_s, [](OpenRun& open, const QString& value) { open.aborted = value; }},
        {u"command"_s, takeCommand},
        {u"options"_s, takeOption},
        {u"kind"_s, [](OpenRun& open, const QString& value) { open.set(runKind(), value.toLower()); }},
    };
    return all;
}

class LogReader {
public:
    LogReader(PrintoutLines& lines, const ProgramLog& program, const ImportOptions& options)
        : m_lines(lines), m_program(program), m_options(options),
          m_isOfHpcc(program.lines.front().literal == std::string_view("HPC Challenge Benchmark")),
          m_mustEnd(std::ranges::any_of(program.lines, [](const LogLine& line) { return line.event == LogEvent::Ends; })),
          m_hasCommand(std::ranges::any_of(program.lines, [](const LogLine& line) { return line.groups.contains(u"command"_s); }))
    {}

    Result<LogRuns> read()
    {
        while (m_lines.next()) readLine(m_lines.trimmed());
        if (m_lines.error()) return *m_lines.error();
        close();
        if (m_runs.runs.empty()) return nothing();
        m_findings.sayUnsaid();
        m_runs.messages.insert(m_runs.messages.end(), m_findings.all.begin(), m_findings.all.end());
        return std::move(m_runs);
    }

private:
    void readLine(std::string_view line)
    {
        if (m_hasCommand) m_log.hear(line);
        hearAbort(line);
        m_hasHplSection = m_hasHplSection || line == "Begin of HPL section.";
        for (const LogLine& known : m_program.lines) {
            if (line.find(known.literal) == std::string_view::npos) continue;
            if (const auto match = known.pattern.match(toText(line)); match.hasMatch()) take(known, match);
        }
    }

    void hearAbort(std::string_view line)
    {
        const auto isIn = [&](std::string_view sign) { return line.find(sign) != std::string_view::npos; };
        if (m_hasSaidAbort || std::ranges::none_of(abortSigns, isIn)) return;
        m_hasSaidAbort = true;
        m_findings.add(
            warningAt(u"The log says %1: a run was stopped here. The times before this line were kept."_s.arg(printedQuoted(line)),
                      {m_lines.number()}));
    }

    void take(const LogLine& known, const QRegularExpressionMatch& match)
    {
        const bool isNew = known.event == LogEvent::Begins || (known.event == LogEvent::Reports && m_open.hasTime());
        const qsizetype time = known.groups.indexOf(u"t"_s);
        const bool isFurther = m_program.times == LogTimes::Each && time > 0 && (m_open.hasTime() || m_open.isSkipped);
        const bool isSkipped = known.event == LogEvent::Skips;
        if (isNew || isFurther || isSkipped) {
            const OpenRun following = m_open.next();
            if (!isSkipped || m_open.hasTime()) close();
            m_open = isNew ? OpenRun() : following;
            m_open.isSkipped = isSkipped;
        }
        if (isNew) m_open.line = m_open.run.launch = m_lines.number();
        if (known.event == LogEvent::Ends) m_open.hasEnded = true;
        for (qsizetype group = 1; group < known.groups.size(); ++group)
            if (const QString value = match.captured(group).trimmed(); !value.isEmpty()) set(known.groups[group], value);
    }

    void set(const QString& group, const QString& value)
    {
        const auto field = logFields().constFind(group);
        if (group == u"t")
            setTime(value);
        else if (field != logFields().constEnd())
            (*field)(m_open, value);
        else
            m_open.set(group, value.simplified());
    }

    void setTime(const QString& value)
    {
        if (m_program.times == LogTimes::First && m_open.hasTime()) return;
        const auto time = printedDuration(value.toStdString());
        if (!time) return leaveOut(u"“%1” is no run time. Expected a duration."_s.arg(value), m_lines.number());
        m_open.run.t = *time;
        m_open.aborted.clear(); // what was wrong before, is no longer
        m_open.run.line = m_lines.number();
        m_open.launched = m_log.ranks();
    }

    /// What is known of the run that was read last is all there will be.
    void close()
    {
        OpenRun open = std::exchange(m_open, {});
        if (!open.hasTime()) {
            if (open.line > 0 && !open.isSkipped)
                leaveOut(
                    u"The run of “%1” that begins here has no line “%2”: it did not end, its log is cut off, or this build of it prints another one. %3"_s
                        .arg(text(m_program.name), text(m_program.timeLine), wholeLog()),
                    open.line);
            return;
        }
        LogRun& run = open.run;
        if (m_mustEnd && !open.hasEnded)
            return leaveOut(u"The run of this time did not end, or its log is cut off: expected the line “%1”. %2"_s.arg(
                                text(m_program.timeLine), wholeLog()),
                            run.line);
        if (!open.aborted.isEmpty())
            return leaveOut(u"The log says “%1”: expected a run that has succeeded. Import one."_s.arg(open.aborted), run.line);
        if (run.t < 10 && std::abs(open.fine - run.t) <= 1) run.t = open.fine; // not the sum over threads
        run.t /= open.per;
        if (!(run.t > 0) || !std::isfinite(run.t))
            return leaveOut(u"%1 s is not a run time; expected a number above 0. Import a run that takes longer than the last digit "
                            "printed."_s.arg(exact(run.t)),
                            run.line);
        if (!tellProcesses(open)) return;
        run.program = run.program.isEmpty() ? text(m_program.name) : u"%1 %2"_s.arg(text(m_program.name), run.program);
        if (m_program.note) run.note = text(m_program.note);
        if (!open.apart.isEmpty())
            m_findings.add(
                noteAt(u"The MPI time %1 s is that of %2 of the ranks, the sum of the rows %3. That of the others, %4, is left out."_s.arg(
                           exact(run.tau), QString::number(open.partRanks), open.parts.join(u", "_s), open.apart.join(u", "_s)),
                       {run.line}));
        if (!open.failed.isEmpty())
            m_findings.add(
                warningAt(u"The log says “%1” of the run that took %2 s. It was kept."_s.arg(open.failed, exact(run.t)), {run.line}));
        m_runs.runs.push_back(std::move(run));
    }

    /// n from the log, else from the launcher, else from the user, else from the name of the file.
    bool tellProcesses(OpenRun& open)
    {
        LogRun& run = open.run;
        if (run.ranks == 0 && run.threads > 0 && open.cores % run.threads == 0) run.ranks = open.cores / run.threads;
        if (run.ranks > 0 && run.threads == 0 && open.cores > run.ranks && open.cores % run.ranks == 0)
            run.threads = open.cores / run.ranks;
        if (run.ranks == 0 && open.cores > 0) run.ranks = open.cores;
        if (run.ranks == 0) run.ranks = open.launched;
        if (run.ranks == 0) run.ranks = printedRanks(m_options.columns.value(u"n"_s).toStdString());
        if (run.ranks == 0) run.ranks = fromFileName(run);
        if (run.ranks == 0) {
            ++m_withoutRanks;
            leaveOut(u"Found a run time and no line that tells the number of processes. Expected “%1”. Give the file a name that tells it, "
                     "as in run-np8.log, or say it: %2 (n=1 for a program that ran alone)."_s.arg(text(m_program.processLine), sayRanks),
                     run.line);
        }
        return run.ranks > 0;
    }

    qint32 fromFileName(const LogRun& run)
    {
        const qint32 ranks = ranksInFileName(m_lines.fileName());
        if (ranks > 0 && !std::exchange(m_hasSaidName, true))
            m_findings.add(noteAt(u"n = %1 was taken from the name of the file: the log does not tell it."_s.arg(ranks), {run.line}));
        return ranks;
    }

    void leaveOut(const QString& why, qint64 line)
    {
        if (!m_runs.isPartial) m_first = errorAt(why, {line});
        m_runs.isPartial = true;
        m_findings.add(warningAt(why + QLatin1Char(' ') + u"The run was left out."_s, {line}));
    }

    static QString wholeLog() { return u"Import the whole log of a run that has ended."_s; }

    Error nothing() const
    {
        if (m_withoutRanks > 1)
            return errorAt(
                u"Found %1 run times and no line that tells the number of processes of each. Expected “%2” before each of them: "
                "write these lines, or give each run a file of its own whose name tells it, as in run-np8.log. If all ran on as many, say it: %3."_s
                    .arg(m_withoutRanks)
                    .arg(text(m_program.processLine), sayRanks),
                {m_first.line});
        if (m_runs.isPartial) return m_first;
        if (m_isOfHpcc && !m_hasHplSection)
            return Error{
                u"This is the output of the HPC Challenge, in which HPL was not run: no other of its tests has a run time on n processes "
                "that is read here. Let it run HPL as well, and import its output."_s};
        return Error{u"Found a log of “%1” and no run time in it. Expected the line “%2”. %3"_s.arg(text(m_program.name),
                                                                                                    text(m_program.timeLine), wholeLog())};
    }

    PrintoutLines& m_lines;
    const ProgramLog& m_program;
    const ImportOptions& m_options;
    bool m_isOfHpcc, m_hasHplSection = false;
    bool m_mustEnd, m_hasCommand, m_hasSaidName = false, m_hasSaidAbort = false;
    OpenRun m_open;
    LogRuns m_runs;
    MpiLog m_log;
    CappedMessages m_findings;
    int m_withoutRanks = 0; ///< runs left out because nothing tells their processes
    Error m_first;          ///< why the first run that was left out was
};

} // namespace

Result<LogRuns> readLogRuns(PrintoutLines& lines, const ProgramLog& program, const ImportOptions& options)
{
    return LogReader(lines, program, options).read();
}

bool isAboutRanks(const Message& message)
{
    return message.text.contains(sayRanks);
}

} // namespace costscope
