// SPDX-License-Identifier: GPL-3.0-or-later
#include "finish.h"

#include "libraries.h"
#include "setup.h"

#include <algorithm>
#include <cstring>

namespace costscope::record {

namespace {

constexpr double fewMessages = 4096;
constexpr int fewRanks = 512, mostSingleRanks = 65536;

/// What of a region is added up over the ranks, and of what the greatest counts.
enum Sum { Ranks, Calls, Mpi, Messages, Bytes, PerExecution, Uneven, Ordered, Inversions, sums };
enum Most { Executions, MinusExecutions, MpiMost, Elapsed, Posted, Steps, Samples, mosts };
constexpr double stepsUnit = 8192; // more than mostOrdered: positions and their receives in one number

void addMessages(const std::vector<Entry>& rows, const std::vector<std::uint64_t>& executions, std::vector<double>& sum)
{
    std::vector<char> isUneven(executions.size());
    for (const Entry& entry : rows) {
        if (entry.kind == Kind::Received || entry.kind == Kind::NeighbourReceived || entry.kind == Kind::Collective) continue;
        double* const at = &sum[std::size_t(entry.region) * sums];
        const std::uint64_t times = std::max<std::uint64_t>(1, executions[entry.region]);
        at[Messages] += double(entry.count);
        at[Bytes] += double(entry.total);
        at[PerExecution] += double(entry.count) / double(times);
        if (entry.count % times != 0) isUneven[entry.region] = 1;
    }
    for (std::size_t i = 0; i < isUneven.size(); ++i) sum[i * sums + Uneven] = isUneven[i];
}

/// What one rank has, with the numbers of the regions of all.
struct Ours {
    std::vector<const RegionData*> regions;
    std::vector<std::uint64_t> executions;
    std::vector<Entry> rows;
    double tick = 0, seconds = 0, mpi = 0;
    Totals totals;
    double coarsened = 0, lost = 0;
};

std::vector<RegionReport> reduced(const std::vector<RegionName>& names, const Ours& ours, MPI_Comm world)
{
    const std::size_t count = names.size();
    std::vector<double> sum(count * sums), most(count * mosts, -1e300);
    addMessages(ours.rows, ours.executions, sum);
    for (std::size_t i = 0; i < count; ++i) {
        const RegionData* const data = ours.regions[i];
        if (!data) continue;
        double* const s = &sum[i * sums];
        double* const m = &most[i * mosts];
        s[Ranks] = data->executions > 0 || data->calls > 0;
        s[Calls] = double(data->calls);
        s[Mpi] = double(data->mpi) * ours.tick;
        s[Ordered] = double(data->ordered);
        s[Inversions] = data->inversions;
        m[Executions] = double(data->executions);
        if (data->executions > 0) m[MinusExecutions] = -double(data->executions);
        m[MpiMost] = s[Mpi];
        m[Elapsed] = double(data->elapsed) * ours.tick;
        m[Posted] = double(data->mostPosted);
        m[Steps] = double(data->worstSteps) * stepsUnit + double(data->worstPosted);
        m[Samples] = double(data->samples.size());
    }
    PMPI_Allreduce(MPI_IN_PLACE, sum.data(), int(sum.size()), MPI_DOUBLE, MPI_SUM, world);
    PMPI_Allreduce(MPI_IN_PLACE, most.data(), int(most.size()), MPI_DOUBLE, MPI_MAX, world);
    std::vector<RegionReport> reports(count);
    std::vector<double> samples;
    for (std::size_t i = 0; i < count; ++i) {
        const double *const s = &sum[i * sums], *const m = &most[i * mosts];
        RegionReport& report = reports[i];
        report.name = names[i];
        report.ranks = s[Ranks];
        report.calls = s[Calls];
        report.mpiMean = s[Mpi] / state().ranks;
        report.messages = s[Messages];
        report.bytes = s[Bytes];
        report.messagesPerExecution = s[PerExecution];
        report.unevenRanks = s[Uneven];
        report.ordered = s[Ordered];
        report.inversions = s[Inversions];
        if (s[Ranks] == 0) continue;
        report.executionsMost = m[Executions];
        report.executionsLeast = m[MinusExecutions] > -1e299 ? -m[MinusExecutions] : 0;
        report.mpiMost = m[MpiMost];
        report.elapsedMost = m[Elapsed];
        report.mostPosted = m[Posted];
        report.worstSteps = double(std::uint64_t(m[Steps] / stepsUnit));
        report.worstPosted = m[Steps] - report.worstSteps * stepsUnit;
        report.samples.resize(std::size_t(std::max(0.0, m[Samples])));
        for (std::size_t k = 0; k < report.samples.size(); ++k)
            samples.push_back(ours.regions[i] && k < ours.regions[i]->samples.size() ? double(ours.regions[i]->samples[k]) * ours.tick : 0);
    }
    PMPI_Allreduce(MPI_IN_PLACE, samples.data(), int(samples.size()), MPI_DOUBLE, MPI_MAX, world);
    std::size_t at = 0;
    for (RegionReport& report : reports)
        for (double& sample : report.samples) sample = samples[at++];
    return reports;
}

void reduceRun(const Ours& ours, MPI_Comm world, Report& report)
{
    const Totals& t = ours.totals;
    double sum[] = {ours.mpi,  double(t.self),        double(t.null),    double(t.unknown), ours.coarsened,
                    ours.lost, double(t.wrongLeaves), double(t.tooDeep), double(t.others),  double(t.untracked)};
    double most[] = {ours.seconds, ours.mpi};
    PMPI_Allreduce(MPI_IN_PLACE, sum, int(sizeof sum / sizeof *sum), MPI_DOUBLE, MPI_SUM, world);
    PMPI_Allreduce(MPI_IN_PLACE, most, 2, MPI_DOUBLE, MPI_MAX, world);
    report.mpiMean = sum[0] / state().ranks;
    report.self = sum[1];
    report.null = sum[2];
    report.unknown = sum[3];
    report.coarsened = sum[4];
    report.lost = sum[5];
    report.wrongLeaves = sum[6];
    report.tooDeep = sum[7];
    report.others = sum[8];
    report.untracked = sum[9];
    report.seconds = most[0];
    report.mpiMost = most[1];
    if (state().ranks > mostSingleRanks) return;
    const std::size_t all = state().rank == 0 ? std::size_t(state().ranks) : 0;
    report.rankSeconds.resize(all);
    report.rankMpiSeconds.resize(all);
    double own[] = {ours.seconds, ours.mpi};
    PMPI_Gather(&own[0], 1, MPI_DOUBLE, report.rankSeconds.data(), 1, MPI_DOUBLE, 0, world);
    PMPI_Gather(&own[1], 1, MPI_DOUBLE, report.rankMpiSeconds.data(), 1, MPI_DOUBLE, 0, world);
}

/// To the first of comm, in any number: how many of each, then all as bytes of one type.
template <class Item>
std::vector<Item> gathered(std::vector<Item> ours, MPI_Comm comm)
{
    int rank = 0, size = 1, count = int(ours.size());
    PMPI_Comm_rank(comm, &rank);
    PMPI_Comm_size(comm, &size);
    std::vector<int> counts(rank == 0 ? std::size_t(size) : 0), places(counts.size());
    PMPI_Gather(&count, 1, MPI_INT, counts.data(), 1, MPI_INT, 0, comm);
    std::size_t all = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        places[i] = int(all);
        all += std::size_t(counts[i]);
    }
    std::vector<Item> items(all);
    MPI_Datatype item;
    PMPI_Type_contiguous(int(sizeof(Item)), MPI_BYTE, &item);
    PMPI_Type_commit(&item);
    PMPI_Gatherv(ours.data(), count, item, items.data(), counts.data(), places.data(), item, 0, comm);
    PMPI_Type_free(&item);
    return items;
}

void gatherNodes(const Nodes& nodes, MPI_Comm world, Report& report)
{
    report.rankNode.resize(state().rank == 0 ? std::size_t(state().ranks) : 0);
    int number = nodes.number;
    PMPI_Gather(&number, 1, MPI_INT, report.rankNode.data(), 1, MPI_INT, 0, world);
    if (nodes.leaders == MPI_COMM_NULL) return;
    struct Host {
        char name[MPI_MAX_PROCESSOR_NAME + 1];
    } host{};
    int length = 0;
    PMPI_Get_processor_name(host.name, &length);
    for (const Host& each : gathered<Host>({host}, nodes.leaders)) report.hosts.emplace_back(each.name);
    report.chunks = gathered<ChunkPlace>(std::move(report.chunks), nodes.leaders);
}

Ours collected(const std::vector<RegionName>& names)
{
    State& s = state();
    Thread& thread = *s.mainThread;
    Ours ours;
    ours.tick = secondsPerTick();
    ours.seconds = double(s.on) * ours.tick;
    ours.mpi = double(thread.mpi) * ours.tick;
    ours.totals = thread.totals;
    ours.coarsened = double(thread.table.coarsened());
    ours.lost = double(thread.table.lost());
    ours.regions.resize(names.size());
    ours.executions.resize(names.size());
    std::vector<int> numbers(mostRegions, int(names.size()) - 1);
    for (int i = 0; i < regionCount(); ++i)
        for (std::size_t all = 0; all < names.size(); ++all)
            if (std::strcmp(names[all].text, regionName(i).text) == 0) numbers[std::size_t(i)] = int(all);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const RegionData* const data = thread.regions[i];
        if (!data) continue;
        const auto all = std::size_t(numbers[i]);
        if (!ours.regions[all] || ours.executions[all] < data->executions) ours.regions[all] = data;
        ours.executions[all] = ours.regions[all]->executions;
    }
    ours.rows = sortedRows(thread.table, numbers, ours.totals.self);
    return ours;
}

