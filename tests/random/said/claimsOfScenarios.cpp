// SPDX-License-Identifier: GPL-3.0-or-later
#include "../claims.h"

#include "core/base/Quantity.h"

#include <cmath>

namespace costscope {

namespace {

/// Rows of one number stand together, one for each session, which come in the same order every time.
size_t sessionsOf(const Told& told)
{
    for (size_t sessions = 2; sessions <= told.rows(); ++sessions) {
        if (told.rows() % sessions != 0) continue;
        bool fits = true;
        for (size_t row = sessions; row < told.rows() && fits; ++row)
            fits = told.textAt("session", row) == told.textAt("session", row - sessions);
        for (size_t row = 0; row < told.rows() && fits; ++row)
            fits = std::isnan(told.at("ratio", row)) || row % sessions != 0 || told.at("ratio", row) == 1;
        for (size_t row = 0; row + 1 < told.rows() && fits; ++row)
            fits = (row + 1) % sessions == 0 || told.textAt("name", row) == told.textAt("name", row + 1);
        if (fits) return sessions;
    }
    return std::max<size_t>(told.rows(), 1);
}

/// Which session has the least of the rows from `first` on; -1: two have, or fewer than two have a number.
int leastFrom(const Told& told, size_t first, size_t sessions)
{
    int least = -1, known = 0, same = 0;
    for (size_t i = 0; i < sessions; ++i) {
        const double value = told.at("value", first + i);
        if (!std::isfinite(value)) continue;
        ++known;
        const double now = least < 0 ? INFINITY : told.at("value", first + size_t(least));
        if (value < now)
            least = int(i), same = 1;
        else if (value == now)
            ++same;
    }
    return known < 2 || same > 1 ? -1 : least;
}

bool takesLeast(const Told& told)
{
    const size_t sessions = sessionsOf(told);
    std::vector<int> wins(sessions, 0);
    int times = 0;
    for (size_t first = 0; first + sessions <= told.rows(); first += sessions) {
        if (told.textAt("unit", first) != QLatin1String("s")) continue;
        ++times;
        if (const int least = leastFrom(told, first, sessions); least >= 0) ++wins[size_t(least)];
    }
    for (size_t i = 0; i < sessions; ++i)
        if (plainText(told.textAt("session", i)) == told.word("who") && wins[i] == told.word("count").toInt() &&
            times == told.word("of").toInt())
            return true;
    return false;
}

bool isLeastIn(const Told& told)
{
    const size_t sessions = sessionsOf(told);
    for (size_t first = 0; first + sessions <= told.rows(); first += sessions) {
        if (told.textAt("unit", first) != QLatin1String("s")) continue;
        const int least = leastFrom(told, first, sessions);
        if (least < 0 || !told.shows("value", told.at("value", first + size_t(least)), Quantity::Time, 3)) continue;
        if (plainText(told.textAt("session", first + size_t(least))) == told.word("who")) return true;
    }
    return false;
}

} // namespace

const std::vector<Claim>& claimsOfScenarios()
{
    static const std::vector<Claim> claims = {
        {"scenarios", "“(?<who>.*)” takes least in (?<count>\\d+) of (?<of>\\d+) times that are shown", takesLeast},
        {"scenarios", ".* is least in “(?<who>.*)”, (?<value>[^,]*)(, \\S+ times that of “.*”)?", isLeastIn},
        {"scenarios", "\\d+ sessions beside each other|No number of \\d+ sessions differs|.*: no session has the least alone", nullptr},
    };
    return claims;
}

} // namespace costscope
