// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/runsTable.h"

#include <algorithm>

namespace costscope {

namespace {

bool allNumbers(const CsvRow& row, QChar separator)
{
    return std::all_of(row.cells.begin(), row.cells.end(), [&](const CsvCell& cell) {
        return cell.text.isEmpty() || cellNumber(cell.text, separator != QLatin1Char(',')).has_value();
    });
}

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

/// Headings of files for gnuplot and the like stand in a comment. Nothing if no comment fits the table.
QStringList headingsInComments(const CsvTable& csv)
{
    const size_t width = csv.rows.front().cells.size();
    for (auto comment = csv.comments.crbegin(); comment != csv.comments.crend(); ++comment) {
        const QStringList headings = texts(splitCells(comment->text, csv.separator));
        if (size_t(headings.size()) == width && knowsNAndT(meaningsOf(headings))) return headings;
    }
    return {};
}

void findHeadings(HeadedTable& table)
{
    const CsvRow first = table.csv.rows.front();
    if (!allNumbers(first, table.csv.separator)) {
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

/// Numbers alone: n, t and perhaps tau, in this order.
void assumeOrder(HeadedTable& table)
{
    if (table.headings.size() != 2 && table.headings.size() != 3) return;
    for (size_t i = 0; i < table.meanings.size(); ++i) table.meanings[i].role = RunsRole(i);
}

std::optional<Error> assign(HeadedTable& table, const QHash<QString, QString>& columns, const QString& file)
{
    for (auto given = columns.cbegin(); given != columns.cend(); ++given) {
        const qsizetype column = table.headings.indexOf(given.key());
        if (column < 0)
            return Error{u"There is no column “%1”. Headings found: %2."_s.arg(given.key(), table.headings.join(u", "_s)), file,
                         table.headingLine};
        RunsHeading& meaning = table.meanings[size_t(column)];
        const auto wanted = wantedColumn(given.value());
        if (!wanted) return Error{wanted.error().message, file};
        meaning.role = wanted->role;
        if (!meaning.unit) meaning.unit = wanted->unit; // the unit in the file's heading is the true one
    }
    return std::nullopt;
}

QString peopleName(RunsRole role)
{
    return role == RunsRole::N ? u"the number of processes n"_s : role == RunsRole::T ? u"the run time"_s : standardName(role);
}

/// The columns with this meaning; the standard heading beats other spellings.
std::vector<int> candidates(const HeadedTable& table, RunsRole role)
{
    std::vector<int> all;
    for (int i = 0; i < int(table.meanings.size()); ++i) {
        if (table.meanings[size_t(i)].role != role) continue;
        if (table.headings[i] == standardName(role)) return {i};
        all.push_back(i);
    }
    return all;
}

/// Where a user says what a column means, be it in the window or on the command line.
QString howToSay(const QString& heading, RunsRole role)
{
    return u"in the import dialog, or with --column \"%1=%2\""_s.arg(heading, standardName(role));
}

Error ambiguous(const HeadedTable& table, RunsRole role, const std::vector<int>& columns, const QString& file)
{
    QStringList names;
    for (const int column : columns) names += u"“%1”"_s.arg(table.headings[column]);
    return {u"More than one column could be %1: %2. Name one of them %3, or say which one it is: %4."_s.arg(
                peopleName(role), names.join(u", "_s), standardName(role), howToSay(table.headings[columns.front()], role)),
            file, table.headingLine};
}

Error wanted(const HeadedTable& table, const QString& file)
{
    const QString need = u"Wanted for run-time records: n (number of processes or cores) and t_n_s (run time in s; t_ms, time [min] … "
                         "are understood), and if measured tau_mpi_s, tau_mpi_std_s, ratio, note."_s;
    if (!table.headed)
        return {u"The table has %1 columns of numbers and no headings: their meaning and units are unknown."_s.arg(table.headings.size()) +
                    QLatin1Char(' ') + need + QLatin1Char(' ') +
                    u"Write a heading line, or say what the columns mean: %1."_s.arg(howToSay(table.headings.front(), RunsRole::N)),
                file, table.csv.rows.front().line};
    return {u"The columns are not recognised. Headings found: %1."_s.arg(table.headings.join(u", "_s)) + QLatin1Char(' ') + need +
                QLatin1Char(' ') +
                u"Rename the headings, or say what the columns mean: %1."_s.arg(howToSay(table.headings.front(), RunsRole::N)),
            file, table.headingLine};
}

} // namespace

bool knowsNAndT(const std::vector<RunsHeading>& meanings)
{
    const auto knows = [&](RunsRole role) {
        return std::any_of(meanings.begin(), meanings.end(), [&](const RunsHeading& h) { return h.role == role; });
    };
    return knows(RunsRole::N) && knows(RunsRole::T);
}

Result<HeadedTable> headedTable(CsvTable csv, const QHash<QString, QString>& columns, const QString& file)
{
    if (csv.rows.empty()) return Error{u"There are no rows in this file, only comments or empty lines."_s, file};
    HeadedTable table;
    table.csv = std::move(csv);
    findHeadings(table);
    table.meanings = meaningsOf(table.headings);
    if (!table.headed && columns.isEmpty()) assumeOrder(table);
    if (auto problem = assign(table, columns, file)) return *problem;
    return table;
}

Result<RunsLayout> runsLayout(const HeadedTable& table, const QString& file)
{
    RunsLayout layout;
    for (const RunsRole role : {RunsRole::N, RunsRole::T, RunsRole::Tau, RunsRole::TauStd, RunsRole::Ratio, RunsRole::Note}) {
        const std::vector<int> found = candidates(table, role);
        if (found.size() > 1) return ambiguous(table, role, found, file);
        if (!found.empty()) layout.column[size_t(role)] = found.front();
    }
    if (layout.of(RunsRole::N) < 0 || layout.of(RunsRole::T) < 0) return wanted(table, file);
    return layout;
}

bool holdsRecords(const HeadedTable& table, const RunsLayout& layout)
{
    const bool comma = table.csv.separator != QLatin1Char(',');
    const auto isRecord = [&](const CsvRow& row) {
        const auto isNumber = [&](RunsRole role) {
            const CsvCell* const cell = row.at(layout.of(role));
            return cell && cellNumber(cell->text, comma);
        };
        return isNumber(RunsRole::N) && isNumber(RunsRole::T);
    };
    const auto& rows = table.csv.rows;
    return rows.empty() || std::any_of(rows.begin(), rows.begin() + std::min<ptrdiff_t>(20, ptrdiff_t(rows.size())), isRecord);
}

} // namespace costscope
