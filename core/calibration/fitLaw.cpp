// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/calibrationSteps.h"

#include "core/model/determined.h"
#include "core/numerics/draw.h"
#include "core/numerics/studentT.h"

#include <Eigen/Core>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// What is drawn with replacement: repetitions inside each cell (the error of measurement), or whole cells (which also tells
/// how far the law itself holds; mostly much wider).
enum class Resampling { Repetitions, Cells };

/// A law for some observations; its coefficients are NaN where they determine none.
using Refit = std::function<LawFit(const Observations&, Want)>;

/// 95 % percentile intervals, one per value.
struct CellBootstrap {
    std::vector<std::array<double, 2>> intervals; ///< NaN where fewer than half of the draws gave a value
    std::vector<int> without;                     ///< per value: draws that determined none
    std::vector<std::vector<double>> draws;       ///< the values of each
    bool stopped = false;
};

void redraw(const std::vector<double>& from, std::vector<double>& to, std::mt19937_64& generator)
{
    to.resize(from.size());
    for (double& value : to) value = from[draw(generator, from.size())];
}

/// Draws observations; memory is taken once.
class Drawer {
public:
    Drawer(const Cells& cells, Estimator estimator, Resampling resampling, quint64 seed)
        : m_cells(cells), m_estimator(estimator), m_resampling(resampling), m_generator(seed)
    {
        for (size_t i = 0; i < cells.size(); ++i) {
            m_whole.emplace_back();
            observe(cells[i], int(i), estimator, m_whole.back());
        }
    }

    const Observations& next()
    {
        m_drawn.clear();
        for (size_t i = 0; i < m_cells.size(); ++i) m_resampling == Resampling::Cells ? takeCell() : takeRepetitions(i);
        return m_drawn;
    }

private:
    void takeCell()
    {
        const Observations& whole = m_whole[draw(m_generator, m_whole.size())];
        m_drawn.insert(m_drawn.end(), whole.begin(), whole.end());
    }

    void takeRepetitions(size_t i)
    {
        m_cell = m_cells[i];
        redraw(m_cells[i].times, m_cell.times, m_generator);
        redraw(m_cells[i].reference, m_cell.reference, m_generator);
        observe(m_cell, int(i), m_estimator, m_drawn);
    }

    const Cells& m_cells;
    Estimator m_estimator;
    Resampling m_resampling;
    std::mt19937_64 m_generator;
    std::vector<Observations> m_whole;
    Observations m_drawn;
    Cell m_cell;
};

/// The same seed gives the same draws on every computer.
CellBootstrap bootstrapCells(const Cells& cells, Estimator estimator, Resampling resampling, const Refit& refit, int samples, quint64 seed,
                             const Progress& progress)
{
    CellBootstrap result;
    std::vector<std::vector<double>> values;
    Drawer drawer(cells, estimator, resampling, seed);
    for (int i = 0; i < samples; ++i) {
        if (i % 64 == 0 && !progress.report(double(i) / samples)) {
            result.stopped = true;
            return result;
        }
        const std::vector<double>& found = result.draws.emplace_back(refit(drawer.next(), Want::Coefficients).linear.p);
        values.resize(found.size());
        result.without.resize(found.size());
        for (size_t j = 0; j < found.size(); ++j) std::isnan(found[j]) ? void(++result.without[j]) : values[j].push_back(found[j]);
    }
    for (std::vector<double>& drawn : values) {
        const bool enough = 2 * drawn.size() >= size_t(samples);
        result.intervals.push_back(enough ? std::array{quantile(drawn, 0.025), quantile(drawn, 0.975)} : std::array{missing, missing});
    }
    return result;
}

using Interval = std::array<double, 2>;

/// What every cell does to a law, in the unit in which the weights take all cells for equally noisy.
struct Influence {
    Eigen::MatrixXd onCoefficients; ///< ∂p_j/∂t_c, k×C
    Eigen::MatrixXd onModeled;      ///< ∂f_d/∂t_c, C×C
    Eigen::VectorXd residuals;      ///< t_c - f_c, means over the observations of the cell
};

