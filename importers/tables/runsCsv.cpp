// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/runsCsv.h"

#include "core/data/RunRecords.h"
#include "importers/csv/csvRecords.h"
#include "importers/csv/markdownTables.h"
#include "importers/notRecognised.h"
#include "importers/tables/cellSeconds.h"
#include "importers/tables/commaLines.h"
#include "importers/tables/nearTables.h"
#include "importers/tables/runsCases.h"
#include "importers/tables/runsJson.h"
#include "importers/tables/runsRecords.h"
#include "importers/tables/runsSaid.h"
#include "importers/tables/runsSizes.h"
#include "importers/tables/runsText.h"
#include "importers/tables/unlikeTimes.h"
#include "importers/tables/wideTable.h"
#include "importers/text/Input.h"

#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

namespace costscope {

namespace {

QString quoted(const HeadedTable& table, int column)
{
    return u"“%1”"_s.arg(table.headings[column]);
}

/// The columns that n and the run time were taken from, where others could be meant.
void noteOnPassedOver(const HeadedTable& table, const RunsLayout& layout, const QString& file, Messages& notes)
{
    for (const RunsRole role : {RunsRole::N, RunsRole::T}) {
        const int taken = layout.of(role);
        QStringList others;
        int first = -1;
        for (const int column : layout.passedOver) {
            if (table.meanings[size_t(column)].role.value_or(RunsRole::T) != role || isConstant(table, column) ||
                areEqual(table, column, taken))
                continue;
            if (first < 0) first = column;
            others << quoted(table, column);
        }
        if (others.isEmpty()) continue;
        notes.push_back({Severity::Note,
                         u"%1 is taken from %2; %3 could be meant, too: %4 takes %5."_s.arg(
                             role == RunsRole::N ? u"n"_s : u"The run time"_s, quoted(table, taken), others.join(u", "_s),
                             columnOption(table, first, standardName(role)), others.size() == 1 ? u"it"_s : u"the first of them"_s),
                         file, table.headingLine});
    }
}

/// Threads count where the number of processes is the same in every row.
void noteOnThreads(const HeadedTable& table, const RunsLayout& layout, const QString& file, Messages& notes)
{
    const int n = layout.of(RunsRole::N);
    if (!isOfThreads(table, n)) return;
    for (const int other : layout.passedOver) {
        if (table.meanings[size_t(other)].role != RunsRole::N || isOfThreads(table, other) || !isConstant(table, other)) continue;
        notes.push_back({Severity::Note,
                         u"n is taken from %1: %2 is %3 in every row."_s.arg(quoted(table, n), quoted(table, other),
                                                                             table.csv.rows.front().cells[size_t(other)].text),
                         file, table.headingLine});
        return;
    }
}

/// A part of the run time that is called like communication, where no column is known to hold the time in MPI.
void noteOnCommunication(const HeadedTable& table, const RunsLayout& layout, const QString& file, Messages& notes)
{
    static const QRegularExpression names(u"(?:^|[\\W_])(?:comm|comunica\\w*|communicat\\w*|kommunikation\\w*|halo\\w*|mpi)(?:$|[\\W_])"_s,
                                          QRegularExpression::CaseInsensitiveOption),
        others(u"std|dev|min|max|rate|bytes|size|count|calls|share|frac|perc|%|ratio|per_|step|/|lib|version|impl|speed|effic"_s,
               QRegularExpression::CaseInsensitiveOption);
    if (layout.of(RunsRole::Tau) >= 0 || layout.of(RunsRole::Ratio) >= 0 || !table.headed) return;
    const bool comma = table.csv.separator != QLatin1Char(',');
    const int time = layout.of(RunsRole::T);
    for (int i = 0; i < int(table.headings.size()); ++i) {
        const RunsHeading& meaning = table.meanings[size_t(i)];
        if (meaning.role || meaning.isSaid || !table.headings[i].contains(names) || table.headings[i].contains(others)) continue;
        bool anyFraction = false;
        const auto isPart = [&](const CsvRow& row) {
            const auto number = [&](int column) { return row.at(column) ? cellNumber(row.at(column)->text, comma) : std::nullopt; };
            const auto part = number(i), whole = number(time);
            anyFraction = anyFraction || (part && *part != std::floor(*part));
            return part && whole && *part >= 0 &&
                   *part * meaning.unit.value_or(1) <= *whole * table.meanings[size_t(time)].unit.value_or(1);
        };
        if (!std::ranges::all_of(table.csv.rows, isPart) || !anyFraction) continue;
        notes.push_back({Severity::Note,
                         u"%1 could be the time in MPI, which is part of %2 in every row: %3 takes it."_s.arg(
                             quoted(table, i), quoted(table, time), columnOption(table, i, standardName(RunsRole::Tau))),
                         file, table.headingLine});
        return;
    }
}

QStringList unusedHeadings(const HeadedTable& table, const RunsLayout& layout, const QStringList& cases)
{
    QStringList all;
    for (int i = 0; i < int(table.headings.size()); ++i) {
        const bool isSameTime = table.meanings[size_t(i)].role == RunsRole::T && areEqual(table, i, layout.of(RunsRole::T));
        const bool isSaid = std::ranges::count(layout.passedOver, i) > 0 && !isConstant(table, i) && !isSameTime; // it could be meant, too
        if (std::ranges::count(layout.column, i) == 0 && !isSaid && !cases.contains(table.headings[i])) all += table.headings[i];
    }
    return all;
}

constexpr std::array roleOfTimes = {RunsRole::T, RunsRole::Tau, RunsRole::TauStd};

/// A cell of the run times that has a unit of its own, if there is one.
std::optional<QString> cellWithUnit(const HeadedTable& table, int column)
{
    const bool comma = table.csv.separator != QLatin1Char(',');
    for (const CsvRow& row : table.csv.rows)
        if (const CsvCell* cell = row.at(column); cell && !cellNumber(cell->text, comma) && cellSeconds(cell->text, comma))
            return cell->text;
    return std::nullopt;
}

void noteOnUnits(const HeadedTable& table, const RunsLayout& layout, const QString& file, Messages& notes)
{
    for (const RunsRole role : roleOfTimes)
        if (const auto cell = cellWithUnit(table, layout.of(role)))
            notes.push_back({Severity::Note,
                             u"The cells of %1 have units of their own: “%2” is %3 s."_s.arg(
                                 quoted(table, layout.of(role)), *cell,
                                 QString::number(*cellSeconds(*cell, table.csv.separator != QLatin1Char(',')), 'g', 12)),
                             file, table.headingLine});
}

/// Times of which neither the heading nor the cells say a unit.
QStringList unitlessTimes(const HeadedTable& table, const RunsLayout& layout)
{
    QStringList all;
    for (int i = 0; table.headed && i < int(table.headings.size()); ++i) {
        const bool isTime = std::ranges::any_of(roleOfTimes, [&](RunsRole role) { return layout.of(role) == i; });
        const RunsHeading& meaning = table.meanings[size_t(i)];
        if (isTime && (!meaning.unit || meaning.isUnitAssumed) && !cellWithUnit(table, i)) all += table.headings[i];
    }
    return all;
}

/// Times without a unit that as seconds would be years: they are counted in another, which has to be said.
std::optional<Error> tooLongForSeconds(const HeadedTable& table, const RunsLayout& layout, const RunsRecords& found, const QString& file)
{
    constexpr double year = 365.25 * 86400;
    const int column = layout.of(RunsRole::T);
    if (column < 0 || table.meanings[size_t(column)].isSaid) return std::nullopt;
    if (table.headed && !unitlessTimes(table, layout).contains(table.headings[column])) return std::nullopt;
    const auto longest = std::ranges::max_element(found.records, {}, &RunsRecord::t);
    if (longest == found.records.end() || !(longest->t > year)) return std::nullopt;
    const auto as = [&](double unit) { return display(longest->t * unit, Quantity::Time, 3); };
    const QString heading = table.headed ? quoted(table, column) : u"Column %1"_s.arg(column + 1);
    return Error{u"%1 has no unit, and as seconds %2 would be %3 years. Say the unit: %4 if it is %5, [us] for %6, [ms] for %7; [s] if it "
                 "is seconds all the same."_s.arg(heading, exact(longest->t), display(longest->t / year, Quantity::None, 3),
                                                  columnOption(table, column, u"t_n_s[ns]"_s), as(1e-9), as(1e-6), as(1e-3)),
                 file, table.csv.rows[found.rows[size_t(longest - found.records.begin())]].line};
}

/// What the reader should know about how the file was understood.
Messages assumptions(const HeadedTable& table, const RunsLayout& layout, const QStringList& cases, const QString& file)
{
    Messages notes;
    const auto note = [&](Severity severity, const QString& text) { notes.push_back({severity, text, file, table.headingLine, 0}); };
    if (table.csv.hadMark) note(Severity::Note, u"A UTF-8 byte order mark at the start was skipped."_s);
    if (table.csv.mixedLineEnds)
        note(Severity::Warning, u"Some lines end in CR LF, some in LF. All were read; was the file put together?"_s);
    if (!table.csv.wasUtf8) note(Severity::Warning, u"The file is not UTF-8; it was read as Latin-1."_s);
    const auto isGuessed = [&](RunsRole role) { return layout.of(role) == int(role) && !table.meanings[size_t(role)].isSaid; };
    const bool areGuessed = !table.headed && isGuessed(RunsRole::N) && isGuessed(RunsRole::T);
    if (areGuessed && !isGuessed(RunsRole::Tau)) note(Severity::Note, u"No headings: the columns were taken as n and t_n in seconds."_s);
    if (areGuessed && isGuessed(RunsRole::Tau))
        note(Severity::Note, u"No headings: the columns were taken as n, t_n and MPI time, both in seconds."_s);
    const auto isShort = [&](const CsvRow& row) { return row.cells.size() < size_t(table.headings.size()); };
    if (table.headed && std::ranges::all_of(table.csv.rows, isShort))
        note(Severity::Warning,
             u"Every row has less than the %1 cells of the headings: their cells were taken for the first ones. Is it another that is "
             "missing?"_s.arg(table.headings.size()));
    for (const QString& made : table.notes) note(Severity::Note, made);
    for (const QString& read : table.digits.notes) note(Severity::Note, read);
    noteOnThreads(table, layout, file, notes);
    noteOnPassedOver(table, layout, file, notes);
    noteOnUnits(table, layout, file, notes);
    noteOnCommunication(table, layout, file, notes);
    noteOnHeadings(unitlessTimes(table, layout), unusedHeadings(table, layout, cases), table.headingLine, file, notes);
    return notes;
}

/// A last line without line end that has too few cells was cut.
std::optional<Error> cutOff(HeadedTable& table, bool partial, const QString& file)
{
    auto& rows = table.csv.rows;
    if (!table.csv.endsInLine || rows.empty() || rows.back().cells.size() >= size_t(table.headings.size())) return std::nullopt;
    const qint64 line = rows.back().line;
    rows.pop_back();
    if (partial) return std::nullopt;
    return Error{
        u"The file ends in the middle of this line: it is cut off. The last complete row is in line %1. Import it again as a partial "
        "file (--partial) to take the complete rows."_s.arg(rows.empty() ? table.headingLine : rows.back().line),
        file, line};
}

/// The cases where a user says of these columns that they tell none apart.
RunsCases casesWithout(const QStringList& without, HeadedTable& table, const RunsLayout& layout, const ImportOptions& options)
{
    const std::vector<RunsHeading> meanings = table.meanings;
    QHash<QString, QString> chosen = options.columns;
    for (const QString& column : without) {
        chosen[column] = QString();
        if (const qsizetype place = table.headings.indexOf(column); place >= 0) {
            table.meanings[size_t(place)].role.reset();
            table.meanings[size_t(place)].isSaid = true;
        }
    }
    RunsCases cases = casesOf(table, layout, chosen);
    table.meanings = meanings;
    return cases;
}

/// How to have fewer series: where some columns tell no cases apart, others may.
QString howToJoin(const RunsCases& cases, HeadedTable& table, const RunsLayout& layout, const ImportOptions& options)
{
    constexpr qsizetype most = 6, fewColumns = 3;
    constexpr size_t manyRows = 20'000; // trying takes as long as finding the cases
    if (table.csv.rows.size() > manyRows) return {};
    QStringList all, said;
    RunsCases left = cases;
    while (left.cases.size() > 1 && all.size() < most && !all.contains(left.columns.front())) {
        all << left.columns.front();
        said << columnOption(table, int(table.headings.indexOf(all.back())), {});
        left = casesWithout(all, table, layout, options);
    }
    QString how;
    if (left.cases.size() == 1 && !all.isEmpty())
        how = u" %1 %2 them together."_s.arg(said.join(u' '), all.size() > 1 ? u"put"_s : u"puts"_s);
    if (all.size() < 2 || cases.columns.size() > fewColumns) return how;
    for (const QString& column : cases.columns)
        if (const size_t count = casesWithout({column}, table, layout, options).cases.size(); count < cases.cases.size() && count > 1)
            how += u" %1 makes %2 of them."_s.arg(columnOption(table, int(table.headings.indexOf(column)), {}), QString::number(count));
    return how;
}

/// That rows stand in several series, and how to have it otherwise; or that they should, and do not.
void sayCases(const RunsCases& cases, const ImportOptions& options, const RunsLayout& layout, const RunsRecords& found, HeadedTable& table,
              const QString& file, Messages& messages)
{
    const auto hasRecord = [&](const RunsCase& one) {
        return std::ranges::any_of(one.rows, [&](size_t row) { return std::ranges::binary_search(found.rows, row); });
    };
    const auto series = std::ranges::count_if(cases.cases, hasRecord);
    const QString columns = cases.columns.join(u", "_s);
    QStringList said;
    for (const QString& column : cases.columns)
        said << columnOption(table, int(table.headings.indexOf(column)), QString::fromUtf16(caseColumn));
    const bool isSaid = std::ranges::any_of(table.meanings, [](const RunsHeading& meaning) { return meaning.isSaid && !meaning.role; });
    if (cases.isTooMany)
        messages.push_back(
            {Severity::Warning,
             u"The rows differ in %1 in more ways than make series of their own: they stand in one. Keep those of one case in "
             "the file%2."_s.arg(columns, isSaid ? QString() : u", or make a series of each all the same: %1"_s.arg(said.join(u' '))),
             file, table.headingLine});
    else if (series > 1)
        messages.push_back({Severity::Note,
                            u"%1 series, one for each case%2.%3"_s.arg(series).arg(columns == u"case" ? QString() : u" of "_s + columns,
                                                                                   howToJoin(cases, table, layout, options)),
                            file, table.headingLine});
}

/// Rows that are the same in every cell, with run times of many digits: a table that was pasted twice, not repetitions.
std::optional<Message> rowsTwice(const HeadedTable& table, const RunsLayout& layout, const QString& file)
{
    if (table.areTrials) return std::nullopt;
    constexpr qsizetype manyDigits = 4, severalRows = 2;
    std::map<QStringList, qint64> lines; // of the first row with these cells
    qint64 twice = 0, first = 0, again = 0;
    for (const CsvRow& row : table.csv.rows) {
        const CsvCell* time = row.at(layout.of(RunsRole::T));
        if (!time || std::ranges::count_if(time->text, [](QChar c) { return c.isDigit(); }) < manyDigits) continue;
        QStringList cells;
        for (const CsvCell& cell : row.cells) cells << cell.text;
        const auto [place, isNew] = lines.try_emplace(cells, row.line);
        if (isNew || twice++ > 0) continue;
        first = place->second;
        again = row.line;
    }
    if (twice < severalRows || first == 0) return std::nullopt;
    return Message{Severity::Warning,
                   u"%1 rows are the same as rows above them in every cell, the first one as line %2. They were taken for repetitions. If "
                   "the table stands in the file twice, take one out."_s.arg(twice)
                       .arg(first),
                   file, again};
}

/// A quoted cell whose lines look like rows of the table: a quote is missing, and they are not read.
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

/// Times of one n in a series.
struct TimesAt {
    qint32 n = 0;
    double least = 0, most = 0;
};

/// Threads that change along a case, where n counts processes alone.
std::optional<QString> changingThreads(const RunsCases& cases, const HeadedTable& table, const RunsLayout& layout)
{
    const int n = layout.of(RunsRole::N);
    const auto numberAt = [&](size_t row, int column) {
        const CsvCell* cell = table.csv.rows[row].at(column);
        return cell ? cellNumber(cell->text, table.csv.separator != u',').value_or(missing) : missing;
    };
    if (isOfThreads(table, n)) return std::nullopt;
    static const QRegularExpression ranks(u"rank|mpi|task|^np$"_s, QRegularExpression::CaseInsensitiveOption);
    const bool isOfRanks = table.headings[n].trimmed().contains(ranks); // which threads are never part of
    static const QRegularExpression cores(u"core|cpu|kern|n[uú]cle|c(?:oe|œ)ur"_s, QRegularExpression::CaseInsensitiveOption);
    if (table.headings[n].contains(cores)) return std::nullopt; // which count them
    for (int column = 0; column < int(table.headings.size()); ++column) {
        if (std::ranges::count(layout.column, column) > 0 || !isOfThreads(table, column)) continue;
        if (cases.columns.contains(table.headings[column])) continue; // then its number stands in the names
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
            if (least == most && cases.cases.size() == 1)
                return u"“%1” is %2 in every row beside n, which is “%3” alone: these runs are on %4 to %5 cores. Put “%3” × “%1” into a "
                       "column of its own, headed cores, and take it: --column \"cores=n\"."_s.arg(
                           table.headings[column], exact(most), table.headings[n], exact(fewest), exact(all));
            if (least == most) continue;
            return u"“%1” goes from %2 to %3 beside n, which is “%4” alone: these runs are on %5 to %6 cores. Put “%4” × “%1” into a "
                   u"column "
                   "of its own, headed cores, and take it: --column \"cores=n\"."_s.arg(table.headings[column], exact(least), exact(most),
                                                                                        table.headings[n], exact(fewest), exact(all));
        }
    }
    return std::nullopt;
}

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

/// Rows that stand as repetitions and were not set alike, and how to have them apart.
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

/// Times that are the same on any n beside a throughput were given, not measured.
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

/// {"time (ms)": "t_n_s[ms]"}: what the columns were taken for, and set aside.
QJsonObject taken(const HeadedTable& table, const RunsLayout& layout, const ImportOptions& options)
{
    QJsonObject columns;
    for (auto given = options.columns.cbegin(); given != options.columns.cend(); ++given)
        if (given.value().isEmpty() || saysCommaMark(given.key(), given.value())) columns[given.key()] = given.value();
    for (size_t role = 0; role < layout.column.size(); ++role) {
        const int column = layout.column[role];
        if (column < 0) continue;
        const QString unit = unitName(table.meanings[size_t(column)].unit);
        columns[table.headings[column]] = standardName(RunsRole(role)) + (unit.isEmpty() ? QString() : u"[%1]"_s.arg(unit));
    }
    return columns;
}

/// The records of a case; it is called as the file, and then what it is a case of.
Dataset datasetOf(const RunsCase& one, const RunsRecords& found, const RunsLayout& layout, const ImportOptions& options,
                  const QString& file)
{
    std::vector<RunsRecord> records;
    for (size_t i = 0; i < found.rows.size(); ++i)
        if (std::ranges::binary_search(one.rows, found.rows[i])) records.push_back(found.records[i]);
    Dataset runs;
    const QString stem = QFileInfo(file).completeBaseName();
    runs.name = one.name.isEmpty() || stem.isEmpty() ? one.name : u"%1, %2"_s.arg(stem, one.name);
    runs.tables = {toTable(records, layout)};
    if (!one.setting.isEmpty()) runs.facts[QLatin1String("setting")] = one.setting;
    QJsonObject columns;
    for (auto given = options.columns.cbegin(); given != options.columns.cend(); ++given) columns[given.key()] = given.value();
    if (!columns.isEmpty()) runs.facts[QLatin1String("columns")] = columns; // so that it can be read again without asking
    return runs;
}

} // namespace

