// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/DenseFormula.h"
#include "core/dense/VariantTimes.h"
#include "core/dense/densePrediction.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// The formulas of the variants that have a grid on a number of cores.
struct CoreColumn {
    struct Entry {
        qint8 variant;
        DenseFormula formula;
        double bytesPerSquare; ///< of a process, over n²
    };
    std::vector<Entry> entries = {};
    double memory = missing; ///< share of a process

    CoreColumn(const DenseQuestion& like, double cores, const DenseStudy& study, const DenseMachine& machine)
    {
        memory = machine.coreMemory * like.threads;
        for (const DenseVariant variant : study.variants) {
            const DenseQuestion question = like.with(variant, cores, 1);
            if (checkDense(question).ok()) entries.push_back({qint8(variant), DenseFormula(question, machine), bytesPerProcess(question)});
        }
    }

    VariantTimes times(double n) const
    {
        VariantTimes all, fitting;
        for (const Entry& entry : entries) {
            const double seconds = entry.formula.at(n).seconds();
            if (!(seconds < VariantTimes::none)) continue;
            all.seconds[size_t(entry.variant)] = seconds;
            if (!(entry.bytesPerSquare * n * n > memory)) fitting.seconds[size_t(entry.variant)] = seconds;
        }
        return fitting.fastest() >= 0 ? fitting : all;
    }
};

} // namespace

DenseMap denseMap(DenseAlgorithm algorithm, const DenseStudy& study, const DenseMachines& machines, const Parallel& parallel)
{
    DenseMap map{study.cores, study.sizes};
    const size_t count = map.cores.size() * map.sizes.size();
    map.winner.assign(count, -1);
    map.margin.assign(count, 0);
    map.certain.assign(count, true);
    DenseQuestion like = study.like;
    like.algorithm = algorithm;
    std::vector<quint8> differs(count, 0); // a vector<bool> must not be written from several threads
    parallel.run(int(map.cores.size()), [&](int core) {
        const CoreColumn column(like, map.cores[size_t(core)], study, machines.chosen);
        std::vector<CoreColumn> others;
        const double most = machines.chosen.factors->measured()[1];
        if (map.cores[size_t(core)] / like.threads > most) // only there the degrees differ
            for (const DenseMachine& machine : machines.others) others.emplace_back(like, map.cores[size_t(core)], study, machine);
        for (size_t size = 0; size < map.sizes.size(); ++size) {
            const size_t at = map.at(size_t(core), size);
            const VariantTimes times = column.times(map.sizes[size]);
            map.winner[at] = qint8(times.fastest());
            map.margin[at] = float(times.margin());
            for (const CoreColumn& other : others) {
                const int winner = other.times(map.sizes[size]).fastest();
                differs[at] |= quint8(winner >= 0 && !times.isBest(winner));
            }
        }
    });
    for (size_t i = 0; i < count; ++i) map.certain[i] = differs[i] == 0;
    return map;
}

std::vector<double> coresOfAllVariants(double least, double most, double threads, double layers, int count)
{
    const double cube = layers * layers * layers, root = std::sqrt(cube), step = root == std::round(root) ? root : 1; // √p is a multiple
    const double first = std::max(1.0, std::ceil(std::sqrt(least / threads) / step - 1e-9)),
                 last = std::floor(std::sqrt(most / threads) / step + 1e-9);
    std::vector<double> all;
    for (int i = 0; i < count && last >= first; ++i) {
        const double k = std::round(first * std::pow(last / first, count > 1 ? double(i) / (count - 1) : 0));
        const double cores = threads * k * k * step * step;
        if (all.empty() || cores > all.back()) all.push_back(cores);
    }
    return all;
}

} // namespace costscope
