// SPDX-License-Identifier: GPL-3.0-or-later
// Trilinos MueLu: its multigrid summary, and with verbosity "extreme" the halo of each level's operator.
#include "importers/solvers/printout.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace costscope {

namespace {

constexpr double bytesPerEntry = 8; ///< one double

/// What stands behind the words of the title, "RefMaxwell coarse (1,1)"; nothing for other lines.
std::optional<std::string_view> summaryTitle(std::string_view line)
{
    constexpr std::string_view words = "Multigrid Summary";
    const bool isFramed = line.starts_with("---") && line.ends_with("---");
    while (!line.empty() && (line.front() == '-' || line.front() == ' ')) line.remove_prefix(1);
    while (!line.empty() && (line.back() == '-' || line.back() == ' ')) line.remove_suffix(1);
    const std::string_view label = line.substr(std::min(words.size(), line.size()));
    const bool isTitle = line.starts_with(words) && (label.empty() || (isFramed && label.starts_with(" ")));
    return isTitle ? std::optional(printedTrimmed(label)) : std::nullopt;
}

/// Older releases call the first column "matrix", and its rows "A 0", "A 1", …
bool isMueluHeading(std::string_view line)
{
    const auto tokens = printedTokens(line);
    return tokens == std::vector<std::string_view>{"level", "rows", "nnz", "nnz/row", "c", "ratio", "procs"} ||
           tokens == std::vector<std::string_view>{"matrix", "rows", "nnz", "nnz/row", "procs"};
}

/// "A0", "Ac" or "Rebalanced Ac" of "A0 size =  13824 x 13824, nnz = 93312"; empty for other matrices.
std::string_view operatorOf(std::string_view line, std::string_view behind)
{
    const size_t at = line.find(behind);
    const std::string_view name = at == std::string_view::npos ? std::string_view() : printedTrimmed(line.substr(0, at));
    return name == "A0" || name == "Ac" || name == "Rebalanced Ac" ? name : std::string_view();
}

/// Over the ranks: the largest stands in brackets where a percentage stands before it, "33.3% (512 on 3)", or "2 (on 3)".
struct Statistic {
    double average = missing;
    double most = missing;
};

std::optional<Statistic> statistic(std::string_view line)
{
    const auto average = printedNumber(upTo(",)", wordBehind(line, "avg =")));
    const size_t at = line.find("max =");
    if (!average || at == std::string_view::npos) return std::nullopt;
    std::string_view most = wordBehind(line.substr(at), "max =");
    if (!most.empty() && most.back() == '%') most = wordBehind(line.substr(at), "(");
    const auto number = printedCount(most);
    return number ? std::optional(Statistic{*average, *number}) : std::nullopt;
}

/// What one rank sends in one exchange of the vector entries that an operator needs.
struct Halo {
    double activeRanks = missing; ///< the averages are over these
    Statistic messages;
    Statistic entries;
};

AmgOperation operationOf(qint32 level, const Halo& halo)
{
    AmgOperation operation{level, u"spmv"_s};
    operation.numbers.messages = std::round(halo.messages.average * halo.activeRanks);
    operation.numbers.bytes = bytesPerEntry * std::round(halo.entries.average * halo.activeRanks);
    operation.numbers.maxSendsPerRank = halo.messages.most;
    operation.numbers.maxBytesSentPerRank = bytesPerEntry * halo.entries.most;
    return operation;
}

class MueluReader : public HierarchyReader {
public:
    using HierarchyReader::HierarchyReader;

    void readLine(std::string_view line)
    {
        if (const auto name = operatorOf(line, " size ="); !name.empty()) return startOperator(name);
        if (const auto label = summaryTitle(line)) return startSummary(*label);
        if (m_all.empty()) return;
        PrintedHierarchy& printed = m_all.back();
        if (isMueluHeading(line))
            m_isTable = true;
        else if (m_isTable)
            readRow(line);
        else if (m_isSummary && line.starts_with("Number of levels"))
            printed.announced = printedCount(wordBehind(line, "=")).value_or(missing);
        else if (m_isSummary)
            takeComplexities(printed, m_lines);
        else
            readStatistic(line);
    }

    Result<Imported> imported(const ImportOptions& options)
    {
        endHierarchy();
        return printedDatasets(std::move(m_all), words(), options);
    }

private:
    void start()
    {
        endHierarchy();
        begin();
        m_isSummary = m_isTable = false;
        m_level = 0;
    }

    /// A0 is level 0, the k-th Ac level k; a rebalanced one takes the place of its Ac.
    void startOperator(std::string_view name)
    {
        if (name == "A0") start();
        if (m_all.empty() || m_isSummary) return;
        if (name == "Ac") ++m_level;
        m_operator = name;
        m_halos[m_level] = {};
    }

