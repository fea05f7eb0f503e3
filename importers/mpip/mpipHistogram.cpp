// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/mpip/mpipReader.h"

#include <cmath>

namespace costscope {

namespace {

constexpr size_t fieldsPerRow = 8; // call, percent, low - high, low - high

} // namespace

/// "Aggregate Collective Time" and "Aggregate Point-To-Point Sent": shares by size of communicator and of data. The
/// bins overflow at 2^31 in the library, so negative bounds are kept as printed.
MpipReader::Checked MpipReader::readHistogram(const MpipSection& section, const MpipTitle& title)
{
    MpipTable table = newTable(title, section.table);
    table.table.columns = {
        {u"call"_s, Quantity::Text, Texts()},
        {u"percent"_s, Quantity::Percent, std::vector<double>()},
        {u"comm_size_from"_s, Quantity::Processes, std::vector<qint64>()},
        {u"comm_size_to"_s, Quantity::Processes, std::vector<qint64>()},
        {u"data_size_from_bytes"_s, Quantity::Size, std::vector<qint64>()},
        {u"data_size_to_bytes"_s, Quantity::Size, std::vector<qint64>()},
    };
    while (nextRow()) {
        const auto tokens = printedTokens(m_lines.text());
        if (tokens[0] == "Call" || tokens[0] == "No") continue; // headings; "No collective operations to report"
        if (auto read = readHistogramRow(table); !read) return read;
    }
    if (table.table.rows() > 0) m_report.tables.push_back(std::move(table));
    return Done{};
}

MpipReader::Checked MpipReader::readHistogramRow(MpipTable& table)
{
    const auto tokens = printedTokens(m_lines.text());
    if (mpipDots(m_lines.text())) return badRow(u"found '...', expected all rows of the table"_s, tokens[0]);
    if (tokens.size() != fieldsPerRow || tokens[3] != "-" || tokens[6] != "-")
        return badRow(u"found %1, expected an operation, a share and two ranges 'low - high'"_s.arg(printedQuoted(m_lines.text())),
                      tokens[0]);
    const PrintedNumber percent = printedNumber(tokens[1], m_decimal);
    if (percent.fault != PrintedNumberFault::None)
        return badRow(u"found %1, expected a percentage"_s.arg(printedQuoted(tokens[1])), tokens[1]);
    std::array<qint64, 4> bounds = {};
    constexpr std::array<size_t, 4> places = {2, 4, 5, 7};
    for (size_t i = 0; i < places.size(); ++i) {
        const auto bound = printedInteger(tokens[places[i]]);
        if (!bound) return badRow(u"found %1, expected a whole number"_s.arg(printedQuoted(tokens[places[i]])), tokens[places[i]]);
        bounds[i] = *bound;
    }
    auto& columns = table.table.columns;
    table.lines.add(table.table.rows(), m_lines.number());
    std::get<Texts>(columns[0].values).append(name(tokens[0]));
    std::get<std::vector<double>>(columns[1].values).push_back(std::isfinite(percent.value) ? percent.value : missing);
    for (size_t i = 0; i < bounds.size(); ++i) std::get<std::vector<qint64>>(columns[i + 2].values).push_back(bounds[i]);
    return Done{};
}

} // namespace costscope
