// SPDX-License-Identifier: GPL-3.0-or-later
#include "claims.h"

#include "core/base/Quantity.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace costscope {

namespace {

/// The cores that a title names, and the order where it names one.
bool isAtPlace(const Told& told, size_t row)
{
    return told.at("cores", row) == told.number("cores") && (!told.has("n") || told.at("matrix_size", row) == told.number("n"));
}

/// Nobody at the place has less time than this row.
bool isFastestThere(const Told& told, size_t fastest)
{
    for (size_t row = 0; row < told.rows(); ++row)
        if (isAtPlace(told, row) && told.at("time_s", row) < told.at("time_s", fastest) * (1 - 1e-12)) return false;
    return true;
}

/// The part that takes most of the fastest variant's time on these cores.
bool isLargestPart(const Told& told)
{
    constexpr const char* columns[] = {"communication_s", "dgemm_s", "dpotrf_s", "dtrsm_s", "gather_s", "reduce_s", "replication_s"};
    for (size_t row = 0; row < told.rows(); ++row) {
        if (!isAtPlace(told, row) || told.textAt("variant", row) != told.word("variant")) continue;
        double most = 0;
        for (const char* column : columns) most = std::fmax(most, told.at(column, row));
        return isFastestThere(told, row) && told.shows("share", most / told.at("time_s", row), Quantity::Share, 2);
    }
    return false;
}

bool hasNoGrid(const Told& told)
{
    for (size_t row = 0; row < told.rows(); ++row)
        if (isAtPlace(told, row) && std::isfinite(told.at("uncalibrated_percent", row))) return false;
    return true;
}

/// There are grids, but what is shown, with factors, cannot be told.
bool hasNoTime(const Told& told)
{
    for (size_t row = 0; row < told.rows(); ++row)
        if (isAtPlace(told, row) && std::isfinite(told.at("time_s", row))) return false;
    return !hasNoGrid(told);
}

bool reachesOfPeak(const Told& told)
{
    for (size_t row = 0; row < told.rows(); ++row) {
        if (!isAtPlace(told, row) || told.textAt("variant", row) != told.word("variant")) continue;
        const auto rounded = [&](const char* column) { return QString::number(told.at(column, row), 'f', 1); };
        return isFastestThere(told, row) && rounded("uncalibrated_percent") == told.word("ideal") &&
               (!told.has("percent") || rounded("calibrated_percent") == told.word("percent"));
    }
    return false;
}

/// Over the cells that are given and contradict no others.
bool isTooFast(const Told& told)
{
    double times = 0, points = 0;
    for (size_t row = 0; row < told.rows(); ++row) {
        const double given = told.at("given_percent", row), ideal = told.at("uncalibrated_percent", row);
        if (std::isnan(given) || std::isnan(ideal) || told.textAt("remarks", row).contains(QLatin1String("was expected"))) continue;
        times = std::max(times, ideal / given);
        if (const double off = std::abs(told.at("calibrated_percent", row) - given); std::isfinite(off)) points = std::max(points, off);
    }
    const auto rounded = [](double value) { return QString::number(value, 'f', 1); };
    if (told.word("times") != rounded(times)) return false;
    return !told.has("points") || (told.word("points") == rounded(points) && (points < 5) == (told.word("how") == QLatin1String("within")));
}

/// By cores, who is fastest there, with those that are as fast, where all that are compared have a time.
std::map<double, QStringList> fastestByCores(const Told& told)
{
    std::map<double, std::map<QString, double>> times;
    bool anyLayers = false;
    for (size_t row = 0; row < told.rows(); ++row) {
        const double time = told.at("time_s", row);
        if (told.textAt("from", row) == QLatin1String("given") || std::isnan(time)) continue;
        times[told.at("cores", row)][told.textAt("variant", row)] = time;
        anyLayers |= told.textAt("variant", row) == QLatin1String("2.5D");
    }
    std::map<double, QStringList> fastest;
    for (const auto& [cores, of] : times) {
        if (anyLayers && !of.contains(QStringLiteral("2.5D"))) continue;
        double least = missing;
        for (const auto& [variant, time] : of) least = std::fmin(least, time);
        for (const double within : {1.0, 1 + 1e-9}) // the very fastest first
            for (const char* variant : {"2D", "2D_overlap", "2.5D", "2.5D_overlap"})
                if (const auto found = of.find(QLatin1String(variant)); found != of.end() && found->second <= least * within)
                    fastest[cores] << found->first;
    }
    return fastest;
}

/// At how many of all numbers of cores the 95 % of another variant reach into those of the fastest.
std::array<int, 2> openOf(const Told& told)
{
    int reached = 0, all = 0;
    for (const auto& [cores, variants] : fastestByCores(told)) {
        double most = missing, others = missing;
        for (size_t row = 0; row < told.rows(); ++row) {
            if (told.at("cores", row) != cores || told.textAt("from", row) == QLatin1String("given")) continue;
            const bool isFastest = told.textAt("variant", row) == variants.front();
            double& end = isFastest ? most : others;
            end = std::fmin(end, told.at(isFastest ? "time_high_s" : "time_low_s", row));
        }
        reached += others <= most;
        ++all;
    }
    return {reached, all};
}

/// What ends a sentence that the errors of the machine's values do not bear out everywhere.
#define OPEN "(; not decided by these parameters at (?<open>\\S+) of (?<all>\\S+) numbers of cores)?"

bool isOpenAsOften(const Told& told)
{
    if (!told.has("open")) return true;
    const auto [reached, all] = openOf(told);
    return told.number("all") == all && told.number("open") >= 1 && told.number("open") <= reached;
}

bool isAlwaysOpen(const Told& told)
{
    const auto [reached, all] = openOf(told);
    return reached == all;
}

bool isFastestThroughout(const Told& told)
{
    const auto fastest = fastestByCores(told);
    if (!isOpenAsOften(told)) return false;
    if (fastest.empty() || fastest.begin()->first != told.number("from") || fastest.rbegin()->first != told.number("to")) return false;
    return std::all_of(fastest.begin(), fastest.end(), [&](const auto& one) { return one.second.contains(told.word("variant")); });
}

/// One takes over from the other, once.
bool takesOver(const Told& told)
{
    if (!isOpenAsOften(told)) return false;
    for (const auto& [cores, variants] : fastestByCores(told))
        if (!variants.contains(told.word(cores >= told.number("from") ? "variant" : "before"))) return false;
    return true;
}

/// As often as told, counting what is as fast as the one before as no change.
bool changesTimes(const Told& told)
{
    QString reigning;
    int changes = -1;
    for (const auto& [cores, variants] : fastestByCores(told))
        if (!variants.contains(reigning)) reigning = variants.front(), ++changes;
    return isOpenAsOften(told) && told.number("times") == changes && told.word("variant") == reigning;
}

} // namespace

