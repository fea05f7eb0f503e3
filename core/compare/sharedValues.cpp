// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/sharedValues.h"

#include "core/compare/multiPanel.h"
#include "core/figure/FigureKind.h"

namespace costscope {

namespace {

FigureRequest withValuesOf(FigureRequest figure, const FigureRequest& request)
{
    const FigureKind *from = findFigure(request.kind), *to = findFigure(figure.kind);
    if (!from || !to || !from->describe || !to->describe || figure.machine != request.machine) return figure;
    if (from == &multiPanelFigure) return figure; // which figures stand in it is its own
    for (const QString& name : from->values) {
        if (!to->values.contains(name)) continue;
        if (request.choices.contains(name))
            figure.choices.insert(name, request.choices.value(name));
        else
            figure.choices.remove(name);
    }
    return figure;
}

} // namespace

QStringList figuresWithOtherValues(const Session& session, const FigureRequest& request)
{
    QStringList ids;
    for (const FigureRequest& figure : session.figures)
        if (figure.id != request.id && withValuesOf(figure, request) != figure) ids << figure.id;
    return ids;
}

void useValuesInAll(Session& session, const FigureRequest& request)
{
    for (FigureRequest& figure : session.figures)
        if (figure.id != request.id) figure = withValuesOf(figure, request);
}

} // namespace costscope
