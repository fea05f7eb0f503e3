// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/benchmarks/mpiLog.h"

#include "core/base/words.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace costscope {

namespace {

bool isLauncher(std::string_view word)
{
    constexpr std::string_view launchers[] = {"mpirun", "mpiexec", "mpiexec.hydra", "orterun", "srun",
                                              "aprun",  "ibrun",   "jsrun",         "prun",    "flux"};
    const size_t slash = word.rfind('/');
    if (slash != std::string_view::npos) word.remove_prefix(slash + 1);
    return std::find(std::begin(launchers), std::end(launchers), word) != std::end(launchers);
}

bool isComplaint(std::string_view line)
{
    constexpr std::string_view signs[] = {"rror", "ERR", "bort", "signal", "***", "ault", "illed", "annot", "ailed"};
    return std::any_of(std::begin(signs), std::end(signs),
                       [&](std::string_view sign) { return line.find(sign) != std::string_view::npos; });
}

/// 8 of "ppr:8:node"; 0 = something else is mapped by.
qint32 ranksOfMap(std::string_view value)
{
    constexpr std::string_view begin = "ppr:", end = ":node";
    if (!value.starts_with(begin)) return 0;
    value.remove_prefix(begin.size());
    const size_t colon = value.find(end);
    return colon == std::string_view::npos ? 0 : printedRanks(value.substr(0, colon));
}

/// "-n8" and "-N2", as srun, aprun and flux take them.
bool isGlued(std::string_view word)
{
    const bool isOption = word.starts_with("-n") || word.starts_with("-N");
    return isOption && word.size() > 2 && word.find_first_not_of("0123456789", 2) == std::string_view::npos;
}

} // namespace

MpiLaunch launchIn(std::string_view line)
{
    const auto words = printedTokens(line);
    const auto launcher = std::find_if(words.begin(), words.end(), isLauncher);
    MpiLaunch launch;
    const bool isAprun = launcher != words.end() && launcher->ends_with("aprun"),
               isSrun = launcher != words.end() && (launcher->ends_with("srun") || launcher->ends_with("flux"));
    for (auto word = launcher; word != words.end(); ++word) {
        const size_t equals = word->starts_with("--") ? word->find('=') : std::string_view::npos;
        const std::string_view option = word->substr(0, isGlued(*word) ? 2 : equals);
        const std::string_view value = isGlued(*word)                     ? word->substr(2)
                                       : equals != std::string_view::npos ? word->substr(equals + 1)
                                       : word + 1 != words.end()          ? word[1]
                                                                          : std::string_view();
        const bool isRanks = option == "-n" || option == "-np" || option == "--np" || option == "--ntasks";
        if (isRanks && launch.ranks == 0) launch.ranks = printedRanks(value); // behind the program they are its own
        const bool isBlocks = option == "-ppn" || option == "--ppn" || option == "-perhost";
        if (option == "--nodes" || (isSrun && option == "-N")) launch.nodes = printedRanks(value);
        if (isBlocks || option == "--ntasks-per-node" || option == "-npernode" || option == "--npernode" || (isAprun && option == "-N"))
            launch.perNode = printedRanks(value), launch.isInBlocks = isBlocks;
        if (option == "--map-by" && ranksOfMap(value) > 0) launch.perNode = ranksOfMap(value);
    }
    if (launch.ranks == 0)
        launch.ranks = qint32(std::min<qint64>(qint64(launch.nodes) * launch.perNode, std::numeric_limits<qint32>::max()));
    return launch;
}

QJsonObject MpiLaunch::layoutOf(double processes) const
{
    if (!(processes > 0)) return {};
    const double count = processes == ranks && nodes > 0 ? nodes : perNode > 0 ? std::ceil(processes / perNode) : 0;
    if (count < 1 || count > processes) return {};
    QJsonObject layout{{u"nodes"_s, count}};
    if (count > 1 && isInBlocks) layout.insert(u"mapping"_s, u"sequential"_s);
    return layout;
}

void MpiLog::take(std::string_view line)
{
    constexpr qsizetype mostComplaints = 3;
    ++m_lines;
    hear(line);
    if (isComplaint(line) && m_complaints.size() < mostComplaints) m_complaints += printedQuoted(printedTrimmed(line));
}

