// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/wideTable.h"

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

/// Below most of the counts the times fall: speed-ups rise.
bool isFalling(const CsvTable& csv, const Counts& counts)
{
    const bool comma = hasDecimalCommas(csv);
    size_t falling = 0;
    for (auto row = csv.rows.begin() + 1; row != csv.rows.end(); ++row) {
        if (row->cells.size() < counts.end) return false;
        const auto first = cellNumber(row->cells[counts.first].text, comma), last = cellNumber(row->cells[counts.end - 1].text, comma);
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

} // namespace costscope
