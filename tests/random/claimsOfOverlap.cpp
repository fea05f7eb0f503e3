// SPDX-License-Identifier: GPL-3.0-or-later
#include "claims.h"

#include "core/base/Quantity.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace costscope {

namespace {

/// What one overlapped run tells, by its times.
struct Seen {
    bool isSlower = false, isTooFast = false, hidesNine = false;
    double hidden = missing;

    Seen(const Told& told, size_t row)
    {
        const double computation = told.at("t_comp_s", row), communication = told.at("t_comm_s", row), execution = told.at("t_exec_s", row);
        const double saved = computation + communication - execution, shorter = std::min(computation, communication);
        const bool isRounded = told.textAt("flags", row).contains(QLatin1String("within the rounding"));
        isSlower = saved < 0 && !isRounded;
        isTooFast = execution < std::max(computation, communication) && !isRounded;
        if (shorter > 0) hidden = std::clamp(saved / shorter, 0.0, 1.0);
        hidesNine = !isSlower && !isTooFast && hidden >= 0.9 - 1e-12;
    }
};

/// How many runs are of each sort; a loss that rounding of the printed times can make is none.
bool areSoMany(const Told& told)
{
    int nine = 0, slower = 0, tooFast = 0;
    for (size_t row = 0; row < told.rows(); ++row) {
        const Seen seen(told, row);
        nine += seen.hidesNine;
        slower += seen.isSlower;
        tooFast += seen.isTooFast;
    }
    const auto is = [&](const char* group, int count) {
        return told.has(group) ? told.word(group) == QString::number(count) && count > 0 : count == 0;
    };
    const bool isNine = told.word("nine") == QLatin1String("none") ? nine == 0 : told.word("nine") == QString::number(nine);
    return isNine && told.word("all") == QString::number(told.rows()) && is("slower", slower) && is("fast", tooFast);
}

bool isOnly(const Told& told)
{
    if (told.rows() != 1) return false;
    const Seen seen(told, 0);
    if (told.word("all") == QLatin1String("Overlapping made it slower")) return seen.isSlower;
    if (told.word("all") == QLatin1String("Faster than overlap can make it")) return seen.isTooFast && !seen.isSlower;
    return std::isnan(seen.hidden) && !seen.isSlower && !seen.isTooFast;
}

bool isHidden(const Told& told)
{
    return told.rows() == 1 && told.shows("share", Seen(told, 0).hidden, Quantity::Share, 2);
}

/// Of each benchmark the tile of the fastest run.
bool areFastestTiles(const Told& told)
{
    std::map<QString, std::pair<double, double>> best; // by benchmark: time and edge
    for (size_t row = 0; row < told.rows(); ++row) {
        const QString name =
            told.textAt("name", row) + QLatin1Char('/') + told.textAt("platform", row) + QLatin1Char('/') + told.textAt("processes", row);
        const double time = told.at("t_exec_s", row), tile = told.at("tile", row);
        if (std::isnan(tile)) continue;
        auto& one = best.try_emplace(name, time, tile).first->second;
        if (time < one.first) one = {time, tile};
    }
    double least = missing, most = missing;
    for (const auto& [name, one] : best) least = std::fmin(least, one.second), most = std::fmax(most, one.second);
    return told.has("edge") ? told.number("edge") == least && least == most : told.number("least") == least && told.number("most") == most;
}

size_t rowOf(const Told& told, const char* column, const QString& text)
{
    for (size_t row = 0; row < told.rows(); ++row)
        if (told.textAt(column, row) == text) return row;
    return told.rows();
}

/// What is settled on is the function with the least mean, or that much slower.
bool isSettledOn(const Told& told)
{
    const size_t winner = rowOf(told, "function", told.word("winner"));
    if (winner == told.rows()) return false;
    const double least = told.least("mean_s"), mean = told.at("mean_s", winner);
    if (!told.has("slower")) return mean <= least * (1 + told.choice("within", 0.05)); // that is correct
    const size_t best = rowOf(told, "function", told.word("best"));
    return best < told.rows() && told.at("mean_s", best) <= least * (1 + 1e-12) &&
           told.shows("slower", mean / least - 1, Quantity::Share, 2);
}

/// Beside the fewest calls of the same function, as the title says; the mean or the median.
bool isFastestWithCalls(const Told& told)
{
    if (told.word("name").startsWith(QLatin1String("all functions"))) return true; // the table has them one by one
    for (const char* value : {"mean_s", "median_s"}) {
        const double least = told.least(value);
        if (told.shows("time", least, Quantity::Time, 3)) return true;
    }
    return false;
}

size_t plannedRow(const Told& told)
{
    for (size_t row = 0; row < told.rows(); ++row)
        if (told.at("tile", row) == told.number("edge")) return row;
    return told.rows();
}

bool isPlanned(const Told& told)
{
    const size_t row = plannedRow(told);
    if (row == told.rows()) return true; // the edge that was asked for is not among those that are compared
    return told.shows("tiles", told.at("occupancy", row), Quantity::None, 3) &&
           (!told.has("share") || told.shows("share", told.at("overhead", row), Quantity::Share, 3)) &&
           (!told.has("most") || told.shows("most", told.at("parallel_tiles", row), Quantity::Count));
}

double gainShown(double gain)
{
    return std::max(1.0, gain);
}

QString gainText(double gain)
{
    return plainText(gain < 100 ? display(gain, Quantity::None, 3) : display(std::round(gain), Quantity::Count));
}

/// Of one or two networks each, of more the least.
bool areGains(const Told& told, const char* group, const char* column)
{
    QStringList each;
    double least = missing;
    for (size_t row = 0; row < told.rows(); ++row) {
        if (!std::isfinite(told.at("stencil_limit", row) + told.at("alltoall_S", row))) continue;
        const double gain = gainShown(told.at(column, row));
        least = std::fmin(least, gain);
        each << gainText(gain);
    }
    if (each.size() > 2) each = {QStringLiteral("at least ") + gainText(least)};
    each.removeDuplicates();
    return told.word(group) == each.join(QStringLiteral(" and "));
}

bool isBinomialFaster(const Told& told)
{
    const double P = told.number("P"), times = (P - 1) / std::ceil(std::log2(P));
    return told.shows("times", times < 10 ? times : std::round(times), times < 10 ? Quantity::None : Quantity::Count, times < 10 ? 2 : 4);
}

bool noLimit(const Told& told)
{
    for (size_t row = 0; row < told.rows(); ++row)
        if (std::isfinite(told.at("stencil_limit", row) + told.at("alltoall_S", row))) return false;
    return true;
}

} // namespace

