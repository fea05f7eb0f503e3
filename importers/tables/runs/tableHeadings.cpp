// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/runs/tableHeadings.h"

#include "core/forecast/sizes/sizedProblems.h"
#include "importers/tables/runs/columnFacts.h"
#include "importers/tables/runs/wideTable.h"

#include <algorithm>

namespace costscope {

namespace {

QStringList texts(const std::vector<CsvCell>& cells)
{
    QStringList all;
    for (const CsvCell& cell : cells) all += cell.text;
    return all;
}

std::vector<RunsHeading> meaningsOf(const QStringList& headings)
{
    std::vector<RunsHeading> all;
    for (const QString& heading : headings) all.push_back(runsHeading(heading));
    return all;
}

/// Headings of files for gnuplot and the like stand in a comment: words that are known, or as many as there are columns right above
/// the numbers. Nothing if no comment fits the table.
QStringList headingsInComments(const CsvTable& csv)
{
    const size_t width = csv.rows.front().cells.size();
    for (auto comment = csv.comments.crbegin(); comment != csv.comments.crend(); ++comment) {
        QStringList headings = texts(splitCells(comment->text, csv.separator));
        for (const char separator : {'\t', ' '}) // other blanks than between the numbers
            if (size_t(headings.size()) != width) headings = texts(splitCells(comment->text, QLatin1Char(separator)));
        if (size_t(headings.size()) != width && csv.separator == QLatin1Char(' ')) headings = texts(splitAligned(comment->text));
        if (size_t(headings.size()) != width) continue;
        for (QString& heading : headings)
            if (heading.size() > 1 && heading[0] == u'#' && heading[1].isLetter()) heading.remove(0, 1);
        const bool isAbove = comment->line + 1 == csv.rows.front().line && std::ranges::all_of(headings, isWord);
        if (isAbove || knowsNAndT(meaningsOf(headings))) return headings;
    }
    return {};
}

/// A first row with numbers wherever the others have some is a row like them, unless one of its words is a heading that is known and
/// stands in its column once.
bool startsWithData(const CsvTable& csv)
{
    const CsvRow& first = csv.rows.front();
    if (csv.rows.size() < 3) return false;
    for (size_t column = 0; column < first.cells.size(); ++column) {
        const QString& word = first.cells[column].text;
        const auto isThere = [&](const CsvRow& row) { return row.at(int(column)) && row.at(int(column))->text == word; };
        if (runsHeading(word).role && std::none_of(csv.rows.begin() + 1, csv.rows.end(), isThere)) return false;
    }
    bool any = false;
    for (size_t column = 0; column < first.cells.size(); ++column) {
        const auto isNumber = [&](const CsvRow& row) {
            const CsvCell* cell = row.at(int(column));
            return cell && cellNumber(cell->text, csv.separator != QLatin1Char(',')).has_value();
        };
        if (!std::all_of(csv.rows.begin() + 1, csv.rows.end(), isNumber)) continue;
        if (!isNumber(first)) return false;
        any = true;
    }
    return any;
}

/// A separator at the end of the rows but not of the headings, as printf("%d,%f,\n") writes it, makes no column.
void dropEmptyEnds(CsvTable& csv)
{
    const size_t width = csv.rows.front().cells.size();
    const auto endsEmpty = [&](const CsvRow& row) { return row.cells.size() == width + 1 && row.cells.back().text.isEmpty(); };
    const auto fits = [&](const CsvRow& row) { return endsEmpty(row) || row.cells.size() == width; };
    CsvRow& headings = csv.rows.front();
    const auto isNarrower = [&](const CsvRow& row) { return row.cells.size() == width - 1; };
    if (width > 2 && headings.cells.back().text.isEmpty() && std::all_of(csv.rows.begin() + 1, csv.rows.end(), isNarrower)) {
        headings.cells.pop_back(); // of the headings but not of the rows
        return;
    }
    if (!std::ranges::all_of(csv.rows, fits)) return;
    for (CsvRow& row : csv.rows)
        if (endsEmpty(row)) row.cells.pop_back();
}

/// Of headings in a line that more of them than cells below the separators of a sentence, "T(n, 1)" and "Time, whole", cut none.
void joinCutHeadings(CsvTable& csv)
{
    auto& rows = csv.rows;
    if (rows.size() < 2 || csv.separator == QLatin1Char(' ') || csv.separator == QLatin1Char('\t')) return;
    const size_t width = rows[1].cells.size();
    const auto isEven = [&](const CsvRow& row) { return row.cells.size() == width; };
    if (width < 2 || rows.front().cells.size() <= width || !std::all_of(rows.begin() + 1, rows.end(), isEven)) return;
    for (const bool byBrackets : {true, false}) {
        std::vector<CsvCell> joined;
        for (const CsvCell& cell : rows.front().cells) {
            const QString last = joined.empty() ? QString() : joined.back().text;
            const bool isOpen = last.count(u'(') + last.count(u'[') > last.count(u')') + last.count(u']'),
                       isBehindBlank = !joined.empty() && cell.column > joined.back().column + last.size() + 1;
            if (!joined.empty() && (byBrackets ? isOpen : isBehindBlank))
                joined.back().text += csv.separator + QString(isBehindBlank ? 1 : 0, u' ') + cell.text;
            else
                joined.push_back(cell);
        }
        if (joined.size() != width) continue;
        rows.front().cells = std::move(joined);
        return;
    }
}

/// "4: 14.5": a colon behind the first number of each row is none of its.
void dropColons(CsvTable& csv)
{
    const auto hasColon = [](const CsvRow& row) {
        const QString& text = row.cells.front().text;
        return row.cells.size() > 1 && text.endsWith(u':') && cellNumber(text.chopped(1), false);
    };
    const bool isHeaded = csv.rows.size() > 1 && !hasColon(csv.rows.front());
    if (!std::all_of(csv.rows.begin() + isHeaded, csv.rows.end(), hasColon)) return;
    for (auto row = csv.rows.begin() + isHeaded; row != csv.rows.end(); ++row) row->cells.front().text.chop(1);
}

/// What the numbers of each column are for, as far as headings tell it or the user has.
std::vector<DigitUse> digitUses(const CsvTable& csv, const QHash<QString, QString>& columns)
{
    QStringList headings = texts(csv.rows.front().cells);
    if (std::ranges::none_of(headings, isWord))
        if (const QStringList above = headingsInComments(csv); !above.isEmpty()) headings = above;
    std::vector<DigitUse> uses;
    for (qsizetype i = 0; i < headings.size(); ++i) {
        const QString said = columns.contains(headings[i]) ? columns.value(headings[i]) : columns.value(QString::number(i + 1));
        const auto role = said.isEmpty() ? runsHeading(headings[i]).role : runsHeading(said).role;
        const bool isWide = wideCount(headings[i]) > 0;
        uses.push_back(role == RunsRole::N                           ? DigitUse::Count
                       : (role && *role != RunsRole::Note) || isWide ? DigitUse::Value
                       : isSizeHeading(headings[i])                  ? DigitUse::Size
                                                                     : DigitUse::Any);
    }
    return uses;
}

/// A row with a run time for each number of processes becomes a row for each of them.
void unfold(HeadedTable& table, const QHash<QString, QString>& columns)
{
    auto wide = wideTable(table.csv);
    if (!wide) wide = wideCases(table.csv);
    if (!wide) return;
    const QStringList headings = texts(wide->rows.rows.front().cells);
    for (auto given = columns.keyBegin(); given != columns.keyEnd(); ++given)
        if (!headings.contains(*given) && *given != commaName) return;
    table.csv = std::move(wide->rows);
    table.areTimesUnnamed = true;
    constexpr qsizetype most = 6;
    QStringList names = wide->counts;
    if (names.size() > most) names = names.first(3) << u"… %1"_s.arg(names.back());
    const QString which = names.join(u", "_s);
    table.notes << (wide->kind == WideTable::Kind::Counts
                        ? u"The headings %1 were taken for numbers of processes, and what stands below them for run times."_s.arg(
                              wide->counts.join(u", "_s))
                    : wide->kind == WideTable::Kind::Repetitions
                        ? u"The columns %1 were taken for repetitions, and what stands below their headings for run times."_s.arg(which)
                        : u"The columns %1 were taken for cases, and what stands below their headings for run times."_s.arg(which));
}

/// Several columns that the user calls run times become one that tells which of them it is, and one of times.
void joinTimes(CsvTable& csv, QHash<QString, QString>& columns)
{
    const QStringList headings = texts(csv.rows.front().cells);
    const bool areWords = std::ranges::any_of(headings, isWord);
    const auto keyOf = [&](size_t i) { // its heading, or its number
        const QString &heading = headings[qsizetype(i)], number = QString::number(i + 1);
        return areWords && !columns.contains(heading) && !headings.contains(number) ? number : heading;
    };
    std::vector<size_t> times, others;
    QString how;
    for (size_t i = 0; i < size_t(headings.size()); ++i) {
        const QString said = columns.value(keyOf(i));
        const auto wanted = wantedColumn(said);
        const bool isTime = !said.isEmpty() && wanted && wanted->role == RunsRole::T;
        (isTime ? times : others).push_back(i);
        if (isTime && !how.isEmpty() && said != how) return; // of several units
        if (isTime) how = said;
    }
    if (times.size() < 2) return;
    for (const size_t i : times) columns.remove(keyOf(i));
    const auto newName = [&](QString name) {
        while (headings.contains(name)) name += u'_';
        return name;
    };
    const QString series = newName(u"series"_s), time = newName(u"time"_s);
    if (!columns.contains(series)) columns.insert(series, QString::fromUtf16(caseColumn));
    columns.insert(time, how);
    const auto cellsOf = [&](const CsvRow& row, const CsvCell& of, const CsvCell& cell) {
        CsvRow one{row.line, {}};
        for (const size_t i : others) one.cells.push_back(i < row.cells.size() ? row.cells[i] : CsvCell());
        one.cells.insert(one.cells.end(), {of, cell});
        return one;
    };
    std::vector<CsvRow> rows = {cellsOf(csv.rows.front(), {series, 0}, {time, 0})};
    for (const size_t i : times)
        for (auto row = csv.rows.begin() + 1; row != csv.rows.end(); ++row)
            if (i < row->cells.size()) rows.push_back(cellsOf(*row, {headings[qsizetype(i)], 0}, row->cells[i]));
    csv.rows = std::move(rows);
}

void findHeadings(HeadedTable& table)
{
    const CsvRow first = table.csv.rows.front();
    if (!allNumbers(first, table.csv.separator) && !startsWithData(table.csv)) {
        table.headings = texts(first.cells);
        table.headingLine = first.line;
        table.csv.rows.erase(table.csv.rows.begin());
        return;
    }
    table.headings = headingsInComments(table.csv);
    if (!table.headings.isEmpty()) return;
    table.headed = false;
    for (size_t i = 1; i <= first.cells.size(); ++i) table.headings += u"column %1"_s.arg(i);
}

} // namespace

HeadedTable withHeadings(CsvTable csv, QHash<QString, QString>& columns)
{
    HeadedTable table;
    table.csv = std::move(csv);
    dropEmptyEnds(table.csv);
    joinCutHeadings(table.csv);
    dropColons(table.csv);
    joinTimes(table.csv, columns);
    table.digits = takeDigitGroups(table.csv, digitUses(table.csv, columns), commaMark(columns));
    unfold(table, columns);
    findHeadings(table);
    table.meanings = meaningsOf(table.headings);
    return table;
}

} // namespace costscope
