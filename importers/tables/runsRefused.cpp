// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/csv/csvRecords.h"
#include "importers/tables/commaLines.h"
#include "importers/tables/nearTables.h"
#include "importers/tables/runs/columnFacts.h"
#include "importers/tables/runs/runsSaid.h"
#include "importers/tables/runsCsv.h"
#include "importers/tables/tableHead.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// No program that is measured on one processor, too, begins with as many.
constexpr double leastSize = 1000;

/// Rows, all of one length, below a heading line of another.
std::optional<Error> unevenHeadings(const HeadedTable& table, const QString& file)
{
    const auto& rows = table.csv.rows;
    const auto isEqual = [&](const CsvRow& row) { return row.cells.size() == rows.front().cells.size(); };
    const auto isNumber = [](const CsvCell& cell) { return cellNumber(cell.text, true).has_value(); };
    const auto hasNumber = [&](const CsvRow& row) { return std::ranges::any_of(row.cells, isNumber); };
    const bool isTable = table.headed && rows.size() > 1 && rows.front().cells.size() > 1 && std::ranges::all_of(rows, isEqual) &&
                         std::ranges::all_of(rows, hasNumber);
    if (!isTable || rows.front().cells.size() >= size_t(table.headings.size())) return std::nullopt;
    const QString said = u"Every row has %1 cells below %2 headings"_s.arg(rows.front().cells.size()).arg(table.headings.size());
    return Error{
        table.csv.separator == u' '
            ? said + u". If a heading is of several words, join them by “_”, like wall_time, or put them in double quotes."_s
            : said + u": which heading has none is not known. Take it out of this line, or give every row the cell that is missing."_s,
        file, table.headingLine};
}

/// Lines of a number each, with a word above them or without: what they belong to is not told.
std::optional<Error> numbersAlone(QByteArrayView head, const QString& file)
{
    const auto csv = readCsv(wholeLines(head), file);
    if (!csv || csv->rows.size() < 2) return std::nullopt;
    const auto isNumber = [](const CsvRow& row) { return row.cells.size() == 1 && cellNumber(row.cells[0].text, true).has_value(); };
    const bool headed = !isNumber(csv->rows.front());
    if ((headed && csv->rows.size() < 3) || !std::all_of(csv->rows.begin() + headed, csv->rows.end(), isNumber)) return std::nullopt;
    const auto isOfDigits = [&](const CsvRow& row) {
        const QString& text = row.cells[0].text;
        return size_t(text.size()) == csv->rows.size() && std::ranges::all_of(text, [](QChar c) { return c.isDigit(); });
    };
    if (csv->rows.size() > 3 && std::ranges::all_of(csv->rows, isOfDigits))
        return Error{u"This is a square of %1 lines with %1 digits each, as of a puzzle: no run times and no messages. Import what the "
                     "program that reads it has printed."_s.arg(csv->rows.size()),
                     file, csv->rows.front().line};
    QStringList above;
    for (const CsvCell& cell : headed ? csv->rows.front().cells : std::vector<CsvCell>()) above << cell.text;
    const QString comment = csv->comments.empty() ? above.join(u' ') : csv->comments.front().text.simplified();
    constexpr qsizetype longest = 100;
    const QString words = comment.contains(u' ') ? u" The line above says “%1”."_s.arg(comment.left(longest)) : QString();
    return Error{
        u"This is one number in each of %1 lines: which run each is of no column tells.%3 If they are run times in seconds, write the "
        "number of processes of its run before each, like N,%2 with this number for N, and the line n,t_n_s above them."_s
            .arg(csv->rows.size() - headed)
            .arg(csv->rows[headed].cells[0].text, words),
        file, csv->rows[headed].line};
}

/// Lines of other programs between the rows of a table, and how to take them out.
std::optional<Error> strayLines(const HeadedTable& table, const QString& file)
{
    constexpr size_t least = 3;
    std::vector<const CsvRow*> rows, stray;
    for (const CsvRow& row : table.csv.rows) {
        const auto isNumber = [](const CsvCell& cell) { return cell.text.isEmpty() || cellNumber(cell.text, true).has_value(); };
        (std::ranges::all_of(row.cells, isNumber) ? rows : stray).push_back(&row);
    }
    if (!table.headed || rows.size() < least || stray.empty() || rows.front()->cells.size() < size_t(table.headings.size())) return {};
    if (stray.back()->line < rows.front()->line) return {}; // rather the headings
    static const QRegularExpression word(u"[A-Za-z]{5,}"_s);
    const auto isIn = [](const CsvRow* row, const QString& text) {
        return std::ranges::any_of(row->cells, [&](const CsvCell& cell) { return cell.text.contains(text); });
    };
    for (const CsvCell& cell : stray.front()->cells)
        for (auto found = word.globalMatch(cell.text); found.hasNext();) {
            const QString text = found.next().captured();
            if (!std::ranges::all_of(stray, [&](const CsvRow* row) { return isIn(row, text); })) continue;
            if (std::ranges::any_of(rows, [&](const CsvRow* row) { return isIn(row, text); })) continue;
            return Error{u"%1 of the lines below the headings %2 are no rows of their table, as “%3…”. Take them out: "
                         "grep -v %4 FILE > NEWFILE"_s.arg(stray.size())
                             .arg(table.headings.join(u", "_s), stray.front()->cells.front().text.left(40), text),
                         file, stray.front()->line};
        }
    return std::nullopt;
}

