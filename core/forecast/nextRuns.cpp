// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/forecast/draws.h"
#include "core/forecast/forecast.h"
#include "core/numerics/draw.h"
#include "core/numerics/estimate.h"

#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

namespace costscope {

namespace {

constexpr size_t outcomes = 9;               // of a run: the middle of so many equal parts of what it may take
constexpr size_t drawsAfter = 2000;          // that a half-width after an outcome is counted from
constexpr double negligibleLogWeight = 18.0; // below the largest: 20,000 samples of e^-18 are 3 parts in 10,000

/// Of the 80 % interval.
double halfWidth(std::vector<double>& values)
{
    const auto at = [&values](double share) {
        const auto place = values.begin() + std::ptrdiff_t(share * double(values.size() - 1) + 0.5);
        std::nth_element(values.begin(), place, values.end());
        return *place;
    };
    const double low = at(0.1);
    return (at(0.9) - low) / 2;
}

/// A value per draw with the distribution whose quantiles these are, in random order.
template <typename Quantile>
std::vector<double> shuffled(std::mt19937_64& generator, Quantile quantileOf)
{
    std::vector<double> all;
    for (size_t k = 0; k < drawsAfter; ++k) all.push_back(quantileOf((double(k) + 0.5) / double(drawsAfter)));
    for (size_t k = drawsAfter - 1; k > 0; --k) std::swap(all[k], all[draw(generator, k + 1)]);
    return all;
}

/// What one more run leaves of the interval at the target: samples of the laws weighed anew by what it may take. Everything that does
/// not hang on the outcome is computed once, and what is drawn beside the laws is the same for all candidates.
class RunsAhead {
public:
    RunsAhead(const Forecast& forecast, double target, const std::vector<double>& candidates)
        : m_points(forecast.points()), m_constants(forecast.settings().constants), m_target(target), m_candidates(candidates)
    {
        const LawRange range{m_points.least(), m_points.most()};
        std::vector<Cores> cores(candidates.begin(), candidates.end());
        cores.emplace_back(target);
        addSamples(forecast.laws(), range, cores);
        std::mt19937_64 generator(forecast.settings().seed);
        const boost::math::students_t_distribution<double> student(freedom());
        const std::vector<double> errors = shuffled(generator, [&](double p) { return boost::math::quantile(student, p); }),
                                  slopes = shuffled(generator, t2Quantile);
        for (size_t k = 0; k < outcomes; ++k) {
            m_errors.push_back(inOtherOrder(errors, generator));
            m_slopes.push_back(inOtherOrder(slopes, generator));
            m_starts.push_back((double(generator() >> 11) + 0.5) * 0x1p-53);
        }
    }

    /// In ln t, of the run at the target, if a run at this candidate takes e^y; `outcome`: its number, below outcomes.
    double halfWidthAfter(size_t candidate, size_t outcome, double y)
    {
        const double m = double(m_points.size()), power = freedom() / 2, part = m / (m + 1);
        double top = -INFINITY;
        m_weighed.clear();
        for (const Sample& sample : m_samples) {
            if (sample.most < top - negligibleLogWeight) break; // and all that follow
            const double off = y - logTime(sample, candidate), known = sample.known + part * off * off;
            const double logWeight = sample.before - power * std::log(known);
            if (logWeight < top - negligibleLogWeight) continue;
            top = std::max(top, logWeight);
            m_weighed.push_back({&sample, logWeight, off, known});
        }
        double sum = 0;
        for (Weighed& one : m_weighed) sum += one.weight = std::exp(one.weight - top);
        const double scale = std::sqrt((1 + 1 / (m + 1)) / freedom()), slope = slopeAfter(m_candidates[candidate]);
        m_drawn.clear();
        double passed = 0, next = m_starts[outcome];
        for (const Weighed& one : m_weighed) {
            passed += one.weight / sum * double(drawsAfter);
            if (next >= passed) continue;
            const double location = logTime(*one.sample, m_candidates.size()) + one.off / (m + 1), spread = scale * std::sqrt(one.known);
            for (; next < passed && m_drawn.size() < drawsAfter; next += 1) {
                const size_t k = m_drawn.size();
                m_drawn.push_back(location + spread * m_errors[outcome][k] + slope * m_slopes[outcome][k]);
            }
        }
        return halfWidth(m_drawn);
    }

private:
    struct Sample {
        double most;   ///< ln weight if the run takes exactly what the sample says
        double before; ///< ln weight without the factor that hangs on the run
        double known;  ///< S + ν0 s0²
        size_t row;    ///< of m_logTimes
    };
    struct Weighed {
        const Sample* sample;
        double weight, off, known;
    };

