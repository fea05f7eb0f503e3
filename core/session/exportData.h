// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Progress.h"
#include "core/base/Result.h"
#include "core/data/csvCell.h"
#include "core/session/Session.h"

namespace costscope {

/// The files that exportData() writes, the one that was asked for first. As CSV every table is one: "x.csv" the principal table,
/// "x-messages.csv" a further one; of several datasets "x-1-name.csv", "x-1-name-messages.csv", "x-2-…".
/// Error: unknown ending, unknown dataset, data that are not here, no table in them.
Result<QStringList> filesOfData(const Session& session, const QStringList& datasets, const QString& file);

/// An error if one of the outputs is one of the inputs, under whatever path.
std::optional<Error> refusedToReplace(const QStringList& outputs, const QStringList& inputs);

/// Whether the format of this name can hold the dataset: of Extra-P only run times.
bool canBeExported(const DatasetItem& item, const QString& file);

/// "main-solve" for one dataset "main->solve": a name without folder and ending.
QString fileNameForData(const Session& session, const QStringList& datasets);

/// Writes the data of datasets; the ending says how: csv (tables as they are: columns by their names, which end in the unit,
/// missing values empty), txt or json (run-time records as an experiment of Extra-P, see extraPFile.h). Every file is written in
/// one go. Gives what has no place in the file. Error: as filesOfData(), what a format cannot hold, a file from which the session's
/// data were read.
Result<Messages> exportData(const Session& session, const QStringList& datasets, const QString& file, const Progress& progress = {},
                            CsvText text = CsvText::Safe);

} // namespace costscope
