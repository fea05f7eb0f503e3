// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/calibration/calibration.h"
#include "core/calibration/fitBenchmark.h"
#include "core/data/BenchmarkSamples.h"
#include "core/numerics/draw.h"
#include "core/overhead/amdahlOverhead.h"
#include "core/overhead/fitModel.h"
#include "core/pointToPoint/nodeAwareMaxRate.h"
#include "core/theories/evaluationIntervals.h"

#include <vector>

/// Synthetic run times of known b, c, f_s: how often do the 95 % intervals hold them?
struct CoverageCase {
    const char* name;
    bool isRatio = false;     ///< eq (1), else eq (6)
    bool hasRecordAt1 = true; ///< else t_1 is given
    bool isNoisyAt1 = true;   ///< the record at n = 1 has the noise of the others
    bool isScanned = false;   ///< f_s is chosen by the scan, else given
    costscope::Weights weights = costscope::Weights::Plain;
    bool isProportional = false; ///< noise in proportion to the value, else the same for all
    double noise = 0.5;          ///< [s], or a share
};

inline const std::vector<CoverageCase>& coverageCases()
{
    using costscope::Weights;
    static const std::vector<CoverageCase> cases = {
        {.name = "eq (6), t_1 given", .hasRecordAt1 = false},
        {.name = "eq (6), exact record at 1", .isNoisyAt1 = false},
        {.name = "eq (6), noisy record at 1"},
        {.name = "eq (6) relative, t_1 given", .hasRecordAt1 = false, .weights = Weights::Relative, .isProportional = true, .noise = 0.02},
        {.name = "eq (6) relative, noisy record at 1", .weights = Weights::Relative, .isProportional = true, .noise = 0.02},
        {.name = "eq (6) log, noisy record at 1", .weights = Weights::Log, .isProportional = true, .noise = 0.02},
        {.name = "eq (6) plain weights, noise in proportion", .isProportional = true, .noise = 0.02},
        {.name = "eq (6) relative weights, constant noise", .weights = Weights::Relative},
        {.name = "eq (6), f_s by the scan, noisy record at 1", .isScanned = true},
        {.name = "eq (6), f_s by the scan, little noise", .isScanned = true, .noise = 0.02},
        {.name = "eq (6) relative, f_s by the scan, noisy record at 1",
         .isScanned = true,
         .weights = Weights::Relative,
         .isProportional = true,
         .noise = 0.02},
        {.name = "eq (1)", .isRatio = true, .noise = 0.01},
        {.name = "eq (1) relative", .isRatio = true, .weights = Weights::Relative, .isProportional = true, .noise = 0.02},
        {.name = "eq (1) plain weights, noise in proportion", .isRatio = true, .isProportional = true, .noise = 0.02},
    };
    return cases;
}

struct Coverage {
    int sets = 0;              ///< with an interval of b and c
    int b = 0, c = 0, f_s = 0; ///< how often held; a benchmark has one value, counted in b
    int without = 0;

    double share(int held) const { return double(held) / sets; }
};

inline costscope::RunRecords drawnRecords(const CoverageCase& of, const costscope::AmdahlOverhead& model, std::mt19937_64& generator)
{
    costscope::RunRecords records;
    for (const double n : {1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 512}) {
        if (n == 1 && !of.hasRecordAt1) continue;
        const double value = of.isRatio ? model.ratio(n) : model.runTime(n);
        const bool isExact = n == 1 && (of.isRatio || !of.isNoisyAt1);
        const double drawn = value + costscope::drawNormal(generator) * of.noise * (of.isProportional ? value : 1);
        records.n.push_back(n);
        records.t.push_back(of.isRatio ? 1 : isExact ? value : drawn);
        records.ratio.push_back(!of.isRatio ? costscope::missing : isExact ? value : drawn);
        records.tau.push_back(costscope::missing);
        records.tauStd.push_back(costscope::missing);
    }
    return records;
}

