// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/calibrations.h"

#include "core/data/benchmark.h"
#include "core/machine/machineEdits.h"
#include "core/session/Session.h"
#include "core/session/machines.h"

#include <QCoreApplication>

#include <algorithm>

namespace costscope {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Calibration", text);
}

QString nameOf(const Session& session, const CalibrationItem& item)
{
    const DatasetItem* first = session.dataset(item.datasets.value(0));
    const QString host = first ? benchmarkFacts(*first->data).system[QLatin1String("host")].toString() : QString();
    if (!host.isEmpty()) return tr("%1, calibrated").arg(host);
    return first ? tr("Calibrated from %1").arg(first->name) + (item.datasets.size() > 1 ? QStringLiteral(" …") : QString())
                 : tr("Calibrated machine");
}

/// What the user typed into the machine stays typed, and can be reset to what is fitted now.
Machine withTypedOf(Machine machine, const Machine& before)
{
    machine.source = before.source;
    machine.notes = before.notes;
    for (const auto& [name, value] : before.values)
        if (isChanged(before, name) || !sourceValue(before, name)) machine = withTyped(std::move(machine), name, value.value);
    return machine;
}

} // namespace

const CalibrationItem* calibrationOf(const Session& session, QStringView datasetId)
{
    for (const CalibrationItem& item : session.calibrations)
        if (item.datasets.contains(datasetId)) return &item;
    return nullptr;
}

void dropFromCalibrations(Session& session, const QString& datasetId)
{
    for (CalibrationItem& item : session.calibrations) {
        const auto at = int(item.datasets.indexOf(datasetId));
        if (at < 0) continue;
        item.datasets.removeAt(at);
        std::erase_if(item.recipe.excluded, [at](const CellPlace& place) { return place.dataset == at; });
        for (CellPlace& place : item.recipe.excluded)
            if (place.dataset > at) --place.dataset;
        item.recipe.bootstrap = 0; // its draws were of the datasets before
    }
    for (const CalibrationItem& item : session.calibrations)
        if (item.datasets.isEmpty()) session.unknownOf.erase(item.id);
    std::erase_if(session.calibrations, [](const CalibrationItem& item) { return item.datasets.isEmpty(); });
}

Result<Calibration> calibrateItem(const Session& session, const CalibrationItem& item, const Progress& progress)
{
    std::vector<DatasetPtr> datasets;
    for (const QString& id : item.datasets) {
        const DatasetItem* dataset = session.dataset(id);
        if (!dataset) return Error{tr("There is no dataset “%1” in this session.").arg(id)};
        if (!dataset->missing.isEmpty()) return Error{dataset->missing};
        datasets.push_back(dataset->data);
    }
    return calibrate(datasets, item.recipe, nullptr, progress);
}

Result<QString> putCalibration(Session& session, CalibrationItem item, const Progress& progress)
{
    const auto calibration = calibrateItem(session, item, progress);
    if (!calibration) return calibration.error();
    return putCalibration(session, std::move(item), *calibration);
}

QString putCalibration(Session& session, CalibrationItem item, const Calibration& calibration)
{
    if (item.name.isEmpty()) item.name = nameOf(session, item);
    Machine machine = calibration.machine;
    if (!item.machine.isEmpty()) machine.id = item.machine;
    machine.name = item.name;
    if (hasMachine(session, item.machine))
        putMachine(session, withTypedOf(std::move(machine), *findMachine(session, item.machine)));
    else { // one of its own, also where another calibration has made the same
        const QString id = machine.id;
        for (int count = 2; hasMachine(session, machine.id); ++count) machine.id = QStringLiteral("%1-%2").arg(id).arg(count);
        item.machine = addMachine(session, std::move(machine));
    }
    item.name = findMachine(session, item.machine)->name; // another may have had it
    const auto old = std::find_if(session.calibrations.begin(), session.calibrations.end(),
                                  [&](const CalibrationItem& other) { return !item.id.isEmpty() && other.id == item.id; });
    if (old != session.calibrations.end()) {
        *old = std::move(item);
        return old->id;
    }
    item.id = session.freshId(QLatin1Char('c'));
    session.lastId = item.id.mid(1).toLongLong();
    session.calibrations.push_back(std::move(item));
    return session.calibrations.back().id;
}

} // namespace costscope
