// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/logs/logSeries.h"

#include "importers/columnFrom.h"
#include "importers/tables/runs/runsCases.h"
#include "importers/tables/runs/unlikeTimes.h"
#include "importers/text/findings.h"

#include <algorithm>
#include <array>
#include <map>

namespace costscope {

namespace {

const QString threadsName = u"threads"_s;

/// The value of a setting, or that the log does not tell it.
QString settingOf(const LogRun& run, const QString& name)
{
    if (name == threadsName) return run.threads > 0 ? QString::number(run.threads) : u"1"_s;
    const auto known = std::ranges::find(run.setting, name, &std::pair<QString, QString>::first);
    if (known != run.setting.end()) return known->second;
    return name == runKind() ? u"run"_s : u"not said"_s;
}

/// The runs of one program as datasets.
class ProgramSeries {
public:
    explicit ProgramSeries(const std::vector<LogRun>& runs) : m_runs(runs)
    {
        m_countsThreads = std::ranges::all_of(runs, [](const LogRun& run) { return run.ranks == 1; }) &&
                          std::ranges::any_of(runs, [](const LogRun& run) { return run.threads > 1; });
        for (const LogRun& run : runs)
            for (const auto& [name, value] : run.setting)
                if (!m_names.contains(name)) m_names << name;
        m_hasOneN = std::ranges::all_of(runs, [&](const LogRun& run) { return countOf(run) == countOf(runs[0]); });
        if (!m_countsThreads && std::ranges::any_of(runs, [](const LogRun& run) { return run.threads > 1; })) m_names << threadsName;
    }

    void addTo(std::vector<Dataset>& all) const
    {
        const HeadedTable table = headedTableOfRuns();
        const RunsLayout layout{{0, 1}};
        const RunsCases cases = casesOfSettings(table, layout);
        for (const RunsCase& one : cases.cases) {
            std::vector<LogRun> runs;
            for (const size_t row : one.rows) runs.push_back(m_runs[row]);
            Dataset series = datasetOf(runs);
            series.name = one.name.isEmpty() ? m_runs[0].program : u"%1, %2"_s.arg(m_runs[0].program, one.name);
            say(series, runs, cases);
            all.push_back(std::move(series));
        }
    }

private:
    /// The grid of processes grows with n: only where all n are one does it tell cases apart, and leaves them of use.
    bool tellsCases(const QString& name) const { return m_hasOneN || name != processGrid(); }

    qint32 countOf(const LogRun& run) const { return m_countsThreads ? std::max(run.threads, 1) : run.ranks; }

    /// n and t_n, and the settings of which each may tell cases apart.
    HeadedTable headedTableOfRuns() const
    {
        HeadedTable table;
        table.headings = QStringList{u"n"_s, u"t_n_s"_s};
        for (const QString& name : m_names)
            if (tellsCases(name)) table.headings << name;
        table.meanings.resize(size_t(table.headings.size()));
        table.meanings[0].role = RunsRole::N;
        table.meanings[1].role = RunsRole::T;
        for (const LogRun& run : m_runs) {
            CsvRow row{run.line, {{QString::number(countOf(run))}, {exact(run.t)}}};
            for (const QString& name : m_names)
                if (tellsCases(name)) row.cells.push_back({settingOf(run, name)});
            table.csv.rows.push_back(std::move(row));
        }
        return table;
    }

    static bool isConstant(const std::vector<LogRun>& runs, const QString& name)
    {
        return std::ranges::all_of(runs, [&](const LogRun& run) { return settingOf(run, name) == settingOf(runs[0], name); });
    }

    Dataset datasetOf(const std::vector<LogRun>& runs) const
    {
        Table table{u"runs"_s,
                    {columnFrom(
                         runs, u"n"_s, Quantity::Processes, [&](const LogRun& run) { return countOf(run); }, u"n"_s),
                     columnFrom(runs, u"t_n_s"_s, Quantity::Time, &LogRun::t, u"t<sub>n</sub>"_s)}};
        if (std::ranges::any_of(runs, [](const LogRun& run) { return !std::isnan(run.tau); }))
            table.columns.push_back(columnFrom(runs, u"tau_mpi_s"_s, Quantity::Time, &LogRun::tau, u"τ<sub>n</sub>"_s));
        QJsonObject setting;
        for (const QString& name : m_names) {
            if (isConstant(runs, name))
                setting[name] = settingOf(runs[0], name);
            else
                table.columns.push_back(columnFrom(runs, name, Quantity::Text, [&](const LogRun& run) { return settingOf(run, name); }));
        }
        table.columns.push_back(columnFrom(runs, u"file"_s, Quantity::Text, &LogRun::file));
        Dataset series;
        series.tables = {std::move(table)};
        series.facts = {{u"log_of"_s, runs[0].program}, {u"n_counts"_s, m_countsThreads ? u"threads"_s : u"processes"_s}};
        if (!setting.isEmpty()) series.facts[u"setting"_s] = setting;
        if (!runs[0].note.isEmpty()) series.facts[u"t_n_is"_s] = runs[0].note;
        return series;
    }

