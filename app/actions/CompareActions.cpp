// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/actions/CompareActions.h"

#include "app/actions/Document.h"
#include "app/actions/FileActions.h"
#include "app/dialogs/Dialogs.h"
#include "app/jobs/Jobs.h"
#include "app/jobs/SessionFiles.h"
#include "app/jobs/reload.h"
#include "core/session/baseline.h"
#include "core/session/linkedData.h"
#include "core/session/machines.h"
#include "core/session/sessionFile.h"
#include "core/theories/defaults.h"
#include "importers/importFiles.h"

#include <QFileInfo>
#include <QTime>

namespace costscope {

namespace {

/// What was read, with what would be made of it by itself.
Session sessionOf(const ImportReport& report, const Progress& progress)
{
    Session session;
    for (size_t i = 0; i < report.datasets.size(); ++i) {
        const Progress step = progress.step(i, report.datasets.size());
        if (step.report(0)) addDefaults(session, addDataset(session, report.datasets[i]), step);
    }
    for (const Machine& machine : report.machines) addMachine(session, machine);
    return session;
}

} // namespace

CompareActions::CompareActions(Document& document, Jobs& jobs, Dialogs& dialogs, QObject* parent)
    : QObject(parent), m_document(document), m_jobs(jobs), m_dialogs(dialogs), m_files(new SessionFiles(document, jobs, this))
{}

void CompareActions::compareWith()
{
    pinFiles(m_dialogs.askOpen(tr("Compare with sessions or data"), openFilters()), As::Baseline);
}

void CompareActions::compareFurther()
{
    pinFiles(m_dialogs.askOpen(tr("Compare with further sessions or data"), openFilters()), As::Beside);
}

void CompareActions::pinFile(const QString& path)
{
    pinFiles({path}, As::Baseline);
}

void CompareActions::pinFiles(QStringList paths, As as)
{
    if (paths.isEmpty()) return;
    const QString path = paths.takeFirst();
    isSession(path) ? pinSession(path, as, paths) : pinData(path, as, paths);
}

void CompareActions::pinSession(const QString& path, As as, const QStringList& further)
{
    m_files->open(path, [this, path, as, further](const Result<LoadedSession>& loaded) {
        if (!loaded) {
            m_dialogs.tell(loaded.error());
            return pinFiles(further, as); // one that cannot be read takes none of the others along
        }
        pin({QFileInfo(path).completeBaseName(), path, sha256Of(path), loaded->session}, as, further);
        if (!loaded->messages.empty()) Q_EMIT told(loaded->messages.front().text);
    });
}

void CompareActions::pinData(const QString& path, As as, const QStringList& further)
{
    ImportRequest request;
    request.paths = {path};
    m_jobs.run(
        tr("Reading %1").arg(QFileInfo(path).fileName()),
        [request](const Progress& progress) {
            ImportReport report = importFiles(request, progress.part(0, 0.5));
            Session session = sessionOf(report, progress.part(0.5, 1));
            return std::pair(std::move(report), std::move(session));
        },
        [this, path, as, further](const std::pair<ImportReport, Session>& read) {
            const auto& [report, session] = read;
            if (report.cancelled) return;
            if (session == Session{}) {
                m_dialogs.tell(report.firstError().value_or(Error{tr("There is nothing in it to compare with."), path}));
                return pinFiles(further, as);
            }
            pin({QFileInfo(path).fileName(), path, sha256Of(path), session}, as, further);
        });
}

void CompareActions::pinNow()
{
    pin({tr("%1, %2").arg(QFileInfo(m_document.displayName()).completeBaseName(), QTime::currentTime().toString(u"HH:mm"_s)),
         m_document.fileName(),
         {},
         m_document.session()},
        As::Baseline);
}

void CompareActions::pin(Baseline baseline, As as, const QStringList& further)
{
    Session next = m_document.session();
    const QString name = baseline.name;
    const bool isFirst = as == As::Baseline || !next.baseline.pinned;
    isFirst ? pinBaseline(next, std::move(baseline)) : pinBeside(next, std::move(baseline));
    m_document.edit((isFirst ? tr("Pin %1 as baseline") : tr("Pin %1 beside the baseline")).arg(name), std::move(next));
    Q_EMIT pinned();
    pinFiles(further, As::Beside);
}

void CompareActions::drop()
{
    Session next = m_document.session();
    dropBaseline(next);
    m_document.edit(tr("Drop baseline"), std::move(next));
}

} // namespace costscope