Result<Imported> readRunsTable(HeadedTable& table, const ImportOptions& given, const Progress& progress, const QString& file)
{
    ImportOptions options = given;
    options.columns = byHeading(table, given.columns);
    const auto layout = runsLayout(table, file);
    if (!layout) return layout.error();
    if (table.digits.open) return Error{*table.digits.open, file, table.headingLine};
    const size_t rowsFound = table.csv.rows.size();
    if (auto cut = cutOff(table, options.partial, file)) return *cut;
    RunsRecords found = readRecords(table, *layout, file, progress.part(0.5, 1));
    if (!progress.report(1)) return cancelled();
    if (found.records.empty()) {
        if (!found.messages.empty())
            return Error{u"No row could be used. First problem: %1"_s.arg(found.messages[0].text), file, found.messages[0].line,
                         found.messages[0].column};
        return Error{u"There are headings but no rows below them."_s, file, table.headingLine};
    }
    if (auto unclear = tooLongForSeconds(table, *layout, found, file)) return *unclear;
    Imported imported;
    RunsCases cases = casesOf(table, *layout, options.columns);
    std::erase_if(cases.cases, [&](const RunsCase& one) { // heading lines that stand among the rows
        return std::ranges::none_of(found.rows, [&](size_t row) { return std::ranges::binary_search(one.rows, row); });
    });
    imported.messages = assumptions(table, *layout, cases.columns, file);
    sayCases(cases, options, *layout, found, table, file, imported.messages);
    if (const auto twice = rowsTwice(table, *layout, file)) imported.messages.push_back(*twice);
    if (const auto swallowed = swallowedRows(table, file)) imported.messages.push_back(*swallowed);
    for (const Message& message : sizeWarnings(table, *layout, cases, file)) imported.messages.push_back(message);
    if (const auto threads = changingThreads(cases, table, *layout))
        imported.messages.push_back({Severity::Warning, *threads, file, table.headingLine});
    const auto mixed = mixture(cases, found, table, *layout);
    for (const auto& warning : {mixed, fixedTimes(found, table, *layout)})
        if (warning) imported.messages.push_back({Severity::Warning, *warning, file, table.headingLine});
    imported.messages.insert(imported.messages.end(), found.messages.begin(), found.messages.end());
    if (const int last = int(table.csv.rows.back().cells.size()) - 1; std::ranges::count(layout->column, last) > 0)
        if (auto cut = shortLastNumber(table.csv, file)) imported.messages.push_back(*cut);
    if (rowsFound > table.csv.rows.size())
        imported.messages.push_back({Severity::Warning, u"The file is cut off: its last, incomplete row was left out."_s, file});
    imported.partial = found.rowsLeftOut > 0 || rowsFound > table.csv.rows.size();
    for (const RunsCase& one : cases.cases) {
        Dataset runs = datasetOf(one, found, *layout, given, file);
        if (runs.tables.front().rows() == 0) continue;
        runs.facts[QLatin1String("taken")] = taken(table, *layout, options);
        if (const QString work = workOf(table, *layout, cases, one); !work.isEmpty()) runs.facts[QLatin1String("work")] = work;
        if (const auto unlike =
                mixed ? std::nullopt
                      : unlikeTimes(runs, u"Keep rows of one problem and one configuration, or give each case a column that names it."_s))
            imported.messages.push_back({Severity::Warning, *unlike, file, table.headingLine});
        imported.datasets.push_back(std::move(runs));
    }
    return imported;
}

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