    void say(Dataset& series, const std::vector<LogRun>& runs, const RunsCases& cases) const
    {
        const auto add = [&](Severity severity, const QString& text) { series.messages.push_back({severity, text}); };
        if (!runs[0].note.isEmpty()) add(Severity::Note, runs[0].note);
        const QString threads = settingOf(runs[0], threadsName);
        if (m_countsThreads)
            add(Severity::Note, u"n counts the threads of one process."_s);
        else if (m_names.contains(threadsName) && isConstant(runs, threadsName) && threads != u"1")
            add(Severity::Note, u"n counts the processes; each of them has %1 threads."_s.arg(threads));
        if (cases.isTooMany)
            add(Severity::Warning, u"The runs differ in %1 in more ways than make series of their own: they stand in one. Import "
                                   "those of one problem alone."_s.arg(cases.columns.join(u", "_s)));
        else if (cases.cases.size() > 1)
            add(Severity::Note,
                u"The runs of %1 differ in %2: each case is a series of its own."_s.arg(runs[0].program, cases.columns.join(u", "_s)));
        for (const QString& name : m_names)
            if (!isConstant(runs, name) && !cases.columns.contains(name) && tellsCases(name)) add(Severity::Warning, differing(runs, name));
        if (const QString mixed = mixedGrids(runs); !mixed.isEmpty() && !cases.columns.contains(processGrid()))
            add(Severity::Warning, mixed);
        if (const auto same = sameLaunch(runs)) series.messages.push_back(*same);
        if (const auto unlike = unlikeTimes(series, u"Import the logs of one problem and one configuration alone."_s))
            add(Severity::Warning, *unlike);
    }

    /// Where the problem grows with n, or another one was computed at each: "atoms: 1000 at n = 1, 2000 at n = 2".
    QString differing(const std::vector<LogRun>& runs, const QString& name) const
    {
        constexpr qsizetype most = 4;
        QStringList said;
        for (const LogRun& run : runs)
            if (const QString one = u"%1 at n = %2"_s.arg(settingOf(run, name), QString::number(countOf(run))); !said.contains(one))
                said << one;
        if (said.size() > most) said = said.first(most) << u"…"_s;
        return u"The runs of this series differ in %1 (%2): it shows strong scaling only if the work is the same at every n."_s.arg(
            name, said.join(u", "_s));
    }

    /// Several runs of one start of a program, one after the other, of which nothing says that they did the same.
    static std::optional<Message> sameLaunch(const std::vector<LogRun>& runs)
    {
        std::map<qint64, std::vector<qint64>> lines; // by launch
        for (const LogRun& run : runs)
            if (run.launch > 0) lines[run.launch].push_back(run.line);
        const auto several = std::ranges::find_if(lines, [](const auto& one) { return one.second.size() > 1; });
        if (several == lines.end()) return std::nullopt;
        constexpr size_t most = 4;
        QStringList said;
        for (const qint64 line : several->second)
            if (said.size() < qsizetype(most)) said << QString::number(line);
        return noteAt(
            u"The program was started once and timed %1 runs with equal settings (lines %2%3): they stand as repetitions of one "
            "run. If they did different things, keep the lines of one of them alone in the log."_s.arg(
                QString::number(several->second.size()), said.join(u", "_s), several->second.size() > most ? u", …"_s : QString()),
            {several->second.front()});
    }

    /// Runs on one number of processes in several grids, which stand as repetitions; empty: there are none.
    QString mixedGrids(const std::vector<LogRun>& runs) const
    {
        std::map<qint32, QStringList> grids; // by n
        for (const LogRun& run : runs)
            if (const QString grid = settingOf(run, processGrid()); m_names.contains(processGrid()) && !grids[countOf(run)].contains(grid))
                grids[countOf(run)] << grid;
        for (const auto& [n, all] : grids)
            if (all.size() > 1)
                return u"At n = %1 runs of the grids %2 stand as repetitions of one run. Import those of one grid at each n alone."_s.arg(
                    QString::number(n), all.join(u", "_s));
        return {};
    }

