// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/forecast/forecast.h"

#include "core/numerics/estimate.h"

#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

namespace costscope {

namespace {

constexpr size_t drawCount = 3000;

/// Equally spaced probabilities in random order, each moved within its own stretch: one dimension of a Latin hypercube.
class Strata {
public:
    explicit Strata(std::mt19937_64& generator) : m_generator(generator), m_order(drawCount) {}

    template <typename Quantile>
    std::vector<double> of(Quantile quantile)
    {
        std::iota(m_order.begin(), m_order.end(), size_t(0));
        for (size_t i = drawCount - 1; i > 0; --i) std::swap(m_order[i], m_order[uniformIndex(i + 1)]);
        std::vector<double> values(drawCount);
        for (size_t i = 0; i < drawCount; ++i) values[i] = quantile((double(m_order[i]) + uniform()) / double(drawCount));
        return values;
    }
    double uniform() { return (double(m_generator() >> 11) + 0.5) * 0x1p-53; }

private:
    size_t uniformIndex(size_t count) { return size_t(((m_generator() >> 32) * uint64_t(count)) >> 32); }
    std::mt19937_64& m_generator;
    std::vector<size_t> m_order;
};

/// Of Student's t with 2 degrees of freedom.
double t2Quantile(double p)
{
    return (2 * p - 1) / std::sqrt(2 * p * (1 - p));
}

double normalQuantile(double p)
{
    return quantile(boost::math::normal_distribution<double>(), p);
}

/// Of e to each value times the factor's sign: quantiles of values that are sorted here.
Quantiles intervalOf(std::vector<double>& values)
{
    std::ranges::sort(values);
    const auto at = [&values](double share) {
        const double place = share * double(values.size() - 1);
        const size_t below = size_t(place), above = std::min(below + 1, values.size() - 1);
        return values[below] + (place - double(below)) * (values[above] - values[below]);
    };
    return {at(0.025), at(0.1), at(0.5), at(0.9), at(0.975)};
}

/// Of the 80 % interval.
double halfWidth(std::vector<double> values)
{
    const Quantiles interval = intervalOf(values);
    return (interval.q90 - interval.q10) / 2;
}

template <typename Function>
Quantiles mapped(const Quantiles& interval, Function f, bool falls = false)
{
    if (falls) return {f(interval.q975), f(interval.q90), f(interval.q50), f(interval.q10), f(interval.q025)};
    return {f(interval.q025), f(interval.q10), f(interval.q50), f(interval.q90), f(interval.q975)};
}

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

constexpr double largeResidual = 0.15; // RMS of ln t from which no law describes a table

ForecastBasis basisOf(const ScalingPoints& points, const std::vector<LawPosterior>& laws)
{
    if (points.size() == 1) return ForecastBasis::OneNumber;
    if (points.size() <= 3) return ForecastBasis::Experience;
    double rms = INFINITY;
    for (const LawPosterior& law : laws)
        if (law.weight >= 0.05) rms = std::min(rms, bestCurve(law, points).rms);
    return rms > largeResidual || risesThenFalls(points.y) ? ForecastBasis::NoLaw : ForecastBasis::Records;
}

std::vector<double> geometricGrid(double from, double to, int perDoubling)
{
    const int steps = std::max(1, int(std::ceil(std::log2(to / from) * perDoubling)));
    std::vector<double> grid;
    for (int k = 0; k <= steps; ++k) grid.push_back(from * std::pow(to / from, double(k) / steps));
    return grid;
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
    m_draws.reserve(drawCount);
    double passed = 0, next = strata.uniform() / drawCount;
    for (const LawPosterior& law : m_laws) {
        for (const LawSample& sample : law.samples) {
            for (passed += law.weight * sample.weight; next < passed && m_draws.size() < drawCount; next += 1.0 / drawCount) {
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
    answer.n = n;
    const auto next = std::ranges::lower_bound(m_points.n, n);
    answer.inside = n >= m_points.least() && n <= m_points.most();
    answer.distance = INFINITY;
    if (next != m_points.n.end()) answer.distance = std::log(*next / n);
    if (next != m_points.n.begin()) answer.distance = std::min(answer.distance, std::log(n / *(next - 1)));
    if (const int point = m_points.at(n); point >= 0) answer.measured = m_points.time(size_t(point));
    if (m_basis == ForecastBasis::OneNumber) return answer;
    Drawn drawn = draw(n, lawOnly);
    const double cores = m_settings.scaling == Scaling::Weak ? 0 : std::log(n);
    std::vector<double> efficiency(drawn.logTime.size());
    for (size_t k = 0; k < efficiency.size(); ++k) efficiency[k] = drawn.logFirst[k] - cores - drawn.logTime[k];
    const auto exp = [](double ln) { return std::exp(std::clamp(ln, -600.0, 600.0)); }; // of absurd tables, too, a number for the axes
    answer.time = mapped(intervalOf(drawn.logTime), exp);
    answer.efficiency = mapped(intervalOf(efficiency), exp);
    answer.speedup = mapped(answer.efficiency, [n](double e) { return n * e; });
    answer.overheadShare = mapped(
        answer.efficiency, [](double e) { return 1 - e; }, true);
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
    LeastTime answer;
    if (m_basis == ForecastBasis::OneNumber) return answer;
    const LawRange range{m_points.least(), m_points.most()};
    const std::vector<double> grid = geometricGrid(range.least, 64 * range.most, 12);
    std::vector<Cores> cores;
    for (const double n : grid) cores.emplace_back(n);
    std::vector<double> logTimes(grid.size()), places;
    std::vector<std::vector<double>> byPlace(grid.size());
    places.reserve(m_draws.size());
    size_t atEnd = 0;
    for (const Draw& d : m_draws) {
        d.law->logTimes(d.shapes, range, cores, logTimes.data());
        const auto least = std::ranges::min_element(logTimes);
        places.push_back(grid[size_t(least - logTimes.begin())]);
        atEnd += least + 1 == logTimes.end();
        for (size_t k = 0; k < grid.size(); ++k) byPlace[k].push_back(d.level + logTimes[k]);
    }
    std::vector<double> middle(grid.size());
    for (size_t k = 0; k < grid.size(); ++k) {
        const auto half = byPlace[k].begin() + std::ptrdiff_t(byPlace[k].size() / 2);
        std::nth_element(byPlace[k].begin(), half, byPlace[k].end());
        middle[k] = *half;
    }
    const Quantiles n = intervalOf(places);
    answer = {.from = n.q025, .to = n.q975, .from80 = n.q10, .to80 = n.q90, .middle = n.q50};
    const double least = *std::ranges::min_element(middle), near = std::log(1.05);
    answer.least = std::exp(least);
    for (size_t k = 0; k < grid.size(); ++k) {
        if (middle[k] > least + near) continue;
        if (!(answer.plateauFrom == answer.plateauFrom)) answer.plateauFrom = grid[k];
        answer.plateauTo = grid[k];
    }
    const size_t fastest = m_points.fastest();
    for (size_t k = 0; k < m_points.size(); ++k) {
        if (m_points.y[k] > m_points.y[fastest] + near) continue;
        if (!(answer.measuredFrom == answer.measuredFrom)) answer.measuredFrom = m_points.n[k];
        answer.measuredTo = m_points.n[k];
    }
    if (fastest + 1 < m_points.size()) {
        answer.from = std::min(answer.from, answer.measuredFrom);
        answer.from80 = std::min(answer.from80, answer.measuredFrom);
        answer.to = std::max(answer.to, answer.measuredTo);
        answer.to80 = std::max(answer.to80, answer.measuredTo);
    }
    if (double(atEnd) > 0.1 * double(m_draws.size())) {
        answer.onlyLower = true;
        answer.to = answer.to80 = answer.plateauTo = missing;
    }
    return answer;
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
        before = lawPosteriors(head, laws, m_settings.constants, m_settings.seed).take(); // nobody can stop it
    }
    for (size_t k = 0; k < m_laws.size(); ++k) {
        const LawPosterior& law = m_laws[k];
        LawOnLadder rung{law.law, law.weight, bestCurve(law, m_points), {}, {}, missing};
        rung.values = meaning(*law.law, rung.best, range);
        for (size_t i = 0; i < m; ++i)
            rung.residuals.push_back(m_points.y[i] - rung.best.level - logTime(*law.law, rung.best.shapes, range, Cores(m_points.n[i])));
        if (!before.empty()) {
            const BestCurve of = bestCurve(before[k], head);
            rung.lastError =
                of.level + logTime(*law.law, of.shapes, {head.least(), head.most()}, Cores(m_points.most())) - m_points.y.back();
        }
        rungs.push_back(std::move(rung));
    }
    std::ranges::stable_sort(rungs, std::ranges::greater{}, &LawOnLadder::weight);
    return rungs;
}

/// Of the run at `target`, if a run at n took e^y: the laws weighed anew by it, and the discrepancy from the nearest record on.
double Forecast::halfWidthAfter(double target, double n, double y, std::mt19937_64& generator) const
{
    const ForecastConstants& constants = m_settings.constants;
    const LawRange range{m_points.least(), m_points.most()};
    const Cores there(n), wanted(target);
    const double m = double(m_points.size()), noise = constants.nu0 * constants.s0 * constants.s0;
    struct Weighed {
        double weight, location, scale;
    };
    std::vector<Weighed> all;
    double sum = 0, top = -INFINITY;
    for (const LawPosterior& law : m_laws) {
        for (const LawSample& sample : law.samples) {
            const double off = y - sample.level - logTime(*law.law, sample.shapes, range, there);
            const double squares = sample.squares + m / (m + 1) * off * off;
            const double gain =
                logLikelihood(squares, m_points.size() + 1, constants) - logLikelihood(sample.squares, m_points.size(), constants);
            all.push_back({std::log(law.weight * sample.weight) + gain,
                           sample.level + off / (m + 1) + logTime(*law.law, sample.shapes, range, wanted),
                           std::sqrt((squares + noise) / (m + constants.nu0) * (1 + 1 / (m + 1)))});
            top = std::max(top, all.back().weight);
        }
    }
    for (Weighed& one : all) sum += one.weight = std::exp(one.weight - top);
    double gap = std::fabs(std::log(target / n));
    for (const double record : m_points.n) gap = std::min(gap, std::fabs(std::log(target / record)));
    const bool inside = target < std::max(n, range.most) && target > std::min(n, range.least);
    const double slope = (inside ? constants.kappaInside : constants.kappa) * gap;
    const boost::math::students_t_distribution<double> student(m + constants.nu0);
    constexpr size_t count = 400;
    std::vector<double> drawn;
    double passed = 0, next = sum / (2 * count);
    const auto uniform = [&generator] { return (double(generator() >> 11) + 0.5) * 0x1p-53; };
    for (const Weighed& one : all)
        for (passed += one.weight; next < passed && drawn.size() < count; next += sum / count)
            drawn.push_back(one.location + one.scale * quantile(student, uniform()) + slope * t2Quantile(uniform()));
    return halfWidth(drawn);
}

std::vector<Forecast::NextRun> Forecast::nextRuns(double target, const std::vector<double>& candidates) const
{
    std::vector<NextRun> runs;
    if (m_basis == ForecastBasis::OneNumber) return runs;
    const double today = halfWidth(draw(target).logTime);
    for (const double n : candidates) {
        std::vector<double> seen = draw(n).logTime;
        std::ranges::sort(seen);
        std::mt19937_64 generator(m_settings.seed);
        std::vector<double> widths;
        constexpr int outcomes = 9; // of the run: the middle of so many equal parts of what it may take
        for (int k = 0; k < outcomes; ++k)
            widths.push_back(halfWidthAfter(target, n, seen[size_t((k + 0.5) / outcomes * double(seen.size()))], generator));
        runs.push_back({n, today > 0 ? quantile(widths, 0.5) / today : 1});
    }
    std::ranges::stable_sort(runs, {}, &NextRun::remaining);
    return runs;
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
    auto posteriors = lawPosteriors(points, laws, settings.constants, settings.seed, progress.part(0, 0.7));
    if (!posteriors) return posteriors.error();
    Forecast forecast;
    forecast.m_points = points;
    forecast.m_settings = settings;
    forecast.m_laws = posteriors.take();
    forecast.m_basis = basisOf(points, forecast.m_laws);
    forecast.drawAll();
    if (!progress.report(1)) return cancelled();
    return forecast;
}

} // namespace costscope
