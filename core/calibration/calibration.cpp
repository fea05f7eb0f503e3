// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/calibration.h"

#include "core/calibration/calibrationEdits.h"
#include "core/calibration/calibrationSteps.h"
#include "core/data/benchmark.h"
#include "core/machine/machineValues.h"
#include "core/pointToPoint/nodeAwareMaxRate.h"

#include <algorithm>
#include <cmath>

namespace costscope {

CalibrationRecipe withoutPairs(CalibrationRecipe recipe)
{
    recipe.branch.reset();
    recipe.mostPairs.reset();
    return recipe;
}

CalibrationRecipe forDifferences(CalibrationRecipe recipe)
{
    if (recipe.weights == Weights::Log) recipe.weights = Weights::Relative;
    return withoutPairs(std::move(recipe));
}

Fit fitOf(const CalibratedLaw& law, const FitSettings& settings)
{
    Fit fit;
    fit.settings = settings;
    fit.parameters = law.parameters;
    fit.points = int(law.observations.size());
    fit.rmsRelative = law.fit.rmsRelative;
    fit.rms = std::sqrt(law.fit.linear.sumOfSquares / double(law.observations.size()));
    return fit;
}

Cells pointToPointCells(const CalibrationStep& step, Locality locality, double from, double below, PairReading reading)
{
    const CalibrationRecipe& recipe = step.recipe;
    Cells cells;
    for (const Sweep& sweep : step.sweeps.all) {
        if (sweep.kind != SweepKind::PointToPoint || sweep.locality != locality) continue;
        for (const Cell& cell : sweep.cells) {
            const bool pairs =
                (reading == PairReading::AllPairs || cell.pairs == 1) && !(recipe.mostPairs && cell.pairs > *recipe.mostPairs);
            if (pairs && cell.bytes >= from && cell.bytes < below) cells.push_back(cell);
        }
    }
    std::stable_sort(cells.begin(), cells.end(), [](const Cell& a, const Cell& b) { return a.bytes < b.bytes; });
    return cells;
}

double resolutionOf(const CalibrationStep& step, std::optional<Locality> locality)
{
    double coarsest = 0;
    for (const Sweep& sweep : step.sweeps.all)
        if (!locality || sweep.locality == locality) coarsest = std::max(coarsest, sweep.relativeResolution);
    return coarsest;
}

namespace {

/// The names of the datasets whose cells a law was fitted to.
QString sourceOf(const CalibratedLaw& law, const std::vector<DatasetPtr>& datasets)
{
    QStringList names;
    for (const Cell& cell : law.cells)
        if (cell.dataset >= 0)
            if (const QString& name = datasets[size_t(cell.dataset)]->name; !names.contains(name)) names << name;
    return names.join(u", "_s);
}

/// Under its name, with state, error, interval, recipe and source.
void putValue(Calibration& calibration, const FitParameter& parameter, const QString& recipe, const QString& source)
{
    calibration.machine.values[parameter.name] = {.value = parameter.state == Determined::NotDetermined ? missing : parameter.value,
                                                  .standardError = parameter.standardError,
                                                  .interval = parameter.interval,
                                                  .measurementInterval = parameter.measurementInterval,
                                                  .state = toString(parameter.state),
                                                  .source = parameter.reason.isEmpty() ? source : u"%1; %2"_s.arg(source, parameter.reason),
                                                  .recipe = recipe};
}

/// The errors of what the machine took of a law, unless they say no more than the values do: one value that was not drawn.
void putErrors(Machine& machine, const JointErrors& errors)
{
    const JointErrors told = ofValues(errors, [&](const QString& name) { return machine.values.at(name).interval.has_value(); });
    const auto isOlder = [&](const JointErrors& other) { // the last law of a value is the one the machine has
        return std::ranges::any_of(other.values, [&](const QString& name) { return errors.values.contains(name); });
    };
    std::erase_if(machine.errors, isOlder);
    if (told.values.size() > 1 || told.drawCount() > 0) machine.errors.push_back(told);
}

void putLaws(Calibration& calibration, size_t from, const std::vector<DatasetPtr>& datasets)
{
    for (size_t i = from; i < calibration.laws.size(); ++i) {
        const CalibratedLaw& law = calibration.laws[i];
        for (const FitParameter& parameter : law.parameters) putValue(calibration, parameter, law.recipe, sourceOf(law, datasets));
        putErrors(calibration.machine, law.errors);
    }
}

/// Where the machine has a value and lacks another: that one is given, and its source says why.
void takeOver(Machine& machine, const QString& to, const QString& from, const QString& why)
{
    const auto known = machine.values.find(from);
    if (known == machine.values.end()) return;
    MachineValue value{.value = known->second.value, .source = why};
    if (std::isnan(value.value)) value.state = known->second.state;
    machine.values.try_emplace(to, value);
}

/// A protocol that no size belongs to takes the values of its neighbour, so that models which ask for three find them.
void fillEmptyProtocols(Calibration& calibration)
{
    for (const Locality locality : localities)
        for (const auto& [protocol, neighbour] : {std::pair{Protocol::Eager, Protocol::Rend}, {Protocol::Short, Protocol::Eager}})
            for (const char* name : {"alpha", "R_b", "R_N"}) {
                const bool isEmpty = protocol == Protocol::Short ? calibration.thresholds.shortBelow == 0
                                                                 : calibration.thresholds.shortBelow == calibration.thresholds.eagerBelow;
                if (isEmpty)
                    takeOver(calibration.machine, qualifiedName(locality, protocol, QLatin1String(name)),
                             qualifiedName(locality, neighbour, QLatin1String(name)),
                             u"no message has this protocol here: the values of %1"_s.arg(toString(neighbour)));
            }
}

/// Sockets of a node as the probe found them, the same in all files: 0 where it could not tell them apart. Nothing of other files.
std::optional<int> socketsOfProbe(const std::vector<DatasetPtr>& datasets)
{
    std::optional<int> sockets;
    for (const DatasetPtr& dataset : datasets) {
        if (!servesCalibration(*dataset)) continue;
        const BenchmarkFacts facts = benchmarkFacts(*dataset);
        const int found = facts.layout[QLatin1String("sockets_per_node")].toInt(0);
        if (!isOfProbe(facts) || sockets.value_or(found) != found) return {};
        sockets = found;
    }
    return sockets;
}

/// Messages between the sockets of a node that has one, or inside one of those that nobody tells apart, are those of the other place,
/// so that models which ask for three places find them.
void fillEmptyPlace(const std::vector<DatasetPtr>& datasets, Calibration& calibration)
{
    const std::optional<int> sockets = socketsOfProbe(datasets);
    if (!sockets || *sockets > 1) return;
    const Locality from = *sockets == 0 ? Locality::IntraNode : Locality::IntraSocket,
                   to = *sockets == 0 ? Locality::IntraSocket : Locality::IntraNode;
    const QString why = (*sockets == 0 ? u"sockets were not told apart: the values of %1"_s : u"a node has one socket: the values of %1"_s)
                            .arg(toString(from));
    for (const Protocol protocol : protocols)
        for (const char* name : {"alpha", "R_b", "R_N"})
            takeOver(calibration.machine, qualifiedName(to, protocol, QLatin1String(name)),
                     qualifiedName(from, protocol, QLatin1String(name)), why);
}

/// Contention tests whose pairs start together tell R_link by their largest loads, others by single messages.
bool isLineInStep(const Sweeps& sweeps)
{
    return std::ranges::any_of(sweeps.all, [](const Sweep& sweep) {
        return std::ranges::any_of(sweep.cells, [](const Cell& cell) { return cell.inStep && cell.linkBytes > 0; });
    });
}

void putCurves(Calibration& calibration, bool isInStep)
{
    Machine& machine = calibration.machine;
    MachineCurve rows;
    for (const auto& [n, gamma] : calibration.gammaByMessages)
        if (gamma >= 0) rows.push_back({n, gamma});
    if (!rows.empty()) machine.tables.gammaByMessages = rows;
    if (calibration.linkRate > 0)
        machine.values[u"link_rate"_s] =
            MachineValue{.value = calibration.linkRate,
                         .interval = calibration.linkRateInterval,
                         .measurementInterval = calibration.linkRateMeasurement,
                         .state = u"fitted"_s,
                         .source = u"link bytes over time of the three largest %1"_s.arg(isInStep ? u"loads"_s : u"single messages"_s),
                         .recipe = u"t = max(max-rate, ℓ/R_link), the alternative to δ ℓ"_s};
}

QString pairsInWords(double pairs)
{
    return pairs == 1 ? u"1 pair"_s : u"%1 pairs"_s.arg(pairs);
}

/// The cells whose repetitions differ most, where that can move a median.
void sayDisturbed(const Sweeps& sweeps, Estimator estimator, Calibration& calibration)
{
    std::vector<std::pair<double, const Cell*>> spreads;
    for (const Sweep& sweep : sweeps.all)
        if (sweep.kind == SweepKind::PointToPoint)
            for (const Cell& cell : sweep.cells)
                if (cell.times.size() > 1) spreads.push_back({spread(cell), &cell});
    if (spreads.size() < 20) return;
    std::sort(spreads.begin(), spreads.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    if (spreads[spreads.size() / 20].first < 1.5) return;
    QStringList worst;
    for (size_t i = 0; i < 5; ++i)
        worst << u"%1 with %2, %3-fold"_s.arg(display(spreads[i].second->bytes, Quantity::Size), pairsInWords(spreads[i].second->pairs),
                                              display(spreads[i].first, Quantity::None, 2));
    QString said = u"One cell in twenty differs more than %1-fold between its repetitions: %2, …"_s.arg(
        display(spreads[spreads.size() / 20].first, Quantity::None, 2), worst.join(u"; "_s));
    if (estimator != Estimator::Min) said += u" Disturbances only lengthen a run: the smallest repetition is the better estimator here."_s;
    warn(calibration.messages, said);
}

/// More processes than cores: what is measured is whose turn it is.
void sayOversubscribed(const std::vector<DatasetPtr>& datasets, Calibration& calibration)
{
    for (const DatasetPtr& dataset : datasets)
        if (benchmarkFacts(*dataset).layout.value(QLatin1String("oversubscribed")).toBool())
            warn(calibration.messages, u"%1 was measured with more processes than cores: its times hold the wait for a core, "
                                       "which is no cost of messages."_s.arg(dataset->name));
}

/// What was measured on one machine and on another, or on none, tells values of neither.
void saySystems(const std::vector<DatasetPtr>& datasets, Calibration& calibration)
{
    bool isSynthetic = false;
    for (const DatasetPtr& dataset : datasets)
        if (servesCalibration(*dataset)) {
            const BenchmarkFacts facts = benchmarkFacts(*dataset);
            calibration.systems[systemOf(facts)] << dataset->name;
            isSynthetic |= facts.isSynthetic;
        }
    if (auto unnamed = calibration.systems.extract(QString()); unnamed && isSynthetic) // whatever it is, it was measured
        calibration.systems[unnamedSystem] = unnamed.mapped();
    if (!calibration.mixesSystems()) return;
    QStringList words;
    for (const auto& [system, names] : calibration.systems) words << u"%1: %2"_s.arg(system, names.join(u", "_s));
    warn(calibration.messages, u"These files are not of one system, and values fitted to all of them are of none: %1. Calibrate each "
                               "system from its own files."_s.arg(words.join(u"; "_s)));
}

/// Why nothing was calibrated: what was seen in the files and by the steps; what is needed where there was nothing to see.
Error nothingTold(const Calibration& calibration, const Sweeps& sweeps)
{
    QStringList reasons;
    for (const Message& message : calibration.messages) reasons << message.text;
    if (reasons.isEmpty() || (sweeps.all.empty() && calibration.messages.size() == sweeps.messages.size()))
        reasons.prepend(u"These files have nothing to calibrate a machine from: no ping-pong, pairs, batches, round trips, "
                        "transfers, shifts or kernels."_s);
    return {reasons.join(QLatin1Char(' '))};
}

/// Times of 1e-320 s give rates that no machine can have, and that nobody would read again.
Result<Done> dropImpossible(Calibration& calibration)
{
    for (const MachineParameter& row : machineValueRows()) {
        const auto found = calibration.machine.values.find(row.name);
        if (found == calibration.machine.values.end()) continue;
        MachineValue& value = found->second;
        const bool isPossible = checkMachineValue(row, value.value).ok();
        if (isPossible && !std::isnan(value.value)) continue;
        if (!isPossible)
            warn(calibration.messages, u"%1 would be %2, which no machine has. It is not determined."_s.arg(row.name, exact(value.value)));
        value = {.state = toString(Determined::NotDetermined), .source = value.source, .recipe = value.recipe};
    }
    const auto again = machineFromJson(toJson(calibration.machine));
    if (again.ok()) return Done{};
    return Error{u"The benchmarks give a table that no machine has: %1"_s.arg(again.error().message)};
}

} // namespace

QString recipeAsTaken(const Calibration& calibration, const CalibrationRecipe& recipe)
{
    Cells cells;
    for (const CalibratedLaw& law : calibration.laws) cells.insert(cells.end(), law.cells.begin(), law.cells.end());
    return inWords(recipe, valuesInWords(cells, recipe.estimator));
}

Result<Calibration> calibrate(const std::vector<DatasetPtr>& datasets, const CalibrationRecipe& recipe, const Machine* base,
                              const Progress& progress)
{
    const Sweeps sweeps = sweepsOf(datasets, recipe);
    Calibration calibration;
    calibration.messages = sweeps.messages;
    calibration.machine.id = u"calibrated"_s;
    calibration.machine.name = u"Calibrated machine"_s;
    const auto part = [&](double from, double to) { return CalibrationStep{recipe, base, sweeps, progress.part(from, to)}; };
    using Function = Result<Done> (*)(const CalibrationStep&, Calibration&);
    const std::pair<Function, double> steps[] = {{findThresholds, 0.01},      {calibratePointToPoint, 0.8}, {calibrateHops, 0.81},
                                                 {calibrateQueueSearch, 0.9}, {calibrateContention, 0.97},  {calibrateLogGP, 0.99},
                                                 {calibrateTransfers, 1}};
    double from = 0;
    for (const auto& [function, to] : steps) {
        const size_t before = calibration.laws.size();
        if (const auto done = function(part(from, to), calibration); !done) return done.error();
        putLaws(calibration, before, datasets);
        from = to;
    }
    if (const auto done = calibrateKernels(datasets, part(1, 1), calibration); !done) return done.error();
    if (const auto done = calibrateFactors(datasets, part(1, 1), calibration); !done) return done.error();
    if (calibration.laws.empty() && calibration.machine.tables == MachineTables() && std::isnan(calibration.linkRate))
        return nothingTold(calibration, sweeps);
    fillEmptyProtocols(calibration);
    fillEmptyPlace(datasets, calibration);
    putCurves(calibration, isLineInStep(sweeps));
    if (const auto dropped = dropImpossible(calibration); !dropped) return dropped.error();
    sayDisturbed(sweeps, recipe.estimator, calibration);
    sayOversubscribed(datasets, calibration);
    saySystems(datasets, calibration);
    noticeTraps(part(1, 1), calibration);
    return calibration;
}

} // namespace costscope
