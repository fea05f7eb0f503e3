// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/Importer.h"
#include "importers/Input.h"
#include "importers/amgCsv.h"
#include "importers/amgFinish.h"
#include "importers/csvTable.h"
#include "importers/notRecognised.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("CommunicationMatrix", text);
}

/// "# … ranks=64 …" somewhere above the numbers.
bool namesRanks(const std::vector<CsvComment>& comments)
{
    return std::any_of(comments.begin(), comments.end(), [](const CsvComment& comment) { return comment.text.contains(QStringLiteral("ranks=")); });
}

bool isNumbers(const CsvRow& row)
{
    return std::all_of(row.cells.begin(), row.cells.end(), [](const CsvCell& cell) { return cellNumber(cell.text, false).has_value(); });
}

// Rule: a comment names the ranks, and the first row has that many numbers or more than six, and nothing else.
bool recognises(const Head& head)
{
    const qsizetype end = head.bytes.lastIndexOf('\n');
    const auto csv = readCsv(end < 0 ? head.bytes : head.bytes.first(end), {});
    if (!csv || csv->rows.empty() || !namesRanks(csv->comments) || !isNumbers(csv->rows.front())) return false;
    const auto hierarchy = amgCsvHead(csv->comments);
    const auto width = csv->rows.front().cells.size();
    return hierarchy && (width == size_t(hierarchy->ranks) || width > 6);
}

/// Whole bytes, 0 or more.
Result<qint64> bytesOf(const CsvCell& cell, qint64 line)
{
    const auto number = cellNumber(cell.text, false);
    if (number && *number >= 0 && *number < 9e15 && *number == std::floor(*number)) return qint64(*number);
    return Error{tr("found “%1”: a whole number of bytes from 0 was expected.").arg(cell.text), {}, line, cell.column};
}

Result<Done> takeRow(const CsvRow& row, qint32 src, qint32 ranks, AmgMessages& messages, qint64& ownBytes)
{
    if (row.cells.size() != size_t(ranks))
        return Error{tr("There are %1 numbers in this row for %2 ranks.").arg(row.cells.size()).arg(ranks), {}, row.line, 1};
    for (qint32 dst = 0; dst < ranks; ++dst) {
        const auto bytes = bytesOf(row.cells[size_t(dst)], row.line);
        if (!bytes) return bytes.error();
        if (src == dst) ownBytes += *bytes;
        if (src == dst || *bytes == 0) continue;
        messages.src.push_back(src), messages.dst.push_back(dst), messages.bytes.push_back(*bytes);
    }
    return Done{};
}

Result<Imported> read(Input& input, const ImportOptions&, const Progress& progress)
{
    const auto bytes = input.readAll();
    if (!bytes) return bytes.error();
    if (auto problem = notText({*bytes, input.fileName()}, input.name())) return *problem;
    const auto csv = readCsv(*bytes, input.name());
    if (!csv) return csv.error();
    auto hierarchy = amgCsvHead(csv->comments);
    if (!hierarchy) return hierarchy.error();
    const qint32 ranks = hierarchy->ranks;
    Imported imported;
    qint64 ownBytes = 0;
    for (size_t i = 0; i < csv->rows.size(); ++i) {
        if (!progress.report(0.9 * double(i) / double(csv->rows.size()))) return cancelled();
        if (i >= size_t(ranks)) return Error{tr("This row is one too many: %1 ranks have as many rows.").arg(ranks), {}, csv->rows[i].line, 1};
        const auto taken = takeRow(csv->rows[i], qint32(i), ranks, hierarchy->messages, ownBytes);
        if (!taken) return taken.error();
    }
    if (csv->rows.size() < size_t(ranks))
        return Error{tr("There are %1 rows for %2 ranks: the matrix is cut off, or the number of ranks is another.").arg(csv->rows.size()).arg(ranks),
                     {},
                     csv->rows.empty() ? 0 : csv->rows.back().line};
    if (ownBytes > 0)
        imported.messages.push_back({Severity::Note, tr("%1 on the diagonal are of ranks to themselves and were left out.").arg(display(double(ownBytes), Quantity::Size))});
    imported.messages.push_back({Severity::Note, tr("Every number was taken as one message; how many there were is not in a matrix.")});
    AmgOperation operation;
    operation.name = QStringLiteral("exchange"), operation.firstMessage = 0;
    operation.messageCount = qint64(hierarchy->messages.src.size());
    hierarchy->levels.emplace_back();
    hierarchy->operations.push_back(std::move(operation));
    if (auto done = finishLists(*hierarchy, {}, imported.messages, progress.part(0.9, 1)); !done) return done.error();
    imported.datasets.push_back(amgDataset(hierarchy.take()));
    return imported;
}

} // namespace

extern const Importer communicationMatrix; // registered in allImporters.cpp
const Importer communicationMatrix = {
    QStringLiteral("communication-matrix"),
    QStringLiteral("Communication matrix (CSV)"),
    QStringLiteral("Bytes from every rank (row) to every rank (column), with ranks and placement in comments above."),
    {QStringLiteral("*.csv")},
    QStringLiteral("amg"),
    recognises,
    read,
};

} // namespace costscope
