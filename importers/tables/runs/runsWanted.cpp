// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/runs/runsWanted.h"

#include "core/base/Quantity.h"
#include "importers/tables/runs/columnFacts.h"
#include "importers/tables/runs/runsSaid.h"
#include "importers/tables/runs/wideTable.h"
#include "importers/text/printedText.h"

#include <QRegularExpression>

#include <algorithm>
#include <map>

namespace costscope {

namespace {

QString peopleName(RunsRole role)
{
    return role == RunsRole::N ? u"the number of processes n"_s : role == RunsRole::T ? u"the run time"_s : standardName(role);
}

/// Where a user says what a column means, be it in the window or on the command line.
QString howToSay(const HeadedTable& table, int column, RunsRole role)
{
    return u"in the import dialog, or with %1"_s.arg(sayingOption(table, column, role));
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

/// Headings that are rising numbers of processes, three and more, where what stands below them rises with them in most rows: no times.
QStringList risingCounts(const HeadedTable& table)
{
    constexpr qsizetype least = 3;
    QStringList counts;
    int first = -1, last = -1;
    for (int i = 0, before = 0; i < int(table.headings.size()); ++i) {
        const int count = wideCount(table.headings[i]);
        if (count <= before) {
            if (first >= 0) break;
            continue;
        }
        before = count;
        first = first < 0 ? i : first;
        last = i;
        counts << table.headings[i];
    }
    if (counts.size() < least) return {};
    const auto rises =
        std::ranges::count_if(table.csv.rows, [&](const CsvRow& row) { return numberIn(table, row, first) < numberIn(table, row, last); });
    return 2 * size_t(rises) > table.csv.rows.size() ? counts : QStringList();
}

/// A table of rates, speed-ups and the like has no run times: what there is instead, and that they are to be added.
std::optional<Error> timeless(const HeadedTable& table, const RunsLayout& layout, const QString& file)
{
    if (!table.headed || layout.of(RunsRole::T) >= 0 || bestFor(table, RunsRole::T, {}) >= 0) return std::nullopt;
    if (const QStringList counts = risingCounts(table); !counts.isEmpty())
        return Error{
            u"Below the headings %1 to %2, which count processes, numbers rise as speed-ups and rates do: run times fall. Write the "
            "run times there, or a table of the runs: a line n,t_n_s, and below it a row for each."_s.arg(counts.front(), counts.back()),
            file, table.headingLine};
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

/// The only column beside these that may count processes by its numbers: whole ones that begin with few, and vary; -1: none, or several.
int onlyCount(const HeadedTable& table, const std::vector<int>& named)
{
    int only = -1;
    for (int i = 0; i < int(table.headings.size()); ++i) {
        const bool mayBe = !table.meanings[size_t(i)].role && std::ranges::count(named, i) == 0 && fitness(table, i, RunsRole::N) > 0 &&
                           isWhole(table, i) && !isConstant(table, i) && mayCount(table, i) && !namesNoCount(table.headings[i]);
        if (mayBe && only >= 0) return -1;
        if (mayBe) only = i;
    }
    return only;
}

/// A heading of one-way times, latencies or bandwidths, in what a benchmark of OSU prints: what its numbers are times for that.
struct OfBenchmark {
    qsizetype column = -1;
    bool isRate = false, isOpen = false; ///< open: it may be the time of both ways
    double factor = 1;
};

OfBenchmark ofBenchmark(const QStringList& headings)
{
    static const QRegularExpression measured(u"^.*(?:latency[ _]*[\\[(]?\\s*us\\s*[\\])]?$|bandwidth[ _]*[\\[(]?\\s*mb/s\\s*[\\])]?)$"_s,
                                             QRegularExpression::CaseInsensitiveOption),
        timed(u"^(?:.*(?<oneWay>latency|half[ _-]?round[ _-]?trip|one[ _-]?way).*|(?:avg|average|mean|med|median|min)?[ _-]?time)[ _]*"
              u"[\\[(]?\\s*(?<unit>s|sec|ms|us|µs|usec|ns)\\s*[\\])]?$"_s,
              QRegularExpression::CaseInsensitiveOption);
    if (const auto at = headings.indexOf(measured); at >= 0) return {at, headings[at].contains(u"bandwidth"_s, Qt::CaseInsensitive)};
    const auto at = headings.indexOf(timed);
    if (at < 0) return {};
    const auto match = timed.match(headings[at]);
    return {at, false, match.captured(u"oneWay").isEmpty(), timeUnit(match.captured(u"unit").toLower()).value_or(1e-6) * 1e6};
}

/// Sizes beside latencies, one-way times or bandwidths are of an MPI benchmark: how they are read.
std::optional<Error> ofMpiBenchmark(const HeadedTable& table, const QString& file)
{
    static const QRegularExpression sizes(
        u"^#?\\s*(?:size|bytes|(?:message|msg)[ _-]?(?:size|bytes|length)(?:_?(?:b|bytes))?)\\s*(?:[\\[(]\\s*(?:b|bytes?)\\s*[\\])])?$"_s,
        QRegularExpression::CaseInsensitiveOption);
    const auto size = table.headings.indexOf(sizes);
    const OfBenchmark value = ofBenchmark(table.headings);
    if (!table.headed || size < 0 || value.column < 0) return std::nullopt;
    static const QRegularExpression ofMessages(u"byte|message|msg|[\\[(]\\s*b\\s*[\\])]"_s, QRegularExpression::CaseInsensitiveOption);
    if (value.isOpen && !table.headings[size].contains(ofMessages)) return std::nullopt; // sizes of problems
    if (std::ranges::any_of(table.meanings, [](const RunsHeading& meaning) { return meaning.role == RunsRole::N && meaning.doubt == 0; }))
        return std::nullopt; // run times by problem size
    const QString title = value.isRate ? u"# OSU MPI Bandwidth Test"_s : u"# OSU MPI Latency Test"_s,
                  below = value.isRate ? u"# Size  Bandwidth (MB/s)"_s : u"# Size  Latency (us)"_s;
    QString text =
        u"“%1” and “%2” %6 those of an MPI benchmark, not run times. Below the heading lines of OSU they are read%5: '%3' (or the "
        "name of the collective) and '%4'"_s.arg(table.headings[size], table.headings[value.column], title, below,
                                                 value.isOpen ? u", if the time is that of one way"_s : QString(),
                                                 value.isOpen ? u"look like"_s : u"are"_s);
    const CsvRow& first = table.csv.rows.front();
    const auto place = [&](qsizetype column) { return column + (first.cells.size() > size_t(table.headings.size()) ? 2 : 1); };
    const QString number =
        value.factor == 1 ? u"$%1"_s.arg(place(value.column)) : u"%1*$%2"_s.arg(exact(value.factor)).arg(place(value.column));
    const bool isComma = table.csv.separator == u',', isBlank = table.csv.separator.isSpace();
    if (isComma || isBlank) {
        const qint64 last = table.csv.rows.back().line;
        const QString rows = table.headingLine == 1 ? QString() : u"NR>=%1 && NR<=%2 "_s.arg(first.line).arg(last),
                      next = table.headingLine == 1 ? u"; next"_s : QString();
        text +=
            u": awk %1'NR==%2 {print \"%3\"; print \"%4\"%5} %6{print int($%7), %8}' FILE > NEWFILE"_s.arg(isComma ? u"-F, "_s : QString())
                .arg(table.headingLine)
                .arg(title, below, next, rows)
                .arg(place(size))
                .arg(number);
    } else {
        text += u", and the two columns alone, by blanks."_s;
    }
    return Error{text, file, table.headingLine};
}

} // namespace

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

Error wanted(const HeadedTable& table, const RunsLayout& layout, const QString& file)
{
    if (auto problem = ofMpiBenchmark(table, file)) return *problem;
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
    if (const int n = said.size() == 1 && lacking.size() == 2 && table.headed ? onlyCount(table, named) : -1; n >= 0)
        said.prepend(sayingOption(table, n, RunsRole::N));
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

} // namespace costscope
