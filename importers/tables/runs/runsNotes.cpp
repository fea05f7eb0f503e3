// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/runs/runsNotes.h"

#include "importers/csv/csvRecords.h"
#include "importers/tables/cellSeconds.h"
#include "importers/tables/runs/columnFacts.h"
#include "importers/tables/runs/runsSaid.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <cmath>

namespace costscope {

namespace {

/// n counts processes, and each has threads: what counts their cores.
void noteOnCores(const HeadedTable& table, int taken, int threads, const QString& file, Messages& notes)
{
    QStringList factors;
    for (const int factor : table.factors) factors << table.headings[factor];
    if (factors.isEmpty()) factors << table.headings[taken];
    const QString product = (factors << table.headings[threads]).join(u'*');
    notes.push_back({Severity::Note,
                     u"n counts processes, and not the cores that their threads have: %1 counts these."_s.arg(
                         columnOption(product, standardName(RunsRole::N))),
                     file, table.headingLine});
}

/// Whether a heading counts processes: of cores or of nodes nobody knows if their threads are counted already.
bool namesProcesses(const QString& heading)
{
    static const QRegularExpression processes(u"proc(?!essor)|rank|task|mpi|(?:^|[^a-z])n?p(?:[^a-z]|$)"_s,
                                              QRegularExpression::CaseInsensitiveOption);
    return heading.contains(processes);
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
            if (role == RunsRole::N && isOfThreads(table, column) && !isOfThreads(table, taken) && namesProcesses(table.headings[taken])) {
                noteOnCores(table, taken, column, file, notes);
                continue;
            }
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
        const bool isUsed = std::ranges::count(layout.column, i) > 0 || std::ranges::count(table.factors, i) > 0;
        if (!isUsed && !isSaid && !cases.contains(table.headings[i])) all += table.headings[i];
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

/// The cases where a user says of these columns that they tell none apart.
RunsCases casesWithout(const QStringList& without, HeadedTable& table, const RunsLayout& layout, const ImportOptions& options,
                       const RunsRecords& found)
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
    std::erase_if(cases.cases, [&](const RunsCase& one) { // of rows that were left out
        return std::ranges::none_of(one.rows, [&](size_t row) { return std::ranges::binary_search(found.rows, row); });
    });
    return cases;
}

/// How to have fewer series: where some columns tell no cases apart, others may.
QString howToJoin(const RunsCases& cases, HeadedTable& table, const RunsLayout& layout, const ImportOptions& options,
                  const RunsRecords& found)
{
    constexpr qsizetype most = 6, fewColumns = 3;
    constexpr size_t manyRows = 20'000; // trying takes as long as finding the cases
    if (table.csv.rows.size() > manyRows) return {};
    QStringList all, said;
    RunsCases left = cases;
    while (left.cases.size() > 1 && all.size() < most && !all.contains(left.columns.front())) {
        all << left.columns.front();
        said << columnOption(table, int(table.headings.indexOf(all.back())), {});
        left = casesWithout(all, table, layout, options, found);
    }
    QString how;
    if (left.cases.size() == 1 && !all.isEmpty())
        how = u" %1 %2 them together."_s.arg(said.join(u' '), all.size() > 1 ? u"put"_s : u"puts"_s);
    if (all.size() < 2 || cases.columns.size() > fewColumns) return how;
    for (const QString& column : cases.columns)
        if (const size_t count = casesWithout({column}, table, layout, options, found).cases.size();
            count < cases.cases.size() && count > 1)
            how += u" %1 makes %2 of them."_s.arg(columnOption(table, int(table.headings.indexOf(column)), {}), QString::number(count));
    return how;
}

} // namespace

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
    const QStringList unitless = unitlessTimes(table, layout);
    const bool areUnnamed = table.areTimesUnnamed && unitless == QStringList{u"time"_s};
    if (areUnnamed)
        note(Severity::Note, u"Nothing tells the unit of the run times: seconds were assumed. %1 says another."_s.arg(
                                 columnOption(table, layout.of(RunsRole::T), u"t_n_s[ms]"_s)));
    noteOnHeadings(areUnnamed ? QStringList() : unitless, unusedHeadings(table, layout, cases), table.headingLine, file, notes);
    return notes;
}

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
                                                                                   howToJoin(cases, table, layout, options, found)),
                            file, table.headingLine});
}

} // namespace costscope
