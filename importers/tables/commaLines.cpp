// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/commaLines.h"

#include "importers/tables/runsColumns.h"

#include <algorithm>
#include <functional>

namespace costscope {

namespace {

bool areDigits(const QString& text)
{
    return !text.isEmpty() && std::ranges::all_of(text, [](QChar c) { return c >= u'0' && c <= u'9'; });
}

/// "12,345" and nothing else.
bool isPair(const CsvRow& row)
{
    if (row.cells.size() != 2) return false;
    const CsvCell &whole = row.cells[0], &behind = row.cells[1];
    const bool isBeginningWithZeros = whole.text.size() > 1 && whole.text.startsWith(u'0');
    return areDigits(whole.text) && areDigits(behind.text) && !isBeginningWithZeros &&
           behind.column == whole.column + whole.text.size() + 1; // no blank between them
}

QString asNumber(const CsvRow& row)
{
    return row.cells[0].text + u',' + row.cells[1].text;
}

} // namespace

CommaLines commaLines(const CsvTable& csv, const QHash<QString, QString>& columns)
{
    if (csv.separator != u',' || csv.rows.empty() || !std::ranges::all_of(csv.rows, isPair)) return CommaLines::Cells;
    const auto isFraction = [](const CsvRow& row) { return row.cells[1].text.size() > 1 && row.cells[1].text.startsWith(u'0'); };
    if (std::ranges::any_of(csv.rows, isFraction)) return CommaLines::Decimals;
    if (const auto said = commaMark(columns)) return *said == CommaMark::Decimal ? CommaLines::Decimals : CommaLines::Cells;
    const auto rises = [](const CsvRow& a, const CsvRow& b) { return a.cells[0].text.toDouble() <= b.cells[0].text.toDouble(); };
    const bool isRising = std::ranges::adjacent_find(csv.rows, std::not_fn(rises)) == csv.rows.end();
    return isRising && csv.rows.front().cells[0].text != u"0" ? CommaLines::Cells : CommaLines::Open;
}

Error decimalLines(const CsvTable& csv, const QString& file)
{
    const CsvRow& first = csv.rows.front();
    return {u"“%1” is one number with a decimal comma, as the lines below it are: which run each is of is not told. If they are run times "
            "in seconds, write the number of processes of its run before each, like N;%1 with this number for N, and the line n;t_n_s "
            "above them."_s.arg(asNumber(first)),
            file, first.line};
}

QString askOfCommaLines(const CsvTable& csv)
{
    return u" If “%1” is one number with a decimal comma, say so: %2."_s.arg(asNumber(csv.rows.front()),
                                                                             columnOption(commaName, u"decimal"_s));
}

} // namespace costscope
