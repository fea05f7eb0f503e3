// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/numerics/ratioSignificance.h"

#include "core/numerics/draw.h"
#include "core/numerics/rankSum.h"
#include "core/numerics/studentT.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace costscope {

namespace {

/// Draws one side after the other from what is known of it.
class Side {
public:
    Side(const Scatter& scatter, std::mt19937_64& generator) : m_scatter(scatter), m_generator(generator) {}

    double next()
    {
        if (!m_scatter.draws.empty()) return m_scatter.draws[draw(m_generator, m_scatter.draws.size())];
        const std::vector<double>& all = m_scatter.repetitions;
        m_drawn.resize(all.size());
        for (double& value : m_drawn) value = all[draw(m_generator, all.size())];
        return estimate(m_drawn, m_scatter.estimator);
    }

private:
    const Scatter& m_scatter;
    std::mt19937_64& m_generator;
    std::vector<double> m_drawn;
};

bool canBeDrawn(const Scatter& scatter)
{
    return scatter.repetitions.size() > 1 || scatter.draws.size() > 1;
}

/// Twice the smaller share of draws on one side of 1. If there is none at all the draws cannot tell a small probability: then
/// the normal distribution that their logarithms follow about.
double probability(const std::vector<double>& ratios, double ratio)
{
    const double count = double(ratios.size());
    const auto least = std::min(std::ranges::count_if(ratios, [](double r) { return r <= 1; }),
                                std::ranges::count_if(ratios, [](double r) { return r >= 1; }));
    const double counted = std::min(1.0, 2 * (double(least) + 1) / (count + 1));
    if (least > 0) return counted;
    double sum = 0, squares = 0;
    for (const double r : ratios) {
        sum += std::log(r);
        squares += std::log(r) * std::log(r);
    }
    const double spread = std::sqrt(std::max(0.0, squares / count - sum * sum / (count * count)));
    const double normal = spread > 0 ? std::erfc(std::abs(std::log(ratio)) / spread / std::sqrt(2.0)) : 0;
    return std::min(counted, normal);
}

/// Resamples of a few repetitions scatter less than further runs would: 2 or 3 alike on each side seem sure of anything. Then at
/// least the probability of their ranks, which 2 or 3 on each side never bring below 5 %.
double leastProbability(const Scatter& old, const Scatter& now)
{
    if (old.repetitions.empty() || now.repetitions.empty()) return 0;
    if (std::min(old.repetitions.size(), now.repetitions.size()) >= size_t(fewRepetitions)) return 0;
    return rankSumProbability(old.repetitions, now.repetitions);
}

void byBootstrap(RatioSignificance& result, const Scatter& old, const Scatter& now, const SignificanceSettings& settings, quint64 stream)
{
    std::mt19937_64 generator(settings.seed + 0x9E3779B97F4A7C15u * (stream + 1));
    Side before(old, generator), after(now, generator);
    std::vector<double> ratios;
    for (int i = 0; i < settings.draws; ++i) {
        const double from = before.next(), to = after.next();
        if (from > 0 && to > 0 && std::isfinite(to / from)) ratios.push_back(to / from);
    }
    if (2 * ratios.size() < size_t(settings.draws) || ratios.empty()) return;
    result.p = std::max(probability(ratios, result.ratio), leastProbability(old, now));
    result.interval = std::array{quantile(ratios, 0.025), quantile(ratios, 0.975)};
    const bool fits = !old.draws.empty() || !now.draws.empty();
    result.method = fits ? u"ratio of bootstrap samples, %1 draws, seed %2"_s.arg(settings.draws).arg(settings.seed)
                         : u"percentile bootstrap of the ratio of %1s, %2 draws, seed %3"_s.arg(toString(now.estimator))
                               .arg(settings.draws)
                               .arg(settings.seed);
}

/// Relative standard error of a side and its degrees of freedom.
struct RelativeError {
    double error = missing, degrees = missing;
};

RelativeError relativeError(double value, const Scatter& scatter)
{
    if (scatter.standardError) return {*scatter.standardError / value, scatter.degrees > 0 ? scatter.degrees : scatter.n - 1.0};
    const std::vector<double>& all = scatter.repetitions.size() > 1 ? scatter.repetitions : scatter.draws;
    if (all.size() < 2) return {};
    const double count = double(all.size()), mean = std::accumulate(all.begin(), all.end(), 0.0) / count;
    const double squares = std::accumulate(all.begin(), all.end(), 0.0, [&](double s, double v) { return s + (v - mean) * (v - mean); });
    const double deviation = std::sqrt(squares / (count - 1));
    return {(scatter.draws.empty() ? deviation / std::sqrt(count) : deviation) / value,
            scatter.draws.empty() ? count - 1 : scatter.n - 1.0};
}

void byStandardErrors(RatioSignificance& result, double before, const Scatter& old, double after, const Scatter& now)
{
    const RelativeError a = relativeError(before, old), b = relativeError(after, now);
    const double square = a.error * a.error + b.error * b.error;
    if (!(square > 0) || !(a.degrees >= 1) || !(b.degrees >= 1)) return;
    // Welch–Satterthwaite
    const double degrees = std::min(1e6, square * square / (std::pow(a.error, 4) / a.degrees + std::pow(b.error, 4) / b.degrees));
    const double error = std::sqrt(square), shift = std::log(result.ratio);
    const double reach = studentTQuantile(0.975, degrees) * error;
    result.interval = std::array{std::exp(shift - reach), std::exp(shift + reach)};
    result.p = 2 * studentTProbability(-std::abs(shift) / error, degrees);
    result.method = u"standard errors of the logarithms, t distribution with %1 degrees of freedom"_s.arg(QString::number(degrees, 'g', 3));
}

} // namespace

RatioSignificance ratioSignificance(double before, const Scatter& old, double after, const Scatter& now,
                                    const SignificanceSettings& settings, quint64 stream)
{
    RatioSignificance result;
    result.ratio = after / before;
    result.nOld = old.n;
    result.nNew = now.n;
    if (!(before > 0) || !(after > 0) || !std::isfinite(result.ratio) || !old.isKnown() || !now.isKnown()) return result;
    if (canBeDrawn(old) && canBeDrawn(now))
        byBootstrap(result, old, now, settings, stream);
    else
        byStandardErrors(result, before, old, after, now);
    result.isOverRanks = old.over == Scatter::Over::Ranks || now.over == Scatter::Over::Ranks;
    const auto few = [](const Scatter& side) { return side.over == Scatter::Over::Repetitions && side.n < fewRepetitions; };
    result.isFew = result.interval && (few(old) || few(now));
    return result;
}

std::vector<bool> differentAtRate(const std::vector<double>& p, double rate)
{
    std::vector<size_t> tested;
    for (size_t i = 0; i < p.size(); ++i)
        if (!std::isnan(p[i])) tested.push_back(i);
    std::ranges::stable_sort(tested, [&](size_t a, size_t b) { return p[a] < p[b]; });
    size_t stand = 0;
    for (size_t k = 0; k < tested.size(); ++k)
        if (p[tested[k]] <= rate * double(k + 1) / double(tested.size())) stand = k + 1;
    std::vector<bool> different(p.size(), false);
    for (size_t k = 0; k < stand; ++k) different[tested[k]] = true;
    return different;
}

} // namespace costscope
