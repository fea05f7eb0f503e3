// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/runs/wideTable.h"

#include "importers/tables/cellSeconds.h"
#include "importers/tables/runsColumns.h"

#include <QRegularExpression>

#include <algorithm>
#include <vector>

namespace costscope {

namespace {

/// The columns with headings that rise as numbers of processes, behind those that name the case.
struct Counts {
    size_t first = 0, end = 0;
    size_t size() const { return end - first; }
};

Counts countsIn(const CsvRow& headings)
{
    Counts found;
    while (found.first < headings.cells.size() && wideCount(headings.cells[found.first].text) == 0) ++found.first;
    found.end = found.first;
    for (int last = 0; found.end < headings.cells.size(); ++found.end) {
        const int count = wideCount(headings.cells[found.end].text);
        if (count <= last) break;
        last = count;
    }
    return found;
}

bool hasDecimalCommas(const CsvTable& csv)
{
    const auto isOne = [](const CsvCell& cell) { return cell.text.contains(u',') && cellNumber(cell.text, true); };
    return csv.separator != u',' || std::ranges::any_of(csv.rows, [&](const CsvRow& row) { return std::ranges::any_of(row.cells, isOne); });
}

/// A number, or a time with its unit, "11.912s".
std::optional<double> wideNumber(const CsvRow& row, size_t column, bool comma)
{
    const auto number = cellNumber(row.cells[column].text, comma);
    return number ? number : cellSeconds(row.cells[column].text, comma);
}

/// In most rows the times fall: speed-ups rise. Most cells are numbers; "OOM" in one of them says that there is no time.
bool isFalling(const CsvTable& csv, const Counts& counts)
{
    const bool comma = hasDecimalCommas(csv);
    size_t falling = 0, told = 0, numbers = 0; // rows that fall, and those with two times
    for (auto row = csv.rows.begin() + 1; row != csv.rows.end(); ++row) {
        if (row->cells.size() < counts.end) return false;
        std::vector<double> times;
        for (size_t i = counts.first; i < counts.end; ++i)
            if (const auto time = wideNumber(*row, i, comma)) times.push_back(*time);
        numbers += times.size();
        if (times.size() < 2) continue;
        if (!(times.back() > 0)) return false;
        falling += times.back() < times.front();
        ++told;
    }
    return 2 * falling > told && 2 * numbers > (csv.rows.size() - 1) * counts.size();
}

CsvCell caseHeading(const CsvCell& cell)
{
    return {cell.text.isEmpty() || runsHeading(cell.text).role ? u"case"_s : cell.text, cell.column};
}

} // namespace

int wideCount(const QString& heading)
{
    static const QRegularExpression count(u"^(?:(?:n_?p?|p|np|cores?|threads?|procs?|processes|ranks?|tasks?|cpus?|nodes?)\\s*[=:_ ]?\\s*)?"
                                          "(\\d{1,7})\\s*[-_ ]?(?:cores?|threads?|thr|procs?|processes|ranks?|tasks?|cpus?|p|t)?$"_s,
                                          QRegularExpression::CaseInsensitiveOption),
        serial(u"^(?:serial|sequential|seq)$"_s, QRegularExpression::CaseInsensitiveOption),
        timeOf(u"^(?:t|time|run[_ ]?time|wall[_ ]?time|tempo|temps|tiempo|zeit)\\s*[\\[(]\\s*(.*\\d.*?)\\s*[\\])]$"_s, // "T(p = 4)"
               QRegularExpression::CaseInsensitiveOption);
    QString text = heading.trimmed();
    if (const auto inside = timeOf.match(text); inside.hasMatch()) text = inside.captured(1);
    return serial.match(text).hasMatch() ? 1 : count.match(text).captured(1).toInt();
}

std::optional<WideTable> wideTable(const CsvTable& csv)
{
    if (csv.rows.size() < 2) return std::nullopt;
    const CsvRow& headings = csv.rows.front();
    const Counts counts = countsIn(headings);
    if (counts.first == 0 || counts.size() < 2 || !isFalling(csv, counts)) return std::nullopt;
    WideTable wide{csv, {}};
    CsvRow top{headings.line, {}};
    for (size_t i = 0; i < counts.first; ++i) top.cells.push_back(caseHeading(headings.cells[i]));
    top.cells.insert(top.cells.end(), {{u"processes"_s}, {u"time"_s}});
    for (size_t i = counts.first; i < counts.end; ++i) wide.counts << headings.cells[i].text;
    wide.rows.rows = {std::move(top)};
    for (auto row = csv.rows.begin() + 1; row != csv.rows.end(); ++row)
        for (size_t i = counts.first; i < counts.end; ++i) {
            CsvRow one{row->line, {row->cells.begin(), row->cells.begin() + ptrdiff_t(counts.first)}};
            CsvCell time = row->cells[i];
            if (cellNumber(time.text, true)) time.text.replace(u',', u'.');
            one.cells.insert(one.cells.end(), {{QString::number(wideCount(headings.cells[i].text)), time.column}, time});
            wide.rows.rows.push_back(std::move(one));
        }
    return wide;
}

namespace {

/// "case12", "Time (ms) N=12": words and a number, of which the words may be missing, but not the number.
struct NumberedHeading {
    QString before, number, behind; ///< "Time (ms) N=", "12", ""