/// The table: of a Markdown text the first of those that would do best. `notes`: that there are others like it.
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

Result<Imported> readRunsCsv(Input& input, const ImportOptions& options, const Progress& progress)
{
    const auto bytes = input.readAll();
    if (!bytes) return bytes.error();
    if (auto problem = notText({*bytes, input.fileName()}, input.name())) return *problem;
    Messages notes;
    auto csv = tableIn(*bytes, input.name(), options.columns, notes);
    if (!csv) return csv.error();
    if (!progress.report(0.5)) return cancelled();
    if (commaLines(*csv, options.columns) == CommaLines::Decimals) return decimalLines(*csv, input.name());
    auto table = headedTable(csv.take(), options.columns, input.name());
    if (!table) return table.error();
    auto imported = readRunsTable(*table, options, progress, input.name());
    if (imported) imported->messages.insert(imported->messages.begin(), notes.begin(), notes.end());
    return imported;
}

/// The whole lines of a head; a head that is shorter than its block is the whole file.
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

/// Whole numbers, and many, or no fewer where n is greater, count something: nobody prints times like that.
bool areCounts(const std::vector<RunsRecord>& records)
{
    constexpr double many = 1000;
    std::map<qint32, double> least; // time by n
    for (const RunsRecord& record : records) {
        if (record.t != std::floor(record.t)) return false;
        const auto [place, isNew] = least.try_emplace(record.n, record.t);
        if (!isNew) place->second = std::min(place->second, record.t);
    }
    const auto falls = [](const auto& before, const auto& after) { return after.second < before.second; };
    size_t falling = 0;
    for (auto at = std::next(least.begin()); at != least.end(); ++at) falling += falls(*std::prev(at), *at);
    return 2 * falling < least.size() - 1 || least.begin()->first >= 64 ||
           std::ranges::all_of(least, [](const auto& one) { return one.second > many; });
}

} // namespace

