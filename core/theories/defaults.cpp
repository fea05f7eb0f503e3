// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/theories/defaults.h"

#include "core/calibration/figures/calibrationKinds.h"
#include "core/collectives/figures/collectiveKinds.h"
#include "core/collectives/figures/collectiveMeasurements.h"
#include "core/data/RunRecords.h"
#include "core/data/amg.h"
#include "core/data/benchmark.h"
#include "core/dense/denseRuns.h"
#include "core/dense/figures/denseKinds.h"
#include "core/forecast/figures/forecastKinds.h"
#include "core/forecast/figures/forecastScene.h"
#include "core/levels/figures/levelKinds.h"
#include "core/network/figures/networkKinds.h"
#include "core/overhead/amdahlOverhead.h"
#include "core/overhead/figures/overheadKinds.h"
#include "core/overhead/fitModel.h"
#include "core/overlap/figures/overlapKinds.h"
#include "core/overlap/overlapRuns.h"
#include "core/profile/figures/profileKinds.h"
#include "core/profile/mpiTimes.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace costscope {

namespace {

template <DatasetKind kind>
bool isOf(const Dataset& dataset)
{
    return dataset.kind == kind;
}

/// By what is said of the data; the times themselves are only asked whether they contradict it.
bool isWeakScaling(const Dataset& dataset)
{
    if (toldScaling(dataset, {}).scaling != Scaling::Weak) return false;
    const auto records = runRecords(dataset);
    return records && toldScaling(dataset, scalingPoints(*records)).scaling == Scaling::Weak;
}

/// Four records of work that stays the same, with a t_1 among them: what equation (6) needs.
bool carriesOverheadFit(const Dataset& dataset)
{
    const auto runs = RunsView::of(dataset);
    if (!runs || runs->size() < 4 || isWeakScaling(dataset)) return false;
    for (size_t i = 0; i < runs->size(); ++i)
        if (runs->n(i) == 1) return true;
    return false;
}

/// On different numbers of cores: points to look at, without a fit.
bool areSeveralRuns(const Dataset& dataset)
{
    const auto runs = RunsView::of(dataset);
    for (size_t i = 1; runs && i < runs->size(); ++i)
        if (runs->n(i) != runs->n(0)) return true;
    return false;
}

/// Levels that a figure can show: with measured times, or messages to model from.
bool hasLevelTimes(const Dataset& dataset)
{
    const auto hierarchy = amgStructure(dataset);
    return hierarchy.ok() &&
           std::ranges::any_of(hierarchy->operations, [](const AmgOperation& operation) { return operation.tellsCosts(); });
}

/// Of collectives, say: what no model is fitted to.
bool hasTimesBySize(const Dataset& dataset)
{
    if (dataset.kind != DatasetKind::Benchmark) return false;
    const auto view = BenchmarkView::of(dataset);
    for (size_t i = 0; view && i < view->size(); ++i)
        if (view->isUsable(i) && view->number(BenchmarkNumber::Bytes, i) > 0) return true;
    return false;
}

bool hasRatesBySize(const Dataset& dataset)
{
    if (dataset.kind != DatasetKind::Benchmark) return false;
    const auto view = BenchmarkView::of(dataset);
    for (size_t i = 0; view && i < view->size(); ++i)
        if (view->number(BenchmarkNumber::Bytes, i) > 0 && view->hasRate(i)) return true;
    return false;
}

/// Messages of one exchange that nobody measured: a communication matrix, a list of messages.
bool isPattern(const Dataset& dataset)
{
    const auto hierarchy = amgStructure(dataset);
    if (!hierarchy || hierarchy->operations.size() != 1) return false;
    const AmgOperation& only = hierarchy->operations.front();
    return only.hasList() && only.messageCount > 0 && std::isnan(only.measured.median);
}

bool hasStructure(const Dataset& dataset)
{
    const auto hierarchy = amgStructure(dataset);
    return hierarchy.ok() && std::ranges::any_of(hierarchy->levels, [](const AmgLevel& level) { return level.rows > 0; });
}

bool isBenchmark(const Dataset& dataset, QStringView kind)
{
    return dataset.kind == DatasetKind::Benchmark && benchmarkFacts(dataset).kind == kind;
}

/// Messages between pairs, any of them with a time: some tables have rates alone.
bool hasMessageTimes(const Dataset& dataset)
{
    if (!isBenchmark(dataset, u"ping-pong") && !isBenchmark(dataset, u"multi-pair")) return false;
    const auto view = BenchmarkView::of(dataset);
    for (size_t i = 0; view && i < view->size(); ++i)
        if (view->isUsable(i)) return true;
    return false;
}

bool isBenchmarkOfOverlap(const Dataset& dataset)
{
    return dataset.kind == DatasetKind::Benchmark && hasOverlap(dataset);
}

bool hasTaskTimes(const Dataset& dataset)
{
    return dataset.kind == DatasetKind::Profile && !taskTimes(dataset).empty();
}

bool hasFunctionTimes(const Dataset& dataset)
{
    return dataset.kind == DatasetKind::Profile && !mpiFunctions(dataset).empty();
}

/// Of a profile whose run times are in a series, the series is what the user came for.
bool standsInSeries(const Session& session, const Dataset& profile)
{
    const auto isFrom = [&](const Source& source) {
        return std::ranges::any_of(profile.sources, [&](const Source& own) { return own.sha256 == source.sha256; });
    };
    return std::ranges::any_of(session.datasets, [&](const DatasetItem& item) {
        return profile.kind == DatasetKind::Profile && item.data && item.data->kind == DatasetKind::Runs &&
               std::ranges::any_of(item.data->sources, isFrom);
    });
}

/// What a newcomer would look at first.
struct FirstLook {
    bool (*isAt)(const Dataset& dataset);
    std::vector<const FigureKind*> figures;
    bool isShared = false;                              ///< data of one sort belong into one figure: their choice is there
    bool isOnce = false;                                ///< of many data of the sort the first is shown: the others are chosen
    const Model* fit = nullptr;                         ///< fitted before; without a fit there is nothing to see
    bool (*isBeside)(const Dataset& dataset) = nullptr; ///< data of the same file that belong into the figure as well
};

/// The first that is at these data counts.
const std::vector<FirstLook>& firstLooks()
{
    static const std::vector<FirstLook> all = {
        {hasShifts, {&calibrationFactorsFigure}, true, false, nullptr, hasMessageTimes}, // of an undisturbed transfer
        {hasMessageTimes, {&timeVersusSizeFigure}, true},
        {[](const Dataset& d) { return isBenchmark(d, u"high-volume-ping-pong"); }, {&timeVersusMessagesFigure}, true},
        {[](const Dataset& d) { return isBenchmark(d, u"kernel-efficiency"); }, {&kernelEfficiencyFigure}, true},
        {isBenchmarkOfOverlap, {&overlapBarsFigure}},
        {hasTimesBySize, {&benchmarkTimesFigure}},
        {hasRatesBySize, {&benchmarkRatesFigure}, true},
        {isPattern, {&messageMatrixFigure, &costByLevelFigure}},
        {hasLevelTimes, {&costByLevelFigure}},
        {hasStructure, {&hierarchyFigure}},
        {isOf<DatasetKind::Selection>, {&selectionReplayFigure}},
        {hasDenseRuns, {&percentOfPeakFigure, &bestVariantMapFigure}, true},
        {isOf<DatasetKind::Timeline>, {&eventTimelineFigure}},
        {isOf<DatasetKind::Overlap>, {&overlapBarsFigure}},
        {hasTaskTimes, {&timeByRankFigure, &mpiTimeFigure}, false, true},
        {hasFunctionTimes, {&mpiTimeFigure}, false, true},
        {carriesOverheadFit, {&runTimeForecastFigure, &overheadCurvesFigure}, false, false, &amdahlOverheadModel},
        {areSeveralRuns, {&runTimeForecastFigure}},
    };
    return all;
}

} // namespace

