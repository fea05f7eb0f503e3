// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/fitReading.h"

#include "core/dense/DenseFormula.h"
#include "core/dense/denseCells.h"
#include "core/dense/denseReadings.h"
#include "core/numerics/leastSquares.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace costscope {

namespace {

constexpr std::array solvedOrders = {256.0, 512.0, 1024.0, 2048.0}; ///< of dtrsm
constexpr double firstPower = 1.5, firstEfficiency = 0.6, mostEfficiency = 0.95;
constexpr double perBound = 100; ///< points for a mean that is e times the slowest

/// Where the values stand: ln C_avg by log2 of the distance, ln of C_max over its power by p, the power, efficiencies of dtrsm.
struct ReadingShape {
    std::vector<double> knots = {};
    std::vector<double> processes = {}; ///< ascending
    size_t power() const { return knots.size() + processes.size(); }
    size_t count() const { return power() + 1 + solvedOrders.size(); }
};

class ReadingFactors : public CommunicationFactors {
public:
    ReadingFactors(const ReadingShape& shape, const double* values) : m_shape(shape), m_values(values) {}
    double average(double distance) const override { return std::exp(logAverage(distance)); }
    double maximum(double processes, double distance) const override
    {
        const auto found = std::ranges::find(m_shape.processes, processes);
        if (found == m_shape.processes.end()) return missing;
        const auto at = m_shape.knots.size() + size_t(found - m_shape.processes.begin());
        return std::exp(m_values[at] + m_values[m_shape.power()] * logAverage(distance));
    }

private:
    double logAverage(double distance) const
    {
        const auto& knots = m_shape.knots;
        const double at = std::clamp(std::log2(distance), knots.front(), knots.back());
        const auto above = std::max<size_t>(1, size_t(std::ranges::lower_bound(knots, at) - knots.begin()));
        return std::lerp(m_values[above - 1], m_values[above], (at - knots[above - 1]) / (knots[above] - knots[above - 1]));
    }
    const ReadingShape& m_shape;
    const double* m_values;
};

struct ReadingTarget {
    DenseQuestion question;
    double percent;
};

std::vector<ReadingTarget> readingTargets(const DenseDecoding& decoding, const DenseCells& cells)
{
    std::vector<ReadingTarget> targets;
    for (const DenseAlgorithm algorithm : {DenseAlgorithm::Cannon, DenseAlgorithm::Summa, DenseAlgorithm::Trsm})
        for (const auto& [cores, n] : cells.places(algorithm))
            for (const DenseVariant variant : denseVariants) {
                const auto* cell = cells.find(algorithm, variant, cores, n);
                if (!cell || (algorithm != DenseAlgorithm::Trsm && variant != DenseVariant::Plain2D)) continue;
                const DenseQuestion question{algorithm,     variant,      n,       cores,
                                             cell->threads, cell->layers, missing, {.volume = StepVolume::FromWhole, .fitsTables = true}};
                const bool deviates =
                    std::ranges::any_of(decoding.deviating, [&](const DeviatingCell& one) { return one.run.isAtPlaceOf(*cell->run); });
                if (!deviates && checkDense(question).ok()) targets.push_back({question, cell->percent});
            }
    return targets;
}

ReadingShape readingShape(const std::vector<ReadingTarget>& targets)
{
    ReadingShape shape;
    for (const ReadingTarget& target : targets) shape.processes.push_back(target.question.processes());
    std::ranges::sort(shape.processes);
    shape.processes.erase(std::unique(shape.processes.begin(), shape.processes.end()), shape.processes.end());
    const double last = std::log2(std::max(4.0, shape.processes.back() / 2));
    for (double knot = 0; knot == 0 || knot < last - 2; knot += 2) shape.knots.push_back(knot);
    shape.knots.push_back(last);
    return shape;
}

/// `share` of the logarithm of C_avg as decoded: without SUMMA that is C_max of the fewest processes, which is too much.
std::vector<double> readingStart(const ReadingShape& shape, const DecodedFactors& factors, double share)
{
    const auto logAverage = [&](double d) { return share * std::log(std::max(1.0, factors.averageAt(d))); };
    std::vector<double> start;
    for (const double knot : shape.knots) start.push_back(logAverage(std::exp2(knot)));
    for (const double p : shape.processes) {
        const auto law = factors.maximum.find(p);
        const double d = std::sqrt(p);
        start.push_back(law == factors.maximum.end() ? missing : std::log(law->second.at(d)) - firstPower * logAverage(d));
    }
    start.push_back(firstPower);
    start.insert(start.end(), solvedOrders.size(), firstEfficiency);
    return start;
}

/// Residuals in points of peak, behind them one for each place of C_max where the mean would be above the slowest; and their
/// derivatives by small steps.
class ReadingProblem {
public:
    ReadingProblem(const ReadingShape& shape, const std::vector<ReadingTarget>& targets, DenseMachine machine)
        : m_shape(shape), m_targets(targets), m_machine(std::move(machine))
    {}

    size_t rows() const
    {
        size_t bounds = 0;
        for (const double p : m_shape.processes)
            for (double d = 1; d <= p / 2; d *= 2) ++bounds;
        return m_targets.size() + bounds;
    }