    const std::vector<LogRun>& m_runs;
    QStringList m_names; ///< of the settings
    bool m_hasOneN = false;
    bool m_countsThreads = false;
};

/// The runs that a dataset was made of.
std::vector<LogRun> runsIn(const Dataset& dataset)
{
    const Table& table = dataset.principal();
    const QJsonObject setting = dataset.facts[u"setting"].toObject();
    const bool countsThreads = dataset.facts[u"n_counts"].toString() == u"threads";
    std::vector<LogRun> runs(size_t(table.rows()));
    for (size_t i = 0; i < runs.size(); ++i) {
        LogRun& run = runs[i];
        const auto row = qsizetype(i);
        const auto set = [&](const QString& name, const QString& value) {
            if (name == threadsName)
                run.threads = value.toInt();
            else
                run.setting.emplace_back(name, value);
        };
        run.program = dataset.facts[u"log_of"].toString();
        run.note = dataset.facts[u"t_n_is"].toString();
        const qint32 n = qint32(table.find(u"n")->number(row));
        run.ranks = countsThreads ? 1 : n;
        run.t = table.find(u"t_n_s")->number(row);
        if (const Column* tau = table.find(u"tau_mpi_s")) run.tau = tau->number(row);
        for (auto constant = setting.begin(); constant != setting.end(); ++constant) set(constant.key(), constant.value().toString());
        for (const Column& column : table.columns)
            if (const auto* texts = std::get_if<Texts>(&column.values); texts && column.name != u"file") set(column.name, texts->at(row));
        if (countsThreads) run.threads = n;
        run.file = std::get<Texts>(table.find(u"file")->values).at(row);
    }
    return runs;
}

QString logOf(const Dataset& dataset)
{
    return dataset.facts[u"log_of"].toString();
}

/// Sources and what was said in lines of their logs.
void inherit(Dataset& series, const std::vector<DatasetPtr>& logs)
{
    for (const DatasetPtr& log : logs) {
        if (const QJsonValue columns = log->facts[u"columns"]; columns.isObject()) series.facts[u"columns"_s] = columns;
        for (const Source& source : log->sources)
            if (std::ranges::find(series.sources, source) == series.sources.end()) series.sources.push_back(source);
        std::ranges::copy_if(log->messages, std::back_inserter(series.messages), [&](const Message& message) {
            return message.line > 0 && std::ranges::find(series.messages, message) == series.messages.end();
        });
    }
}

} // namespace

bool isOfLogs(const Dataset& dataset)
{
    return !logOf(dataset).isEmpty();
}

std::vector<Dataset> logSeries(const std::vector<LogRun>& runs)
{
    std::vector<QString> programs;
    std::map<QString, std::vector<LogRun>> byProgram;
    for (const LogRun& run : runs) {
        if (!byProgram.contains(run.program)) programs.push_back(run.program);
        byProgram[run.program].push_back(run);
    }
    std::vector<Dataset> all;
    for (const QString& program : programs) ProgramSeries(byProgram[program]).addTo(all);
    return all;
}

std::vector<DatasetPtr> joinedLogs(const std::vector<DatasetPtr>& datasets)
{
    std::map<QString, std::vector<DatasetPtr>> logs;
    std::map<QString, std::vector<LogRun>> runs;
    for (const DatasetPtr& dataset : datasets) {
        if (!isOfLogs(*dataset)) continue;
        logs[logOf(*dataset)].push_back(dataset);
        std::ranges::move(runsIn(*dataset), std::back_inserter(runs[logOf(*dataset)]));
    }
    std::vector<DatasetPtr> all;
    for (const DatasetPtr& dataset : datasets) {
        const auto of = logs.find(logOf(*dataset));
        if (of == logs.end() || of->second.size() < 2) {
            all.push_back(dataset);
        } else if (dataset == of->second.front()) {
            for (Dataset& series : logSeries(runs[of->first])) {
                inherit(series, of->second);
                all.push_back(std::make_shared<const Dataset>(std::move(series)));
            }
        }
    }
    return all;
}

} // namespace costscope
