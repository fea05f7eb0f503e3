// SPDX-License-Identifier: GPL-3.0-or-later
#include "../claims.h"

#include "core/base/Quantity.h"
#include "core/figure/Figure.h"
#include "core/overhead/amdahlOverhead.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace costscope {

namespace {

QString withPlainBlanks(QString text)
{
    return plainText(text).replace(QChar(0xA0), QLatin1Char(' '));
}

/// The word is this value, to as many digits as it has, and its unit may stand behind another.
bool isValue(const QString& said, double value, Quantity quantity)
{
    for (int digits = 2; digits <= 8; ++digits)
        for (const double near : {value, value * (1 + 1e-11), value * (1 - 1e-11)}) {
            const QString all = withPlainBlanks(display(near, quantity, digits));
            if (said == all || said == all.left(all.lastIndexOf(QLatin1Char(' ')))) return true;
        }
    return false;
}

/// The row of the n that is named, and of the size where one is; -1: there is none.
int rowOf(const Told& told)
{
    for (size_t row = 0; row < told.rows(); ++row)
        if (told.at("n", row) == told.number("n") && (!told.has("size") || told.at("size", row) == told.number("size"))) return int(row);
    return -1;
}

/// By the sizes of the rows that were measured: those of the table, but what is asked for.
bool isFarOut(const Told& told)
{
    const double asked = told.number("size");
    double least = INFINITY, most = 0;
    for (size_t row = 0; row < told.rows(); ++row)
        if (const double size = told.at("size", row); size != asked) least = std::fmin(least, size), most = std::fmax(most, size);
    const bool isBelow = told.word("side") == QLatin1String("below the smallest");
    const double out = isBelow ? least / asked : asked / most, cube = std::pow(asked, 3), span = most / least;
    const bool isEdge = std::fmod(asked, 1) == 0 && cube * span >= least && cube <= most * span;
    return out > span && told.shows("times", out, Quantity::None, 3) && told.shows("span", span, Quantity::None, 3) &&
           (told.has("edge") ? isEdge && told.number("edge") == asked : !isEdge);
}

struct Columns {
    const char *low, *middle, *high;
    Quantity quantity;
};
constexpr Columns times{"time_q10_s", "time_q50_s", "time_q90_s", Quantity::Time};
constexpr Columns shares{"overhead_share_q10", "overhead_share_q50", "overhead_share_q90", Quantity::Share};
constexpr Columns efficiencies{"efficiency_q10", "efficiency_q50", "efficiency_q90", Quantity::Share};
constexpr Columns speedups{"speedup_q10", "speedup_q50", "speedup_q90", Quantity::None};

/// What is expected and likely at n, in their order; `sign`: −1 where the sentence tells of the opposite.
bool isExpected(const Told& told, const Columns& columns, double sign = 1)
{
    const int found = rowOf(told);
    if (found < 0) return false;
    const size_t row = size_t(found);
    const double low = told.at(columns.low, row), middle = told.at(columns.middle, row), high = told.at(columns.high, row);
    if (!(low <= middle && middle <= high)) return false;
    if (told.has("middle") && !isValue(told.word("middle"), sign * middle, columns.quantity)) return false;
    const auto isEnd = [&](const char* group, double end) {
        return !told.has(group) || isValue(told.word(group), sign * end, columns.quantity);
    };
    return isEnd("low", low) && isEnd("high", high) && (told.has("low") || told.has("high"));
}

/// Whether the likely ends are more than four times apart; of shares more than three quarters.
bool saysLittle(const Told& told, const Columns& columns)
{
    const int row = rowOf(told);
    if (row < 0) return false;
    const double low = told.at(columns.low, size_t(row)), high = told.at(columns.high, size_t(row));
    return columns.low == shares.low ? high - low > 0.75 : high / low > 4;
}

template <const Columns& columns>
bool isVague(const Told& told)
{
    return isExpected(told, columns) && saysLittle(told, columns);
}

template <const Columns& columns>
bool isTold(const Told& told)
{
    return isExpected(told, columns) && !saysLittle(told, columns);
}

/// At the largest n that was measured, which the sentence beside a figure of run times is about.
bool isOfLargest(const Told& told)
{
    double largest = 0;
    for (size_t row = 0; row < told.rows(); ++row)
        if (std::isfinite(told.at("measured_s", row))) largest = std::fmax(largest, told.at("n", row));
    return told.has("size") || told.number("n") == largest;
}

bool isLost(const Told& told)
{
    return isOfLargest(told) && isTold<shares>(told) && told.at("overhead_share_q50", size_t(rowOf(told))) >= 0;
}

bool isGained(const Told& told)
{
    return isOfLargest(told) && isExpected(told, shares, -1) && !saysLittle(told, shares) &&
           told.at("overhead_share_q50", size_t(rowOf(told))) < 0;
}

/// That of 1 − E, wider by a quarter either way, within 0 and 1.
bool isOfProfiler(const Told& told)
{
    const int row = rowOf(told);
    if (row < 0) return false;
    const double from = std::clamp(told.at(shares.low, size_t(row)) - 0.25, 0.0, 1.0),
                 to = std::clamp(told.at(shares.high, size_t(row)) + 0.25, 0.0, 1.0);
    if (!told.has("high")) return isValue(told.word("low"), from, Quantity::Share) && isValue(told.word("low"), to, Quantity::Share);
    return isValue(told.word("low"), from, Quantity::Share) && isValue(told.word("high"), to, Quantity::Share);
}

bool isVagueShare(const Told& told)
{
    return isOfLargest(told) && isVague<shares>(told);
}

/// n and measured times, of the size that is named.
std::vector<std::pair<double, double>> measuredTimes(const Told& told)
{
    std::vector<std::pair<double, double>> all;
    for (size_t row = 0; row < told.rows(); ++row) {
        if (told.has("size") && told.at("size", row) != told.number("size")) continue;
        if (const double t = told.at("measured_s", row); std::isfinite(t)) all.emplace_back(told.at("n", row), t);
    }
    std::sort(all.begin(), all.end());
    return all;
}

/// By the measured times alone, of work that stays the same or grows as n.
bool isRelative(const Told& told)
{
    const auto times = measuredTimes(told);
    if (times.size() < 2 || told.number("fewest") != times.front().first || told.number("n") != times.back().first) return false;
    const double weak = times.front().second / times.back().second, strong = weak * times.front().first / times.back().first;
    return isValue(told.word("share"), strong, Quantity::Share) || isValue(told.word("share"), weak, Quantity::Share);
}

/// The n whose records are within 5 % of the fastest; nothing is said of them where the fastest is the last.
bool isLeastMeasured(const Told& told)
{
    const auto all = measuredTimes(told);
    double least = INFINITY, fastest = missing, from = missing, to = missing;
    for (const auto& [n, t] : all)
        if (t < least) least = t, fastest = n;
    for (const auto& [n, t] : all)
        if (t <= 1.05 * least * (1 + 1e-12)) from = std::fmin(from, n), to = std::fmax(to, n);
    const bool isInside = !all.empty() && fastest < all.back().first;
    if (isInside != told.has("last")) return false;
    // Both ends are whole numbers as people write them; the interval holds what was measured.
    const auto isNumber = [&](const char* group, double n) { return isValue(told.word(group), std::round(n), Quantity::Count); };
    if (isInside && !(isNumber("last", to) && (told.has("first") ? isNumber("first", from) && from < to : from == to))) return false;
    const double low = told.number("low"), high = told.number("high");
    if (std::isfinite(low) && std::isfinite(high) && low > high) return false;
    return !isInside || !std::isfinite(low) || !std::isfinite(high) || (low <= std::round(from) && high >= std::round(to));
}

/// The last record is the fastest, where the time is said to fall; not so where the best n is only above some.
template <bool falls>
bool isBestAbove(const Told& told)
{
    const auto all = measuredTimes(told);
    double least = INFINITY, fastest = missing;
    for (const auto& [n, t] : all)
        if (t < least) least = t, fastest = n;
    return falls == (!all.empty() && fastest == all.back().first);
}

} // namespace

