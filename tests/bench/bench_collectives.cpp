// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/CollectiveSetup.h"
#include "core/session/Session.h"
#include "core/session/machines.h"

#include <benchmark/benchmark.h>

#include <random>

using namespace costscope;

// Stage costs of collectives of a million processes as rules, no transmission stored: wanted below 50 ms where blocks of ranks
// stand on nodes. Every transmission of all stages of 4096 processes as a list: wanted below 0.2 s.

namespace {

constexpr qint64 many = qint64(1) << 20, some = 4096;

/// Channels without tables: the tables of the shipped machine end at 128 concurrent transfers.
Machine bigMachine()
{
    Machine machine = *findMachine(Session(), u"metropolis-like");
    machine.tables.channels[u"shared-memory"_s] = {MachineTransfer{TransferLaw{2e-7, 5e9, 0.3, false}}};
    machine.tables.channels[u"network"_s] = {MachineTransfer{TransferLaw{6e-6, 1e9, 0.3, false}}};
    return machine;
}

/// 32 ranks on every node, in blocks or anywhere.
CollectiveQuestion asked(const char* id, qint64 P, bool listed)
{
    CollectiveSetup setup;
    setup.algorithm = QString::fromLatin1(id);
    setup.processes = P;
    setup.nodes = P / 32;
    setup.bytes = double(1 << 20);
    if (listed) {
        setup.mapping = Mapping::Listed;
        for (qint64 rank = 0; rank < P; ++rank) setup.rankNode.push_back(qint32(rank / 32));
        std::shuffle(setup.rankNode.begin(), setup.rankNode.end(), std::mt19937_64(1));
    }
    auto question = questionOf(setup);
    if (!question) qFatal("%s", qPrintable(question.error().message));
    return question.take();
}

void cost(benchmark::State& state, const char* id, bool listed)
{
    const CollectiveQuestion question = asked(id, many, listed);
    const Machine machine = bigMachine();
    for (auto _ : state) {
        const auto cost = collectiveCost(question, machine);
        if (!cost) return state.SkipWithError(qPrintable(cost.error().message));
        benchmark::DoNotOptimize(cost->seconds);
    }
}

/// A chain of blocks; as many segments follow each other down it.
void pipeline(benchmark::State& state, double segments)
{
    CollectiveQuestion question = asked("chain-broadcast", many, false);
    question.shape.S = question.shape.m / segments;
    const Machine machine = bigMachine();
    for (auto _ : state) {
        const auto cost = collectiveCost(question, machine);
        if (!cost) return state.SkipWithError(qPrintable(cost.error().message));
        benchmark::DoNotOptimize(cost->seconds);
    }
}

void lists(benchmark::State& state, const char* id)
{
    const CollectiveQuestion question = asked(id, some, false);
    const Collective& collective = *question.collective;
    qint64 listed = 0;
    for (auto _ : state) {
        const qint64 stages = collective.stages(question.shape);
        listed = 0;
        std::vector<Transmission> all;
        for (qint64 i = 0; i < stages; ++i) {
            const Stage stage = collective.stage(question.shape, i);
            all.clear();
            all.reserve(size_t(stage.transmissions));
            for (qint64 t = 0; t < stage.transmissions; ++t) all.push_back(stage.at(t));
            benchmark::DoNotOptimize(all.data());
            listed += stage.transmissions;
        }
    }
    state.counters["transmissions"] = double(listed);
}

} // namespace

#define COLLECTIVE(id)                                                                                                                     \
    BENCHMARK_CAPTURE(cost, id " block", id, false)->Unit(benchmark::kMillisecond);                                                        \
    BENCHMARK_CAPTURE(cost, id " listed", id, true)->Unit(benchmark::kMillisecond)->Iterations(1);                                         \
    BENCHMARK_CAPTURE(lists, id, id)->Unit(benchmark::kMillisecond)

COLLECTIVE("binomial-broadcast");
COLLECTIVE("binomial-scatter");
COLLECTIVE("recursive-doubling-allgather");
COLLECTIVE("ring-allgather");
BENCHMARK_CAPTURE(cost, "chain-broadcast block", "chain-broadcast", false)->Unit(benchmark::kMillisecond)->Iterations(1);
BENCHMARK_CAPTURE(cost, "linear-broadcast block", "linear-broadcast", false)->Unit(benchmark::kMillisecond)->Iterations(1);
BENCHMARK_CAPTURE(pipeline, "chain-broadcast in 64 segments", 64)->Unit(benchmark::kMillisecond)->Iterations(1);
BENCHMARK_CAPTURE(pipeline, "chain-broadcast in 4096 segments", 4096)->Unit(benchmark::kMillisecond)->Iterations(1);
BENCHMARK_CAPTURE(pipeline, "chain-broadcast in 524288 segments", 524288)->Unit(benchmark::kMillisecond)->Iterations(1);
BENCHMARK_CAPTURE(cost, "pairwise-alltoall block", "pairwise-alltoall", false)->Unit(benchmark::kMillisecond)->Iterations(1);
BENCHMARK_CAPTURE(lists, "pairwise-alltoall", "pairwise-alltoall")->Unit(benchmark::kMillisecond);
