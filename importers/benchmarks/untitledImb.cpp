// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/benchmarks/untitledImb.h"

#include "importers/solvers/printout.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <vector>

namespace costscope {

namespace {

struct ImbRow {
    double bytes = 0, repetitions = 0, usec = 0, rate = 0;
};

/// A row of four numbers, whatever stands between them; nothing: it is another line.
std::optional<ImbRow> imbRow(std::string_view line, char& between)
{
    std::string plain(line);
    for (const char separator : {',', ';', '\t'})
        if (plain.find(separator) != std::string::npos) {
            between = separator;
            std::ranges::replace(plain, separator, ' ');
        }
    const auto tokens = printedTokens(plain);
    if (tokens.size() != 4) return std::nullopt;
    const auto bytes = printedCount(tokens[0]), repetitions = printedCount(tokens[1]);
    const auto usec = printedNumber(tokens[2]), rate = printedNumber(tokens[3]);
    if (!bytes || !repetitions || !usec || !rate || !(*usec > 0)) return std::nullopt;
    return ImbRow{*bytes, *repetitions, *usec, *rate};
}

/// The rate is the bytes over the time, in MB or in MiB, as far as it is printed.
bool isRateOf(const ImbRow& row, double mega)
{
    const double rate = row.bytes / row.usec / mega * 1e6;
    return std::fabs(row.rate - rate) <= 0.006 + 0.01 * rate;
}

} // namespace

std::optional<Error> untitledImb(const Head& head, const QString& file)
{
    constexpr size_t leastRows = 4;
    std::vector<ImbRow> rows;
    qint64 number = 0, first = 0;
    char between = ' ';
    bool isOne = true;
    anyLine(
        head,
        [&](std::string_view line) {
            ++number;
            if (line.empty() || line.starts_with('#')) return false;
            const auto row = imbRow(line, between);
            if (row) rows.push_back(*row);
            if (row && first == 0) first = number;
            isOne = row.has_value();
            return !isOne;
        },
        Comments::Kept);
    if (!isOne || rows.size() < leastRows) return std::nullopt;
    const auto isNext = [](const ImbRow& a, const ImbRow& b) { return a.bytes < b.bytes && a.repetitions >= b.repetitions; };
    if (std::ranges::adjacent_find(rows, std::not_fn(isNext)) != rows.end()) return std::nullopt;
    const auto isSize = [](const ImbRow& row) { return row.bytes == 0 || std::has_single_bit(quint64(row.bytes)); };
    const auto fits = [&](double mega) { return std::ranges::all_of(rows, [&](const ImbRow& row) { return isRateOf(row, mega); }); };
    if (!std::ranges::all_of(rows, isSize) || (!fits(1e6) && !fits(1 << 20))) return std::nullopt;
    QString heading = u"#bytes,#repetitions,t[usec],Mbytes/sec"_s;
    heading.replace(u',', QLatin1Char(between == '\t' ? ' ' : between));
    return Error{u"These are rows of a ping-pong of the Intel MPI Benchmarks without their headings: bytes, repetitions, times in us and "
                 "MB/s, which are the bytes over the times in every row. Put this line above them: %1"_s.arg(heading),
                 file, first};
}

} // namespace costscope
