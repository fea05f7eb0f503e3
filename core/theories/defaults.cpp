// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/theories/defaults.h"

#include "core/data/RunRecords.h"
#include "core/data/amg.h"
#include "core/data/benchmark.h"
#include "core/data/timeline.h"
#include "core/dense/denseRuns.h"
#include "core/overhead/fitModel.h"

#include <algorithm>

namespace costscope {

namespace {

/// Four records with a t_1 among them: what equation (6) needs.
bool carriesOverheadFit(const Dataset& dataset)
{
    if (dataset.kind != DatasetKind::Runs) return false;
    const auto records = runRecords(dataset);
    return records.ok() && records->size() >= 4 && records->t1().has_value();
}

/// Levels that a figure can show: with measured times, or messages to model from.
bool hasLevelTimes(const Dataset& dataset)
{
    if (dataset.kind != DatasetKind::Amg) return false;
    const auto hierarchy = amgStructure(dataset);
    return hierarchy.ok() && std::any_of(hierarchy->operations.begin(), hierarchy->operations.end(),
                                         [](const AmgOperation& operation) { return operation.tellsCosts(); });
}

/// Any sample with a time: some tables have rates alone.
bool hasTimes(const Dataset& dataset)
{
    const auto view = BenchmarkView::of(dataset);
    for (size_t i = 0; view && i < view->size(); ++i)
        if (view->isUsable(i)) return true;
    return false;
}

/// What a benchmark is looked at in first; empty if there is nothing yet.
QString figureOfBenchmark(const Dataset& dataset)
{
    if (dataset.kind != DatasetKind::Benchmark) return {};
    const QString kind = benchmarkFacts(dataset).kind;
    if (hasShifts(dataset)) return u"calibration-factors"_s;
    if (kind == u"ping-pong"_s || kind == u"multi-pair"_s) return hasTimes(dataset) ? u"time-versus-size"_s : QString();
    if (kind == u"high-volume-ping-pong"_s) return u"time-versus-messages"_s;
    return kind == u"kernel-efficiency"_s ? u"kernel-efficiency"_s : QString();
}

/// Adds a figure of one dataset.
QStringList addFigureOf(Session& session, const QString& kind, const QString& datasetId)
{
    FigureRequest request;
    request.kind = kind;
    request.datasets = {datasetId};
    return {addFigure(session, std::move(request))};
}

/// Benchmarks of one sort belong into one figure: the one that is there, else a new one, which is returned.
QStringList addToFigure(Session& session, const QString& kind, const QString& datasetId)
{
    for (FigureRequest& figure : session.figures)
        if (figure.kind == kind) {
            figure.datasets.append(datasetId);
            return {};
        }
    FigureRequest request;
    request.kind = kind;
    request.datasets = {datasetId};
    return {addFigure(session, std::move(request))};
}

} // namespace

QStringList addDefaults(Session& session, const QString& datasetId)
{
    const DatasetItem* item = session.dataset(datasetId);
    if (const QString kind = item ? figureOfBenchmark(*item->data) : QString(); !kind.isEmpty())
        return addToFigure(session, kind, datasetId);
    if (item && hasLevelTimes(*item->data)) return addFigureOf(session, u"cost-by-level"_s, datasetId);
    if (item && item->data->kind == DatasetKind::Selection) return addFigureOf(session, u"selection-replay"_s, datasetId);
    if (item && hasDenseRuns(*item->data)) { // tables of several algorithms stand in one figure: their choice is there
        const QStringList bars = addToFigure(session, u"percent-of-peak"_s, datasetId);
        return bars + addToFigure(session, u"best-variant-map"_s, datasetId);
    }
    if (item && item->data->kind == DatasetKind::Timeline) return addFigureOf(session, u"event-timeline"_s, datasetId);
    if (item && item->data->kind == DatasetKind::Overlap) return addFigureOf(session, u"overlap-bars"_s, datasetId);
    if (!item || !carriesOverheadFit(*item->data)) return {};
    FitSettings settings;
    settings.model = u"amdahl-overhead"_s;
    if (!refit(session, datasetId, settings).ok()) return {};
    return addFigureOf(session, u"overhead-curves"_s, datasetId);
}

} // namespace costscope
