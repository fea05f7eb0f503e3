// SPDX-License-Identifier: GPL-3.0-or-later
// costscope-mpi levels: what every level of a recording should cost, of one that does not fit into one process.
#include "../json.h"
#include "countRegion.h"
#include "flatMachine.h"
#include "verbs.h"
#include "voice.h"
#include "writing.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>

#include <rapidjson/document.h>

namespace costscope::verbs {

namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
constexpr qint32 mostRouters = 1 << 18; // the desktop counts links on as many

/// What the slowest process of a part of the ranks needs; each model has a slowest of its own.
struct Slowest {
    double postal = 0, maxRate = 0, nodeAware = 0, received = 0;
    void take(const Slowest& other)
    {
        postal = std::max(postal, other.postal);
        maxRate = std::max(maxRate, other.maxRate);
        nodeAware = std::max(nodeAware, other.nodeAware);
        received = std::max(received, other.received);
    }
};

/// One level and operation, as the desktop's LevelCost: T = T_mr + γ n² + δ ℓ. Bienz, Gropp, Olson 2018, eqs (2) to (7).
struct Cost {
    const RecordedRegion* region = nullptr;
    double nQueue = unknown, bytesPerProcess = unknown, hops = unknown, linkBytes = unknown, countedLink = unknown, measured = unknown,
           postal = unknown, maxRate = unknown, nodeAware = unknown, queue = unknown, contention = unknown, total = unknown,
           linkTime = unknown;
};

double medianOf(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

/// Of the samples of one execution that the index has, else as it says.
double measuredOf(const RecordedRegion& region)
{
    rapidjson::Document times;
    times.Parse(region.measured.data(), region.measured.size());
    if (!times.IsObject()) return unknown;
    std::vector<double> samples;
    if (times.HasMember("samples") && times["samples"].IsArray())
        for (const auto& sample : times["samples"].GetArray())
            if (sample.IsNumber()) samples.push_back(sample.GetDouble());
    if (!samples.empty()) return medianOf(std::move(samples));
    return times.HasMember("median") && times["median"].IsNumber() ? times["median"].GetDouble() : unknown;
}

Slowest slowestOwned(const RankSums& sums, const Recording& recording, const std::vector<int>& active, const NodeAware& model)
{
    Slowest slowest;
    for (int rank = sums.firstOwned(); rank < sums.endOwned(); ++rank) {
        const RankSum& sum = sums.of(rank);
        ProcessTime time;
        for (const std::size_t leaves : {std::size_t(0), RankSum::off})
            for (const Protocol how : protocols) {
                const RankSum::Sent& sent = sum.sent[leaves][std::size_t(how)];
                if (sent.n > 0)
                    time.add(model, leaves == RankSum::off ? Locality::InterNode : Locality::IntraSocket, how, double(sent.n),
                             double(sent.bytes), active[std::size_t(recording.rankNode[std::size_t(rank)])]);
            }
        slowest.take({time.postal, time.maxRate, time.nodeAware(), double(sum.receivedAnywhere())});
    }
    return slowest;
}

/// Of all ranks, on rank 0.
Slowest slowestOfAll(const Slowest& own)
{
    static_assert(sizeof(Slowest) == 4 * sizeof(double), "it travels as numbers");
    Slowest all;
    MPI_Reduce(&own, &all, 4, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    return all;
}

/// What the links of the cube carry: ℓ by eq (7) from their hops, and counted.
void fillContention(Cost& cost, const LinkLoads& loads, const Cube& cube, int ranks, const LinkCost& links)
{
    double off = 0; // bytes between nodes
    for (std::size_t h = 1; h < loads.bytesByHops.size(); ++h) off += double(loads.bytesByHops[h]);
    const auto byteHops = loads.byteHops();
    cost.hops = off == 0 ? 0 : byteHops ? double(*byteHops) / off : unknown;
    cost.bytesPerProcess = off == 0 ? 0 : off / ranks;
    if (cube.torus.routers() <= mostRouters) {
        cost.countedLink = double(loads.maxBytes());
        std::vector<double> busiest(std::size_t(cube.torus.dimensions()));
        for (std::size_t number = 0; number < loads.bytes.size(); ++number) {
            double& most = busiest[std::size_t(cube.torus.link(number).dimension)];
            most = std::max(most, double(loads.bytes[number]));
        }
        cost.linkTime = longestLinkTime(busiest, links.secondsPerByte);
    }
    cost.linkBytes = cost.bytesPerProcess == 0 ? 0 : cubeLinkBytes(cost.hops, cost.bytesPerProcess, cube.ppn, 1);
    if (links.isByLink() && !std::isnan(cost.countedLink)) cost.linkBytes = cost.countedLink;
    cost.contention = links.time(cost.linkBytes, cost.linkTime, cost.nodeAware);
}

/// What one region costs; whole on rank 0.
Cost costOf(const RecordedRegion& region, const Counted& counted, const Recording& recording, const Cube& cube, const FlatMachine& machine)
{
    const Slowest slowest = slowestOfAll(slowestOwned(counted.sums, recording, counted.sums.activeOnNodes(), machine.nodeAware));
    Cost cost;
    if (rankHere() != 0) return cost;
    cost.region = &region;
    cost.nQueue = slowest.received;
    cost.postal = slowest.postal;
    cost.maxRate = slowest.maxRate;
    cost.nodeAware = slowest.nodeAware;
    cost.measured = measuredOf(region);
    cost.queue = QueueSearch{machine.gamma, Search::Printed}.time(cost.nQueue);
    fillContention(cost, counted.counter.loads(), cube, recording.ranks, machine.links);
    cost.total = cost.nodeAware + (std::isnan(machine.gamma) ? 0 : cost.queue) + (machine.links.isKnown() ? cost.contention : 0);
    return cost;
}

/// The shortest text that is the number; empty: it is not known.
std::string exact(double value)
{
    if (std::isnan(value)) return {};
    if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
    char text[32];
    const auto end = std::to_chars(text, text + sizeof text, value).ptr;
    return {text, end};
}

struct Column {
    const char* name;
    double (*of)(const Cost&);
    bool isInCsv = true;
};

/// As the desktop's `levels` has them; what a recording does not tell stays empty.
constexpr Column columns[] = {
    {"rows", [](const Cost&) { return unknown; }},
    {"nnz", [](const Cost&) { return unknown; }},
    {"active_ranks", [](const Cost&) { return unknown; }},
    {"n_queue", [](const Cost& c) { return c.nQueue; }},
    {"bytes_per_process", [](const Cost& c) { return c.bytesPerProcess; }},
    {"hops", [](const Cost& c) { return c.hops; }},
    {"link_bytes", [](const Cost& c) { return c.linkBytes; }},
    {"counted_link_bytes", [](const Cost& c) { return c.countedLink; }},
    {"measured_s", [](const Cost& c) { return c.measured; }},
    {"postal_s", [](const Cost& c) { return c.postal; }},
    {"max_rate_s", [](const Cost& c) { return c.maxRate; }},
    {"node_aware_s", [](const Cost& c) { return c.nodeAware; }},
    {"queue_s", [](const Cost& c) { return c.queue; }},
    {"contention_s", [](const Cost& c) { return c.contention; }},
    {"total_s", [](const Cost& c) { return c.total; }},
    {"unexplained_s", [](const Cost& c) { return c.measured - c.total; }},
    {"ratio", [](const Cost& c) { return c.total / c.measured; }},
};

bool showsLinkTimes(const std::vector<Cost>& costs)
{
    return std::any_of(costs.begin(), costs.end(), [](const Cost& cost) { return !std::isnan(cost.linkTime); });
}

/// A cell with commas or quotes stands in quotes.
std::string csvCell(const std::string& text)
{
    if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
    std::string cell = "\"";
    for (const char letter : text) cell += letter == '"' ? std::string("\"\"") : std::string(1, letter);
    return cell + "\"";
}

/// As `costscope levels --csv` writes them.
void writeCsv(const std::vector<Cost>& costs, std::FILE* file)
{
    std::fputs("level,operation", file);
    for (const Column& column : columns) std::fprintf(file, ",%s", column.name);
    const bool withLinks = showsLinkTimes(costs);
    std::fputs(withLinks ? ",link_time_s\n" : "\n", file);
    for (const Cost& cost : costs) {
        std::fprintf(file, "%d,%s", cost.region->level, csvCell(cost.region->operation).c_str());
        for (const Column& column : columns) std::fprintf(file, ",%s", exact(column.of(cost)).c_str());
        if (withLinks) std::fprintf(file, ",%s", exact(cost.linkTime).c_str());
        std::fputc('\n', file);
    }
}

std::string inJson(const std::vector<Cost>& costs, const FlatMachine& machine)
{
    std::string text = "{\"format\": \"costscope.levels/1\", \"machine\": " + probe::jsonText(machine.name) + ", \"levels\": [";
    for (std::size_t i = 0; i < costs.size(); ++i) {
        text += std::string(i == 0 ? "\n" : ",\n") + " {\"level\": " + std::to_string(costs[i].region->level) +
                ", \"operation\": " + probe::jsonText(costs[i].region->operation);
        const auto put = [&](const char* name, double value) {
            text += std::string(", \"") + name + "\": " + (std::isfinite(value) ? exact(value) : "null");
        };
        for (const Column& column : columns) put(column.name, column.of(costs[i]));
        put("link_time_s", costs[i].linkTime);
        text += "}";
    }
    return text + "]}\n";
}

/// "8.14 ms"
std::string shownTime(double seconds)
{
    if (std::isnan(seconds)) return "-";
    const char* const units[] = {"ns", "us", "ms", "s"};
    double value = seconds * 1e9;
    int unit = 0;
    for (; value >= 999.5 && unit < 3; ++unit) value /= 1000;
    char text[40];
    std::snprintf(text, sizeof text, "%.4g %s", value, units[unit]);
    return text;
}

std::string inText(const std::vector<Cost>& costs, const FlatMachine& machine, const Cube& cube)
{
    std::string text = "Machine: " + machine.name + "\nNodes in the smallest cube, " + inWords(cube.torus) + ", " +
                       std::to_string(cube.ppn) + " ranks on each\n";
    char line[256];
    std::snprintf(line, sizeof line, "%5s  %-16s %10s %12s %12s %12s %12s %12s\n", "level", "operation", "n", "measured", "node-aware",
                  "queue", "contention", "total");
    text += line;
    for (const Cost& c : costs) {
        std::snprintf(line, sizeof line, "%5d  %-16.60s %10s %12s %12s %12s %12s %12s\n", c.region->level, c.region->operation.c_str(),
                      exact(c.nQueue).c_str(), shownTime(c.measured).c_str(), shownTime(c.nodeAware).c_str(), shownTime(c.queue).c_str(),
                      shownTime(c.contention).c_str(), shownTime(c.total).c_str());
        text += line;
    }
    return text;
}

/// What the totals are without; the words are those of the desktop.
void sayWithout(const FlatMachine& machine)
{
    if (std::isnan(machine.gamma)) say("warning: The totals are without queue search: " + machine.name + " has no gamma.");
    if (!machine.links.isKnown())
        say("warning: The totals are without contention: " + machine.name + " has no delta and no rate of its links.");
}

int run(const Arguments& arguments)
{
    const Recording recording = readIndex(arguments.folder());
    if (!arguments.has("--machine"))
        throw Fault(2, "expected --machine FILE: the values of a machine, as `costscope machines ID --flat > FILE` writes them.");
    const FlatMachine machine = readFlatMachine(arguments.text("--machine"));
    const auto level = int(arguments.whole("--level", -1, 0, 1000));
    const std::string operation = arguments.text("--operation");
    std::vector<std::size_t> wanted; // as the desktop lists them
    int last = -1;
    for (const RecordedRegion& region : recording.regions) last = std::max(last, region.level);
    for (int at = 0; at <= last; ++at)
        for (std::size_t i = 0; i < recording.regions.size(); ++i)
            if (recording.regions[i].level == at && (level < 0 || level == at) &&
                (operation.empty() || recording.regions[i].operation == operation))
                wanted.push_back(i);
    if (wanted.empty()) regionOf(recording, level, operation); // says which there are
    std::vector<bool> isWanted(recording.regions.size());
    for (const std::size_t i : wanted) isWanted[i] = true;
    const bool partial = arguments.has("--partial");
    Cube cube;
    together([&] { cube = cubeOf(recording); });
    const std::vector<ChunkPlace> chunks = findChunks(recording, isWanted, partial);
    if (arguments.has("--plan")) {
        std::uint64_t rows = 0;
        for (const ChunkPlace& chunk : chunks) rows += chunk.rows;
        const double links = 8.0 * double(cube.torus.linkNumbers());
        if (rankHere() == 0)
            std::printf(
                "%d processes, %zu files, %zu levels and operations, %zu chunks of messages, %llu rows\nabout %s of memory for each "
                "process: %s for the sums of the ranks, %s for the links of the %s\n",
                processes(), recording.files.size(), wanted.size(), chunks.size(), static_cast<unsigned long long>(rows),
                shownBytes(RankSums::bytesOf(recording) + links).c_str(), shownBytes(RankSums::bytesOf(recording)).c_str(),
                shownBytes(links).c_str(), inWords(cube.torus).c_str());
        return 0;
    }
    ReadCounts counts(recording);
    Lacks lacks;
    std::vector<Cost> costs;
    for (const std::size_t i : wanted) {
        const Counted counted = countRegion(recording, i, chunks, cube, machine.nodeAware.thresholds, counts, lacks);
        costs.push_back(costOf(recording.regions[i], counted, recording, cube, machine));
    }
    sayDamaged(recording, counts, partial);
    sayLacks(lacks, recording, isWanted);
    sayWithout(machine);
    together([&] {
        if (rankHere() != 0) return;
        if (arguments.has("-o")) writeWhole(arguments.text("-o"), [&](std::FILE* file) { writeCsv(costs, file); });
        const std::string text = arguments.has("--json") ? inJson(costs, machine) : inText(costs, machine, cube);
        if (std::fputs(text.c_str(), stdout) < 0 || std::fflush(stdout) != 0)
            throw Fault(1, std::string("the answer cannot be written: ") + std::strerror(errno) + ".");
    });
    return 0;
}

std::vector<Option> options()
{
    return {{"--machine", "FILE", "values of the machine: costscope machines ID --flat"},
            {"--level", "N", "of this level only"},
            {"--operation", "OP", "of this operation only: spmv, ..."},
            {"-o", "FILE.csv", "all columns, the same as costscope levels --csv writes"},
            {"--json", "", "answer as one JSON object"},
            {"--partial", "", "take what is whole of files that are missing, cut or damaged"},
            {"--plan", "", "say what would be read, and how much memory it takes; read nothing"}};
}

} // namespace

Verb levelsVerb()
{
    return {"levels", "modeled beside measured time of every level", options(), run};
}

} // namespace costscope::verbs
