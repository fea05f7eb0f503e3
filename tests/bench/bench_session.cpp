// SPDX-License-Identifier: GPL-3.0-or-later
// A session with ten million messages, saved and opened: packed as it is written by itself, and as lists of numbers.
#include "core/session/sessionFile.h"
#include "tests/bench/syntheticHierarchy.h"

#include <QFileInfo>
#include <QTemporaryDir>

#include <benchmark/benchmark.h>

#include <limits>

using namespace costscope;

namespace {

Session sessionOf(int64_t messages)
{
    static Session session;
    if (session.datasets.empty()) addDataset(session, std::make_shared<const Dataset>(syntheticDataset(messages)));
    return session;
}

double packAbove(const benchmark::State& state)
{
    return state.range(1) ? packedAbove : std::numeric_limits<double>::infinity();
}

/// Arguments: messages, packed or not.
void save(benchmark::State& state)
{
    const Session session = sessionOf(state.range(0));
    QTemporaryDir folder;
    const QString file = folder.filePath(u"s.costscope"_s);
    double peak = 0;
    for (auto _ : state) {
        forgetPeak();
        const double before = memory("VmRSS:");
        if (!saveSession(session, file, {{}, packAbove(state)})) return state.SkipWithError("not saved");
        peak = std::max(peak, memory("VmHWM:") - before);
    }
    state.counters["file_MB"] = double(QFileInfo(file).size()) / 1e6;
    state.counters["extra_MB"] = peak / 1e6;
}
BENCHMARK(save)->Name("session/save")->Args({10'000'000, 1})->Args({10'000'000, 0})->Unit(benchmark::kMillisecond)->UseRealTime();

void open(benchmark::State& state)
{
    QTemporaryDir folder;
    const QString file = folder.filePath(u"s.costscope"_s);
    if (!saveSession(sessionOf(state.range(0)), file, {{}, packAbove(state)})) return state.SkipWithError("not saved");
    double peak = 0;
    for (auto _ : state) {
        forgetPeak();
        const double before = memory("VmRSS:");
        const auto loaded = loadSession(file);
        if (!loaded) return state.SkipWithError("not opened");
        peak = std::max(peak, memory("VmHWM:") - before);
    }
    state.counters["extra_MB"] = (peak - 16.0 * double(state.range(0))) / 1e6;
}
BENCHMARK(open)->Name("session/open")->Args({10'000'000, 1})->Args({10'000'000, 0})->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace
