// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/theories/defaults.h"

#include "core/calibration/figures/calibrationKinds.h"
#include "core/collectives/figures/collectiveKinds.h"
#include "core/data/RunRecords.h"
#include "core/data/amg.h"
#include "core/data/benchmark.h"
#include "core/dense/denseRuns.h"
#include "core/dense/figures/denseKinds.h"
#include "core/levels/figures/levelKinds.h"
#include "core/overhead/amdahlOverhead.h"
#include "core/overhead/figures/overheadKinds.h"
#include "core/overhead/fitModel.h"
#include "core/overlap/figures/overlapKinds.h"
#include "core/profile/figures/profileKinds.h"
#include "core/profile/mpiTimes.h"

#include <algorithm>

namespace costscope {

namespace {

template <DatasetKind kind>
bool isOf(const Dataset& dataset)
{
    return dataset.kind == kind;
}

/// Four records with a t_1 among them: what equation (6) needs.
bool carriesOverheadFit(const Dataset& dataset)
{
    const auto records = runRecords(dataset);
    return records.ok() && records->size() >= 4 && records->t1().has_value();
}

/// Levels that a figure can show: with measured times, or messages to model from.
bool hasLevelTimes(const Dataset& dataset)
{
    const auto hierarchy = amgStructure(dataset);
    return hierarchy.ok() &&
           std::ranges::any_of(hierarchy->operations, [](const AmgOperation& operation) { return operation.tellsCosts(); });
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

/// What a newcomer would look at first.
struct FirstLook {
    bool (*isAt)(const Dataset& dataset);
    std::vector<const FigureKind*> figures;
    bool isShared = false;      ///< data of one sort belong into one figure: their choice is there
    const Model* fit = nullptr; ///< fitted before; without a fit there is nothing to see
};

/// The first that is at these data counts.
const std::vector<FirstLook>& firstLooks()
{
    static const std::vector<FirstLook> all = {
        {hasShifts, {&calibrationFactorsFigure}, true},
        {hasMessageTimes, {&timeVersusSizeFigure}, true},
        {[](const Dataset& d) { return isBenchmark(d, u"high-volume-ping-pong"); }, {&timeVersusMessagesFigure}, true},
        {[](const Dataset& d) { return isBenchmark(d, u"kernel-efficiency"); }, {&kernelEfficiencyFigure}, true},
        {hasLevelTimes, {&costByLevelFigure}},
        {isOf<DatasetKind::Selection>, {&selectionReplayFigure}},
        {hasDenseRuns, {&percentOfPeakFigure, &bestVariantMapFigure}, true},
        {isOf<DatasetKind::Timeline>, {&eventTimelineFigure}},
        {isOf<DatasetKind::Overlap>, {&overlapBarsFigure}},
        {[](const Dataset& d) { return d.kind == DatasetKind::Profile && !taskTimes(d).empty(); }, {&timeByRankFigure, &mpiTimeFigure}},
        {[](const Dataset& d) { return d.kind == DatasetKind::Profile && !mpiFunctions(d).empty(); }, {&mpiTimeFigure}},
        {carriesOverheadFit, {&overheadCurvesFigure}, false, &amdahlOverheadModel},
    };
    return all;
}

} // namespace

QStringList addDefaults(Session& session, const QString& datasetId)
{
    const DatasetItem* item = session.dataset(datasetId);
    const auto& all = firstLooks();
    const auto look = std::ranges::find_if(all, [&](const FirstLook& one) { return item && one.isAt(*item->data); });
    if (look == all.end()) return {};
    FitSettings settings;
    if (look->fit) settings.model = look->fit->id;
    if (look->fit && !refit(session, datasetId, settings).ok()) return {};
    QStringList added;
    for (const FigureKind* kind : look->figures) {
        const auto is = [&](const FigureRequest& figure) { return look->isShared && figure.kind == kind->id; };
        const auto there = std::ranges::find_if(session.figures, is);
        if (there == session.figures.end())
            added << addFigure(session, {.id = {}, .kind = kind->id, .datasets = {datasetId}});
        else
            there->datasets.append(datasetId);
    }
    return added;
}

} // namespace costscope
