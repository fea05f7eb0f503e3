// SPDX-License-Identifier: GPL-3.0-or-later
#include "randomEdits.h"

#include "core/calibration/calibrationEdits.h"
#include "core/collectives/collectiveEdits.h"
#include "core/collectives/figures/collectiveSwitches.h"
#include "core/compare/sharedValues.h"
#include "core/data/RunRecords.h"
#include "core/dense/decodeEdits.h"
#include "core/figure/figureDatasets.h"
#include "core/levels/whatIf.h"
#include "core/machine/machineEdits.h"
#include "core/network/figures/sharedNetwork.h"
#include "core/network/placedDataset.h"
#include "core/overhead/fitModel.h"
#include "core/overlap/addOverlap.h"
#include "core/session/baseline.h"
#include "core/session/machines.h"
#include "core/theories/defaults.h"
#include "randomFigure.h"
#include "randomMachine.h"
#include "randomText.h"

#include <algorithm>

namespace costscope {

namespace {

using Taste = const SessionTaste&;

/// One of them; nullptr where there is none.
template <class List>
auto* anyOf(Chance& chance, List& list)
{
    return list.empty() ? nullptr : &list[size_t(chance.below(list.size()))];
}

QString anyId(Chance& chance, const Session& session)
{
    QStringList ids;
    const auto add = [&](const auto& items) {
        for (const auto& item : items) ids << item.id;
    };
    add(session.datasets), add(session.machines), add(session.fits), add(session.calibrations), add(session.figures);
    return ids.isEmpty() ? QString() : chance.of(ids);
}

QStringList ofKind(const Session& session, DatasetKind kind)
{
    QStringList ids;
    for (const DatasetItem& item : session.datasets)
        if (item.data->kind == kind && item.missing.isEmpty()) ids << item.id;
    return ids;
}

// As SessionActions::rename().
void rename(Chance& chance, Session& session, Taste)
{
    const QString id = anyId(chance, session), name = randomName(chance);
    for (DatasetItem& item : session.datasets)
        if (item.id == id) item.name = name;
    const CalibrationItem* calibration = findCalibration(session, id);
    renameMachine(session, calibration ? calibration->machine : id, name);
    for (Fit& fit : session.fits)
        if (fit.id == id) fit.name = name;
    for (FigureRequest& figure : session.figures)
        if (figure.id == id) figure.title = name.toHtmlEscaped();
}

void remove(Chance& chance, Session& session, Taste)
{
    for (int i = chance.between(1, 3); i > 0; --i) removeItem(session, anyId(chance, session));
}

void editNotes(Chance& chance, Session& session, Taste)
{
    session.notes = randomWords(chance);
}

void addData(Chance& chance, Session& session, Taste taste)
{
    const QString id = addDataset(session, std::make_shared<const Dataset>(randomDataset(chance, chance.of(randomKinds()), taste.data)));
    addDefaults(session, id);
}

void readAgain(Chance& chance, Session& session, Taste)
{
    DatasetItem* item = anyOf(chance, session.datasets);
    if (!item || !item->missing.isEmpty()) return;
    const QString id = item->id;
    item->data = std::make_shared<const Dataset>(measuredAgain(chance, *item->data));
    std::vector<FitSettings> settings;
    for (const Fit& fit : session.fits)
        if (fit.dataset == id) settings.push_back(fit.settings);
    for (const FitSettings& one : settings) (void)refit(session, id, one);
}

void fit(Chance& chance, Session& session, Taste taste)
{
    addRandomFit(chance, session, taste);
}

void leaveOutRecord(Chance& chance, Session& session, Taste)
{
    Fit* fit = anyOf(chance, session.fits);
    const DatasetItem* item = fit ? session.dataset(fit->dataset) : nullptr;
    if (!item || item->data->principal().rows() == 0) return;
    FitSettings settings = fit->settings;
    const int row = chance.between(0, int(item->data->principal().rows()) - 1);
    if (std::erase(settings.excluded, row) == 0) settings.excluded.push_back(row);
    std::sort(settings.excluded.begin(), settings.excluded.end());
    settings.bootstrap = 0;
    (void)refit(session, item->id, settings);
}

// As SessionActions::newFigure().
void newFigure(Chance& chance, Session& session, Taste)
{
    const FigureKind& kind = *chance.ofNamed(allFigures());
    const FigureRequest request = withSharedNetwork(randomFigure(chance, session, kind), session);
    if (lackOf(kind, session, request).isEmpty()) addFigure(session, request);
}

void editFigure(Chance& chance, Session& session, Taste)
{
    FigureRequest* figure = anyOf(chance, session.figures);
    if (figure) *figure = chosenOtherwise(chance, session, *figure);
}

void useValuesEverywhere(Chance& chance, Session& session, Taste)
{
    FigureRequest* figure = anyOf(chance, session.figures);
    if (!figure) return;
    const FigureRequest request = chosenOtherwise(chance, session, *figure);
    *figure = request;
    useValuesInAll(session, request);
}

void chooseNetwork(Chance& chance, Session& session, Taste)
{
    FigureRequest* figure = anyOf(chance, session.figures);
    if (!figure) return;
    const FigureRequest request = chosenOtherwise(chance, session, *figure);
    *figure = request;
    shareNetwork(session, request);
}

void switchCollective(Chance& chance, Session& session, Taste)
{
    Session next = session;
    FigureRequest* figure = anyOf(chance, next.figures);
    if (!figure) return;
    const FigureRequest request = chosenOtherwise(chance, next, *figure);
    if (takeSwitches(next, request).ok()) session = next;
}

void whatIfAsBase(Chance& chance, Session& session, Taste)
{
    Session next = session;
    if (const FigureRequest* figure = anyOf(chance, next.figures); figure && takeWhatIfAsBase(next, figure->id).ok()) session = next;
}

void whatIfAsMachine(Chance& chance, Session& session, Taste)
{
    Session next = session;
    const FigureRequest* figure = anyOf(chance, next.figures);
    if (figure && keepWhatIf(next, figure->id, randomName(chance)).ok()) session = next;
}

void newMachineIn(Chance& chance, Session& session, Taste taste)
{
    addMachine(session, randomMachine(chance, taste.data.wildNumbers));
}

void changeMachine(Chance& chance, Session& session, Taste taste)
{
    const Machine* machine = anyOf(chance, session.machines);
    if (machine) putMachine(session, withRandomValues(chance, *machine, taste.data.wildNumbers));
}

void resetMachine(Chance& chance, Session& session, Taste)
{
    const Machine* machine = anyOf(chance, session.machines);
    if (machine) putMachine(session, withOriginals(*machine));
}

void copyMachine(Chance& chance, Session& session, Taste)
{
    const Machine* machine = anyOf(chance, session.machines);
    if (!machine) return;
    const QString id = machine->id, name = randomName(chance);
    chance.oneIn(2) ? duplicateMachine(session, id, name) : keepAsNewMachine(session, id, name);
}

void makeSeries(Chance& chance, Session& session, Taste)
{
    std::vector<DatasetPtr> profiles;
    for (const QString& id : ofKind(session, DatasetKind::Profile))
        if (chance.oneIn(2)) profiles.push_back(session.dataset(id)->data);
    auto series = strongScalingSeries(profiles);
    if (series.ok()) addDefaults(session, addDataset(session, std::make_shared<const Dataset>(series.take())));
}

void makeOverlap(Chance& chance, Session& session, Taste)
{
    const QStringList profiles = ofKind(session, DatasetKind::Profile);
    if (profiles.isEmpty()) return;
    Session next = session;
    WantedOverlap wanted;
    wanted.apart = chance.of(profiles), wanted.overlapped = chance.of(profiles), wanted.anyName = chance.oneIn(2);
    if (addOverlap(next, wanted).ok()) session = next;
}

void decode(Chance& chance, Session& session, Taste)
{
    Session next = session;
    const QString chosen = anyId(chance, session);
    if (addDecodedMachine(next, decodableTables(next, {chosen})).ok()) session = next;
}

void newCollective(Chance& chance, Session& session, Taste taste)
{
    const auto setup = collectiveSetup(randomCollective(chance, taste.data));
    Session next = session;
    if (setup.ok() && addCollective(next, *setup).ok()) session = next;
}

void changeCollective(Chance& chance, Session& session, Taste)
{
    const QStringList ids = ofKind(session, DatasetKind::Collective);
    if (ids.isEmpty()) return;
    Session next = session;
    const QString id = chance.of(ids);
    const CollectiveParameter& value = chance.of(collectiveValues());
    const QString text = value.words.isEmpty() ? QString::number(chance.of({1, 2, 3, 4, 8, 16, 65536})) : chance.of(value.words);
    if (editCollective(next, id, value.name, text).ok()) session = next;
}

void placeRanks(Chance& chance, Session& session, Taste)
{
    const QStringList ids = ofKind(session, DatasetKind::Amg);
    if (ids.isEmpty()) return;
    const DatasetItem& item = *session.dataset(chance.of(ids));
    const auto hierarchy = amgStructure(*item.data);
    if (!hierarchy.ok() || hierarchy->ranks < 1) return;
    auto placed = placedDataset(*item.data, randomPlacement(chance, hierarchy->ranks));
    if (!placed.ok()) return;
    placed->name = item.name;
    addDataset(session, std::make_shared<const Dataset>(placed.take()));
}

void calibrateAnew(Chance& chance, Session& session, Taste taste)
{
    addRandomCalibration(chance, session, taste);
}

void changeCalibration(Chance& chance, Session& session, Taste taste)
{
    const CalibrationItem* item = anyOf(chance, session.calibrations);
    if (!item) return;
    CalibrationItem next = *item;
    if (chance.oneIn(3)) {
        QStringList datasets;
        for (const QString& id : calibrationDatasets(session))
            if (chance.oneIn(2)) datasets << id;
        if (datasets.isEmpty()) return;
        next = withDatasets(std::move(next), datasets);
    }
    next.recipe = randomRecipe(chance, session, next, taste.bootstrap);
    (void)putCalibration(session, next);
}

void useMachineInFigures(Chance& chance, Session& session, Taste)
{
    const Machine* machine = anyOf(chance, session.machines);
    if (machine) useMachine(session, machine->id, figuresFor(session, machine->id));
}

void pinNow(Chance& chance, Session& session, Taste)
{
    const QString name = randomName(chance);
    pinBaseline(session, {name, {}, {}, chance.oneIn(2) ? session : measuredAgain(chance, session)});
}

void drop(Chance&, Session& session, Taste)
{
    dropBaseline(session);
}

void linkOrKeep(Chance& chance, Session& session, Taste)
{
    DatasetItem* item = anyOf(chance, session.datasets);
    if (item) item->storage = item->storage == Storage::Linked ? Storage::Inside : Storage::Linked;
}

} // namespace

const std::vector<RandomEdit>& randomEdits()
{
    static const std::vector<RandomEdit> all = {
        {"rename", rename},
        {"remove", remove},
        {"edit notes", editNotes},
        {"import", addData},
        {"reload", readAgain},
        {"fit", fit},
        {"leave out a record", leaveOutRecord},
        {"new figure", newFigure},
        {"edit a figure", editFigure},
        {"use values in all figures", useValuesEverywhere},
        {"choose a network", chooseNetwork},
        {"switch a collective", switchCollective},
        {"what-if as base", whatIfAsBase},
        {"what-if as machine", whatIfAsMachine},
        {"new machine", newMachineIn},
        {"change a machine", changeMachine},
        {"reset a machine", resetMachine},
        {"copy a machine", copyMachine},
        {"series of profiles", makeSeries},
        {"overlap of two profiles", makeOverlap},
        {"decode a machine", decode},
        {"new collective", newCollective},
        {"change a collective", changeCollective},
        {"place ranks", placeRanks},
        {"calibrate", calibrateAnew},
        {"change a calibration", changeCalibration},
        {"use a machine in figures", useMachineInFigures},
        {"pin a baseline", pinNow},
        {"drop the baseline", drop},
        {"link or keep data", linkOrKeep},
    };
    return all;
}

} // namespace costscope
