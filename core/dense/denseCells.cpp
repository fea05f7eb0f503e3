// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/denseCells.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// Half of the last decimal that any of the percentages has, at most six.
double roundingOf(const std::vector<DenseRun>& runs)
{
    double unit = 1;
    for (const DenseRun& run : runs) {
        if (std::isnan(run.percent)) continue;
        while (unit > 1e-6 && std::fabs(run.percent / unit - std::round(run.percent / unit)) > 1e-6) unit /= 10;
    }
    return unit / 2;
}

} // namespace

DenseCells::DenseCells(const std::vector<DenseRun>& runs, const DecodeSettings& settings)
    : m_settings(settings), m_rounding(roundingOf(runs))
{
    for (const DenseRun& run : runs) {
        const auto algorithm = denseAlgorithm(run.algorithm);
        const auto variant = denseVariant(run.variant);
        if (!algorithm || !variant) continue;
        Cell cell;
        cell.run = &run;
        cell.processes = std::isnan(run.processes) ? run.cores / settings.threads : run.processes;
        cell.threads = run.cores / cell.processes;
        cell.layers = std::isnan(run.layers) ? settings.layers : run.layers;
        const double work = 100 * denseFlops(*algorithm, run.n) / (run.cores * settings.peak);
        cell.percent = std::isnan(run.percent) ? work / run.seconds : run.percent;
        const double seconds = work / cell.percent;
        const double share = std::max(std::isnan(settings.uncertainty) ? 0 : settings.uncertainty,
                                      std::isnan(run.percent) ? (std::isnan(settings.uncertainty) ? 1e-3 : 0) : m_rounding / run.percent);
        cell.seconds = {seconds, seconds / (1 + share), seconds / std::max(1e-9, 1 - share)};
        m_cells.try_emplace({*algorithm, *variant, run.cores, run.n}, cell);
    }
}

const DenseCells::Cell* DenseCells::find(DenseAlgorithm algorithm, DenseVariant variant, double cores, double n) const
{
    const auto found = m_cells.find({algorithm, variant, cores, n});
    return found == m_cells.end() ? nullptr : &found->second;
}

std::vector<std::pair<double, double>> DenseCells::places(DenseAlgorithm algorithm) const
{
    std::vector<std::pair<double, double>> all;
    for (const auto& [key, cell] : m_cells)
        if (std::get<0>(key) == algorithm) all.push_back({std::get<2>(key), std::get<3>(key)});
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

double DenseCells::percentOf(const Cell& cell, double seconds) const
{
    return percentOfPeak(*denseAlgorithm(cell.run->algorithm), cell.run->n, cell.run->cores, seconds, m_settings.peak);
}

} // namespace costscope