    /// Of the noise, after the run.
    double freedom() const { return double(m_points.size()) + m_constants.nu0; }
    double logTime(const Sample& sample, size_t place) const { return m_logTimes[sample.row * (m_candidates.size() + 1) + place]; }

    void addSamples(const std::vector<LawPosterior>& laws, const LawRange& range, const std::vector<Cores>& cores)
    {
        const double noise = m_constants.nu0 * m_constants.s0 * m_constants.s0;
        std::vector<double> room(cores.size());
        for (const LawPosterior& law : laws) {
            if (!(law.weight > 0)) continue;
            for (const LawSample& sample : law.samples) {
                law.law->logTimes(sample.shapes, range, cores, room.data());
                for (const double ln : room) m_logTimes.push_back(sample.level + ln);
                const double known = sample.squares + noise;
                const double before = std::log(law.weight * sample.weight) - logLikelihood(sample.squares, m_points.size(), m_constants);
                m_samples.push_back({before - freedom() / 2 * std::log(known), before, known, m_samples.size()});
            }
        }
        std::ranges::sort(m_samples, std::ranges::greater{}, &Sample::most);
    }

    /// κ·ℓ at the target, from the nearest record on, the run at n among them.
    double slopeAfter(double n) const
    {
        double gap = std::fabs(std::log(m_target / n));
        for (const double record : m_points.n) gap = std::min(gap, std::fabs(std::log(m_target / record)));
        const bool inside = m_target < std::max(n, m_points.most()) && m_target > std::min(n, m_points.least());
        return (inside ? m_constants.kappaInside : m_constants.kappa) * gap;
    }

    static std::vector<double> inOtherOrder(std::vector<double> values, std::mt19937_64& generator)
    {
        for (size_t k = values.size() - 1; k > 0; --k) std::swap(values[k], values[draw(generator, k + 1)]);
        return values;
    }

    const ScalingPoints& m_points;
    const ForecastConstants& m_constants;
    double m_target;
    const std::vector<double>& m_candidates;
    std::vector<Sample> m_samples;                       ///< those that may weigh most first
    std::vector<double> m_logTimes;                      ///< per sample ln t at each candidate and then at the target
    std::vector<std::vector<double>> m_errors, m_slopes; ///< per outcome
    std::vector<double> m_starts;
    std::vector<Weighed> m_weighed;
    std::vector<double> m_drawn;
};

} // namespace

std::vector<Forecast::NextRun> Forecast::nextRuns(double target, const std::vector<double>& candidates) const
{
    std::vector<NextRun> runs;
    if (m_basis == ForecastBasis::OneNumber) return runs;
    std::vector<double> drawn = draw(target).logTime;
    const double today = halfWidth(drawn);
    RunsAhead ahead(*this, target, candidates);
    for (size_t candidate = 0; candidate < candidates.size(); ++candidate) {
        std::vector<double> seen = draw(candidates[candidate]).logTime;
        std::ranges::sort(seen);
        std::vector<double> widths;
        for (size_t k = 0; k < outcomes; ++k)
            widths.push_back(ahead.halfWidthAfter(candidate, k, seen[size_t((double(k) + 0.5) / double(outcomes) * double(seen.size()))]));
        runs.push_back({candidates[candidate], today > 0 ? quantile(widths, 0.5) / today : 1});
    }
    std::ranges::stable_sort(runs, {}, &NextRun::remaining);
    return runs;
}

} // namespace costscope
