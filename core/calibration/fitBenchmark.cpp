// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/fitBenchmark.h"

#include "core/calibration/calibrationSteps.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace costscope {

namespace {

/// How one model is fitted to cells.
struct Fittable {
    const char* model;
    SweepKind kind;
    std::vector<CoefficientName> names;
    LawFunction fit;
};

const std::vector<Fittable>& fittables()
{
    static const CoefficientName alpha{u"alpha"_s, Quantity::Time}, rate{u"R_b"_s, Quantity::Rate, true};
    static const std::vector<Fittable> all = {
        {"postal", SweepKind::PointToPoint, {alpha, rate}, fitPostal},
        {"max-rate", SweepKind::PointToPoint, {alpha, rate, {u"R_N"_s, Quantity::Rate, true}}, fitMaxRate},
        {"queue-search", SweepKind::Batch, {{u"gamma"_s, Quantity::Time}}, fitQueueSearch},
        {"queue-search", SweepKind::Batch, {alpha, rate, {u"gamma"_s, Quantity::Time}}, fitBatch},
        {"loggp", SweepKind::Prtt, {{u"g"_s, Quantity::Time}, {u"G"_s, Quantity::TimePerByte}}, fitGap},
    };
    return all;
}

const Cells* referenceOf(const Sweeps& sweeps)
{
    for (const Sweep& sweep : sweeps.all)
        if (sweep.kind == SweepKind::Batch && sweep.order == ReceiveOrder::Same) return &sweep.cells;
    return nullptr;
}

/// Cells of the law: reversed receives with those in order as reference; gaps of round trips; all of the kind.
Cells cellsFor(const Fittable& law, const Sweeps& sweeps)
{
    Cells cells;
    for (const Sweep& sweep : sweeps.all) {
        if (sweep.kind != law.kind) continue;
        if (law.fit == fitGap) {
            for (Cell& cell : gapCells(sweep)) cells.push_back(std::move(cell));
        } else if (law.fit == fitQueueSearch) {
            const Cells* ordered = referenceOf(sweeps);
            if (sweep.order != ReceiveOrder::Reverse || !ordered) continue;
            for (Cell& cell : withReference(sweep.cells, *ordered)) cells.push_back(std::move(cell));
        } else
            cells.insert(cells.end(), sweep.cells.begin(), sweep.cells.end());
    }
    return cells;
}

std::vector<CellPlace> leftOut(const FitSettings& settings)
{
    std::vector<CellPlace> places;
    for (int row = 0; row < settings.dropFirst; ++row) places.push_back({0, row});
    for (const int row : settings.excluded) places.push_back({0, row});
    return places;
}

Result<std::vector<double>> givenOf(const Fittable& law, const NamedValues& fixed)
{
    std::vector<double> given(law.names.size(), missing);
    QStringList known;
    for (const CoefficientName& name : law.names) known << name.name;
    for (const auto& [name, value] : fixed) {
        const auto at = known.indexOf(name);
        if (at < 0) return Error{u"'%1' cannot be held. %2 fits %3."_s.arg(name, QLatin1String(law.model), known.join(u", "_s))};
        if (!(value >= 0) || (law.names[size_t(at)].inverse && !(value > 0)))
            return Error{u"%1 is %2. It must be above 0."_s.arg(name, exact(value))};
        given[size_t(at)] = law.names[size_t(at)].inverse ? 1 / value : value;
    }
    return given;
}

void markGiven(CalibratedLaw& law, const NamedValues& fixed)
{
    for (FitParameter& parameter : law.parameters)
        if (const auto found = fixed.find(parameter.name); found != fixed.end())
            parameter = {.name = parameter.name,
                         .quantity = parameter.quantity,
                         .value = found->second,
                         .state = Determined::Given,
                         .reason = u"given"_s};
}

/// All rows count: a second path of injection takes none out.
CalibrationRecipe fitRecipe(const FitSettings& settings, Estimator estimator)
{
    return {.weights = settings.weights,
            .estimator = estimator,
            .mostPairs = std::numeric_limits<double>::infinity(),
            .assumed = Locality::InterNode,
            .bootstrap = settings.bootstrap,
            .seed = settings.seed,
            .excluded = leftOut(settings)};
}

/// As calibrate does it for every protocol. What is seen beside the values is returned. Error: cancelled.
Result<Messages> fitLawOf(const Fittable& fittable, CalibratedLaw& law, const CalibrationRecipe& recipe, const std::vector<double>& given,
                          const Progress& progress)
{
    if (fittable.kind == SweepKind::PointToPoint) {
        auto injection = fitPointToPoint(law, fittable.names, recipe, 0, progress, given);
        return injection.ok() ? Result<Messages>(injection->messages) : injection.error();
    }
    const auto done = fitLaw(law, fittable.names, fittable.fit, recipe, 0, progress, {.given = given});
    return done.ok() ? Result<Messages>(Messages{}) : done.error();
}

QString rowsNeeded(const QString& model)
{
    if (model == u"loggp"_s) return u"round trips of one and of several messages, of at least three sizes"_s;
    if (model == u"queue-search"_s) return u"batches of many messages, with receives in order and reversed"_s;
    return u"ping-pong times of several sizes, one more than it has parameters at least"_s;
}

Fit fitOfRows(const CalibratedLaw& law, const FitSettings& settings, size_t rows)
{
    Fit fit = fitOf(law, settings);
    fit.fitted.assign(rows, missing);
    fit.used.assign(rows, false);
    for (size_t i = 0; i < law.observations.size(); ++i) {
        const int row = law.cells[size_t(law.observations[i].cell)].row;
        if (row < 0 || size_t(row) >= rows) continue;
        fit.fitted.own()[size_t(row)] = law.fit.modeled[i];
        fit.used.own()[size_t(row)] = true;
    }
    if (!std::isnan(law.fit.branch)) fit.derived[u"branch_pairs"_s] = law.fit.branch;
    const auto fitted = [](const FitParameter& p) { return p.state == Determined::Fitted; };
    if (std::none_of(law.parameters.begin(), law.parameters.end(), fitted)) {
        fit.termination = Termination::NotDetermined;
        fit.message = u"These rows determine none of the parameters."_s;
    }
    return fit;
}

/// One line through several protocols fits none of them.
void sayProtocols(const CalibratedLaw& law, Fit& fit)
{
    constexpr double poor = 0.1;
    if (!(law.fit.rmsRelative > poor)) return;
    Cells cells = law.cells;
    std::erase_if(cells, [](const Cell& cell) { return cell.pairs > 1; }); // with more, saturation bends the curve as well
    const QString places = inWords(bestSplit(splitByProtocol(cells)).switches);
    if (!places.isEmpty())
        warn(fit.messages, u"One law for all sizes misses them by %1 on average: the protocol switches %2. calibrate "
                           "fits every protocol by itself."_s.arg(display(law.fit.rmsRelative, Quantity::Share, 2), places));
}

} // namespace

