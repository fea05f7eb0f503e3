// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/calibrationSteps.h"
#include "core/numerics/median.h"

#include <algorithm>
#include <map>

namespace costscope {

namespace {

/// Time of the largest message that several numbers of pairs were measured with, by pairs; the smallest repetition: what
/// disturbs a run only lengthens it.
std::map<double, double> largestMessage(const Cells& cells)
{
    std::map<double, std::map<double, double>> bySize;
    for (const Cell& cell : cells) {
        const double time = estimate(cell.times, Estimator::Min);
        const auto [found, isNew] = bySize[cell.bytes].try_emplace(cell.pairs, time);
        if (!isNew) found->second = std::min(found->second, time);
    }
    for (auto size = bySize.rbegin(); size != bySize.rend(); ++size)
        if (size->second.size() > 1) return size->second;
    return bySize.empty() ? std::map<double, double>{} : bySize.rbegin()->second;
}

/// Where the rate of all pairs together, flat for a while, rises again by a quarter: the last number of pairs of the plateau.
std::optional<size_t> endOfPlateau(const std::vector<double>& rates)
{
    size_t first = 0;
    while (first + 2 < rates.size() && std::max(rates[first + 1], rates[first + 2]) > 1.1 * rates[first]) ++first;
    std::optional<size_t> last;
    for (size_t i = first + 3; i < rates.size(); ++i) {
        const double level = median({rates.begin() + long(first), rates.begin() + long(i) + 1});
        if (rates[i] <= 1.05 * level) last = i;
    }
    if (!last || *last + 3 >= rates.size()) return {};
    const double level = median({rates.begin() + long(first), rates.begin() + long(*last) + 1});
    return rates.back() > 1.25 * level ? last : std::nullopt;
}

void noticeSecondPath(Injection& injection, const std::map<double, double>& times)
{
    std::vector<double> pairs, rates;
    for (const auto& [k, time] : times) {
        pairs.push_back(k);
        rates.push_back(k / time);
    }
    const auto last = endOfPlateau(rates);
    if (!last) return;
    injection.mostPairs = pairs[*last];
    injection.note = u"from %1 pairs on all pairs together are faster again than the plateau before: a second injection path "
                     "opens, as when the other socket begins to send. One R_N cannot describe both; it is that of up to %2 "
                     "pairs. Set the largest number of pairs to take others."_s.arg(pairs[*last + 1])
                         .arg(pairs[*last]);
}

const LawOptions absolute{.weights = Weights::Plain};

/// Of the straight line t = a + b x, x standing in the place of the bytes.
double slopeOf(const Observations& observations)
{
    return fitPostal(observations, absolute, Want::Coefficients).linear.p[1];
}

} // namespace

double growthPerPair(const Cells& cells, const CalibrationRecipe& recipe)
{
    const Estimator estimator = summaryOf(recipe.estimator);
    std::map<double, Observations> bySize; // of each size, times over pairs
    for (const Cell& cell : cells) bySize[cell.bytes].push_back({.bytes = cell.pairs, .t = estimate(cell.times, estimator)});
    Observations growth;
    for (const auto& [size, times] : bySize)
        if (times.size() > 1) growth.push_back({.bytes = size, .t = slopeOf(times)});
    return growth.size() > 1 ? fitPostal(growth, absolute, Want::Coefficients).linear.p[0] : missing;
}

Injection injectionOf(const Cells& cells, const CalibrationRecipe& recipe)
{
    Injection injection;
    const auto times = largestMessage(cells);
    if (times.empty()) return injection;
    const auto [least, first] = *times.begin();
    const auto [most, last] = *times.rbegin();
    injection.reason = u"only one pair was active"_s;
    if (times.size() == 1) {
        injection.seen = most > 1 ? Injection::Saturated : Injection::Nothing;
        return injection;
    }
    const double growth = last / first;
    if (growth < 1 + 0.1 * (most / least - 1)) {
        injection.seen = Injection::Unbounded;
        injection.reason = u"%1 pairs cost %2 times what %3 costs, while a limit would scale with their number"_s.arg(most)
                               .arg(display(growth, Quantity::None, 2))
                               .arg(least);
        return injection;
    }
    injection.seen = Injection::Limited;
    if (!recipe.mostPairs) noticeSecondPath(injection, times);
    return injection;
}

} // namespace costscope
