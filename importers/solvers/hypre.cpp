// SPDX-License-Identifier: GPL-3.0-or-later
// Setup statistics of hypre's BoomerAMG (print level 1 or 3), also out of AMG2023, PETSc and MFEM, which call it.
#include "importers/solvers/printout.h"
#include "importers/text/findings.h"

#include <QJsonArray>

#include <algorithm>
#include <array>
#include <string>

namespace costscope {

namespace {

constexpr std::string_view setupTitle = "BoomerAMG SETUP PARAMETERS:";
constexpr std::string_view operatorTitle = "Operator Matrix Information:";
constexpr std::string_view mgrTitle = "Full Operator Matrix Hierarchy Information:";

bool isOperatorTitle(std::string_view line)
{
    return line == operatorTitle || line == "Block Operator Matrix Information:" || line == mgrTitle;
}

bool isSolveOnly(std::string_view line)
{
    return line.starts_with("Average Convergence Factor =") || line == "AMG SOLUTION INFO:" || line == "BoomerAMG SOLVER PARAMETERS:";
}

bool isAmg2023(std::string_view line)
{
    return line.starts_with("FOM_Setup:") || line.starts_with("FOM_Solve:");
}

/// Where the columns of a table of operators stand: releases differ in what they print between them.
struct Columns {
    size_t count = 0; ///< columns of a row
    size_t rows = 0;
    size_t nnz = 0;
    size_t min = 0;
    size_t max = 0;
};

/// "|" between columns, "( MGR )" behind them
std::vector<std::string_view> cells(std::string_view line)
{
    std::vector<std::string_view> tokens = printedTokens(line);
    if (const auto remark = std::find(tokens.begin(), tokens.end(), "("); remark != tokens.end()) tokens.erase(remark, tokens.end());
    std::erase(tokens, "|");
    return tokens;
}

std::optional<Columns> operatorHeading(const std::vector<std::string_view>& heading)
{
    const auto place = [&](std::string_view name) { return size_t(std::find(heading.begin(), heading.end(), name) - heading.begin()); };
    const Columns columns{heading.size(), place("rows"), std::min(place("entries"), place("nonzero")), place("min"), place("max")};
    const bool hasAll = std::max({columns.rows, columns.nnz, columns.min, columns.max}) < heading.size();
    if (!hasAll || heading[0] != "lev" || place("x") < heading.size()) return std::nullopt;
    return columns;
}

std::optional<AmgLevel> levelOf(const std::vector<std::string_view>& tokens, const Columns& columns)
{
    if (tokens.size() != columns.count || !std::all_of(tokens.begin(), tokens.end(), [](auto t) { return printedNumber(t).has_value(); }))
        return std::nullopt;
    const auto rows = printedCount(tokens[columns.rows]), min = printedCount(tokens[columns.min]), max = printedCount(tokens[columns.max]);
    if (!rows || !min || !max) return std::nullopt;
    const auto nnz = printedCount(tokens[columns.nnz]);
    if (!nnz && *printedNumber(tokens[columns.nnz]) >= 0) return std::nullopt;
    return AmgLevel{*rows, nnz.value_or(missing), *min, *max};
}

/// One file, line by line: each hierarchy begins with its setup parameters, or with its table where they were cut away.
class HypreReader : public HierarchyReader {
public:
    using HierarchyReader::HierarchyReader;
    void readLine(std::string_view line)
    {
        if (line.empty()) return endOfTable();
        hearOther(line);
        m_isSolve = m_isSolve || isSolveOnly(line);
        m_isAmg2023 = m_isAmg2023 || isAmg2023(line);
        if (line.starts_with("Num MPI tasks ="))
            m_ranks = printedRanks(wordBehind(line, "="));
        else if (line == setupTitle)
            start();
        else if (isOperatorTitle(line))
            startTable(line);
        else if (!m_all.empty())
            readPart(line);
    }

    Result<Imported> imported(const ImportOptions& options)
    {
        auto imported = printedDatasets(std::move(m_all), words(), options);
        if (imported && !m_others.isEmpty())
            imported->messages.push_back(noteAt(u"Times of other solvers stand here, too, and were left out: they print no table of their "
                                                "levels. %1."_s.arg(m_others.join(u", "_s)),
                                                {m_otherLine}));
        return imported;
    }

private:
    enum class In { Text, Operators, Interpolation };

    /// "AMS Setup:" and below it "wall clock time = 0.09 seconds": multigrid of hypre that is not BoomerAMG.
    void hearOther(std::string_view line)
    {
        constexpr std::array<std::string_view, 6> solvers = {"AMS", "ADS", "SMG", "PFMG", "SysPFMG", "SparseMSG"};
        constexpr qsizetype most = 8;
        const std::string_view name = upTo(" ", line);
        if (std::ranges::find(solvers, name) != solvers.end() && (line.ends_with(" Setup:") || line.ends_with(" Solve:"))) {
            m_other = line.substr(0, line.size() - 1);
        } else if (!m_other.empty()) {
            const std::string_view time = line.starts_with("wall clock time") ? wordBehind(line, "=") : std::string_view();
            if (printedNumber(time) && m_others.size() < most) {
                if (m_others.isEmpty()) m_otherLine = m_lines.number();
                m_others << u"%1: %2 s"_s.arg(QString::fromStdString(m_other), QString::fromUtf8(time.data(), qsizetype(time.size())));
            }
            m_other.clear();
        }
    }

