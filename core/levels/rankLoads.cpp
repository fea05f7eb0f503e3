// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/levels/rankLoads.h"

#include <algorithm>
#include <numeric>

namespace costscope {

namespace {

std::vector<RankLoad> loadsOf(const LevelExchange& exchange, const LevelParameters& parameters, const LevelSettings& settings)
{
    const std::vector<ProcessTimes> times = processTimes(exchange, parameters, settings);
    std::vector<RankLoad> loads;
    for (size_t i = 0; i < exchange.sent.count(); ++i) {
        RankLoad load{exchange.ranks[i], 0, exchange.receives[i], 0, times[i].nodeAware};
        for (size_t s = exchange.sent.first[i]; s < exchange.sent.first[i + 1]; ++s) {
            const LevelShare& share = exchange.sent.shares[s];
            load.sent += share.n;
            load.bytes += share.bytes;
            load.to[size_t(share.locality)] += {share.n, share.bytes};
        }
        if (load.sent > 0 || load.received > 0) loads.push_back(load);
    }
    return loads;
}

/// Both ascend by rank.
std::vector<RankLoad> sum(const std::vector<RankLoad>& a, const std::vector<RankLoad>& b)
{
    std::vector<RankLoad> both;
    both.reserve(std::max(a.size(), b.size()));
    for (auto left = a.begin(), right = b.begin(); left != a.end() || right != b.end();) {
        if (right == b.end() || (left != a.end() && left->rank < right->rank)) {
            both.push_back(*left++);
        } else if (left == a.end() || right->rank < left->rank) {
            both.push_back(*right++);
        } else {
            both.push_back(*left++);
            for (const RankQuantity quantity : {&RankLoad::sent, &RankLoad::received, &RankLoad::bytes, &RankLoad::time})
                both.back().*quantity += (*right).*quantity;
            for (size_t where = 0; where < localities.size(); ++where) both.back().to[where] += right->to[where];
            ++right;
        }
    }
    return both;
}

} // namespace

std::vector<RankLoad> rankLoads(const std::vector<const LevelExchange*>& exchanges, const LevelParameters& parameters,
                                const LevelSettings& settings)
{
    std::vector<RankLoad> all;
    for (const LevelExchange* exchange : exchanges) {
        std::vector<RankLoad> loads = loadsOf(*exchange, parameters, settings);
        all = all.empty() ? std::move(loads) : sum(all, loads);
    }
    return all;
}

std::vector<size_t> busiestRanks(const std::vector<RankLoad>& loads, RankQuantity quantity, size_t count)
{
    std::vector<size_t> order(loads.size());
    std::iota(order.begin(), order.end(), size_t(0));
    const auto busier = [&](size_t a, size_t b) {
        return loads[a].*quantity != loads[b].*quantity ? loads[a].*quantity > loads[b].*quantity : a < b;
    };
    const size_t wanted = std::min(count, order.size());
    std::partial_sort(order.begin(), order.begin() + std::ptrdiff_t(wanted), order.end(), busier);
    order.resize(wanted);
    return order;
}

QString toString(const RankLoad& load)
{
    return u"rank %1: %2 received, %3 sent, %4"_s.arg(load.rank).arg(
        display(load.received, Quantity::Count), display(load.bytes, Quantity::Size, 3), display(load.time, Quantity::Time, 3));
}

std::optional<AmgClasses> classesOf(const LevelExchange& exchange)
{
    if (!exchange.operation.hasList()) return std::nullopt;
    AmgClasses classes = {};
    for (const LevelShare& share : exchange.sent.shares) classes[size_t(share.locality)][size_t(share.protocol)] += {share.n, share.bytes};
    return classes;
}

} // namespace costscope
