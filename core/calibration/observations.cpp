// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/observations.h"

#include "core/numerics/median.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace costscope {

void observe(const Cell& cell, int index, Estimator estimator, Observations& observations)
{
    const double reference = cell.reference.empty() ? 0 : estimate(cell.reference, estimator);
    const double less = cell.known + reference;
    const auto add = [&](double time) {
        const double t = (time - less) / cell.divisor;
        const double scale = cell.ofDifference ? t : time, noise = std::hypot(time, reference) / cell.divisor;
        observations.push_back({cell.bytes, cell.messages, cell.pairs, cell.linkBytes, t, scale, noise, index});
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

QString valuesInWords(const Cells& cells, Estimator estimator)
{
    const QString repeated = estimator == Estimator::Repetitions ? u"all repetitions"_s : u"%1 of repetitions"_s.arg(toString(estimator));
    QStringList words;
    for (const Cell& cell : cells) {
        const QString word = cell.printed ? u"%1 as printed"_s.arg(QLatin1String(cell.printed)) : repeated;
        if (!words.contains(word)) words << word;
    }
    return words.isEmpty() ? repeated : words.join(u" and "_s);
}

double spread(const Cell& cell)
{
    if (cell.times.empty()) return missing;
    const auto [least, most] = std::minmax_element(cell.times.begin(), cell.times.end());
    return *most / *least;
}

} // namespace costscope
