// SPDX-License-Identifier: GPL-3.0-or-later
// How fast an AMG hierarchy with ten million messages is read and counted, and how much memory that takes beyond the
// columns it becomes. Beside it SHA-256 and counting alone.
#include "core/data/amgStatistics.h"
#include "importers/Importer.h"
#include "importers/Input.h"

#include <QFile>
#include <QTemporaryDir>

#include <benchmark/benchmark.h>

#include <fstream>
#include <random>
#include <string>

#include <malloc.h>

using namespace costscope;

namespace {

constexpr int ranks = 8192;
constexpr int levels = 8;

/// Neighbours spread with the level, sizes shrink: the shape of a real hierarchy.
AmgMessages messagesOfLevel(int level, size_t count)
{
    AmgMessages messages;
    std::mt19937_64 random(static_cast<unsigned>(level));
    const int reach = 16 << level;
    for (size_t i = 0; i < count; ++i) {
        const int src = int(i * ranks / count), dst = (src + 1 + int(random() % size_t(std::min(reach, ranks - 1)))) % ranks;
        messages.src.push_back(src);
        messages.dst.push_back(dst);
        messages.bytes.push_back(qint64(8 * (1 + random() % (4096u >> level))));
    }
    return messages;
}

std::string joined(const auto& values)
{
    std::string text;
    for (const auto value : values) text += std::to_string(value) += ',';
    text.pop_back();
    return text;
}

qint64 writeHierarchy(const QString& path, int64_t messages)
{
    std::ofstream file(path.toStdString());
    file << R"({"format":"costscope.amg/1","ranks":)" << ranks
         << R"(,"placement":{"ppn":16,"sockets_per_node":2,"nodes_per_router":2},"levels":[)";
    for (int level = 0; level < levels; ++level) {
        const AmgMessages list = messagesOfLevel(level, size_t(messages) / levels);
        file << (level ? "," : "") << "\n{\"level\":" << level << R"(,"operations":[{"operation":"spmv","messages":{"src":[)"
             << joined(list.src) << "],\n\"dst\":[" << joined(list.dst) << "],\n\"bytes\":[" << joined(list.bytes) << "]}}]}";
    }
    file << "]}\n";
    return qint64(file.tellp());
}

/// "VmHWM" (peak) or "VmRSS" of this process, bytes.
double memory(const std::string& key)
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with(key)) return std::stod(line.substr(key.size() + 1)) * 1024;
    return 0;
}

void forgetPeak()
{
    malloc_trim(0);
    std::ofstream("/proc/self/clear_refs") << "5";
}

/// Argument: messages.
void readHierarchy(benchmark::State& state)
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("synthetic.json"));
    const qint64 bytes = writeHierarchy(path, state.range(0));
    double peak = 0;
    for (auto _ : state) {
        state.PauseTiming();
        forgetPeak();
        const double before = memory("VmRSS:");
        state.ResumeTiming();
        auto input = Input::open(path);
        const auto imported = findImporter(u"amg-json")->read(**input, {}, {});
        if (!imported) return state.SkipWithError(imported.error().toString().toUtf8().constData());
        state.PauseTiming();
        peak = std::max(peak, memory("VmHWM:") - before);
        state.ResumeTiming();
    }
    const double columns = 16.0 * double(state.range(0));
    state.SetBytesProcessed(qint64(state.iterations()) * bytes);
    state.counters["file_MB"] = double(bytes) / 1e6;
    state.counters["columns_MB"] = columns / 1e6;
    state.counters["peak_MB"] = peak / 1e6;
    state.counters["peak/columns"] = peak / columns;
}

void countMessages(benchmark::State& state)
{
    Placement placement;
    placement.ppn = 16;
    placement.socketsPerNode = 2;
    placement.nodes = ranks / 16;
    placement.nodesPerRouter = 2;
    placement.torusDims = smallestCube(placement.routers());
    const AmgMessages list = messagesOfLevel(4, size_t(state.range(0)));
    for (auto _ : state) benchmark::DoNotOptimize(amgStatistics({list.src, list.dst, list.bytes}, placement));
    state.SetItemsProcessed(int64_t(state.iterations()) * state.range(0));
}

void hashHierarchy(benchmark::State& state)
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("synthetic.json"));
    const qint64 bytes = writeHierarchy(path, state.range(0));
    for (auto _ : state) benchmark::DoNotOptimize((*Input::open(path))->sha256());
    state.SetBytesProcessed(qint64(state.iterations()) * bytes);
}

} // namespace

BENCHMARK(readHierarchy)->Name("amg-json/read-and-count")->Arg(1000000)->Arg(10000000)->Unit(benchmark::kMillisecond);
BENCHMARK(countMessages)->Name("amg/count-alone")->Arg(10000000)->Unit(benchmark::kMillisecond);
BENCHMARK(hashHierarchy)->Name("sha256-alone")->Arg(10000000)->Unit(benchmark::kMillisecond);
