// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/calibrationSteps.h"
#include "core/numerics/informationCriterion.h"
#include "core/numerics/median.h"

#include <algorithm>
#include <cmath>
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

void noticeSecondPath(const Cells& cells, Injection& injection)
{
    std::vector<double> pairs, rates;
    for (const auto& [k, time] : largestMessage(cells)) {
        pairs.push_back(k);
        rates.push_back(k / time);
    }
    const auto last = endOfPlateau(rates);
    if (!last) return;
    injection.mostPairs = pairs[*last];
    warn(injection.messages, u"from %1 pairs on all pairs together are faster again than the plateau before: a second injection path "
                             "opens, as when the other socket begins to send. One R_N cannot describe both; it is that of up to %2 "
                             "pairs. Set the largest number of pairs to take others."_s.arg(pairs[*last + 1])
                                 .arg(pairs[*last]));
}

/// By how much every further pair lengthens the messages of each size [s]: the slopes of the times over the pairs.
std::map<double, double> growthBySize(const Observations& observations)
{
    std::map<double, std::map<double, Observations>> bySize; // and by pairs, which stand in the place of the bytes
    for (const Observation& at : observations) bySize[at.bytes][at.pairs].push_back({.bytes = at.pairs, .t = at.t});
    std::map<double, double> slopes;
    for (const auto& [bytes, byPairs] : bySize) {
        if (byPairs.size() < 2) continue;
        Observations times;
        for (const auto& [pairs, some] : byPairs) times.insert(times.end(), some.begin(), some.end());
        slopes[bytes] = fitPostal(times, {.weights = Weights::Plain}, Want::Coefficients).linear.p[1];
    }
    return slopes;
}

/// The laws of a sweep over pairs with and without a limit. Relative residuals of one value per cell, whatever the recipe weighs:
/// the scatter of times is a share of them, and repetitions are no independent witnesses of the law.
struct PairLaws {
    LawFit postal, growth, limited;
    size_t points = 0;
    double freeLimited = 0; ///< parameters of the last; a scanned k* is one

    double criterion(const LawFit& fit, double parameters) const
    {
        return informationCriterion(fit.rmsRelative * fit.rmsRelative * double(points), points, parameters);
    }
    bool grows() const { return criterion(growth, 3) < criterion(postal, 2); }
    const LawFit& unlimited() const { return grows() ? growth : postal; }
    /// By how much the data speak for a limit; below 0: against it.
    double gain() const { return std::min(criterion(growth, 3), criterion(postal, 2)) - criterion(limited, freeLimited); }
};

PairLaws pairLaws(const Observations& observations, const LawOptions& options)
{
    return {fitPostal(observations, options), fitPairGrowth(observations, options), fitMaxRate(observations, options), observations.size(),
            options.branch ? 3.0 : 4.0};
}

/// The smallest R_N that describes the times no worse than none does: by the likelihood ratio at 95 %. Missing if any will do.
double leastLimit(const Observations& observations, const PairLaws& laws, std::vector<double> given)
{
    constexpr double chiSquared = 3.841459; // 95 %, one degree of freedom
    given.resize(4, missing);
    if (!laws.grows()) given[3] = 0;
    const auto isWorse = [&](double inverse) { // 1/R_N [s/byte]
        given[2] = inverse;
        return laws.criterion(fitMaxRateGrowth(observations, {.given = given}), 0) > laws.criterion(laws.unlimited(), 0) + chiSquared;
    };
    double above = 0; // no message may take longer than it took
    for (const Observation& at : observations)
        if (at.bytes > 0) above = std::max(above, at.t / (at.pairs * at.bytes));
    if (!std::isfinite(std::log(above)) || !isWorse(above)) return missing;
    double less = std::log(above) + std::log(1e-9), more = std::log(above); // products would run out of the numbers there are
    for (int halvings = 0; halvings < 15; ++halvings) {                     // to 0.1 %
        const double middle = (less + more) / 2;
        (isWorse(std::exp(middle)) ? more : less) = middle;
    }
    return std::exp(-more);
}

/// A latency that grows with the pairs instead of a limit, at the sizes of the data.
QString growthInWords(const Observations& observations, const PairLaws& laws, double pairs)
{
    const auto slopes = growthBySize(observations);
    const auto at = [](const auto& slope) {
        const QString grown = slope.second > 0 ? display(slope.second, Quantity::Time, 2) : u"none"_s;
        return u"%1 at %2"_s.arg(grown, display(slope.first, Quantity::Size));
    };
    const QString measured = slopes.size() < 2 ? QString() : u"; measured are %1 and %2"_s.arg(at(*slopes.begin()), at(*slopes.rbegin()));
    return u"no injection limit is seen with up to %1 pairs. A latency that grows by %2 with every pair tells the times better than a "
           "limit does (BIC less by %3)%4."_s.arg(exact(pairs), display(laws.growth.linear.p[2], Quantity::Time, 2),
                                                  display(-laws.gain(), Quantity::None, 2), measured);
}

} // namespace

Injection injectionOf(const Cells& cells, const CalibrationRecipe& recipe, const std::vector<double>& given)
{
    Injection injection;
    const Observations observations = observe(cells, summaryOf(recipe.estimator));
    const auto [least, most] = std::ranges::minmax(observations, {}, &Observation::pairs);
    injection.reason = u"only one pair was active"_s;
    if (least.pairs == most.pairs) {
        injection.seen = most.pairs > 1 ? Injection::Saturated : Injection::Nothing;
        return injection;
    }
    const PairLaws laws = pairLaws(observations, {.branch = recipe.branch, .given = given});
    if (laws.gain() > 0) {
        injection.seen = Injection::Limited;
        if (!recipe.mostPairs) noticeSecondPath(cells, injection);
        return injection;
    }
    injection.seen = Injection::Unbounded;
    injection.atLeast = leastLimit(observations, laws, given);
    const QString bound = std::isnan(injection.atLeast) ? QString() : u": at least %1"_s.arg(display(injection.atLeast, Quantity::Rate, 3));
    injection.reason = u"no limit is seen with up to %1 pairs%2"_s.arg(exact(most.pairs), bound);
    if (laws.grows()) note(injection.messages, growthInWords(observations, laws, most.pairs));
    return injection;
}

} // namespace costscope
