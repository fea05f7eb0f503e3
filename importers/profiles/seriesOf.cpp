// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/profiles/seriesOf.h"

#include "core/data/RunRecords.h"
#include "core/data/programOf.h"

#include <algorithm>
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

/// Profiles by program and by how they were measured: sampled and traced times do not mix, nor those of profilers that count
/// different functions as MPI.
std::map<std::pair<QString, QString>, Group> byProgram(const std::vector<DatasetPtr>& datasets)
{
    std::map<std::pair<QString, QString>, Group> groups;
    for (const DatasetPtr& dataset : datasets) {
        if (dataset->kind != DatasetKind::Profile || notForSeries(*dataset)) continue;
        const QString program = callOf(*dataset).program;
        const QString way = dataset->facts[QLatin1String("estimate")].toString() + dataset->facts[QLatin1String("tool")].toString();
        if (!program.isEmpty()) groups[{program, way}].push_back(dataset);
    }
    return groups;
}

std::map<QString, Group> byArguments(const Group& profiles)
{
    std::map<QString, Group> groups;
    for (const DatasetPtr& profile : profiles) groups[callOf(*profile).arguments].push_back(profile);
    return groups;
}

/// A series and the profiles in it.
struct Made {
    Dataset series;
    Group profiles;
};

/// `arguments` that all runs share tell the series from one of another import.
void make(std::vector<Made>& all, const Group& profiles, const QString& name, const QString& arguments, const QString& warning = {})
{
    auto series = strongScalingSeries(profiles, name);
    if (!series) return;
    if (!arguments.isEmpty()) series->facts[QLatin1String("arguments")] = arguments;
    if (!warning.isEmpty()) series->messages.push_back({Severity::Warning, warning});
    all.push_back({series.take(), profiles});
}

void seriesOfProgram(std::vector<Made>& all, const QString& program, const Group& profiles)
{
    const auto problems = byArguments(profiles);
    const size_t before = all.size();
    for (const auto& [arguments, group] : problems)
        if (isSeries(group)) make(all, group, problems.size() > 1 ? program + QLatin1Char(' ') + arguments : program, arguments);
    // Arguments that differ from run to run may be the decomposition: still one series, if its reader knows.
    if (all.size() == before && isSeries(profiles))
        make(all, profiles, program, {},
             u"The runs of %1 have different arguments. A strong-scaling series needs the same problem at every number of processes."_s.arg(
                 program));
}

/// Why a profile of the same program does not stand in a series.
QString reasonOf(const Dataset& leftOut, const Dataset& within)
{
    if (const auto problem = notForSeries(leftOut)) return problem->message;
    if (callOf(leftOut).arguments != callOf(within).arguments) return u"other arguments: “%1”"_s.arg(callOf(leftOut).arguments);
    return u"measured in another way"_s;
}

/// Profiles of the program that stand in no series: by file and reason.
void noteLeftOut(Made& made, const std::vector<Made>& all, const std::vector<DatasetPtr>& datasets)
{
    const Dataset& first = *made.profiles.front();
    QStringList said;
    for (const DatasetPtr& dataset : datasets) {
        if (dataset->kind != DatasetKind::Profile || callOf(*dataset).program != callOf(first).program) continue;
        const auto holds = [&](const Made& m) { return std::find(m.profiles.begin(), m.profiles.end(), dataset) != m.profiles.end(); };
        if (std::any_of(all.begin(), all.end(), holds)) continue;
        const QString file = dataset->sources.empty() ? dataset->name : dataset->sources.front().file.section(QLatin1Char('/'), -1);
        said.append(u"%1 (%2)"_s.arg(file, reasonOf(*dataset, first)));
    }
    if (said.isEmpty()) return;
    const qsizetype more = said.size() - 8;
    if (more > 0) said = said.first(8) + QStringList{u"%1 more"_s.arg(more)};
    made.series.messages.push_back(
        {Severity::Note, u"Not in the series “%1”: %2. A strong-scaling series needs the same problem, measured "
                         "in the same way, at every number of processes."_s.arg(made.series.name, said.join(u", "_s))});
}

} // namespace

std::vector<DatasetPtr> seriesOf(const std::vector<DatasetPtr>& datasets)
{
    std::vector<Made> all;
    for (const auto& [key, profiles] : byProgram(datasets)) seriesOfProgram(all, key.first, profiles);
    for (Made& made : all) noteLeftOut(made, all, datasets);
    std::vector<DatasetPtr> series;
    for (Made& made : all) series.push_back(std::make_shared<const Dataset>(std::move(made.series)));
    return series;
}

} // namespace costscope