const std::vector<Claim>& claimsOfDense()
{
    static const std::vector<Claim> claims = {
        {"dense-breakdown",
         "On (?<cores>\\S+) cores?( and order (?<n>\\S+))? (?<part>.*) takes (?<share>.*) of the fastest .*, (?<variant>\\S+)",
         isLargestPart},
        {"dense-breakdown percent-of-peak", ".* has no grid on (?<cores>\\S+) cores?( and order (?<n>\\S+))?", hasNoGrid},
        {"dense-breakdown percent-of-peak", ".* has no calibration factors on (?<cores>\\S+) cores?( and order (?<n>\\S+))?", hasNoTime},
        {"percent-of-peak",
         "On (?<cores>\\S+) cores?( and order (?<n>\\S+))? .* reaches (?<percent>.*) % of peak with (?<variant>\\S+); undisturbed messages "
         "would give (?<ideal>.*) %",
         reachesOfPeak},
        {"percent-of-peak",
         "On (?<cores>\\S+) cores?( and order (?<n>\\S+))? undisturbed messages let .* reach (?<ideal>.*) % of peak with (?<variant>\\S+)",
         reachesOfPeak},
        {"percent-of-peak",
         "Without calibration .* is estimated up to (?<times>\\S+) times as fast as in the table(; with it (?<how>within|up to) "
         "(?<points>\\S+) "
         "points( off)?)?",
         isTooFast},
        {"dense-scaling", ".*: (?<variant>\\S+) is predicted fastest from (?<from>\\S+) to (?<to>\\S+) cores" OPEN, isFastestThroughout},
        {"dense-scaling", ".*: (?<before>\\S+) is predicted fastest, from (?<from>\\S+) cores on (?<variant>\\S+?)" OPEN, takesOver},
        {"dense-scaling", ".*: the fastest variant changes (?<times>\\S+) times; with most cores it is (?<variant>\\S+?)" OPEN,
         changesTimes},
        {"dense-scaling", ".*: which variant is fastest is not decided by these parameters", isAlwaysOpen},
        {"best-variant-map", "(?<all>.*(fastest|No variant of .* has a time here).*)", nullptr},
    };
    return claims;
}

} // namespace costscope
