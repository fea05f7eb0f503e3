// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/DataExport.h"

#include "app/dialogs/Dialogs.h"
#include "app/dialogs/askFile.h"
#include "app/jobs/Jobs.h"
#include "core/session/exportData.h"
#include "views/tr.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>

namespace costscope {

namespace {

/// Run times can go to Extra-P, everything can be a table.
QString filtersFor(const Session& session, const QStringList& datasets)
{
    const bool runs = std::all_of(datasets.begin(), datasets.end(), [&](const QString& id) {
        const DatasetItem* item = session.dataset(id);
        return item && canBeExported(*item, u"x.txt"_s);
    });
    const QString tables = tr("Tables (*.csv)");
    return runs ? tables + u";;"_s + tr("Experiment for Extra-P, text (*.txt)") + u";;"_s + tr("Experiment for Extra-P, JSON (*.json)")
                : tables;
}

} // namespace

void askAndExportData(const Session& session, const QStringList& datasets, Dialogs& dialogs, Jobs& jobs,
                      const std::function<void(const QString& file, const Messages& messages)>& told)
{
    if (datasets.isEmpty()) return;
    const QString proposal = fileNameForData(session, datasets) + u".csv"_s;
    const QString path = askFile(dialogs, tr("Export data"), proposal, filtersFor(session, datasets), u".csv"_s);
    if (path.isEmpty()) return;
    const Result<QStringList> files = filesOfData(session, datasets, path);
    if (!files) return dialogs.tell(files.error());
    QStringList taken = files->mid(1); // the first was asked for by its name
    if (files->front() != path) taken << files->front();
    taken.removeIf([](const QString& file) { return !QFileInfo::exists(file); });
    if (!taken.isEmpty() && !dialogs.askOverwrite(taken)) return;
    jobs.run(
        tr("Writing %1").arg(QFileInfo(files->front()).fileName()),
        [session, datasets, path](const Progress& progress) { return exportData(session, datasets, path, progress); },
        [&dialogs, told, written = files->front()](const Result<Messages>& done) {
            if (done) return told(written, *done);
            if (done.error() != cancelled()) dialogs.tell(done.error());
        });
}

} // namespace costscope
