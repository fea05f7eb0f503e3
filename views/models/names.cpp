// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/names.h"

#include "core/figure/FigureKind.h"
#include "core/model/Model.h"
#include "core/session/baseline.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace costscope {

namespace {

QString datasetNames(const Session& session, const QStringList& ids)
{
    QStringList names;
    for (const QString& id : ids)
        if (const DatasetItem* item = session.dataset(id)) names << item->name;
    if (names.size() > 2) return QCoreApplication::translate("names", "%1 data sets").arg(names.size());
    return names.join(u", "_s);
}

} // namespace

QString equationOf(const QString& source)
{
    static const QRegularExpression number(u"\\((\\d+)\\)(?!.*\\(\\d+\\))"_s);
    const auto match = number.match(source);
    return match.hasMatch() ? u"eq (%1)"_s.arg(match.captured(1)) : QString();
}

QString displayName(const Session& session, const FigureRequest& request)
{
    if (!request.title.isEmpty()) return plainText(request.title);
    const FigureKind* kind = findFigure(request.kind);
    const QString name = kind ? kind->name : request.kind;
    QStringList of = {datasetNames(session, request.datasets)};
    for (const CalibrationItem& item : session.calibrations) // one figure per recipe would else be called alike
        if (!request.machine.isEmpty() && item.machine == request.machine) of << displayName(session, item.machine);
    of.removeAll(QString());
    return of.isEmpty() ? name : name + u": "_s + of.join(u", "_s);
}

QString displayName(const Session& session, const Fit& fit)
{
    if (!fit.name.isEmpty()) return fit.name;
    const DatasetItem* item = session.dataset(fit.dataset);
    const Model* model = findModel(fit.settings.model);
    const QString equation = model ? equationOf(model->source) : QString();
    return (item ? item->name : fit.dataset) + u", "_s + (equation.isEmpty() ? fit.settings.model : equation);
}

QString displayName(const Session& session, const QString& id)
{
    if (const DatasetItem* item = session.dataset(id)) return item->name;
    if (const Fit* fit = session.fit(id)) return displayName(session, *fit);
    if (const FigureRequest* figure = session.figure(id)) return displayName(session, *figure);
    for (const CalibrationItem& item : session.calibrations)
        if (item.id == id) return item.name;
    if (id.startsWith(baselineId) && session.baseline.pinned)
        return id == baselineId ? QCoreApplication::translate("names", "Baseline %1").arg(session.baseline.pinned->name)
                                : displayName(session.baseline.pinned->session, id.mid(baselineId.size() + 1));
    if (id == notesId) return QCoreApplication::translate("names", "Notes");
    const auto machine = std::find_if(session.machines.begin(), session.machines.end(), [&](const Machine& m) { return m.id == id; });
    return machine == session.machines.end() ? QString() : machine->name;
}

QString rowKey(const Table& table, qsizetype row)
{
    const Column* n = table.find(u"n"_s);
    return n && row >= 0 && row < n->rows() ? u"n="_s + n->text(row) : QString();
}

} // namespace costscope