/// By differences: all observations of a cell are moved together.
Influence influenceOf(const CalibratedLaw& law, const Refit& refit, Weights weights)
{
    constexpr double step = 1e-4;
    const auto cells = Eigen::Index(law.cells.size()), values = Eigen::Index(law.fit.linear.p.size());
    const auto unitOf = [&](const Observation& at) { return weights == Weights::Plain ? law.observations.front().scale : at.scale; };
    const auto sums = [&](const auto& ofObservation) {
        Eigen::VectorXd sum = Eigen::VectorXd::Zero(cells), count = Eigen::VectorXd::Zero(cells);
        for (size_t i = 0; i < law.observations.size(); ++i) {
            sum[law.observations[i].cell] += ofObservation(i) / unitOf(law.observations[i]);
            ++count[law.observations[i].cell];
        }
        return Eigen::VectorXd(sum.cwiseQuotient(count.cwiseMax(1)));
    };
    Influence influence{Eigen::MatrixXd(values, cells), Eigen::MatrixXd(cells, cells),
                        sums([&](size_t i) { return law.observations[i].t - law.fit.modeled[i]; })};
    for (Eigen::Index c = 0; c < cells; ++c) {
        Observations moved = law.observations;
        for (Observation& at : moved)
            if (at.cell == c) at.t += step * unitOf(at);
        const LawFit fit = refit(moved, Want::All);
        for (Eigen::Index j = 0; j < values; ++j)
            influence.onCoefficients(j, c) = (fit.linear.p[size_t(j)] - law.fit.linear.p[size_t(j)]) / step;
        influence.onModeled.col(c) = sums([&](size_t i) { return (fit.modeled[i] - law.fit.modeled[i]) / step; });
    }
    return influence;
}

/// Half of the 95 % interval of a coefficient by the residuals of whole cells, whatever noise they show. Where cells are equally noisy
/// the error has no bias, and Student's t the degrees of freedom that it has (Bell & McCaffrey 2002; Imbens & Kolesár 2016). NaN with
/// fewer than four, where two or three cells carry the coefficient and no t suits (Tipton 2015).
double reachByCells(const Influence& of, Eigen::Index coefficient)
{
    constexpr double fewest = 4;
    const Eigen::VectorXd squares = of.onCoefficients.row(coefficient).transpose().cwiseAbs2();
    const Eigen::MatrixXd left = Eigen::MatrixXd::Identity(squares.size(), squares.size()) - of.onModeled; // by the fit, of noise
    const double expected = squares.dot(left.diagonal());
    const double degrees = expected * expected / squares.dot(left.cwiseAbs2() * squares);
    if (!(expected > 0 && degrees >= fewest)) return missing;
    return studentTQuantile(0.975, degrees) * std::sqrt(squares.dot(of.residuals.cwiseAbs2()) * squares.sum() / expected);
}

/// Of every coefficient; empty for so many cells that their redraws tell the spread without help.
std::vector<double> reachesByCells(const CalibratedLaw& law, const Refit& refit, Weights weights)
{
    constexpr size_t many = 500;
    std::vector<double> reaches;
    if (law.cells.size() > many) return reaches;
    const Influence influence = influenceOf(law, refit, weights);
    for (size_t j = 0; j < law.fit.linear.p.size(); ++j) reaches.push_back(reachByCells(influence, Eigen::Index(j)));
    return reaches;
}

/// At least what the digits of the file leave open, and nothing negative.
Interval resolved(Interval interval, double estimate, double relativeResolution)
{
    const double half = std::fabs(estimate) * std::max(relativeResolution, 1e-9);
    return {std::max(0.0, std::min(interval[0], estimate - half)), std::max(interval[1], estimate + half)};
}

Interval inverted(const Interval& interval)
{
    return {1 / interval[1], interval[0] > 0 ? 1 / interval[0] : std::numeric_limits<double>::infinity()};
}

