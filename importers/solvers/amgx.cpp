// SPDX-License-Identifier: GPL-3.0-or-later
// Grid statistics of AmgX (print_grid_stats=1).
#include "importers/solvers/printout.h"

#include <algorithm>

namespace costscope {

namespace {

constexpr std::string_view title = "AMG Grid:";

bool isAmgxHeading(std::string_view line)
{
    const auto tokens = printedTokens(line);
    return tokens.size() >= 4 && tokens[0] == "LVL" && tokens[1] == "ROWS" && tokens[2] == "NNZ";
}

/// "0(D)" on the device, "0(H)" on the host
std::optional<qint64> amgxLevel(std::string_view token)
{
    const size_t bracket = token.find('(');
    return bracket == std::string_view::npos || token.back() != ')' ? std::nullopt : printedInteger(token.substr(0, bracket));
}

class AmgxReader : public HierarchyReader {
public:
    using HierarchyReader::HierarchyReader;
    void readLine(std::string_view line)
    {
        if (line == title) return start();
        if (isAmgxHeading(line)) return startTable(line);
        if (m_all.empty()) return;
        PrintedHierarchy& printed = m_all.back();
        if (printed.levels() == 0 && line.starts_with("Number of Levels:"))
            printed.announced = printedCount(wordBehind(line, ":")).value_or(missing);
        else if (m_columns > 0 && !printed.hasAll())
            readRow(line);
        if (line.starts_with("Grid Complexity:")) printed.ended = printed.levels() > 0;
        takeComplexities(printed, m_lines);
    }

    Result<Imported> imported(const ImportOptions& options) { return printedDatasets(std::move(m_all), words(), options); }

private:
    void start()
    {
        begin();
        m_columns = 0;
    }

    void startTable(std::string_view heading)
    {
        if (m_all.empty() || m_all.back().levels() > 0) start();
        const auto tokens = printedTokens(heading);
        m_hasParts = std::find(tokens.begin(), tokens.end(), "PARTS") != tokens.end();
        m_columns = tokens.size() - (tokens.back() == "(GB)" ? 1 : 0);
    }

    void readRow(std::string_view line)
    {
        const auto tokens = printedTokens(line);
        const auto level = tokens.empty() ? std::nullopt : amgxLevel(tokens[0]);
        if (!level) return;
        PrintedHierarchy& printed = m_all.back();
        const auto values = tokens.size() == m_columns ? levelOf(tokens) : std::nullopt;
        takeRow(printed, {*level, values, line, m_lines.number()});
        if (values && !std::isnan(values->activeRanks))
            printed.hierarchy.ranks = std::max(printed.hierarchy.ranks, printedRanks(tokens[3]));
    }

    std::optional<AmgLevel> levelOf(const std::vector<std::string_view>& tokens) const
    {
        const auto rows = printedCount(tokens[1]), nnz = printedCount(tokens[2]);
        const auto parts = m_hasParts ? printedCount(tokens[3]) : std::optional(missing);
        if (!rows || !nnz || !parts) return std::nullopt;
        return AmgLevel{*rows, *nnz, missing, missing, *parts};
    }

    static PrintoutWords words()
    {
        return {u"AmgX"_s, structureOnly(),
                u"Found no line '%1', expected one from AmgX with print_grid_stats=1."_s.arg(QLatin1String(title.data()))};
    }

    size_t m_columns = 0; ///< of a row; 0 before the heading
    bool m_hasParts = false;
};

/// The title of AmgX's table of levels, or its heading.
bool recognisesAmgx(const Head& head)
{
    return anyLine(head, [](std::string_view line) { return line == title || isAmgxHeading(line); });
}

} // namespace

extern const Importer amgxPrintout; // registered in allImporters.cpp
const Importer amgxPrintout = {
    u"amgx"_s,
    u"AmgX grid statistics"_s,
    u"What AmgX prints with print_grid_stats=1: structure of the levels, no costs."_s,
    {u"*.txt"_s, u"*.log"_s, u"*.out"_s},
    u"amg"_s,
    recognisesAmgx,
    readPrintout<AmgxReader>,
};

} // namespace costscope
