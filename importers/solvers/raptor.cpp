// SPDX-License-Identifier: GPL-3.0-or-later
// RAPtor's communication printout: for each level and operation the counts of the busiest and the heaviest process and
// the time. The tool behind Bienz, Gropp, Olson 2018, whose runs used 16 ranks and 2 sockets per node, 2 nodes per router.
#include "importers/solvers/printout.h"
#include "importers/text/findings.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

constexpr qint32 ranksPerNode = 16; ///< whatever a job header says: it counts hardware threads

/// One operation on one level, as printed once.
struct Block {
    qint32 level = 0;
    QString operation;
    qint64 line = 0;     ///< of the heading
    qint64 lastLine = 0; ///< of the last value
    int values = 0;      ///< how many lines were read
    AmgNumbers numbers = {};
    double activeRanks = missing;
    double seconds = missing;
    double searchSteps = missing;
    double searchRecvs = missing;
};

/// "A*P:", "TAP A*x", "P Communication:", "A Vector Communication" …; empty for other lines.
QString operationOf(std::string_view line)
{
    static constexpr std::pair<const char*, const char*> known[] = {
        {"A*P", "spgemm_AP"}, {"P.T*AP", "spgemm_PTAP"}, {"A*x", "spmv"}, {"P*e", "interpolate"}, {"P.T*r", "restrict"}};
    if (!line.empty() && line.back() == ':') line.remove_suffix(1);
    auto tokens = printedTokens(line);
    const bool nodeAware = std::erase(tokens, "TAP") > 0;
    const QString suffix = nodeAware ? u"_TAP"_s : QString();
    for (const auto& [heading, name] : known)
        if (tokens.size() == 1 && tokens[0] == heading) return QLatin1String(name) + suffix;
    const bool vector = tokens.size() == 3 && tokens[1] == "Vector";
    if ((tokens.size() != 2 && !vector) || tokens.back() != "Communication" || tokens[0].size() != 1) return {};
    return QChar::fromLatin1(tokens[0][0]) + (vector ? u"_vector"_s : u"_matrix"_s) + suffix;
}

/// The class of "Num Eager Socket" or, newer, "Num  SocketEager"; without a place it is off the node.
struct ClassName {
    Locality where = Locality::InterNode;
    Protocol how = Protocol::Short;
};
std::optional<ClassName> classOf(std::string_view label)
{
    const auto has = [&](std::string_view word) { return label.find(word) != std::string_view::npos; };
    const Locality where = has("Socket") ? Locality::IntraSocket : has("Node") ? Locality::IntraNode : Locality::InterNode;
    if (has("Short")) return ClassName{where, Protocol::Short};
    if (has("Eager")) return ClassName{where, Protocol::Eager};
    if (has("Rend")) return ClassName{where, Protocol::Rend};
    return std::nullopt;
}

/// Where the value of a line belongs; nullptr: nowhere.
double* placeOf(std::string_view label, Block& block)
{
    const std::pair<const char*, double*> places[] = {
        {"Max Num Msgs", &block.numbers.maxSendsPerRank}, {"Total Num Msgs", &block.numbers.messages},
        {"Total Size Msgs", &block.numbers.bytes},        {"Max Size Msgs", &block.numbers.maxBytesSentPerRank},
        {"Total Bytes", &block.numbers.interNodeBytes},   {"Byte Hops", &block.numbers.byteHops},
        {"Num Active Processes", &block.activeRanks},     {"Comm Time", &block.seconds},
    };
    for (const auto& [name, place] : places)
        if (label == name) return place;
    const bool number = label.starts_with("Num "), size = label.starts_with("Size ");
    const auto kind = number || size ? classOf(label) : std::nullopt;
    if (!kind) return nullptr;
    if (!block.numbers.critical) block.numbers.critical.emplace();
    AmgClass& one = (*block.numbers.critical)[size_t(kind->where)][size_t(kind->how)];
    return number ? &one.n : &one.bytes;
}

/// "Level 3"
std::optional<qint64> raptorLevel(std::string_view line)
{
    const auto tokens = printedTokens(line);
    return tokens.size() == 2 && tokens[0] == "Level" ? printedInteger(tokens[1]) : std::nullopt;
}

bool isCount(std::string_view line)
{
    return line.starts_with("Max Num Msgs:") || line.starts_with("Byte Hops =") || line.starts_with("Num Eager:");
}

/// Whether a class of the critical process is not known.
bool hasGaps(const AmgNumbers& numbers)
{
    for (size_t cell = 0; numbers.critical && cell < localities.size() * protocols.size(); ++cell) {
        const AmgClass& one = (*numbers.critical)[cell / protocols.size()][cell % protocols.size()];
        if (std::isnan(one.n) || std::isnan(one.bytes)) return true;
    }
    return false;
}

/// Most links between two nodes of the cube that RAPtor counts on, without wraparound.
double longestWay(qint32 ranks)
{
    return 3.0 * (smallestCube((ranks - 1) / ranksPerNode + 1)[0] - 1);
}

