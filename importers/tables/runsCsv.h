// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/Importer.h"

namespace costscope {

/// How a table of run-time records looks, for a dialog that asks what its columns mean.
struct CsvShape {
    QStringList headings;          ///< as they stand in the file; "column 1", … if there are none
    QList<QStringList> rows;       ///< the first 20 rows
    QHash<QString, QString> guess; ///< heading -> standard name, for ImportOptions::columns; unknown headings are not in it
    QChar separator = QLatin1Char(',');
    bool headed = true;                     ///< the file has headings
    QHash<QString, QString> said = {};      ///< as it is read now: goes before any guess
    bool asksCommas = false;                ///< whether a comma before three digits means thousands may be said: see commaName
    bool isOpenOnCommas = false;            ///< whether it must be: nothing in the table tells
    QHash<QString, QString> openUnits = {}; ///< heading -> its unit that is not known: of a time it has to be said
};

struct HeadedTable;
struct RunsLayout;

/// A dataset of each case of a table, wherever it came from. Error: its columns are not known; no row can be used.
Result<Imported> readRunsTable(HeadedTable& table, const ImportOptions& options, const Progress& progress, const QString& file);

/// Whether numbers without headings are run times of n: they fall. Message sizes with latencies or rates rise.
bool fallsLikeRunTimes(const HeadedTable& table, const RunsLayout& layout);

/// The columns that a user had chosen when this dataset was imported, for ImportOptions::columns; empty if none.
/// They stand in Dataset::facts as "columns": {heading: standard name}.
QHash<QString, QString> chosenColumns(const Dataset& dataset);

/// What the columns of a dataset were taken for, guessed or chosen: {"Cores": "n", "time (ms)": "t_n_s[ms]"}; empty if it is of no table.
/// It stands in Dataset::facts as "taken".
QHash<QString, QString> takenColumns(const Dataset& dataset);

/// Of a table as text, or as a list of objects in JSON. Error: not readable, not a text file, not a table of two or more columns.
Result<CsvShape> inspectCsv(const QString& path);

/// The standard names of columns that a guess may hold, n and t_n_s (both needed) first.
QStringList runsColumnNames();

/// That a quote never closes, where there is a table without it: with the line of the quote.
std::optional<Error> hiddenByQuote(QByteArrayView head, const QString& file);

/// If the head is a table whose columns are not known: which headings were found and what is wanted.
std::optional<Error> tableNotRecognised(QByteArrayView head, const QString& file);

} // namespace costscope