/// Numbers without headings are run times only if they fall: message sizes with latencies or rates rise. Comments in
/// the words of benchmarks say that they are something else.
bool fallsLikeRunTimes(const HeadedTable& table, const RunsLayout& layout)
{
    static const QRegularExpression benchmark(u"\\b(osu|imb|intel|benchmarks?|sizes?|bytes|latency|bandwidth)\\b"_s,
                                              QRegularExpression::CaseInsensitiveOption);
    const auto& comments = table.csv.comments;
    if (std::any_of(comments.begin(), comments.end(), [](const CsvComment& c) { return c.text.contains(benchmark); })) return false;
    const RunsRecords found = readRecords(table, layout, {});
    if (found.records.size() < 2 || found.rowsLeftOut > 0) return false;
    const auto [least, most] =
        std::minmax_element(found.records.begin(), found.records.end(), [](const RunsRecord& a, const RunsRecord& b) { return a.n < b.n; });
    return least->n < most->n && most->t < least->t && !areCounts(found.records);
}

namespace {

/// How many rows have as many cells as there are headings.
size_t regularRows(const HeadedTable& table)
{
    const auto isRegular = [&](const CsvRow& row) { return row.cells.size() == size_t(table.headings.size()); };
    return size_t(std::count_if(table.csv.rows.begin(), table.csv.rows.end(), isRegular));
}

/// Most rows have a cell below each heading: sentences with commas do not.
bool isEven(const HeadedTable& table)
{
    return regularRows(table) * 2 >= table.csv.rows.size();
}

} // namespace

