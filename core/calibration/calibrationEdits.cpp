// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/calibrationEdits.h"

#include "core/data/benchmark.h"
#include "core/machine/machineEdits.h"
#include "core/session/Session.h"
#include "core/session/machines.h"

#include <QFileInfo>

#include <algorithm>

namespace costscope {

namespace {

QString kindOf(const Dataset& dataset)
{
    return dataset.kind == DatasetKind::Benchmark ? benchmarkFacts(dataset).kind : QString();
}

QString folderOf(const Dataset& dataset)
{
    return dataset.sources.empty() ? QString() : QFileInfo(dataset.sources.front().file).path();
}

/// Files that do not name their system are of one if they stand in one folder.
bool sameSystem(const Dataset& a, const Dataset& b)
{
    const QString system = systemOf(benchmarkFacts(a)), folder = folderOf(a);
    return system == systemOf(benchmarkFacts(b)) && (!system.isEmpty() || (!folder.isEmpty() && folder == folderOf(b)));
}

/// The machines of the calibrations that use a dataset of the figure.
QStringList calibratedMachines(const Session& session, const FigureRequest& figure)
{
    QStringList ids;
    for (const CalibrationItem& item : session.calibrations)
        if (std::any_of(figure.datasets.begin(), figure.datasets.end(), [&](const QString& id) { return item.datasets.contains(id); }))
            ids << item.machine;
    return ids;
}

/// The benchmarks of this one's system that no calibration has.
CalibrationItem proposed(const Session& session, const DatasetItem& first)
{
    CalibrationItem item;
    item.recipe.bootstrap = 0;
    for (const QString& id : calibrationDatasets(session)) {
        const Dataset& data = *session.dataset(id)->data;
        const bool isMeant = id == first.id ? !isOfRates(data) : sameSystem(data, *first.data) && hasTimes(data);
        if (isMeant && !calibrationOf(session, id)) item.datasets << id;
    }
    if (item.datasets.isEmpty()) item.datasets << first.id; // it says what it lacks
    return item;
}

} // namespace

bool hasCalibrationRows(const Dataset& dataset)
{
    static const QStringList kinds = {u"ping-pong"_s, u"multi-pair"_s, u"high-volume-ping-pong"_s, u"prtt"_s, u"concurrent-transfers"_s};
    return kinds.contains(kindOf(dataset));
}

bool hasTimes(const Dataset& dataset)
{
    const auto view = BenchmarkView::of(dataset);
    if (!view) return true; // other tables tell themselves what they lack
    for (size_t i = 0; i < view->size(); ++i)
        if (view->number(BenchmarkNumber::Time, i) > 0) return true;
    return view->size() == 0;
}

bool isOfRates(const Dataset& dataset)
{
    return hasCalibrationRows(dataset) && !hasTimes(dataset);
}

bool servesCalibration(const Dataset& dataset)
{
    return hasCalibrationRows(dataset) || kindOf(dataset) == u"kernel-efficiency"_s || hasShifts(dataset);
}

const CalibrationItem* findCalibration(const Session& session, QStringView id)
{
    const auto found = std::find_if(session.calibrations.begin(), session.calibrations.end(),
                                    [&](const CalibrationItem& item) { return item.id == id || item.machine == id; });
    return id.isEmpty() || found == session.calibrations.end() ? nullptr : &*found;
}

const CalibrationItem* calibrationShown(const Session& session, const FigureRequest& figure)
{
    const CalibrationItem* first = nullptr;
    for (const QString& id : figure.datasets)
        for (const CalibrationItem& item : session.calibrations) {
            if (!item.datasets.contains(id)) continue;
            if (item.machine == figure.machine) return &item;
            if (!first) first = &item;
        }
    return first;
}

std::optional<CalibrationItem> calibrationFor(const Session& session, QStringView id)
{
    const FigureRequest* figure = session.figure(id);
    const CalibrationItem* there = figure ? calibrationShown(session, *figure) : findCalibration(session, id);
    if (!there && !figure) there = calibrationOf(session, id);
    if (there) return *there;
    for (const QString& datasetId : figure ? figure->datasets : QStringList{id.toString()})
        if (const DatasetItem* dataset = session.dataset(datasetId); dataset && dataset->data && servesCalibration(*dataset->data))
            return proposed(session, *dataset);
    return {};
}

std::optional<CalibrationItem> calibrationFor(const Session& session, QStringView id, QStringView datasetId)
{
    const auto item = calibrationFor(session, id);
    return item && item->datasets.contains(datasetId) ? item : calibrationFor(session, datasetId);
}

QStringList calibrationDatasets(const Session& session)
{
    QStringList ids;
    for (const DatasetItem& dataset : session.datasets)
        if (dataset.data && servesCalibration(*dataset.data)) ids << dataset.id;
    return ids;
}

CalibrationItem withDatasets(CalibrationItem item, const QStringList& datasets)
{
    std::vector<CellPlace> excluded;
    for (CellPlace place : item.recipe.excluded)
        if (const auto now = datasets.indexOf(item.datasets.value(place.dataset)); now >= 0) excluded.push_back({int(now), place.row});
    std::sort(excluded.begin(), excluded.end());
    item.recipe.excluded = std::move(excluded);
    item.datasets = datasets;
    return item;
}

CalibrationItem withRows(CalibrationItem item, QStringView datasetId, const std::vector<int>& rows, bool out)
{
    const int dataset = int(item.datasets.indexOf(datasetId));
    if (dataset < 0) return item;
    auto& excluded = item.recipe.excluded;
    for (const int row : rows) {
        std::erase(excluded, CellPlace{dataset, row});
        if (out) excluded.push_back({dataset, row});
    }
    std::sort(excluded.begin(), excluded.end());
    return item;
}

bool isLeftOut(const CalibrationItem& item, QStringView datasetId, int row)
{
    return isAmong(item.recipe.excluded, {int(item.datasets.indexOf(datasetId)), row});
}

QStringList figuresFor(const Session& session, QStringView machineId)
{
    QStringList ids;
    const Machine* machine = findMachine(session, machineId.toString());
    for (const FigureRequest& figure : session.figures) {
        const QStringList machines = calibratedMachines(session, figure);
        const bool isOfBenchmarks = !machines.isEmpty();
        if (isOfBenchmarks ? machines.size() > 1 && machines.contains(machineId)
                           : showsMachine(session, figure) && (!machine || canShowMachine(session, figure, *machine)))
            ids << figure.id;
    }
    return ids;
}

void useMachine(Session& session, const QString& machineId, const QStringList& figures)
{
    for (FigureRequest& figure : session.figures)
        if (figures.contains(figure.id)) figure.machine = machineId;
}

namespace {

QString nameOf(const Session& session, const CalibrationItem& item)
{
    const DatasetItem* first = session.dataset(item.datasets.value(0));
    const bool isOfOne = std::ranges::all_of(item.datasets, [&](const QString& id) {
        const DatasetItem* dataset = session.dataset(id);
        return !dataset || sameSystem(*dataset->data, *first->data);
    });
    const QString host = first && isOfOne ? benchmarkFacts(*first->data).system[QLatin1String("host")].toString() : QString();
    if (!host.isEmpty()) return u"%1, calibrated"_s.arg(host);
    return first ? u"Calibrated from %1"_s.arg(first->name) + (item.datasets.size() > 1 ? u" …"_s : QString()) : u"Calibrated machine"_s;
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

Result<std::vector<DatasetPtr>> dataOf(const Session& session, const CalibrationItem& item)
{
    std::vector<DatasetPtr> datasets;
    for (const QString& id : item.datasets) {
        const DatasetItem* dataset = session.dataset(id);
        if (!dataset) return Error{u"There is no dataset “%1” in this session."_s.arg(id)};
        if (!dataset->missing.isEmpty()) return Error{dataset->missing};
        datasets.push_back(dataset->data);
    }
    return datasets;
}

Result<Calibration> calibrateItem(const Session& session, const CalibrationItem& item, const Progress& progress)
{
    const auto datasets = dataOf(session, item);
    return datasets ? calibrate(*datasets, item.recipe, nullptr, progress) : datasets.error();
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
        for (int count = 2; hasMachine(session, machine.id); ++count) machine.id = u"%1-%2"_s.arg(id, QString::number(count));
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
