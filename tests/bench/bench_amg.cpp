// SPDX-License-Identifier: GPL-3.0-or-later
// How fast an AMG hierarchy with ten million messages is read and counted, and how much memory that takes beyond the
// columns it becomes. Beside it, over the same bytes: RapidJSON's own pass, SHA-256, and counting alone.
#include "core/data/amgStatistics.h"
#include "importers/Importer.h"
#include "importers/text/Input.h"
#include "tests/bench/syntheticHierarchy.h"

#include <QFile>
#include <QTemporaryDir>

#include <benchmark/benchmark.h>
#include <rapidjson/reader.h>

#include <chrono>
#include <ctime>

using namespace costscope;

namespace {

double wallSeconds()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double cpuSeconds()
{
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return double(time.tv_sec) + 1e-9 * double(time.tv_nsec);
}

/// Time of the whole process over several rounds.
struct Clock {
    double wall = 0, cpu = 0;
    void measure(const auto& work)
    {
        const double fromWall = wallSeconds(), fromCpu = cpuSeconds();
        work();
        wall += wallSeconds() - fromWall;
        cpu += cpuSeconds() - fromCpu;
    }
};

/// Takes every number and keeps none: the least that a parser by events costs.
struct Sum : rapidjson::BaseReaderHandler<rapidjson::UTF8<>, Sum> {
    uint64_t all = 0;
    bool Default() { return true; }
    bool Uint(unsigned value) { return all += value, true; }
};

/// The importer on a file, and RapidJSON alone on the same bytes in memory, turn by turn.
void readHierarchy(benchmark::State& state, const char* id, qint64 (*writeFile)(const QString&, int64_t))
{
    QTemporaryDir folder;
    const QString path = folder.filePath(u"synthetic"_s);
    const auto megabytes = double(writeFile(path, state.range(0))) / 1e6;
    const bool isJson = qstrcmp(id, "amg-json") == 0;
    double peak = 0, rounds = 0;
    Clock import, sax;
    for (auto _ : state) {
        forgetPeak();
        const double before = memory("VmRSS:");
        {
            std::optional<Result<Imported>> imported;
            import.measure([&] {
                auto input = Input::open(path);
            imported.emplace(findImporter(QString::fromLatin1(id))->read(**input, {}, {}));
            benchmark::DoNotOptimize((*input)->sha256());
        });
        if (!imported->ok()) return state.SkipWithError(imported->error().toString().toUtf8().constData());
        peak = std::max(peak, memory("VmHWM:") - before);
    }
    ++rounds;
    if (!isJson) continue;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return state.SkipWithError("the file is gone");
    const QByteArray bytes = file.readAll();
    sax.measure([&] {
        rapidjson::StringStream stream(bytes.constData());
        Sum sum;
        rapidjson::Reader().Parse<rapidjson::kParseFullPrecisionFlag>(stream, sum);
        benchmark::DoNotOptimize(sum.all);
    });
}
const double columns = 16.0 * double(state.range(0));
state.counters["file_MB"] = megabytes;
state.counters["MB/s_wall"] = rounds * megabytes / import.wall;
state.counters["MB/s_cpu"] = rounds * megabytes / import.cpu;
state.counters["extra_MB"] = (peak - columns) / 1e6;
if (!isJson) return;
state.counters["sax_MB/s"] = rounds * megabytes / sax.wall;
state.counters["wall/sax"] = import.wall / sax.wall;
state.counters["cpu/sax"] = import.cpu / sax.cpu;
} // namespace

void readJson(benchmark::State& state)
{
    readHierarchy(state, "amg-json", writeHierarchy);
}

void readTable(benchmark::State& state)
{
    readHierarchy(state, "amg-csv", writeTable);
}

void countMessages(benchmark::State& state)
{
    const AmgMessages list = messagesOfLevel(4, size_t(state.range(0)));
    for (auto _ : state) benchmark::DoNotOptimize(amgStatistics({list.src, list.dst, list.bytes}, syntheticPlacement()));
    state.SetItemsProcessed(int64_t(state.iterations()) * state.range(0));
}

void hashHierarchy(benchmark::State& state)
{
    QTemporaryDir folder;
    const QString path = folder.filePath(u"synthetic.json"_s);
    const qint64 bytes = writeHierarchy(path, state.range(0));
    for (auto _ : state) benchmark::DoNotOptimize((*Input::open(path))->sha256());
    state.SetBytesProcessed(qint64(state.iterations()) * bytes);
}

} // namespace

BENCHMARK(readJson)->Name("amg-json/read-and-count")->Arg(1000000)->Arg(10000000)->Iterations(3)->Unit(benchmark::kMillisecond);
BENCHMARK(readTable)->Name("amg-csv/read-and-count")->Arg(1000000)->Arg(10000000)->Iterations(3)->Unit(benchmark::kMillisecond);
BENCHMARK(countMessages)->Name("amg/count-alone")->Arg(10000000)->Unit(benchmark::kMillisecond);
BENCHMARK(hashHierarchy)->Name("sha256-alone")->Arg(10000000)->Unit(benchmark::kMillisecond);