void MpiLog::hear(std::string_view line)
{
    if (const MpiLaunch launch = launchIn(line); launch.ranks > 0) {
        m_launch = launch;
        m_ranks = launch.ranks;
        m_ranksFrom.clear();
    } else if (line.find(" allocated") != std::string_view::npos) {
        static const QRegularExpression allocated(u"(?:^|\\s)(\\d{1,7}) (?:MPI )?(?:ranks|processes) allocated"_s);
        if (const auto match = allocated.match(toText(line)); match.hasMatch())
            m_ranks = match.captured(1).toInt(), m_launch = {}, m_ranksFrom.clear();
    } else if (line.find(" of ") != std::string_view::npos) {
        number(line);
    }
}

/// "I am 21 of 64", "rank 3 out of 8 processors": so many ranks as the lines say, once each of them has printed one.
void MpiLog::number(std::string_view line)
{
    static const QRegularExpression pattern(u"\\b(?:I am|rank|process)\\s+#?(\\d{1,7})\\s+(?:out\\s+)?of\\s+(\\d{1,7})\\b"_s,
                                            QRegularExpression::CaseInsensitiveOption);
    const auto match = pattern.match(toText(line));
    const qint32 of = match.captured(2).toInt();
    if (of < 2) return;
    if (of != std::exchange(m_numberedOf, of)) m_numbered.clear();
    m_numbered.insert(match.captured(1).toInt());
    if (m_numbered.size() != of) return;
    if (of != std::exchange(m_ranks, of)) m_launch = {}; // of another start
    m_ranksFrom = printedQuoted(printedTrimmed(line));
}

QString MpiLog::takeComplaints()
{
    const QString said = complaints();
    m_complaints.clear();
    return said;
}

QString MpiLog::complaints() const
{
    return m_complaints.isEmpty() ? QString() : u"The log says: %1"_s.arg(m_complaints.join(QLatin1Char(' ')));
}

std::optional<Message> MpiLog::skipped() const
{
    if (m_lines == 0) return std::nullopt;
    return Message{Severity::Note,
                   counted(m_lines, u"1 line of other programs was skipped."_s, u"%1 lines of other programs were skipped."_s)};
}

qint32 ranksInFileName(const QString& name)
{
    static const QRegularExpression count(u"(?:^|[^A-Za-z0-9])np_?(\\d{1,7})(?![0-9A-Za-z])"_s),
        named(u"(?:^|[^A-Za-z0-9])(\\d{1,7})[-_]?(?:ranks?|procs?|processes|tasks)(?![0-9A-Za-z])"_s);
    const auto match = count.match(name);
    return printedRanks((match.hasMatch() ? match : named.match(name)).captured(1).toStdString());
}

qint32 pairsInFileName(const QString& name)
{
    static const QRegularExpression count(u"(?:^|[^A-Za-z0-9])(\\d{1,6})_?-?pairs?(?![0-9A-Za-z])"_s);
    return printedRanks(count.match(name).captured(1).toStdString());
}

QString toText(std::string_view bytes)
{
    return QString::fromUtf8(bytes.data(), qsizetype(bytes.size()));
}

bool looksPrinted(std::string_view token)
{
    if (token.starts_with('-') || token.starts_with('+')) token.remove_prefix(1);
    return token.find_first_of("0123456789.*") == 0 || token == "nan" || token == "inf";
}

int printedDecimals(std::string_view token)
{
    const size_t point = token.find('.');
    return point == std::string_view::npos ? -1 : int(token.size() - point - 1);
}

bool isDamagedCount(std::string_view token)
{
    const auto digits = std::ranges::count_if(token, [](char c) { return c >= '0' && c <= '9'; });
    return 2 * size_t(digits) >= token.size() && token.find_first_of(":/") == std::string_view::npos && !printedCount(token);
}

WrongNumber timesOutOfOrder(std::string_view least, std::string_view average, std::string_view greatest)
{
    struct Pair {
        std::string_view smaller, larger;
        QString why;
    };
    const std::array pairs = {Pair{average, greatest, u"the average time %1 is above the greatest, %2."_s},
                              Pair{least, average, u"the least time %1 is above the average, %2."_s},
                              Pair{least, greatest, u"the least time %1 is above the greatest, %2."_s}};
    for (const auto& [smaller, larger, why] : pairs) {
        const auto a = printedNumber(smaller), b = printedNumber(larger);
        if (!a || !b) continue;
        const double rounding = printedRounding(smaller, *a).fixed + printedRounding(larger, *b).fixed;
        if (*a > *b + 1.01 * rounding) return {smaller, why.arg(toText(smaller), toText(larger))};
    }
    return {};
}

} // namespace costscope
