// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/benchmarks/mpiLog.h"

#include "core/base/words.h"

#include <QRegularExpression>

#include <algorithm>

namespace costscope {

namespace {

bool isLauncher(std::string_view word)
{
    constexpr std::string_view launchers[] = {"mpirun", "mpiexec", "mpiexec.hydra", "orterun", "srun", "aprun", "ibrun", "jsrun", "prun"};
    const size_t slash = word.rfind('/');
    if (slash != std::string_view::npos) word.remove_prefix(slash + 1);
    return std::find(std::begin(launchers), std::end(launchers), word) != std::end(launchers);
}

/// "-np 4", "-n 4", "--ntasks=4"
qint32 launchedRanks(std::string_view line)
{
    const auto words = printedTokens(line);
    const auto launcher = std::find_if(words.begin(), words.end(), isLauncher);
    for (auto word = launcher; word != words.end(); ++word) {
        if (word->starts_with("--ntasks=")) return printedRanks(word->substr(9));
        const bool isCount = *word == "-n" || *word == "-np" || *word == "--np" || *word == "--ntasks";
        if (isCount && word + 1 != words.end()) return printedRanks(word[1]);
    }
    return 0;
}

bool isComplaint(std::string_view line)
{
    constexpr std::string_view signs[] = {"rror", "ERR", "bort", "signal", "***", "ault", "illed", "annot", "ailed"};
    return std::any_of(std::begin(signs), std::end(signs),
                       [&](std::string_view sign) { return line.find(sign) != std::string_view::npos; });
}

} // namespace

void MpiLog::take(std::string_view line)
{
    constexpr qsizetype mostComplaints = 3;
    ++m_lines;
    if (const qint32 ranks = launchedRanks(line); ranks > 0) m_ranks = ranks;
    if (isComplaint(line) && m_complaints.size() < mostComplaints) m_complaints += printedQuoted(printedTrimmed(line));
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
    static const QRegularExpression count(u"(?:^|[^A-Za-z0-9])np?_?(\\d{1,7})(?![0-9A-Za-z])"_s);
    return printedRanks(count.match(name).captured(1).toStdString());
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

} // namespace costscope
