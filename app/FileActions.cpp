// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/FileActions.h"

#include "app/Autosave.h"
#include "app/Dialogs.h"
#include "app/Document.h"
#include "app/Jobs.h"
#include "app/RecentFiles.h"
#include "app/reload.h"
#include "core/session/examples.h"
#include "core/session/sessionFile.h"
#include "importers/runsCsv.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

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

} // namespace

FileActions::FileActions(Document& document, Jobs& jobs, Dialogs& dialogs, QObject* parent)
    : QObject(parent), m_document(document), m_jobs(jobs), m_dialogs(dialogs)
{}

QStringList openFilters()
{
    QStringList all{QStringLiteral("*.costscope")}, single{FileActions::tr("Sessions (*.costscope)")};
    for (const Importer* importer : allImporters()) {
        if (importer->datasetKind.isEmpty()) continue; // only refused, with advice
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

void FileActions::importPartly(const QStringList& paths)
{
    ImportRequest request = requestFor(paths);
    request.options.partial = true;
    import(request);
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

void FileActions::take(const ImportRequest& request, ImportReport report)
{
    // Series last read are what the user came for: first in the tree.
    std::vector<DatasetPtr> datasets = report.datasets;
    std::stable_partition(datasets.begin(), datasets.end(), [](const DatasetPtr& d) { return d->kind == DatasetKind::Runs; });
    Session next = m_document.session();
    QStringList ids, figures;
    for (const DatasetPtr& dataset : datasets) ids << addDataset(next, dataset);
    for (const QString& id : ids) figures << addDefaults(next, id);
    m_document.edit(tr("Import %1").arg(nameOf(request.paths)), std::move(next));
    std::vector<ImportRequest> again;
    if (request.options.columns.isEmpty()) again = askColumns(report);
    Q_EMIT imported(report, figures);
    for (const ImportRequest& named : again) import(named);
}

/// Files whose columns the user has named are read once more: that they were refused is no news any more.
std::vector<ImportRequest> FileActions::askColumns(ImportReport& report)
{
    std::vector<ImportRequest> again;
    std::erase_if(report.files, [&](const FileReport& file) {
        if (file.outcome != ImportOutcome::Refused || !file.importer.isEmpty() || !QFileInfo(file.file).isFile()) return false;
        const Result<CsvShape> shape = inspectCsv(file.file);
        if (!shape || shape->rows.isEmpty()) return false; // a line of words is no table
        const auto columns = m_dialogs.askColumns(file.file, *shape);
        if (!columns) return false;
        again.push_back(requestFor({file.file}));
        again.back().options.columns = *columns;
        return true;
    });
    return again;
}

void FileActions::reload(const QStringList& wanted)
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

void FileActions::takeReloaded(const QStringList& ids, ImportReport report)
{
    Session next = m_document.session();
    putReloaded(next, ids, report);
    m_document.edit(tr("Reload from source"), std::move(next));
    Q_EMIT imported(report, {});
}

} // namespace costscope
