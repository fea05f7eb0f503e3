// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/runsTable.h"

#include "core/forecast/sizes/sizedProblems.h"
#include "core/numerics/median.h"
#include "importers/benchmarks/mpiLog.h"
#include "importers/tables/cellSeconds.h"
#include "importers/tables/hybridNames.h"
#include "importers/tables/runsSaid.h"
#include "importers/tables/wideTable.h"
#include "importers/text/printedText.h"

#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <set>
#include <tuple>

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

bool isWord(const QString& text)
{
    return !text.isEmpty() && !cellNumber(text, true);
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

QString textAt(const CsvRow& row, int column)
{
    const CsvCell* cell = row.at(column);
    return cell ? cell->text : QString();
}

/// All its numbers are whole ones.
bool isWhole(const HeadedTable& table, int column)
{
    return std::ranges::all_of(table.csv.rows, [&](const CsvRow& row) {
        const auto number = cellNumber(textAt(row, column), table.csv.separator != QLatin1Char(','));
        return number && *number == std::floor(*number);
    });
}

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

/// A cell of the first column that is empty below a word or a size holds the same, as in a table whose groups of rows have one name each.
void fillDown(HeadedTable& table)
{
    auto& rows = table.csv.rows;
    const auto isEmpty = [](const CsvRow& row) { return row.cells.empty() || row.cells[0].text.isEmpty(); };
    if (table.headings.isEmpty()) return;
    const bool isSize = isSizeHeading(table.headings.front()); // whose number stands once above its runs
    const auto isNamed = [&](const CsvRow& row) { return isEmpty(row) || isSize || isWord(row.cells[0].text); };
    if (!table.headed || table.headings.front().isEmpty() || table.meanings.front().role || rows.size() < 3 || isEmpty(rows.front()))
        return;
    if (!std::ranges::all_of(rows, isNamed) || 3 * size_t(std::ranges::count_if(rows, isEmpty)) < rows.size()) return;
    for (size_t i = 1; i < rows.size(); ++i)
        if (isEmpty(rows[i]) && !rows[i].cells.empty()) rows[i].cells[0].text = rows[i - 1].cells[0].text;
    table.notes << u"Empty cells of “%1” were taken for what stands above them."_s.arg(table.headings.front());
}

/// Blocks of rows that have a comment above each are cases, which it names.
void takeBlocks(HeadedTable& table)
{
    constexpr size_t least = 2, most = 24;
    auto& rows = table.csv.rows;
    QStringList names;
    std::vector<size_t> starts;
    const auto& comments = table.csv.comments;
    for (size_t i = 0, read = 0; i < rows.size(); ++i) {
        const qint64 above = i == 0 ? 0 : rows[i - 1].line;
        while (read < comments.size() && comments[read].line < rows[i].line) ++read;
        if (read == 0 || comments[read - 1].line <= above) continue;
        if (starts.size() > most) return;
        static const QRegularExpression frame(u"^[-=*#\\s]+|[-=*#\\s]+$"_s);
        starts.push_back(i);
        names << QString(comments[read - 1].text).remove(frame);
    }
    if (starts.size() < least || starts.size() > most || starts.front() != 0 || names.contains(QString())) return;
    if (QSet<QString>(names.begin(), names.end()).size() != names.size()) return;
    for (size_t block = 0; block < starts.size(); ++block)
        if ((block + 1 < starts.size() ? starts[block + 1] : rows.size()) - starts[block] < least) return;
    const auto width = size_t(table.headings.size());
    for (size_t i = 0, block = 0; i < rows.size(); ++i) {
        if (block + 1 < starts.size() && i == starts[block + 1]) ++block;
        if (rows[i].cells.size() > width) continue;
        rows[i].cells.resize(width);
        rows[i].cells.push_back({names[qsizetype(block)], 1});
    }
    table.headings << u"block"_s;
    table.meanings.emplace_back();
    table.notes << u"Comments stand between blocks of rows: each block is a case."_s;
}

/// Processes of the commands in a column, which become one of their own, where no other tells them.
void takeCommands(HeadedTable& table, const QHash<QString, QString>& columns)
{
    const auto isN = [](const RunsHeading& meaning) { return meaning.role == RunsRole::N; };
    const auto isSaid = [&](const QString& heading) { // and not the one that is made here
        return columns.value(heading) == standardName(RunsRole::N);
    };
    if (std::ranges::any_of(table.headings, isSaid) || std::ranges::any_of(table.meanings, isN)) return;
    for (int column = 0; column < int(table.headings.size()); ++column) {
        QStringList counts;
        for (const CsvRow& row : table.csv.rows) {
            MpiLog log;
            if (const CsvCell* cell = row.at(column)) log.hear(cell->text.toStdString());
            counts << (log.ranks() > 0 ? QString::number(log.ranks()) : QString());
        }
        if (counts.empty() || 3 * counts.count(QString()) > 2 * counts.size()) continue;
        const qsizetype width = table.headings.size();
        for (size_t row = 0; row < table.csv.rows.size(); ++row) {
            auto& cells = table.csv.rows[row].cells;
            if (qsizetype(cells.size()) > width) continue;
            cells.resize(size_t(width));
            cells.push_back({counts[qsizetype(row)], cells[size_t(column)].column});
        }
        table.notes << u"n is taken from the commands in “%1”."_s.arg(table.headings[column]);
        table.headings << u"processes"_s;
        table.meanings.push_back(runsHeading(table.headings.back()));
        return;
    }
}

/// "mpi_thread_level": what MPI provides, MPI_THREAD_MULTIPLE, and how threads are kept; not how many there are.
bool namesThreadSupport(const QString& heading)
{
    static const QRegularExpression support(
        u"(?:thread|omp).*(?:level|support|provid|requir|request|mode|safe|bind|pin|affin|place|schedul)|thread_?(?:single|multiple|"
        u"funneled|serialized)|(?:provid|requir|request)ed.*thread"_s,
        QRegularExpression::CaseInsensitiveOption);
    return heading.contains(support);
}

/// Names of what counts processes or threads, and of what does not.
bool namesCount(const QString& heading)
{
    static const QRegularExpression names(
        u"pro[cz]|core|kern|rank|task|thread|node|worker|slave|esclav|escrav|cpu|mpi|(?:\\b|_)omp|c(?:oe|œ)ur|hilo|hebra|n[uú]cle|^n_?p?$|^p$"_s,
        QRegularExpression::CaseInsensitiveOption);
    return heading.contains(names);
}
bool namesNoCount(const QString& heading)
{
    if (namesThreadSupport(heading)) return true;
    static const QRegularExpression names(u"perf|rate|speed|effic|flop|/|time|sec|id$|message|length|bytes|fom|problem"_s,
                                          QRegularExpression::CaseInsensitiveOption);
    return heading.contains(names);
}

struct NoTime {
    const char* pattern; ///< of its heading
    const char* words;
};

/// What is no run time, whoever says so.
constexpr std::array noTimes = {
    NoTime{R"(^s\s*[\[(]\s*(?:n|p|np)\s*[\])]$)", "is a speed-up, t_1/t_n"}, // "S(p)"
    NoTime{"speed.?up|aceler|acc[eé]l[eé]r|beschleun|ускорен", "is a speed-up, t_1/t_n"},
    NoTime{"effici|eficien|effizien|эффективн", "is an efficiency, t_1/(n t_n)"},
    NoTime{"^fom$|figure.of.merit", "is a figure of merit"},
    NoTime{"flop|lups|per.sec|/(?:\\w*_)?s(?:ec(?:onds?)?)?\\b|\\brate\\b|throughput", "is a rate"},
};

/// What it is instead, "is a rate"; nothing: it may be a run time.
std::optional<QString> notATime(const QString& heading)
{
    static const QRegularExpression time(u"time|tempo|zeit|temps"_s, QRegularExpression::CaseInsensitiveOption);
    if (runsHeading(heading).role == RunsRole::T || heading.contains(time)) return std::nullopt;
    for (const auto& [pattern, words] : noTimes)
        if (heading.contains(QRegularExpression(QString::fromUtf8(pattern), QRegularExpression::CaseInsensitiveOption)))
            return QString::fromUtf8(words);
    return std::nullopt;
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

bool isLoneT(const QString& heading)
{
    return heading.trimmed().compare(u"t"_s, Qt::CaseInsensitive) == 0;
}

double numberIn(const HeadedTable& table, const CsvRow& row, int column)
{
    return cellNumber(textAt(row, column), table.csv.separator != QLatin1Char(',')).value_or(missing);
}

/// Steps of one width that were gone through again and again: somebody has set them.
bool isStepped(const HeadedTable& table, int column)
{
    constexpr size_t least = 3;
    std::set<double> values;
    for (const CsvRow& row : table.csv.rows) {
        const double value = numberIn(table, row, column);
        if (std::isnan(value)) return false;
        values.insert(value);
    }
    if (values.size() < least || 2 * values.size() > table.csv.rows.size()) return false;
    const double first = *values.begin(), step = (*values.rbegin() - first) / double(values.size() - 1);
    size_t i = 0;
    return std::ranges::all_of(values, [&](double value) { return std::fabs(value - first - step * double(i++)) < 1e-6 * step; });
}

/// Whether the times of the largest n are less than those of the least.
bool fallsOver(const HeadedTable& table, int n, int time)
{
    double least = INFINITY, most = 0, first = missing, last = missing;
    for (const CsvRow& row : table.csv.rows) {
        const double count = numberIn(table, row, n), t = numberIn(table, row, time);
        if (count < least) least = count, first = t;
        if (count > most) most = count, last = t;
    }
    return least < most && last < first;
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

/// A letter T is the run time where it has a unit or something else says so: a column of processes, over which it falls, or which is
/// named in full. Alone, and in even steps, it is as often a temperature.
void doubtLetterT(HeadedTable& table)
{
    for (int i = 0; i < int(table.headings.size()); ++i) {
        RunsHeading& meaning = table.meanings[size_t(i)];
        if (meaning.role != RunsRole::T || meaning.isSaid || meaning.unit || !table.headed || !isLoneT(table.headings[i])) continue;
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
        if (!hasUnits && (!isTold || (isStepped(table, i) && !falls))) meaning.role.reset();
    }
}

QString peopleName(RunsRole role)
{
    return role == RunsRole::N ? u"the number of processes n"_s : role == RunsRole::T ? u"the run time"_s : standardName(role);
}

/// CPUs beside processes and threads of each: the one that is the product of two others in every row, not of ones alone; -1: none.
int productAmong(const HeadedTable& table, const std::vector<int>& columns)
{
    const auto isProduct = [&](int of, int a, int b) {
        const bool comma = table.csv.separator != QLatin1Char(',');
        return of != a && of != b && a != b && !areEqual(table, of, a) && !areEqual(table, of, b) &&
               std::ranges::all_of(table.csv.rows, [&](const CsvRow& row) {
                   const auto number = [&](int column) { return cellNumber(textAt(row, column), comma).value_or(missing); };
                   return number(of) == number(a) * number(b);
               });
    };
    for (const int of : columns)
        for (const int a : columns)
            for (const int b : columns)
                if (isProduct(of, a, b)) return of;
    return -1;
}

/// "mpi_4", "8 threads": a number of processes and what comes of the name without it; nothing: it counts none.
std::optional<std::pair<QString, int>> numberedName(const QString& text)
{
    static const QRegularExpression before(
        u"^(?<name>(?:.*[\\s_-])?(?:mpi|omp|openmp|np|nproc|procs|processes|ranks|tasks|threads|cores|cpus))[\\s_=:-]*(?<n>[1-9]\\d{0,6})$"_s,
        QRegularExpression::CaseInsensitiveOption),
        behind(u"^(?<n>[1-9]\\d{0,6})[\\s_-]*(?<name>(?:mpi )?(?:procs?|process(?:es)?|ranks?|tasks?|threads?|cores?|cpus?))$"_s,
               QRegularExpression::CaseInsensitiveOption);
    for (const QRegularExpression& pattern : {before, behind})
        if (const auto match = pattern.match(text); match.hasMatch())
            return std::pair(match.captured(u"name"), match.captured(u"n").toInt());
    return std::nullopt;
}

/// Names like "mpi_4" in a column tell n where no other does: the number becomes a column of its own, the names without it stay. Rows
/// whose name has no number are left out.
void takeNumberedNames(HeadedTable& table, const QHash<QString, QString>& columns)
{
    const auto isN = [](const RunsHeading& meaning) { return meaning.role == RunsRole::N; };
    int said = -1; // by the user
    for (auto given = columns.cbegin(); given != columns.cend(); ++given)
        if (given.value() == standardName(RunsRole::N)) said = int(columnCalled(table, given.key()));
    if (said < 0 && std::ranges::any_of(table.meanings, isN)) return;
    for (int column = 0; column < int(table.headings.size()); ++column) {
        if (said >= 0 && column != said) continue;
        auto& rows = table.csv.rows;
        const auto nameIn = [&](const CsvRow& row) { return numberedName(textAt(row, column)); };
        const auto isWide = [&](const CsvRow& row) { return row.cells.size() > size_t(table.headings.size()); };
        QSet<int> counts;
        size_t named = 0;
        for (const CsvRow& row : rows)
            if (const auto name = nameIn(row)) counts.insert(name->second), ++named;
        if (counts.size() < 2 || 2 * named < rows.size() || std::ranges::any_of(rows, isWide)) continue;
        QStringList others;
        for (const CsvRow& row : rows)
            if (!nameIn(row)) others << u"“%1” (line %2)"_s.arg(shortened(textAt(row, column))).arg(row.line);
        std::erase_if(rows, [&](const CsvRow& row) { return !nameIn(row); });
        for (CsvRow& row : rows) {
            const auto name = nameIn(row);
            if (said >= 0) {
                row.cells[size_t(column)].text = QString::number(name->second);
                continue;
            }
            row.cells.resize(size_t(table.headings.size()));
            row.cells.push_back({QString::number(name->second), row.cells[size_t(column)].column});
            row.cells[size_t(column)].text = name->first;
        }
        constexpr qsizetype most = 6;
        if (others.size() > most) others = others.first(most) << u"…"_s;
        table.notes << u"n is taken from the numbers in the names of “%1”.%2"_s.arg(
            table.headings[column],
            others.isEmpty() ? QString() : u" Rows whose name has none were left out: %1."_s.arg(others.join(u", "_s)));
        if (said >= 0) return;
        table.headings << u"processes"_s;
        table.meanings.push_back(runsHeading(table.headings.back()));
        return;
    }
}

/// "Total" beside "MPI" and "OMP": without a column of processes the one that is the product of two that seem to count some.
void takeProduct(HeadedTable& table, const QHash<QString, QString>& columns)
{
    const auto isN = [](const RunsHeading& meaning) { return meaning.role == RunsRole::N; };
    const auto isSaid = [&](const QString& heading) { return columns.value(heading) == standardName(RunsRole::N); };
    if (table.csv.rows.size() < 2 || std::ranges::any_of(table.meanings, isN) || std::ranges::any_of(table.headings, isSaid)) return;
    std::vector<int> all;
    QStringList factors;
    for (int i = 0; i < int(table.headings.size()); ++i) {
        if (!isWhole(table, i) || namesNoCount(table.headings[i])) continue;
        static const QRegularExpression total(u"total|all|^n$"_s, QRegularExpression::CaseInsensitiveOption);
        const bool isFactor = namesCount(table.headings[i]) || table.headings[i].compare(u"ppn"_s, Qt::CaseInsensitive) == 0;
        if (isFactor) factors << table.headings[i];
        if (isFactor || table.headings[i].contains(total)) all.push_back(i);
    }
    const int product = productAmong(table, all);
    if (product < 0) return;
    factors.removeAll(table.headings[product]);
    table.meanings[size_t(product)].role = RunsRole::N;
    table.meanings[size_t(product)].doubt = 0;
    table.notes << u"n is taken from “%1”, the product of two of the columns %2 in every row."_s.arg(table.headings[product],
                                                                                                     factors.join(u", "_s));
}

/// "Temps Update (ms)": a word and a unit of time say what it is, where no other column does.
void takeOnlyTime(HeadedTable& table, const QHash<QString, QString>& columns)
{
    static const QRegularExpression time(
        u"^(?:.*[\\s_])?(?:time|temps|zeit|tempo|tiempo)(?:[\\s_].*)?[\\[(](?:s|ms|us|µs|ns|min|sec|seconds|h)[\\])]$"_s,
        QRegularExpression::CaseInsensitiveOption),
        part(u"comm|mpi|wait|idle|init|set.?up|\\bio\\b|i/o|std|dev\\b|error|start|stamp|step"_s,
             QRegularExpression::CaseInsensitiveOption);
    const auto isT = [](const RunsHeading& meaning) { return meaning.role == RunsRole::T; };
    const auto isSaid = [&](const QString& heading) { return columns.value(heading).startsWith(standardName(RunsRole::T)); };
    if (std::ranges::any_of(table.meanings, isT) || std::ranges::any_of(table.headings, isSaid)) return;
    const auto withUnit =
        std::ranges::count_if(table.meanings, [](const RunsHeading& meaning) { return meaning.unit && *meaning.unit != 0.01; });
    for (int i = 0; withUnit == 1 && i < int(table.headings.size()); ++i) {
        RunsHeading& meaning = table.meanings[size_t(i)];
        if (meaning.role || !meaning.unit || !table.headings[i].contains(time) || table.headings[i].contains(part)) continue;
        meaning.role = RunsRole::T;
        table.notes << u"The run time is taken from “%1”, the only column with a unit of time."_s.arg(table.headings[i]);
        return;
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
        const bool isUnfit = role == RunsRole::N ? isConstant(table, i) : isWhole(table, i); // "total" may count what there is
        if (table.meanings[size_t(i)].doubt < 3 || !isUnfit) all.push_back(i);
    }
    const int product = role == RunsRole::N ? productAmong(table, all) : -1;
    return product >= 0 ? std::vector<int>{product} : all;
}

/// The least number of a column; infinite if it has none.
double leastIn(const HeadedTable& table, int column)
{
    double least = INFINITY;
    for (const CsvRow& row : table.csv.rows)
        least = std::min(least, cellNumber(textAt(row, column), table.csv.separator != QLatin1Char(',')).value_or(INFINITY));
    return least;
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

/// Where a user says what a column means, be it in the window or on the command line.
QString howToSay(const HeadedTable& table, int column, RunsRole role)
{
    return u"in the import dialog, or with %1"_s.arg(sayingOption(table, column, role));
}

/// How well a column would do as n or as run time by its name and its numbers; 0: not at all.
int fitness(const HeadedTable& table, int column, RunsRole role)
{
    static const QRegularExpression times(u"time|sec|elapsed|wall|duration|zeit|dauer|temps|tiempo|tempo|врем|\\bt\\b"_s,
                                          QRegularExpression::CaseInsensitiveOption);
    const bool comma = table.csv.separator != QLatin1Char(',');
    size_t numbers = 0;
    for (const CsvRow& row : table.csv.rows) {
        const QString text = textAt(row, column);
        auto number = cellNumber(text, comma);
        if (!number && role == RunsRole::T) number = cellSeconds(text, comma);
        if (number && (!(*number > 0) || (role == RunsRole::N && *number != std::floor(*number)))) return 0;
        numbers += number.has_value();
    }
    if (2 * numbers <= table.csv.rows.size()) return 0;
    static const QRegularExpression unlikelyTimes(
        u"speed|effic|rate|flop|/|per_|fom|[lm]ups|count|iter|size|rows|cols|nnz|byte|level|grid|degree|problem|tama[nñ]|taille|gr(?:ö|oe)(?:ß|ss)e|размер|send|recv|std|dev\\b|percent|peak|\\bp\\d\\d|watt|joule"_s,
        QRegularExpression::CaseInsensitiveOption);
    const QString& heading = table.headings[column];
    if (role == RunsRole::T && isLoneT(heading) && isStepped(table, column)) return 0;
    if (role == RunsRole::T ? heading.contains(unlikelyTimes) || notATime(heading) : namesNoCount(heading)) return 0;
    const bool isNamed = role == RunsRole::N ? namesCount(heading) : heading.contains(times) || table.meanings[size_t(column)].unit;
    const bool isOfNodes = role == RunsRole::N && heading.contains(u"node"_s, Qt::CaseInsensitive); // of many processes each
    return 1 + 4 * isNamed + 2 * !isConstant(table, column) - isOfNodes;
}

/// A column “MPI” may hold the names of libraries, or count processes beside threads.
bool holdsTimes(const HeadedTable& table, int column)
{
    if (column < 0 || table.meanings[size_t(column)].isSaid) return true;
    const bool comma = table.csv.separator != QLatin1Char(',');
    const auto numbers = std::ranges::count_if(table.csv.rows, [&](const CsvRow& row) {
        const QString text = textAt(row, column);
        return text.isEmpty() || cellNumber(text, comma) || cellSeconds(text, comma);
    });
    const bool isCount = table.headings[column].compare(u"mpi"_s, Qt::CaseInsensitive) == 0 && isWhole(table, column);
    return !isCount && 2 * size_t(numbers) >= table.csv.rows.size();
}

/// The column that would do best; -1: none has such numbers and a name that says something of the kind.
int bestFor(const HeadedTable& table, RunsRole role, const std::vector<int>& taken)
{
    int best = -1, most = 0;
    for (int i = 0; i < int(table.headings.size()); ++i) {
        const bool mayBe = !table.meanings[size_t(i)].role || (role == RunsRole::N && table.meanings[size_t(i)].role == RunsRole::Tau &&
                                                               !holdsTimes(table, i)); // “MPI” of whole numbers
        if (!mayBe || std::ranges::count(taken, i) > 0) continue;
        const int fit = fitness(table, i, role);
        if (fit > most) std::tie(best, most) = std::pair(i, fit);
    }
    return most > 4 ? best : -1;
}

/// Dates, or times of the day beside them.
bool isClock(const HeadedTable& table, int column)
{
    static const QRegularExpression date(u"^(?:\\d{4}[-/.]\\d\\d?[-/.]\\d\\d?|\\d\\d?[-/.]\\d\\d?[-/.]\\d{4})(?:[T ].*)?$"_s),
        clock(u"^\\d\\d?:\\d\\d(?::\\d\\d)?$"_s);
    const auto isAll = [&](int of, const QRegularExpression& pattern) {
        return of >= 0 && std::ranges::all_of(table.csv.rows, [&](const CsvRow& row) { return pattern.match(textAt(row, of)).hasMatch(); });
    };
    return isAll(column, date) || (isAll(column - 1, date) && isAll(column, clock));
}

/// No program begins its scaling with more, nor runs on more as a rule.
constexpr double mostProcesses = 20'000;

/// The median of its numbers; 0 if it has none.
double middleOf(const HeadedTable& table, int column)
{
    std::vector<double> numbers;
    for (const CsvRow& row : table.csv.rows)
        if (const double number = numberIn(table, row, column); !std::isnan(number)) numbers.push_back(number);
    return numbers.empty() ? 0 : median(std::move(numbers));
}

/// Of numbers without headings: that with the least whole ones, which vary; the first that varies and is not whole.
int firstFor(const HeadedTable& table, RunsRole role)
{
    const auto greatest = [&](int column) {
        double most = 0;
        for (const CsvRow& row : table.csv.rows)
            most = std::max(most, cellNumber(textAt(row, column), table.csv.separator != QLatin1Char(',')).value_or(0));
        return most;
    };
    int best = -1;
    for (int i = 0; i < int(table.headings.size()); ++i) {
        if (isClock(table, i) || fitness(table, i, role) == 0 || isConstant(table, i) || isWhole(table, i) != (role == RunsRole::N))
            continue;
        if (role == RunsRole::N && middleOf(table, i) > mostProcesses) continue; // numbers of jobs
        if (role == RunsRole::T) return i;
        if (best < 0 || greatest(i) < greatest(best)) best = i;
    }
    return best;
}

/// The one with a unit comes first as an example; where processes are not named either, what says both.
Error ambiguous(const HeadedTable& table, RunsRole role, const std::vector<int>& columns, const RunsLayout& layout, const QString& file)
{
    QStringList names;
    for (const int column : columns) names += u"“%1”"_s.arg(table.headings[column]);
    const auto withUnit = std::ranges::find_if(columns, [&](int column) { return table.meanings[size_t(column)].unit.has_value(); });
    const int example = role == RunsRole::T && withUnit != columns.end() ? *withUnit : columns.front();
    QString how = howToSay(table, example, role);
    if (role == RunsRole::T && layout.of(RunsRole::N) < 0)
        if (const int n = bestFor(table, RunsRole::N, columns); n >= 0)
            how = u"%1 %2, for no heading names the processes"_s.arg(how, columnOption(table, n, u"n"_s));
    return {u"More than one column could be %1: %2. Name one of them %3, or say which one it is: %4."_s.arg(
                peopleName(role), names.join(u", "_s), standardName(role), how),
            file, table.headingLine};
}

/// Processes begin with few.
bool mayCount(const HeadedTable& table, int column)
{
    constexpr double few = 64;
    return std::ranges::any_of(table.csv.rows, [&](const CsvRow& row) {
        const auto number = cellNumber(textAt(row, column), table.csv.separator != QLatin1Char(','));
        return number && *number <= few;
    });
}

/// How a column is named whose heading says nothing, by the first that could be what is missing; empty: none could.
QString anExample(const HeadedTable& table, const RunsLayout& layout, const std::vector<int>& named)
{
    for (const RunsRole role : {RunsRole::N, RunsRole::T}) {
        if (role == RunsRole::T && layout.of(RunsRole::N) < 0 && named.empty()) return {}; // times of what
        // Times have fractions, unless nothing that may be one has any, beside processes that are named in full.
        const int n = layout.of(RunsRole::N);
        bool anyFraction = n < 0 || table.meanings[size_t(n)].doubt > 0;
        for (int i = 0; i < int(table.headings.size()); ++i)
            anyFraction = anyFraction || (!table.meanings[size_t(i)].role && fitness(table, i, RunsRole::T) > 0 && !isWhole(table, i));
        for (int i = 0; layout.of(role) < 0 && table.headed && i < int(table.headings.size()); ++i)
            if (!table.meanings[size_t(i)].role && std::ranges::count(named, i) == 0 && fitness(table, i, role) > 0 &&
                (isWhole(table, i) == (role == RunsRole::N) || (role == RunsRole::T && !anyFraction && !isConstant(table, i))) &&
                (role != RunsRole::N || mayCount(table, i)))
                return u", or with %1 if “%2” %3"_s.arg(sayingOption(table, i, role), table.headings[i],
                                                        role == RunsRole::N ? u"counts processes"_s : u"is the run time"_s);
    }
    return {};
}

/// A table of rates, speed-ups and the like has no run times: what there is instead, and that they are to be added.
std::optional<Error> timeless(const HeadedTable& table, const RunsLayout& layout, const QString& file)
{
    if (!table.headed || layout.of(RunsRole::T) >= 0 || bestFor(table, RunsRole::T, {}) >= 0) return std::nullopt;
    for (int i = 0; i < int(table.headings.size()); ++i)
        if (!table.meanings[size_t(i)].role && fitness(table, i, RunsRole::T) > 0 && !isWhole(table, i)) return std::nullopt; // may be one
    for (const QString& heading : table.headings)
        if (const auto instead = notATime(heading)) {
            const QString how = instead->contains(u"rate"_s)       ? u", the work of the run over this rate"_s
                                : instead->contains(u"speed-up"_s) ? u", t_1 over this speed-up"_s
                                                                   : QString();
            QString text = u"No column holds run times: “%1” %2. Add a column t_n_s with the run time of each row in seconds%3."_s.arg(
                heading, *instead, how);
            const int n = layout.of(RunsRole::N), counts = n < 0 ? bestFor(table, RunsRole::N, {}) : -1;
            text += n >= 0        ? u" The processes are those of “%1”."_s.arg(table.headings[n])
                    : counts >= 0 ? u" If “%1” counts the processes, call it n."_s.arg(table.headings[counts])
                                  : u" Add a column n with their numbers of processes, too."_s;
            return Error{text, file, table.headingLine};
        }
    return std::nullopt;
}

QString someOf(QStringList headings)
{
    headings.removeAll(QString());
    for (QString& heading : headings) heading = shortened(heading);
    constexpr qsizetype most = 12;
    if (headings.size() <= most + 1) return headings.join(u", "_s);
    return u"%1 and %2 more"_s.arg(headings.first(most).join(u", "_s)).arg(headings.size() - most);
}

/// "error_bar", "std dev", "95% CI": how far times scatter, which falls as they do.
bool isSpread(const QString& heading)
{
    static const QRegularExpression spread(
        u"(?:^|[^\\p{L}])(?:err|errors?|error_?bars?|std|std_?dev|stdev|stddev|sd|sigma|deviation|variance|var|"
        "ci|conf|confidence|stderr|sem|spread)(?:[^\\p{L}]|$)"_s,
        QRegularExpression::CaseInsensitiveOption);
    return spread.match(heading).hasMatch();
}

/// Columns of which nothing is known and whose numbers fall from the least to the largest n, as run times of several cases would.
std::vector<int> fallingColumns(const HeadedTable& table, int n)
{
    const bool comma = table.csv.separator != QLatin1Char(',');
    std::vector<int> columns;
    for (int i = 0; i < int(table.headings.size()); ++i) {
        if (table.meanings[size_t(i)].role || table.headings[i].isEmpty() || notATime(table.headings[i])) continue;
        if (isSpread(table.headings[i])) continue;
        std::map<double, double> at;
        const bool areNumbers = std::ranges::all_of(table.csv.rows, [&](const CsvRow& row) {
            const auto count = cellNumber(textAt(row, n), comma), time = cellNumber(textAt(row, i), comma);
            if (count && time) at[*count] = *time;
            return count && time && *time > 0;
        });
        constexpr size_t least = 3;
        if (areNumbers && at.size() >= least && at.rbegin()->second < at.begin()->second && at.begin()->second != 1) columns.push_back(i);
    }
    return columns;
}

/// What is missing, and how to say which columns have it: an option for each.
Error wanted(const HeadedTable& table, const RunsLayout& layout, const QString& file)
{
    if (auto problem = timeless(table, layout, file)) return *problem;
    QStringList lacking, said;
    QString ofUnit;
    std::vector<int> named;
    for (const RunsRole role : {RunsRole::N, RunsRole::T}) {
        if (layout.of(role) >= 0) continue;
        lacking << (role == RunsRole::N ? u"n (number of processes or cores)"_s
                                        : u"t_n_s (run time in s; t_ms, time [min] … are understood)"_s);
        const int best = table.headed ? bestFor(table, role, named) : firstFor(table, role);
        if (best < 0) continue;
        said << sayingOption(table, best, role);
        if (role == RunsRole::T && table.headed) ofUnit = ofOpenUnit(openUnit(table, best), table.headings[best]);
        named.push_back(best);
    }
    QString text = table.headed
                       ? u"The columns are not recognised. Headings found: %1."_s.arg(someOf(table.headings))
                       : u"The table has %1 columns%2 and no headings: their meaning and units are unknown."_s.arg(table.headings.size())
                             .arg(allNumbers(table.csv.rows.front(), table.csv.separator) ? u" of numbers"_s : QString());
    text += u" Wanted for run-time records and not found: %1."_s.arg(lacking.join(u" and "_s));
    for (const QString& heading : layout.of(RunsRole::T) < 0 ? table.headings : QStringList())
        if (const auto instead = notATime(heading)) {
            text += u" “%1” %2: the times themselves are wanted."_s.arg(heading, *instead);
            break;
        }
    for (int i = 0; layout.of(RunsRole::T) < 0 && table.headed && i < int(table.headings.size()); ++i)
        if (isLoneT(table.headings[i]) && !table.meanings[size_t(i)].role && !table.meanings[size_t(i)].isSaid) {
            text += u" “%1” alone may be a temperature or any other quantity."_s.arg(table.headings[i]);
            break;
        }
    if (const std::vector<int> falling = layout.of(RunsRole::N) >= 0 && said.isEmpty() && table.headed
                                             ? fallingColumns(table, layout.of(RunsRole::N))
                                             : std::vector<int>();
        falling.size() > 1) {
        QStringList options;
        for (const int column : falling) options << sayingOption(table, column, RunsRole::T);
        constexpr qsizetype most = 8;
        return Error{text + u" If these are run times in seconds of several cases, say so: %1."_s.arg(options.mid(0, most).join(u' ')),
                     file, table.headingLine};
    }
    const QString rename = table.headed ? u"Rename the headings"_s : u"Write a heading line"_s,
                  example = said.isEmpty() || !table.headed ? anExample(table, layout, named)
                                                            : u", or with %1 if that is what it holds"_s.arg(said.join(u' '));
    text += said.size() == lacking.size()
                ? u" %1, or say what the columns mean, in the import dialog, or with %2 if that is what it holds."_s.arg(rename,
                                                                                                                         said.join(u' '))
            : lacking.size() == 2 && said.isEmpty() && example.isEmpty() && table.headed
                ? u" If no column holds them, write a table of the runs: a line n,t_n_s, and below it a row for each."_s
                : u" %1, or say what the columns mean in the import dialog%2. If no column holds it, add one."_s.arg(rename, example);
    return {text + ofUnit, file, table.headed ? table.headingLine : table.csv.rows.front().line};
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
    HeadedTable table;
    table.csv = std::move(csv);
    dropEmptyEnds(table.csv);
    joinCutHeadings(table.csv);
    dropColons(table.csv);
    QHash<QString, QString> columns = said;
    joinTimes(table.csv, columns);
    table.digits = takeDigitGroups(table.csv, digitUses(table.csv, columns), commaMark(columns));
    unfold(table, columns);
    findHeadings(table);
    table.meanings = meaningsOf(table.headings);
    const auto saysNothing = [](const QString& name) {
        return name.isEmpty() || name == caseColumn || name == u"thousands" || name == u"decimal";
    };
    if (!table.headed && std::ranges::all_of(columns, saysNothing)) assumeOrder(table);
    if (table.headed) {
        takeCommands(table, columns);
        takeHybridNames(table, columns);
        takeNumberedNames(table, columns);
        takeProduct(table, columns);
        takeOnlyTime(table, columns);
    }
    fillDown(table);
    takeBlocks(table);
    if (auto problem = assign(table, columns, file)) return *problem;
    doubtLetterT(table);
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

bool isConstant(const HeadedTable& table, int column)
{
    const auto& rows = table.csv.rows;
    return rows.size() > 1 &&
           std::ranges::all_of(rows, [&](const CsvRow& row) { return textAt(row, column) == textAt(rows.front(), column); });
}

bool areEqual(const HeadedTable& table, int a, int b)
{
    return std::ranges::all_of(table.csv.rows, [&](const CsvRow& row) { return textAt(row, a) == textAt(row, b); });
}

bool isOfThreads(const HeadedTable& table, int column)
{
    static const QRegularExpression threads(u"thread|(?:\\b|_)omp(?:\\b|_)"_s, QRegularExpression::CaseInsensitiveOption);
    const QString& heading = table.headings[column];
    const bool isLetter = isLoneT(heading) && table.meanings[size_t(column)].role == RunsRole::N;
    return isLetter || (heading.contains(threads) && !namesThreadSupport(heading));
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
