// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/runs/columnFacts.h"

#include "core/numerics/median.h"
#include "importers/tables/cellSeconds.h"

#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <tuple>

namespace costscope {

namespace {

struct NoTime {
    const char* pattern; ///< of its heading
    const char* words;
};

/// What is no run time, whoever says so.
constexpr std::array noTimes = {
    NoTime{R"(^s\s*[\[(]\s*(?:n|p|np)\s*[\])]$)", "is a speed-up, t_1/t_n"}, // "S(p)"
    NoTime{"speed.?up|aceler|acc[eé]l(?:[eé]r)?|beschleun|ускорен", "is a speed-up, t_1/t_n"},
    NoTime{"effici|eficien|effizien|эффективн", "is an efficiency, t_1/(n t_n)"},
    NoTime{"^fom$|figure.of.merit", "is a figure of merit"},
    NoTime{"flop|lups|per.sec|/(?:\\w*_)?s(?:ec(?:onds?)?)?\\b|\\brate\\b|throughput", "is a rate"},
};

} // namespace

bool allNumbers(const CsvRow& row, QChar separator)
{
    return std::all_of(row.cells.begin(), row.cells.end(), [&](const CsvCell& cell) {
        return cell.text.isEmpty() || cellNumber(cell.text, separator != QLatin1Char(',')).has_value();
    });
}

bool isWord(const QString& text)
{
    return !text.isEmpty() && !cellNumber(text, true);
}

void addCells(CsvRow& row, size_t width, const std::vector<CsvCell>& cells)
{
    if (row.cells.size() < width) row.cells.resize(width);
    row.cells.insert(row.cells.begin() + ptrdiff_t(width), cells.begin(), cells.end());
}

QString textAt(const CsvRow& row, int column)
{
    const CsvCell* cell = row.at(column);
    return cell ? cell->text : QString();
}

bool isWhole(const HeadedTable& table, int column)
{
    return std::ranges::all_of(table.csv.rows, [&](const CsvRow& row) {
        const auto number = cellNumber(textAt(row, column), table.csv.separator != QLatin1Char(','));
        return number && *number == std::floor(*number);
    });
}

bool namesThreadSupport(const QString& heading)
{
    static const QRegularExpression support(
        u"(?:thread|omp).*(?:level|support|provid|requir|request|mode|safe|bind|pin|affin|place|schedul)|thread_?(?:single|multiple|"
        u"funneled|serialized)|(?:provid|requir|request)ed.*thread"_s,
        QRegularExpression::CaseInsensitiveOption);
    return heading.contains(support);
}

bool namesCount(const QString& heading)
{
    static const QRegularExpression names(
        u"pro[cz]|core|kern|rank|task|thread|node|worker|slave|esclav|escrav|cpu|gpu|mpi|(?:\\b|_)omp|c(?:oe|œ)ur|hilo|hebra|n[uú]cle|^n_?p?$|^p$"_s,
        QRegularExpression::CaseInsensitiveOption);
    return heading.contains(names);
}
bool namesNoCount(const QString& heading)
{
    if (namesThreadSupport(heading)) return true;
    static const QRegularExpression names(
        u"perf|rate|speed|effic|flop|/|time|sec|mem|util|id$|message|length|bytes|fom|problem|size|calls|iter"_s,
        QRegularExpression::CaseInsensitiveOption);
    return heading.contains(names);
}

std::optional<QString> notATime(const QString& heading)
{
    static const QRegularExpression time(u"time|tempo|zeit|temps"_s, QRegularExpression::CaseInsensitiveOption);
    if (runsHeading(heading).role == RunsRole::T || heading.contains(time)) return std::nullopt;
    for (const auto& [pattern, words] : noTimes)
        if (heading.contains(QRegularExpression(QString::fromUtf8(pattern), QRegularExpression::CaseInsensitiveOption)))
            return QString::fromUtf8(words);
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

double leastIn(const HeadedTable& table, int column)
{
    double least = INFINITY;
    for (const CsvRow& row : table.csv.rows)
        least = std::min(least, cellNumber(textAt(row, column), table.csv.separator != QLatin1Char(',')).value_or(INFINITY));
    return least;
}

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
        u"speed|effic|rate|flop|/|per_|fom|[lm]ups|count|iter|size|rows|cols|nnz|byte|level|grid|degree|problem|tama[nñ]|taille|gr(?:ö|oe)(?:ß|ss)e|размер|send|recv|std|dev\\b|percent|peak|\\bp\\d\\d|watt|joule|serial|sequen|baseline|single"_s,
        QRegularExpression::CaseInsensitiveOption);
    const QString& heading = table.headings[column];
    if (role == RunsRole::T && isLoneT(heading) && isStepped(table, column)) return 0;
    if (role == RunsRole::T ? heading.contains(unlikelyTimes) || notATime(heading) : namesNoCount(heading)) return 0;
    const bool isNamed = role == RunsRole::N ? namesCount(heading) : heading.contains(times) || table.meanings[size_t(column)].unit;
    const bool isOfNodes = role == RunsRole::N && heading.contains(u"node"_s, Qt::CaseInsensitive); // of many processes each
    return 1 + 4 * isNamed + 2 * !isConstant(table, column) - isOfNodes;
}

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

