// SPDX-License-Identifier: GPL-3.0-or-later
#include "claims.h"

#include "core/base/Quantity.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace costscope {

namespace {

/// "64 KiB" [byte].
double bytesIn(const QString& text)
{
    const QStringList parts = text.split(QLatin1Char(' '));
    const QStringList units = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
    const qsizetype power = units.indexOf(parts.value(1));
    return power < 0 ? missing : parts.front().toDouble() * std::pow(1024.0, double(power));
}

/// Times by size of one source: "τ-Lop", "LogGP", of a mapping.
std::map<double, double> timesOf(const Told& told, const QString& mapping, const QString& from)
{
    std::map<double, double> times;
    for (size_t row = 0; row < told.rows(); ++row)
        if (told.textAt("mapping", row) == mapping && told.textAt("from", row) == from)
            times[told.at("m_bytes", row)] = told.at("time_s", row);
    return times;
}

/// LogGP's bandwidth over that of τ-Lop, at the size that is named, and nowhere more among the sizes that reach half of the highest.
bool isGap(const Told& told)
{
    const QString mapping = told.textAt("mapping", 0);
    const auto tauLop = timesOf(told, mapping, QStringLiteral("τ-Lop")), logGP = timesOf(told, mapping, QStringLiteral("LogGP"));
    double highest = 0, most = 0;
    for (size_t row = 0; row < told.rows(); ++row)
        if (told.textAt("from", row) == QStringLiteral("τ-Lop")) highest = std::fmax(highest, told.at("bandwidth_bytes_per_s", row));
    bool isThere = false;
    for (size_t row = 0; row < told.rows(); ++row) {
        const double m = told.at("m_bytes", row);
        if (told.textAt("from", row) != QStringLiteral("τ-Lop") || !logGP.contains(m)) continue;
        const double ratio = tauLop.at(m) / logGP.at(m);
        if (told.at("bandwidth_bytes_per_s", row) >= highest / 2) most = std::max(most, ratio);
        isThere |= std::abs(m - bytesIn(told.word("m"))) <= 0.06 * m && told.shows("times", ratio, Quantity::None, 2);
    }
    return isThere && told.number("times") >= 0.93 * most;
}

/// A share or a multiple of the bandwidth of the sequential mapping, at the size that is named.
bool isShareOfBandwidth(const Told& told)
{
    const QString share = told.word("share");
    const double m = bytesIn(told.word("m")), said = share.isEmpty()                         ? 1
                                                     : share.startsWith(QLatin1String("1/")) ? share.mid(2).toDouble()
                                                                                             : 1 / told.number("share");
    const auto other = timesOf(told, QStringLiteral("round robin"), QStringLiteral("τ-Lop"));
    bool isNamed = false, isThere = false;
    for (const auto& [size, time] : timesOf(told, QStringLiteral("sequential"), QStringLiteral("τ-Lop"))) {
        if (std::abs(size - m) > 1e-3 * m || !other.contains(size)) continue;
        isNamed = true;
        isThere |= std::abs(other.at(size) / time / said - 1) < 0.06; // two digits
    }
    return isThere || !isNamed; // no table reaches so far
}

/// What a model may take at the size of a measured row: of its own row at that size, else between those of the sizes beside it.
struct Bracket {
    double least = 0, most = INFINITY;
};
Bracket bracketOf(const std::map<double, double>& times, double m)
{
    const auto above = times.lower_bound(m);
    if (above != times.end() && above->first == m) return {above->second, above->second};
    if (above == times.end() || above == times.begin()) return {0, INFINITY};
    const double before = std::prev(above)->second;
    return {std::fmin(before, above->second), std::fmax(before, above->second)};
}

struct Beside {
    double measured = missing;
    Bracket modeled;
};
/// The measured rows of a mapping (all, if it is empty).
std::vector<Beside> measuredBeside(const Told& told, const QString& model, const QString& mapping = {})
{
    std::map<QString, std::map<double, double>> times; // by mapping
    for (size_t row = 0; row < told.rows(); ++row)
        if (told.textAt("from", row).section(QStringLiteral(", extended"), 0, 0) == model &&
            told.figure().rowRecords[row].dataset.isEmpty())
            times[told.textAt("mapping", row)][told.at("m_bytes", row)] = told.at("time_s", row);
    std::vector<Beside> all;
    for (size_t row = 0; row < told.rows(); ++row) {
        const QString of = told.textAt("mapping", row);
        if (told.figure().rowRecords[row].dataset.isEmpty() || !(mapping.isEmpty() || mapping == of)) continue;
        all.push_back({told.at("time_s", row), bracketOf(times[of], told.at("m_bytes", row))});
    }
    return all;
}

/// The median of the larger of modeled/measured and measured/modeled, which the rows leave no other place.
bool isMedianMiss(const Told& told, const char* group, const QString& model, const QString& mapping = {})
{
    std::vector<double> least, most;
    for (const auto& [measured, modeled] : measuredBeside(told, model, mapping)) {
        const double low = modeled.least / measured, high = modeled.most / measured;
        const bool hasOne = low <= 1 && high >= 1;
        least.push_back(hasOne ? 1 : std::fmax(low, 1 / high));
        most.push_back(std::fmax(high, 1 / low));
    }
    if (least.empty()) return false;
    const auto middle = [](std::vector<double>& of) {
        std::sort(of.begin(), of.end());
        return (of[of.size() / 2] + of[(of.size() - 1) / 2]) / 2;
    };
    const double said = told.number(group);
    return said >= 0.94 * middle(least) && said <= 1.06 * middle(most); // two digits
}

bool areMedianMisses(const Told& told)
{
    const QString mapping = !told.has("order")                                   ? QString()
                            : told.word("order") == QLatin1String("round robin") ? QStringLiteral("round robin")
                                                                                 : QStringLiteral("sequential");
    return isMedianMiss(told, "tauLop", QStringLiteral("τ-Lop"), mapping) &&
           (!told.has("logGP") || isMedianMiss(told, "logGP", QStringLiteral("LogGP"), mapping));
}

bool areMedianMissesOfBoth(const Told& told)
{
    return isMedianMiss(told, "sequential", QStringLiteral("τ-Lop"), QStringLiteral("sequential")) &&
           isMedianMiss(told, "roundRobin", QStringLiteral("τ-Lop"), QStringLiteral("round robin"));
}

/// No more points than were measured, and of each side at least those that no place between two sizes could put on the other.
bool areOnThatSide(const Told& told)
{
    double longer = 0, shorter = 0, measured = 0;
    for (const auto& [time, modeled] : measuredBeside(told, QStringLiteral("τ-Lop")))
        longer += modeled.least > time, shorter += modeled.most < time;
    for (size_t row = 0; row < told.rows(); ++row) measured += !told.figure().rowRecords[row].dataset.isEmpty();
    return told.number("longer") >= longer && told.number("less") >= shorter && told.number("longer") + told.number("less") <= measured;
}

bool isHighest(const Told& told)
{
    double highest = 0;
    for (size_t row = 0; row < told.rows(); ++row)
        if (told.textAt("from", row) == QStringLiteral("τ-Lop")) highest = std::fmax(highest, told.at("bandwidth_bytes_per_s", row));
    return told.shows("rate", highest, Quantity::Rate, 2);
}

/// Of each stage, the time it takes.
std::map<double, double> stagesOf(const Told& told)
{
    std::map<double, double> stages;
    for (size_t row = 0; row < told.rows(); ++row) stages[told.at("stage", row)] = told.at("stage_s", row);
    return stages;
}

/// Of stages that the table has all of: what no table row repeats is not drawn and not checked.
bool isLongestStage(const Told& told)
{
    const auto stages = stagesOf(told);
    const auto named = stages.find(told.number("stage"));
    if (named == stages.end()) return true;
    return std::all_of(stages.begin(), stages.end(), [&](const auto& one) { return one.second <= named->second; });
}

/// Of all terms the one whose blocks last longest, overlaps counted once.
bool isLongestTerm(const Told& told)
{
    std::map<QString, std::vector<std::pair<double, double>>> spans;
    double end = 0;
    for (size_t row = 0; row < told.rows(); ++row) {
        const double from = told.at("from_s", row), to = from + told.at("time_s", row);
        spans[plainText(told.textAt("term", row))].push_back({from, to});
        end = std::fmax(end, to);
    }
    double most = 0, said = missing;
    for (auto& [term, all] : spans) {
        double lasting = 0;
        std::vector<double> ends; // every piece between two ends is covered or not
        for (const auto& [from, to] : all) ends.push_back(from), ends.push_back(to);
        std::sort(ends.begin(), ends.end());
        for (size_t i = 1; i < ends.size(); ++i) {
            const double middle = (ends[i - 1] + ends[i]) / 2;
            if (std::any_of(all.begin(), all.end(), [&](const auto& span) { return span.first <= middle && middle <= span.second; }))
                lasting += ends[i] - ends[i - 1];
        }
        most = std::fmax(most, lasting);
        if (term == told.word("term")) said = lasting;
    }
    return said >= most * (1 - 1e-9) && told.shows("share", said / end, Quantity::Share, 2);
}

double endOf(const Told& told, const QString& mapping)
{
    double end = 0;
    for (size_t row = 0; row < told.rows(); ++row)
        if (told.textAt("mapping", row) == mapping) end = std::fmax(end, told.at("from_s", row) + told.at("time_s", row));
    return end;
}

bool takesTimesAsLong(const Told& told)
{
    const double ratio = endOf(told, QStringLiteral("round robin")) / endOf(told, QStringLiteral("sequential"));
    const bool isRound = told.word("who") != QLatin1String("Sequential placement");
    return told.shows("times", isRound ? ratio : 1 / ratio, Quantity::None, 2);
}

bool takesTheSameTime(const Told& told)
{
    const double ratio = endOf(told, QStringLiteral("round robin")) / endOf(told, QStringLiteral("sequential"));
    return std::isnan(ratio) || std::abs(ratio - 1) < 0.051;
}

double lengthOf(const Told& told)
{
    const double first = told.least("start_s"), ends = told.most("end_s"), arrivals = told.most("last_s");
    return std::fmax(ends, arrivals) - std::fmin(first, 0);
}

bool isDoneAfter(const Told& told)
{
    double sum = 0;
    for (const char* part : {"compute", "send", "wait"})
        sum += told.word(part).remove(QStringLiteral(" %")).remove(QRegularExpression(QStringLiteral("[<\\s]"))).toDouble();
    return sum <= 102 && (told.rows() == 0 || std::isfinite(lengthOf(told)));
}

} // namespace

