// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/actions/SessionActions.h"

#include "app/actions/Document.h"
#include "app/actions/FitActions.h"
#include "app/dialogs/CollectiveDialog.h"
#include "app/dialogs/Dialogs.h"
#include "app/jobs/Jobs.h"
#include "app/jobs/readLinked.h"
#include "core/base/readFile.h"
#include "core/base/words.h"
#include "core/calibration/calibrationEdits.h"
#include "core/collectives/collectiveEdits.h"
#include "core/collectives/figures/collectiveMeasurements.h"
#include "core/collectives/figures/collectiveSwitches.h"
#include "core/compare/sharedValues.h"
#include "core/data/RunRecords.h"
#include "core/dense/decodeEdits.h"
#include "core/figure/FigureKind.h"
#include "core/figure/figureDatasets.h"
#include "core/levels/whatIf.h"
#include "core/network/figures/networkKinds.h"
#include "core/network/figures/sharedNetwork.h"
#include "core/network/patternDataset.h"
#include "core/network/placedDataset.h"
#include "core/network/rankRouters.h"
#include "core/overhead/amdahlOverhead.h"
#include "core/overhead/fitModel.h"
#include "core/overhead/performanceNormalForm.h"
#include "core/overlap/addOverlap.h"
#include "core/session/machines.h"
#include "core/session/sessionDifference.h"
#include "core/theories/defaults.h"
#include "importers/messages/placementFile.h"
#include "views/inspector/windowWords.h"
#include "views/models/names.h"

#include <QFileInfo>

#include <algorithm>

