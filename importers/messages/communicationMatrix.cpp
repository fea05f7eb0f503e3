// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/messages/communicationMatrix.h"
#include "importers/Importer.h"
#include "importers/csv/csvTable.h"
#include "importers/notRecognised.h"
#include "importers/solvers/amgCsv.h"
#include "importers/solvers/amgFinish.h"
#include "importers/text/Input.h"
#include "importers/text/LineStream.h"
#include "importers/text/findings.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace costscope {

namespace {

/// "# … ranks=64 …" somewhere above the numbers.
bool namesRanks(const std::vector<CsvComment>& comments)
{
    return std::any_of(comments.begin(), comments.end(), [](const CsvComment& comment) { return comment.text.contains(u"ranks="_s); });
}

bool isNumbers(const CsvRow& row)
{
    return std::all_of(row.cells.begin(), row.cells.end(), [](const CsvCell& cell) { return cellNumber(cell.text, false).has_value(); });
}

/// The head of a file as far as its lines are whole; if not even the first row is, without its last, cut number.
Result<CsvTable> headTable(QByteArrayView head, bool isWhole)
{
    const qsizetype end = head.lastIndexOf('\n') + 1;
    auto csv = readCsv(isWhole ? head : head.first(end), {});
    if (isWhole || !csv || !csv->rows.empty()) return csv;
    csv = readCsv(head, {});
    if (csv && !csv->rows.empty()) csv->rows.back().cells.pop_back();
    return csv;
}

bool isWholeNumbers(const CsvRow& row)
{
    return std::ranges::all_of(row.cells, [](const CsvCell& cell) {
        const auto number = cellNumber(cell.text, false);
        return number && *number >= 0 && *number == std::floor(*number);
    });
}

/// Of a matrix that says nothing of itself: as many rows as columns, of whole numbers alone; 0: it is none. Of one that goes on
/// behind the head the rows that are there are alike, and long.
qint32 ranksOfSquare(const CsvTable& csv, bool isWhole)
{
    constexpr size_t least = 4, leastBehindHead = 64;
    if (csv.rows.empty()) return 0;
    const size_t width = csv.rows.front().cells.size(), rows = csv.rows.size();
    const bool isSquare = isWhole ? rows == width && width >= least : rows <= width && width >= leastBehindHead;
    const auto isAlike = [&](const CsvRow& row) { return row.cells.size() == width && isWholeNumbers(row); };
    return isSquare && std::ranges::all_of(csv.rows, isAlike) ? qint32(width) : 0;
}

/// Numbers from 1 to the side of a square of squares, none of them twice in a row or a column: no bytes, whatever gaps of 0 there are.
bool isPuzzle(const CsvTable& csv)
{
    const size_t side = csv.rows.size();
    const auto root = size_t(std::lround(std::sqrt(double(side))));
    if (root * root != side) return false;
    constexpr size_t leastKinds = 3;
    std::set<double> kinds;
    std::set<std::pair<size_t, double>> inRow, inColumn;
    for (size_t row = 0; row < side; ++row)
        for (size_t column = 0; column < csv.rows[row].cells.size(); ++column) {
            const double number = cellNumber(csv.rows[row].cells[column].text, false).value_or(0);
            if (number == 0) continue;
            if (number > double(side) || !inRow.emplace(row, number).second || !inColumn.emplace(column, number).second) return false;
            kinds.insert(number);
        }
    return kinds.size() >= leastKinds;
}

constexpr qsizetype fullHead = 64 << 10;

// Rule: a comment names the ranks, and the first row has that many numbers or more than six, and nothing else; or without a word
// whole numbers in as many rows as columns.
bool recognisesCommunicationMatrix(const Head& head)
{
    const bool isWhole = head.bytes.size() < fullHead;
    const auto csv = headTable(head.bytes, isWhole || head.bytes.endsWith('\n'));
    if (csv && !namesRanks(csv->comments)) return ranksOfSquare(*csv, isWhole) > 0 && !(isWhole && isPuzzle(*csv));
    if (!csv || csv->rows.empty() || !isNumbers(csv->rows.front())) return false;
    const auto hierarchy = amgCsvHead(csv->comments);
    const auto width = csv->rows.front().cells.size();
    const bool isSquare = width > 1 && (isWhole ? csv->rows.size() == width : width > 6);
    return isSquare || (hierarchy && (width == size_t(hierarchy->ranks) || width > 6)); // a wrong head is said where it is read
}

/// Whole bytes, 0 or more.
Result<qint64> bytesOf(const CsvCell& cell, qint64 line)
{
    const auto number = cellNumber(cell.text, false);
    if (number && *number >= 0 && *number < 9e15 && *number == std::floor(*number)) return qint64(*number);
    return errorAt(u"found “%1”: a whole number of bytes from 0 was expected."_s.arg(cell.text), {line, cell.column});
}

/// Row by row into columns: nothing of the text stays.
class Matrix {
public:
    Matrix(qint32 ranks, QChar separator) : m_ranks(ranks), m_separator(separator) {}