/// What starts like this is a document or a program, however many commas it has.
bool isMarkup(QByteArrayView bytes)
{
    if (bytes.startsWith("\xef\xbb\xbf")) bytes = bytes.sliced(3);
    const QByteArrayView text = bytes.trimmed();
    return text.startsWith('{') || text.startsWith('[') || text.startsWith('<') || text.startsWith("#!");
}

namespace {

/// Rows of text in equal numbers of cells are a table; running text is not.
bool isTabular(const HeadedTable& table)
{
    const auto& rows = table.csv.rows;
    if (rows.empty()) return false;
    const bool numbers = std::all_of(rows.begin(), rows.begin() + std::min<ptrdiff_t>(5, ptrdiff_t(rows.size())), [&](const CsvRow& row) {
        return std::any_of(row.cells.begin(), row.cells.end(), [](const CsvCell& cell) { return cellNumber(cell.text, true).has_value(); });
    });
    return numbers && regularRows(table) * 10 >= rows.size() * 9;
}

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
    return Error{u"This is one number in each of %1 lines: which run each is of is not told. If they are run times in seconds, write the "
                 "number of processes of its run before each, like N,%2 with this number for N, and the line n,t_n_s above them."_s
                     .arg(csv->rows.size() - headed)
                     .arg(csv->rows[headed].cells[0].text),
                 file, csv->rows[headed].line};
}