const std::vector<Claim>& claimsOfForecast()
{
    static const std::vector<Claim> claims = {
#define LIKELY "(?<low>.+?)( to (?<high>.+))?"
#define LITTLE "(?<low>.+?) to (?<high>.+), not determined"
#define CORES ".*: on (?<n>\\S+) cores? "
#define SIZED ".*: with .+ = (?<size>\\S+) on (?<n>\\S+) cores? "
        {"run-time-forecast", CORES "(?<middle>.+) are expected, likely " LIKELY, isTold<times>},
        {"run-time-forecast", CORES "the records say little: " LITTLE, isVague<times>},
        {"size-forecast", SIZED "(?<middle>.+) are expected, likely " LIKELY, isTold<times>},
        {"size-forecast", SIZED "the records say little: " LITTLE, isVague<times>},
        {"efficiency-forecast", CORES "an efficiency of (?<middle>.+) is expected, likely " LIKELY, isTold<efficiencies>},
        {"efficiency-forecast", CORES "the records say little of the efficiency: " LITTLE, isVague<efficiencies>},
        {"efficiency-forecast", CORES "a speed-up of (?<middle>.+) is expected, likely " LIKELY, isTold<speedups>},
        {"efficiency-forecast", CORES "the records say little of the speed-up: " LITTLE, isVague<speedups>},
        {"efficiency-forecast", CORES "the records say little of the core time lost against one core( with its part of the work)?: " LITTLE,
         isVague<shares>},
        {"efficiency-forecast",
         CORES "(?<middle>.+) of the core time are lost against one core( with its part of the work)?, likely " LIKELY,
         [](const Told& told) { return isTold<shares>(told) && told.at("overhead_share_q50", size_t(rowOf(told))) >= 0; }},
        {"efficiency-forecast",
         CORES "(?<middle>.+) of the core time are gained against one core( with its part of the work)? \\(super-linear\\), likely "
               "(?<high>.+?)( to (?<low>.+))?",
         [](const Told& told) {
             return isExpected(told, shares, -1) && !saysLittle(told, shares) && told.at("overhead_share_q50", size_t(rowOf(told))) < 0;
         }},
    };
    return claims;
}