    Result<Done> take(QByteArrayView text, qint64 line)
    {
        if (m_rows >= m_ranks) return errorAt(u"This row is one too many: %1 ranks have as many rows."_s.arg(m_ranks), {line, 1});
        if (!readPlain(text))
            if (const auto read = readAny(text, line); !read) return read.error();
        if (qint64(m_row.size()) != m_ranks)
            return errorAt(u"There are %1 numbers in this row for %2 ranks."_s.arg(m_row.size()).arg(m_ranks), {line, 1});
        addRow();
        m_lastLine = line;
        return Done{};
    }

    bool isComplete() const { return m_rows == m_ranks; }
    qint32 rows() const { return m_rows; }
    qint64 lastLine() const { return m_lastLine; }

    AmgMessages& messages() { return m_messages; }
    double ownBytes() const { return m_ownBytes; }

private:
    /// Digits between separators, which nearly all rows are. False: something else stands there.
    bool readPlain(QByteArrayView text)
    {
        m_row.clear();
        const char separator = m_separator.toLatin1();
        const char *at = text.begin(), *const end = text.end();
        while (at < end) {
            while (at < end && *at == ' ') ++at;
            const char* const begin = at;
            qint64 value = 0;
            for (; at < end && *at >= '0' && *at <= '9' && at - begin < 15; ++at) value = value * 10 + (*at - '0');
            if (at == begin) return false;
            m_row.push_back(value);
            const char* const digits = at;
            while (at < end && *at == ' ') ++at;
            if (at == end) return true;
            if (separator == ' ' ? at == digits : *at++ != separator) return false;
        }
        return false; // a separator with nothing behind it
    }

    Result<Done> readAny(QByteArrayView text, qint64 line)
    {
        m_row.clear();
        for (const CsvCell& cell : splitCells(QString::fromUtf8(text), m_separator)) {
            const auto bytes = bytesOf(cell, line);
            if (!bytes) return bytes.error();
            m_row.push_back(*bytes);
        }
        return Done{};
    }

    void addRow()
    {
        for (qint32 dst = 0; dst < m_ranks; ++dst) {
            const qint64 bytes = m_row[size_t(dst)];
            if (m_rows == dst) m_ownBytes += double(bytes);
            if (m_rows == dst || bytes == 0) continue;
            m_messages.src.push_back(m_rows);
            m_messages.dst.push_back(dst);
            m_messages.bytes.push_back(bytes);
        }
        ++m_rows;
    }

