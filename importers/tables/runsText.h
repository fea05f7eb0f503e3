// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/Importer.h"
#include "importers/tables/runs/runsTable.h"

#include <QByteArrayView>

#include <optional>

namespace costscope {

/// What is wanted of a table.
struct TextTableAsk {
    Error error;
    bool isCertain = false; ///< a heading tells n or the run time
};

/// Of the likeliest table among the lines of this head, of which none is known to hold n and t; nothing if there is none.
std::optional<TextTableAsk> textTableNotRecognised(QByteArrayView head, const QString& file);

/// Reads them, each as a series or several. `options`: what a user says of columns.
Result<Imported> readTablesInText(Input& input, const ImportOptions& options, const Progress& progress);

/// Tables whose runs were all on as many cores, as their names tell, and none else in this text; nothing if there are none.
std::optional<Error> runsOnAsManyCores(QByteArrayView head, const QString& file);

/// Whether it holds other lines than those of one table, and tables among them.
bool hasTablesInText(QByteArrayView head);

/// The table of a text whose columns a user has to tell, else the first one; nothing if there is none, or if it is the whole text.
std::optional<HeadedTable> tableToAsk(QByteArrayView head);

} // namespace costscope
