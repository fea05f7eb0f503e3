// SPDX-License-Identifier: GPL-3.0-or-later
// How fast the fit of eq (6) is: one fit under a slider, a scan, thousands of short series, a bootstrap.
#include "core/fit/fitModel.h"
#include "core/models/amdahlOverhead.h"

#include <benchmark/benchmark.h>

#include <QFile>
#include <QString>
#include <QStringList>

#include <random>

using namespace costscope;

namespace {

RunRecords paperRecords(const char* name)
{
    QFile file(QStringLiteral(COSTSCOPE_SOURCE "/resources/examples/overhead/amdahl_%1.csv").arg(QLatin1String(name)));
    if (!file.open(QIODevice::ReadOnly)) qFatal("cannot read %s", qPrintable(file.fileName()));
    file.readLine();
    RunRecords records;
    while (!file.atEnd()) {
        const QStringList cells = QString::fromUtf8(file.readLine()).split(QLatin1Char(','));
        records.n.push_back(cells[0].toDouble());
        records.t.push_back(cells[1].toDouble());
        records.tau.push_back(cells[2].toDouble());
    }
    return records;
}

FitSettings settings(double f_s)
{
    FitSettings all;
    all.model = QStringLiteral("amdahl-overhead");
    if (f_s == f_s) all.fixed[QStringLiteral("f_s")] = f_s;
    return all;
}

/// Series of six records with 3 % noise, every one with other b and c.
std::vector<RunRecords> shortSeries(int count)
{
    std::mt19937_64 generator(1);
    const auto uniform = [&generator] { return double(generator() >> 11) * 0x1p-53; };
    std::vector<RunRecords> all;
    for (int i = 0; i < count; ++i) {
        const double c = 10 + 60 * uniform();
        const AmdahlOverhead model{1000 + 4000 * uniform(), 0.003, 0.9 * c * (0.5 + 0.5 * uniform()), c};
        RunRecords records;
        for (const double n : {1, 4, 16, 64, 256, 1024}) {
            records.n.push_back(n);
            records.t.push_back(n == 1 ? model.t_1 : model.runTime(n) * (1 + 0.06 * (uniform() - 0.5)));
        }
        all.push_back(records);
    }
    return all;
}

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