    void startSummary(std::string_view label)
    {
        if (m_all.empty() || m_isSummary) start();
        m_all.back().label = QString::fromUtf8(label.data(), qsizetype(label.size()));
        m_isSummary = true;
        m_isTable = false;
    }

    void readStatistic(std::string_view line)
    {
        if (m_halos.empty() || operatorOf(line, " #") != m_operator || !m_lines.terminated()) return;
        Halo& halo = m_halos[m_level];
        if (line.find("# active processes:") != std::string_view::npos) {
            const std::string_view word = wordBehind(line, "processes:"); // "8/8"
            const size_t slash = word.find('/');
            halo.activeRanks = printedCount(word.substr(0, slash)).value_or(missing);
            if (m_level == 0 && slash < word.size()) m_all.back().hierarchy.ranks = printedRanks(word.substr(slash + 1));
        } else if (line.find("# num msgs") != std::string_view::npos) {
            halo.messages = statistic(line).value_or(Statistic());
        } else if (line.find("# num import send") != std::string_view::npos) {
            halo.entries = statistic(line).value_or(Statistic());
        }
    }

    /// "0  13824  93312  6.75                  8", or "A 0  13824  93312  6.75  8": there is no coarsening ratio on level 0.
    void readRow(std::string_view line)
    {
        PrintedHierarchy& printed = m_all.back();
        auto tokens = printedTokens(line);
        if (!tokens.empty() && tokens.front() == "A") tokens.erase(tokens.begin());
        if (tokens.empty()) printed.ended = printed.levels() > 0;
        const auto level = tokens.size() < 3 ? std::nullopt : printedInteger(tokens[0]);
        if (!level || printed.hasAll() || !printedNumber(tokens[1])) return;
        takeRow(printed, {*level, levelOf(tokens), line, m_lines.number()});
        if (m_halos.empty() && printed.levels() > 0)
            printed.hierarchy.ranks = std::max(printed.hierarchy.ranks, printedRanks(tokens.back()));
    }

    std::optional<AmgLevel> levelOf(const std::vector<std::string_view>& tokens) const
    {
        if (!m_lines.terminated() || tokens.size() < 5 || tokens.size() > 6) return std::nullopt;
        const auto rows = printedCount(tokens[1]), nnz = printedCount(tokens[2]), procs = printedCount(tokens.back());
        if (!rows || !nnz || !procs) return std::nullopt;
        return AmgLevel{*rows, *nnz, missing, missing, *procs};
    }

    void endHierarchy()
    {
        for (const auto& [level, halo] : m_halos) {
            if (size_t(level) >= m_all.back().levels() || std::isnan(halo.messages.average) || std::isnan(halo.entries.average)) continue;
            m_all.back().hierarchy.operations.push_back(operationOf(level, halo));
            m_hasHalos = true;
        }
        m_halos.clear();
    }

    PrintoutWords words() const
    {
        return {u"Trilinos MueLu"_s,
                m_hasHalos ? u"This printout has the structure of the levels and, per rank, average and largest numbers of messages "
                             "and bytes; averages are printed with three digits, totals are made from them. Costs other than the "
                             "queue search need message lists or summaries by locality: add them in a costscope.amg/1 file."_s
                           : structureOnly(),
                u"Found no 'Multigrid Summary', expected one from MueLu with verbosity medium, high or extreme."_s, m_lines.fileName()};
    }

    std::map<qint32, Halo> m_halos; ///< of the hierarchy being read, by level
    std::string m_operator;
    qint32 m_level = 0;
    bool m_isSummary = false;
    bool m_isTable = false;
    bool m_hasHalos = false;
};

/// The title of the summary; with much text before it, the sizes of the first operator or a smoother of MueLu.
bool recognisesMuelu(const Head& head)
{
    return anyLine(head, [](std::string_view line) {
        return summaryTitle(line) || !operatorOf(line, " size =").empty() || line.starts_with("Setup Smoother (MueLu:");
    });
}

} // namespace

extern const Importer mueluPrintout; // registered in allImporters.cpp
const Importer mueluPrintout = {
    u"muelu"_s,
    u"MueLu multigrid summary"_s,
    u"What Trilinos MueLu prints: structure of the levels; with verbosity extreme also messages and bytes per rank."_s,
    {u"*.txt"_s, u"*.log"_s, u"*.out"_s},
    u"amg"_s,
    recognisesMuelu,
    readPrintout<MueluReader>,
};

} // namespace costscope
