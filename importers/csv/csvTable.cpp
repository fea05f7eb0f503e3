// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/csv/csvTable.h"

#include "core/data/csvCell.h"
#include "importers/Importer.h"

#include <QRegularExpression>
#include <QStringDecoder>

#include <algorithm>
#include <array>
#include <charconv>

namespace costscope {

namespace {

constexpr QLatin1Char quote('"');
constexpr QLatin1Char newline('\n'), carriageReturn('\r');

bool isLineEnd(QChar c)
{
    return c == newline || c == carriageReturn;
}

/// What separates cells by blanks: any, or two and more, as headings of several words are aligned.
enum class Gaps { Any, Wide };

/// Cuts text into rows of cells. Lines end in LF, CR LF or CR; inside quotes all of them belong to the cell.
class Scanner {
public:
    Scanner(QStringView text, QChar separator, Gaps gaps = Gaps::Any) : m_text(text), m_separator(separator), m_gaps(gaps) {}

    /// False at the end. Comments go to `comments`.
    bool next(CsvRow& row, std::vector<CsvComment>* comments)
    {
        while (!atEnd()) {
            row = {m_line, {}};
            skipBlanks();
            if (!atEnd() && peek() == QLatin1Char('#')) {
                const QString comment = restOfLine().mid(1).trimmed().toString();
                if (comments) comments->push_back({comment, row.line});
            } else if (atEnd() || isLineEnd(peek())) {
                endLine();
            } else {
                readCells(row);
                return true;
            }
        }
        return false;
    }

    qint64 openQuote() const { return m_openQuote; } ///< line of a quote that never ended; 0 = none

private:
    bool atEnd() const { return m_at >= m_text.size(); }
    QChar peek() const { return m_text[m_at]; }
    bool isPair() const { return peek() == carriageReturn && m_at + 1 < m_text.size() && m_text[m_at + 1] == newline; }
    bool byBlanks() const { return m_separator == QLatin1Char(' '); }
    bool isBlank(QChar c) const { return c == QLatin1Char(' ') || c == QChar(0xA0) || (c == QLatin1Char('\t') && m_separator != c); }

    bool endsCell() const
    {
        if (!byBlanks()) return peek() == m_separator;
        return isBlank(peek()) &&
               (m_gaps == Gaps::Any || peek() == QLatin1Char('\t') || m_at + 1 >= m_text.size() || isBlank(m_text[m_at + 1]));
    }

    void skipBlanks()
    {
        while (!atEnd() && isBlank(peek())) ++m_at;
    }

    void endLine()
    {
        if (atEnd()) return;
        m_at += isPair() ? 2 : 1;
        ++m_line;
        m_lineStart = m_at;
    }

    QStringView restOfLine()
    {
        const qsizetype from = m_at;
        while (!atEnd() && !isLineEnd(peek())) ++m_at;
        const QStringView rest = m_text.sliced(from, m_at - from);
        endLine();
        return rest;
    }

    void readCells(CsvRow& row)
    {
        for (;;) {
            skipBlanks();
            const qint64 column = m_at - m_lineStart + 1;
            const bool quoted = !atEnd() && peek() == quote;
            const QString text = quoted ? quotedCell() : plainCell();
            const bool ended = atEnd() || isLineEnd(peek());
            // Blanks before the line end are no empty cell.
            if (!(byBlanks() && ended && text.isEmpty() && !quoted)) row.cells.push_back({withoutGuard(text), column});
            if (ended) return endLine();
            ++m_at; // the separator
        }
    }

    QString plainCell()
    {
        const qsizetype from = m_at;
        while (!atEnd() && !isLineEnd(peek()) && !endsCell()) ++m_at;
        return m_text.sliced(from, m_at - from).trimmed().toString();
    }

    /// Doubled quotes stand for one; separators and line ends inside belong to the cell.
    QString quotedCell()
    {
        const qint64 opened = m_line;
        QString text;
        for (++m_at; !atEnd(); ++m_at) {
            if (peek() == quote) {
                if (m_at + 1 >= m_text.size() || m_text[m_at + 1] != quote) {
                    ++m_at;
                    const QString rest = plainCell();                        // what follows the quote up to the separator
                    if (!rest.isEmpty() && m_line > opened) sayOpen(opened); // it is the opening one of another cell
                    return text + rest;
                }
                ++m_at;
            } else if (peek() == newline || (peek() == carriageReturn && !isPair())) {
                ++m_line;
                m_lineStart = m_at + 1;
            }
            text += peek();
        }
        sayOpen(opened);
        return text;
    }