/// What it lacks to be a table of another kind, behind a blank.
QString nearly(const HeadedTable& table)
{
    CsvRow headings;
    for (const QString& heading : table.headed ? table.headings : QStringList()) headings.cells.push_back({heading, 0});
    const QString overlap = overlapLacks(headings), dense = denseLacks(headings);
    return (overlap.isEmpty() ? QString() : u' ' + overlap) + (dense.isEmpty() ? QString() : u' ' + dense);
}

} // namespace

std::optional<Error> hiddenByQuote(QByteArrayView head, const QString& file)
{
    const QByteArrayView lines = wholeLines(head);
    if (!lines.contains('"') || isMarkup(head)) return std::nullopt;
    const auto csv = readCsv(lines, file);
    if (csv) return std::nullopt;
    const auto table = tableOf(lines.toByteArray().replace('"', QByteArray()));
    if (!table || !table->headed || !isTabular(*table)) return std::nullopt;
    return csv.error();
}

std::optional<Error> tableNotRecognised(QByteArrayView head, const QString& file)
{
    if (auto problem = hiddenByQuote(head, file)) return problem;
    if (auto problem = numbersAlone(head, file)) return problem;
    const auto table = tableOf(head);
    const CommaLines commas = table && !table->headed ? commaLines(table->csv, {}) : CommaLines::Cells;
    if (commas == CommaLines::Decimals) return decimalLines(table->csv, file);
    if (table)
        if (auto problem = unevenHeadings(*table, file)) return problem;
    if (table && !isTabular(*table))
        if (auto problem = strayLines(*table, file)) return problem;
    if (!table || !isTabular(*table) || isOfWords(*table)) return std::nullopt;
    const auto layout = runsLayout(*table, file);
    if (!layout) return Error{layout.error().message + nearly(*table), layout.error().file, layout.error().line};
    if (table->digits.open) return Error{*table->digits.open, file, table->headingLine};
    if (table->headed) {
        const QString n = table->headings[layout->of(RunsRole::N)], time = table->headings[layout->of(RunsRole::T)];
        return Error{
            u"“%1” could be numbers of processes and “%2” run times. If they are, say so: %3 %4."_s.arg(
                n, time, columnOption(*table, layout->of(RunsRole::N), u"n"_s), columnOption(*table, layout->of(RunsRole::T), u"t_n_s"_s)),
            file, table->headingLine};
    }
    const QString osu =
        u" If they are sizes and times of an OSU benchmark, put back its heading lines: '# OSU MPI Latency Test' and '# Size  "
        "Latency (us)'."_s +
        (commas == CommaLines::Open ? askOfCommaLines(table->csv) : QString());
    const qint64 first = table->csv.rows.front().line;
    if (const double least = leastIn(*table, 0); least >= leastSize && isWhole(*table, 0) && std::isfinite(least)) {
        QStringList between;
        for (const CsvComment& comment : table->csv.comments)
            if (comment.line > first && between.size() < 2) between << u"“%1”"_s.arg(comment.text.trimmed().left(40));
        QString words =
            u"This is a table of numbers without headings. Its first column begins with %1: hardly numbers of processes, rather "
            "sizes."_s.arg(exact(least));
        if (!between.isEmpty()) words += u" Lines between them, %1, may tell the processes."_s.arg(between.join(u", "_s));
        words += u" If run times stand beside them, write a table with the line size,n,t_n_s and, in every row, the processes as n."_s;
        return Error{words + osu, file, first};
    }
    return Error{
        u"This is a table of numbers without headings: their meaning and units are unknown. If they are processes n and run times, "
        "write the heading line n,t_n_s, or name the format (--as runs-csv)."_s +
            osu,
        file, first};
}

} // namespace costscope
