// SPDX-License-Identifier: GPL-3.0-or-later
#include "claims.h"

#include "core/base/Quantity.h"
#include "core/figure/ticks.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace costscope {

namespace {

/// The largest factor of the table is that of so many ranks.
bool isLargestFactor(const Told& told)
{
    double most = missing;
    for (size_t row = 0; row < told.rows(); ++row)
        if (told.textAt("from", row) != QLatin1String("extrapolated")) most = std::fmax(most, told.at("factor", row));
    for (size_t row = 0; row < told.rows(); ++row)
        if (told.at("factor", row) == most &&
            (told.has("ranks") ? told.at("processes", row) == told.number("ranks") : told.at("distance", row) == told.number("distance")))
            return told.shows("times", told.at("factor", row), Quantity::None, 2);
    return false;
}

/// Each kernel stays at half of the peak or more from the order that is named on, and not from the one before.
bool areHalfFrom(const Told& told)
{
    std::map<QString, std::map<double, double>> efficiencies;
    for (size_t row = 0; row < told.rows(); ++row)
        efficiencies[told.textAt("kernel", row)][told.at("order", row)] = told.at("efficiency", row);
    QStringList sentences;
    for (const auto& [kernel, byOrder] : efficiencies) {
        double from = missing;
        for (auto one = byOrder.rbegin(); one != byOrder.rend() && one->second >= 0.5; ++one) from = one->first;
        if (!std::isnan(from)) sentences << QStringLiteral("%1 from order %2 on").arg(kernel).arg(from);
    }
    QStringList said = told.word("all").isEmpty() ? QStringList() : told.word("all").split(QStringLiteral(", "));
    std::sort(said.begin(), said.end());
    std::sort(sentences.begin(), sentences.end());
    return said == sentences;
}

/// All times of the two places at the same sizes.
bool isTimesAsLong(const Told& told)
{
    std::vector<double> ratios;
    for (size_t row = 0; row < told.rows(); ++row)
        for (size_t base = 0; base < told.rows(); ++base)
            if (told.textAt("locality", row) == told.word("to") && told.textAt("locality", base) == told.word("base") &&
                told.at("bytes", row) == told.at("bytes", base))
                ratios.push_back(told.at("time_s", row) / told.at("time_s", base));
    if (ratios.empty()) return false;
    const auto [least, most] = std::minmax_element(ratios.begin(), ratios.end());
    return told.shows("least", *least, Quantity::None, 2) && told.shows("most", *most, Quantity::None, 2);
}

double misfit(const Told& told, size_t row)
{
    const double ratio = told.at("measured_s", row) / told.at("modeled_s", row);
    return ratio > 0 ? std::abs(std::log(ratio)) : missing;
}

bool isWorstCell(const Told& told)
{
    double worst = 0, of = missing;
    for (size_t row = 0; row < told.rows(); ++row) {
        if (told.textAt("used", row) != QLatin1String("yes")) continue;
        worst = std::fmax(worst, misfit(told, row));
        if (plainText(told.textAt("law", row)) == told.word("law") &&
            told.shows("times", told.at("measured_s", row) / told.at("modeled_s", row), Quantity::None, 2))
            of = std::fmax(of, misfit(told, row));
    }
    return of >= worst * (1 - 1e-9) - 1e-12; // of a perfect fit the last digits are left
}

/// Of the operation that is named: at its least and at its greatest size.
bool takesSoLong(const Told& told)
{
    double least = INFINITY, most = -1; // without bytes a call may do nothing: it counts where there is no other
    for (size_t row = 0; row < told.rows(); ++row) {
        if (told.textAt("operation", row) != told.word("operation")) continue;
        const double bytes = told.at("bytes", row);
        if (bytes > 0) least = std::min(least, bytes);
        most = std::max(most, bytes);
    }
    if (!std::isfinite(least)) least = most;
    bool isFirst = false, isLast = !told.has("last");
    for (size_t row = 0; row < told.rows(); ++row) {
        if (told.textAt("operation", row) != told.word("operation")) continue;
        if (told.at("bytes", row) == least) isFirst = isFirst || told.shows("first", told.at("time_s", row), Quantity::Time, 3);
        if (told.at("bytes", row) == most) isLast = isLast || told.shows("last", told.at("time_s", row), Quantity::Time, 3);
    }
    return isFirst && isLast && told.has("last") == (least < most);
}

/// Of two lines that are told apart by these words: where each is the faster one.
bool isFasterWhereSaid(const Told& told)
{
    std::map<QString, std::map<double, double>> lines;
    for (size_t row = 0; row < told.rows(); ++row)
        if (told.at("bytes", row) > 0) lines[told.textAt("operation", row)][told.at("bytes", row)] = told.at("time_s", row);
    if (lines.size() != 2) return false;
    const auto has = [](QString line, const QString& words) {
        static const QRegularExpression gaps(QStringLiteral("[\\s_.,-]+"));
        return (u' ' + line.replace(gaps, QStringLiteral(" ")) + u' ').contains(u' ' + words + u' ');
    };
    const auto isSize = [&](const char* group, double bytes) {
        const auto plain = [](QString text) { return text.replace(QChar(0xA0), QLatin1Char(' ')); };
        return plain(told.word(group)) == plain(byteLabel(bytes));
    };
    const auto &one = *lines.begin(), &two = *lines.rbegin();
    for (const auto* pair : {&one, &two}) { // either may be the first that is named
        const auto &a = *pair, &b = pair == &one ? two : one;
        if (!has(a.first, told.word("a")) || !has(b.first, told.word("b"))) continue;
        int aWins = 0, bWins = 0, all = 0;
        double least = INFINITY, most = 0, aLast = 0, bFirst = INFINITY, aFirst = INFINITY, bLast = 0;
        for (const auto& [bytes, time] : a.second) {
            const auto other = b.second.find(bytes);
            if (other == b.second.end()) continue;
            ++all;
            least = std::min(least, time / other->second), most = std::max(most, time / other->second);
            if (time < other->second) ++aWins, aLast = bytes, aFirst = std::min(aFirst, bytes);
            if (time > other->second) ++bWins, bLast = bytes, bFirst = std::min(bFirst, bytes);
        }
        if (all < 3) continue;
        if (told.has("least")) {
            if (bWins == all && told.shows("least", least, Quantity::None, 2) &&
                told.shows(told.has("most") ? "most" : "least", most, Quantity::None, 2))
                return true;
        } else if (told.has("to")) {
            if (aLast < bFirst && aFirst < bLast && isSize("to", aLast) && isSize("from", bFirst)) return true;
        } else if (told.number("count") == aWins && told.number("all") == all && told.number("other") == bWins && aWins >= bWins) {
            return true;
        }
    }
    return false;
}

/// The highest rate of the operation that is named stands at that size; from the other size on no row has less than half of it.
bool reachesSoMuch(const Told& told)
{
    std::map<double, std::pair<double, double>> bySize; // least and most
    double most = 0;
    for (size_t row = 0; row < told.rows(); ++row) {
        if (told.textAt("operation", row) != told.word("operation")) continue;
        const double rate = told.at("rate_bytes_per_s", row);
        auto [size, isNew] = bySize.emplace(told.at("bytes", row), std::pair(rate, rate));
        size->second = {std::min(size->second.first, rate), std::max(size->second.second, rate)};
        most = std::max(most, rate);
    }
    double at = missing, from = missing;
    for (const auto& [bytes, rates] : bySize)
        if (std::isnan(at) && rates.second == most) at = bytes;
    for (auto size = bySize.rbegin(); size != bySize.rend() && size->second.first >= most / 2; ++size) from = size->first;
    const auto isSize = [&](const char* group, double bytes) {
        const auto plain = [](QString text) { return text.replace(QChar(0xA0), QLatin1Char(' ')); };
        return plain(told.word(group)) == plain(bytes > 0 ? byteLabel(bytes) : QStringLiteral("0 B"));
    };
    double all = 0;
    for (size_t row = 0; row < told.rows(); ++row) all = std::max(all, told.at("rate_bytes_per_s", row));
    if (told.has("all") && most < all) return false;
    if (!told.shows("most", most, Quantity::Rate, 3) || !isSize("at", at)) return false;
    return told.has("from") ? isSize("from", from) : !(from < at);
}

/// As many cells of the table are off by a tenth at most, and it has as many.
bool areWithin(const Told& told)
{
    double within = 0;
    for (size_t row = 0; row < told.rows(); ++row) {
        const double ratio = told.at("measured_s", row) / told.at("predicted_s", row);
        within += std::max(ratio, 1 / ratio) <= 1.1;
    }
    return told.number("within") == within && told.number("cells") == double(told.rows());
}

} // namespace

