// SPDX-License-Identifier: GPL-3.0-or-later
#include "../core/walkedLoads.h"

#include "core/network/patterns.h"

#include <benchmark/benchmark.h>

#include <numeric>
#include <random>
#include <thread>

using namespace costscope;

// Loads of the links of a torus from random pairs: the kernel beside walking hop by hop, and beside two
// floors: reading the messages alone, updating the differences alone.

namespace {

struct Messages {
    std::vector<qint32> src, dst, router;
    std::vector<qint64> bytes;
    AmgMessageSpan span() const { return {src, dst, bytes}; }
};

Torus cube(qint64 side)
{
    return *Torus::of(std::vector<qint32>(3, qint32(side)));
}

const Messages& randomPairs(qint64 side, size_t count)
{
    static std::map<std::pair<qint64, size_t>, Messages> all;
    Messages& messages = all[{side, count}];
    if (!messages.src.empty()) return messages;
    const auto ranks = quint64(side * side * side);
    std::mt19937_64 random(1);
    messages.router.resize(ranks);
    std::iota(messages.router.begin(), messages.router.end(), 0);
    for (size_t i = 0; i < count; ++i) {
        messages.src.push_back(qint32(random() % ranks)), messages.dst.push_back(qint32(random() % ranks));
        messages.bytes.push_back(qint64(random() % 1'000'000));
    }
    return messages;
}

Parallel threads(int count)
{
    return {count, [](int parts, const std::function<void(int)>& part) {
                std::vector<std::jthread> beside;
                for (int i = 1; i < parts; ++i) beside.emplace_back([&part, i] { part(i); });
                part(0);
            }};
}

constexpr size_t many = 10'000'000, some = 1'000'000;

void kernel(benchmark::State& state)
{
    const Torus torus = cube(state.range(0));
    const Messages& messages = randomPairs(state.range(0), many);
    for (auto _ : state)
        benchmark::DoNotOptimize(countLinkLoads(torus, {}, messages.router, messages.span(), threads(int(state.range(1)))));
    state.SetItemsProcessed(state.iterations() * qint64(many));
}
BENCHMARK(kernel)->ArgsProduct({{8, 16, 24, 32, 48, 64}, {1}})->Args({24, 2})->Unit(benchmark::kMillisecond)->UseRealTime();

void walk(benchmark::State& state)
{
    const Torus torus = cube(state.range(0));
    const Messages& messages = randomPairs(state.range(0), some);
    for (auto _ : state) benchmark::DoNotOptimize(walkedLoads(torus, {}, messages.router, messages.span()));
    state.SetItemsProcessed(state.iterations() * qint64(some));
}
BENCHMARK(walk)->Arg(24)->Unit(benchmark::kMillisecond)->UseRealTime();

/// The floor of memory bandwidth: every message read from memory once, nothing done with it but a sum.
void readAlone(benchmark::State& state)
{
    const Messages& messages = randomPairs(24, many);
    for (auto _ : state) {
        qint64 sum = 0;
        for (size_t i = 0; i < many; ++i) sum += messages.src[i] + messages.dst[i] + messages.bytes[i];
        benchmark::DoNotOptimize(sum);
    }
    state.SetItemsProcessed(state.iterations() * qint64(many));
}
BENCHMARK(readAlone)->Unit(benchmark::kMillisecond)->UseRealTime();

/// The floor of the way of counting: two read-modify-writes for each of three dimensions, in arrays as large as the kernel's
/// differences, and nothing else. Starts are random, ends as near to them as those of ways. The places of some messages are
/// known beforehand and come again and again, as do their bytes; they are enough to touch nearly every cache line of the arrays.
void updatesAlone(benchmark::State& state)
{
    const qint64 side = state.range(0), half = side / 2;
    const auto differences = quint64(side * side * 2 * (side + half + 1));
    constexpr size_t places = 8192;
    using Places = std::array<std::array<quint32, places>, 3>;
    const auto first = std::make_unique<Places>(), end = std::make_unique<Places>();
    std::mt19937_64 random(1);
    for (size_t k = 0; k < 3; ++k)
        for (size_t i = 0; i < places; ++i) {
            (*first)[k][i] = quint32(k * differences + random() % (differences - quint64(half)));
            (*end)[k][i] = (*first)[k][i] + quint32(random() % quint64(half + 1));
        }
    std::vector<qint64> loads(3 * differences);
    const Messages& messages = randomPairs(24, many);
    for (auto _ : state) {
        for (size_t at = 0; at < many; at += places)
            for (size_t i = 0; i < places; ++i) {
                const qint64 bytes = messages.bytes[i];
                for (size_t k = 0; k < 3; ++k) loads[(*first)[k][i]] += bytes, loads[(*end)[k][i]] -= bytes;
            }
        benchmark::DoNotOptimize(loads.data());
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * qint64((many + places - 1) / places * places));
}
BENCHMARK(updatesAlone)->Arg(24)->Unit(benchmark::kMillisecond)->UseRealTime();

/// A stream of a hundred million messages, made by rule: what it takes beside making them.
void stream(benchmark::State& state)
{
    const Torus torus = cube(24);
    std::vector<qint32> router(size_t(torus.routers()));
    std::iota(router.begin(), router.end(), 0);
    PatternQuestion question{torus};
    question.messagesPerRank = 7234;
    const bool counts = state.range(0);
    for (auto _ : state) {
        auto counter = LinkLoadCounter::of(torus, {}, router);
        qint64 count = 0;
        (void)findPattern(u"random")->make(question, [&](const AmgMessageSpan& messages) {
            count += qint64(messages.size());
            return !counts || counter->add(messages).ok();
        });
        benchmark::DoNotOptimize(count);
    }
    state.SetItemsProcessed(state.iterations() * question.ranks() * question.messagesPerRank);
}
BENCHMARK(stream)->Arg(0)->Arg(1)->Iterations(1)->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace
