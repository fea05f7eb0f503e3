// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/didYouMean.h"
#include "core/calibration/figures/calibrationKinds.h"
#include "core/collectives/figures/collectiveKinds.h"
#include "core/compare/comparedFigure.h"
#include "core/compare/multiPanel.h"
#include "core/compare/scenariosFigure.h"
#include "core/compare/sessionComparison.h"
#include "core/dense/figures/denseKinds.h"
#include "core/figure/annotations.h"
#include "core/figure/choiceText.h"
#include "core/figure/ticks.h"
#include "core/forecast/figures/forecastKinds.h"
#include "core/levels/figures/levelKinds.h"
#include "core/network/figures/networkKinds.h"
#include "core/overhead/figures/overheadKinds.h"
#include "core/overlap/figures/overlapKinds.h"
#include "core/profile/figures/profileKinds.h"
#include "core/scaling/figures/speedup.h"
#include "core/session/Session.h"
#include "core/session/machines.h"
#include "core/theories/fitResiduals.h"

namespace costscope {

// One line per figure kind.

const std::vector<const FigureKind*>& allFigures()
{
    // clang-format off
    static const std::vector<const FigureKind*> all = {
        &overheadCurvesFigure,
        &overheadRatioFigure,
        &fitResidualsFigure,
        &serialFractionScanFigure,
        &runTimeForecastFigure,
        &efficiencyForecastFigure,
        &sizeForecastFigure,
        &regionsForecastFigure,
        &lawLadderFigure,
        &nextRunFigure,
        &costByLevelFigure,
        &modelLadderFigure,
        &messageSizeFigure,
        &hierarchyFigure,
        &linkLoadSlicesFigure,
        &linkLoadLevelsFigure,
        &linkLoadTorusFigure,
        &linkLoadHistogramFigure,
        &hopDistributionFigure,
        &messageMatrixFigure,
        &timeVersusSizeFigure,
        &timeVersusMessagesFigure,
        &benchmarkTimesFigure,
        &benchmarkRatesFigure,
        &kernelEfficiencyFigure,
        &calibrationFactorsFigure,
        &machineTrustFigure,
        &stageDiagramFigure,
        &transferTimelineFigure,
        &eventTimelineFigure,
        &overlapBarsFigure,
        &speedupFigure,
        &mpiTimeFigure,
        &timeByRankFigure,
        &tilePlanFigure,
        &bandwidthVersusSizeFigure,
        &collectiveRatioFigure,
        &selectionReplayFigure,
        &progressCallsFigure,
        &percentOfPeakFigure,
        &bestVariantMapFigure,
        &denseBreakdownFigure,
        &denseScalingFigure,
        &multiPanelFigure,
        &sessionComparisonFigure,
        &scenariosFigure,
    };
    // clang-format on
    return all;
}

const FigureKind* findFigure(QStringView id)
{
    for (const FigureKind* kind : allFigures())
        if (kind->id == id) return kind;
    return nullptr;
}

std::vector<Choice> choicesOf(const FigureKind& kind, const Session& session, const FigureRequest& request)
{
    std::vector<Choice> choices = kind.choices;
    if (kind.addOptions) kind.addOptions(choices, session, request);
    const std::vector<Choice> comparison = comparisonChoices(kind, session, request);
    choices.insert(choices.end(), comparison.begin(), comparison.end());
    return choices;
}

QString choice(const Choice& of, const FigureRequest& request)
{
    const QString wanted = choiceText(request.choices.value(of.name));
    return of.words.contains(wanted) ? wanted : of.words.front();
}

QString choice(const FigureKind& kind, const FigureRequest& request, const QString& id)
{
    for (const Choice& c : kind.choices)
        if (c.name == id) return choice(c, request);
    return {};
}

QString lackOf(const FigureKind& kind, const Session& session, const FigureRequest& request)
{
    for (const QString& id : request.datasets)
        if (const DatasetItem* item = session.dataset(id); item && !item->missing.isEmpty()) return item->missing;
    return kind.lacks ? kind.lacks(session, request) : QString();
}

qint64 rowsToCount(const Session& session, const FigureRequest& request, const FigureMemory& memory)
{
    const FigureKind* kind = findFigure(request.kind);
    if (!kind || !kind->rowsToCount || !lackOf(*kind, session, request).isEmpty()) return 0;
    const auto other = otherSideOf(*kind, session, request);
    const qint64 ofOther = other && *other ? rowsToCount(*(*other)->session, (*other)->request, memory) : 0;
    return kind->rowsToCount(session, request, memory) + ofOther;
}

FigureRequest followed(FigureRequest request, const QStringList& keys)
{
    const FigureKind* kind = findFigure(request.kind);
    if (!kind || kind->follows.isEmpty()) return request;
    const QJsonObject now = request.choices;
    for (const QString& key : keys) {
        const QString id = key.section(u'=', 0, 0);
        // What is selected on a level is an operation.
        if (id != kind->follows && !(kind->follows == u"level" && id == u"operation")) continue;
        const QString chosen = choiceText(now.value(id)), usual = choice(*kind, {}, id);
        if (!usual.isEmpty() && (chosen.isEmpty() || chosen == usual)) request.choices[id] = key.section(u'=', 1);
    }
    return request;
}

namespace {

/// Data hold whatever a double can; a drawing does not.
void keepOnAxes(Figure& figure)
{
    bool isBeyond = false;
    for (Panel& panel : figure.panels)
        for (Axis* axis : {&panel.x, &panel.y}) isBeyond |= makeDrawable(*axis);
    const char* const text =
        "Some values are too large or too small for an axis, which ends at 10³⁰⁰ and spans 300 decades at most. The table "
        "has all values.";
    if (isBeyond) warn(figure.messages, QString::fromUtf8(text));
}

} // namespace

Result<Figure> buildFigure(const Session& session, const FigureRequest& request, const Progress& progress)
{
    FigureMemory memory;
    return buildFigure(session, request, memory, progress);
}

Result<Figure> buildFigure(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    const FigureKind* kind = findFigure(request.kind);
    if (!kind) {
        QStringList known;
        for (const FigureKind* k : allFigures()) known << k->id;
        return Error{u"“%1” is not a figure this program knows. %2"_s.arg(request.kind, knownInstead(request.kind, known))};
    }
    if (const QString lacking = lackOf(*kind, session, request); !lacking.isEmpty()) return Error{lacking};
    if (request.datasets.size() > kind->mostDatasets)
        return Error{
            u"“%1” takes at most %2 data sets, %3 were given."_s.arg(kind->name).arg(kind->mostDatasets).arg(request.datasets.size())};
    const auto other = otherSideOf(*kind, session, request);
    if (other && !*other) return other->error();
    auto figure = other ? comparedFigure(session, request, **other, memory, progress) : kind->build(session, request, memory, progress);
    if (!figure) return figure;
    figure->kind = kind->id;
    // Only where values of the machine stand in it.
    const Machine* machine = findMachine(session, machineIdOf(session, request));
    if (machine && figure->provenance.parameters.contains(machine->name))
        if (const auto passedOver = machinesPassedOver(session, request)) figure->messages.push_back(*passedOver);
    keepOnAxes(*figure);
    if (!request.title.isEmpty()) figure->title = request.title.toHtmlEscaped();
    addAnnotations(*figure, request.annotations);
    return figure;
}

} // namespace costscope
