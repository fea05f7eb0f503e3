// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/wideTable.h"

#include "importers/tables/cellSeconds.h"
#include "importers/tables/runsColumns.h"

#include <QRegularExpression>

#include <algorithm>

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

/// Below most of the counts the times fall: speed-ups rise.
bool isFalling(const CsvTable& csv, const Counts& counts)
{
    const bool comma = hasDecimalCommas(csv);
    size_t falling = 0;
    for (auto row = csv.rows.begin() + 1; row != csv.rows.end(); ++row) {
        if (row->cells.size() < counts.end) return false;
        const auto first = wideNumber(*row, counts.first, comma), last = wideNumber(*row, counts.end - 1, comma);
        if (!first || !last || !(*last > 0)) return false;
        falling += *last < *first;
    }
    return 2 * falling > csv.rows.size() - 1;
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
        serial(u"^(?:serial|sequential|seq)$"_s, QRegularExpression::CaseInsensitiveOption);
    const QString text = heading.trimmed();
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

/// "case12": a word and a number, of which either may be missing, but not the number.
struct NumberedHeading {
    QString word, number;
};

std::optional<NumberedHeading> numberedHeading(const QString& heading)
{
    static const QRegularExpression parts(u"^(.*?)(\\d[\\d.x×^]*)$"_s);
    const auto match = parts.match(heading.trimmed());
    if (!match.hasMatch()) return std::nullopt;
    return NumberedHeading{match.captured(1).trimmed().toLower(), match.captured(2)};
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
    std::optional<QString> word;
    bool areRising = true;
    double last = 0;
    WideTable wide{csv, {}};
    for (size_t i = 1; i < width; ++i) {
        const auto heading = numberedHeading(headings.cells[i].text);
        if (!heading || (word && *word != heading->word) || wide.counts.contains(headings.cells[i].text)) return std::nullopt;
        word = heading->word;
        const double number = heading->number.toDouble();
        areRising = areRising && number > last;
        last = number;
        wide.counts << headings.cells[i].text;
    }
    const bool isRepeated = repeated.match(*word).hasMatch();
    constexpr qsizetype shortest = 2; // "t1" may be a part, a case or a repetition
    if ((word->isEmpty() && !areRising) || (!isRepeated && word->contains(noTimes)) || (!word->isEmpty() && word->size() < shortest))
        return std::nullopt;
    if (!isRepeated && runsHeading(*word).role) return std::nullopt; // "time1": the same holds
    const bool comma = hasDecimalCommas(csv);
    size_t falling = 0;
    for (size_t i = 1; i < width; ++i) falling += isOfFallingTimes(csv, i, comma);
    if (2 * falling <= width - 1) return std::nullopt;
    wide.kind = isRepeated ? WideTable::Kind::Repetitions : WideTable::Kind::Cases;
    CsvRow top{headings.line, {headings.cells[0]}};
    if (!isRepeated) top.cells.push_back({word->isEmpty() ? u"size"_s : u"case"_s});
    top.cells.push_back({u"time"_s});
    wide.rows.rows = {std::move(top)};
    for (auto row = csv.rows.begin() + 1; row != csv.rows.end(); ++row)
        for (size_t i = 1; i < width; ++i) {
            CsvRow one{row->line, {row->cells[0]}};
            CsvCell time = row->cells[i];
            if (cellNumber(time.text, true)) time.text.replace(u',', u'.');
            if (!isRepeated) one.cells.push_back({headings.cells[i].text, time.column});
            one.cells.push_back(time);
            wide.rows.rows.push_back(std::move(one));
        }
    return wide;
}

} // namespace costscope