namespace costscope {

namespace {

/// The rows of a dataset among these records, each once, ascending: there may be millions.
std::vector<int> rowsOf(const QString& dataset, const std::vector<RecordRef>& records)
{
    std::vector<int> rows;
    for (const RecordRef& r : records)
        if (r.dataset == dataset) rows.push_back(r.record);
    std::ranges::sort(rows);
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

/// The rows left out, as fits keep them.
std::vector<int> sorted(std::vector<int> rows)
{
    std::ranges::sort(rows);
    return rows;
}

/// The first fit of a dataset: by eq (6); where that cannot be, as without a record at n = 1, by Amdahl's law alone, or by the normal
/// form if the times do not fall.
FitSettings firstFit(const Dataset& data, std::vector<int> excluded)
{
    FitSettings settings;
    settings.model = amdahlOverheadModel.id;
    settings.excluded = std::move(excluded);
    if (checkFit(data, settings)) return settings;
    settings.model = amdahlModel.id;
    const auto alone = fitWork(data, settings) <= fitWorkAtOnce ? fitModel(data, settings) : Result<Fit>(Error{});
    if (!alone || !alone->usable()) settings.model = performanceNormalForm.id;
    return settings;
}

/// Whether the fit leaves out all of these records that are of its dataset.
bool allOut(const QString& dataset, const FitSettings& settings, const std::vector<RecordRef>& records)
{
    return std::ranges::includes(sorted(settings.excluded), rowsOf(dataset, records));
}

QString namesOf(const Session& session, const QStringList& ids)
{
    QStringList names;
    for (const QString& id : ids) names << u"“%1”"_s.arg(displayName(session, id));
    return names.size() > 4 ? SessionActions::tr("%1 and %2 more").arg(names.first(3).join(u", "_s), QString::number(names.size() - 3))
                            : names.join(u", "_s);
}

/// What went with the things that were removed, and which figures show less now. Empty: nothing.
QString removedInWords(const Session& before, const Session& after, const QStringList& ids)
{
    const QStringList gone = goneWith(before, after, ids), fewer = figuresWithFewerData(before, after);
    QStringList words;
    if (!gone.isEmpty()) words << SessionActions::tr("With it went %1.").arg(namesOf(before, gone));
    if (!fewer.isEmpty()) words << SessionActions::tr("It is no longer in %1.").arg(namesOf(before, fewer));
    if (!words.isEmpty()) words << SessionActions::tr("Undo brings it back.");
    return words.join(QLatin1Char(' '));
}

} // namespace

SessionActions::SessionActions(Document& document, Jobs& jobs, Dialogs& dialogs, QObject* parent)
    : QObject(parent), m_document(document), m_jobs(jobs), m_dialogs(dialogs), m_fits(new FitActions(document, jobs, this))
{
    connect(m_fits, &FitActions::created, this, &SessionActions::created);
    connect(m_fits, &FitActions::told, this, &SessionActions::told);
}

void SessionActions::rename(const QString& id, const QString& name)
{
    Session next = m_document.session();
    for (DatasetItem& item : next.datasets)
        if (item.id == id) item.name = name;
    const CalibrationItem* calibration = findCalibration(next, id);
    renameMachine(next, calibration ? calibration->machine : id, name);
    for (Fit& fit : next.fits)
        if (fit.id == id) fit.name = name;
    for (FigureRequest& figure : next.figures)
        if (figure.id == id) figure.title = name.toHtmlEscaped();
    m_document.edit(tr("Rename to %1").arg(name), std::move(next));
}

void SessionActions::remove(const QStringList& ids)
{
    if (ids.isEmpty()) return;
    Session next = m_document.session();
    QStringList follow; // figures of a machine that goes
    for (const QString& id : ids)
        if (hasMachine(next, id))
            for (const FigureRequest* figure : figuresWith(next, id)) follow << figure->id;
    for (const QString& id : ids) removeItem(next, id);
    QStringList words = {removedInWords(m_document.session(), next, ids)};
    words.removeAll(QString());
    for (const QString& id : follow)
        if (const FigureRequest* figure = next.figure(id))
            words << tr("“%1” shows %2 now.").arg(displayName(next, *figure), findMachine(next, machineIdOf(next, *figure))->name);
    const QString removed = namesOf(m_document.session(), ids);
    m_document.edit(ids.size() == 1 ? tr("Remove %1").arg(displayName(m_document.session(), ids.front()))
                                    : tr("Remove %1 items").arg(ids.size()),
                    std::move(next));
    if (words.isEmpty() && ids.size() > 1) words << tr("Removed: %1. Undo brings them back.").arg(removed);
    if (!words.isEmpty()) Q_EMIT told(words.join(QLatin1Char(' ')));
}

void SessionActions::editNotes(const QString& notes)
{
    Session next = m_document.session();
    next.notes = notes;
    m_document.edit(tr("Edit notes"), std::move(next), u"notes"_s);
}

void SessionActions::setStorage(const QString& id, Storage storage)
{
    const DatasetItem* item = m_document.session().dataset(id);
    if (!item || item->storage == storage) return;
    const auto set = [this, id, storage, data = item->data] {
        Session next = m_document.session();
        for (DatasetItem& other : next.datasets)
            if (other.id == id && other.data == data) other.storage = storage;
        m_document.edit(storage == Storage::Linked ? tr("Link to file") : tr("Keep data with the session"), std::move(next));
    };
    if (storage == Storage::Inside) return set();
    m_jobs.run(
        tr("Checking the file of %1").arg(item->name), [data = item->data](const Progress& progress) { return checkLink(*data, progress); },
        [this, set](const Result<Done>& checked) {
            checked ? set() : m_dialogs.tell(checked.error());
            Q_EMIT storageSettled();
        },
        [this] { Q_EMIT storageSettled(); });
}

QString SessionActions::fitFirst(const QString& dataset, const QString& text)
{
    const DatasetItem* item = m_document.session().dataset(dataset);
    if (!item || !item->data) return {};
    const FitSettings settings = firstFit(*item->data, {});
    FitSettings first = settings;
    first.model = amdahlOverheadModel.id;
    const auto known = checkFit(*item->data, first);
    const QString id = fit(dataset, settings, text);
    const bool isMade = !id.isEmpty() || m_fits->asked(dataset, settings.model); // or refused, with a word of its own
    if (!known && isMade)
        Q_EMIT told((settings.model == amdahlModel.id ? tr("%1 So Amdahl's law alone is fitted.") : tr("%1 So the normal form is fitted."))
                        .arg(inWindow(known.error())));
    return id;
}

QString SessionActions::fit(const QString& dataset, const FitSettings& settings, const QString& text, const QString& mergeKey)
{
    Session next = m_document.session();
    const DatasetItem* item = next.dataset(dataset);
    if (item && (fitWork(*item->data, settings) > fitWorkAtOnce || m_fits->asked(dataset, settings.model))) {
        if (const auto known = checkFit(*item->data, settings); !known) {
            Q_EMIT refused(inWindow(known.error()));
            return {};
        }
        const Fit* before = next.fitOf(dataset, settings.model);
        m_fits->change({{dataset, settings}}, text, mergeKey.isEmpty() || !before ? QString() : before->id + QLatin1Char('/') + mergeKey);
        return {};
    }
    const Result<QString> id = refit(next, dataset, settings);
    if (!id) {
        Q_EMIT refused(inWindow(id.error()));
        return {};
    }
    const bool isNew = !m_document.session().fit(*id);
    m_document.edit(text, std::move(next), mergeKey.isEmpty() ? QString() : *id + QLatin1Char('/') + mergeKey);
    if (isNew) Q_EMIT created(*id);
    return *id;
}

void SessionActions::bootstrap(const QString& dataset, const FitSettings& settings)
{
    const DatasetItem* item = m_document.session().dataset(dataset);
    if (!item) return;
    m_jobs.run(
        tr("Bootstrap of %1").arg(item->name),
        [data = item->data, settings](const Progress& progress) { return fitModel(*data, settings, progress); },
        [this, dataset, settings, data = item->data](Result<Fit> fit) {
            if (!fit) return m_dialogs.tell(fit.error());
            if (fit->termination == Termination::Stopped) return;
            // The samples belong to these data and these settings.
            const DatasetItem* now = m_document.session().dataset(dataset);
            const Fit* shown = m_document.session().fitOf(dataset, settings.model);
            FitSettings same = settings;
            same.bootstrap = shown ? shown->settings.bootstrap : 0;
            if (!now || now->data != data || !shown || shown->settings != same)
                return Q_EMIT refused(
                    tr("The fit was changed while its samples were drawn. They were not taken; start Bootstrap once more."));
            Session next = m_document.session();
            putFit(next, dataset, std::move(*fit));
            m_document.edit(tr("Bootstrap"), std::move(next));
        });
}

void SessionActions::toggleLeftOut(const std::vector<RecordRef>& records)
{
    Session next = m_document.session();
    std::vector<std::pair<QString, FitSettings>> fits;
    for (const Fit& fit : next.fits)
        if (std::any_of(records.begin(), records.end(), [&](const RecordRef& r) { return r.dataset == fit.dataset; }))
            fits.emplace_back(fit.dataset, m_fits->asked(fit.dataset, fit.settings.model).value_or(fit.settings));
    const bool back = !fits.empty() && std::ranges::all_of(fits, [&](const auto& fit) { return allOut(fit.first, fit.second, records); });
    for (const RecordRef& r : records) { // a fit says what is left out: who has none gets one
        const DatasetItem* item = next.dataset(r.dataset);
        const bool isThere = std::ranges::any_of(fits, [&](const auto& fit) { return fit.first == r.dataset; });
        if (!back && !isThere && item && item->data) fits.emplace_back(r.dataset, firstFit(*item->data, rowsOf(r.dataset, records)));
    }
    if (fits.empty()) return;
    qint64 work = 0;
    bool isBusy = false;
    for (auto& [dataset, settings] : fits) {
        isBusy = isBusy || m_fits->asked(dataset, settings.model);
        const std::vector<int> before = sorted(settings.excluded), rows = rowsOf(dataset, records);
        settings.excluded.clear();
        const auto into = std::back_inserter(settings.excluded);
        if (back)
            std::ranges::set_difference(before, rows, into);
        else
            std::ranges::set_union(before, rows, into);
        settings.bootstrap = 0;
        const Dataset& data = *next.dataset(dataset)->data;
        if (const auto known = checkFit(data, settings); !known) return Q_EMIT refused(inWindow(known.error()));
        work += fitWork(data, settings);
    }
    const QString text = back ? tr("Take records back") : tr("Leave out records");
    if (work > fitWorkAtOnce || isBusy) return m_fits->change(fits, text);
    for (const auto& [dataset, settings] : fits)
        if (const Result<QString> again = refit(next, dataset, settings); !again) return Q_EMIT refused(inWindow(again.error()));
    m_document.edit(text, std::move(next));
}

void SessionActions::resetFit(const QString& id)
{
    const Fit* fit = m_document.session().fit(id);
    if (!fit) return;
    FitSettings settings;
    settings.model = fit->settings.model;
    this->fit(fit->dataset, settings, tr("Reset fit"));
}

QString SessionActions::newFigure(const QString& kind, const QStringList& datasets)
{
    const FigureKind* row = findFigure(kind);
    const QStringList taken = datasetsFor(m_document.session(), kind, datasets).mid(0, row ? row->mostDatasets : 0);
    return newFigure(withSharedNetwork({.id = {}, .kind = kind, .datasets = taken}, m_document.session()));
}

QString SessionActions::newFigure(FigureRequest request)
{
    Session next = m_document.session();
    const FigureKind* row = findFigure(request.kind);
    const QString lacking = row ? lackOf(*row, next, request) : QString();
    if (!row || !lacking.isEmpty()) {
        m_dialogs.tell(Error{lacking});
        return {};
    }
    for (const FigureRequest& figure : next.figures) {
        request.id = figure.id;
        if (figure != request) continue;
        Q_EMIT created(figure.id); // the same one once more is no use: it is shown
        return figure.id;
    }
    const QString id = addFigure(next, std::move(request));
    showMeasurements(next, {id});
    m_document.edit(tr("New figure: %1").arg(row->name), std::move(next));
    Q_EMIT created(id);
    return id;
}

void SessionActions::editFigure(const FigureRequest& request, const QString& text, const QString& mergeKey)
{
    Session next = m_document.session();
    for (FigureRequest& figure : next.figures)
        if (figure.id == request.id) figure = request;
    m_document.edit(text, std::move(next), mergeKey);
}

void SessionActions::useValuesInAll(const FigureRequest& request)
{
    Session next = m_document.session();
    costscope::useValuesInAll(next, request);
    if (next != m_document.session()) m_document.edit(tr("Use values in all figures"), std::move(next));
}

void SessionActions::editNetwork(const FigureRequest& request, const QString& text, bool together)
{
    Session next = m_document.session();
    for (FigureRequest& figure : next.figures)
        if (figure.id == request.id) figure = request;
    if (together) shareNetwork(next, request);
    if (next != m_document.session()) m_document.edit(text, std::move(next));
}

void SessionActions::keepWhatIf(const FigureRequest& figure)
{
    Session next = m_document.session();
    if (const auto kept = takeWhatIfAsBase(next, figure.id); !kept) return Q_EMIT refused(inWindow(kept.error()));
    m_document.edit(tr("Keep what-if as base"), std::move(next));
}

void SessionActions::editMachine(const FigureRequest& figure, const Machine& machine, const QString& text, const QString& mergeKey)
{
    Session next = m_document.session();
    putMachine(next, machine);
    for (FigureRequest& request : next.figures)
        if (request.id == figure.id) request.machine = machine.id;
    m_document.edit(text, std::move(next), mergeKey);
}

QString SessionActions::addToFigure(const QString& figure, const QStringList& datasets)
{
    const Session& session = m_document.session();
    const FigureRequest* request = session.figure(figure);
    const FigureKind* kind = request ? findFigure(request->kind) : nullptr;
    if (!kind) return tr("This figure takes no datasets.");
    FigureRequest next = *request;
    const CalibrationItem* calibration = findCalibration(session, datasets.value(0));
    const QString machine = calibration ? calibration->machine : datasets.value(0);
    if (datasets.size() == 1 && hasMachine(session, machine)) {
        if (!figuresFor(session, machine).contains(figure) && !showsMachine(session, next)) return tr("This figure shows no machine.");
        next.machine = machine;
        editFigure(next, tr("Take another machine"));
        return {};
    }
    QStringList names;
    for (const QString& id : datasets) {
        const DatasetItem* item = session.dataset(id);
        if (!item) return tr("Only datasets and a machine can be dropped on a figure.");
        if (!kind->datasetKinds.contains(toString(item->data->kind)))
            return tr("“%1” cannot show %2: it is of kind “%3”.").arg(kind->name, item->name, toString(item->data->kind));
        if (next.datasets.contains(id)) continue;
        next.datasets << id;
        names << item->name;
    }
    if (names.isEmpty()) return tr("It is in this figure already.");
    if (next.datasets.size() > kind->mostDatasets)
        return kind->mostDatasets == 1 ? tr("“%1” shows one dataset at a time.").arg(kind->name)
                                       : tr("“%1” shows at most %2 datasets.").arg(kind->name).arg(kind->mostDatasets);
    if (const QString lacking = lackOf(*kind, session, next); !lacking.isEmpty()) return lacking;
    editFigure(next, tr("Add %1 to figure").arg(names.join(u", "_s)));
    return {};
}

void SessionActions::makeSeries(const QStringList& profiles)
{
    Session next = m_document.session();
    std::vector<DatasetPtr> data;
    for (const QString& id : profiles)
        if (const DatasetItem* item = next.dataset(id); item && item->data->kind == DatasetKind::Profile) data.push_back(item->data);
    Result<Dataset> series = strongScalingSeries(data);
    if (!series) return m_dialogs.tell(series.error());
    const QString id = addDataset(next, std::make_shared<const Dataset>(series.take()));
    WaitingFits waiting;
    const QStringList figures = waiting.addDefaults(next, id);
    m_document.edit(tr("Series from %1").arg(counted(qint64(data.size()), tr("1 run"), tr("%1 runs"))), std::move(next));
    m_fits->complete(waiting.all());
    Q_EMIT created(figures.isEmpty() ? id : figures.front());
}

void SessionActions::decodeTables(const QStringList& chosen)
{
    Session next = m_document.session();
    const auto made = addDecodedMachine(next, decodableTables(next, chosen));
    if (!made) return m_dialogs.tell(made.error());
    m_document.edit(tr("Decode machine from tables"), std::move(next));
    Q_EMIT created(*made);
}

void SessionActions::makeOverlap(const QString& profile, const QString& other)
{
    Session next = m_document.session();
    const auto wanted = m_dialogs.askOverlap(next, likelyOverlap(next, profile, other));
    if (!wanted) return;
    const auto figure = addOverlap(next, *wanted);
    if (!figure) return m_dialogs.tell(figure.error());
    m_document.edit(tr("Overlap from two profiles"), std::move(next));
    Q_EMIT created(*figure);
}

void SessionActions::makePattern(const WantedPattern& wanted)
{
    m_jobs.run(
        tr("Making the messages of “%1”").arg(wanted.pattern->name),
        [wanted](const Progress& progress) { return patternDataset(*wanted.pattern, wanted.question, wanted.nodesPerRouter, progress); },
        [this](Result<Dataset> made) {
            if (!made) return m_dialogs.tell(made.error());
            Session next = m_document.session();
            const QStringList figures = addPattern(next, std::make_shared<const Dataset>(made.take()));
            m_document.edit(tr("New traffic pattern"), std::move(next));
            Q_EMIT created(figures.front());
        });
}

void SessionActions::makeCollective(const WantedCollective& wanted)
{
    Session next = m_document.session();
    const auto figures = addCollective(next, wanted.setup, wanted.machine);
    if (!figures) return m_dialogs.tell(figures.error());
    showMeasurements(next, *figures);
    m_document.edit(tr("New collective"), std::move(next));
    Q_EMIT created(figures->front());
}

void SessionActions::editCollective(const QString& dataset, const QString& name, const QString& text, const QString& label)
{
    Session next = m_document.session();
    if (const auto done = costscope::editCollective(next, dataset, name, text); !done) return Q_EMIT refused(inWindow(done.error()));
    if (QStringList{u"algorithm"_s, u"processes"_s, u"nodes"_s}.contains(name)) { // other times are its own
        QStringList figures;
        for (const FigureRequest& figure : next.figures)
            if (figure.datasets.contains(dataset)) figures << figure.id;
        if (!figures.isEmpty()) showMeasurements(next, figures);
    }
    if (next != m_document.session()) m_document.edit(tr("Change %1").arg(label), std::move(next), dataset + QLatin1Char('/') + name);
}

void SessionActions::editCollectiveFigure(const FigureRequest& request, const QString& text)
{
    Session next = m_document.session();
    if (const auto done = takeSwitches(next, request); !done) return Q_EMIT refused(inWindow(done.error()));
    if (next != m_document.session()) m_document.edit(text, std::move(next));
}

namespace {

/// In a thread of its own: both files may be large.
Result<Dataset> placedByFile(const Dataset& dataset, const QString& path, const Progress& progress)
{
    const auto hierarchy = amgStructure(dataset);
    if (!hierarchy) return hierarchy.error();
    const auto bytes = readWholeFile(path, mostPlacementBytes);
    if (!bytes) return bytes.error();
    const Placement own = hierarchy->placementOrOneNode();
    const auto routers = readPlacement(*bytes, path, torusOf(own), hierarchy->ranks);
    if (!routers) return routers.error();
    const auto placement = placementAt(own, *routers);
    return placement ? placedDataset(dataset, *placement, progress) : Result<Dataset>(placement.error());
}

} // namespace

void SessionActions::placeRanks(const QString& dataset, const QString& path)
{
    const DatasetItem* item = m_document.session().dataset(dataset);
    if (!item) return;
    m_jobs.run(
        tr("Placing the ranks of “%1”").arg(item->name),
        [data = item->data, path](const Progress& progress) { return placedByFile(*data, path, progress); },
        [this, path, name = item->name](Result<Dataset> placed) {
            if (!placed) return m_dialogs.tell(placed.error());
            placed->name = tr("%1, placed by %2").arg(name, QFileInfo(path).fileName());
            Session next = m_document.session();
            FigureRequest request;
            request.kind = linkLoadSlicesFigure.id;
            request.datasets = {addDataset(next, std::make_shared<const Dataset>(placed.take()))};
            const QString figure = addFigure(next, std::move(request));
            m_document.edit(tr("Place ranks"), std::move(next));
            Q_EMIT created(figure);
        });
}

} // namespace costscope
