// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/decodeFactors.h"

#include "core/dense/DenseFormula.h"
#include "core/dense/denseCells.h"
#include "core/machine/machineRead.h"
#include "core/model/shown.h"
#include "core/numerics/leastSquares.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

class PowerFactors : public CommunicationFactors {
public:
    explicit PowerFactors(const DecodedFactors& laws) : m_laws(laws) {}
    double average(double distance) const override
    {
        return m_laws.isAverageDecoded ? m_laws.average.at(distance) : m_laws.averageAt(distance); // a bound is among the residuals
    }
    double maximum(double processes, double distance) const override
    {
        const auto found = m_laws.maximum.find(processes);
        return found == m_laws.maximum.end() ? missing : found->second.at(distance);
    }

private:
    const DecodedFactors& m_laws;
};

/// A cell whose time the laws have to give.
struct Target {
    DenseQuestion question;
    double seconds;
};

bool deviates(const DenseDecoding& decoding, const DenseRun& run)
{
    return std::any_of(decoding.deviating.begin(), decoding.deviating.end(),
                       [&](const DeviatingCell& one) { return one.run.isAtPlaceOf(run); });
}

std::vector<Target> targetsOf(const DenseDecoding& decoding, const DenseCells& cells)
{
    const std::tuple<DenseAlgorithm, DenseVariant> used[] = {{DenseAlgorithm::Cannon, DenseVariant::Plain25D},
                                                             {DenseAlgorithm::Summa, DenseVariant::Plain2D},
                                                             {DenseAlgorithm::Summa, DenseVariant::Plain25D}};
    std::vector<Target> targets;
    for (const auto& [algorithm, variant] : used)
        for (const auto& [cores, n] : cells.places(algorithm)) {
            const auto* cell = cells.find(algorithm, variant, cores, n);
            if (!cell || deviates(decoding, *cell->run)) continue;
            const DenseQuestion question{algorithm, variant, n, cores, cell->threads, cell->layers};
            const bool known = decoding.factorSums.contains(question.processes() / question.copies()) &&
                               decoding.factorSums.contains(question.processes()) &&
                               !std::isnan(decodedEfficiency(decoding, question.blockOrder()).value);
            if (known && decoding.layerSums.contains(question.processes()) && checkDense(question).ok())
                targets.push_back({question, cell->seconds.value});
        }
    return targets;
}

/// Laws from parameters: an exponent for every p with a decoded replication, then scale, as log(scale − 1), and exponent of C_avg.
DecodedFactors lawsFrom(const DenseDecoding& decoding, const std::vector<double>& processes, const double* parameters, bool hasAverage)
{
    DecodedFactors laws;
    const auto law = [&](double p, double exponent) {
        return FactorLaw{decoding.factorSums.at(p).value / (1 + std::pow(p, exponent / 2)), exponent};
    };
    for (size_t i = 0; i < processes.size(); ++i) laws.maximum[processes[i]] = law(processes[i], parameters[i]);
    for (const auto& [p, sum] : decoding.factorSums) // no replication there: as the nearest above
        if (!laws.maximum.contains(p)) {
            const auto above = laws.maximum.upper_bound(p);
            laws.maximum[p] = law(p, above == laws.maximum.end() ? laws.maximum.rbegin()->second.exponent : above->second.exponent);
        }
    laws.isAverageDecoded = hasAverage;
    laws.average = hasAverage ? FactorLaw{1 + std::exp(parameters[processes.size()]), parameters[processes.size() + 1]}
                              : laws.maximum.at(processes.front());
    return laws;
}

constexpr double worstFit = 0.2; ///< relative; beyond, the laws say nothing
constexpr double firstAverage = 5;

/// The exponent with which replication and reduction of four layers are `layers`, C_avg guessed:
/// 2 C_max(p, ¾p) + ¼ C_max(p, p/2) + ¾ C_avg(p/4) + ½ C_avg(p/2).
double firstExponent(double p, double sum, double layers)
{
    double low = 0, high = 2;
    for (int i = 0; i < 40; ++i) {
        const double x = (low + high) / 2, scale = sum / (1 + std::pow(p, x / 2));
        const double found = scale * (2 * std::pow(0.75 * p, x) + 0.25 * std::pow(p / 2, x)) + 1.25 * firstAverage;
        (found < layers ? low : high) = x;
    }
    return low;
}

} // namespace

DenseMachine denseMachineOf(const DenseDecoding& decoding, const DecodeSettings& settings)
{
    DenseMachine machine;
    machine.L = decoding.latency;
    machine.beta = settings.beta;
    machine.peak = settings.peak;
    for (const auto& [order, efficiency] : decoding.efficiency) machine.efficiency[Kernel::Dgemm][std::log2(order)] = efficiency.value;
    return machine;
}