Result<Fit> fitBenchmark(const Dataset& dataset, const FitSettings& settings, Estimator estimator, const Progress& progress)
{
    if (const qsizetype rows = dataset.principal().rows(); settings.dropFirst > rows)
        return Error{u"The first %1 rows are to be left out, but there are %2."_s.arg(settings.dropFirst).arg(rows)};
    const DatasetPtr one(&dataset, [](const Dataset*) {}); // not owned: lives longer than this call
    const CalibrationRecipe recipe = fitRecipe(settings, estimator);
    const Sweeps sweeps = sweepsOf({one}, recipe);
    for (const Fittable& fittable : fittables()) {
        if (settings.model != QLatin1String(fittable.model)) continue;
        CalibratedLaw law{.id = settings.model, .name = dataset.name, .cells = cellsFor(fittable, sweeps)};
        if (law.cells.size() < fittable.names.size() + 1) continue;
        auto given = givenOf(fittable, settings.fixed);
        if (!given) return given.error();
        const bool differs = fittable.fit == fitQueueSearch || fittable.fit == fitGap;
        if (differs && settings.weights == Weights::Log)
            return Error{u"Differences of times may be 0: log residuals do not go with %1."_s.arg(settings.model)};
        const auto seen = fitLawOf(fittable, law, recipe, given.take(), progress);
        if (!seen) return seen.error();
        markGiven(law, settings.fixed);
        Fit fit = fitOfRows(law, settings, size_t(dataset.principal().rows()));
        fit.messages = sweeps.messages;
        fit.messages.insert(fit.messages.end(), seen->begin(), seen->end());
        if (fittable.kind == SweepKind::PointToPoint) sayProtocols(law, fit);
        return fit;
    }
    return Error{u"“%1” has too few rows for %2: it needs %3."_s.arg(dataset.name, settings.model, rowsNeeded(settings.model))};
}

} // namespace costscope
