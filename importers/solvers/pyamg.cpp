// SPDX-License-Identifier: GPL-3.0-or-later
// Hierarchies as PyAMG and AMGCL print them: the same table, other brackets.
#include "importers/solvers/printout.h"
#include "importers/text/findings.h"

#include <algorithm>
#include <array>

namespace costscope {

namespace {

using Heading = std::array<std::string_view, 3>;
constexpr Heading pyamg = {"level", "unknowns", "nonzeros"}, julia = {"Level", "Unknowns", "NonZeros"};

bool isHeading(std::string_view line, const Heading& heading)
{
    const auto tokens = printedTokens(line);
    return tokens.size() >= heading.size() && tokens.size() <= 4 && std::equal(heading.begin(), heading.end(), tokens.begin());
}

bool isPyamgHeading(std::string_view line)
{
    return isHeading(line, pyamg) || isHeading(line, julia);
}

/// Ranks that own rows, "(83.20%) [4]": only AMGCL with MPI prints them.
std::string_view activeRanks(std::string_view line)
{
    const size_t share = line.find("%) [");
    return share == std::string_view::npos || line.back() != ']' ? std::string_view() : line.substr(share + 4, line.size() - share - 5);
}

std::optional<AmgLevel> levelOf(const std::vector<std::string_view>& tokens, std::string_view line)
{
    if (tokens.size() < 4) return std::nullopt; // without what follows it, the last number may be cut
    const auto rows = printedCount(tokens[1]), nnz = printedCount(tokens[2]);
    if (!rows || !nnz) return std::nullopt;
    return AmgLevel{*rows, *nnz, missing, missing, printedCount(activeRanks(line)).value_or(missing)};
}

class PyamgReader : public HierarchyReader {
public:
    using HierarchyReader::HierarchyReader;
    void readLine(std::string_view line)
    {
        takeBlock(line);
        for (const char* const name : {"Number of Levels:", "Number of levels:", "No. of Levels:"})
            if (const std::string_view levels = wordBehind(line, name); !levels.empty())
                return start(printedCount(levels).value_or(missing));
        if (isPyamgHeading(line)) return startTable(isHeading(line, julia));
        if (m_all.empty()) return;
        if (m_isTable) readRow(line);
        if (!m_all.back().hasAll()) takeComplexities(m_all.back(), m_lines);
    }

    Result<Imported> imported(const ImportOptions& options) { return printedDatasets(std::move(m_all), words(), options); }

private:
    /// AMGCL writes "[ U ]" above solver and preconditioner of a block of the matrix. A solver without such a line above it is of the
    /// whole matrix.
    void takeBlock(std::string_view line)
    {
        if (line.empty()) return;
        const bool isBlock = line.size() > 4 && line.starts_with("[ ") && line.ends_with(" ]");
        if (isBlock)
            m_block = line.substr(2, line.size() - 4);
        else if (line == "Solver" && !m_isBelowBlock)
            m_block.clear();
        m_isBelowBlock = isBlock;
    }

    void start(double levels)
    {
        begin(levels);
        if (!m_block.empty())
            m_all.back().messages.push_back(
                noteAt(u"These are the levels of the block “%1” of the matrix, as the preconditioner calls it."_s.arg(
                           QString::fromStdString(m_block)),
                       {m_lines.number()}));
        m_isTable = false;
    }

    void startTable(bool isJulia)
    {
        if (m_all.empty() || m_all.back().levels() > 0) start(missing);
        m_isTable = true;
        m_first = isJulia ? 1 : 0;
        if (isJulia) m_all.back().solver = u"AlgebraicMultigrid.jl"_s;
    }

    void readRow(std::string_view line)
    {
        PrintedHierarchy& printed = m_all.back();
        if (line.empty()) printed.ended = printed.levels() > 0;
        const auto tokens = printedTokens(line);
        const auto level = tokens.size() < 2 ? std::nullopt : printedInteger(tokens[0]);
        if (!level || printed.hasAll() || !printedNumber(tokens[1])) return;
        takeRow(printed, {*level - m_first, levelOf(tokens, line), line, m_lines.number()});
        printed.hierarchy.ranks = std::max(printed.hierarchy.ranks, printedRanks(activeRanks(line)));
    }

    static PrintoutWords words()
    {
        return {u"PyAMG or AMGCL"_s, structureOnly(), u"Found no heading 'level unknowns nonzeros', expected one from PyAMG or AMGCL."_s};
    }

    bool m_isTable = false;
    qint64 m_first = 0;  ///< number of the finest level: Julia counts from 1
    std::string m_block; ///< "U"
    bool m_isBelowBlock = false;
};

/// The heading of the table: level, unknowns, nonzeros.
bool recognisesPyamg(const Head& head)
{
    return anyLine(head, isPyamgHeading);
}

} // namespace

extern const Importer pyamgPrintout; // registered in allImporters.cpp
const Importer pyamgPrintout = {
    u"pyamg"_s,
    u"PyAMG, AMGCL or AlgebraicMultigrid.jl hierarchy"_s,
    u"The table of levels that PyAMG, AMGCL and AlgebraicMultigrid.jl print: structure, no costs."_s,
    {u"*.txt"_s, u"*.log"_s, u"*.out"_s},
    u"amg"_s,
    recognisesPyamg,
    readPrintout<PyamgReader>,
};

} // namespace costscope