namespace {

FitSettings settingsOf(const Model& model)
{
    FitSettings settings;
    settings.model = model.id;
    return settings;
}

const FirstLook* firstLookAt(const DatasetItem& item)
{
    const auto isIt = [&](const FirstLook& one) {
        return one.isAt(*item.data) && (!one.fit || checkFit(*item.data, settingsOf(*one.fit)).ok());
    };
    const auto look = std::ranges::find_if(firstLooks(), isIt);
    return look == firstLooks().end() ? nullptr : &*look;
}

} // namespace

QStringList addDefaults(Session& session, const QString& datasetId, const Progress& progress)
{
    return addDefaults(session, datasetId, [&](const FitSettings& settings) { return refit(session, datasetId, settings, progress).ok(); });
}

QStringList addDefaultFigures(Session& session, const QString& datasetId)
{
    return addDefaults(session, datasetId, [](const FitSettings&) { return true; });
}

QStringList addDefaults(Session& session, const QString& datasetId, const std::function<bool(const FitSettings& settings)>& fit)
{
    const DatasetItem* item = session.dataset(datasetId);
    const FirstLook* look = item ? firstLookAt(*item) : nullptr;
    if (look && look->fit && !fit(settingsOf(*look->fit))) return {};
    if (item && isBenchmark(*item->data, u"collective")) showMeasurements(session, {}, datasetId);
    if (!look || standsInSeries(session, *item->data)) return {};
    QStringList ids{datasetId};
    const auto fileOf = [](const Dataset& dataset) { return dataset.sources.empty() ? QString() : dataset.sources.front().file; };
    for (const DatasetItem& other : session.datasets)
        if (look->isBeside && other.id != datasetId && other.data && look->isBeside(*other.data) && !fileOf(*other.data).isEmpty() &&
            fileOf(*other.data) == fileOf(*item->data))
            ids << other.id;
    QStringList added;
    const auto isThere = [&](const FigureKind* kind) {
        return std::ranges::any_of(session.figures, [&](const FigureRequest& figure) { return figure.kind == kind->id; });
    };
    for (const FigureKind* kind : look->figures) {
        const FigureRequest request{.id = {}, .kind = kind->id, .datasets = ids, .choices = {}};
        if (look->isOnce && (isThere(kind) || !lackOf(*kind, session, request).isEmpty())) continue;
        const auto is = [&](const FigureRequest& figure) { // one that has room for them
            const auto further = std::ranges::count_if(ids, [&](const QString& id) { return !figure.datasets.contains(id); });
            return look->isShared && figure.kind == kind->id && figure.datasets.size() + further <= kind->mostDatasets;
        };
        const auto there = std::ranges::find_if(session.figures, is);
        if (there == session.figures.end())
            added << addFigure(session, request);
        else
            for (const QString& id : ids)
                if (!there->datasets.contains(id)) there->datasets.append(id);
    }
    return added;
}

} // namespace costscope