bool isClock(const HeadedTable& table, int column)
{
    static const QRegularExpression date(u"^(?:\\d{4}[-/.]\\d\\d?[-/.]\\d\\d?|\\d\\d?[-/.]\\d\\d?[-/.]\\d{4})(?:[T ].*)?$"_s),
        clock(u"^\\d\\d?:\\d\\d(?::\\d\\d)?$"_s);
    const auto isAll = [&](int of, const QRegularExpression& pattern) {
        return of >= 0 && std::ranges::all_of(table.csv.rows, [&](const CsvRow& row) { return pattern.match(textAt(row, of)).hasMatch(); });
    };
    return isAll(column, date) || (isAll(column - 1, date) && isAll(column, clock));
}

double middleOf(const HeadedTable& table, int column)
{
    std::vector<double> numbers;
    for (const CsvRow& row : table.csv.rows)
        if (const double number = numberIn(table, row, column); !std::isnan(number)) numbers.push_back(number);
    return numbers.empty() ? 0 : median(std::move(numbers));
}

int firstFor(const HeadedTable& table, RunsRole role)
{
    const auto greatest = [&](int column) {
        double most = 0;
        for (const CsvRow& row : table.csv.rows)
            most = std::max(most, cellNumber(textAt(row, column), table.csv.separator != QLatin1Char(',')).value_or(0));
        return most;
    };
    int best = -1;
    std::vector<int> counts;
    for (int i = 0; i < int(table.headings.size()); ++i) {
        if (isClock(table, i) || fitness(table, i, role) == 0 || isConstant(table, i) || isWhole(table, i) != (role == RunsRole::N))
            continue;
        if (role == RunsRole::N && middleOf(table, i) > mostProcesses) continue; // numbers of jobs
        if (role == RunsRole::T) return i;
        counts.push_back(i);
        if (best < 0 || greatest(i) < greatest(best)) best = i;
    }
    const int product = productAmong(table, counts);                      // of the rows and columns of a grid
    return product >= 0 && leastIn(table, product) == 1 ? product : best; // not a size, of edges that begin with more
}

bool mayCount(const HeadedTable& table, int column)
{
    constexpr double few = 64;
    return std::ranges::any_of(table.csv.rows, [&](const CsvRow& row) {
        const auto number = cellNumber(textAt(row, column), table.csv.separator != QLatin1Char(','));
        return number && *number <= few;
    });
}

bool isSpread(const QString& heading)
{
    static const QRegularExpression spread(
        u"(?:^|[^\\p{L}])(?:err|errors?|error_?bars?|std|std_?dev|stdev|stddev|sd|sigma|deviation|variance|var|"
        "ci|conf|confidence|stderr|sem|spread)(?:[^\\p{L}]|$)"_s,
        QRegularExpression::CaseInsensitiveOption);
    return spread.match(heading).hasMatch();
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
    static const QRegularExpression threads(u"thread|(?:\\b|_)omp(?:\\b|_)|^ntomp$"_s, QRegularExpression::CaseInsensitiveOption);
    const QString& heading = table.headings[column];
    const bool isLetter = isLoneT(heading) && table.meanings[size_t(column)].role == RunsRole::N;
    return isLetter || (heading.contains(threads) && !namesThreadSupport(heading));
}

} // namespace costscope