const std::vector<Claim>& claimsOfCollectives()
{
    static const std::vector<Claim> claims = {
        {"bandwidth-versus-size",
         "Round robin reaches the sequential bandwidth at m = (?<m>[^;,]*)(, by LogGP too|; by LogGP it reaches (?<other>.*) (of it|as "
         "much))?",
         isShareOfBandwidth},
        {"bandwidth-versus-size", "LogGP promises (?<times>.*) times the bandwidth of τ-Lop at m = (?<m>.*)", isGap},
        {"bandwidth-versus-size",
         "Round robin reaches (?<share>\\S+)( of| times)* the sequential bandwidth at m = (?<m>[^;]*)(; by LogGP it is (?<other>.*))?",
         isShareOfBandwidth},
        {"bandwidth-versus-size", ".* reaches up to (?<rate>.*) by τ-Lop", isHighest},
        {"collective-ratio", ".* is modeled to take (?<times>\\S+) times as long as .*", nullptr},
        {"stage-diagram", ".*: stage (?<stage>\\d+) alone takes (?<share>.*) of the time", isLongestStage},
        {"stage-diagram", ".*: the (one|\\d+) network stages? takes? (?<share>.*) of the time", nullptr},
        {"stage-diagram", ".*: (one stage|\\d+ equal stages) of .*, \\d+ of \\d+ messages over the network", nullptr},
        {"stage-diagram", ".*: both mappings take the same time", nullptr},
        {"transfer-timeline", "(?<term>.*) fills (?<share>.*) of stage (?<stage>\\d+), .*", isLongestTerm},
        {"transfer-timeline", "(?<who>Round robin|Sequential placement) takes (?<times>.*) times as long in stage \\d+", takesTimesAsLong},
        {"transfer-timeline", "Stage \\d+ takes the same time under both mappings", takesTheSameTime},
        {"transfer-timeline", "Nothing is sent in stage \\d+", nullptr},
        {"transfer-timeline",
         "Under round robin, \\d+ messages per node share the network instead of \\d+: modeled to take (?<times>.*) times as long",
         takesTimesAsLong},
        {"stage-diagram",
         ".*: (round robin|sequential placement) takes .* times as long|Round robin sends every message over the network: modeled to take "
         ".* times as long",
         nullptr},
        {"stage-diagram", ".*: nothing is sent|Nothing is sent under either mapping", nullptr},
        {"bandwidth-versus-size",
         "With the channels of .* τ-Lop misses the measured times by a median factor of (?<sequential>\\S+) in sequential order, "
         "(?<roundRobin>\\S+) in round robin",
         areMedianMissesOfBoth},
        {"bandwidth-versus-size",
         "With the channels of .* τ-Lop misses the measured times by a median factor of (?<tauLop>\\S+) in (?<order>sequential order|round "
         "robin)",
         areMedianMisses},
        {"bandwidth-versus-size",
         "With the channels of .* τ-Lop misses the (measured times|times measured in (?<order>sequential order|round robin)) by a median "
         "factor of (?<tauLop>[^\\s,]+)(, LogGP by (?<logGP>\\S+))?",
         areMedianMisses},
        {"bandwidth-versus-size", ".* takes no time in these channels", nullptr},
        {"event-timeline",
         "All ranks are done after (?<time>.*): they compute (?<compute>.*) of the time, send and receive (?<send>.*), wait (?<wait>.*)",
         isDoneAfter},
        {"event-timeline", "(?<count>\\d+) messages in .*", nullptr},
    };
    return claims;
}

const std::vector<Claim>& claimsOfCollectiveNotes()
{
    static const std::vector<Claim> claims = {
        {"bandwidth-versus-size", "τ-Lop takes longer than measured at (?<longer>\\d+) points and less at (?<less>\\d+)\\.", areOnThatSide},
    };
    return claims;
}

} // namespace costscope
