// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/forecast/draws.h"

#include <boost/math/distributions/normal.hpp>

namespace costscope {

namespace {

template <typename Function>
Quantiles mapped(const Quantiles& interval, Function f, bool falls = false)
{
    if (falls) return {f(interval.q975), f(interval.q90), f(interval.q50), f(interval.q10), f(interval.q025)};
    return {f(interval.q025), f(interval.q10), f(interval.q50), f(interval.q90), f(interval.q975)};
}

constexpr int perDoubling = 12;

} // namespace

double normalQuantile(double p)
{
    return quantile(boost::math::normal_distribution<double>(), p);
}

Quantiles intervalOf(std::vector<double>& values)
{
    auto from = values.begin(); // what is before it is in its place: a sort of all would take four times as long
    const auto at = [&](double share) {
        const double place = share * double(values.size() - 1);
        const size_t below = size_t(place), above = std::min(below + 1, values.size() - 1);
        for (const size_t one : {below, above}) {
            const auto wanted = values.begin() + std::ptrdiff_t(one);
            if (wanted < from) continue;
            std::nth_element(from, wanted, values.end());
            from = wanted + 1;
        }
        return values[below] + (place - double(below)) * (values[above] - values[below]);
    };
    return {at(0.025), at(0.1), at(0.5), at(0.9), at(0.975)};
}

ForecastAt answerOf(double n, std::vector<double> logTime, const std::vector<double>& logFirst, Scaling scaling)
{
    ForecastAt answer;
    answer.n = n;
    const double cores = scaling == Scaling::Weak ? 0 : std::log(n);
    std::vector<double> efficiency(logTime.size());
    for (size_t k = 0; k < efficiency.size(); ++k) efficiency[k] = logFirst[k] - cores - logTime[k];
    const auto exp = [](double ln) { return std::exp(std::clamp(ln, -600.0, 600.0)); }; // of absurd tables, too, a number for the axes
    answer.time = mapped(intervalOf(logTime), exp);
    answer.efficiency = mapped(intervalOf(efficiency), exp);
    answer.speedup = mapped(answer.efficiency, [n](double e) { return n * e; });
    answer.overheadShare = mapped(
        answer.efficiency, [](double e) { return 1 - e; }, true);
    return answer;
}

LeastTimes::LeastTimes(const LawRange& records)
{
    const double ratio = 64 * records.most / records.least;
    const int steps = std::max(1, int(std::ceil(std::log2(ratio) * perDoubling)));
    for (int k = 0; k <= steps; ++k) m_cores.emplace_back(records.least * std::pow(ratio, double(k) / steps));
    m_byPlace.resize(m_cores.size());
}

void LeastTimes::add(const std::vector<double>& logTimes)
{
    const auto least = std::ranges::min_element(logTimes);
    m_places.push_back(m_cores[size_t(least - logTimes.begin())].n);
    m_atEnd += least + 1 == logTimes.end();
    for (size_t k = 0; k < logTimes.size(); ++k) m_byPlace[k].push_back(logTimes[k]);
}

LeastTime LeastTimes::answer(const ScalingPoints& points)
{
    std::vector<double> middle(m_cores.size());
    for (size_t k = 0; k < m_cores.size(); ++k) {
        const auto half = m_byPlace[k].begin() + std::ptrdiff_t(m_byPlace[k].size() / 2);
        std::nth_element(m_byPlace[k].begin(), half, m_byPlace[k].end());
        middle[k] = *half;
    }
    const Quantiles n = intervalOf(m_places);
    LeastTime answer;
    answer.from = n.q025;
    answer.to = n.q975;
    answer.from80 = n.q10;
    answer.to80 = n.q90;
    answer.middle = n.q50;
    const double least = *std::ranges::min_element(middle), near = std::log(1.05);
    answer.least = std::exp(least);
    for (size_t k = 0; k < m_cores.size(); ++k) {
        if (middle[k] > least + near) continue;
        if (!(answer.plateauFrom == answer.plateauFrom)) answer.plateauFrom = m_cores[k].n;
        answer.plateauTo = m_cores[k].n;
    }
    const size_t fastest = points.size() > 0 ? points.fastest() : 0;
    for (size_t k = 0; k < points.size(); ++k) {
        if (points.y[k] > points.y[fastest] + near) continue;
        if (!(answer.measuredFrom == answer.measuredFrom)) answer.measuredFrom = points.n[k];
        answer.measuredTo = points.n[k];
    }
    if (fastest + 1 < points.size()) {
        answer.from = std::min(answer.from, answer.measuredFrom);
        answer.from80 = std::min(answer.from80, answer.measuredFrom);
        answer.to = std::max(answer.to, answer.measuredTo);
        answer.to80 = std::max(answer.to80, answer.measuredTo);
    }
    if (double(m_atEnd) > 0.1 * double(m_places.size())) {
        answer.onlyLower = true;
        answer.to = answer.to80 = answer.plateauTo = missing;
    }
    return answer;
}

} // namespace costscope
