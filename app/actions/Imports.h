// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/collectives/measuredLayout.h"
#include "importers/importFiles.h"

#include <QObject>

namespace costscope {

class Dialogs;
class Document;
class FitActions;
class Jobs;
struct Session;

/// How files become data of the session: read as a job, asked about where they leave something open, put into the session as one undo
/// step, and read again.
class Imports : public QObject {
    Q_OBJECT

public:
    Imports(Document& document, Jobs& jobs, Dialogs& dialogs, QObject* parent = nullptr);
    /// Who makes fits that take long; to be said before anything is imported.
    void setFits(FitActions* fits) { m_fits = fits; }

    /// Files and folders into this session. Of a folder with folders inside it asks whether these are read, too.
    void import(ImportRequest request);
    void importFiles(const QStringList& paths);
    /// Files in a format that the user names, whatever they look like.
    void importAs(const QStringList& paths);
    /// Files that were refused as a whole: what is complete in them.
    void importPartly(const QStringList& paths);
    /// Reads datasets again from their files; fits are made anew, figures stay. Empty = all.
    void reload(const QStringList& ids);
    /// Asks anew what the columns of a table of run times are, and reads it so: the datasets of its file change.
    void changeColumns(const QString& dataset);
    /// Where sender and receiver of a benchmark were, which its file does not say.
    void setPlace(const QString& dataset, std::optional<Locality> place);
    /// Where the ranks of measured collectives were, which their file does not say.
    void setLayout(const QString& dataset, const MeasuredLayout& layout);

Q_SIGNALS:
    /// Something to know about what was done, for the status bar and the messages.
    void noticed(const QString& notice, const ImportReport& report);
    /// An import has ended; `things` are the ids of new figures and machines.
    void imported(const ImportReport& report, const QStringList& things);

private:
    bool askSubfolders(ImportRequest& request);
    void read(const ImportRequest& request);
    void take(const ImportRequest& request, ImportReport report);
    void leaveOutKnown(ImportReport& report);
    static void sayFigures(ImportReport& report, const Session& before, const Session& after);
    std::optional<ImportRequest> askSeries(const ImportRequest& request, const ImportReport& report);
    void askPlaces(ImportReport& report);
    std::vector<ImportRequest> askMeanings(ImportReport& report);
    std::optional<ImportRequest> askMeaning(const FileReport& file, bool& isAsking);
    void takeReloaded(const QStringList& ids, ImportReport report);
    void takeOtherwise(const QString& dataset, ImportReport report);

    Document& m_document;
    Jobs& m_jobs;
    Dialogs& m_dialogs;
    FitActions* m_fits = nullptr;
};

} // namespace costscope