QHash<QString, QString> wordsIn(const QJsonValue& object)
{
    QHash<QString, QString> words;
    const QJsonObject members = object.toObject();
    for (auto member = members.begin(); member != members.end(); ++member) words[member.key()] = member.value().toString();
    return words;
}

} // namespace

/// Lines that name processes and times among words, the same in each, are no table.
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

namespace {

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

// Rule: rows of mostly equal length below a heading for processes and one for run times, with numbers in these columns or
// at least somewhere in every row (two headings for one column: ours, and the user has to choose); or two or three columns
// of numbers without headings, where time falls as n grows. Never JSON, HTML, XML or a script, nor what another importer takes.
bool recognises(const Head& head)
{
    if (isMarkup(head.bytes)) return false;
    const auto table = tableOf(head.bytes);
    if (!table) return false;
    const auto layout = runsLayout(*table, {});
    if (!table->headed) return layout && fallsLikeRunTimes(*table, *layout) && commaLines(table->csv, {}) == CommaLines::Cells;
    if (!knowsNAndT(table->meanings) || !isEven(*table) || (!table->csv.rows.empty() && isOfWords(*table))) return false;
    return ((layout && holdsRecords(*table, *layout)) || isTabular(*table)) && !isTaken(head, u"runs-csv");
}

} // namespace