const std::vector<Claim>& claimsOfForecastNotes()
{
    static const std::vector<Claim> claims = {
#define WHERE "(With .+ = (?<size>\\S+) on|On) (?<n>\\S+) cores? "
#define OF_SIZE "(With .+ = (?<size>\\S+) t|T)he "
#define PROFILER                                                                                                                           \
    "A profiler would show (?<low>.+?)( to (?<high>.+))? of the time on (?<n>\\S+) cores? as overhead: run times alone do not tell "       \
    "communication from serial work and memory\\."
#define AGAINST "against one core( with its part of the work)?"
        {"run-time-forecast size-forecast", WHERE "the records say little of the core time lost " AGAINST ": " LITTLE "\\.", isVagueShare},
        {"run-time-forecast size-forecast", WHERE "(?<middle>.+) of the core time are lost " AGAINST ", likely " LIKELY "\\.", isLost},
        {"run-time-forecast size-forecast",
         WHERE "(?<middle>.+) of the core time are gained " AGAINST " \\(super-linear\\), likely (?<high>.+?)( to (?<low>.+))?\\.",
         isGained},
        {"run-time-forecast", PROFILER, [](const Told& told) { return isOfLargest(told) && isOfProfiler(told); }},
        {"efficiency-forecast",
         "Against (?<fewest>\\S+) cores, the fewest that were measured, (?<n>\\S+) cores have an efficiency of (?<share>.+)\\.",
         isRelative},
        {"efficiency-forecast", "The axis ends at (?<end>.+): the intervals go on above it\\.",
         [](const Told& told) {
             const Panel& panel = told.figure().panels.front();
             return told.shows("end", panel.y.max, Quantity::Share, 3) &&
                    std::ranges::any_of(panel.heights(), [&](double y) { return y > panel.y.max; });
         }},
        {"efficiency-forecast", PROFILER, isOfProfiler},
        {"run-time-forecast efficiency-forecast", WHERE "(?<share>.+) of the time are in MPI, as measured\\.",
         [](const Told& told) {
             const int row = rowOf(told);
             return row >= 0 && isValue(told.word("share"), told.at("measured_mpi_share", size_t(row)), Quantity::Share);
         }},
        {"run-time-forecast size-forecast", OF_SIZE "time still falls: the best number of cores is likely above .+\\.", isBestAbove<true>},
        {"run-time-forecast size-forecast", OF_SIZE "best number of cores is likely above .+\\.", isBestAbove<false>},
        {"run-time-forecast size-forecast",
         OF_SIZE "least time is likely (between (?<low>.+) and (?<high>.+?)|on (?<only>\\S+)) cores?"
                 "(, measured (on|from (?<first>.+) to) (?<last>\\S+) cores?)?\\.",
         isLeastMeasured},
        {"", "Times at (?<count>\\d) different n: the answer is mostly general experience with other programs\\.",
         [](const Told& told) {
             const double count = told.number("count");
             if (!(count == 2 || count == 3)) return false;
             return !told.hasColumn("measured_s") || double(measuredTimes(told).size()) == count;
         }},
        {"run-time-forecast efficiency-forecast", "No law describes this table: .*",
         [](const Told& told) { return plainText(told.figure().subtitle).startsWith(QStringLiteral("no law describes these times")); }},
        {"", "No law describes this table: .*", nullptr},
        {"", "No law describes this table, but of n − 1 processes the times follow Amdahl's law: .*", nullptr},
        {"", "Of n − 1 processes the times follow Amdahl's law three times as well as of n: .*", nullptr},
        {"run-time-forecast efficiency-forecast", "The law “(?<law>.*)” alone does not describe these times: .*",
         [](const Told& told) {
             return plainText(told.figure().subtitle).startsWith(QStringLiteral("by the law “%1” alone").arg(told.word("law")));
         }},
        {"", "The law “.*” alone does not describe these times: .*", nullptr},
        {"", "Some values are too large or too small for an axis.*", nullptr},
        {"size-forecast",
         "(?<called>.+) = (?<size>\\S+) is (?<times>\\S+( × 10\\S+)?) times (?<side>below the smallest|above the largest) size that was "
         "measured, further than these span \\((?<span>\\S+) times\\): so far out the answer rests on the laws alone\\.( The cube of it is "
         "typed as (?<edge>\\S+)\\^3\\.)?",
         isFarOut},
        {"size-forecast", "Two sizes only: how the time grows with .+ has nothing to be checked against\\.",
         [](const Told& told) {
             std::set<double> sizes;
             for (size_t row = 0; row < told.rows(); ++row)
                 if (std::isfinite(told.at("measured_s", row))) sizes.insert(told.at("size", row));
             return sizes.size() == 2;
         }},
        {"", "(1|\\d+) other series (is|are) no sizes? of this problem and (is|are) not in this figure\\.", nullptr},
        {"run-time-forecast size-forecast", "(?<count>\\d+) records? (is|are) left out\\.",
         [](const Told& told) { // those that took no time or are of no size that is drawn have no mark
             size_t drawn = 0;
             for (const Series& series : told.figure().panels.front().series)
                 if (series.label == QStringLiteral("left out")) drawn += series.x.size();
             return told.number("count") >= 1 && double(drawn) <= told.number("count");
         }},
        {"", "\\d+ records? (is|are) left out\\.", nullptr},
        {"run-time-forecast efficiency-forecast size-forecast",
         "((?<weak>Weak) scaling, as the (sizes|name)|The problem grows with n, as the sizes|The times hardly fall with n).*",
         [](const Told& told) { // t_1 of weak scaling does not hang on n; of other scaling it is n times as much
             const bool isWeak = told.has("weak");
             double first = missing;
             for (size_t row = 0; row < told.rows(); ++row) {
                 if (told.at("n", row) == 1) continue;
                 const double product = told.at("efficiency_q10", row) * told.at("time_q90_s", row) * (isWeak ? 1 : told.at("n", row));
                 if (told.at("n", 0) != 1 || !std::isfinite(told.at("measured_s", 0)) || told.hasColumn("size")) return true;
                 if (!(std::fabs(std::log(told.at("time_q90_s", row))) < 400 && std::fabs(std::log(told.at("efficiency_q10", row))) < 400))
                     return true; // of absurd tables answers end there
                 if (std::isnan(first)) first = product;
                 if (std::fabs(product / first - 1) > 1e-6) return false;
             }
             return true;
         }},
        {"", "(Weak scaling, as the (sizes|name)|The problem grows with n, as the sizes|The times hardly fall with n).*", nullptr},
        {"regions-forecast", "The (?<drawn>\\d+) longest of (?<known>\\d+) series are drawn\\.",
         [](const Told& told) {
             int known = 0;
             for (size_t row = 0; row < told.rows(); ++row) known += std::isfinite(told.at("time_q50_s", row));
             return !told.hasColumn("share") && known == int(told.number("known")) && told.number("drawn") < known;
         }},
        {"regions-forecast",
         "The (?<drawn>\\d+) largest of (?<known>\\d+) series are drawn; the others take (?<share>.+) of the sum of expected times\\.",
         [](const Told& told) {
             double all = 0, rest = 0;
             int known = 0;
             for (size_t row = 0; row < told.rows(); ++row) {
                 const double t = told.at("time_q50_s", row);
                 if (!std::isfinite(t)) continue;
                 all += t;
                 if (known++ >= int(told.number("drawn"))) rest += t;
             }
             return known == int(told.number("known")) && isValue(told.word("share"), rest / all, Quantity::Share);
         }},
        {"regions-forecast", "Nothing is known of (?<unknown>\\d+) of (?<all>\\d+) series: .*",
         [](const Told& told) {
             int unknown = 0;
             for (size_t row = 0; row < told.rows(); ++row) unknown += !std::isfinite(told.at("time_q50_s", row));
             return unknown == int(told.number("unknown")) && double(told.rows()) == told.number("all");
         }},
        {"law-ladder", "The fit of eq \\(6\\) is not on the ladder: .+",
         [](const Told& told) {
             for (size_t row = 0; row < told.rows(); ++row)
                 if (told.textAt("law", row) == amdahlOverheadModel.id) return false;
             return true;
         }},
        {"law-ladder", "Residuals beyond ±(?<most>\\S+) % are not drawn\\.",
         [](const Told& told) {
             for (size_t row = 0; row < told.rows(); ++row)
                 if (100 * std::fabs(std::expm1(told.at("residual_ln", row))) > told.number("most") * 0.99) return true;
             return false;
         }},
    };
    return claims;
}

