// SPDX-License-Identifier: GPL-3.0-or-later
#include "output.h"

#include "../json.h"
#include "executions.h"
#include "hooks.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

namespace costscope::record {

using probe::jsonList;
using probe::jsonNumber;
using probe::JsonObject;
using probe::jsonText;

namespace {

/// Whole or not at all.
std::string written(const std::string& path, const std::string& text)
{
    const std::string part = path + ".part";
    std::FILE* const file = std::fopen(part.c_str(), "w");
    if (!file) return std::strerror(errno);
    bool isGood = std::fwrite(text.data(), 1, text.size(), file) == text.size();
    int error = errno;
    if (std::fclose(file) != 0 && isGood) {
        isGood = false;
        error = errno;
    }
    if (isGood && std::rename(part.c_str(), path.c_str()) == 0) return "";
    if (isGood) error = errno;
    std::remove(part.c_str());
    return std::strerror(error);
}

bool isOurs(const char* file)
{
    return fits("node-*.csm", file) || fits("rank-*.csm", file) || std::strcmp(file, "index.json") == 0;
}

std::string now()
{
    const std::time_t seconds = std::time(nullptr);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", std::gmtime(&seconds));
    return text;
}

std::string program()
{
    char text[4096] = "";
    if (std::FILE* const file = std::fopen("/proc/self/cmdline", "r")) {
        const std::size_t size = std::fread(text, 1, sizeof text - 1, file);
        text[size] = '\0';
        std::fclose(file);
    }
#ifdef COSTSCOPE_RECORD_SMPI // whose starter comes first
    std::memmove(text, text + std::strlen(text) + 1, sizeof text - std::strlen(text) - 1);
#endif
    const char* const slash = std::strrchr(text, '/');
    return slash ? slash + 1 : text;
}

template <class Number>
std::string numbers(const std::vector<Number>& values)
{
    std::string out = "[";
    for (std::size_t i = 0; i < values.size(); ++i) out += (i > 0 ? ", " : "") + jsonNumber(values[i]);
    return out + "]";
}

std::string count(double value)
{
    return jsonNumber(static_cast<long long>(value));
}

JsonObject measured(const RegionReport& region)
{
    JsonObject times;
    std::vector<double> sorted = region.samples;
    std::sort(sorted.begin(), sorted.end());
    const std::size_t half = sorted.size() / 2;
    times.putText("reduction", "max_over_ranks");
    times.put("repetitions", count(region.executionsMost));
    times.putNumber("median", sorted.size() % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2);
    times.putNumber("min", sorted.front());
    times.putNumber("max", sorted.back());
    times.put("samples", numbers(region.samples));
    return times;
}

JsonObject queue(const RegionReport& region)
{
    JsonObject object;
    object.put("max_search_steps", count(region.worstSteps));
    object.put("recvs_on_that_rank", count(region.worstPosted));
    object.putNumber("inversions", region.inversions / region.ordered);
    object.put("executions", count(region.ordered));
    return object;
}

std::string mpiVersion()
{
    return state().mpi.substr(0, state().mpi.find_first_of("\n"));
}

} // namespace

std::string prepareFolder(const std::string& name)
{
    const std::string folder = name + ".d";
    if (mkdir(folder.c_str(), 0777) != 0 && errno != EEXIST) return std::strerror(errno);
    // A disk without room takes an empty file all the same.
    if (const std::string trouble = written(folder + "/index.json", std::string(4096, ' ')); !trouble.empty()) return trouble;
    DIR* const entries = opendir(folder.c_str());
    if (!entries) return std::strerror(errno);
    while (const dirent* const entry = readdir(entries))
        if (isOurs(entry->d_name)) std::remove((folder + "/" + entry->d_name).c_str());
    closedir(entries);
    for (const char* ending : {".amg.json", ".runs.csv"}) std::remove((name + ending).c_str()); // a run that is killed leaves none
    return "";
}

std::string nodeFile(const std::string& name, std::size_t node)
{
    char text[32];
    std::snprintf(text, sizeof text, "node-%05zu.csm", node);
    return name.empty() ? text : name + ".d/" + text;
}

std::vector<int> levelsOf(const std::vector<RegionReport>& regions)
{
    std::vector<int> told;
    for (const RegionReport& region : regions) told.push_back(region.name.level);
    return levelsOf(told);
}

std::string writeIndex(const std::string& name, const Report& report)
{
    JsonObject index;
    index.putText("format", "costscope.messages/1");
    index.putText("program", program());
    index.putText("created", now());
    index.putText("mpi", mpiVersion());
    index.putNumber("ranks", state().ranks);
    JsonObject run;
    run.putNumber("seconds", report.seconds);
    run.putNumber("mpi_seconds_mean", report.mpiMean);
    run.putNumber("mpi_seconds_max", report.mpiMost);
    if (!report.rankSeconds.empty()) {
        run.put("rank_seconds", numbers(report.rankSeconds));
        run.put("rank_mpi_seconds", numbers(report.rankMpiSeconds));
    }
    index.put("run", run.text());
    JsonObject totals;
    for (const auto& [key, value] : {std::pair<const char*, double>{"to_self", report.self},
                                     {"to_proc_null", report.null},
                                     {"unknown_peer", report.unknown},
                                     {"coarsened", report.coarsened},
                                     {"without_row", report.lost},
                                     {"untracked", report.untracked},
                                     {"wrong_leaves", report.wrongLeaves},
                                     {"too_deep", report.tooDeep},
                                     {"entered_others", report.others}})
        totals.put(key, count(value));
    index.put("totals", totals.text());
    std::vector<std::string> nodes, regions, functions, chunks;
    for (std::size_t i = 0; i < report.hosts.size(); ++i) {
        JsonObject node;
        node.putText("host", report.hosts[i]);
        node.putText("file", nodeFile("", i));
        nodes.push_back(node.text());
    }
    index.put("nodes", jsonList(nodes));
    index.put("rank_node", numbers(report.rankNode));
    for (std::size_t i = 0; i < report.regions.size(); ++i) {
        const RegionReport& region = report.regions[i];
        JsonObject object;
        object.putText("name", i == 0 && report.regions.size() > 1 ? "outside of regions" : region.name.text);
        object.putText("operation", region.name.operation);
        if (region.name.level >= 0) object.putNumber("level", region.name.level);
        object.put("ranks", count(region.ranks));
        object.put("executions", jsonList({count(region.executionsLeast), count(region.executionsMost)}));
        object.put("calls", count(region.calls));
        object.put("messages", count(region.messages));
        object.put("bytes", count(region.bytes));
        object.putNumber("mpi_seconds_mean", region.mpiMean);
        object.putNumber("mpi_seconds_max", region.mpiMost);
        object.putNumber("seconds_max", region.elapsedMost);
        object.put("most_posted", count(region.mostPosted));
        if (region.unevenRanks > 0) object.put("uneven_ranks", count(region.unevenRanks));
        if (region.ordered > 0) object.put("queue", queue(region).text());
        if (!region.samples.empty()) object.put("measured_seconds", measured(region).text());
        regions.push_back(object.text());
    }
    index.put("regions", "[\n  " + (regions.empty() ? "" : [&] {
                  std::string text = regions[0];
                  for (std::size_t i = 1; i < regions.size(); ++i) text += ",\n  " + regions[i];
                  return text;
              }()) + "]");
    for (int i = 0; i < functionCount; ++i) functions.push_back(jsonText(functionNames[i]));
    index.put("functions", jsonList(functions));
    // A row of numbers each: node, offset, length with its head, region, first rank, last rank, rows.
    for (const ChunkPlace& chunk : report.chunks)
        chunks.push_back("[" + jsonNumber((long long)chunk.node) + ", " + jsonNumber((long long)chunk.offset) + ", " +
                         jsonNumber((long long)chunk.length) + ", " + jsonNumber((long long)chunk.region) + ", " +
                         jsonNumber((long long)chunk.first) + ", " + jsonNumber((long long)chunk.last) + ", " +
                         jsonNumber((long long)chunk.rows) + "]");
    index.put("chunks", jsonList(chunks));
    return written(name + ".d/index.json", index.text() + "\n");
}

std::string writeLevels(const std::string& name, const Report& report)
{
    const std::vector<int> levels = levelsOf(report.regions);
    std::vector<std::string> from(levels.size()), to(levels.size()), bytes(levels.size());
    for (const Message& message : report.messages)
        for (int i = 0; i < message.count; ++i) {
            const auto at = std::size_t(message.region);
            const char* const between = from[at].empty() ? "" : ", ";
            from[at] += between + std::to_string(message.from);
            to[at] += between + std::to_string(message.to);
            bytes[at] += between + std::to_string(message.bytes);
        }
    std::vector<std::vector<std::string>> operations(std::size_t(*std::max_element(levels.begin(), levels.end()) + 1));
    for (std::size_t i = 0; i < levels.size(); ++i) {
        const RegionReport& region = report.regions[i];
        if (levels[i] < 0) continue;
        JsonObject operation, messages;
        operation.putText("operation", region.name.operation);
        messages.put("src", "[" + from[i] + "]");
        messages.put("dst", "[" + to[i] + "]");
        messages.put("bytes", "[" + bytes[i] + "]");
        operation.put("messages", messages.text());
        if (region.ordered > 0) operation.put("queue", queue(region).text());
        if (!region.samples.empty()) operation.put("measured_seconds", measured(region).text());
        if (region.unevenRanks > 0) operation.putBool("uneven", true);
        operations[std::size_t(levels[i])].push_back(operation.text());
    }
    std::string levelTexts;
    for (std::size_t i = 0; i < operations.size(); ++i) {
        JsonObject level;
        level.putNumber("level", int(i));
        if (!operations[i].empty()) level.put("operations", jsonList(operations[i]));
        levelTexts += (i > 0 ? ",\n  " : "") + level.text();
    }
    JsonObject file, generator, placement;
    file.putText("format", "costscope.amg/1");
    file.putText("label", program());
    generator.putText("name", "costscope-record");
    generator.putText("mpi", mpiVersion());
    generator.putText("created", now());
    file.put("generator", generator.text());
    file.putNumber("ranks", state().ranks);
    std::vector<int> onNode(report.hosts.size());
    for (const int node : report.rankNode) ++onNode[std::size_t(node)];
    placement.putText("kind", "recorded");
    placement.putNumber("ppn", *std::max_element(onNode.begin(), onNode.end()));
    placement.putText("order", "explicit");
    placement.putNumber("nodes", int(report.hosts.size()));
    placement.put("rank_node", numbers(report.rankNode));
    file.put("placement", placement.text());
    file.put("levels", "[\n  " + levelTexts + "]");
    return written(name + ".amg.json", file.text() + "\n");
}

std::string writeRuns(const std::string& name, const Report& report)
{
    char text[128];
    std::snprintf(text, sizeof text, "n,t,tau\n%d,%.9g,%.9g\n", state().ranks, report.seconds, report.mpiMean);
    return written(name + ".runs.csv", text);
}

} // namespace costscope::record
