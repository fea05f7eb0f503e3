// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/forecast/forecast.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

namespace costscope {

// What answers are counted from: draws of the laws, of the noise and of the discrepancy. All answers share these.

/// How many an answer is counted from.
inline constexpr size_t forecastDraws = 3000;

/// Equally spaced probabilities in random order, each moved within its own stretch: one dimension of a Latin hypercube.
class Strata {
public:
    explicit Strata(std::mt19937_64& generator) : m_generator(generator), m_order(forecastDraws) {}

    /// forecastDraws values with the distribution whose quantiles these are.
    template <typename Quantile>
    std::vector<double> of(Quantile quantile)
    {
        for (size_t i = 0; i < forecastDraws; ++i) m_order[i] = i;
        for (size_t i = forecastDraws - 1; i > 0; --i) std::swap(m_order[i], m_order[uniformIndex(i + 1)]);
        std::vector<double> values(forecastDraws);
        for (size_t i = 0; i < forecastDraws; ++i) values[i] = quantile((double(m_order[i]) + uniform()) / double(forecastDraws));
        return values;
    }
    double uniform() { return (double(m_generator() >> 11) + 0.5) * 0x1p-53; }

private:
    size_t uniformIndex(size_t count) { return size_t(((m_generator() >> 32) * uint64_t(count)) >> 32); }
    std::mt19937_64& m_generator;
    std::vector<size_t> m_order;
};

/// Of Student's t with 2 degrees of freedom: how laws go wrong beyond the records has heavy tails.
inline double t2Quantile(double p)
{
    return (2 * p - 1) / std::sqrt(2 * p * (1 - p));
}

double normalQuantile(double p);

/// Of values that are sorted here.
Quantiles intervalOf(std::vector<double>& values);

/// Draws of ln t at n and of ln t_1, as every quantity that is answered for.
ForecastAt answerOf(double n, std::vector<double> logTime, const std::vector<double>& logFirst, Scaling scaling);

/// Counts where the draws have their least time.
class LeastTimes {
public:
    /// n from `least` to 64 times `most`, and the laws' times there.
    explicit LeastTimes(const LawRange& records);
    const std::vector<Cores>& grid() const { return m_cores; }
    /// A draw's ln t at each n of the grid.
    void add(const std::vector<double>& logTimes);
    /// `points`: records of the same problem, whose own least time counts as well; may be empty.
    LeastTime answer(const ScalingPoints& points);

private:
    std::vector<Cores> m_cores;
    std::vector<double> m_places;
    std::vector<std::vector<double>> m_byPlace;
    size_t m_atEnd = 0;
};

} // namespace costscope