/// The 95 % intervals of the coefficients, of the law (by its cells, or by the noise of the weights without a bootstrap) and of the
/// measurement.
struct Intervals {
    std::vector<Interval> law;
    std::vector<Interval> measurement;
    std::vector<std::vector<double>> draws = {}; ///< of cells: the coefficients of each
};

Intervals asymptotic(const CalibratedLaw& law)
{
    Intervals intervals;
    const LinearFit& found = law.fit.linear;
    for (size_t j = 0; j < found.p.size(); ++j) {
        const double degrees = double(law.observations.size()) - double(found.p.size());
        const double half = studentTQuantile(0.975, degrees) * found.errors[j];
        intervals.law.push_back({found.p[j] - half, found.p[j] + half});
    }
    return intervals;
}

Result<Intervals> drawn(const CalibratedLaw& law, const Refit& refit, const CalibrationRecipe& recipe, const Progress& progress)
{
    const LinearFit& found = law.fit.linear;
    auto cells =
        bootstrapCells(law.cells, recipe.estimator, Resampling::Cells, refit, recipe.bootstrap, recipe.seed, progress.part(0, 0.5));
    if (cells.stopped) return cancelled();
    const auto repetitions =
        bootstrapCells(law.cells, recipe.estimator, Resampling::Repetitions, refit, recipe.bootstrap, recipe.seed, progress.part(0.5, 1));
    if (repetitions.stopped) return cancelled();
    Intervals intervals;
    const Intervals byNoise = asymptotic(law);
    const std::vector<double> reaches = reachesByCells(law, refit, recipe.weights);
    for (size_t j = 0; j < found.p.size(); ++j) {
        const Interval byCells = reaches.empty() ? cells.intervals[j] : Interval{found.p[j] - reaches[j], found.p[j] + reaches[j]};
        intervals.law.push_back(std::isnan(byCells[0]) ? byNoise.law[j] : byCells);
        // Of values printed once, or all the same, nothing was drawn: that is no certainty.
        const Interval& byRepetitions = repetitions.intervals[j];
        intervals.measurement.push_back(byRepetitions[0] == byRepetitions[1] ? Interval{missing, missing} : byRepetitions);
    }
    intervals.draws = std::move(cells.draws);
    return intervals;
}

bool isFitted(const LinearFit& found, size_t j, const CoefficientName& name)
{
    return !found.held[j] && found.determined[j] && (!name.inverse || found.p[j] > 0);
}

FitParameter parameterOf(const LinearFit& found, size_t j, const CoefficientName& name, const Intervals& intervals, double resolution)
{
    FitParameter parameter{.name = name.name, .quantity = name.quantity, .reason = {}};
    const double p = found.p[j];
    if (!isFitted(found, j, name)) {
        parameter.state = Determined::NotDetermined;
        parameter.reason = found.held[j] ? u"free, it would be negative; it is held at 0"_s : u"the data do not touch it"_s;
        return parameter;
    }
    const auto shown = [&](const Interval& raw) {
        const Interval interval = resolved(raw, p, resolution);
        return name.inverse ? inverted(interval) : interval;
    };
    parameter.value = name.inverse ? 1 / p : p;
    parameter.standardError = name.inverse ? found.errors[j] / (p * p) : found.errors[j];
    if (std::isnan(*parameter.standardError)) parameter.standardError.reset();
    if (j < intervals.law.size() && !std::isnan(intervals.law[j][0])) parameter.interval = shown(intervals.law[j]);
    if (j < intervals.measurement.size() && !std::isnan(intervals.measurement[j][0]))
        parameter.measurementInterval = shown(intervals.measurement[j]);
    return isDetermined(parameter) ? parameter : notDetermined(parameter, whyNot(parameter));
}

/// Deviations from the estimate, longer or shorter so that 2.5 and 97.5 % of them are the ends of the interval; each side for itself.
/// Nothing where the draws leave the estimate on one side.
std::optional<std::vector<double>> spreadOver(const Interval& interval, double estimate, std::vector<double> drawn)
{
    std::vector<double> sorted = drawn;
    const double down = estimate - quantile(sorted, 0.025), up = quantile(sorted, 0.975) - estimate;
    if (!(down > 0) || !(up > 0)) return {};
    for (double& value : drawn) {
        const double factor = value < estimate ? (estimate - interval[0]) / down : (interval[1] - estimate) / up;
        value = std::max(0.0, estimate + factor * (value - estimate));
    }
    return drawn;
}

