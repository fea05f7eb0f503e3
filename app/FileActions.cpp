// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/FileActions.h"

#include "app/Autosave.h"
#include "app/Dialogs.h"
#include "app/Document.h"
#include "app/Jobs.h"
#include "app/RecentFiles.h"
#include "core/session/examples.h"
#include "core/session/sessionFile.h"
#include "importers/runsCsv.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <iterator>

namespace costscope {

namespace {

QString nameOf(const QStringList& paths)
{
    const QString first = QFileInfo(paths.value(0)).fileName();
    return paths.size() > 1 ? FileActions::tr("%1 and %2 more").arg(first).arg(paths.size() - 1) : first;
}

ImportRequest requestFor(const QStringList& paths)
{
    ImportRequest request;
    request.paths = paths;
    return request;
}

bool sameFiles(const Dataset& a, const Dataset& b)
{
    return a.kind == b.kind && chosenColumns(a) == chosenColumns(b) &&
           std::equal(a.sources.begin(), a.sources.end(), b.sources.begin(), b.sources.end(),
                      [](const Source& x, const Source& y) { return x.file == y.file; });
}

/// What became of a dataset; of several in one file the one of the same name. Null if it was not read again.
DatasetPtr readAgain(const Dataset& old, const ImportReport& report)
{
    DatasetPtr found;
    for (const DatasetPtr& d : report.datasets)
        if (sameFiles(*d, old) && (!found || d->name == old.name)) found = d;
    return found;
}

/// The files of datasets, one request per choice of columns: what a column means is true of its own file only.
std::vector<ImportRequest> requestsFor(const Session& session, const QStringList& ids)
{
    std::vector<ImportRequest> requests(1);
    for (const QString& id : ids) {
        const DatasetItem* item = session.dataset(id);
        if (!item) continue;
        const QHash<QString, QString> columns = chosenColumns(*item->data);
        auto same = std::find_if(requests.begin(), requests.end(), [&](const ImportRequest& r) { return r.options.columns == columns; });
        if (same == requests.end()) {
            same = requests.insert(same, ImportRequest{});
            same->options.columns = columns;
        }
        for (const Source& source : item->data->sources)
            if (!same->paths.contains(source.file)) same->paths << source.file;
    }
    std::erase_if(requests, [](const ImportRequest& r) { return r.paths.isEmpty(); });
    return requests;
}

ImportReport importAll(const std::vector<ImportRequest>& requests, const Progress& progress)
{
    ImportReport all;
    for (size_t i = 0; i < requests.size(); ++i) {
        const double count = double(requests.size());
        ImportReport one = importFiles(requests[i], progress.part(double(i) / count, double(i + 1) / count));
        if (one.cancelled) return one;
        std::move(one.files.begin(), one.files.end(), std::back_inserter(all.files));
        std::move(one.datasets.begin(), one.datasets.end(), std::back_inserter(all.datasets));
    }
    return all;
}

/// The fits of a dataset once more. One that the new data do not carry is taken away: its numbers are of other data.
void fitAgain(Session& session, const DatasetItem& item, ImportReport& report)
{
    std::vector<FitSettings> settings;
    for (const Fit& fit : session.fits)
        if (fit.dataset == item.id) settings.push_back(fit.settings);
    for (FitSettings& s : settings) {
        std::erase_if(s.excluded, [&](int row) { return row >= item.data->principal().rows(); });
        const Result<QString> again = refit(session, item.id, s);
        if (again) continue;
        std::erase_if(session.fits, [&](const Fit& fit) { return fit.dataset == item.id && fit.settings.model == s.model; });
        const QString file = item.data->sources.empty() ? item.name : item.data->sources.front().file;
        const QString said = FileActions::tr("The fit of %1 was taken away: %2").arg(item.name, again.error().message);
        report.files.push_back({file, {}, ImportOutcome::Partial, {{Severity::Warning, said, file}}, 0});
    }
}

} // namespace

FileActions::FileActions(Document& document, Jobs& jobs, Dialogs& dialogs, QObject* parent)
    : QObject(parent), m_document(document), m_jobs(jobs), m_dialogs(dialogs)
{}

QStringList openFilters()
{
    QStringList all{QStringLiteral("*.costscope")}, single{FileActions::tr("Sessions (*.costscope)")};
    for (const Importer* importer : allImporters()) {
        for (const QString& suffix : importer->suffixes)
            if (!all.contains(suffix)) all << suffix;
        single << QStringLiteral("%1 (%2)").arg(importer->name, importer->suffixes.join(QLatin1Char(' ')));
    }
    return QStringList{FileActions::tr("Sessions and inputs (%1)").arg(all.join(QLatin1Char(' '))), FileActions::tr("All files (*)")} +
           single;
}

bool FileActions::mayLeave()
{
    if (!m_document.isModified()) return true;
    switch (m_dialogs.askUnsaved(m_document.displayName())) {
    case Unsaved::Save: return save();
    case Unsaved::Discard: return true;
    case Unsaved::Cancel: break;
    }
    return false;
}

void FileActions::newSession()
{
    if (!mayLeave()) return;
    m_document.replace({}, {});
    Q_EMIT opened();
}

void FileActions::open()
{
    openFiles(m_dialogs.askOpen(tr("Open sessions or inputs"), openFilters()));
}

void FileActions::importFrom()
{
    const QStringList paths = m_dialogs.askOpen(tr("Import into this session"), openFilters());
    if (!paths.isEmpty()) import(requestFor(paths));
}

void FileActions::openFiles(const QStringList& paths)
{
    QStringList inputs;
    for (const QString& path : paths) {
        if (!isSession(path))
            inputs << path;
        else if (!openSession(path))
            return;
    }
    if (!inputs.isEmpty()) import(requestFor(inputs));
}

bool FileActions::openSession(const QString& path)
{
    if (!mayLeave()) return false;
    const Result<Messages> loaded = m_document.load(path);
    if (!loaded) {
        m_dialogs.tell(loaded.error());
        return false;
    }
    addRecentFile(path, m_document.session());
    Q_EMIT opened();
    if (!loaded->empty()) {
        ImportReport report;
        report.files.push_back({path, {}, ImportOutcome::Partial, *loaded, 0});
        Q_EMIT imported(report, {});
    }
    return true;
}

void FileActions::openExample(const QString& id)
{
    if (!mayLeave()) return;
    const Result<Session> session = costscope::openExample(id);
    if (!session) return m_dialogs.tell(session.error());
    m_document.replace(*session, {});
    Q_EMIT opened();
}

void FileActions::recover(const Leftover& leftover)
{
    if (!mayLeave()) return;
    Result<LoadedSession> loaded = loadSession(leftover.copy);
    if (!loaded) return m_dialogs.tell(loaded.error());
    m_document.recover(std::move(loaded->session), leftover.fileName);
    Q_EMIT recovered(leftover);
    Q_EMIT opened();
}

bool FileActions::save()
{
    if (m_document.fileName().isEmpty()) return saveAs();
    const Result<Done> saved = m_document.save(m_document.fileName());
    if (!saved)
        m_dialogs.tell(saved.error());
    else
        addRecentFile(m_document.fileName(), m_document.session());
    return saved.ok();
}

bool FileActions::saveAs()
{
    QString path =
        m_dialogs.askSave(tr("Save session"), m_document.fileName().isEmpty() ? QStringLiteral("session.costscope") : m_document.fileName(),
                          tr("Sessions (*.costscope)"));
    if (path.isEmpty()) return false;
    if (QFileInfo(path).suffix().isEmpty()) {
        path += QStringLiteral(".costscope");
        if (QFileInfo::exists(path) && !m_dialogs.askOverwrite({path})) return false; // it was asked about another name
    }
    const Result<Done> saved = m_document.save(path);
    if (!saved)
        m_dialogs.tell(saved.error());
    else
        addRecentFile(path, m_document.session());
    return saved.ok();
}

void FileActions::import(const ImportRequest& request)
{
    m_jobs.run(
        tr("Reading %1").arg(nameOf(request.paths)), [request](const Progress& progress) { return importFiles(request, progress); },
        [this, request](const ImportReport& report) {
            if (!report.cancelled) take(request, report);
        });
}

void FileActions::take(const ImportRequest& request, const ImportReport& report)
{
    // Series last read are what the user came for: first in the tree.
    std::vector<DatasetPtr> datasets = report.datasets;
    std::stable_partition(datasets.begin(), datasets.end(), [](const DatasetPtr& d) { return d->kind == DatasetKind::Runs; });
    Session next = m_document.session();
    QStringList ids, figures;
    for (const DatasetPtr& dataset : datasets) ids << addDataset(next, dataset);
    for (const QString& id : ids) figures << addDefaults(next, id);
    m_document.edit(tr("Import %1").arg(nameOf(request.paths)), std::move(next));
    Q_EMIT imported(report, figures);
    if (request.options.columns.isEmpty()) askColumns(report);
}

void FileActions::askColumns(const ImportReport& report)
{
    for (const FileReport& file : report.files) {
        if (file.outcome != ImportOutcome::Refused || !file.importer.isEmpty() || !QFileInfo(file.file).isFile()) continue;
        const Result<CsvShape> shape = inspectCsv(file.file);
        if (!shape || shape->rows.isEmpty()) continue; // a line of words is no table
        if (const auto columns = m_dialogs.askColumns(file.file, *shape)) {
            ImportRequest again = requestFor({file.file});
            again.options.columns = *columns;
            import(again);
        }
    }
}

void FileActions::reload(const QStringList& wanted)
{
    const Session& session = m_document.session();
    QStringList ids = wanted, paths;
    if (ids.isEmpty())
        for (const DatasetItem& item : session.datasets) ids << item.id;
    const std::vector<ImportRequest> requests = requestsFor(session, ids);
    for (const ImportRequest& request : requests) paths << request.paths;
    if (paths.isEmpty()) return;
    m_jobs.run(
        tr("Reloading %1").arg(nameOf(paths)), [requests](const Progress& progress) { return importAll(requests, progress); },
        [this, ids](const ImportReport& report) {
            if (!report.cancelled) takeReloaded(ids, report);
        });
}

void FileActions::takeReloaded(const QStringList& ids, ImportReport report)
{
    Session next = m_document.session();
    for (DatasetItem& item : next.datasets) {
        if (!ids.contains(item.id)) continue;
        const DatasetPtr found = readAgain(*item.data, report);
        if (!found || *found == *item.data) continue;
        item.data = found;
        fitAgain(next, item, report);
    }
    m_document.edit(tr("Reload from source"), std::move(next));
    Q_EMIT imported(report, {});
}

} // namespace costscope