    qint32 m_ranks;
    QChar m_separator;
    qint32 m_rows = 0;
    qint64 m_lastLine = 0;
    std::vector<qint64> m_row; ///< that is being read
    AmgMessages m_messages;
    double m_ownBytes = 0; ///< of ranks to themselves
};

/// Without the mark at the beginning of a file; empty for a comment.
QByteArrayView rowText(QByteArrayView line)
{
    if (line.startsWith("\xef\xbb\xbf")) line = line.sliced(3);
    line = line.trimmed();
    return line.startsWith('#') ? QByteArrayView() : line;
}

Error cutOff(const Matrix& matrix, qint32 ranks)
{
    QString text =
        u"There are %1 rows for %2 ranks: the matrix is cut off, or the number of ranks is another."_s.arg(matrix.rows()).arg(ranks);
    if (matrix.rows() > 0) text += QLatin1Char(' ') + u"A partial import (--partial) takes the complete rows."_s;
    return errorAt(text, {matrix.lastLine()});
}

/// `partial`: rows may be missing at the end, and the last one may be cut.
Result<Done> readRows(Input& input, Matrix& matrix, qint32 ranks, bool partial, Imported& imported, const Progress& progress)
{
    LineStream lines(input, progress);
    while (lines.next()) {
        const QByteArrayView text = rowText(lines.text());
        if (text.isEmpty()) continue;
        const bool mayBeCut = !lines.isTerminated() && !matrix.isComplete();
        const auto taken = matrix.take(text, lines.number());
        if (!taken && !(partial && mayBeCut)) return taken.error();
        if (!lines.isTerminated()) imported.messages.push_back(taken ? amgCsvMayBeCut(lines.number()) : amgCsvWasCut(lines.number()));
    }
    if (lines.error()) return *lines.error();
    if (matrix.isComplete()) return Done{};
    if (!partial || matrix.rows() == 0) return cutOff(matrix, ranks);
    imported.partial = true;
    imported.messages.push_back(warningAt(
        u"The matrix is cut off: %1 complete rows of %2 were read, what the other ranks send is missing."_s.arg(matrix.rows()).arg(ranks),
        {matrix.lastLine()}));
    return Done{};
}

Result<Imported> readCommunicationMatrix(Input& input, const ImportOptions& options, const Progress& progress)
{
    if (auto problem = notText({input.head(), input.fileName()}, input.name())) return *problem;
    const auto head = headTable(input.head(), input.size() == input.head().size());
    if (!head) return head.error();
    std::vector<CsvComment> comments = head->comments;
    Imported imported;
    const qint32 square = namesRanks(comments) ? 0 : ranksOfSquare(*head, input.size() == input.head().size());
    if (square > 0) {
        comments.push_back({u"ranks=%1"_s.arg(square), 1});
        imported.messages.push_back(
            {Severity::Warning, u"Taken for the bytes from every rank (row) to every rank (column): as many rows as "
                                "columns, and not a word. How the ranks sit on nodes is not said; a first line such "
                                "as “# ranks=%1; ppn=4; sockets_per_node=2” does."_s.arg(square)});
    }
    auto hierarchy = amgCsvHead(comments);
    if (!hierarchy) return hierarchy.error();
    for (const QString& name : hierarchy->further.keys())
        imported.messages.push_back(
            {Severity::Warning, u"“%1” above the matrix is not known here, and was only kept. Known: ranks, ppn, sockets_per_node, order, "
                                "nodes, nodes_per_router, torus_dims, torus_wraparound, kind, label."_s.arg(name)});
    Matrix matrix(hierarchy->ranks, head->separator);
    const Progress reading = progress.part(0, 0.9);
    if (const auto read = readRows(input, matrix, hierarchy->ranks, options.partial, imported, reading); !read) return read.error();
    if (matrix.ownBytes() > 0)
        imported.messages.push_back({Severity::Note, u"%1 on the diagonal are of ranks to themselves and were left out."_s.arg(
                                                         display(matrix.ownBytes(), Quantity::Size))});
    if (matrix.messages().src.empty())
        imported.messages.push_back({Severity::Warning, u"No rank sends a byte to another: all these numbers are 0. Was the program "
                                                        "measured with what counts messages?"_s});
    imported.messages.push_back({Severity::Note, u"Every number was taken as one message; how many there were is not in a matrix."_s});
    hierarchy->messages = std::move(matrix.messages());
    AmgOperation operation;
    operation.name = u"exchange"_s;
    operation.firstMessage = 0;
    operation.messageCount = qint64(hierarchy->messages.src.size());
    hierarchy->levels.emplace_back();
    hierarchy->operations.push_back(std::move(operation));
    if (auto done = finishLists(*hierarchy, {}, imported.messages, progress.part(0.9, 1)); !done) return done.error();
    imported.datasets.push_back(amgDataset(hierarchy.take()));
    return imported;
}

} // namespace

std::optional<Error> puzzleNotRecognised(QByteArrayView head, const QString& file)
{
    if (head.size() >= fullHead) return std::nullopt;
    const auto csv = headTable(head, true);
    if (!csv || ranksOfSquare(*csv, true) == 0 || !isPuzzle(*csv)) return std::nullopt;
    return Error{
        u"This is a square of %1 × %1 numbers from 0 to %1, none of them twice in a row or a column, as of a puzzle. If it is of the "
        "bytes between ranks, say so: --as communication-matrix."_s.arg(csv->rows.size()),
        file, csv->rows.front().line};
}

extern const Importer communicationMatrix; // registered in allImporters.cpp
const Importer communicationMatrix = {
    u"communication-matrix"_s,
    u"Communication matrix (CSV)"_s,
    u"Bytes from every rank (row) to every rank (column), with ranks and placement in comments above."_s,
    {u"*.csv"_s, u"*.dat"_s, u"*.txt"_s},
    u"amg"_s,
    recognisesCommunicationMatrix,
    readCommunicationMatrix,
};

} // namespace costscope