extern const Importer runsCsv; // registered in allImporters.cpp

Result<CsvShape> inspectCsv(const QString& path)
{
    auto input = Input::open(path);
    if (!input) return input.error();
    const QByteArray& head = (*input)->head();
    if (auto problem = notText({head, (*input)->fileName()}, path)) return *problem;
    auto table = tableOf(head);
    if (isMarkup(head)) table = headedJson(head);
    if (!table || (!isTabular(*table) && !runsCsv.recognises({head, (*input)->fileName()})))
        if (auto inText = looksLikeJson(head) ? std::nullopt : tableToAsk(head)) table = std::move(inText);
    if (!table) return Error{u"This is not a table of two or more columns."_s, path};
    CsvShape shape{table->headings, {}, {}, table->csv.separator, table->headed};
    shape.asksCommas = table->digits.hasOpenCommas;
    shape.isOpenOnCommas = table->digits.open.has_value();
    for (const CsvRow& row : table->csv.rows) {
        if (shape.rows.size() == 20) break;
        QStringList cells;
        for (const CsvCell& cell : row.cells) cells += cell.text;
        shape.rows.append(cells);
    }
    for (int i = 0; table->headed && i < int(shape.headings.size()); ++i)
        if (const QString unit = openUnit(*table, i); !unit.isEmpty() && !table->meanings[size_t(i)].unit)
            shape.openUnits.insert(shape.headings[i], unit);
    const auto layout = runsLayout(*table, path);
    const auto isPassedOver = [&](int i) { return layout.ok() && std::ranges::count(layout->passedOver, i) > 0; };
    for (int i = 0; i < int(shape.headings.size()); ++i)
        if (const auto role = table->meanings[size_t(i)].role; role && !isPassedOver(i))
            shape.guess.insert(shape.headings[i], standardName(*role));
    return shape;
}

