// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/Importer.h"

namespace costscope {

enum class ImportOutcome { Full, Partial, Refused };

/// What became of one file.
struct FileReport {
    QString file;
    QString importer; ///< importer id; empty if none recognised it
    ImportOutcome outcome = ImportOutcome::Full;
    Messages messages;  ///< errors included
    qsizetype rows = 0; ///< of its datasets; the values of its machines
    bool made = false;  ///< no file, but a dataset made of several: `file` is its name
};

/// What an import of several files gave.
struct ImportReport {
    std::vector<FileReport> files;
    std::vector<DatasetPtr> datasets; ///< per file, then the series made of several profiles of one program
    bool cancelled = false;
    std::vector<Machine> machines = {};

    /// All findings of all files.
    Messages messages() const;
    /// The first refusal, if any file was refused.
    std::optional<Error> firstError() const;
};

struct ImportRequest {
    QStringList paths; ///< files or folders ("-" = stdin); folders are read in name order, unrecognised files in them skipped
    QString importer;  ///< importer id; empty = recognise by content
    ImportOptions options;
    bool series = true;      ///< several profiles of one program also form a strong-scaling series
    bool subfolders = false; ///< folders inside folders are read, too
};

/// The function behind `costscope import`, Open, Import and drop.
ImportReport importFiles(const ImportRequest& request, const Progress& progress = {});

/// Names of the folders inside a folder, without hidden ones and links: those may lead back.
QStringList foldersIn(const QString& path);

/// The importer that recognises a file; empty if none does.
QString formatOf(const QString& path);
/// The importer that a user named for the file of a dataset, as it would be taken for another one or none. Empty: it is recognised.
/// It stands in Dataset::facts as "read_as".
QString saidFormat(const Dataset& dataset);

/// Reads one file. Error: cannot be opened, not recognised (lists what would be), refused by the importer.
Result<Imported> importFile(const QString& path, const QString& importerId, const ImportOptions& options, const Progress& progress = {});

} // namespace costscope