double FactorLaw::at(double distance) const
{
    return scale * std::pow(distance, exponent);
}

double DecodedFactors::averageAt(double distance) const
{
    double least = average.at(distance);
    for (const auto& [p, law] : maximum)
        if (distance < p || p == maximum.rbegin()->first) least = std::min(least, law.at(distance));
    return least;
}

CalibrationFactors DecodedFactors::tables() const
{
    CalibrationFactors tables;
    for (double d = 1; d <= maximum.rbegin()->first; d *= 2) tables.average[d] = std::max(1.0, averageAt(d));
    for (const auto& [p, law] : maximum) {
        for (double d = 1; d <= p / 2; d *= 2) tables.maximum[p][d] = std::max(1.0, law.at(d));
        const double last = p - p / layers; // of the replication
        if (layers > 1) tables.maximum[p][last] = std::max(1.0, law.at(last));
    }
    for (const auto& [p, curve] : tables.maximum) // a straight line between powers of two may pass above the last distance
        if (const auto& [last, factor] = *curve.rbegin(); averageFactor(tables, last)->value > factor)
            tables.average[last] = std::max(1.0, averageAt(last));
    return tables;
}

QString averageSource(const DecodedFactors& factors)
{
    return factors.isAverageDecoded ? QString()
                                    : u"taken as C_max of the fewest processes, nowhere above C_max: a table of summa would tell"_s;
}

Result<DecodedFactors> decodeFactors(const DenseDecoding& decoding, const std::vector<DenseRun>& runs, const DecodeSettings& settings)
{
    const DenseCells cells(runs, settings);
    const std::vector<Target> targets = targetsOf(decoding, cells);
    std::vector<double> processes;
    for (const auto& [p, sum] : decoding.layerSums)
        if (decoding.factorSums.contains(p)) processes.push_back(p);
    if (processes.empty())
        return Error{u"No replication was decoded: 2.5D cells of cannon are needed to tell how factors grow with the distance."_s};
    const bool hasAverage = std::any_of(targets.begin(), targets.end(),
                                        [](const Target& target) { return target.question.algorithm == DenseAlgorithm::Summa; });
    DenseMachine machine = denseMachineOf(decoding, settings);
    // Behind the cells one row per distance: the mean of all ranks is not above the slowest of the fewest processes; and one
    // because farther is not faster.
    const int bounds = hasAverage ? int(std::log2(processes.front())) : 0, rows = int(targets.size()) + bounds + 1;
    const auto residuals = [&](const double* parameters, double* r) {
        const DecodedFactors laws = lawsFrom(decoding, processes, parameters, hasAverage);
        machine.factors = std::make_shared<PowerFactors>(laws);
        for (size_t i = 0; i < targets.size(); ++i)
            r[i] = DenseFormula(targets[i].question, machine).at(targets[i].question.n).seconds() / targets[i].seconds - 1;
        for (int k = 0; k < bounds; ++k)
            r[int(targets.size()) + k] =
                std::max(0.0, laws.average.at(std::exp2(k)) / laws.maximum.at(processes.front()).at(std::exp2(k)) - 1);
        r[rows - 1] = std::min(0.0, 10 * laws.average.exponent);
        return std::all_of(r, r + rows, [](double value) { return std::isfinite(value); });
    };
    std::vector<double> start;
    for (const double p : processes) start.push_back(firstExponent(p, decoding.factorSums.at(p).value, decoding.layerSums.at(p).value));
    if (hasAverage) start.insert(start.end(), {std::log(firstAverage - 1), 0.1});
    const auto count = int(start.size());
    LeastSquaresProblem problem{rows, count, [&](const double* p, double* r, double* jacobian) {
                                    if (!residuals(p, r)) return false;
                                    if (!jacobian) return true;
                                    std::vector<double> moved(p, p + count), changed(size_t(rows), 0.0);
                                    for (int j = 0; j < count; ++j) {
                                        const double step = 1e-6;
                                        moved[size_t(j)] = p[j] + step;
                                        residuals(moved.data(), changed.data());
                                        moved[size_t(j)] = p[j];
                                        for (int i = 0; i < rows; ++i) jacobian[j * rows + i] = (changed[size_t(i)] - r[i]) / step;
                                    }
                                    return true;
                                }};
    const LeastSquaresResult fitted = minimise(problem, start);
    if (targets.empty() || !std::isfinite(fitted.sumOfSquares) || fitted.status == LeastSquaresStatus::OutsideDomain)
        return Error{u"How factors grow with the distance could not be told: the cells that say it are too few, or contradict."_s};
    DecodedFactors laws = lawsFrom(decoding, processes, fitted.parameters.data(), hasAverage);
    laws.layers = decoding.layers;
    laws.cells = int(targets.size());
    laws.parameters = count;
    std::vector<double> r(size_t(rows), 0.0);
    residuals(fitted.parameters.data(), r.data());
    double squares = 0;
    laws.worst = 0;
    for (size_t i = 0; i < targets.size(); ++i) {
        squares += r[i] * r[i];
        laws.worst = std::max(laws.worst, std::fabs(r[i]));
    }
    laws.rms = std::sqrt(squares / double(targets.size()));
    if (laws.rms > worstFit)
        return Error{u"Power laws of the distance miss the cells by %1 %: no factors are told."_s.arg(shownNumber(100 * laws.rms, 2))};
    return laws;
}

