// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/Session.h"

#include "core/base/find.h"
#include "core/model/Model.h"
#include "core/session/machines.h"

#include <QJsonArray>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

template <class Items>
bool hasName(const Items& items, const QString& name)
{
    return std::ranges::any_of(items, [&](const auto& item) { return item.name == name; });
}

template <class Items>
QString uniqueName(const Items& items, const QString& name)
{
    QString unique = name;
    for (int count = 2; hasName(items, unique); ++count) unique = u"%1 (%2)"_s.arg(name, QString::number(count));
    return unique;
}

/// The series of a program from two imports differ by the arguments of its runs.
QString nameFor(const Session& session, const Dataset& dataset)
{
    const QString arguments = dataset.facts[QLatin1String("arguments")].toString();
    const bool isTold = arguments.isEmpty() || dataset.name.endsWith(arguments) || !hasName(session.datasets, dataset.name);
    return uniqueName(session.datasets, isTold ? dataset.name : u"%1 %2"_s.arg(dataset.name, arguments));
}

/// Ids of files from elsewhere may hold any number; the ones we give stay far below this.
constexpr qint64 highestId = qint64(1) << 53;

qint64 numberOf(const QString& id)
{
    return id.mid(1).toLongLong();
}

/// "LAMMPS, eq (6)"
QString fitName(const Session& session, const QString& datasetId, const QString& modelId)
{
    const DatasetItem* item = session.dataset(datasetId);
    const Model* model = findModel(modelId);
    const QString what = model && !model->fitName.isEmpty() ? model->fitName : modelId;
    return uniqueName(session.fits, u"%1, %2"_s.arg(item ? item->name : datasetId, what));
}

void removeDataset(Session& session, const QString& id)
{
    std::erase_if(session.datasets, [&](const DatasetItem& item) { return item.id == id; });
    for (const Fit& fit : session.fits)
        if (fit.dataset == id) session.unknownOf.erase(fit.id);
    std::erase_if(session.fits, [&](const Fit& fit) { return fit.dataset == id; });
    std::erase_if(session.figures, [&](const FigureRequest& figure) { return figure.datasets == QStringList{id}; });
    for (FigureRequest& figure : session.figures) figure.datasets.removeAll(id);
    dropFromCalibrations(session, id);
}

} // namespace

bool DatasetItem::operator==(const DatasetItem& other) const
{
    if (id != other.id || name != other.name || storage != other.storage || missing != other.missing) return false;
    return data == other.data || (data && other.data && *data == *other.data);
}

const DatasetItem* Session::dataset(QStringView id) const
{
    return byId(datasets, id);
}

const Fit* Session::fit(QStringView id) const
{
    return byId(fits, id);
}

const Fit* Session::fitOf(QStringView datasetId, QStringView model) const
{
    return firstOf(fits, [&](const Fit& f) { return f.dataset == datasetId && f.settings.model == model; });
}

const FigureRequest* Session::figure(QStringView id) const
{
    return byId(figures, id);
}

QString Session::freshId(QChar prefix) const
{
    // Above every number in use and every one ever given: an id that was removed does not come back.
    qint64 last = std::clamp<qint64>(lastId, 0, highestId);
    const auto look = [&](const auto& items) {
        for (const auto& item : items)
            if (const qint64 number = numberOf(item.id); number < highestId) last = std::max(last, number);
    };
    look(datasets);
    look(machines);
    look(fits);
    look(calibrations);
    look(figures);
    for (const QString key : {"datasets", "machines", "fits", "calibrations"}) // items of a newer program, which come back on writing
        for (const QJsonValue kept : unknown.value(key).toArray())
            if (const qint64 number = numberOf(kept.toObject().value(u"id").toString()); number < highestId) last = std::max(last, number);
    return prefix + QString::number(last + 1);
}

QString addDataset(Session& session, DatasetPtr dataset)
{
    const QString id = session.freshId(u'd');
    const QString name = nameFor(session, *dataset);
    session.datasets.push_back({id, name, std::move(dataset)});
    session.lastId = numberOf(id);
    return id;
}

QString addFigure(Session& session, FigureRequest request)
{
    request.id = session.freshId(u'g');
    session.lastId = numberOf(request.id);
    session.figures.push_back(std::move(request));
    return session.figures.back().id;
}

QString putFit(Session& session, const QString& datasetId, Fit fit)
{
    fit.dataset = datasetId;
    if (const Fit* old = session.fitOf(datasetId, fit.settings.model)) {
        fit.id = old->id;
        fit.name = old->name;
        *byId(session.fits, old->id) = fit;
        return fit.id;
    }
    fit.id = session.freshId(u'f');
    fit.name = fitName(session, datasetId, fit.settings.model);
    session.lastId = numberOf(fit.id);
    session.fits.push_back(fit);
    return fit.id;
}

void removeItem(Session& session, const QString& of)
{
    const QString id = of; // it may stand in what is removed
    if (session.dataset(id)) removeDataset(session, id);
    if (hasMachine(session, id)) removeMachine(session, id);
    std::erase_if(session.fits, [&](const Fit& fit) { return fit.id == id; });
    for (const CalibrationItem& item : session.calibrations)
        if (item.machine == id) session.unknownOf.erase(item.id);
    std::erase_if(session.calibrations, [&](const CalibrationItem& item) { return item.id == id || item.machine == id; });
    std::erase_if(session.figures, [&](const FigureRequest& figure) { return figure.id == id; });
    session.unknownOf.erase(id);
}

} // namespace costscope