double sixDigits(double value)
{
    return std::isinf(value) ? value : QString::number(value, 'g', 6).toDouble();
}

constexpr size_t mostKept = 200, leastKept = 50; ///< draws: five beyond either end of 95 %

/// The first draws that determined every coefficient, in an order of the law's own: the same seed draws the same cells for two laws.
std::vector<std::vector<double>> keptOf(const Intervals& intervals, const JointErrors& errors)
{
    std::vector<std::vector<double>> kept;
    for (const auto& drawn : intervals.draws)
        if (kept.size() < mostKept && std::ranges::none_of(drawn, [](double value) { return std::isnan(value); })) kept.push_back(drawn);
    if (kept.size() < leastKept || errors.values.isEmpty()) return {};
    quint64 seed = 1;
    for (const QChar letter : errors.values.front()) seed = 31 * seed + letter.unicode();
    std::mt19937_64 generator(seed);
    for (size_t i = kept.size(); i > 1; --i) std::swap(kept[i - 1], kept[draw(generator, i)]);
    return kept;
}

/// What is known of the errors of the named coefficients together: correlations, and of a bootstrap the draws.
JointErrors jointErrors(const LinearFit& found, const std::vector<CoefficientName>& names, const Intervals& intervals, double resolution)
{
    JointErrors errors;
    std::vector<size_t> columns;
    for (size_t j = 0; j < names.size(); ++j) {
        if (names[j].name.isEmpty() || !isFitted(found, j, names[j]) || j >= intervals.law.size() || std::isnan(intervals.law[j][0]))
            continue;
        columns.push_back(j);
        errors.values << names[j].name;
    }
    for (const size_t i : columns)
        for (const size_t j : columns) {
            const double turned = names[i].inverse == names[j].inverse ? 1 : -1;
            errors.correlation.push_back(i == j ? 1 : turned * found.correlation[i * found.p.size() + j]);
        }
    const auto kept = keptOf(intervals, errors);
    for (const size_t j : columns) {
        if (kept.empty()) break;
        std::vector<double> drawn;
        for (const auto& values : kept) drawn.push_back(values[j]);
        const auto spread = spreadOver(resolved(intervals.law[j], found.p[j], resolution), found.p[j], drawn);
        if (!spread) {
            errors.draws.clear();
            break;
        }
        std::vector<double>& draws = errors.draws.emplace_back();
        for (const double value : *spread) draws.push_back(sixDigits(names[j].inverse ? 1 / value : value));
    }
    return errors;
}

} // namespace

FitParameter notDetermined(const FitParameter& of, const QString& reason)
{
    return {.name = of.name, .quantity = of.quantity, .state = Determined::NotDetermined, .reason = reason};
}

Result<Done> fitLaw(CalibratedLaw& law, const std::vector<CoefficientName>& names, LawFunction function, const CalibrationRecipe& recipe,
                    double relativeResolution, const Progress& progress, LawOptions options)
{
    options.weights = recipe.weights;
    law.observations = observe(law.cells, recipe.estimator);
    law.fit = function(law.observations, options, Want::All);
    Intervals intervals = asymptotic(law);
    if (recipe.bootstrap > 0) {
        const auto refit = [&](const Observations& observations, Want want) { return function(observations, options, want); };
        auto resampled = drawn(law, refit, recipe, progress);
        if (!resampled) return resampled.error();
        intervals = resampled.take();
    }
    for (size_t j = 0; j < names.size(); ++j)
        if (!names[j].name.isEmpty()) law.parameters.push_back(parameterOf(law.fit.linear, j, names[j], intervals, relativeResolution));
    law.errors = jointErrors(law.fit.linear, names, intervals, relativeResolution);
    return Done{};
}

} // namespace costscope
