// SPDX-License-Identifier: GPL-3.0-or-later
// How fast benchmarks become parameters: a bootstrap of t = α + s/R_b, a whole machine, and the step of a slider that moves a
// limit between protocols.
#include "core/calibration/calibration.h"
#include "core/calibration/fitBenchmark.h"
#include "importers/importFiles.h"

#include <benchmark/benchmark.h>

using namespace costscope;

namespace {

DatasetPtr blueWaters(const char* name)
{
    auto imported = importFile(QStringLiteral(COSTSCOPE_SOURCE "/resources/examples/benchmarks/%1.json").arg(QLatin1String(name)), {}, {});
    if (!imported.ok()) qFatal("cannot read %s", name);
    return std::make_shared<const Dataset>(std::move(imported->datasets.front()));
}

/// Argument: the file. 10 000 draws of cells, then as many of the repetitions in them.
void bootstrapPostal(benchmark::State& state)
{
    const DatasetPtr dataset = blueWaters(state.range(0) == 0 ? "ping-pong-network" : "max-rate");
    FitSettings settings;
    settings.model = u"postal"_s, settings.weights = Weights::Relative;
    settings.bootstrap = 10'000;
    for (auto _ : state) benchmark::DoNotOptimize(fitBenchmark(*dataset, settings));
    state.counters["rows"] = double(dataset->principal().rows());
}
BENCHMARK(bootstrapPostal)->Name("postal/bootstrap-10000")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

/// Argument: draws; 0 is what a slider asks for.
void wholeMachine(benchmark::State& state)
{
    std::vector<DatasetPtr> datasets;
    for (const char* name : {"max-rate", "max-rate-node", "max-rate-socket", "queue-order", "queue-reversed", "contention-x"})
        datasets.push_back(blueWaters(name));
    CalibrationRecipe recipe;
    recipe.bootstrap = int(state.range(0));
    for (auto _ : state) benchmark::DoNotOptimize(calibrate(datasets, recipe));
}
BENCHMARK(wholeMachine)->Name("calibrate/blue-waters")->Arg(0)->Arg(1000)->Unit(benchmark::kMillisecond);

} // namespace
