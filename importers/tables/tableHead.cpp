// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/tableHead.h"

#include "importers/csv/csvRecords.h"
#include "importers/csv/markdownTables.h"
#include "importers/notRecognised.h"
#include "importers/tables/cellSeconds.h"
#include "importers/tables/runs/wideTable.h"
#include "importers/text/Input.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// How well a table of a Markdown text would do: it has the columns that are named, processes and run times, or at least one of them.
int fitness(const CsvTable& csv, const QHash<QString, QString>& columns)
{
    QStringList headings;
    std::vector<RunsHeading> meanings;
    for (const CsvCell& cell : csv.rows.empty() ? std::vector<CsvCell>() : csv.rows.front().cells) {
        headings << cell.text;
        meanings.push_back(runsHeading(cell.text));
    }
    const auto isThere = [&](const QString& heading) { return headings.contains(heading) || heading == commaName; };
    const bool hasAll = !columns.isEmpty() && std::all_of(columns.keyBegin(), columns.keyEnd(), isThere);
    const auto isN = [](const RunsHeading& meaning) { return meaning.role == RunsRole::N; };
    return 4 * hasAll + (knowsNAndT(meanings) || wideTable(csv) ? 2 : std::ranges::any_of(meanings, isN));
}

/// A line of as many whole numbers, which rise, as lines of one number stand below it tells n of each.
void takeCountsAbove(CsvTable& csv, const QString& file, Messages& notes)
{
    constexpr size_t least = 3;
    if (csv.rows.size() < least + 1 || csv.rows.front().cells.size() != csv.rows.size() - 1) return;
    double last = 0;
    for (const CsvCell& cell : csv.rows.front().cells) {
        const auto count = cellNumber(cell.text, false);
        if (!count || *count != std::floor(*count) || *count <= last) return;
        last = *count;
    }
    const auto isNumber = [](const CsvRow& row) { return row.cells.size() == 1 && cellNumber(row.cells[0].text, true).has_value(); };
    if (!std::all_of(csv.rows.begin() + 1, csv.rows.end(), isNumber)) return;
    const CsvRow counts = csv.rows.front();
    csv.rows.erase(csv.rows.begin());
    for (size_t i = 0; i < csv.rows.size(); ++i) csv.rows[i].cells.insert(csv.rows[i].cells.begin(), counts.cells[i]);
    csv.separator = u' ';
    notes.push_back({Severity::Note,
                     u"This line has as many whole numbers as lines of one number stand below it: they were taken for n, and those "
                     "below for the run times."_s,
                     file, counts.line});
}

/// How many rows have as many cells as there are headings.
size_t regularRows(const HeadedTable& table)
{
    const auto isRegular = [&](const CsvRow& row) { return row.cells.size() == size_t(table.headings.size()); };
    return size_t(std::count_if(table.csv.rows.begin(), table.csv.rows.end(), isRegular));
}

} // namespace

Result<CsvTable> tableIn(QByteArrayView bytes, const QString& file, const QHash<QString, QString>& columns, Messages& notes)
{
    std::optional<CsvTable> best;
    int most = -1, alike = 0;
    for (const QByteArray& table : markdownTables(bytes)) {
        auto csv = readCsv(table, file, u'\t');
        if (!csv || csv->rows.empty()) continue;
        const int fit = fitness(*csv, columns);
        alike = fit > most ? 1 : alike + (fit == most);
        if (fit <= most) continue;
        most = fit;
        best = csv.take();
    }
    if (!best) {
        auto csv = readCsv(bytes, file);
        if (csv) takeCountsAbove(*csv, file, notes);
        return csv;
    }
    if (most > 1 && alike > 1)
        notes.push_back({Severity::Note,
                         u"%1 tables of this text could be run times: the first was read. --as runs-text reads all of them."_s.arg(alike),
                         file, best->rows.front().line});
    return *best;
}

QByteArrayView wholeLines(QByteArrayView head)
{
    constexpr qsizetype full = 64 << 10;
    if (head.size() < full) return head;
    return head.first(head.lastIndexOf('\n') + 1);
}

std::optional<HeadedTable> tableOf(QByteArrayView head)
{
    if (notText({head, {}}, {})) return std::nullopt;
    Messages ignored;
    auto csv = tableIn(wholeLines(head), {}, {}, ignored);
    if (!csv) return std::nullopt;
    auto table = headedTable(csv.take(), {}, {});
    if (!table || table->headings.size() < 2) return std::nullopt;
    return table.take();
}

bool isEven(const HeadedTable& table)
{
    return regularRows(table) * 2 >= table.csv.rows.size();
}

bool isMarkup(QByteArrayView bytes)
{
    if (bytes.startsWith("\xef\xbb\xbf")) bytes = bytes.sliced(3);
    const QByteArrayView text = bytes.trimmed();
    return text.startsWith('{') || text.startsWith('[') || text.startsWith('<') || text.startsWith("#!");
}

bool isTabular(const HeadedTable& table)
{
    const auto& rows = table.csv.rows;
    if (rows.empty()) return false;
    const bool numbers = std::all_of(rows.begin(), rows.begin() + std::min<ptrdiff_t>(5, ptrdiff_t(rows.size())), [&](const CsvRow& row) {
        return std::any_of(row.cells.begin(), row.cells.end(), [](const CsvCell& cell) { return cellNumber(cell.text, true).has_value(); });
    });
    return numbers && regularRows(table) * 10 >= rows.size() * 9;
}

bool isOfWords(const HeadedTable& table)
{
    const auto& cells = table.csv.rows.front().cells;
    const auto isNumber = [](const CsvCell& cell) { return cellNumber(cell.text, true).has_value(); };
    const auto isTime = [&](const CsvCell& cell) { return isNumber(cell) || cellSeconds(cell.text, true); };
    if (!table.headed) return 2 * std::ranges::count_if(cells, isTime) < qsizetype(cells.size());
    int repeated = 0;
    for (size_t i = 0; i < std::min(cells.size(), size_t(table.headings.size())); ++i)
        repeated += !cells[i].text.isEmpty() && !isNumber(cells[i]) && cells[i].text == table.headings[qsizetype(i)];
    return repeated > 1;
}

} // namespace costscope