class RaptorReader : public HierarchyReader {
public:
    using HierarchyReader::HierarchyReader;

    void readLine(std::string_view line)
    {
        if (const std::string_view nodes = wordBehind(line, "nodes="); m_begin == 0 && !nodes.empty())
            m_nodes = printedRanks(nodes.substr(0, nodes.find(':')));
        if (m_fault || !m_lines.terminated()) return;
        if (const auto level = raptorLevel(line)) return startLevel(*level);
        if (const QString operation = operationOf(line); m_level >= 0 && !operation.isEmpty())
            m_blocks.push_back({qint32(m_level), operation, m_lines.number(), m_lines.number()});
        else if (isInBlock())
            readValue(line, m_blocks.back());
    }

    Result<Imported> imported(const ImportOptions& options)
    {
        if (m_begin > 0) m_all.push_back(printed());
        return printedDatasets(std::move(m_all), words(), options);
    }

private:
    bool isInBlock() const { return !m_blocks.empty() && m_blocks.back().level == m_level && m_blocks.back().line > m_levelLine; }

    /// From 0 again: another run of the same.
    void startLevel(qint64 level)
    {
        if (m_begin == 0) {
            m_lines.follow();
            m_begin = m_lines.number();
        }
        if (level != m_level + 1 && level != 0) return fail(u"Found level %1, expected level %2."_s.arg(level).arg(m_level + 1));
        if (level > 0 && !isInBlock()) return fail(u"Level %1 has no operation."_s.arg(m_level));
        m_level = level;
        m_levelLine = m_lines.number();
    }

    void fail(const QString& text) { m_fault = errorAt(text, {m_lines.number()}); }

    /// "Max Num Msgs: 4", "Total Bytes = 54128", "MaxQueueN 120  MsgN 12"
    void readValue(std::string_view line, Block& block)
    {
        if (line.starts_with("MaxQueueN ")) {
            block.searchSteps = printedCount(wordBehind(line, "MaxQueueN ")).value_or(missing);
            block.searchRecvs = printedCount(wordBehind(line, "MsgN ")).value_or(missing);
            return countValue(block);
        }
        const size_t end = line.find_first_of(":=");
        if (end == std::string_view::npos) return;
        const std::string_view label = printedTrimmed(line.substr(0, end)), token = printedTrimmed(line.substr(end + 1));
        double* const place = placeOf(label, block);
        if (!place && label != "Worst Byte Hops") return;
        const auto number = printedNumber(token);
        if (!number || (*number < 0 && place == &block.seconds))
            return fail(u"Level %1, %2: found %3, expected a number."_s.arg(block.level).arg(block.operation, printedQuoted(line)));
        countValue(block);
        if (!place) return;
        *place = *number;
        if (*number < 0) noteOverflow(block, line, place);
    }

    void countValue(Block& block)
    {
        ++block.values;
        block.lastLine = m_lines.number();
    }

    void noteOverflow(Block& block, std::string_view line, double* place)
    {
        *place = missing;
        m_messages.push_back(warningAt(u"Level %1, %2: %3 is an overflow in the program. It was left empty."_s.arg(block.level)
                                           .arg(block.operation, printedQuoted(line)),
                                       {m_lines.number()}));
    }

    /// The last block has fewer values than its like, or its level ends before the operation that ends the others.
    bool isCutOff() const
    {
        if (m_blocks.empty()) return false;
        const Block& last = m_blocks.back();
        const auto alike = std::find_if(m_blocks.begin(), m_blocks.end(), [&](const Block& b) { return b.operation == last.operation; });
        const bool nothingYet = m_levelLine > last.line;
        if (nothingYet || last.values < alike->values || last.values == 0) return true;
        const auto next = std::find_if(m_blocks.begin(), m_blocks.end(), [](const Block& b) { return b.level != 0; });
        if (next == m_blocks.end()) return false;
        const qint32 deepest =
            std::max_element(m_blocks.begin(), m_blocks.end(), [](auto& a, auto& b) { return a.level < b.level; })->level;
        return last.operation != std::prev(next)->operation || last.level != deepest;
    }

    PrintedHierarchy printed()
    {
        PrintedHierarchy all{{}, m_begin};
        if (!m_fault && isCutOff()) fail(u"The printout is cut off in level %1."_s.arg(m_level));
        if (m_fault && !m_blocks.empty()) dropLast();
        for (Block& block : m_blocks) addBlock(all, block);
        all.fault = m_fault;
        if (!m_blocks.empty())
            all.lastGood = u"The last complete part is %1 of level %2 (up to line %3)."_s.arg(m_blocks.back().operation)
                               .arg(m_blocks.back().level)
                               .arg(m_blocks.back().lastLine);
        all.announced = double(all.levels());
        all.messages = m_messages;
        finish(all);
        return all;
    }

    void dropLast()
    {
        const Block& last = m_blocks.back();
        const auto alike = std::find_if(m_blocks.begin(), m_blocks.end(), [&](const Block& b) { return b.operation == last.operation; });
        if (last.values < alike->values || last.values == 0 || alike == std::prev(m_blocks.end())) m_blocks.pop_back();
    }

