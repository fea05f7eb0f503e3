// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/forecast/sizes/sizeForecast.h"

#include "core/forecast/draws.h"

#include <boost/math/distributions/chi_squared.hpp>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// The part of the discrepancy of another size that is not that of n = 1, at the largest n. From three simulated programs, at 4 to 100
/// times the largest size that was given: their efficiency missed what the laws say by 0.03 to 0.05 per unit of ln of the work; this puts
/// 0.04 at the end of the 80 % interval.
constexpr double ownAtMost = 0.2;

} // namespace

/// Where an answer is wanted, as the records see it.
struct SizeForecast::Place {
    Cores cores;
    double logSize;       ///< ln σ
    int size;             ///< of those that were measured; -1 = another
    double wayN, waySize; ///< from the hull, in ln n and ln σ; 0 inside
    double gap;           ///< to the nearest record inside the hull
};

SizeForecast::Place SizeForecast::placeOf(double n, double size) const
{
    Place at{Cores(n), std::log(size) - m_logMiddle, place(size), 0, 0, INFINITY};
    const PlanePoint here{at.cores.ln, at.logSize}, nearest = nearestOnHull(m_hull, here);
    at.wayN = here.x - nearest.x;
    at.waySize = here.y - nearest.y;
    for (const PlanePoint& record : m_records) at.gap = std::min(at.gap, std::hypot(record.x - nearest.x, record.y - nearest.y));
    return at;
}

int SizeForecast::place(double size) const
{
    const auto found = std::ranges::find(m_sizes, size, &SizeOfProblem::size);
    return found == m_sizes.end() ? -1 : int(found - m_sizes.begin());
}

ScalingPoints SizeForecast::pointsOf(double size) const
{
    const int found = place(size);
    return found < 0 ? ScalingPoints() : m_sizes[size_t(found)].points;
}

void SizeForecast::drawAll()
{
    std::mt19937_64 generator(m_settings.seed);
    Strata strata(generator);
    const ForecastConstants& constants = m_settings.constants;
    double m = 0;
    for (const SizeOfProblem& one : m_sizes) m += double(one.points.size());
    const boost::math::chi_squared_distribution<double> chiSquared(m - 1 + constants.nu0);
    const auto squares = strata.of([&](double p) { return quantile(chiSquared, p); });
    const auto level = strata.of(normalQuantile), other = strata.of(normalQuantile), run = strata.of(normalQuantile);
    std::array<std::vector<double>, 5> ways;
    for (auto& way : ways) way = strata.of(t2Quantile);
    std::vector<std::vector<double>> offsets;
    for (size_t j = 0; j < m_sizes.size(); ++j) offsets.push_back(strata.of(normalQuantile));
    double passed = 0, next = strata.uniform() / double(forecastDraws);
    const auto turn = strata.of(t2Quantile);
    for (size_t l = 0; l < m_laws.size(); ++l) {
        const SizedLawPosterior& law = m_laws[l];
        for (size_t s = 0; s < law.samples.size(); ++s) {
            const SizedSample& sample = law.samples[s];
            for (passed += law.weight / double(law.samples.size()); next < passed && m_draws.size() < forecastDraws;
                 next += 1.0 / double(forecastDraws)) {
                const size_t k = m_draws.size();
                const double sigma = std::sqrt((sample.squares + constants.nu0 * constants.s0 * constants.s0) / squares[k]);
                const double rho = law.law.offset(sample.shapes), up = level[k] * sigma / std::sqrt(sample.precision);
                Draw draw{l,          s,          sample.level + up, sigma,  {},     rho * sigma * other[k], ways[0][k], ways[1][k],
                          ways[2][k], ways[3][k], ways[4][k],        run[k], turn[k]};
                for (size_t j = 0; j < m_sizes.size(); ++j) {
                    const double spread = 1 + rho * rho * double(m_sizes[j].points.size());
                    draw.offset.push_back((spread - 1) / spread * (sample.offset[j] - up) +
                                          offsets[j][k] * sigma * rho / std::sqrt(spread));
                }
                m_draws.push_back(std::move(draw));
            }
        }
    }
}

/// Without the discrepancy and the noise of a run.
double SizeForecast::logTimeAt(const Draw& draw, const Place& place) const
{
    const SizedTerms of = lawOf(draw).at(shapesOf(draw), place.logSize);
    return draw.level + of.work + logTime(of.terms, place.cores) + (place.size < 0 ? 0 : draw.offset[size_t(place.size)]);
}