    /// The first one is told.
    void sayOpen(qint64 line) { m_openQuote = m_openQuote > 0 ? m_openQuote : line; }

    QStringView m_text;
    QChar m_separator;
    Gaps m_gaps;
    qsizetype m_at = 0;
    qsizetype m_lineStart = 0;
    qint64 m_line = 1;
    qint64 m_openQuote = 0;
};

/// Number cells in those of the first rows that have as many cells as the first; 0 if that is only one.
qsizetype numberCells(QStringView text, QChar separator)
{
    Scanner scanner(text, separator);
    CsvRow row;
    size_t width = 0;
    qsizetype numbers = 0;
    for (int i = 0; i < 20 && scanner.next(row, nullptr); ++i) {
        if (i == 0) width = row.cells.size();
        if (width < 2) return 0;
        if (row.cells.size() != width) continue;
        numbers += 1 + 4 * std::count_if(row.cells.begin(), row.cells.end(), [&](const CsvCell& cell) {
                           return cellNumber(cell.text, separator != QLatin1Char(',')).has_value();
                       });
    }
    return numbers;
}

/// The first rows have as many cells each, none of them empty, where tabs are all that separates them.
bool isByTabs(QStringView text)
{
    Scanner scanner(text, u'\t');
    CsvRow row;
    size_t width = 0;
    for (int i = 0; i < 20 && scanner.next(row, nullptr); ++i) {
        if (i == 0) width = row.cells.size();
        const auto isEmpty = [](const CsvCell& cell) { return cell.text.isEmpty(); };
        if (width < 2 || row.cells.size() != width || std::ranges::any_of(row.cells, isEmpty)) return false;
    }
    return width > 0;
}

QChar bestSeparator(QStringView text)
{
    if (isByTabs(text)) return u'\t'; // "Wall time<tab>56 min" has no further columns
    QChar best = QLatin1Char(',');
    qsizetype most = 0;
    for (const char candidate : {'\t', ';', ',', ' '}) {
        const qsizetype numbers = numberCells(text, QLatin1Char(candidate));
        if (numbers <= most) continue;
        most = numbers;
        best = QLatin1Char(candidate);
    }
    return best;
}

/// What separates the rows below a heading line by commas, where that is something else, and as many cells: "n,t_n_s" above "8 10.1".
std::optional<QChar> separatorBelow(QStringView text)
{
    Scanner headings(text, u',');
    CsvRow first;
    if (!headings.next(first, nullptr) || first.cells.size() < 2) return std::nullopt;
    for (const CsvCell& cell : first.cells)
        if (cell.text.isEmpty() || cellNumber(cell.text, true)) return std::nullopt;
    for (const char candidate : {'\t', ';', ' '}) {
        Scanner below(text, QLatin1Char(candidate));
        CsvRow row;
        if (!below.next(row, nullptr) || row.cells.size() > 1) continue;
        int rows = 0;
        const auto isNumber = [](const CsvCell& cell) { return cellNumber(cell.text, true).has_value(); };
        while (rows < 20 && below.next(row, nullptr)) {
            if (row.cells.size() != first.cells.size() || !std::ranges::all_of(row.cells, isNumber)) {
                rows = 0;
                break;
            }
            ++rows;
        }
        if (rows > 0) return QLatin1Char(candidate);
    }
    return std::nullopt;
}

/// Tabs that were doubled so that columns stand below each other make no empty columns.
bool hasDoubledTabs(const CsvTable& table)
{
    if (table.separator != u'\t' || table.rows.size() < 2) return false;
    const size_t width = table.rows.front().cells.size();
    const auto filled = [](const CsvRow& row) {
        return std::ranges::count_if(row.cells, [](const CsvCell& cell) { return !cell.text.isEmpty(); });
    };
    bool anyEmpty = false;
    for (size_t column = 0; column + 1 < width; ++column)
        anyEmpty = anyEmpty || std::ranges::all_of(table.rows, [&](const CsvRow& row) {
                       return row.at(int(column)) && row.at(int(column))->text.isEmpty();
                   });
    return anyEmpty && std::ranges::all_of(table.rows, [&](const CsvRow& row) { return filled(row) == filled(table.rows.front()); });
}

QString decode(QByteArrayView bytes, CsvTable& table)
{
    table.hadMark = bytes.startsWith("\xef\xbb\xbf");
    if (table.hadMark) bytes = bytes.sliced(3);
    QStringDecoder utf8(QStringDecoder::Utf8);
    QString text = utf8.decode(bytes);
    table.wasUtf8 = !utf8.hasError();
    if (!table.wasUtf8) text = QString::fromLatin1(bytes);
    const qsizetype crlf = text.count(u"\r\n"_s);
    table.mixedLineEnds = crlf > 0 && text.count(newline) > crlf;
    return text;
}

std::vector<CsvRow> rowsOf(QStringView text, Gaps gaps)
{
    Scanner scanner(text, QLatin1Char(' '), gaps);
    std::vector<CsvRow> rows;
    for (CsvRow row; scanner.next(row, nullptr);) rows.push_back(row);
    return rows;
}

/// All from this one on have as many cells, and more than one.
bool areEven(const std::vector<CsvRow>& rows, size_t from)
{
    return rows.size() > from && rows[from].cells.size() > 1 &&
           std::all_of(rows.begin() + ptrdiff_t(from), rows.end(),
                       [&](const CsvRow& row) { return row.cells.size() == rows[from].cells.size(); });
}

/// Most have as many cells as the first, and none has more: at the end cells may be missing.
bool areMostlyEven(const std::vector<CsvRow>& rows)
{
    const size_t width = rows.front().cells.size();
    const auto isWhole = [&](const CsvRow& row) { return row.cells.size() == width; };
    return width > 1 && 2 * size_t(std::ranges::count_if(rows, isWhole)) > rows.size() + 1 &&
           std::ranges::all_of(rows, [&](const CsvRow& row) { return row.cells.size() <= width; });
}

/// So many of them hold numbers in all rows but the first.
size_t numberColumns(const std::vector<CsvRow>& rows)
{
    size_t count = 0;
    for (size_t column = 0; column < rows.front().cells.size(); ++column)
        count += std::all_of(rows.begin() + 1, rows.end(), [&](const CsvRow& row) {
            const CsvCell* cell = row.at(int(column));
            return !cell || cellNumber(cell->text, true);
        });
    return count;
}

/// "Number of cores   Wall time": cells that hold blanks themselves are told apart by two of them, be it in all rows or in the first.
void joinAlignedWords(CsvTable& table, QStringView text)
{
    if (table.rows.size() < 2 || areEven(table.rows, 0)) return;
    constexpr size_t leastNumbers = 2; // text in two columns is no table
    std::vector<CsvRow> wide = rowsOf(text, Gaps::Wide);
    if (wide.size() != table.rows.size()) return; // quotes that are none
    if (!areEven(wide, 0) && areEven(table.rows, 1)) std::copy(table.rows.begin() + 1, table.rows.end(), wide.begin() + 1);
    if (areMostlyEven(wide) && numberColumns(wide) >= leastNumbers) table.rows = std::move(wide);
}

Error neverEnds(const QString& file, qint64 line)
{
    return {u"A quoted cell that starts in this line never ends: a closing quote (\") is missing, or "
            "the file is cut off."_s,
            file, line};
}

} // namespace

Result<Done> readCsvRows(QByteArrayView bytes, const QString& file, const std::function<Result<Done>(const CsvRow& row)>& take)
{
    CsvTable table;
    const QString text = decode(bytes, table);
    Scanner scanner(text, bestSeparator(text));
    for (CsvRow row; scanner.next(row, nullptr);)
        if (const auto taken = take(row); !taken) return taken.error();
    return scanner.openQuote() > 0 ? Result<Done>(neverEnds(file, scanner.openQuote())) : Done{};
}

Result<CsvTable> readCsv(QByteArrayView bytes, const QString& file, std::optional<QChar> separator)
{
    CsvTable table;
    const QString text = decode(bytes, table);
    const auto below = separator ? std::nullopt : separatorBelow(text);
    table.separator = separator ? *separator : below ? *below : bestSeparator(text);
    const qsizetype end = std::max(text.lastIndexOf(newline), text.lastIndexOf(carriageReturn));
    const QStringView lastLine = QStringView(text).sliced(end + 1).trimmed();
    table.endsInLine = !lastLine.isEmpty() && !lastLine.startsWith(QLatin1Char('#'));
    Scanner scanner(text, table.separator);
    for (CsvRow row; scanner.next(row, &table.comments);) table.rows.push_back(row);
    if (scanner.openQuote() > 0) return neverEnds(file, scanner.openQuote());
    if (table.separator == QLatin1Char(' ')) joinAlignedWords(table, text);
    if (below && !table.rows.empty()) table.rows.front().cells = splitCells(table.rows.front().cells.front().text, u',');
    if (hasDoubledTabs(table)) {
        const auto isEmpty = [](const CsvCell& cell) { return cell.text.isEmpty(); };
        for (CsvRow& row : table.rows) std::erase_if(row.cells, isEmpty);
        for (CsvComment& comment : table.comments) comment.text.replace(QRegularExpression(u"\\t[\\t ]*"_s), u"\t"_s);
    }
    return table;
}

namespace {

/// How a number is written: "27.51" has four digits, two of them decimals.
struct Digits {
    qsizetype all = 0, decimals = 0;
};

Digits digitsOf(const QString& text)
{
    Digits found;
    bool isBehindPoint = false;
    for (const QChar c : text) {
        if (c.toLower() == QLatin1Char('e')) break;
        isBehindPoint = isBehindPoint || c == QLatin1Char('.') || c == QLatin1Char(',');
        found.all += c.isDigit();
        found.decimals += c.isDigit() && isBehindPoint;
    }
    return found;
}

} // namespace

std::optional<Message> shortLastNumber(const CsvTable& csv, const QString& file)
{
    constexpr size_t leastRows = 3;
    constexpr double falls = 5; // from one number to the next, of those without decimals
    if (!csv.endsInLine || csv.rows.size() < 2) return {};
    const CsvRow& last = csv.rows.back();
    const int column = int(last.cells.size()) - 1;
    const QString text = last.cells.back().text;
    const auto number = cellNumber(text, csv.separator != QLatin1Char(','));
    if (!number) return {};
    const Digits has = digitsOf(text);
    Digits least{99, 99}, most;
    double before = 0;
    size_t others = 0;
    for (auto row = csv.rows.begin(); row + 1 != csv.rows.end(); ++row) {
        const CsvCell* cell = row->at(column);
        const auto one = cell ? cellNumber(cell->text, csv.separator != QLatin1Char(',')) : std::nullopt;
        if (!one) continue; // a heading, or nothing
        const Digits digits = digitsOf(cell->text);
        least = {std::min(least.all, digits.all), std::min(least.decimals, digits.decimals)};
        most = {std::max(most.all, digits.all), std::max(most.decimals, digits.decimals)};
        before = *one;
        ++others;
    }
    const bool isAlike = others >= leastRows && least.decimals == most.decimals; // printed to as many decimals
    const bool isShort = most.decimals > 0 ? 2 * has.all <= least.all || (isAlike && has.decimals < least.decimals)
                                           : has.all < least.all && falls * *number < before;
    if (others == 0 || !isShort) return {};
    return Message{Severity::Warning,
                   u"The file ends behind “%1”, without a line end, and the numbers above it have more digits: it may be cut off there. "
                   "The row was kept. Compare it with the file that this one was copied from."_s.arg(text),
                   file, last.line, last.cells.back().column};
}

std::optional<Error> leaveOutCutRow(CsvTable& csv, const ImportOptions& options, const QString& file, Imported& imported)
{
    if (!csv.endsInLine || csv.rows.size() < 2 || csv.rows.back().cells.size() >= csv.rows.front().cells.size()) {
        if (auto cut = shortLastNumber(csv, file)) imported.messages.push_back(*cut);
        return {};
    }
    const qint64 line = csv.rows.back().line;
    if (!options.partial)
        return Error{u"The file ends in the middle of this line: it is cut off. A partial import (--partial) takes the complete rows."_s,
                     file, line};
    csv.rows.pop_back();
    imported.partial = true;
    imported.messages.push_back({Severity::Warning, u"The file is cut off: its last, incomplete row was left out."_s, file, line});
    return {};
}

std::vector<CsvCell> splitCells(const QString& line, QChar separator)
{
    CsvRow row;
    Scanner(line, separator).next(row, nullptr);
    return row.cells;
}

std::vector<CsvCell> splitAligned(const QString& line)
{
    CsvRow row;
    Scanner(line, QLatin1Char(' '), Gaps::Wide).next(row, nullptr);
    return row.cells;
}

std::optional<double> cellNumber(const QString& text, bool decimalComma)
{
    QByteArray bytes = text.toUtf8();
    const qsizetype comma = bytes.indexOf(','), point = bytes.lastIndexOf('.');
    if (comma > 0 && comma < point && (point - comma) % 4 == 0) bytes.removeIf([](char c) { return c == ','; }); // "128,039.81"
    if (decimalComma && bytes.count(',') == 1 && !bytes.contains('.')) bytes.replace(',', '.');
    if (bytes.startsWith('+')) bytes.remove(0, 1);
    double value = 0;
    const auto [end, problem] = std::from_chars(bytes.constData(), bytes.constData() + bytes.size(), value);
    if (problem != std::errc{} || end != bytes.constData() + bytes.size()) return std::nullopt;
    return value;
}

} // namespace costscope