    static void addBlock(PrintedHierarchy& all, Block& block)
    {
        if (size_t(block.level) >= all.levels()) all.hierarchy.levels.resize(size_t(block.level) + 1); // they come one by one
        AmgLevel& level = all.hierarchy.levels[size_t(block.level)];
        level.activeRanks = std::isnan(level.activeRanks) ? block.activeRanks : level.activeRanks;
        all.lastGoodLine = std::max(all.lastGoodLine, block.lastLine);
        auto& operations = all.hierarchy.operations;
        const auto same = std::find_if(operations.begin(), operations.end(),
                                       [&](const AmgOperation& o) { return o.level == block.level && o.name == block.operation; });
        if (same != operations.end()) return repeat(all, *same, block);
        const auto behind =
            std::find_if(operations.begin(), operations.end(), [&](const AmgOperation& o) { return o.level > block.level; });
        AmgOperation operation{block.level, block.operation, block.numbers};
        operation.measured = {u"max_over_ranks"_s, missing, block.seconds, block.seconds, missing, block.seconds, {}};
        operation.maxSearchSteps = block.searchSteps;
        operation.recvsOnThatRank = block.searchRecvs;
        if (hasGaps(operation.numbers)) operation.numbers.critical.reset();
        if (operation.numbers.critical) operation.numbers.criticalBasis = u"max_n_and_max_bytes"_s;
        operations.insert(behind, std::move(operation));
    }

    /// Of several runs the smallest time counts, as the authors did it.
    static void repeat(PrintedHierarchy& all, AmgOperation& operation, const Block& block)
    {
        operation.measured.min = std::fmin(operation.measured.min, block.seconds);
        operation.measured.median = operation.measured.min;
        operation.measured.max = std::fmax(operation.measured.max, block.seconds);
        if (operation.numbers.critical == block.numbers.critical) return;
        all.messages.push_back(warningAt(
            u"Level %1, %2: the counts differ from those of the first run, which were kept."_s.arg(block.level).arg(block.operation),
            {block.line}));
    }

    void finish(PrintedHierarchy& all) const
    {
        double ranks = 0;
        for (const AmgLevel& level : all.hierarchy.levels) ranks = std::fmax(ranks, level.activeRanks);
        all.hierarchy.ranks = ranks > 0 && ranks < double(1u << 31) ? qint32(ranks) : m_nodes < (1 << 26) ? m_nodes * ranksPerNode : 0;
        if (all.hierarchy.ranks == 0) return;
        auto placement = placementFromJson({{"ppn", ranksPerNode}, {"sockets_per_node", 2}, {"nodes_per_router", 2}}, all.hierarchy.ranks);
        if (placement) all.hierarchy.placement = placement.take();
        for (AmgOperation& operation : all.hierarchy.operations) checkHops(all, operation);
    }

    /// Early versions printed as total bytes those of one process.
    static void checkHops(PrintedHierarchy& all, AmgOperation& operation)
    {
        AmgNumbers& numbers = operation.numbers;
        if (!(numbers.byteHops > numbers.interNodeBytes * longestWay(all.hierarchy.ranks))) return;
        all.messages.push_back(
            {Severity::Warning, u"Level %1, %2: %3 byte hops for %4 bytes is farther than the nodes are apart: an early version "
                                "of RAPtor, which printed the bytes of one process. Both were left empty."_s.arg(operation.level)
                                    .arg(operation.name, exact(numbers.byteHops), exact(numbers.interNodeBytes))});
        numbers.byteHops = numbers.interNodeBytes = missing;
    }

    PrintoutWords words() const
    {
        return {u"RAPtor"_s,
                u"Costs come from summaries: numbers of the process with most messages, bytes of the one with most bytes. The "
                "placement is that of the published runs: 16 ranks and 2 sockets per node, 2 nodes per router. Rows and "
                "nonzeros are not printed, nor is an end mark: level %1 is the last one in the file."_s.arg(m_level),
                u"Found no line 'Level 0', expected one from RAPtor."_s};
    }

    std::vector<Block> m_blocks;
    Messages m_messages;
    std::optional<Error> m_fault;
    qint64 m_begin = 0;     ///< line of the first level
    qint64 m_level = -1;    ///< being read
    qint64 m_levelLine = 0; ///< where it begins
    qint32 m_nodes = 0;     ///< of a job header
};

/// A level, and one of the counts that follow it.
bool recognisesRaptor(const Head& head)
{
    return anyLine(head, isCount) && anyLine(head, [](std::string_view line) { return raptorLevel(line).has_value(); });
}

} // namespace

extern const Importer raptorPrintout; // registered in allImporters.cpp
const Importer raptorPrintout = {
    u"raptor"_s,
    u"RAPtor communication printout"_s,
    u"Messages, bytes, hops and times by level and operation, as RAPtor prints them: a full cost import."_s,
    {u"*.txt"_s, u"*.log"_s, u"*.out"_s},
    u"amg"_s,
    recognisesRaptor,
    readPrintout<RaptorReader>,
};

} // namespace costscope
