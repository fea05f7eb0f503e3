// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/seriesOf.h"

#include "core/data/RunRecords.h"
#include "importers/programOf.h"

#include <QCoreApplication>

#include <map>
#include <set>

namespace costscope {

namespace {

using Group = std::vector<DatasetPtr>;

ProgramCall callOf(const Dataset& profile)
{
    return programOf(profile.facts[QLatin1String("command")].toString());
}

bool isSeries(const Group& profiles)
{
    std::set<int> counts;
    for (const DatasetPtr& profile : profiles) counts.insert(profile->facts[QLatin1String("tasks")].toInt());
    return counts.size() > 1;
}

/// Profiles by program and by how they were measured: sampled and traced times do not mix.
std::map<std::pair<QString, QString>, Group> byProgram(const std::vector<DatasetPtr>& datasets)
{
    std::map<std::pair<QString, QString>, Group> groups;
    for (const DatasetPtr& dataset : datasets) {
        if (dataset->kind != DatasetKind::Profile) continue;
        const QString program = callOf(*dataset).program;
        if (!program.isEmpty()) groups[{program, dataset->facts[QLatin1String("estimate")].toString()}].push_back(dataset);
    }
    return groups;
}

std::map<QString, Group> byArguments(const Group& profiles)
{
    std::map<QString, Group> groups;
    for (const DatasetPtr& profile : profiles) groups[callOf(*profile).arguments].push_back(profile);
    return groups;
}

DatasetPtr makeSeries(const Group& profiles, const QString& name, const QString& warning)
{
    auto series = strongScalingSeries(profiles, name);
    if (!series) return nullptr;
    if (!warning.isEmpty()) series->messages.push_back({Severity::Warning, warning});
    return std::make_shared<const Dataset>(series.take());
}

std::vector<DatasetPtr> seriesOfProgram(const QString& program, const Group& profiles)
{
    const auto problems = byArguments(profiles);
    std::vector<DatasetPtr> found;
    for (const auto& [arguments, group] : problems)
        if (isSeries(group))
            if (auto series = makeSeries(group, problems.size() > 1 ? program + QLatin1Char(' ') + arguments : program, {}))
                found.push_back(series);
    if (!found.empty() || !isSeries(profiles)) return found;
    // Arguments that differ from run to run may be the decomposition: still one series, if its reader knows.
    if (auto series = makeSeries(profiles, program,
                                 QCoreApplication::translate("Import", "The runs of %1 have different arguments. A strong-scaling series "
                                                                       "needs the same problem at every number of processes.")
                                     .arg(program)))
        found.push_back(series);
    return found;
}

} // namespace

std::vector<DatasetPtr> seriesOf(const std::vector<DatasetPtr>& datasets)
{
    std::vector<DatasetPtr> all;
    for (const auto& [key, profiles] : byProgram(datasets)) {
        const auto series = seriesOfProgram(key.first, profiles);
        all.insert(all.end(), series.begin(), series.end());
    }
    return all;
}

} // namespace costscope
