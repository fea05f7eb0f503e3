// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/runs/runsWarnings.h"

#include "importers/tables/runs/columnFacts.h"
#include "importers/tables/runs/runsSaid.h"
#include "importers/tables/runs/runsSizes.h"

#include <QHash>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <utility>

namespace costscope {

namespace {

/// Times of one n in a series.
struct TimesAt {
    qint32 n = 0;
    double least = 0, most = 0;
};

/// Where rows of one case and n differ in one of the columns, the times that are furthest apart; nothing if none do.
std::optional<TimesAt> mixedTimes(const RunsCase& one, const RunsRecords& found, const HeadedTable& table, const std::vector<int>& columns)
{
    std::map<qint32, std::vector<size_t>> at; // records by n
    for (size_t i = 0; i < found.rows.size(); ++i)
        if (std::ranges::binary_search(one.rows, found.rows[i])) at[found.records[i].n].push_back(i);
    std::optional<TimesAt> worst;
    for (const auto& same : at) {
        const std::vector<size_t>& records = same.second;
        const auto text = [&](size_t record, int column) {
            const CsvCell* cell = table.csv.rows[found.rows[record]].at(column);
            return cell ? cell->text : QString();
        };
        const auto differs = [&](int column) {
            return std::ranges::any_of(records, [&](size_t record) { return text(record, column) != text(records.front(), column); });
        };
        if (std::ranges::none_of(columns, differs)) continue;
        TimesAt times{same.first, found.records[records.front()].t, found.records[records.front()].t};
        for (const size_t record : records) {
            times.least = std::min(times.least, found.records[record].t);
            times.most = std::max(times.most, found.records[record].t);
        }
        if (!worst || times.most * worst->least > worst->most * times.least) worst = times;
    }
    return worst;
}

} // namespace

std::optional<Message> rowsTwice(const HeadedTable& table, const RunsLayout& layout, const QString& file)
{
    if (table.areTrials) return std::nullopt;
    constexpr qsizetype manyDigits = 4, severalRows = 2;
    QHash<QStringList, qint64> lines; // of the first row with these cells
    qint64 twice = 0, first = 0, again = 0;
    for (const CsvRow& row : table.csv.rows) {
        const CsvCell* time = row.at(layout.of(RunsRole::T));
        if (!time || std::ranges::count_if(time->text, [](QChar c) { return c.isDigit(); }) < manyDigits) continue;
        QStringList cells;
        for (const CsvCell& cell : row.cells) cells << cell.text;
        const auto place = lines.constFind(cells);
        if (place == lines.cend()) {
            lines.insert(cells, row.line);
            continue;
        }
        if (twice++ > 0) continue;
        first = *place;
        again = row.line;
    }
    if (twice < severalRows || first == 0) return std::nullopt;
    return Message{Severity::Warning,
                   u"%1 rows are the same as rows above them in every cell, the first one as line %2. They were taken for repetitions. If "
                   "the table stands in the file twice, take one out."_s.arg(twice)
                       .arg(first),
                   file, again};
}

std::optional<Message> swallowedRows(const HeadedTable& table, const QString& file)
{
    const QChar separator = table.csv.separator;
    for (const CsvRow& row : table.csv.rows)
        for (const CsvCell& cell : row.cells) {
            if (!cell.text.contains(u'\n') || separator == u' ') continue;
            const QStringList lines = cell.text.split(u'\n').mid(1);
            const auto rows = std::ranges::count_if(lines, [&](const QString& line) {
                return line.count(separator) + 1 == table.headings.size() && cellNumber(line.section(separator, 0, 0).trimmed(), false);
            });
            if (rows > 0)
                return Message{
                    Severity::Warning,
                    u"The quoted cell here goes on for %1 lines that look like rows of the table: they were not read. Is its closing "
                    "quote (\") missing?"_s.arg(lines.size()),
                    file, row.line, cell.column};
        }
    return std::nullopt;
}

std::optional<QString> changingThreads(const RunsCases& cases, const HeadedTable& table, const RunsLayout& layout)
{
    const int n = layout.of(RunsRole::N);
    const auto numberAt = [&](size_t row, int column) {
        const CsvCell* cell = table.csv.rows[row].at(column);
        return cell ? cellNumber(cell->text, table.csv.separator != u',').value_or(missing) : missing;
    };
    if (isOfThreads(table, n)) return std::nullopt;
    static const QRegularExpression ranks(u"rank|mpi|task|^np$"_s, QRegularExpression::CaseInsensitiveOption);
    const bool isOfRanks = table.headings[n].trimmed().contains(ranks) || !table.factors.empty(); // which threads are never part of
    static const QRegularExpression cores(u"core|cpu|kern|n[uú]cle|c(?:oe|œ)ur"_s, QRegularExpression::CaseInsensitiveOption);
    if (table.headings[n].contains(cores)) return std::nullopt; // which count them
    for (int column = 0; column < int(table.headings.size()); ++column) {
        if (std::ranges::count(layout.column, column) > 0 || !isOfThreads(table, column)) continue;
        if (!cases.isTooMany && cases.columns.contains(table.headings[column])) continue; // then its number stands in the names
        for (const RunsCase& one : cases.cases) {
            double least = INFINITY, most = 0, fewest = INFINITY, all = 0;
            bool isInN = !isOfRanks; // n is a multiple of the threads in every row: it may count them
            for (const size_t row : one.rows) {
                const double threads = numberAt(row, column), processes = numberAt(row, n);
                if (!(threads > 0) || !(processes > 0)) continue;
                least = std::min(least, threads), most = std::max(most, threads);
                fewest = std::min(fewest, threads * processes), all = std::max(all, threads * processes);
                isInN = isInN && std::fmod(processes, threads) == 0;
            }
            if (!(most > 1) || isInN) continue;
            if (least == most && cases.cases.size() > 1) continue;
            const QString ranksAre = table.factors.empty() ? quoted(table, n) : table.countedFrom;
            const QString are =
                least == most ? u"is %1 in every row"_s.arg(exact(most)) : u"goes from %1 to %2"_s.arg(exact(least), exact(most));
            QStringList factors;
            for (const int factor : table.factors) factors << table.headings[factor];
            if (factors.isEmpty()) factors << table.headings[n];
            factors << table.headings[column];
            return u"%1 %2 beside n, which is %3 alone: these runs are on %4 to %5 cores. If those are to be n: %6."_s.arg(
                quoted(table, column), are, ranksAre, exact(fewest), exact(all), columnOption(factors.join(u'*'), u"n"_s));
        }
    }
    return std::nullopt;
}

std::optional<QString> mixture(const RunsCases& cases, const RunsRecords& found, const HeadedTable& table, const RunsLayout& layout)
{
    constexpr qsizetype most = 4;
    const QStringList sizes = sizeHeadings(table, layout, cases); // of which sizeWarnings() says it
    std::vector<int> columns;
    for (const int column : cases.mixed)
        if (!sizes.contains(table.headings[column])) columns.push_back(column);
    if (columns.empty()) return std::nullopt;
    const RunsCase* where = nullptr;
    std::optional<TimesAt> worst;
    for (const RunsCase& one : cases.cases) {
        const auto times = mixedTimes(one, found, table, columns);
        if (!times || (worst && times->most * worst->least <= worst->most * times->least)) continue;
        worst = times;
        where = &one;
    }
    if (!worst) return std::nullopt;
    QStringList names;
    for (const int column : columns) names << quoted(table, column);
    if (names.size() > most) names = names.first(most) << u"…"_s;
    return u"%1At n = %2 times from %3 to %4 stand as repetitions of one run, but these rows differ in %5. Keep rows of one case in the "
           u"file, "
           "or make a series of each: %6; %7 if it makes no difference."_s.arg(
               where->name.isEmpty() ? QString() : u"%1: "_s.arg(where->name), QString::number(worst->n),
               display(worst->least, Quantity::Time, 3), display(worst->most, Quantity::Time, 3), names.join(u", "_s),
               columnOption(table, columns.front(), QString::fromUtf16(caseColumn)), columnOption(table, columns.front(), {}));
}

QString repetitionsOf(const HeadedTable& table, const RunsLayout& layout, const RunsCases& cases)
{
    static const QRegularExpression names(
        u"^(?:rep|reps|repeat|repetition|repetici[oó]n|repeti[cç][aã]o|run|run_?(?:id|no|nr)|trial|try|lauf|"
        u"wiederholung|sample|ejecuci[oó]n|execu[cç][aã]o|itera[cç][aã]o|corrida)$"_s,
        QRegularExpression::CaseInsensitiveOption);
    for (int column = 0; column < int(table.headings.size()); ++column) {
        if (!table.headings[column].trimmed().contains(names) || std::ranges::count(layout.column, column) > 0) continue;
        const auto isNumbered = [&](const RunsCase& one) {
            std::set<std::pair<QString, QString>> seen; // n and number
            return std::ranges::all_of(one.rows, [&](size_t row) {
                const CsvRow& cells = table.csv.rows[row];
                return seen.emplace(textAt(cells, layout.of(RunsRole::N)), textAt(cells, column)).second;
            });
        };
        if (std::ranges::all_of(cases.cases, isNumbered)) return table.headings[column];
    }
    return {};
}

std::optional<QString> fixedTimes(const RunsRecords& found, const HeadedTable& table, const RunsLayout& layout)
{
    constexpr double alike = 1.05;
    static const QRegularExpression throughput(u"through|\\bops|rate\\b|per_s|/s\\b"_s, QRegularExpression::CaseInsensitiveOption);
    const auto rates = table.headings.filter(throughput);
    if (rates.isEmpty()) return std::nullopt;
    std::vector<double> times;
    qint32 least = std::numeric_limits<qint32>::max(), most = 0;
    for (const RunsRecord& record : found.records) {
        times.push_back(record.t);
        least = std::min(least, record.n);
        most = std::max(most, record.n);
    }
    std::ranges::sort(times);
    const double first = times[times.size() / 20], last = times[times.size() - 1 - times.size() / 20];
    if (times.size() < 3 || most < 2 * least || last > alike * first) return std::nullopt;
    return u"The times in %1 are %2 to %3 from n = %4 to %5: runs of a fixed duration have no run time to compare. What they measure is "
           "“%6”."_s.arg(quoted(table, layout.of(RunsRole::T)), display(first, Quantity::Time, 3), display(last, Quantity::Time, 3),
                         QString::number(least), QString::number(most), rates.front());
}

} // namespace costscope
