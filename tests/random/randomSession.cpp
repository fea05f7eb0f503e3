// SPDX-License-Identifier: GPL-3.0-or-later
#include "randomSession.h"

#include "core/calibration/calibrationEdits.h"
#include "core/figure/FigureKind.h"
#include "core/figure/figureDatasets.h"
#include "core/overhead/fitModel.h"
#include "core/session/baseline.h"
#include "core/session/machines.h"
#include "core/theories/defaults.h"
#include "randomFigure.h"
#include "randomMachine.h"
#include "randomText.h"

#include <QJsonArray>

#include <algorithm>
#include <cmath>

namespace costscope {

FitSettings randomFitSettings(Chance& chance, const Dataset& dataset, int bootstrap)
{
    constexpr const char* models[] = {"amdahl-overhead", "amdahl-overhead", "amdahl-ratio", "extra-p-pmnf", "extra-p-pmnf-negative"};
    FitSettings settings;
    settings.model = QLatin1String(chance.of(models));
    const bool isOverhead = settings.model == QLatin1String("amdahl-overhead");
    if (isOverhead && chance.oneIn(2)) settings.fixed[u"f_s"_s] = chance.magnitude(1e-6, 0.9);
    if (isOverhead && chance.oneIn(3)) settings.fixed[u"t_1"_s] = chance.magnitude(0.1, 1e5);
    settings.weights = chance.of({Weights::Plain, Weights::Relative, Weights::Log});
    if (settings.model == u"extra-p-pmnf" && settings.weights != Weights::Plain) settings.model = u"amdahl"_s; // that one refuses them
    const int rows = int(dataset.principal().rows());
    if (chance.oneIn(3)) settings.dropFirst = chance.between(0, std::min(rows, 4));
    for (int i = chance.oneIn(3) ? chance.between(1, 3) : 0; i > 0; --i)
        settings.excluded.push_back(chance.between(0, std::max(0, rows - 1)));
    std::sort(settings.excluded.begin(), settings.excluded.end());
    settings.excluded.erase(std::unique(settings.excluded.begin(), settings.excluded.end()), settings.excluded.end());
    settings.boundSaturation = chance.oneIn(3);
    if (isOverhead && chance.oneIn(4)) settings.bootstrap = bootstrap, settings.seed = chance.oneIn(4) ? ~quint64(0) : chance.below(100);
    return settings;
}

void addRandomFit(Chance& chance, Session& session, const SessionTaste& taste)
{
    QStringList runs;
    for (const DatasetItem& item : session.datasets)
        if (item.data->kind == DatasetKind::Runs && item.missing.isEmpty()) runs << item.id;
    if (runs.isEmpty()) return;
    const QString id = chance.of(runs);
    (void)refit(session, id, randomFitSettings(chance, *session.dataset(id)->data, taste.bootstrap));
}

CalibrationRecipe randomRecipe(Chance& chance, const Session& session, const CalibrationItem& item, int bootstrap)
{
    CalibrationRecipe recipe = item.recipe;
    if (chance.oneIn(6)) recipe = asPublished();
    recipe.bootstrap = chance.oneIn(4) ? bootstrap : 0;
    if (chance.oneIn(2)) recipe.weights = chance.of({Weights::Plain, Weights::Relative, Weights::Log});
    if (chance.oneIn(3)) recipe.reading = chance.of({PairReading::AllPairs, PairReading::OnePair});
    if (chance.oneIn(3)) recipe.thresholds = {chance.of({0.0, 500.0, 1024.0}), chance.of({8000.0, 65536.0})};
    if (chance.oneIn(3)) recipe.branch = chance.between(1, 8);
    if (chance.oneIn(4)) recipe.mostPairs = chance.between(1, 16);
    if (chance.oneIn(4)) recipe.leastQueue = chance.between(1, 100), recipe.mostQueue = chance.between(100, 10000);
    if (chance.oneIn(3)) recipe.assumed = chance.of(localities);
    for (int i = chance.oneIn(3) ? chance.between(1, 4) : 0; i > 0; --i) {
        const int dataset = chance.between(0, int(item.datasets.size()) - 1);
        const DatasetItem* of = session.dataset(item.datasets[dataset]);
        if (of && of->data->principal().rows() > 0)
            recipe.excluded.push_back({dataset, chance.between(0, int(of->data->principal().rows()) - 1)});
    }
    std::sort(recipe.excluded.begin(), recipe.excluded.end());
    recipe.excluded.erase(std::unique(recipe.excluded.begin(), recipe.excluded.end()), recipe.excluded.end());
    return recipe;
}

void addRandomCalibration(Chance& chance, Session& session, const SessionTaste& taste)
{
    const QStringList all = calibrationDatasets(session);
    if (all.isEmpty()) return;
    auto item = calibrationFor(session, chance.of(all));
    if (!item) return;
    item->recipe = randomRecipe(chance, session, *item, taste.bootstrap);
    if (chance.oneIn(3)) item->name = randomName(chance);
    (void)putCalibration(session, *item);
}

FigureRequest addRandomFigure(Chance& chance, Session& session, const FigureKind& kind)
{
    FigureRequest request = randomFigure(chance, session, kind);
    request.id = addFigure(session, request);
    return request;
}

SessionView randomView(Chance& chance, const Session& session)
{
    constexpr const char* keys[] = {"n=64", "level=1", "operation=spmv", "stage=2", "row=3"};
    SessionView view;
    for (int i = chance.between(0, 2); i > 0; --i) view.selected << QLatin1String(chance.of(keys));
    for (const FigureRequest& figure : session.figures)
        if (chance.oneIn(2)) view.open << figure.id;
    if (!view.open.isEmpty()) view.front = chance.of(view.open);
    return view;
}

namespace {

void addUnknown(Chance& chance, Session& session)
{
    if (chance.oneIn(2)) session.unknown = randomFields(chance);
    if (chance.oneIn(3)) {
        QJsonObject kept = randomFields(chance);
        kept[QLatin1String("id")] = session.freshId(QLatin1Char('d'));
        kept[QLatin1String("kind")] = u"hologram"_s;
        session.unknown[QLatin1String("datasets")] = QJsonArray{kept};
    }
    if (!session.datasets.empty() && chance.oneIn(2)) session.unknownOf[chance.of(session.datasets).id] = randomFields(chance);
    if (!session.fits.empty() && chance.oneIn(2)) session.unknownOf[chance.of(session.fits).id] = randomFields(chance);
    if (!session.calibrations.empty() && chance.oneIn(2)) session.unknownOf[chance.of(session.calibrations).id] = randomFields(chance);
}

void pin(Chance& chance, Session& session, const SessionTaste& taste)
{
    SessionTaste plain = taste;
    plain.baseline = false;
    do {
        Baseline baseline{randomName(chance), randomFile(chance), {}, {}};
        baseline.session = chance.oneIn(4) ? randomSession(chance, plain) : measuredAgain(chance, session);
        if (chance.oneIn(2)) baseline.sha256 = QString(64, QLatin1Char('7'));
        pinBeside(session, std::move(baseline));
    } while (session.baseline.beside.size() < 4 && chance.oneIn(3));
}

} // namespace

Session measuredAgain(Chance& chance, const Session& session)
{
    Session again = session;
    for (DatasetItem& item : again.datasets)
        if (chance.oneIn(2)) item.data = std::make_shared<const Dataset>(measuredAgain(chance, *item.data));
    for (Machine& machine : again.machines)
        if (chance.oneIn(3)) machine = withRandomValues(chance, machine, false);
    if (!again.datasets.empty() && chance.oneIn(4)) removeItem(again, chance.of(again.datasets).id);
    if (!again.figures.empty() && chance.oneIn(4)) removeItem(again, chance.of(again.figures).id);
    return again;
}

Session randomSession(Chance& chance, const SessionTaste& taste)
{
    Session session;
    const bool wildMachines = taste.data.wildNumbers && chance.oneIn(taste.data.wildDatasetEvery);
    for (int i = chance.between(0, taste.datasets); i > 0; --i) {
        const QString id =
            addDataset(session, std::make_shared<const Dataset>(randomDataset(chance, chance.of(randomKinds()), taste.data)));
        if (chance.oneIn(3)) addDefaults(session, id);
        if (chance.oneIn(6)) session.datasets.back().name = randomName(chance);
    }
    for (int i = chance.between(0, taste.machines); i > 0; --i) addMachine(session, randomMachine(chance, wildMachines));
    for (int i = chance.between(0, 2); i > 0; --i) addRandomFit(chance, session, taste);
    for (int i = chance.between(0, taste.calibrations); i > 0; --i) addRandomCalibration(chance, session, taste);
    if (taste.baseline && chance.oneIn(3)) pin(chance, session, taste);
    for (int i = chance.between(0, taste.figures); i > 0; --i) addRandomFigure(chance, session, *chance.ofNamed(allFigures()));
    if (chance.oneIn(3)) session.notes = randomWords(chance);
    if (taste.unknown && chance.oneIn(8)) addUnknown(chance, session);
    return session;
}

} // namespace costscope
