// SPDX-License-Identifier: GPL-3.0-or-later
// How fast the fit of eq (6) is: one fit under a slider, a scan, thousands of short series, a bootstrap.
#include "fitSeries.h"

#include <benchmark/benchmark.h>

#include <cmath>

using namespace costscope;

namespace {

void oneFit(benchmark::State& state)
{
    const RunRecords records = paperRecords("gromacs");
    for (auto _ : state) benchmark::DoNotOptimize(fitModel(records, settings(0.00126)));
}
BENCHMARK(oneFit)->Unit(benchmark::kMicrosecond);

void oneFitWithCurve(benchmark::State& state)
{
    const RunRecords records = paperRecords("gromacs");
    std::vector<double> n;
    for (int i = 0; i < 400; ++i) n.push_back(std::pow(2, i / 36.0));
    for (auto _ : state) benchmark::DoNotOptimize(fittedCurve(*fitModel(records, settings(0.00126)), n));
}
BENCHMARK(oneFitWithCurve)->Unit(benchmark::kMicrosecond);

void scan(benchmark::State& state)
{
    const RunRecords records = paperRecords("gromacs");
    for (auto _ : state) benchmark::DoNotOptimize(scanSerialFraction(records, settings(missing)));
}
BENCHMARK(scan)->Unit(benchmark::kMillisecond);

void series2000(benchmark::State& state)
{
    const auto series = shortSeries(2000);
    const FitSettings fixed = settings(0.003);
    for (auto _ : state) {
        for (const RunRecords& records : series) benchmark::DoNotOptimize(fitModel(records, fixed));
    }
}
BENCHMARK(series2000)->Unit(benchmark::kMillisecond);

void series2000WithScan(benchmark::State& state)
{
    const auto series = shortSeries(2000);
    for (auto _ : state) {
        for (const RunRecords& records : series) benchmark::DoNotOptimize(fitModel(records, settings(missing)));
    }
}
BENCHMARK(series2000WithScan)->Unit(benchmark::kMillisecond)->Iterations(1);

void bootstrap10000(benchmark::State& state)
{
    const RunRecords records = paperRecords("gromacs");
    FitSettings resampled = settings(0.00126);
    resampled.bootstrap = 10000;
    for (auto _ : state) benchmark::DoNotOptimize(fitModel(records, resampled));
}
BENCHMARK(bootstrap10000)->Unit(benchmark::kMillisecond);

} // namespace
