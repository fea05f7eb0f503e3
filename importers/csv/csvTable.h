// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Message.h"
#include "core/base/Result.h"

#include <QByteArrayView>
#include <QStringList>

#include <functional>
#include <optional>
#include <vector>

namespace costscope {

struct Imported;
struct ImportOptions;

struct CsvCell {
    QString text;      ///< without quotes, outer blanks and the guard of csvCell()
    qint64 column = 1; ///< where it starts in its line, from 1
};

struct CsvRow {
    qint64 line = 1;
    std::vector<CsvCell> cells;

    /// The cell in a column from 0; nullptr if the row ends before it, or if there is no such column (-1).
    const CsvCell* at(int column) const { return column >= 0 && size_t(column) < cells.size() ? &cells[size_t(column)] : nullptr; }
};

/// A comment line, or a part of it.
struct CsvComment {
    QString text; ///< without '#'
    qint64 line = 1;
};

/// A table of texts (RFC 4180; separators , ; tab or blanks; '#' starts a comment line). Of columns that are aligned by blanks two of
/// them separate cells, where cells that hold single ones make rows of many lengths otherwise.
struct CsvTable {
    QChar separator = QLatin1Char(',');
    std::vector<CsvRow> rows; ///< comments and empty lines left out
    std::vector<CsvComment> comments;
    bool hadMark = false;       ///< a UTF-8 byte order mark was skipped
    bool wasUtf8 = true;        ///< false: read as Latin-1
    bool mixedLineEnds = false; ///< some lines end in CR LF, some in LF
    bool endsInLine = false;    ///< the last row has no line end: it may be cut
};

/// Reads all bytes; the separator is the one that makes the most number cells. Error: a quote that never ends.
Result<CsvTable> readCsv(QByteArrayView bytes, const QString& file, std::optional<QChar> separator = {});

/// The same row by row: a table of millions of rows is never kept, and the first refused row ends the reading. Error: as readCsv(), or
/// what `take` refuses.
Result<Done> readCsvRows(QByteArrayView bytes, const QString& file, const std::function<Result<Done>(const CsvRow& row)>& take);

/// A last line without line end whose last number has far fewer digits than those above it, or fewer decimals than all of them: it may be
/// cut, which no row of its own shows. Nothing: it is like them.
std::optional<Message> shortLastNumber(const CsvTable& csv, const QString& file);

/// A last line without line end that has too few cells was cut. Taken out, and said, in a partial import; else the error.
std::optional<Error> leaveOutCutRow(CsvTable& csv, const ImportOptions& options, const QString& file, Imported& imported);

/// The same text split again, for a heading that stood in a comment.
std::vector<CsvCell> splitCells(const QString& line, QChar separator);
/// By two and more blanks.
std::vector<CsvCell> splitAligned(const QString& line);

/// A number; with `decimalComma` also "1,5". Nothing if the cell holds anything else.
std::optional<double> cellNumber(const QString& text, bool decimalComma);

} // namespace costscope