inline Coverage coverageOf(const CoverageCase& of, int sets, int bootstrap = 0, quint64 seed = 7)
{
    const costscope::AmdahlOverhead model{1000, 0.0126, 20, 30};
    std::mt19937_64 generator(seed);
    const auto holds = [](const costscope::Fit& fit, const char* name, double value) {
        const auto& interval = fit.parameter(QString::fromLatin1(name))->interval;
        return interval && (*interval)[0] <= value && value <= (*interval)[1];
    };
    Coverage coverage;
    for (int i = 0; i < sets; ++i) {
        const costscope::RunRecords records = drawnRecords(of, model, generator);
        costscope::FitSettings settings;
        settings.model = QString::fromLatin1(of.isRatio ? "amdahl-ratio" : "amdahl-overhead");
        settings.weights = of.weights;
        settings.bootstrap = bootstrap;
        settings.seed = quint64(i) + 1;
        if (!of.isRatio && !of.isScanned) settings.fixed[QStringLiteral("f_s")] = model.f_s;
        if (!of.isRatio && !of.hasRecordAt1) settings.fixed[QStringLiteral("t_1")] = model.t_1;
        const auto fit = costscope::fitModel(records, settings);
        if (!fit.ok() || !fit->usable() || !fit->parameter(u"b")->interval) {
            ++coverage.without;
            continue;
        }
        ++coverage.sets;
        coverage.b += holds(*fit, "b", model.b);
        coverage.c += holds(*fit, "c", model.c);
        if (of.isScanned) coverage.f_s += holds(*fit, "f_s", model.f_s);
    }
    return coverage;
}

/// Synthetic benchmarks of known α, R_b and γ, every repetition off by a share.
struct BenchmarkCoverageCase {
    const char* name;
    const char* value;  ///< whose interval is asked
    bool isQueue;       ///< batches in both orders, else a ping-pong
    bool isCalibration; ///< `calibrate`, else `fit`
    costscope::Weights weights = costscope::Weights::Relative;
    int bootstrap = 0;
};

inline const std::vector<BenchmarkCoverageCase>& benchmarkCoverageCases()
{
    using costscope::Weights;
    static const std::vector<BenchmarkCoverageCase> cases = {
        {"fit queue-search, plain", "gamma", true, false, Weights::Plain},
        {"fit queue-search, relative", "gamma", true, false},
        {"fit postal, plain", "alpha", false, false, Weights::Plain},
        {"fit postal, relative", "alpha", false, false},
        {"calibrate, by Student's t", "inter-node.rend.alpha", false, true},
        {"calibrate, by Student's t", "inter-node.rend.R_b", false, true},
        {"calibrate, by Student's t", "a message of 64 KiB", false, true},
        {"calibrate, by Student's t", "a message of 1 MiB", false, true},
        {"calibrate, 400 draws", "a message of 64 KiB", false, true, Weights::Relative, 400},
        {"calibrate, 400 draws", "a message of 1 MiB", false, true, Weights::Relative, 400},
        {"calibrate, 400 draws", "inter-node.rend.alpha", false, true, Weights::Relative, 400},
        {"calibrate, 400 draws", "inter-node.rend.R_b", false, true, Weights::Relative, 400},
    };
    return cases;
}

struct BenchmarkTruth {
    static constexpr double alpha = 2e-5, rate = 3e9, gamma = 2e-9, noise = 0.05;
    /// Of "a message of 64 KiB".
    static double bytes(const QString& value) { return value.endsWith(QLatin1String("MiB")) ? 1048576 : 65536; }
    static double of(const QString& value)
    {
        if (value.startsWith(QLatin1String("a message"))) return alpha + bytes(value) / rate;
        return value.endsWith(QLatin1String("alpha")) ? alpha : value == QLatin1String("gamma") ? gamma : rate;
    }
};

