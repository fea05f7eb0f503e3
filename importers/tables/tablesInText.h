// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/csv/csvTable.h"

#include <QByteArrayView>

#include <vector>

namespace costscope {

/// A table among other lines of a text.
struct TextTable {
    CsvTable csv = {};    ///< the line of headings first, if there is one; its lines are those of the text
    bool keyed = false;   ///< its headings are names that stand before each number
    bool blocks = false;  ///< it is made of blocks of lines
    bool headed = false;  ///< a line of words stands above its rows, one for each column
    QString title = {};   ///< the nearest line above that belongs to no table, without its frame; empty: there is none
    QString intro = {};   ///< what stands between the table before and this one: words that may tell what its columns hold
    qint64 firstLine = 0; ///< of its headings and rows
    qint64 lastLine = 0;
    QStringList notes = {}; ///< how it was made, for the reader
};

/// A text and the tables in it.
struct TextTables {
    std::vector<TextTable> tables = {};
    qint64 others = 0; ///< lines that hold something and belong to no table: neither row, heading, rule nor title
    qint64 firstOther = 0;
    QString firstOtherText = {}; ///< shortened

    /// Whether the text is more than a table alone.
    bool hasWords() const
    {
        return tables.size() > 1 || others > 0 || (!tables.empty() && (tables.front().keyed || tables.front().blocks)) ||
               (!tables.empty() && !tables.front().title.isEmpty());
    }
};

/// What is looked for where a text has no tables.
enum class TextRecords { Keyed, Blocks };

/// Tables of a text: two and more lines with as many cells and numbers in the same ones, apart by tabs, |, ;, commas, & or blanks; three
/// and more where no headings stand above them. Rules (----, ====) between their lines count for nothing. Lines of other programs
/// between the rows of a table do not end it. Where there are none, records of names and numbers are one: see keyedRecords() and
/// blockRecords().
TextTables tablesInText(QByteArrayView text, TextRecords records = TextRecords::Keyed);

} // namespace costscope
