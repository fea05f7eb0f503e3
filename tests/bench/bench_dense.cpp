// SPDX-License-Identifier: GPL-3.0-or-later
// Best-variant maps of dense linear algebra: 200 x 200 places, four algorithms, four variants, with the uncertainty of the
// extrapolation; named alternative: the same through denseTime(), which also tells terms and warnings.
#include "core/dense/densePrediction.h"
#include "core/figure/FigureKind.h"
#include "core/session/Session.h"

#include <benchmark/benchmark.h>

#include <cmath>
#include <thread>

using namespace costscope;

namespace {

DenseStudy study()
{
    DenseStudy asked;
    for (double k = 1; k <= 200; ++k) asked.cores.push_back(6 * 64 * k * k); // all variants have a grid
    for (double i = 0; i < 200; ++i) asked.sizes.push_back(std::round(8192 * std::pow(32, i / 199)));
    return asked;
}

const DenseMachines& machines()
{
    static const DenseMachines all = denseMachinesOf(*shippedMachine(u"hopper")).take();
    return all;
}

/// Two threads, each with every other column.
Parallel twoThreads()
{
    return {2, [](int parts, const std::function<void(int)>& part) {
                std::thread other([&] {
                    for (int i = 1; i < parts; i += 2) part(i);
                });
                for (int i = 0; i < parts; i += 2) part(i);
                other.join();
            }};
}

void bestVariantMaps(benchmark::State& state)
{
    const DenseStudy asked = study();
    const Parallel parallel = state.range(0) == 2 ? twoThreads() : Parallel();
    for (auto _ : state)
        for (const DenseAlgorithm algorithm : denseAlgorithms) benchmark::DoNotOptimize(denseMap(algorithm, asked, machines(), parallel));
    state.SetItemsProcessed(state.iterations() * 4 * 4 * 200 * 200);
}

void throughDenseTime(benchmark::State& state)
{
    const DenseStudy asked = study();
    for (auto _ : state)
        for (const DenseAlgorithm algorithm : denseAlgorithms)
            for (size_t core = 0; core < asked.cores.size(); core += 20)
                for (const double n : asked.sizes)
                    for (const DenseVariant variant : denseVariants) {
                        DenseQuestion question;
                        question.algorithm = algorithm, question.variant = variant, question.n = n, question.cores = asked.cores[core];
                        benchmark::DoNotOptimize(denseTime(question, machines().chosen));
                    }
    state.SetItemsProcessed(state.iterations() * 4 * 4 * 10 * 200);
}

/// The figure of such a map, as it is built while a value is dragged: 200 x 200 places, areas, cross-over lines.
void bestVariantFigure(benchmark::State& state)
{
    const FigureRequest request{.id = {}, .kind = u"best-variant-map"_s, .datasets = {}, .choices = {{u"layers"_s, 1}}};
    for (auto _ : state) benchmark::DoNotOptimize(buildFigure({}, request));
}

} // namespace

BENCHMARK(bestVariantFigure)->Unit(benchmark::kMillisecond);
BENCHMARK(bestVariantMaps)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(throughDenseTime)->Unit(benchmark::kMillisecond);
