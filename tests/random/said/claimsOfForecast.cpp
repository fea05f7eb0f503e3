// SPDX-License-Identifier: GPL-3.0-or-later
#include "../claims.h"

#include "core/base/Quantity.h"
#include "core/figure/Figure.h"

#include <cmath>

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

} // namespace costscope
