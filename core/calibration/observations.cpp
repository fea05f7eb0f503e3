// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/observations.h"

#include "core/numerics/median.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace costscope {

namespace {

constexpr std::array estimators = {Estimator::Median, Estimator::Min, Estimator::Mean, Estimator::Repetitions};

} // namespace

QString toString(Estimator estimator)
{
    switch (estimator) {
    case Estimator::Median: return QStringLiteral("median");
    case Estimator::Min: return QStringLiteral("min");
    case Estimator::Mean: return QStringLiteral("mean");
    case Estimator::Repetitions: break;
    }
    return QStringLiteral("repetitions");
}

std::optional<Estimator> estimatorById(QStringView id)
{
    for (const Estimator estimator : estimators)
        if (toString(estimator) == id) return estimator;
    return {};
}

double estimate(const std::vector<double>& times, Estimator estimator)
{
    if (times.empty()) return missing;
    switch (estimator) {
    case Estimator::Min: return *std::min_element(times.begin(), times.end());
    case Estimator::Mean: return std::accumulate(times.begin(), times.end(), 0.0) / double(times.size());
    case Estimator::Median:
    case Estimator::Repetitions: break;
    }
    return median(times);
}

void observe(const Cell& cell, int index, Estimator estimator, Observations& observations)
{
    const double less = cell.known + (cell.reference.empty() ? 0 : estimate(cell.reference, estimator));
    const auto add = [&](double time) {
        const double t = (time - less) / cell.divisor;
        observations.push_back({cell.bytes, cell.messages, cell.pairs, cell.linkBytes, t, cell.ofDifference ? t : time, index});
    };
    if (estimator != Estimator::Repetitions) return add(estimate(cell.times, estimator));
    for (const double time : cell.times) add(time);
}

Observations observe(const Cells& cells, Estimator estimator)
{
    Observations observations;
    for (size_t i = 0; i < cells.size(); ++i) observe(cells[i], int(i), estimator, observations);
    return observations;
}

double spread(const Cell& cell)
{
    if (cell.times.empty()) return missing;
    const auto [least, most] = std::minmax_element(cell.times.begin(), cell.times.end());
    return *most / *least;
}

} // namespace costscope