    bool residuals(const double* values, double* r)
    {
        m_machine.factors = std::make_shared<ReadingFactors>(m_shape, values);
        for (size_t i = 0; i < solvedOrders.size(); ++i) {
            const double efficiency = values[m_shape.power() + 1 + i];
            if (!(efficiency > 0) || efficiency > mostEfficiency) return false;
            m_machine.efficiency[Kernel::Dtrsm][std::log2(solvedOrders[i])] = efficiency;
        }
        for (size_t i = 0; i < m_targets.size(); ++i) {
            const DenseQuestion& at = m_targets[i].question;
            const double seconds = DenseFormula(at, m_machine).at(at.n).seconds();
            r[i] = percentOfPeak(at.algorithm, at.n, at.cores, seconds, m_machine.peak) - m_targets[i].percent;
        }
        double* bound = r + m_targets.size();
        for (const double p : m_shape.processes)
            for (double d = 1; d <= p / 2; d *= 2)
                *bound++ = std::max(0.0, perBound * std::log(m_machine.factors->average(d) / m_machine.factors->maximum(p, d)));
        return std::all_of(r, bound, [](double value) { return std::isfinite(value); });
    }

    bool evaluate(const double* values, double* r, double* jacobian)
    {
        if (!residuals(values, r)) return false;
        constexpr double step = -1e-6; // an efficiency may be at its bound
        std::vector<double> moved(values, values + m_shape.count()), changed(rows());
        for (size_t j = 0; jacobian && j < moved.size(); ++j) {
            moved[j] = values[j] + step;
            residuals(moved.data(), changed.data());
            moved[j] = values[j];
            for (size_t i = 0; i < changed.size(); ++i) jacobian[j * changed.size() + i] = (changed[i] - r[i]) / step;
        }
        return true;
    }

private:
    const ReadingShape& m_shape;
    const std::vector<ReadingTarget>& m_targets;
    DenseMachine m_machine;
};

/// The lowest of the minima that several starts lead to; nothing if none leads anywhere.
std::optional<std::vector<double>> lowestMinimum(ReadingProblem& problem, const ReadingShape& shape, const DecodedFactors& factors)
{
    LeastSquaresResult lowest;
    lowest.sumOfSquares = std::numeric_limits<double>::infinity();
    const LeastSquaresProblem all{int(problem.rows()), int(shape.count()),
                                  [&](const double* p, double* r, double* j) { return problem.evaluate(p, r, j); }};
    for (const double share : {1.0, 0.75, 0.5, 0.25, 0.1}) {
        const auto found = minimise(all, readingStart(shape, factors, share));
        if (found.status != LeastSquaresStatus::OutsideDomain && found.sumOfSquares < lowest.sumOfSquares) lowest = found;
    }
    if (lowest.parameters.empty()) return std::nullopt;
    return lowest.parameters;
}

MachineReading readingTables(const ReadingShape& shape, const std::vector<double>& values, size_t cells, double threads)
{
    const QString source = u"fitted together with the reading, not printed"_s;
    const ReadingFactors factors(shape, values.data());
    MachineReading reading{.parameters = double(shape.count()), .cells = double(cells), .source = u"of the decoded tables"_s};
    const auto round = [](double value) { return std::max(1.0, std::round(value * 1e3) / 1e3); };
    auto& average = reading.factors.average.emplace();
    auto& maximum = reading.factors.maximum.emplace();
    for (double d = 1; d <= std::exp2(shape.knots.back()); d *= 2) {
        double least = factors.average(d); // the bound may be missed by little
        for (const double p : shape.processes)
            if (d <= p / 2) least = std::min(least, factors.maximum(p, d));
        average.push_back({d, round(least)});
    }
    for (const double p : shape.processes)
        for (double d = 1; d <= p / 2; d *= 2) maximum.push_back({p, d, round(factors.maximum(p, d))});
    reading.factors.source = source;
    MachineKernel& dtrsm = reading.kernels[toString(Kernel::Dtrsm)];
    dtrsm = {threads, MachineCurve(), source};
    for (size_t i = 0; i < solvedOrders.size(); ++i)
        dtrsm.efficiency->push_back({solvedOrders[i], std::round(values[shape.power() + 1 + i] * 1e4) / 1e4});
    return reading;
}

} // namespace

Result<FittedReading> fitReading(const DenseDecoding& decoding, const DecodedFactors& factors, const std::vector<DenseRun>& runs,
                                 const DecodeSettings& settings)
{
    const DenseCells cells(runs, settings);
    const std::vector<ReadingTarget> targets = readingTargets(decoding, cells);
    if (std::ranges::none_of(targets, [](const ReadingTarget& one) { return one.question.algorithm == DenseAlgorithm::Trsm; }))
        return Error{u"There are no cells of trsm to fit the reading “%1” to."_s.arg(QLatin1String(fitsTablesId))};
    const ReadingShape shape = readingShape(targets);
    if (targets.size() <= shape.count())
        return Error{u"The reading “%1” has %2 values for %3 cells: more cells are needed."_s.arg(QLatin1String(fitsTablesId))
                         .arg(shape.count())
                         .arg(targets.size())};
    ReadingProblem problem(shape, targets, denseMachineOf(decoding, settings));
    const auto found = lowestMinimum(problem, shape, factors);
    if (!found)
        return Error{u"The reading “%1” could not be fitted: not all numbers of processes are decoded."_s.arg(QLatin1String(fitsTablesId))};
    std::vector<double> points(problem.rows());
    problem.residuals(found->data(), points.data());
    FittedReading reading{readingTables(shape, *found, targets.size(), decoding.threads), 0, 0};
    for (size_t i = 0; i < targets.size(); ++i) {
        reading.rms += points[i] * points[i] / double(targets.size());
        reading.worst = std::max(reading.worst, std::fabs(points[i]));
    }
    reading.rms = std::sqrt(reading.rms);
    return reading;
}

} // namespace costscope
