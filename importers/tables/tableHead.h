// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/tables/runs/runsTable.h"

namespace costscope {

// The table that a text is, or begins as, and whether it looks like one.

/// The table of a text: of a Markdown text the first of those that would do best. `notes`: that there are others like it.
Result<CsvTable> tableIn(QByteArrayView bytes, const QString& file, const QHash<QString, QString>& columns, Messages& notes);

/// The whole lines of a head; a head that is shorter than its block is the whole file.
QByteArrayView wholeLines(QByteArrayView head);

/// Of two and more columns; nothing if the head is none.
std::optional<HeadedTable> tableOf(QByteArrayView head);

/// What starts like this is a document or a program, however many commas it has.
bool isMarkup(QByteArrayView bytes);

/// Most rows have a cell below each heading: sentences with commas do not.
bool isEven(const HeadedTable& table);

/// Rows of text in equal numbers of cells are a table; running text is not.
bool isTabular(const HeadedTable& table);

/// Whether its rows are lines that name processes and times among words, the same in each: no table.
bool isOfWords(const HeadedTable& table);

} // namespace costscope
