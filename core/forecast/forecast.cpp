// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/forecast/forecast.h"

#include "core/forecast/draws.h"

#include <boost/math/distributions/chi_squared.hpp>

#include <algorithm>
#include <cmath>
#include <random>

namespace costscope {

namespace {

/// Whether the times rise by more than a fifth and fall by more than a fifth afterwards.
bool risesThenFalls(const std::vector<double>& y)
{
    const double fifth = std::log(1.2);
    double lowest = y.front(), top = -INFINITY;
    for (const double value : y) {
        lowest = std::min(lowest, value);
        if (value > lowest + fifth) top = std::max(top, value);
        if (value < top - fifth) return true;
    }
    return false;
}

/// RMS of ln t about Amdahl's law at its best, of n less `idle` processes.
double amdahlResidual(const ScalingPoints& points, double idle)
{
    double best = INFINITY;
    for (double s = 1e-4; s < 1; s *= 1.1) {
        double sum = 0, squares = 0;
        for (size_t k = 0; k < points.size(); ++k) {
            const double r = points.y[k] - std::log(s + (1 - s) / (points.n[k] - idle));
            sum += r;
            squares += r * r;
        }
        const double m = double(points.size());
        best = std::min(best, std::sqrt(std::max(0.0, squares / m - sum * sum / (m * m))));
    }
    return best;
}

constexpr double largeResidual = 0.15; // RMS of ln t from which no law describes a table

ForecastBasis basisOf(const ScalingPoints& points, const std::vector<LawPosterior>& laws, size_t mostSingle)
{
    if (points.size() == 1) return ForecastBasis::OneNumber;
    if (points.size() <= 3) return ForecastBasis::Experience;
    double rms = INFINITY;
    for (const LawPosterior& law : laws)
        if (law.weight >= 0.05) rms = std::min(rms, bestCurve(law, points, mostSingle).rms);
    return rms > largeResidual || risesThenFalls(points.y) ? ForecastBasis::NoLaw : ForecastBasis::Records;
}

/// What the shapes of the best curve mean in the letters of the papers.
std::vector<std::pair<QString, double>> meaning(const ScalingLaw& law, const BestCurve& best, const LawRange& range)
{
    std::vector<std::pair<QString, double>> values = {{u"t_1"_s, std::exp(best.level + logTime(law, best.shapes, range, Cores(1)))}};
    const auto shapes = law.values(best.shapes, range);
    const auto value = [&shapes](QStringView name) {
        const auto found = std::ranges::find_if(shapes, [name](const auto& one) { return one.first == name; });
        return found == shapes.end() ? missing : found->second;
    };
    const double n_d = value(u"n_d"), n_e = value(u"n_e");
    const double f_s = 1 / (1 + n_d);
    if (n_d == n_d) values.emplace_back(u"f_s"_s, f_s);
    if (law.id == u"universal"_s) {
        values.emplace_back(u"sigma"_s, f_s);
        values.emplace_back(u"kappa"_s, f_s * n_d / (n_e * (n_e - 1)));
    }
    if (law.id == u"overhead"_s) values.emplace_back(u"b"_s, value(u"r_inf") * (value(u"c") + 1));
    values.insert(values.end(), shapes.begin(), shapes.end());
    return values;
}

} // namespace

ProfilerShare profilerShare(const ForecastAt& at, Scaling scaling)
{
    if (scaling != Scaling::Strong || !at.overheadShare.known()) return {};
    const auto within = [](double share) { return std::clamp(share, 0.0, 1.0); };
    return {within(at.overheadShare.q10 - profilerDiffers), within(at.overheadShare.q90 + profilerDiffers)};
}

void Forecast::drawAll()
{
    std::mt19937_64 generator(m_settings.seed);
    Strata strata(generator);
    const ForecastConstants& constants = m_settings.constants;
    const double m = double(m_points.size()), freedom = m - 1 + constants.nu0;
    const boost::math::chi_squared_distribution<double> chiSquared(freedom);
    const auto squares = strata.of([&](double p) { return quantile(chiSquared, p); });
    const auto level = strata.of(normalQuantile), run = strata.of(normalQuantile);
    const auto below = strata.of(t2Quantile), inside = strata.of(t2Quantile), above = strata.of(t2Quantile);
    m_draws.clear();
    m_draws.reserve(forecastDraws);
    double passed = 0, next = strata.uniform() / forecastDraws;
    for (const LawPosterior& law : m_laws) {
        for (const LawSample& sample : law.samples) {
            for (passed += law.weight * sample.weight; next < passed && m_draws.size() < forecastDraws; next += 1.0 / forecastDraws) {
                const size_t k = m_draws.size();
                const double sigma = std::sqrt((sample.squares + constants.nu0 * constants.s0 * constants.s0) / squares[k]);
                m_draws.push_back(
                    {law.law, sample.shapes, sample.level + level[k] * sigma / std::sqrt(m), sigma, below[k], inside[k], above[k], run[k]});
            }
        }
    }
}

double Forecast::discrepancy(const Draw& draw, double n) const
{
    const ForecastConstants& constants = m_settings.constants;
    if (n < m_points.least()) return constants.kappa * std::log(m_points.least() / n) * draw.below;
    if (n > m_points.most()) return constants.kappa * std::log(n / m_points.most()) * draw.above;
    const auto next = std::ranges::lower_bound(m_points.n, n);
    if (*next == n) return 0;
    return constants.kappaInside * std::min(std::log(*next / n), std::log(n / *(next - 1))) * draw.inside;
}

Forecast::Drawn Forecast::draw(double n, bool lawOnly) const
{
    const LawRange range{m_points.least(), m_points.most()};
    const Cores cores(n), one(1);
    const int first = m_points.at(1);
    Drawn drawn;
    drawn.logTime.reserve(m_draws.size());
    drawn.logFirst.reserve(m_draws.size());
    for (const Draw& d : m_draws) {
        const double gap = lawOnly ? 0 : discrepancy(d, n);
        drawn.logTime.push_back(d.level + logTime(*d.law, d.shapes, range, cores) + gap + d.sigma * d.run);
        if (first >= 0)
            drawn.logFirst.push_back(m_points.y[size_t(first)]);
        else
            drawn.logFirst.push_back(d.level + logTime(*d.law, d.shapes, range, one) + (lawOnly ? 0 : discrepancy(d, 1)));
    }
    return drawn;
}

ForecastAt Forecast::at(double n, bool lawOnly) const
{
    ForecastAt answer;
    if (m_basis != ForecastBasis::OneNumber) {
        Drawn drawn = draw(n, lawOnly);
        answer = answerOf(n, std::move(drawn.logTime), drawn.logFirst, m_settings.scaling);
    }
    answer.n = n;
    const auto next = std::ranges::lower_bound(m_points.n, n);
    answer.inside = n >= m_points.least() && n <= m_points.most();
    answer.distance = INFINITY;
    if (next != m_points.n.end()) answer.distance = std::log(*next / n);
    if (next != m_points.n.begin()) answer.distance = std::min(answer.distance, std::log(n / *(next - 1)));
    if (const int point = m_points.at(n); point >= 0) {
        answer.measured = m_points.time(size_t(point));
        answer.runs = m_points.records[size_t(point)];
        if (size_t(point) < m_points.mpi.size()) answer.measuredMpi = m_points.mpi[size_t(point)];
    }
    return answer;
}

std::vector<ForecastAt> Forecast::at(const std::vector<double>& n, bool lawOnly) const
{
    std::vector<ForecastAt> all;
    all.reserve(n.size());
    for (const double one : n) all.push_back(at(one, lawOnly));
    return all;
}

LeastTime Forecast::leastTime() const
{
    if (m_basis == ForecastBasis::OneNumber) return {};
    const LawRange range{m_points.least(), m_points.most()};
    LeastTimes least(range);
    std::vector<double> logTimes(least.grid().size());
    for (const Draw& d : m_draws) {
        d.law->logTimes(d.shapes, range, least.grid(), logTimes.data());
        for (double& t : logTimes) t += d.level;
        least.add(logTimes);
    }
    return least.answer(m_points);
}

std::vector<LawOnLadder> Forecast::ladder() const
{
    std::vector<LawOnLadder> rungs;
    if (m_basis == ForecastBasis::OneNumber) return rungs;
    const LawRange range{m_points.least(), m_points.most()};
    const size_t m = m_points.size();
    const ScalingPoints head = m_points.withoutLast(1);
    std::vector<LawPosterior> before;
    if (head.size() > 1) {
        std::vector<const ScalingLaw*> laws;
        for (const LawPosterior& law : m_laws) laws.push_back(law.law);
        before = lawPosteriors(head, laws, m_settings.constants, m_settings.seed, {}, m_settings.mostSingle).take(); // nobody can stop it
    }
    for (size_t k = 0; k < m_laws.size(); ++k) {
        const LawPosterior& law = m_laws[k];
        LawOnLadder rung{law.law, law.weight, bestCurve(law, m_points, m_settings.mostSingle), {}, {}, missing};
        rung.values = meaning(*law.law, rung.best, range);
        for (size_t i = 0; i < m; ++i)
            rung.residuals.push_back(m_points.y[i] - rung.best.level - logTime(*law.law, rung.best.shapes, range, Cores(m_points.n[i])));
        if (!before.empty()) {
            const BestCurve of = bestCurve(before[k], head, m_settings.mostSingle);
            rung.lastError =
                of.level + logTime(*law.law, of.shapes, {head.least(), head.most()}, Cores(m_points.most())) - m_points.y.back();
        }
        rungs.push_back(std::move(rung));
    }
    std::ranges::stable_sort(rungs, std::ranges::greater{}, &LawOnLadder::weight);
    return rungs;
}

bool looksLikeOneIdle(const ScalingPoints& points)
{
    if (points.size() < 5 || points.least() < 2) return false;
    const double idle = amdahlResidual(points, 1);
    return idle < 0.05 && 3 * idle < amdahlResidual(points, 0);
}

Result<Forecast> forecastRunTimes(const ScalingPoints& points, const ForecastSettings& settings, const Progress& progress)
{
    if (points.size() == 0) return Error{u"There is no run time above 0."_s};
    std::vector<const ScalingLaw*> laws = lawsOf(settings.scaling);
    if (!settings.law.isEmpty()) {
        const ScalingLaw* only = findScalingLaw(settings.law);
        if (!only) return Error{u"There is no law “%1”."_s.arg(settings.law)};
        laws = {only};
    }
    auto posteriors = lawPosteriors(points, laws, settings.constants, settings.seed, progress.part(0, 0.7), settings.mostSingle);
    if (!posteriors) return posteriors.error();
    Forecast forecast;
    forecast.m_points = points;
    forecast.m_settings = settings;
    forecast.m_laws = posteriors.take();
    forecast.m_basis = basisOf(points, forecast.m_laws, settings.mostSingle);
    forecast.drawAll();
    if (!progress.report(1)) return cancelled();
    return forecast;
}

} // namespace costscope
