// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/actions/Imports.h"

#include "app/actions/Document.h"
#include "app/actions/FitActions.h"
#include "app/dialogs/Dialogs.h"
#include "app/jobs/Jobs.h"
#include "app/jobs/reload.h"
#include "core/base/words.h"
#include "core/calibration/calibrationEdits.h"
#include "core/data/benchmarkPlace.h"
#include "core/session/machines.h"
#include "core/session/sessionDifference.h"
#include "importers/extraP/scalingRuns.h"
#include "importers/logs/logReader.h"
#include "importers/tables/runsCsv.h"
#include "views/models/names.h"

#include <QFileInfo>

#include <algorithm>

namespace costscope {

namespace {

/// Whether the refusal promises that the window asks.
bool promisesDialog(const FileReport& file)
{
    return std::ranges::any_of(file.messages, [](const Message& m) { return m.text.contains(u"in the import dialog"_s); });
}

/// The columns of a file that was refused because they are not known.
std::optional<CsvShape> shapeToAsk(const FileReport& file)
{
    if (auto experiment = file.importer.isEmpty() ? std::nullopt : scalingShape(file.file)) return experiment;
    if (!file.importer.isEmpty() && !promisesDialog(file)) return std::nullopt;
    Result<CsvShape> shape = inspectCsv(file.file);
    return shape ? std::optional(shape.take()) : std::nullopt;
}

QString nameOf(const QStringList& paths)
{
    const QString first = QFileInfo(paths.value(0)).fileName();
    return paths.size() > 1 ? Imports::tr("%1 and %2 more").arg(first).arg(paths.size() - 1) : first;
}

ImportRequest requestFor(const QStringList& paths)
{
    ImportRequest request;
    request.paths = paths;
    return request;
}

bool isWithoutN(const FileReport& file)
{
    return std::ranges::any_of(file.messages, isAboutRanks);
}

} // namespace

Imports::Imports(Document& document, Jobs& jobs, Dialogs& dialogs, QObject* parent)
    : QObject(parent), m_document(document), m_jobs(jobs), m_dialogs(dialogs)
{}

void Imports::import(ImportRequest request)
{
    if (askSubfolders(request)) read(request);
}

void Imports::importFiles(const QStringList& paths)
{
    import(requestFor(paths));
}

void Imports::importAs(const QStringList& paths)
{
    const auto wanted = m_dialogs.askFormat(paths.front(), formatOf(paths.front()));
    if (!wanted) return;
    ImportRequest request = requestFor(paths);
    request.importer = wanted->importer;
    request.options.partial = wanted->partial;
    import(request);
}

void Imports::importPartly(const QStringList& paths)
{
    ImportRequest request = requestFor(paths);
    request.options.partial = true;
    import(request);
}

/// False: nothing shall be read.
bool Imports::askSubfolders(ImportRequest& request)
{
    for (const QString& path : request.paths) {
        const QStringList inside = QFileInfo(path).isDir() ? foldersIn(path) : QStringList();
        if (inside.isEmpty()) continue;
        const auto answer = m_dialogs.askSubfolders(path, inside);
        if (answer) request.subfolders = *answer;
        return answer.has_value();
    }
    return true;
}

void Imports::read(const ImportRequest& request)
{
    m_jobs.run(
        tr("Reading %1").arg(nameOf(request.paths)),
        [request](const Progress& progress) { return costscope::importFiles(request, progress); },
        [this, request](const ImportReport& report) {
            if (!report.cancelled) take(request, report);
        });
}

void Imports::take(const ImportRequest& request, ImportReport report)
{
    if (const auto named = askSeries(request, report)) return read(*named);
    leaveOutKnown(report);
    askPlaces(report);
    // Series last read are what the user came for: first in the tree.
    std::vector<DatasetPtr> datasets = report.datasets;
    std::stable_partition(datasets.begin(), datasets.end(), [](const DatasetPtr& d) { return d->kind == DatasetKind::Runs; });
    Session next = m_document.session();
    QStringList ids, figures, machines;
    for (const DatasetPtr& dataset : datasets) ids << addDataset(next, dataset);
    for (const Machine& machine : report.machines) machines << addMachine(next, machine);
    WaitingFits waiting;
    for (const QString& id : ids) figures << waiting.addDefaults(next, id);
    sayFigures(report, m_document.session(), next);
    m_document.edit(tr("Import %1").arg(nameOf(request.paths)), std::move(next));
    m_fits->complete(waiting.all());
    std::vector<ImportRequest> again;
    if (request.options.columns.isEmpty()) again = askMeanings(report);
    Q_EMIT imported(report, figures + machines);
    for (const ImportRequest& named : again) read(named);
}

/// Which series of an experiment that has more of them than are read; nothing: those that were.
std::optional<ImportRequest> Imports::askSeries(const ImportRequest& request, const ImportReport& report)
{
    if (report.files.size() != 1 || std::ranges::none_of(report.files.front().messages, isAboutSeries)) return std::nullopt;
    const QString& file = report.files.front().file;
    const QStringList all = scalingSeries(file, request.options);
    const auto chosen = all.isEmpty() ? std::nullopt : m_dialogs.askSeries(file, all);
    if (!chosen || chosen->isEmpty()) return std::nullopt;
    ImportRequest named = request;
    for (const QString& series : *chosen) named.options.columns.insert(series, u"t_n_s"_s);
    return named;
}

/// What the session has already, from the same bytes, is not added again: it would count twice.
void Imports::leaveOutKnown(ImportReport& report)
{
    std::erase_if(report.datasets, [&](const DatasetPtr& dataset) {
        const DatasetItem* known = sameData(m_document.session(), *dataset);
        if (!known) return false;
        const QString file = dataset->sources.front().file;
        const Message note{Severity::Note, tr("“%1” holds the same: it was not added again.").arg(known->name), file};
        for (FileReport& line : report.files)
            if (line.file == file) line.messages.push_back(note);
        return true;
    });
}

/// Figures that were there already and show the new data, too: nobody finds another headline without a word.
void Imports::sayFigures(ImportReport& report, const Session& before, const Session& after)
{
    for (const FigureRequest& figure : after.figures) {
        const FigureRequest* old = before.figure(figure.id);
        const CalibrationItem* kept = calibrationShown(after, figure);
        for (const QString& id : figure.datasets) {
            const DatasetItem* item = after.dataset(id);
            if (kept && !kept->datasets.contains(id)) continue; // it draws what the calibration was made of
            if (!old || old->datasets.contains(id) || !item || item->data->sources.empty()) continue;
            const QString file = item->data->sources.front().file;
            const Message note{Severity::Note, tr("“%1” is drawn in “%2” as well.").arg(item->name, displayName(before, *old)), file};
            for (FileReport& line : report.files)
                if (line.file == file) line.messages.push_back(note);
        }
    }
}

/// Where sender and receiver were, of all files at once that do not say it.
void Imports::askPlaces(ImportReport& report)
{
    std::vector<DatasetPtr> unplaced;
    std::ranges::copy_if(report.datasets, std::back_inserter(unplaced), [](const DatasetPtr& d) { return lacksPlace(*d); });
    if (unplaced.empty()) return;
    const auto places = m_dialogs.askPlaces(unplaced);
    for (DatasetPtr& dataset : report.datasets) {
        const auto at = size_t(std::ranges::find(unplaced, dataset) - unplaced.begin());
        if (at < places.size() && places[at]) dataset = std::make_shared<const Dataset>(withPlace(*dataset, places[at]));
    }
}

/// Files of which the user has said what was open are read once more: that they were refused is no news any more.
std::vector<ImportRequest> Imports::askMeanings(ImportReport& report)
{
    std::vector<ImportRequest> again;
    bool isAsking = true;
    std::erase_if(report.files, [&](const FileReport& file) {
        if (file.outcome != ImportOutcome::Refused || !QFileInfo(file.file).isFile() || !isAsking) return false;
        auto request = askMeaning(file, isAsking);
        if (request) again.push_back(std::move(*request));
        return request.has_value();
    });
    return again;
}

/// What the columns of a table are, or on how many processes the run of a log was. Who does not know it of one log is not asked of the
/// others.
std::optional<ImportRequest> Imports::askMeaning(const FileReport& file, bool& isAsking)
{
    ImportRequest request = requestFor({file.file});
    if (isWithoutN(file)) {
        const auto n = m_dialogs.askProcesses(file.file);
        isAsking = n.has_value();
        if (!n) return std::nullopt;
        request.options.columns.insert(u"n"_s, QString::number(*n));
        return request;
    }
    const auto shape = shapeToAsk(file);
    if (!shape || shape->rows.isEmpty()) return std::nullopt; // a line of words is no table
    const auto columns = m_dialogs.askColumns(file.file, *shape);
    if (!columns) return std::nullopt;
    request.options.columns = *columns;
    return request;
}

void Imports::reload(const QStringList& wanted)
{
    const Session& session = m_document.session();
    QStringList ids = wanted, paths;
    if (ids.isEmpty())
        for (const DatasetItem& item : session.datasets) ids << item.id;
    const std::vector<ImportRequest> requests = reloadRequests(session, ids);
    for (const ImportRequest& request : requests) paths << request.paths;
    if (paths.isEmpty()) return;
    m_jobs.run(
        tr("Reloading %1").arg(nameOf(paths)), [requests](const Progress& progress) { return importAll(requests, progress); },
        [this, ids](const ImportReport& report) {
            if (!report.cancelled) takeReloaded(ids, report);
        });
}

void Imports::takeReloaded(const QStringList& ids, ImportReport report)
{
    Session next = m_document.session();
    WaitingFits waiting;
    putReloaded(next, ids, report, &waiting);
    const bool isSame = next == m_document.session() && std::all_of(report.files.begin(), report.files.end(),
                                                                    [](const FileReport& f) { return f.outcome == ImportOutcome::Full; });
    m_document.edit(tr("Reload from source"), std::move(next));
    m_fits->complete(waiting.all());
    Q_EMIT imported(report, {});
    if (isSame) Q_EMIT noticed(tr("Read again: the files hold what they held."), {});
}

void Imports::changeColumns(const QString& id)
{
    const DatasetItem* item = m_document.session().dataset(id);
    if (!item || item->data->sources.size() != 1) return;
    const Source& source = item->data->sources.front();
    auto shape = scalingShape(source.file);
    if (!shape)
        if (auto table = inspectCsv(source.file)) shape = table.take();
    if (!shape) return m_dialogs.tell(Error{tr("The columns of this file cannot be read any more."), source.file});
    shape->said = takenColumns(*item->data);
    const auto columns = m_dialogs.askColumns(source.file, *shape);
    if (!columns || *columns == shape->said) return;
    ImportRequest request = requestFor({source.file});
    request.importer = source.importer;
    request.options.columns = *columns;
    m_jobs.run(
        tr("Reading %1").arg(nameOf(request.paths)),
        [request](const Progress& progress) { return costscope::importFiles(request, progress); },
        [this, id](const ImportReport& report) {
            if (!report.cancelled) takeOtherwise(id, report);
        });
}

void Imports::takeOtherwise(const QString& id, ImportReport report)
{
    Session next = m_document.session();
    QStringList figures;
    WaitingFits waiting;
    for (const QString& added : putReadOtherwise(next, id, report, &waiting)) figures << waiting.addDefaults(next, added);
    m_document.edit(tr("Change columns"), std::move(next));
    m_fits->complete(waiting.all());
    Q_EMIT imported(report, figures);
}

void Imports::setPlace(const QString& id, std::optional<Locality> place)
{
    Session next = m_document.session();
    ImportReport report;
    putPlace(next, id, place, report);
    m_document.edit(place ? tr("Set the place to %1").arg(toString(*place)) : tr("Take the place back"), std::move(next));
    if (!report.files.empty()) Q_EMIT imported(report, {});
}

void Imports::setLayout(const QString& id, const MeasuredLayout& layout)
{
    Session next = m_document.session();
    putLayout(next, id, layout);
    m_document.edit(layout.isEmpty() ? tr("Take the place back") : tr("Set the place to %1").arg(inWords(layout)), std::move(next));
}

} // namespace costscope
