// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/collectiveCurve.h"

#include "core/collectives/measuredCollective.h"
#include "core/model/shown.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace costscope {

namespace {

constexpr double usual = 4 << 20; ///< where nothing else ends a curve

/// Sizes that the question may begin or end at: powers of two, and those of the tables as the sizes of its stages see them.
std::set<double> candidates(const CollectiveQuestion& question, const Channels& channels, double reach)
{
    const auto P = double(question.shape.P);
    std::set<double> all{1};
    double most = std::max(usual, reach);
    for (const auto& channel : channels.of)
        if (channel)
            for (const double m : channel->sizes()) {
                all.insert({m, m * P});
                if (!question.shape.S) most = std::max(most, m * P);
            }
    if (question.shape.S) all.insert(*question.shape.S);
    for (double m = 2; m <= most; m *= 2) all.insert(m);
    std::erase_if(all, [&](double m) { return m < 1 || m > most; });
    return all;
}

std::vector<double> between(double from, double to, int perDoubling)
{
    std::vector<double> sizes;
    const int first = int(std::ceil(std::log2(from) * perDoubling)), last = int(std::floor(std::log2(to) * perDoubling));
    for (int i = first; i <= last; ++i) sizes.push_back(std::exp2(double(i) / perDoubling));
    return sizes;
}

} // namespace

Result<std::vector<CurveCost>> costsBySize(const CollectiveQuestion& question, const Machine& machine, const std::vector<double>& sizes,
                                           const Progress& progress)
{
    std::vector<CurveCost> costs;
    Error refused{u"There is no size to show."_s};
    bool any = false;
    for (const double m : sizes) {
        CollectiveQuestion one = question;
        one.shape.m = m;
        const Progress step = progress.step(costs.size(), sizes.size());
        costs.push_back({m});
        const auto cost = collectiveCost(one, machine, step);
        if (cost) {
            costs.back() = {m, cost->seconds, cost->logGPSeconds, cost->isExtended};
            any = true;
        } else {
            if (cost.error() == cancelled()) return cancelled();
            refused = cost.error();
        }
        if (!step.report(1)) return cancelled();
    }
    return any ? Result<std::vector<CurveCost>>(std::move(costs)) : refused;
}

Result<std::vector<double>> knownSizes(const CollectiveQuestion& question, const Machine& machine, double reach, int perDoubling,
                                       const Progress& progress)
{
    CollectiveQuestion strict = question;
    strict.outside = TransferChannel::Outside::Refuse;
    const auto channels = channelsOf(machine);
    if (!channels) return channels.error();
    const std::set<double> all = candidates(strict, *channels, reach);
    const auto costs = costsBySize(strict, machine, {all.begin(), all.end()}, progress);
    if (!costs) return costs.error();
    std::vector<double> known;
    for (const CurveCost& cost : *costs)
        if (!std::isnan(cost.seconds)) known.push_back(cost.at);
    std::set<double> sizes{known.front(), known.back()};
    for (const double m : between(known.front(), known.back(), perDoubling)) sizes.insert(m);
    return std::vector<double>(sizes.begin(), sizes.end());
}

std::vector<double> sizesBeyond(const CollectiveQuestion& question, const std::vector<double>& known, int perDoubling)
{
    constexpr double further = 16;
    const double least = std::max(1.0, question.shape.S.value_or(1));
    std::set<double> sizes(known.begin(), known.end());
    for (const double m : between(std::max(least, known.front() / further), known.back() * further, perDoubling)) sizes.insert(m);
    return {sizes.begin(), sizes.end()};
}

} // namespace costscope