/// Reversed receives take more than twice those in order at the n that is named, and not at the one before, of which there is none between.
/// Where the table has several volumes nobody can tell.
static bool isTurn(const Told& told)
{
    std::map<double, double> reversed, ordered;
    for (size_t row = 0; row < told.rows(); ++row) {
        const QString order = told.textAt("order", row);
        auto& times = order == QStringLiteral("reversed") ? reversed : ordered;
        if (order != QStringLiteral("reversed") && order != QStringLiteral("in order")) continue;
        if (!times.try_emplace(told.at("messages", row), told.at("time_s", row)).second) return true;
    }
    const auto costsMore = [&](double n) { return reversed.contains(n) && ordered.contains(n) && reversed[n] > 2 * ordered[n]; };
    const double n = told.has("n") ? told.number("n") : told.number("from"), before = told.has("before") ? told.number("before") : 0;
    if (!costsMore(n) || (before > 0 && (costsMore(before) || !(n > 2 * before)))) return false;
    return std::ranges::none_of(reversed, [&](const auto& one) {
        return (one.first > n && ordered.contains(one.first) && !costsMore(one.first)) ||
               (one.first > before && one.first < n && before > 0 && ordered.contains(one.first));
    });
}

const std::vector<Claim>& claimsOfCalibration()
{
    static const std::vector<Claim> claims = {
        {"benchmark-times", "(.*: )?(?<a>.*) takes (?<least>\\S+)( to (?<most>\\S+))? times as long as (?<b>.*)", isFasterWhereSaid},
        {"benchmark-times", "(.*: )?(?<a>.*) is faster up to (?<to>.*), (?<b>.*) from (?<from>.*) on", isFasterWhereSaid},
        {"benchmark-times", "(.*: )?(?<a>.*) is faster at (?<count>\\d+) of (?<all>\\d+) sizes, (?<b>.*) at (?<other>\\d+)",
         isFasterWhereSaid},
        {"benchmark-times", "(?<operation>.*) takes (?<first>\\S+( × \\S+)? \\S+) at \\S+( × \\S+)? \\S+( and (?<last>.*) at .*)?",
         takesSoLong},
        {"benchmark-rates",
         "(?<operation>.*?) reaches (?<all>most, )?(?<most>.*) at (?<at>\\S+ \\S+)( and half of it or more from (?<from>.*) on)?",
         reachesSoMuch},
        {"calibration-factors", "The slowest of (?<ranks>\\S+) ranks waits (?<times>.*) times as long as undisturbed", isLargestFactor},
        {"calibration-factors", "At distance (?<distance>\\S+) transfers take (?<times>.*) times as long as undisturbed ones",
         isLargestFactor},
        {"machine-trust", "(?<within>\\d+) of (?<cells>\\d+) cells? (is|are) predicted to within 10 %", areWithin},
        {"kernel-efficiency", "Half of the peak: (?<all>.*)", areHalfFrom},
        {"kernel-efficiency", "No kernel reaches half of the peak", areHalfFrom},
        {"time-versus-size", "A message takes (?<least>.+) to (?<most>.+) times as long (?<to>\\S+) as (?<base>\\S+)", isTimesAsLong},
        {"time-versus-size",
         "A message starts in .* and moves at .*|Time of a message against its size|.* pairs? take .* to .* times as long as .*", nullptr},
        {"fit-residuals", "The worst cell, .* \\((?<law>[^()]*)\\), took (?<times>.*) times the modeled time", isWorstCell},
        {"time-versus-size time-versus-messages fit-residuals kernel-efficiency calibration-factors",
         "(Time of a message against its size|Time of a volume sent as many messages|Measured beside fitted times|Efficiency of kernels|"
         "Calibration factors by distance), of \\d+ systems",
         nullptr},
        {"fit-residuals", "Measured beside fitted times", nullptr},
        {"time-versus-messages", "Reversed receives cost less than twice as much up to (?<n>\\S+) messages", nullptr},
        {"time-versus-messages", "Time of a fixed volume against the number of its messages", nullptr},
        {"time-versus-messages",
         "(Between (?<before>\\S+) and (?<n>\\S+) messages queue search begins to cost|From (?<from>\\S+) messages on, queue search costs) "
         "more than sending them",
         isTurn},
        {"time-versus-messages", "Up to .* messages, contention costs more than queue search", nullptr},
    };
    return claims;
}

} // namespace costscope
