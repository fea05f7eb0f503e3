// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/costByLevel.h"
#include "core/figures/fitResiduals.h"
#include "core/figures/modelLadder.h"
#include "core/figures/overheadCurves.h"
#include "core/figures/overheadRatio.h"
#include "core/figures/serialFractionScan.h"
#include "core/session/Session.h"

#include <QCoreApplication>

namespace costscope {

// One line per figure kind.

const std::vector<const FigureKind*>& allFigures()
{
    static const std::vector<const FigureKind*> all = {
        &overheadCurvesFigure, &overheadRatioFigure, &fitResidualsFigure, &serialFractionScanFigure, &costByLevelFigure, &modelLadderFigure,
    };
    return all;
}

const FigureKind* findFigure(QStringView id)
{
    for (const FigureKind* kind : allFigures())
        if (kind->id == id) return kind;
    return nullptr;
}

QString choice(const FigureKind& kind, const FigureRequest& request, const QString& id)
{
    for (const Choice& c : kind.choices) {
        if (c.id != id) continue;
        const QString wanted = request.choices.value(id).toString();
        return c.options.contains(wanted) ? wanted : c.options.front();
    }
    return {};
}

qint64 rowsToCount(const Session& session, const FigureRequest& request, const FigureMemory& memory)
{
    const FigureKind* kind = findFigure(request.kind);
    if (!kind || !kind->rowsToCount || !kind->lacks(session, request).isEmpty()) return 0;
    return kind->rowsToCount(session, request, memory);
}

Result<Figure> buildFigure(const Session& session, const FigureRequest& request, const Progress& progress)
{
    FigureMemory memory;
    return buildFigure(session, request, memory, progress);
}

Result<Figure> buildFigure(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    const auto text = [](const char* t) { return QCoreApplication::translate("Figures", t); };
    const FigureKind* kind = findFigure(request.kind);
    if (!kind) {
        QStringList known;
        for (const FigureKind* k : allFigures()) known << k->id;
        return Error{text("“%1” is not a figure this program knows. Known: %2.").arg(request.kind, known.join(QStringLiteral(", ")))};
    }
    if (const QString lacking = kind->lacks(session, request); !lacking.isEmpty()) return Error{lacking};
    if (request.datasets.size() > kind->mostDatasets)
        return Error{
            text("“%1” takes at most %2 data sets, %3 were given.").arg(kind->name).arg(kind->mostDatasets).arg(request.datasets.size())};
    auto figure = kind->build(session, request, memory, progress);
    if (!figure) return figure;
    figure->kind = kind->id;
    if (!request.title.isEmpty()) figure->title = request.title.toHtmlEscaped();
    return figure;
}

} // namespace costscope