void complain(const Report& report)
{
    const auto number = [](double value) { return std::to_string(static_cast<long long>(value)); };
    if (report.coarsened > 0)
        say("coarsened " + number(report.coarsened) +
            " messages: COSTSCOPE_RECORD_ENTRIES was too small; counts and bytes are exact in total");
    if (report.lost > 0) say(number(report.lost) + " messages are in no row: COSTSCOPE_RECORD_ENTRIES was too small");
    if (report.wrongLeaves > 0)
        say("regions were left in another order than entered, or not entered, " + number(report.wrongLeaves) + " times");
    if (report.tooDeep > 0)
        say("regions were entered inside of 32 others " + number(report.tooDeep) + " times; these count for the outer one");
    if (report.others > 0) say("more than 255 regions; the further ones are together in \"others\"");
    for (const std::string& advice : adviceAboutRules()) say(advice);
}

void tell(const std::string& file, const std::string& trouble)
{
    if (!trouble.empty()) say(file + " cannot be written: " + trouble);
}

void finishOrThrow()
{
    State& s = state();
    setRecording(false);
    s.isActive = false;
    int isWell = s.mainThread && s.trouble.empty() ? 1 : 0, areWell = 0;
    MPI_Comm world = MPI_COMM_NULL;
    if (PMPI_Comm_dup(MPI_COMM_WORLD, &world) != MPI_SUCCESS) return;
    PMPI_Allreduce(&isWell, &areWell, 1, MPI_INT, MPI_MIN, world);
    if (!areWell) {
        if (s.rank == 0)
            say("went off" + (s.trouble.empty() ? std::string(" on another rank") : ": " + s.trouble) + "; nothing is written");
        PMPI_Comm_free(&world);
        return;
    }
    leaveAll(*s.mainThread);
    mergeThreads(*s.mainThread);
    const std::vector<RegionName> names = agreeOnRegions(world);
    Ours ours = collected(names);
    Report report;
    report.regions = reduced(names, ours, world);
    reduceRun(ours, world, report);
    std::uint64_t met = rulesMet(s.options);
    PMPI_Allreduce(MPI_IN_PLACE, &met, 1, MPI_UINT64_T, MPI_BOR, world);
    meet(s.options, met);
    Nodes nodes = findNodes(world);
    int error = writeNode(nodes, names, ours.rows, ours.tick, report.chunks), greatest = 0;
    PMPI_Allreduce(&error, &greatest, 1, MPI_INT, MPI_MAX, world);
    gatherNodes(nodes, world, report);
    // All know the sums, so all decide alike; what was asked for is what rank 0 was asked for.
    int writesLevels = s.options.asksForJson;
    PMPI_Bcast(&writesLevels, 1, MPI_INT, 0, world);
    // Names that no rank used, such as "others".
    while (report.regions.size() > 1 && report.regions.back().ranks == 0) report.regions.pop_back();
    // What lies outside of regions is no level, however much it is.
    const std::size_t first = report.regions.size() > 1 ? 1 : 0;
    if (!writesLevels)
        writesLevels =
            s.ranks <= fewRanks && std::all_of(report.regions.begin() + long(first), report.regions.end(),
                                               [](const RegionReport& region) { return region.messagesPerExecution < fewMessages; });
    if (writesLevels) {
        std::vector<Message> messages = messagesOf(ours.rows, ours.executions, s.rank);
        messages.erase(
            std::remove_if(messages.begin(), messages.end(), [&](const Message& message) { return message.region < int(first); }),
            messages.end());
        report.messages = gathered(std::move(messages), world);
    }
    if (s.rank == 0) {
        const std::string& name = s.options.name;
        if (greatest != 0) tell(name + ".d", std::strerror(greatest));
        const std::string trouble = writeIndex(name, report);
        tell(name + ".d/index.json", trouble);
        tell(name + ".runs.csv", writeRuns(name, report));
        if (writesLevels) tell(name + ".amg.json", writeLevels(name, report));
        if (greatest == 0 && trouble.empty())
            say("wrote " + name + ".d: " + std::to_string(report.regions.size()) + (report.regions.size() == 1 ? " region" : " regions"));
        complain(report);
    }
    PMPI_Comm_free(&nodes.node);
    if (nodes.leaders != MPI_COMM_NULL) PMPI_Comm_free(&nodes.leaders);
    PMPI_Comm_free(&world);
}

} // namespace

void finish() noexcept
{
    if (!state().isActive) return;
    try {
        finishOrThrow();
    } catch (const std::exception& error) {
        say(std::string("found no way to write: ") + error.what());
    } catch (...) {
        say("found no way to write");
    }
}

} // namespace costscope::record