inline costscope::DatasetPtr drawnBenchmark(bool isQueue, std::mt19937_64& generator)
{
    using namespace costscope;
    using T = BenchmarkTruth;
    BenchmarkFacts facts;
    facts.kind = QString::fromLatin1(isQueue ? "high-volume-ping-pong" : "ping-pong");
    facts.timeOf = QString::fromLatin1(isQueue ? "batch-one-way" : "one-way");
    BenchmarkSamples samples;
    const auto add = [&](double bytes, double messages, const char* order, double time) {
        const size_t at = samples.add();
        samples.set(at, BenchmarkNumber::Bytes, bytes);
        samples.set(at, BenchmarkNumber::Messages, messages);
        samples.set(at, BenchmarkText::Scope, QStringLiteral("network"));
        if (isQueue) samples.set(at, BenchmarkText::Order, QString::fromLatin1(order));
        for (int r = 0; r < 7; ++r) samples.addTime(at, {.seconds = time * (1 + T::noise * drawNormal(generator))});
    };
    for (int i = 0; i < 12; ++i) {
        const double bytes = isQueue ? 8 : 16384 << i, n = isQueue ? 4 << i : 1, time = n * (T::alpha + bytes / T::rate);
        if (!isQueue) add(bytes, 1, "", time);
        if (isQueue) add(bytes, n, "same", time), add(bytes, n, "reverse", time + T::gamma * n * n);
    }
    Dataset dataset = benchmarkDataset(facts, std::move(samples));
    dataset.name = QStringLiteral("drawn");
    return std::make_shared<const Dataset>(std::move(dataset));
}

/// The 95 % interval of one set; nothing where there is none.
inline std::optional<std::array<double, 2>> intervalOf(const BenchmarkCoverageCase& of, const costscope::DatasetPtr& benchmark,
                                                       quint64 seed)
{
    using namespace costscope;
    const QString name = QString::fromLatin1(of.value);
    if (of.isCalibration) {
        CalibrationRecipe recipe{.weights = of.weights, .bootstrap = of.bootstrap, .seed = seed};
        recipe.thresholds = ProtocolThresholds{0, 0};
        const auto made = calibrate({benchmark}, recipe);
        if (made && name.startsWith(QLatin1String("a message"))) {
            const NamedValues set{{QStringLiteral("s"), BenchmarkTruth::bytes(name)},
                                  {QStringLiteral("ppn"), 1},
                                  {QStringLiteral("inter-node.rend.R_N"), std::numeric_limits<double>::infinity()}, // one pair tells none
                                  {QStringLiteral("locality"), double(Locality::InterNode)}};
            const EvaluationIntervals found = evaluationIntervals(nodeAwareMaxRateModel, made->machine, set);
            if (!found.isKnown()) return {};
            return found.value;
        }
        if (!made || !made->machine.values.contains(name)) return {};
        return made->machine.values.at(name).interval;
    }
    FitSettings settings;
    settings.model = QString::fromLatin1(of.isQueue ? "queue-search" : "postal");
    settings.weights = of.weights;
    settings.bootstrap = of.bootstrap;
    settings.seed = seed;
    const auto fit = fitBenchmark(*benchmark, settings);
    return fit.ok() && fit->parameter(name) ? fit->parameter(name)->interval : std::nullopt;
}

/// How many of the sets hold the truth; those without an interval in `without`.
inline Coverage coverageOf(const BenchmarkCoverageCase& of, int sets)
{
    std::mt19937_64 generator(7);
    const double truth = BenchmarkTruth::of(QString::fromLatin1(of.value));
    Coverage coverage;
    for (int i = 0; i < sets; ++i) {
        const auto interval = intervalOf(of, drawnBenchmark(of.isQueue, generator), quint64(i) + 1);
        if (!interval) ++coverage.without;
        if (!interval) continue;
        ++coverage.sets;
        coverage.b += (*interval)[0] <= truth && truth <= (*interval)[1];
    }
    return coverage;
}