const std::vector<Claim>& claimsOfOverlap()
{
    static const std::vector<Claim> claims = {
        {"overlap-bars",
         "Overlap hides 90 % (or more )?in (?<nine>none|\\d+) of (?<all>\\d+) runs(, hurts in (?<slower>\\d+))?(, is too good to be true "
         "in (?<fast>\\d+))?",
         areSoMany},
        {"overlap-bars", "(?<all>Overlapping made it slower|Faster than overlap can make it|There was nothing to hide)", isOnly},
        {"overlap-bars", "(?<share>.*) of what could be hidden was hidden", isHidden},
        {"overlap-bars", "Tiles of edge (?<edge>.*) are fastest", areFastestTiles},
        {"overlap-bars", "The fastest tiles have edges from (?<least>.*) to (?<most>.*)", areFastestTiles},
        {"selection-replay", "(Brute force|Factorial design|Selection by attributes) finds (?<winner>.*) after (?<n>\\S+) iterations.*",
         isSettledOn},
        {"selection-replay",
         "(Brute force|Factorial design|Selection by attributes) settles on (?<winner>.*), (?<slower>.*) slower than (?<best>.*)",
         isSettledOn},
        {"selection-replay", "(?<winner>.*), known from a former run, needs no learning", isSettledOn},
        {"selection-replay", "(?<winner>.*), known from a former run, is (?<slower>.*) slower than (?<best>.*)", isSettledOn},
        {"progress-calls", "(Without|With the fewest) progress calls (?<name>.*) is fastest: (?<time>.*)", isFastestWithCalls},
        {"progress-calls",
         "With (?<calls>\\S+) progress calls? (?<name>.*) is fastest: (?<time>[^,]*), (?<less>.*) less than with (?<fewest>.*)",
         isFastestWithCalls},
        {"tile-plan", "Tiles of edge (?<edge>\\S+) keep (?<tiles>.+) per process in flight; selection costs (?<share>.*) of full throttle",
         isPlanned},
        {"tile-plan",
         "Tiles of edge (?<edge>\\S+) keep (?<tiles>.+) per process in flight: at most (?<most>\\S+) at once, never one for each",
         isPlanned},
        {"tile-plan", "Tiles of edge (?<edge>\\S+) keep (?<tiles>.+) per process in flight(;|,) .*", isPlanned},
        {"speedup",
         "(On .* the|The) speed-up of the stencil tends to (?<limit>.*), that of the all-to-all peaks at (?<best>[^;]*)(; no limit "
         "without "
         "latency: .*)?",
         [](const Told& told) { return areGains(told, "limit", "stencil_limit") && areGains(told, "best", "alltoall_S"); }},
        {"speedup", "On (?<P>\\S+) processes a binomial tree broadcasts (?<times>\\S+) times as fast as one message after the other",
         isBinomialFaster},
        {"speedup", "Without latency or iterations the programs scale without a limit", noLimit},
        {"speedup", "Without latency and data a broadcast takes no time|To one other process every broadcast is one message", nullptr},
    };
    return claims;
}

} // namespace costscope