    QString word() const { return before.toLower(); }
};

std::optional<NumberedHeading> numberedHeading(const QString& heading)
{
    static const QRegularExpression parts(u"^(.*?)(\\d[\\d.x×^]*)\\s*([\\[(][^\\])]*[\\])])?$"_s);
    const auto match = parts.match(heading.trimmed());
    if (!match.hasMatch()) return std::nullopt;
    return NumberedHeading{match.captured(1).trimmed(), match.captured(2), match.captured(3)};
}

/// The heading of the times below such headings, with the unit that they say, known or not.
QString timeHeading(const NumberedHeading& heading)
{
    static const QRegularExpression inBrackets(u"[\\[(]\\s*([^\\])\\[(]+?)\\s*[\\])]"_s),
        name(u"[\\s_,;:]*[^\\s_,;:()\\[\\]]*\\s*[=:]\\s*$"_s), ends(u"[\\s_,;:=-]+$"_s);
    for (const QString& text : {heading.behind, heading.before})
        for (auto found = inBrackets.globalMatch(text); found.hasNext();) {
            const auto bracket = found.next();
            const QString unit = bracket.captured(1);
            const double known = timeUnit(unit.toLower()).value_or(0);
            if ((known > 0 && known != 0.01) || !unknownUnit(u"t "_s + bracket.captured()).isEmpty()) return u"time [%1]"_s.arg(unit);
        }
    const QString words = QString(heading.before).remove(name).remove(ends); // "time_ms_", "t in ms, N ="
    const RunsHeading meaning = runsHeading(words);
    if (meaning.unit && *meaning.unit != 0.01) return u"time [%1]"_s.arg(unitName(meaning.unit));
    const QString unit = unknownUnit(words);
    return unit.isEmpty() ? u"time"_s : u"time [%1]"_s.arg(unit);
}

/// Whether times in this column fall from the least to the largest n; a share or a speed-up begins with 1 or 100.
bool isOfFallingTimes(const CsvTable& csv, size_t column, bool comma)
{
    double first = 0, last = 0, least = 0, most = 0;
    for (auto row = csv.rows.begin() + 1; row != csv.rows.end(); ++row) {
        const auto n = cellNumber(row->cells[0].text, comma), time = cellNumber(row->cells[column].text, comma);
        if (!n || !time || !(*n >= 1)) return false;
        if (least == 0 || *n < least) least = *n, first = *time;
        if (*n > most) most = *n, last = *time;
    }
    return least < most && last > 0 && last < first && first != 1 && first != 100;
}

} // namespace

std::optional<WideTable> wideCases(const CsvTable& csv)
{
    static const QRegularExpression repeated(u"^(?:run|rep|repetition|repeat|trial|try|iter|iteration|wdh|lauf|execution|exec)[\\W_]*$"_s),
        noTimes(u"eff|speed|perf|rate|flop|mem|%|bandwidth|\\bbw|through|core|proc|thread|rank|node|task|level|step|std|dev|err|iter"_s);
    if (csv.rows.size() < 3) return std::nullopt;
    const CsvRow& headings = csv.rows.front();
    const size_t width = headings.cells.size();
    if (width < 3 || runsHeading(headings.cells[0].text).role != RunsRole::N) return std::nullopt;
    if (std::ranges::any_of(csv.rows, [&](const CsvRow& row) { return row.cells.size() != width; })) return std::nullopt;
    std::optional<NumberedHeading> like;
    bool areRising = true;
    double last = 0;
    WideTable wide{csv, {}};
    for (size_t i = 1; i < width; ++i) {
        const auto heading = numberedHeading(headings.cells[i].text);
        if (!heading || (like && (like->word() != heading->word() || like->behind != heading->behind)) ||
            wide.counts.contains(headings.cells[i].text))
            return std::nullopt;
        like = heading;
        const double number = heading->number.toDouble();
        areRising = areRising && number > last;
        last = number;
        wide.counts << headings.cells[i].text;
    }
    const QString word = like->word(), time = timeHeading(*like);
    if (!like->behind.isEmpty() && time == u"time") return std::nullopt; // "run 1 (old)"
    const bool isRepeated = repeated.match(word).hasMatch();
    constexpr qsizetype shortest = 2; // "t1" may be a part, a case or a repetition
    if ((word.isEmpty() && !areRising) || (!isRepeated && word.contains(noTimes)) || (!word.isEmpty() && word.size() < shortest))
        return std::nullopt;
    const auto role = runsHeading(word).role;
    const bool isSize = role == RunsRole::N && word.endsWith(u'='); // "N=1000"
    if (!isRepeated && role && !isSize) return std::nullopt;        // "time1": the same holds
    const bool comma = hasDecimalCommas(csv);
    size_t falling = 0;
    for (size_t i = 1; i < width; ++i) falling += isOfFallingTimes(csv, i, comma);
    if (2 * falling <= width - 1) return std::nullopt;
    wide.kind = isRepeated ? WideTable::Kind::Repetitions : WideTable::Kind::Cases;
    CsvRow top{headings.line, {headings.cells[0]}};
    if (!isRepeated) top.cells.push_back({word.isEmpty() ? u"size"_s : u"case"_s});
    top.cells.push_back({time});
    wide.rows.rows = {std::move(top)};
    for (auto row = csv.rows.begin() + 1; row != csv.rows.end(); ++row)
        for (size_t i = 1; i < width; ++i) {
            CsvRow one{row->line, {row->cells[0]}};
            CsvCell cell = row->cells[i];
            if (cellNumber(cell.text, true)) cell.text.replace(u',', u'.');
            if (!isRepeated) one.cells.push_back({headings.cells[i].text, cell.column});
            one.cells.push_back(cell);
            wide.rows.rows.push_back(std::move(one));
        }
    return wide;
}

} // namespace costscope
