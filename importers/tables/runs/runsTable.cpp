// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/runs/runsTable.h"

#include "importers/tables/cellSeconds.h"
#include "importers/tables/runs/columnFacts.h"
#include "importers/tables/runs/madeColumns.h"
#include "importers/tables/runs/runsSaid.h"
#include "importers/tables/runs/runsWanted.h"
#include "importers/tables/runs/tableHeadings.h"

#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>

namespace costscope {

namespace {

/// Whether the third column may be the part of the second that a run on as many processes as the first says spends in MPI.
bool holdsParts(const HeadedTable& table)
{
    const bool comma = table.csv.separator != QLatin1Char(',');
    const auto hasFractions = [&](int column) {
        return std::ranges::any_of(table.csv.rows, [&](const CsvRow& row) {
            const auto number = cellNumber(textAt(row, column), comma);
            return number && *number != std::floor(*number);
        });
    };
    QSet<QString> seconds;
    for (const CsvRow& row : table.csv.rows) seconds.insert(textAt(row, 1));
    const bool areSizes = size_t(seconds.size()) < table.csv.rows.size() && !hasFractions(1); // which come again
    if (areSizes && hasFractions(2)) return false;
    return std::ranges::all_of(table.csv.rows, [&](const CsvRow& row) {
        const auto number = [&](int column) { return row.at(column) ? cellNumber(row.at(column)->text, comma) : std::nullopt; };
        return !number(1) || !number(2) || *number(2) <= *number(1);
    });
}

/// Numbers alone: n, t and perhaps tau, in this order.
void assumeOrder(HeadedTable& table)
{
    if (table.headings.size() != 2 && (table.headings.size() != 3 || !holdsParts(table))) return;
    if (!allNumbers(table.csv.rows.front(), table.csv.separator)) return; // dates, say
    for (size_t i = 0; i < table.meanings.size(); ++i) table.meanings[i].role = RunsRole(i);
}

std::optional<Error> assign(HeadedTable& table, const QHash<QString, QString>& columns, const QString& file)
{
    for (auto given = columns.cbegin(); given != columns.cend(); ++given) {
        if (saysCommaMark(given.key(), given.value())) continue;
        const qsizetype column = columnCalled(table, given.key());
        if (column < 0)
            return Error{u"There is no column “%1”. Headings found: %2."_s.arg(given.key(), table.headings.join(u", "_s)), file,
                         table.headingLine};
        const auto wanted = wantedColumn(given.value());
        if (!wanted) return Error{wanted.error().message, file};
        if (wanted->role == RunsRole::T)
            if (const auto instead = notATime(table.headings[column]))
                return Error{u"“%1” %2, not a run time. Put the run times themselves into a column t_n_s, in seconds."_s.arg(
                                 table.headings[column], *instead),
                             file, table.headingLine};
        for (RunsHeading& other : table.meanings) // what is said goes before what is guessed
            if (other.role == wanted->role && !other.isSaid) other.role.reset();
        RunsHeading& meaning = table.meanings[size_t(column)];
        meaning.role = wanted->role;
        meaning.doubt = 0;
        meaning.isSaid = true;
        // The unit in the file's heading is the true one, unless another is said: "time=t_n_s[us]".
        const bool saysUnit = given.value().contains(QLatin1Char('['));
        if (isTimeRole(wanted->role) && !saysUnit && !meaning.unit && table.headed)
            if (const QString unit = openUnit(table, int(column)); !unit.isEmpty())
                return Error{u"In which unit “%1” is has to be said, too: %2."_s.arg(table.headings[column],
                                                                                     sayingOption(table, int(column), *wanted->role)) +
                                 ofOpenUnit(unit, table.headings[column]),
                             file, table.headingLine};
        if (meaning.unit && !saysUnit) continue;
        meaning.unit = wanted->unit;
        meaning.isUnitAssumed = !saysUnit;
    }
    return std::nullopt;
}

/// "t" beside processes p and their product with it counts threads, not seconds.
bool countsThreadsOf(const HeadedTable& table, int column)
{
    constexpr size_t several = 2;
    QSet<QString> values;
    for (const CsvRow& row : table.csv.rows) values.insert(textAt(row, column));
    if (size_t(values.size()) < several || !isWhole(table, column)) return false;
    std::vector<int> counts;
    for (int i = 0; i < int(table.headings.size()); ++i)
        if (table.meanings[size_t(i)].role == RunsRole::N) counts.push_back(i);
    const auto isProduct = [&](int of, int with) {
        return of != with && std::ranges::all_of(table.csv.rows, [&](const CsvRow& row) {
                   return numberIn(table, row, of) == numberIn(table, row, with) * numberIn(table, row, column);
               });
    };
    return std::ranges::any_of(counts, [&](int of) { return std::ranges::any_of(counts, [&](int with) { return isProduct(of, with); }); });
}

/// "Tp": T of p, or a throughput, which does not fall.
bool isTOfP(const HeadedTable& table, int column)
{
    return table.headings[column].trimmed().compare(u"tp"_s, Qt::CaseInsensitive) == 0;
}

/// A letter T is the run time where it has a unit or something else says so: a column of processes, over which it falls, or which is
/// named in full. Alone, and in even steps, it is as often a temperature.
void doubtLetterT(HeadedTable& table)
{
    for (int i = 0; i < int(table.headings.size()); ++i) {
        RunsHeading& meaning = table.meanings[size_t(i)];
        if (meaning.role != RunsRole::T || meaning.isSaid || meaning.unit || !table.headed) continue;
        if (!isLoneT(table.headings[i]) && !isTOfP(table, i)) continue;
        if (countsThreadsOf(table, i)) {
            meaning.role = RunsRole::N;
            meaning.doubt = 2;
            continue;
        }
        const bool isSmall = table.headings[i].trimmed() == u"t";
        bool isTold = false, falls = false;
        for (int n = 0; n < int(table.headings.size()); ++n) {
            const RunsHeading& count = table.meanings[size_t(n)];
            if (count.role != RunsRole::N) continue;
            const bool isNamed = !count.isSaid && count.doubt <= (isSmall ? 1 : 0);
            falls = falls || fallsOver(table, n, i);
            isTold = isTold || isNamed || falls;
        }
        const bool hasUnits = std::ranges::any_of(table.csv.rows, [&](const CsvRow& row) {
            const QString text = textAt(row, i);
            return !cellNumber(text, true) && cellSeconds(text, table.csv.separator != QLatin1Char(','));
        });
        if (!hasUnits && (!isTold || (!falls && (isStepped(table, i) || isTOfP(table, i))))) meaning.role.reset();
    }
}

/// The columns with this meaning; of the standard heading that one alone, of CPUs beside processes and threads the CPUs.
std::vector<int> columnsOf(const HeadedTable& table, RunsRole role)
{
    std::vector<int> all;
    for (int i = 0; i < int(table.meanings.size()); ++i) {
        if (table.meanings[size_t(i)].role != role) continue;
        // Beside “t_n_s” “n” is ours; elsewhere it may be a size.
        const bool isOurs = role != RunsRole::N || table.headings.contains(standardName(RunsRole::T));
        if (isOurs && table.headings[i] == standardName(role)) return {i};
        // "total" may count what there is; "wtime[ms]" is a time, be it in whole numbers.
        const bool mayCount = !table.meanings[size_t(i)].unit && table.headings[i].trimmed().compare(u"total"_s, Qt::CaseInsensitive) == 0;
        const bool isUnfit = role == RunsRole::N ? isConstant(table, i) : (role != RunsRole::T || mayCount) && isWhole(table, i);
        if (table.meanings[size_t(i)].doubt < 3 || !isUnfit) all.push_back(i);
    }
    const int product = role == RunsRole::N ? productAmong(table, all) : -1;
    return product >= 0 ? std::vector<int>{product} : all;
}

/// Those of columnsOf() that do best. One without doubt beats those with; of processes one that varies beats those that do not, and of
/// equal ones the first counts. Those that could be meant too are `passedOver`.
std::vector<int> candidates(const HeadedTable& table, RunsRole role, std::vector<int>& passedOver)
{
    std::vector<int> all = columnsOf(table, role);
    const auto passOver = [&](const auto& is) {
        if (std::ranges::all_of(all, is)) return;
        std::ranges::copy_if(all, std::back_inserter(passedOver), is);
        std::erase_if(all, is);
    };
    const auto isOfOne = [&](int i) { return isConstant(table, i) && !isOfThreads(table, i); };
    if (role == RunsRole::N && std::ranges::all_of(all, [&](int i) { return isOfOne(i) || isOfThreads(table, i); })) passOver(isOfOne);
    // "N" of 500 and more beside threads from 1 on is a size.
    constexpr double leastSize = 100;
    const bool countsThreads =
        std::ranges::any_of(all, [&](int i) { return isOfThreads(table, i) && !isConstant(table, i) && leastIn(table, i) == 1; });
    if (role == RunsRole::N && countsThreads)
        passOver([&](int i) { return table.headings[i].compare(u"n"_s, Qt::CaseInsensitive) == 0 && leastIn(table, i) >= leastSize; });
    int least = 99;
    for (const int i : all) least = std::min(least, table.meanings[size_t(i)].doubt);
    passOver([&](int i) { return table.meanings[size_t(i)].doubt > least; });
    if (role != RunsRole::N) return all;
    // Beside “P” “N” is a size.
    const auto isCalled = [&](int i, const char* name) { return table.headings[i].compare(QLatin1String(name), Qt::CaseInsensitive) == 0; };
    if (std::ranges::any_of(all, [&](int i) { return isCalled(i, "p"); })) passOver([&](int i) { return isCalled(i, "n"); });
    passOver([&](int i) { return isConstant(table, i); });
    passOver([&](int i) { return i != all.front() && areEqual(table, i, all.front()); });
    return all;
}

/// A column beside this one that may count processes or threads and varies; -1: there is none.
int otherCount(const HeadedTable& table, int than)
{
    for (int i = 0; i < int(table.headings.size()); ++i)
        if (i != than && !isConstant(table, i) && (table.meanings[size_t(i)].role == RunsRole::N || fitness(table, i, RunsRole::N) > 4))
            return i;
    return -1;
}

/// Where the time of a part is all there is, “solve time”, those of other parts could be meant as well.
void passOverOtherParts(const HeadedTable& table, RunsLayout& layout)
{
    constexpr int ofPart = 5, named = 5;
    const int taken = layout.of(RunsRole::T);
    if (table.meanings[size_t(taken)].isSaid || table.meanings[size_t(taken)].doubt < ofPart) return;
    for (int i = 0; i < int(table.headings.size()); ++i)
        if (!table.meanings[size_t(i)].role && !table.meanings[size_t(i)].isSaid && !isWhole(table, i) &&
            fitness(table, i, RunsRole::T) >= named)
            layout.passedOver.push_back(i);
}

/// A letter n that nobody explains counts no processes beside m and k, where all are many, or where the times grow more than n does.
std::optional<Error> isSize(const HeadedTable& table, const RunsLayout& layout, const QString& file)
{
    const int n = layout.of(RunsRole::N);
    if (table.headings.contains(standardName(RunsRole::T))) return std::nullopt; // then it is ours
    if (table.meanings[size_t(n)].doubt != 1 || table.headings[n].compare(u"n"_s, Qt::CaseInsensitive) != 0) return std::nullopt;
    const bool comma = table.csv.separator != QLatin1Char(',');
    std::map<double, double> least; // time by n
    for (const CsvRow& row : table.csv.rows) {
        const auto count = cellNumber(textAt(row, n), comma), time = cellNumber(textAt(row, layout.of(RunsRole::T)), comma);
        if (!count || !time) continue;
        const auto [place, isNew] = least.try_emplace(*count, *time);
        if (!isNew) place->second = std::min(place->second, *time);
    }
    if (least.empty()) return std::nullopt;
    const auto [first, last] = std::pair(*least.begin(), *least.rbegin());
    const bool isOfMatrix = table.headings.contains(u"m"_s, Qt::CaseInsensitive) && table.headings.contains(u"k"_s, Qt::CaseInsensitive),
               grows = least.size() > 2 && last.second > 2 * first.second * last.first / first.first;
    if (!isOfMatrix && !(first.first > mostProcesses) && !grows) return std::nullopt;
    const QString why = isOfMatrix ? u"it stands beside m and k"_s
                        : grows    ? u"the times grow more than it does"_s
                                   : u"it begins with %1"_s.arg(first.first, 0, 'g', 12);
    const int other = otherCount(table, n);
    return Error{u"“%1” is hardly a number of processes: %2. %3 If it is one, say so, in the import dialog or with %4."_s.arg(
                     table.headings[n], why,
                     other < 0 ? u"Add a column “processes” that tells them."_s
                               : u"Say which column is: %1."_s.arg(columnOption(table, other, u"n"_s)),
                     columnOption(table, n, u"n"_s)),
                 file, table.headingLine};
}

/// Without MPI times a column “std” is of the run times.
bool isStdOfTimes(const HeadedTable& table, const RunsLayout& layout)
{
    static const QRegularExpression ofMpi(u"tau|mpi|comm"_s, QRegularExpression::CaseInsensitiveOption);
    const int deviation = layout.of(RunsRole::TauStd);
    return deviation >= 0 && layout.of(RunsRole::Tau) < 0 && layout.of(RunsRole::Ratio) < 0 && !table.meanings[size_t(deviation)].isSaid &&
           !table.headings[deviation].contains(ofMpi);
}

} // namespace

bool knowsNAndT(const std::vector<RunsHeading>& meanings)
{
    constexpr int unknown = 99;
    const auto doubtOf = [&](RunsRole role) {
        int least = unknown;
        for (const RunsHeading& h : meanings)
            if (h.role == role) least = std::min(least, h.doubt);
        return least;
    };
    const int n = doubtOf(RunsRole::N), t = doubtOf(RunsRole::T);
    return n < unknown && t < unknown && (n <= 1 || t == 0);
}

Result<HeadedTable> headedTable(CsvTable csv, const QHash<QString, QString>& said, const QString& file)
{
    if (csv.rows.empty()) return Error{u"There are no rows in this file, only comments or empty lines."_s, file};
    QHash<QString, QString> columns = said;
    HeadedTable table = withHeadings(std::move(csv), columns);
    const auto saysNothing = [](const QString& name) {
        return name.isEmpty() || name == caseColumn || name == u"thousands" || name == u"decimal";
    };
    if (!table.headed && std::ranges::all_of(columns, saysNothing)) assumeOrder(table);
    takeProductSaid(table, columns);
    makeColumns(table, columns);
    if (auto problem = assign(table, columns, file)) return *problem;
    doubtLetterT(table);
    const auto isAbove = [&](const CsvComment& comment) { return table.csv.rows.empty() || comment.line < table.csv.rows.front().line; };
    for (const CsvComment& comment : table.csv.comments)
        if (isAbove(comment) && !table.headings.join(u' ').contains(comment.text.trimmed())) takeUnitFrom(comment.text, table);
    return table;
}

Result<RunsLayout> runsLayout(const HeadedTable& table, const QString& file)
{
    RunsLayout layout;
    for (const RunsRole role : {RunsRole::N, RunsRole::T, RunsRole::Tau, RunsRole::TauStd, RunsRole::Ratio, RunsRole::Note}) {
        const std::vector<int> found = candidates(table, role, layout.passedOver);
        if (found.size() > 1) return ambiguous(table, role, found, layout, file);
        if (!found.empty()) layout.column[size_t(role)] = found.front();
    }
    if (layout.of(RunsRole::N) < 0 || layout.of(RunsRole::T) < 0) return wanted(table, layout, file);
    if (auto size = isSize(table, layout, file)) return *size;
    passOverOtherParts(table, layout);
    if (!holdsTimes(table, layout.of(RunsRole::Tau))) layout.column[size_t(RunsRole::Tau)] = -1;
    if (isStdOfTimes(table, layout)) layout.column[size_t(RunsRole::TauStd)] = -1;
    return layout;
}

void takeUnitFrom(const QString& words, HeadedTable& table)
{
    // Not "min", which is as often the least time, and not of other times than those of the runs.
    static const QRegularExpression units(
        u"(?:\\bin\\s+|\\bunits?\\s*[:=]\\s*|[\\[(]\\s*(?:units?\\s*[:=]?\\s*|in\\s+)?)"
        "(ms|msecs?|milliseconds?|us|µs|usecs?|microseconds?|ns|nsecs?|nanoseconds?|minutes|hours|мс)(?![\\p{L}\\d/])"_s,
        QRegularExpression::CaseInsensitiveOption),
        ofTime(u"time|zeit|temp[so]|tiempo|wall|elapsed|duration|runtime|unit"_s, QRegularExpression::CaseInsensitiveOption),
        ofOthers(u"resolution|timer|step|interval|time.?out|limit|stamp|sleep|delay|sampling|latency|period|tick|overhead|start|every"_s,
                 QRegularExpression::CaseInsensitiveOption);
    if (!words.contains(ofTime) || words.contains(ofOthers)) return;
    const QString unit = unitName(timeUnit(units.match(words).captured(1).toLower().replace(u'µ', u'u')));
    if (unit.isEmpty()) return;
    for (RunsHeading& meaning : table.meanings) {
        if (meaning.role != RunsRole::T || meaning.unit || meaning.isSaid) continue;
        meaning.unit = timeUnit(unit);
        table.notes << u"The unit of the run times, %1, is taken from the words above: “%2”."_s.arg(unit, words.simplified());
    }
}

bool holdsRecords(const HeadedTable& table, const RunsLayout& layout)
{
    const bool comma = table.csv.separator != QLatin1Char(',');
    const auto isRecord = [&](const CsvRow& row) {
        const auto isNumber = [&](RunsRole role) {
            const CsvCell* const cell = row.at(layout.of(role));
            return cell && (cellNumber(cell->text, comma) || (role == RunsRole::T && cellSeconds(cell->text, comma)));
        };
        return isNumber(RunsRole::N) && isNumber(RunsRole::T);
    };
    const auto& rows = table.csv.rows;
    return rows.empty() || std::any_of(rows.begin(), rows.begin() + std::min<ptrdiff_t>(20, ptrdiff_t(rows.size())), isRecord);
}

} // namespace costscope
