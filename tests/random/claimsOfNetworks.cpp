// SPDX-License-Identifier: GPL-3.0-or-later
#include "claims.h"

#include "core/base/Quantity.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// What the links carry, the most first; how many there are is what all of it gives with the mean.
struct Links {
    std::vector<double> loads;
    double count = missing, mean = missing;
    bool areAll = false; ///< the table holds all that carry anything

    explicit Links(const Told& told)
    {
        double sum = 0;
        for (size_t row = 0; row < told.rows(); ++row) {
            const double load = told.at("load_bytes", row);
            if (!(load > 0)) continue;
            loads.push_back(load);
            sum += load;
            if (std::isnan(mean)) mean = load / told.at("of_mean", row);
        }
        std::sort(loads.begin(), loads.end(), std::greater<>());
        count = std::round(sum / mean);
        areAll = told.rows() < 200;
    }
    double most() const { return loads.empty() ? 0 : loads.front(); }
    double timesMean() const { return most() / mean; }
    double idle() const { return 1 - double(loads.size()) / count; }
};

bool isIdle(const Told& told)
{
    return !(told.most("load_bytes") > 0);
}

/// "7 of 48 links carry anything, at most 4.1 kB: +x at (0, 0, 1)"
bool areFew(const Told& told)
{
    const Links links(told);
    if (!links.areAll) return true;
    return told.number("used") == double(links.loads.size()) && told.number("all") == links.count &&
           4 * told.number("used") < links.count && told.shows("most", links.most(), Quantity::Size, 3);
}

bool areFewAndAlike(const Told& told)
{
    const Links links(told);
    return areFew(told) && std::ranges::all_of(links.loads, [&](double load) { return load == links.most(); });
}

bool isTimesTheMean(const Told& told)
{
    const Links links(told);
    if (told.has("all") && (told.number("all") != links.count || (links.areAll && !(links.idle() > 0)))) return false;
    return told.shows("times", links.timesMean(), Quantity::None, 2);
}

bool isAlone(const Told& told)
{
    const Links links(told);
    return isTimesTheMean(told) && (links.loads.size() < 2 || links.loads[1] < 0.9 * links.loads[0]);
}

bool areNotAlone(const Told& told)
{
    const Links links(told);
    return isTimesTheMean(told) && links.loads.size() > 1 && links.loads[1] >= 0.9 * links.loads[0];
}

/// Fewer than one link in a hundred carries half of what the busiest does.
bool decideFew(const Told& told)
{
    const Links links(told);
    const auto half = std::count_if(links.loads.begin(), links.loads.end(), [&](double load) { return load >= 0.5 * links.most(); });
    return isTimesTheMean(told) && (!links.areAll || double(half) <= 0.01 * links.count + 1);
}

bool isSpread(const Told& told)
{
    const Links links(told);
    return isTimesTheMean(told) && links.timesMean() < 2 && (!links.areAll || links.idle() < 0.1);
}

bool isUneven(const Told& told)
{
    const Links links(told);
    if (!isTimesTheMean(told) || (links.timesMean() < 2 && links.areAll && links.idle() < 0.1)) return false;
    return !told.has("idle") || !links.areAll || told.shows("idle", links.idle(), Quantity::Share, 2);
}

bool crossesOnAverage(const Told& told)
{
    double hops = 0, bytes = 0;
    for (size_t row = 0; row < told.rows(); ++row) {
        bytes += told.at("bytes", row);
        hops += told.at("hops", row) * told.at("bytes", row);
    }
    return told.shows("hops", bytes > 0 ? hops / bytes : 0, Quantity::None, 3);
}

/// The level whose busiest link carries most, beside the first of them.
bool isHottestLevel(const Told& told)
{
    size_t hottest = 0, first = told.rows();
    for (size_t row = 0; row < told.rows(); ++row) {
        const double load = told.at("load_bytes", row);
        if (std::isnan(load)) continue;
        if (first == told.rows()) first = hottest = row;
        if (load > told.at("load_bytes", hottest)) hottest = row;
    }
    const double most = told.at("load_bytes", hottest), atFirst = told.at("load_bytes", first);
    if (told.number("level") != told.at("level", hottest) || !told.shows("most", most, Quantity::Size, 3)) return false;
    const bool isMore = atFirst > 0 && most > 1.05 * atFirst;
    return told.has("times") == isMore &&
           (!isMore || (told.number("first") == told.at("level", first) && told.shows("times", most / atFirst, Quantity::None, 2)));
}

} // namespace

const std::vector<Claim>& claimsOfNetworks()
{
    static const std::vector<Claim> claims = {
        {"link-load-histogram link-load-slices link-load-torus", "No byte (of .* )?leaves its router", isIdle},
        {"link-load-levels", "No byte of .* leaves its router on any level", isIdle},
        {"link-load-histogram", "A few links decide: only (?<used>\\d+) of (?<all>\\d+) links (carry|carries) anything, up to (?<most>.*)",
         areFew},
        {"link-load-slices link-load-torus", "Only (?<used>\\d+) of (?<all>\\d+) links (carry|carries) anything, at most (?<most>.*): .*",
         areFew},
        {"link-load-slices link-load-torus", "Only (?<used>\\d+) of (?<all>\\d+) links (carry|carries) anything, (?<most>.*) each",
         areFewAndAlike},
        {"link-load-slices link-load-torus", "One link carries (?<times>.*) times the mean( of all (?<all>\\d+) links)?: .*", isAlone},
        {"link-load-slices link-load-torus", "The busiest link carries (?<times>.*) times the mean( of all (?<all>\\d+) links)?(;.*)?",
         areNotAlone},
        {"link-load-histogram", "A few links decide: the busiest carries (?<times>.*) times the mean", decideFew},
        {"link-load-histogram", "The load is spread: the busiest link carries (?<times>.*) times the mean", isSpread},
        {"link-load-histogram", "The busiest link carries (?<times>.*) times the mean(, (?<idle>.*) of the links nothing)?", isUneven},
        {"hop-distribution", "A byte of .* crosses (?<hops>.*) links on average, those within a router counted", crossesOnAverage},
        {"link-load-levels",
         ".* loads its busiest link most on level (?<level>\\d+): (?<most>[^,]*)(, (?<times>.*) times as much as on level (?<first>\\d+))?",
         isHottestLevel},
    };
    return claims;
}

} // namespace costscope
