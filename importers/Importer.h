// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Progress.h"
#include "core/base/Result.h"
#include "core/data/Dataset.h"
#include "core/machine/Machine.h"

#include <QStringList>

#include <memory>
#include <optional>

namespace costscope {

class Input;

/// The first bytes of a file, for recognition by content.
struct Head {
    QByteArrayView bytes; ///< up to 64 KiB; up to 1 MiB of a file that is not recognised by them
    QString fileName;     ///< without folder; empty for stdin
};

struct ImportOptions {
    bool partial = false; ///< take the complete rows of a file that is cut off
    /// For tables whose columns are not recognised: column heading -> standard name ("Cores" -> "n").
    QHash<QString, QString> columns;
};

/// What a file gave: data, and findings about it. One damaged line does not lose the file.
struct Imported {
    std::vector<Dataset> datasets = {};
    Messages messages = {};
    bool partial = false; ///< something of the file was left out
    std::vector<Machine> machines = {};
};

/// How to add a format: write importers/<room>/<name>.cpp with a `recognises` whose rule is a comment above it, a `read`, and a row;
/// declare the row in allImporters.cpp and add it to the table there, before what is more general.
struct Importer {
    QString id;           ///< what `--as` takes: "mpip"
    QString name;         ///< "mpiP report"
    QString description;  ///< one sentence
    QStringList suffixes; ///< "*.mpiP"
    QString datasetKind;  ///< kind id it yields, or "machine"; empty = it only refuses, with advice
    /// True for exactly one importer per sane file. Must not look at the file name alone unless the content says nothing.
    bool (*recognises)(const Head& head) = nullptr;
    /// Reads the whole input in blocks. Error = refused; then nothing of the file is used.
    Result<Imported> (*read)(Input& input, const ImportOptions& options, const Progress& progress) = nullptr;
    bool isBinary = false; ///< NUL bytes are no damage
};

/// Every importer, one line per importer.
const std::vector<const Importer*>& allImporters();
const Importer* findImporter(QStringView id);

/// The importer that recognises this head; nullptr if none does.
const Importer* recognise(const Head& head);
/// Whether one that stands before the importer `id` recognises this head.
bool isTaken(const Head& head, QStringView id);

} // namespace costscope
