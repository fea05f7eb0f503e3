// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/data/Dataset.h"
#include "core/data/locality.h"
#include "views/export/export.h"

#include <QHash>
#include <QString>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

class QWidget;

namespace costscope {

struct CsvShape;
struct Machine;
struct Session;
struct WantedCollective;
struct WantedOverlap;
struct WantedPattern;

enum class Unsaved { Save, Discard, Cancel };

/// What shall become of a file that somebody else has written meanwhile.
enum class ChangedFile { Replace, SaveAs, Cancel };

/// How a file shall be read.
struct WantedFormat {
    QString importer;
    bool partial = false; ///< what is complete in it
};

/// All figures of a session as files.
struct WantedExport {
    QStringList patterns; ///< filesByPattern(), one per format
    ExportOptions options = {};
};

/// Every question the window asks. Tests answer in advance by an object of their own.
class Dialogs {
public:
    virtual ~Dialogs() = default;
    /// Work would be lost: save it first?
    virtual Unsaved askUnsaved(const QString& name) = 0;
    /// The session's file is not as it was read or saved here: what is in it now would be lost.
    virtual ChangedFile askChangedFile(const QString& name) = 0;
    /// Sessions or inputs to open; empty = none.
    virtual QStringList askOpen(const QString& title, const QStringList& filters) = 0;
    /// Empty = cancelled.
    virtual QString askSave(const QString& title, const QString& proposal, const QString& filter) = 0;
    virtual QString askFolder(const QString& title) = 0;
    virtual std::optional<QString> askText(const QString& title, const QString& label, const QString& text) = 0;
    /// Which column is what, for a table whose headings are not recognised; nothing = leave the file out.
    virtual std::optional<QHash<QString, QString>> askColumns(const QString& file, const CsvShape& shape) = 0;
    /// In which format a file is to be read; `recognised` is the importer that it is taken for, empty = none. Nothing = not at all.
    virtual std::optional<WantedFormat> askFormat(const QString& file, const QString& recognised);
    /// Which series of a file that has more than become datasets; nothing = those with the longest times.
    virtual std::optional<QStringList> askSeries(const QString& file, const QStringList& series);
    /// Whether the folders inside a folder are read, too; nothing = no folder is read.
    virtual std::optional<bool> askSubfolders(const QString& folder, const QStringList& inside);
    /// On how many processes the run of a log was; nothing = not known.
    virtual std::optional<int> askProcesses(const QString& file);
    /// Where sender and receiver of each of these benchmarks were, as far as it is known.
    virtual std::vector<std::optional<Locality>> askPlaces(const std::vector<DatasetPtr>& benchmarks);
    /// Which messages to make by rule; nothing = none.
    virtual std::optional<WantedPattern> askPattern();
    /// Which collective, on which of these machines with channels; nothing = none.
    virtual std::optional<WantedCollective> askCollective(const std::vector<Machine>& machines);
    /// Which of two profiles overlapped; nothing = neither.
    virtual std::optional<WantedOverlap> askOverlap(const Session& session, const WantedOverlap& proposal);
    /// These files exist: may they be replaced?
    virtual bool askOverwrite(const QStringList& files) = 0;
    /// Where to and how; writes the file and returns its path, empty if none was written.
    virtual QString exportFigure(std::shared_ptr<const Figure> figure, const QString& name) = 0;
    /// How all figures of the session shall be written; nothing = not. `sample` is the one in front, if there is any.
    virtual std::optional<WantedExport> askExportAll(std::shared_ptr<const Figure> sample, int figures);
    /// Something failed and nothing was lost but the request.
    virtual void tell(const Error& error) = 0;
};

/// The real ones, on top of `parent`.
std::unique_ptr<Dialogs> windowDialogs(QWidget* parent);

} // namespace costscope