QString untestedWords(const DecodedFactors& factors)
{
    if (factors.cells > factors.parameters) return {};
    return u"The laws of the factors have %1 parameters for %2 cells: they pass through the cells whatever those say, and are not tested "
           "by them."_s.arg(factors.parameters)
               .arg(factors.cells);
}

/// The cells that contradict, for the notes of a machine.
static QString deviatingWords(const DenseDecoding& decoding)
{
    constexpr size_t mostNamed = 10;
    QStringList words;
    for (size_t i = 0; i < decoding.deviating.size() && i < mostNamed; ++i) {
        const DeviatingCell& cell = decoding.deviating[i];
        words << u"%1 %2 at %3 cores and size %4 is %5 %, expected %6 %"_s.arg(cell.run.algorithm, cell.run.variant, exact(cell.run.cores),
                                                                               exact(cell.run.n), QString::number(cell.printed, 'f', 2),
                                                                               QString::number(cell.expected, 'f', 2));
    }
    if (words.isEmpty()) return {};
    if (decoding.deviating.size() > mostNamed) words << u"%1 more"_s.arg(decoding.deviating.size() - mostNamed);
    return u" Cells that contradict the others: %1."_s.arg(words.join(u"; "_s));
}

Machine withDecoded(Machine machine, const DenseDecoding& decoding, const DecodedFactors* factors, const QString& from,
                    const MachineReading* fitsTables)
{
    const auto round3 = [](double value) { // three decimals, and three digits
        const double inverse = std::pow(10, std::max(3.0, 2 - std::floor(std::log10(value))));
        return std::round(value * inverse) / inverse;
    };
    const QString source = u"decoded from %1, not printed"_s.arg(from);
    machine.id += u"-decoded"_s;
    machine.name = u"%1, decoded from %2"_s.arg(machine.name, from);
    machine.notes = u"Efficiencies of dgemm and what the tables tell of latency and calibration factors are decoded, not printed."_s +
                    deviatingWords(decoding);
    machine.rest = withoutFieldAt(machine.rest, {u"kernels"_s, u"dgemm"_s}); // said of the other table
    MachineKernel& dgemm = machine.tables.kernels[u"dgemm"_s];
    dgemm = {decoding.threads, MachineCurve(), source};
    for (const auto& [order, value] : decoding.efficiency) dgemm.efficiency->push_back({order, round3(value.value)});
    if (decoding.isLatencyDecoded) {
        MachineValue latency;
        latency.value = std::round(decoding.latency * 1e8) / 1e8;
        latency.state = u"fitted"_s;
        latency.source = source;
        machine.values[u"calibration.latency"_s] = latency;
    }
    machine.tables.factors = {{}, {}, {}, machine.tables.factors.recipe}; // the rest is of other tables
    machine.tables.readings.clear();
    if (fitsTables) machine.tables.readings[QLatin1String(fitsTablesId)] = *fitsTables;
    machine.rest = withoutFieldAt(machine.rest, {u"readings"_s});
    if (!factors) return machine;
    const CalibrationFactors tables = factors->tables();
    auto& average = machine.tables.factors.average.emplace();
    auto& maximum = machine.tables.factors.maximum.emplace();
    for (const auto& [d, factor] : tables.average) average.push_back({d, round3(factor)});
    for (const auto& [p, curve] : tables.maximum)
        for (const auto& [d, factor] : curve) maximum.push_back({p, d, round3(factor)});
    machine.tables.factors.source =
        u"%1: the sums of factors are decoded, their split by distance follows power laws fitted to %2 cells"_s.arg(source).arg(
            factors->cells);
    if (const QString untested = untestedWords(*factors); !untested.isEmpty()) machine.notes += u" "_s + untested;
    if (!factors->isAverageDecoded) machine.tables.factors.source += u"; C_avg is "_s + averageSource(*factors);
    return machine;
}

} // namespace costscope