QHash<QString, QString> chosenColumns(const Dataset& dataset)
{
    return wordsIn(dataset.facts[QLatin1String("columns")]);
}

QHash<QString, QString> takenColumns(const Dataset& dataset)
{
    return wordsIn(dataset.facts[QLatin1String("taken")]);
}

QStringList runsColumnNames()
{
    QStringList names;
    for (const RunsRole role : {RunsRole::N, RunsRole::T, RunsRole::Tau, RunsRole::TauStd, RunsRole::Ratio, RunsRole::Note})
        names += standardName(role);
    return names;
}

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

namespace {

/// What it lacks to be a table of another kind, behind a blank.
QString nearly(const HeadedTable& table)
{
    CsvRow headings;
    for (const QString& heading : table.headed ? table.headings : QStringList()) headings.cells.push_back({heading, 0});
    const QString overlap = overlapLacks(headings), dense = denseLacks(headings);
    return (overlap.isEmpty() ? QString() : u' ' + overlap) + (dense.isEmpty() ? QString() : u' ' + dense);
}

} // namespace

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
    return Error{
        u"This is a table of numbers without headings: their meaning and units are unknown. If they are processes n and run times, "
        "write the heading line n,t_n_s, or name the format (--as runs-csv). If they are sizes and times of an OSU benchmark, "
        "put back its heading lines: '# OSU MPI Latency Test' and '# Size  Latency (us)'."_s +
            (commas == CommaLines::Open ? askOfCommaLines(table->csv) : QString()),
        file, table->csv.rows.front().line};
}

const Importer runsCsv = {
    u"runs-csv"_s,
    u"Run-time records (CSV)"_s,
    u"A table of processes n, run times t_n and, if measured, MPI times, with one heading per column."_s,
    {u"*.csv"_s, u"*.tsv"_s, u"*.txt"_s, u"*.dat"_s},
    u"runs"_s,
    recognises,
    readRunsCsv,
};

} // namespace costscope
