// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/profiles/measuredProfile.h"

#include "core/base/json.h"
#include "importers/columnFrom.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace costscope {

namespace {

/// What is known of two; NaN if neither is.
double sumOfKnown(double a, double b)
{
    return std::isnan(a) ? b : std::isnan(b) ? a : a + b;
}

/// One entry per function, the longest first.
std::vector<ProfiledCalls> overTasks(const std::vector<ProfiledCalls>& calls)
{
    std::map<QString, ProfiledCalls> sums;
    for (const ProfiledCalls& one : calls) {
        ProfiledCalls& sum = sums[one.call];
        sum = {one.call, -1, sumOfKnown(sum.time, one.time), sumOfKnown(sum.count, one.count), sumOfKnown(sum.sent, one.sent)};
    }
    std::vector<ProfiledCalls> all;
    for (auto& [call, sum] : sums) all.push_back(std::move(sum));
    const auto key = [](const ProfiledCalls& one) { return std::isnan(one.time) ? -1 : one.time; };
    std::ranges::stable_sort(all, [&](const ProfiledCalls& a, const ProfiledCalls& b) { return key(a) > key(b); });
    return all;
}

QJsonArray operationsOf(const std::vector<ProfiledCalls>& sums)
{
    QJsonArray all;
    for (const ProfiledCalls& sum : sums)
        all.append(QJsonObject{
            {"call", sum.call}, {"time_s", jsonNumber(sum.time)}, {"count", jsonNumber(sum.count)}, {"sent_bytes", jsonNumber(sum.sent)}});
    return all;
}

Table profiledTasks(const std::vector<ProfiledTask>& tasks)
{
    Table table{u"tasks"_s,
                {columnFrom(tasks, u"task"_s, Quantity::None, &ProfiledTask::task),
                 columnFrom(tasks, u"app_time_s"_s, Quantity::Time, &ProfiledTask::app),
                 columnFrom(tasks, u"mpi_time_s"_s, Quantity::Time, &ProfiledTask::mpi),
                 columnFrom(tasks, u"mpi_percent"_s, Quantity::Percent, [](const ProfiledTask& t) { return 100 * t.mpi / t.app; })}};
    if (std::ranges::any_of(tasks, [](const ProfiledTask& t) { return !t.host.isEmpty(); }))
        table.columns.push_back(columnFrom(tasks, u"host"_s, Quantity::Text, &ProfiledTask::host));
    return table;
}

/// A row for each function and task, and one of rank −1 for all tasks together.
Table timesByTask(std::vector<ProfiledCalls> calls, const std::vector<ProfiledCalls>& sums)
{
    calls.insert(calls.end(), sums.begin(), sums.end());
    return {u"callsite-time"_s,
            {columnFrom(calls, u"call"_s, Quantity::Text, &ProfiledCalls::call),
             columnFrom(calls, u"rank"_s, Quantity::None, &ProfiledCalls::task),
             columnFrom(calls, u"count"_s, Quantity::None, &ProfiledCalls::count),
             columnFrom(calls, u"mean_s"_s, Quantity::Time, [](const ProfiledCalls& one) { return one.time / one.count; }),
             columnFrom(calls, u"time_s"_s, Quantity::Time, &ProfiledCalls::time)}};
}

QJsonValue hostCount(const std::vector<ProfiledTask>& tasks)
{
    std::set<QString> hosts;
    for (const ProfiledTask& task : tasks)
        if (!task.host.isEmpty()) hosts.insert(task.host);
    return hosts.empty() ? QJsonValue(QJsonValue::Null) : QJsonValue(qint64(hosts.size()));
}

void putTotals(QJsonObject& facts, const ProfiledTotals& totals)
{
    putAll(facts, {{"tasks", totals.tasks > 0 ? QJsonValue(totals.tasks) : QJsonValue(QJsonValue::Null)},
                   {"t_n_s", jsonNumber(totals.tN)},
                   {"app_time_sum_s", jsonNumber(totals.appSum)},
                   {"mpi_time_sum_s", jsonNumber(totals.mpiSum)},
                   {"mpi_time_mean_s", jsonNumber(totals.tasks > 0 ? totals.mpiSum / double(totals.tasks) : missing)},
                   {"mpi_time_std_s", jsonNumber(totals.mpiStd)},
                   {"mpi_percent", jsonNumber(100 * totals.mpiSum / totals.appSum)}});
}

} // namespace

ProfiledTotals totalsOf(const std::vector<ProfiledTask>& tasks)
{
    ProfiledTotals totals{.tasks = qint64(tasks.size())};
    for (const ProfiledTask& task : tasks) {
        totals.tN = std::fmax(totals.tN, task.app);
        totals.appSum = sumOfKnown(totals.appSum, task.app);
        totals.mpiSum = sumOfKnown(totals.mpiSum, task.mpi);
    }
    if (tasks.size() < 2 || std::isnan(totals.mpiSum)) return totals;
    const double mean = totals.mpiSum / double(tasks.size());
    double squares = 0;
    for (const ProfiledTask& task : tasks) squares += std::pow((std::isnan(task.mpi) ? 0 : task.mpi) - mean, 2);
    totals.mpiStd = std::sqrt(squares / double(tasks.size() - 1));
    return totals;
}

Dataset measuredDataset(const MeasuredProfile& profile)
{
    const std::vector<ProfiledCalls> sums = overTasks(profile.calls);
    Dataset dataset;
    dataset.kind = DatasetKind::Profile;
    putTotals(dataset.facts, profile.totals);
    putAll(dataset.facts, {{"command", profile.command.isEmpty() ? QJsonValue(QJsonValue::Null) : QJsonValue(profile.command)},
                           {"hosts", hostCount(profile.tasks)},
                           {"callsites", QJsonValue::Null},
                           {"top_sites", QJsonArray()},
                           {"operations", operationsOf(sums)},
                           {"complete", true}});
    putAll(dataset.facts, profile.facts);
    dataset.tables.push_back(profiledTasks(profile.tasks));
    const auto isOfTask = [](const ProfiledCalls& one) { return one.task >= 0; };
    if (!profile.calls.empty() && std::ranges::all_of(profile.calls, isOfTask)) dataset.tables.push_back(timesByTask(profile.calls, sums));
    return dataset;
}

} // namespace costscope
