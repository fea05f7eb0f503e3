// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/actions/FileActions.h"

#include "app/actions/Document.h"
#include "app/dialogs/Dialogs.h"
#include "app/dialogs/askFile.h"
#include "app/jobs/Autosave.h"
#include "app/jobs/Jobs.h"
#include "app/jobs/SessionFiles.h"
#include "app/jobs/reload.h"
#include "app/pages/RecentFiles.h"
#include "core/session/machines.h"
#include "core/session/sessionFile.h"
#include "core/theories/defaults.h"
#include "core/theories/examples.h"
#include "importers/tables/runsCsv.h"
#include "importers/tables/scalingRuns.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace costscope {

namespace {

/// The columns of a file that was refused because they are not known.
std::optional<CsvShape> shapeToAsk(const FileReport& file)
{
    if (!file.importer.isEmpty()) return scalingShape(file.file);
    Result<CsvShape> shape = inspectCsv(file.file);
    return shape ? std::optional(shape.take()) : std::nullopt;
}

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
    : QObject(parent), m_document(document), m_jobs(jobs), m_dialogs(dialogs), m_sessions(new SessionFiles(document, jobs, this))
{}

QStringList openFilters()
{
    QStringList all{u"*.costscope"_s}, single{FileActions::tr("Sessions (*.costscope)")};
    for (const Importer* importer : allImporters()) {
        if (importer->datasetKind.isEmpty()) continue; // only refused, with advice
        for (const QString& suffix : importer->suffixes)
            if (!all.contains(suffix)) all << suffix;
        single << u"%1 (%2)"_s.arg(importer->name, importer->suffixes.join(QLatin1Char(' ')));
    }
    return QStringList{FileActions::tr("Sessions and inputs (%1)").arg(all.join(QLatin1Char(' '))), FileActions::tr("All files (*)")} +
           single;
}

void FileActions::leave(const std::function<void()>& then)
{
    // What is being saved is safe soon: asked before, the user would have to answer for it.
    m_sessions->whenSaved([this, then] {
        if (!m_document.isModified()) return then();
        switch (m_dialogs.askUnsaved(m_document.displayName())) {
        case Unsaved::Save: save(then); return;
        case Unsaved::Discard: return then();
        case Unsaved::Cancel: break;
        }
    });
}

void FileActions::newSession()
{
    leave([this] {
        m_document.replace({}, {});
        Q_EMIT opened({});
    });
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
    QStringList sessions, inputs;
    for (const QString& path : paths) (isSession(path) ? sessions : inputs) << path;
    openSessions(sessions, inputs);
}

/// One after the other; what is to be imported goes into the last one.
void FileActions::openSessions(QStringList paths, const QStringList& inputs)
{
    if (!paths.isEmpty()) {
        const QString first = paths.takeFirst();
        return openSession(first, [this, paths, inputs] { openSessions(paths, inputs); });
    }
    if (!inputs.isEmpty()) import(requestFor(inputs));
}

void FileActions::openSession(const QString& path, const std::function<void()>& then)
{
    leave([this, path, then] {
        read(path, [this, path, then, seen = FileStamp::of(path)](const LoadedSession& loaded) {
            takeSession(path, loaded, seen);
            then();
        });
    });
}

/// Reads a session file in the place of the present session, which may be edited until it is there.
void FileActions::read(const QString& path, const std::function<void(const LoadedSession&)>& take)
{
    m_sessions->open(path, [this, take, before = m_document.session()](const Result<LoadedSession>& loaded) {
        if (!loaded) return m_dialogs.tell(loaded.error());
        m_sessions->whenSaved([this, take, before, session = *loaded] { // a save that has begun shall end
            if (before == m_document.session()) return take(session);
            leave([take, session] { take(session); });
        });
    });
}

void FileActions::takeSession(const QString& path, const LoadedSession& loaded, const FileStamp& seen)
{
    m_document.replace(loaded.session, path, seen);
    addRecentFile(path, m_document.session());
    Q_EMIT opened(loaded.view);
    tellFindings(path, loaded.messages);
}

void FileActions::tellFindings(const QString& path, const Messages& messages)
{
    if (messages.empty()) return;
    ImportReport report;
    report.files.push_back({path, {}, ImportOutcome::Partial, messages, 0});
    Q_EMIT imported(report, {});
}

void FileActions::openExample(const QString& id)
{
    leave([this, id] {
        const Result<Session> session = costscope::openExample(id);
        if (!session) return m_dialogs.tell(session.error());
        m_document.replace(*session, {});
        Q_EMIT opened({});
    });
}

void FileActions::recover(const Leftover& leftover)
{
    leave([this, leftover] {
        read(leftover.copy, [this, leftover](const LoadedSession& loaded) {
            m_document.recover(loaded.session, leftover.fileName);
            const auto& all = loaded.session.datasets;
            // The copy is given up as soon as the session is safe elsewhere; one that could not be read whole is not.
            if (std::all_of(all.begin(), all.end(), [](const DatasetItem& item) { return item.missing.isEmpty(); }))
                Q_EMIT recovered(leftover);
            Q_EMIT opened(loaded.view);
            tellFindings(leftover.copy, loaded.messages);
        });
    });
}

bool FileActions::save(const std::function<void()>& then)
{
    if (m_sessions->isSaving()) { // perhaps under another name, which is the document's as soon as that has ended
        m_sessions->whenSaved([this, then] { save(then); });
        return true;
    }
    if (m_document.fileName().isEmpty()) return saveAs(then);
    const auto answer = m_document.isChangedOnDisk() ? m_dialogs.askChangedFile(m_document.displayName()) : ChangedFile::Replace;
    if (answer == ChangedFile::Cancel) return false;
    return answer == ChangedFile::SaveAs ? saveAs(then) : write(m_document.fileName(), then);
}

bool FileActions::saveAs(const std::function<void()>& then)
{
    const QString ending = u".costscope"_s;
    const QString path =
        askFile(m_dialogs, tr("Save session"), m_document.fileName().isEmpty() ? u"session"_s + ending : m_document.fileName(),
                tr("Sessions (*.costscope)"), ending);
    if (path.isEmpty()) return false;
    return write(path, then);
}

bool FileActions::write(const QString& path, const std::function<void()>& then)
{
    const auto failed = std::make_shared<bool>(false);
    m_sessions->save(path, [this, path, then, failed](const Result<Messages>& saved) {
        *failed = !saved;
        if (!saved) return m_dialogs.tell(saved.error());
        addRecentFile(path, m_document.session());
        ImportReport report;
        report.files.push_back({path, {}, ImportOutcome::Full, *saved, 0});
        if (!saved->empty()) Q_EMIT noticed(saved->front().text, report);
        if (then) then();
    });
    return !*failed;
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
    QStringList ids, figures, machines;
    for (const DatasetPtr& dataset : datasets) ids << addDataset(next, dataset);
    for (const Machine& machine : report.machines) machines << addMachine(next, machine);
    for (const QString& id : ids) figures << addDefaults(next, id);
    m_document.edit(tr("Import %1").arg(nameOf(request.paths)), std::move(next));
    std::vector<ImportRequest> again;
    if (request.options.columns.isEmpty()) again = askColumns(report);
    Q_EMIT imported(report, figures + machines);
    for (const ImportRequest& named : again) import(named);
}

/// Files whose columns the user has named are read once more: that they were refused is no news any more.
std::vector<ImportRequest> FileActions::askColumns(ImportReport& report)
{
    std::vector<ImportRequest> again;
    std::erase_if(report.files, [&](const FileReport& file) {
        if (file.outcome != ImportOutcome::Refused || !QFileInfo(file.file).isFile()) return false;
        const auto shape = shapeToAsk(file);
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
    const bool isSame = next == m_document.session() && std::all_of(report.files.begin(), report.files.end(),
                                                                    [](const FileReport& f) { return f.outcome == ImportOutcome::Full; });
    m_document.edit(tr("Reload from source"), std::move(next));
    Q_EMIT imported(report, {});
    if (isSame) Q_EMIT noticed(tr("Read again: the files hold what they held."), {});
}

} // namespace costscope
