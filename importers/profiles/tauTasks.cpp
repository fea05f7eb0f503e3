// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/profiles/tauTasks.h"

#include "core/base/words.h"
#include "core/data/programOf.h"
#include "importers/profiles/measuredProfile.h"

#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <map>

namespace costscope {

namespace {

/// The folder; profiles of other folders are of other runs.
QString tauFolder(const Dataset& dataset)
{
    return dataset.sources.empty() ? QString() : dataset.sources.front().file.section(u'/', 0, -2);
}

QString tauFile(const Dataset& dataset)
{
    return dataset.sources.empty() ? QString() : dataset.sources.front().file;
}

/// The threads of all tasks, in this order.
using TauThreads = std::map<std::pair<qint32, qint32>, DatasetPtr>;

TauThreads threadsOf(const std::vector<DatasetPtr>& datasets)
{
    TauThreads threads;
    for (const DatasetPtr& dataset : datasets) {
        const TauPlace place = tauPlace(QFileInfo(tauFile(*dataset)).fileName());
        threads.emplace(std::pair{place.node, place.thread}, dataset);
    }
    return threads;
}

/// Of the run, as its metadata or the user tell; 0: not told.
qint32 processesOf(const TauThreads& threads)
{
    qint32 most = 0;
    for (const auto& [place, dataset] : threads) most = std::max(most, qint32(dataset->facts[u"tau_processes"_s].toInt()));
    return most;
}

/// Tasks that have no file: between those that have, beside them in the folder, and up to the number of processes.
QStringList missingTasks(const TauThreads& threads)
{
    QStringList missingFiles;
    const QString folder = QFileInfo(tauFile(*threads.begin()->second)).path();
    const auto name = [](qint32 node) { return u"profile.%1.0.0"_s.arg(node); };
    qint32 next = 0;
    for (const auto& [place, dataset] : threads) {
        if (place.second != 0) continue;
        for (; next < place.first && missingFiles.size() < 8; ++next) missingFiles << name(next);
        next = place.first + 1;
    }
    const bool isThere = QFileInfo::exists(folder + u'/' + name(next));
    for (const qint32 end = std::max(processesOf(threads), next + isThere); next < end && missingFiles.size() < 8; ++next)
        missingFiles << name(next);
    return missingFiles;
}

ProfiledTask taskIn(const Dataset& dataset)
{
    const Table& tasks = dataset.principal();
    const Column* const host = tasks.find(u"host");
    return {qint32(tasks.find(u"task")->number(0)), tasks.find(u"app_time_s")->number(0), tasks.find(u"mpi_time_s")->number(0),
            host ? host->text(0) : QString()};
}

void addCallsIn(const Dataset& dataset, std::vector<ProfiledCalls>& calls)
{
    const Table* const times = dataset.table(u"callsite-time");
    for (qsizetype row = 0; times && row < times->rows(); ++row) {
        const auto rank = qint32(times->find(u"rank")->number(row));
        if (rank < 0) continue;
        calls.push_back({times->find(u"call")->text(row), rank, times->find(u"time_s")->number(row), times->find(u"count")->number(row)});
    }
}

bool isOfOneTask(const TauThreads& threads)
{
    return std::ranges::none_of(threads, [&](const auto& thread) { return thread.first.first != threads.begin()->first.first; });
}

/// What is wrong with the files of one run, and what of them does not count.
Messages findingsOf(const TauThreads& threads, const QStringList& missingFiles)
{
    Messages all;
    if (!missingFiles.isEmpty())
        all.push_back(
            {Severity::Warning,
             u"Found profiles of %1 tasks, expected %2 beside them. %3; import the whole folder."_s
                 .arg(std::ranges::count_if(threads, [](const auto& thread) { return thread.first.second == 0; }))
                 .arg(missingFiles.join(u", "_s), processesOf(threads) > 0 ? u"The run had %1 processes"_s.arg(processesOf(threads))
                                                                           : u"The number of tasks is not known"_s)});
    if (missingFiles.isEmpty() && isOfOneTask(threads) && processesOf(threads) == 0)
        all.push_back({Severity::Note,
                       u"The folder holds the profile of one task, and those of other runs hold several: it was taken for a "
                       "run of 1 process, which nothing in it tells."_s});
    double seconds = 0;
    for (const auto& [place, dataset] : threads)
        if (const double mpi = taskIn(*dataset).mpi; place.second != 0 && mpi > 0) seconds += mpi;
    if (seconds > 0)
        all.push_back({Severity::Note, u"Threads other than the first of a task spent %1 in MPI, which is not counted."_s.arg(
                                           display(seconds, Quantity::Time))});
    return all;
}

/// What to do about a task whose run is not known.
Message aloneIn(const TauThreads& threads)
{
    if (const qint32 n = processesOf(threads); n > 1)
        return {Severity::Warning,
                u"This is the profile of task %1 of a run of %2 processes. Import the folder that has the files profile.* "
                "of all of them."_s.arg(threads.begin()->first.first)
                    .arg(n)};
    return {Severity::Warning,
            u"This is the profile of task %1. How many processes the run had is not told by it, and no file of another task "
            "is beside it: n is not known. Import the folder that has the files profile.* of all tasks, or say that it was a "
            "run of one process: --column n=1."_s.arg(threads.begin()->first.first)};
}

/// `areAll`: whether these are all tasks of the run, as far as anybody knows.
Dataset joinedRun(const std::vector<DatasetPtr>& datasets, bool areAll)
{
    const TauThreads threads = threadsOf(datasets);
    const QStringList missingFiles = missingTasks(threads);
    const Dataset& first = *threads.begin()->second;
    MeasuredProfile run{.command = first.facts[u"command"_s].toString()};
    for (const auto& [place, dataset] : threads) {
        if (place.second != 0) continue;
        run.tasks.push_back(taskIn(*dataset));
        addCallsIn(*dataset, run.calls);
    }
    const bool hasMpi = std::ranges::any_of(run.tasks, [](const ProfiledTask& task) { return !std::isnan(task.mpi); });
    for (ProfiledTask& task : run.tasks)
        if (hasMpi && std::isnan(task.mpi)) task.mpi = 0;
    run.totals = totalsOf(run.tasks);
    areAll = areAll && missingFiles.isEmpty();
    if (!areAll) run.totals.tasks = 0;
    run.facts = {{"tool", u"TAU"_s},
                 {"threads", double(threads.size()) / double(std::max<size_t>(run.tasks.size(), 1))},
                 {"version", first.facts[u"version"_s]},
                 {"start", first.facts[u"start"_s]},
                 {"complete", areAll}};
    if (const qint32 processes = processesOf(threads); processes > 0) run.facts[u"tau_processes"_s] = processes;
    if (first.facts.contains(u"columns"_s)) run.facts[u"columns"_s] = first.facts[u"columns"_s];
    Dataset joined = measuredDataset(run);
    const qint32 task = threads.begin()->first.first;
    joined.name = runName(run.command, areAll                 ? counted(qint64(run.tasks.size()), u"1 process"_s, u"%1 processes"_s)
                                       : isOfOneTask(threads) ? u"task %1"_s.arg(task)
                                                              : u"%1 tasks"_s.arg(run.tasks.size()));
    if (joined.name.isEmpty()) joined.name = tauFolder(first).section(u'/', -1);
    if (joined.name.isEmpty()) joined.name = u"TAU profile"_s;
    joined.messages = findingsOf(threads, missingFiles);
    if (!areAll && isOfOneTask(threads)) joined.messages = {aloneIn(threads)};
    if (!hasMpi)
        joined.messages.push_back({Severity::Warning, u"No function is of the group MPI: the time in MPI was not measured. Run the program "
                                                      "with tau_exec, or build it with TAU's MPI wrapper."_s});
    for (Message& message : joined.messages) message.file = tauFile(first);
    for (const DatasetPtr& dataset : datasets) joined.sources.push_back(dataset->sources.front());
    return joined;
}

} // namespace

TauPlace tauPlace(const QString& fileName)
{
    static const QRegularExpression pattern(u"^profile\\.(\\d{1,8})\\.\\d{1,8}\\.(\\d{1,8})$"_s);
    const auto match = pattern.match(fileName);
    return match.hasMatch() ? TauPlace{match.captured(1).toInt(), match.captured(2).toInt(), true} : TauPlace{};
}

QString runName(const QString& command, const QString& processes)
{
    const QString program = programOf(command).program;
    return program.isEmpty() ? QString() : u"%1, %2"_s.arg(program, processes);
}

Message tauTaskAlone()
{
    return {Severity::Note,
            u"This is the profile of one task of a run. Import the folder: the files profile.* of all tasks make one run."_s};
}

bool isOfTau(const Dataset& dataset)
{
    return !dataset.sources.empty() && dataset.sources.front().importer == u"tau";
}

namespace {

using TauRuns = std::map<QString, std::vector<DatasetPtr>>; ///< by folder

/// Whether the one task that has files is all of its run: it is said, or other runs of the program have files of several tasks.
bool isRunOfOne(const TauRuns& runs, const TauThreads& threads)
{
    if (processesOf(threads) > 0) return processesOf(threads) == 1;
    const QString program = programOf(threads.begin()->second->facts[u"command"_s].toString()).program;
    return std::ranges::any_of(runs, [&](const auto& run) {
        const TauThreads others = threadsOf(run.second);
        return !isOfOneTask(others) && programOf(others.begin()->second->facts[u"command"_s].toString()).program == program;
    });
}

} // namespace

std::vector<DatasetPtr> joinedTauTasks(const std::vector<DatasetPtr>& datasets)
{
    TauRuns runs;
    for (const DatasetPtr& dataset : datasets)
        if (isOfTau(*dataset) && tauPlace(QFileInfo(tauFile(*dataset)).fileName()).isTold) runs[tauFolder(*dataset)].push_back(dataset);
    std::vector<DatasetPtr> all;
    for (const DatasetPtr& dataset : datasets) {
        const auto run = runs.find(tauFolder(*dataset));
        const bool isPart = run != runs.end() && std::ranges::find(run->second, dataset) != run->second.end();
        const TauThreads threads = isPart ? threadsOf(run->second) : TauThreads();
        // One file of several that stand there stays what it is, with what to do.
        const bool isOne = isPart && run->second.size() == 1;
        if (!isPart || (isOne && processesOf(threads) == 0 && !missingTasks(threads).isEmpty()))
            all.push_back(dataset);
        else if (dataset == run->second.front())
            all.push_back(std::make_shared<const Dataset>(joinedRun(run->second, !isOfOneTask(threads) || isRunOfOne(runs, threads))));
    }
    return all;
}

} // namespace costscope
