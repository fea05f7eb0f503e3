// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/actions/FileActions.h"

#include "app/actions/Document.h"
#include "app/actions/Imports.h"
#include "app/dialogs/Dialogs.h"
#include "app/dialogs/askFile.h"
#include "app/jobs/Autosave.h"
#include "app/jobs/SessionFiles.h"
#include "app/pages/RecentFiles.h"
#include "core/session/sessionFile.h"
#include "core/theories/examples.h"

#include <algorithm>

namespace costscope {

FileActions::FileActions(Document& document, Jobs& jobs, Dialogs& dialogs, QObject* parent)
    : QObject(parent), m_document(document), m_dialogs(dialogs), m_imports(new Imports(document, jobs, dialogs, this)),
      m_sessions(new SessionFiles(document, jobs, this))
{
    connect(m_imports, &Imports::imported, this, &FileActions::imported);
    connect(m_imports, &Imports::noticed, this, &FileActions::noticed);
}

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
    if (!paths.isEmpty()) m_imports->importFiles(paths);
}

void FileActions::importAs()
{
    const QStringList paths = m_dialogs.askOpen(tr("Import in a format to be named"), {tr("All files (*)")});
    if (!paths.isEmpty()) m_imports->importAs(paths);
}

void FileActions::importFolder()
{
    const QString path = m_dialogs.askFolder(tr("Import what can be read in a folder"));
    if (!path.isEmpty()) m_imports->importFiles({path});
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
    if (!inputs.isEmpty()) m_imports->importFiles(inputs);
}

void FileActions::openSession(const QString& path, const std::function<void()>& then)
{
    leave([this, path, then] {
        const auto take = [this, path, then, seen = FileStamp::of(path)](const LoadedSession& loaded) {
            takeSession(path, loaded, seen);
            then();
        };
        read(path, take, then); // what was opened with it is not forgotten
    });
}

/// Reads a session file in the place of the present session, which may be edited until it is there.
void FileActions::read(const QString& path, const std::function<void(const LoadedSession&)>& take, const std::function<void()>& failed)
{
    m_sessions->open(path, [this, take, failed, before = m_document.session()](const Result<LoadedSession>& loaded) {
        if (!loaded) {
            m_dialogs.tell(loaded.error());
            if (failed) failed();
            return;
        }
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

} // namespace costscope