namespace {

bool isBandTold(const Told& told)
{
    return told.has("exact") == (told.request().choices.value(QStringLiteral("band")).toString() == QStringLiteral("law"));
}

/// That all of the table is at this n, or what is asked for is.
bool isTarget(const Told& told)
{
    const auto asked = told.request().choices.find(QStringLiteral("at"));
    return asked == told.request().choices.end() || asked->toDouble() == told.number("n");
}

} // namespace

const std::vector<Claim>& claimsOfForecastSubtitles()
{
    static const std::vector<Claim> claims = {
#define EXACT "(?<exact> · intervals as if one of the laws were exact)?"
        {"run-time-forecast efficiency-forecast",
         "(by the law “.*” alone|no law describes these times|no law is named by .*?|the records favour .*?|.* is the likeliest law "
         ".*?|the "
         "laws are not told apart: .*?)" EXACT,
         isBandTold},
        {"size-forecast", "how the work grows with .+ is hardly known: to the power of (?<low>.+) to (?<high>.+?)" EXACT,
         [](const Told& told) { return isBandTold(told) && !(told.number("high") - told.number("low") < 0.9); }},
        {"size-forecast", "the work grows with .+ to the power of (?<middle>.+?), likely (?<low>.+?)( to (?<high>.+?))?" EXACT,
         [](const Told& told) {
             const double low = told.number("low"), high = told.has("high") ? told.number("high") : low, middle = told.number("middle");
             return isBandTold(told) && !(low > middle || middle > high || high - low > 1.1);
         }},
        {"next-run", "Half-width of the 80 % interval of the run time on (?<n>\\S+) cores? after one more run, today = 100 %", isTarget},
        {"regions-forecast", "Expected run time on (?<n>\\S+) cores?, the largest first, with 80 % and 95 % intervals",
         [](const Told& told) {
             for (size_t row = 1; row < told.rows(); ++row)
                 if (told.at("time_q50_s", row) > told.at("time_q50_s", row - 1)) return false;
             return isTarget(told);
         }},
        {"law-ladder", "Weights by the records; measured over the best curve of each law, −1", nullptr},
    };
    return claims;
}

} // namespace costscope