ForecastAt SizeForecast::at(double n, double size, bool lawOnly) const
{
    const ForecastConstants& constants = m_settings.constants;
    const Place here = placeOf(n, size), one = placeOf(1, size);
    const int first = here.size < 0 ? -1 : m_sizes[size_t(here.size)].points.at(1);
    const auto beyond = [&](const Draw& draw, const Place& place) {
        if (lawOnly) return 0.0;
        const double work = lawOf(draw).exponent(shapesOf(draw)) * place.waySize;
        const double own = m_most > 1 ? std::min(1.0, ownAtMost * place.cores.ln / std::log(m_most)) : 0;
        return constants.kappa * std::fabs(place.wayN) * (place.wayN < 0 ? draw.fewer : draw.more) +
               constants.kappaSize * std::fabs(work) *
                   (std::sqrt(1 - own * own) * (work < 0 ? draw.smaller : draw.larger) + own * draw.turn) +
               constants.kappaInside * place.gap * draw.inside + (place.size < 0 ? draw.other : 0);
    };
    std::vector<double> logTime, logFirst;
    for (const Draw& draw : m_draws) {
        logTime.push_back(logTimeAt(draw, here) + beyond(draw, here) + draw.sigma * draw.run);
        if (first >= 0)
            logFirst.push_back(m_sizes[size_t(here.size)].points.y[size_t(first)]);
        else
            logFirst.push_back(logTimeAt(draw, one) + beyond(draw, one));
    }
    ForecastAt answer = answerOf(n, std::move(logTime), logFirst, m_settings.scaling);
    answer.inside = here.wayN == 0 && here.waySize == 0;
    answer.distance = std::hypot(here.wayN, here.waySize) + here.gap;
    if (here.size >= 0) {
        const ScalingPoints& points = m_sizes[size_t(here.size)].points;
        if (const int point = points.at(n); point >= 0) {
            answer.measured = points.time(size_t(point));
            answer.runs = points.records[size_t(point)];
        }
    }
    return answer;
}

LeastTime SizeForecast::leastTime(double size) const
{
    LawRange range{INFINITY, 0};
    for (const SizeOfProblem& one : m_sizes) {
        range.least = std::min(range.least, one.points.least());
        range.most = std::max(range.most, one.points.most());
    }
    LeastTimes least(range);
    const Place at = placeOf(1, size);
    std::vector<double> logTimes(least.grid().size());
    for (const Draw& draw : m_draws) {
        const SizedTerms of = lawOf(draw).at(shapesOf(draw), at.logSize);
        const double level = draw.level + of.work + (at.size < 0 ? 0 : draw.offset[size_t(at.size)]);
        for (size_t k = 0; k < logTimes.size(); ++k) logTimes[k] = level + logTime(of.terms, least.grid()[k]);
        least.add(logTimes);
    }
    return least.answer(pointsOf(size));
}

std::vector<double> SizeForecast::middle(const std::vector<double>& n, double size) const
{
    std::vector<double> middles, logTimes(m_draws.size());
    for (const double cores : n) {
        const Place here = placeOf(cores, size);
        std::ranges::transform(m_draws, logTimes.begin(), [&](const Draw& draw) { return logTimeAt(draw, here); });
        const auto half = logTimes.begin() + std::ptrdiff_t(logTimes.size() / 2);
        std::nth_element(logTimes.begin(), half, logTimes.end());
        middles.push_back(*half);
    }
    return middles;
}

Quantiles SizeForecast::exponent() const
{
    std::vector<double> all;
    for (const Draw& draw : m_draws) all.push_back(lawOf(draw).exponent(shapesOf(draw)));
    return intervalOf(all);
}

Result<SizeForecast> forecastSizes(const SizesOfProblem& sizes, const ForecastSettings& settings, const Progress& progress)
{
    if (sizes.size() < 2) return Error{u"Run times of one problem at two or more sizes were expected, not %1."_s.arg(sizes.size())};
    for (const SizeOfProblem& one : sizes)
        if (!(one.size > 0) || one.points.size() == 0) return Error{u"A size without a run time above 0."_s};
    std::vector<const ScalingLaw*> laws = lawsOf(settings.scaling);
    if (!settings.law.isEmpty()) {
        const ScalingLaw* only = findScalingLaw(settings.law);
        if (!only) return Error{u"There is no law “%1”."_s.arg(settings.law)};
        laws = {only};
    }
    auto posteriors = sizedPosteriors(sizes, laws, settings.constants, settings.seed, progress);
    if (!posteriors) return posteriors.error();
    SizeForecast forecast;
    forecast.m_sizes = sizes;
    forecast.m_settings = settings;
    forecast.m_laws = posteriors.take();
    forecast.m_logMiddle = logMiddleSize(sizes);
    for (const SizeOfProblem& one : sizes)
        for (const double n : one.points.n) forecast.m_records.push_back({std::log(n), std::log(one.size) - forecast.m_logMiddle});
    for (const SizeOfProblem& one : sizes) forecast.m_most = std::max(forecast.m_most, one.points.most());
    forecast.m_hull = convexHull(forecast.m_records);
    forecast.drawAll();
    return forecast;
}

} // namespace costscope
