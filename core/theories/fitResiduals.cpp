// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/theories/fitResiduals.h"

#include "core/calibration/figures/benchmarkFigure.h"
#include "core/figure/figureDatasets.h"
#include "core/overhead/figures/runFigure.h"

namespace costscope {

namespace {

DatasetKind kindOf(const Session& session, const FigureRequest& request)
{
    const DatasetItem* first = session.dataset(request.datasets.value(0));
    return first ? first->data->kind : DatasetKind::Runs;
}

/// Runs are shown one table at a time, benchmarks together: they make one calibration.
QString lacks(const Session& session, const FigureRequest& request)
{
    const DatasetKind kind = kindOf(session, request);
    const QString one = u"This figure shows one table of run times, or benchmarks."_s;
    for (const QString& id : request.datasets)
        if (const DatasetItem* item = session.dataset(id); item && item->data->kind != kind) return one;
    if (kind == DatasetKind::Benchmark)
        return lacksBenchmark(
            session, request, {u"ping-pong"_s, u"multi-pair"_s, u"high-volume-ping-pong"_s, u"prtt"_s},
            u"This figure needs times of messages: import a ping-pong, multi-pair, high-volume or round-trip benchmark."_s);
    return request.datasets.size() > 1 ? one : lacksFit(session, request);
}

/// Runs have the axis to choose, benchmarks the residuals.
void keepOwnChoices(std::vector<Choice>& choices, const Session& session, const FigureRequest& request)
{
    const bool runs = kindOf(session, request) != DatasetKind::Benchmark;
    std::erase_if(choices, [runs](const Choice& c) { return (c.name == u"y_scale") != runs; });
}

std::vector<Choice> allChoices()
{
    std::vector<Choice> choices{{u"y_scale"_s, u"y axis"_s, {u"log"_s, u"linear"_s}, {u"Log"_s, u"Linear"_s}}};
    for (const Choice& of : residualChoices()) choices.push_back(of);
    return choices;
}

Result<Figure> build(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    if (kindOf(session, request) == DatasetKind::Benchmark) return benchmarkResiduals(session, request, memory, progress);
    return runResiduals(session, request, choice(fitResidualsFigure, request, u"y_scale"_s));
}

qint64 rowsToDraw(const Session& session, const FigureRequest& request, const FigureMemory& memory)
{
    return kindOf(session, request) == DatasetKind::Benchmark ? 0 : rowsOfRuns(session, request, memory);
}

} // namespace

const FigureKind fitResidualsFigure = {
    .id = u"fit-residuals"_s,
    .name = u"Residuals of the fit"_s,
    .description = u"Where the fitted law and the measured times part."_s,
    .datasetKinds = {u"runs"_s, u"benchmark"_s},
    .mostDatasets = 16,
    .choices = allChoices(),
    .lacks = lacks,
    .build = build,
    .rowsToCount = rowsToDraw,
    .addOptions = keepOwnChoices,
    .help = u"overhead"_s,
};

} // namespace costscope