    void start()
    {
        begin();
        m_all.back().hierarchy.ranks = m_ranks;
        m_in = In::Text;
        m_columns.reset();
    }

    void startTable(std::string_view title)
    {
        if (m_all.empty() || m_all.back().levels() > 0 || title == mgrTitle) start();
        m_in = In::Operators;
        if (title.starts_with("Block"))
            m_all.back().messages.push_back(
                noteAt(u"A system of equations: rows and nonzeros count blocks, not unknowns."_s, {m_lines.number()}));
    }

    void readPart(std::string_view line)
    {
        PrintedHierarchy& printed = m_all.back();
        if (line.starts_with("Num levels =") && printed.levels() == 0)
            printed.announced = printedCount(wordBehind(line, "=")).value_or(missing);
        else if (line.ends_with("Information:"))
            startOther(line);
        else if (m_in == In::Operators)
            readOperator(line);
        else if (m_in == In::Interpolation)
            readInterpolation(line);
        if (printed.levels() > 0) takeComplexities(printed, m_lines);
    }

    /// The interpolation or another table follows: the table of operators is over.
    void startOther(std::string_view title)
    {
        endOfTable();
        m_in = title.ends_with("Interpolation Matrix Information:") ? In::Interpolation : In::Text;
    }

    /// A blank line may also come from another rank: rows behind it are still taken.
    void endOfTable()
    {
        if (!m_all.empty() && m_all.back().levels() > 0) m_all.back().ended = true;
    }

    void readOperator(std::string_view line)
    {
        const auto tokens = cells(line);
        if (tokens.size() < 3) return;
        if (tokens[0] == "lev") {
            m_columns = operatorHeading(tokens);
            return;
        }
        const auto level = printedInteger(tokens[0]);
        PrintedHierarchy& printed = m_all.back();
        if (!m_columns || !level || printed.hasAll()) return;
        const auto values = levelOf(tokens, *m_columns);
        if (!values && !printedNumber(tokens[1])) return; // text of another rank
        takeRow(printed, {*level, values, line, m_lines.number()});
        if (values && std::isnan(values->nnz))
            printed.messages.push_back(warningAt(
                u"Level %1: the number of nonzeros is printed as %2, an overflow in the program. It was left empty."_s.arg(*level).arg(
                    printedQuoted(tokens[m_columns->nnz])),
                {m_lines.number()}));
    }

    /// "0 32768 x 2750 1 4 4.0 …"
    void readInterpolation(std::string_view line)
    {
        const auto tokens = printedTokens(line);
        if (tokens.size() < 8 || tokens[2] != "x") return;
        static constexpr std::array<std::pair<const char*, size_t>, 6> fields = {
            {{"level", 0}, {"rows", 1}, {"cols", 3}, {"min", 4}, {"max", 5}, {"avgW", 6}}};
        QJsonObject row;
        for (const auto& [name, place] : fields)
            if (const auto number = printedNumber(tokens[place])) row[QLatin1String(name)] = *number;
        QJsonObject& further = m_all.back().hierarchy.further;
        QJsonArray rows = further[QLatin1String("interpolation")].toArray();
        if (row.size() != qsizetype(fields.size()) || rows.size() >= qsizetype(m_all.back().levels())) return;
        rows.append(row);
        further[QLatin1String("interpolation")] = rows;
    }

    PrintoutWords words() const
    {
        const QString none =
            m_isAmg2023 ? u"AMG2023 has printed no table of levels. Run it with -printstats (or -printallstats) and import that output."_s
            : m_isSolve ? u"This printout has the solve part only, without a table of levels. Use print level 1 or 3 "
                          "(HYPRE_BoomerAMGSetPrintLevel)."_s
                        : u"Found no line '%1', expected one from hypre's BoomerAMG with print level 1 or 3."_s.arg(
                              QLatin1String(operatorTitle.data()));
        return {u"hypre BoomerAMG"_s, structureOnly(), none};
    }

    std::optional<Columns> m_columns;
    qint32 m_ranks = 0;
    std::string m_other;  ///< "AMS Setup", whose time follows
    QStringList m_others; ///< their times, as the note says them
    qint64 m_otherLine = 0;
    In m_in = In::Text;
    bool m_isSolve = false;
    bool m_isAmg2023 = false;
};

/// A line that is a title of BoomerAMG's printout, or of AMG2023 (which is told how to print one).
bool recognisesHypre(const Head& head)
{
    return anyLine(
        head, [](std::string_view line) { return line == setupTitle || isOperatorTitle(line) || isSolveOnly(line) || isAmg2023(line); });
}

} // namespace

extern const Importer hyprePrintout; // registered in allImporters.cpp
const Importer hyprePrintout = {
    u"hypre"_s,
    u"hypre BoomerAMG printout"_s,
    u"Setup statistics that BoomerAMG prints, also from AMG2023, PETSc and MFEM: structure of the levels, no costs."_s,
    {u"*.txt"_s, u"*.log"_s, u"*.out"_s},
    u"amg"_s,
    recognisesHypre,
    readPrintout<HypreReader>,
};

} // namespace costscope
