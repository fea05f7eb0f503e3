// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/levels/levelUncertainty.h"

#include "core/levels/levelAnalysis.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace costscope {

namespace {

constexpr size_t mostOfEach = 4; ///< processes; the next ones are slower in hardly any draw, and then by little

/// Adds the processes that need most of a time, of equal ones the first.
void addSlowest(std::set<size_t>& kept, const std::vector<ProcessTimes>& times, double ProcessTimes::*of)
{
    std::vector<std::pair<double, size_t>> slowest; // the longest time first
    for (size_t i = 0; i < times.size(); ++i) {
        const double time = times[i].*of;
        if (slowest.size() == mostOfEach && !(time > slowest.back().first)) continue;
        if (slowest.size() == mostOfEach) slowest.pop_back();
        const auto at = std::ranges::find_if(slowest, [&](const auto& one) { return one.first < time; });
        slowest.insert(at, {time, i});
    }
    for (const auto& [time, i] : slowest) kept.insert(i);
}

LevelExchange::Processes only(const LevelExchange::Processes& all, const std::set<size_t>& kept)
{
    LevelExchange::Processes some;
    for (const size_t i : kept) {
        if (i >= all.count()) continue;
        some.shares.insert(some.shares.end(), all.shares.begin() + std::ptrdiff_t(all.first[i]),
                           all.shares.begin() + std::ptrdiff_t(all.first[i + 1]));
        some.first.push_back(some.shares.size());
    }
    return some;
}

template <class T>
std::vector<T> only(const std::vector<T>& all, const std::set<size_t>& kept)
{
    std::vector<T> some;
    for (const size_t i : kept)
        if (i < all.size()) some.push_back(all[i]);
    return some;
}

/// Values of a machine that levels depend on.
bool isLevelValue(const QString& name)
{
    static const std::set<QString> names = [] {
        std::set<QString> all;
        for (const Parameter& row : levelValueRows())
            if (isMachineValue(row) && row.quantity != Quantity::Size) all.insert(row.inMachine()); // not the limits of protocols
        all.insert(u"link_rate"_s);                                                                 // of contention without δ
        return all;
    }();
    return names.contains(name);
}

std::optional<std::vector<LevelCost>> costsOf(const LevelModel& model, const Machine& machine)
{
    const auto parameters = levelParametersFrom(machine);
    if (!parameters) return {};
    return modelLevels(model.exchanges, *parameters, model.settings);
}

constexpr std::array levelParts = {LevelPart::MaxRate, LevelPart::Queue, LevelPart::Contention};
constexpr size_t perLevel = rungs.size() + levelParts.size() + 3; // the total and two leads

/// Rungs, parts, the total, and by how much the part leads each of the others that is largest with the values as they are.
void addNumbers(std::vector<double>& numbers, const LevelCost& cost, std::optional<LevelPart> largest)
{
    for (const Rung rung : rungs) numbers.push_back(timeAt(cost, rung));
    for (const LevelPart part : levelParts) numbers.push_back(partOf(cost, part));
    numbers.push_back(cost.total());
    const auto counted = [&](LevelPart part) { // what the machine has no value for leads nothing
        const bool has = part == LevelPart::MaxRate || (part == LevelPart::Queue ? cost.hasQueue : cost.hasContention);
        return has ? partOf(cost, part) : 0;
    };
    for (const LevelPart part : levelParts)
        if (largest && part != *largest) numbers.push_back(counted(*largest) - counted(part));
    numbers.resize((numbers.size() + perLevel - 1) / perLevel * perLevel, missing);
}

/// No time is negative.
Interval time(const Interval& interval)
{
    return {interval[0] < 0 ? 0 : interval[0], interval[1]};
}

} // namespace

LevelExchange withSlowest(const LevelExchange& exchange, const LevelParameters& parameters, const LevelSettings& settings)
{
    std::set<size_t> kept;
    const std::vector<ProcessTimes> times = processTimes(exchange, parameters, settings);
    for (const auto of : {&ProcessTimes::postal, &ProcessTimes::maxRate, &ProcessTimes::nodeAware, &ProcessTimes::withQueue})
        addSlowest(kept, times, of);
    return {.of = exchange.of,
            .operation = exchange.operation,
            .sent = only(exchange.sent, kept),
            .received = only(exchange.received, kept),
            .queue = only(exchange.queue, kept),
            .receives = only(exchange.receives, kept),
            .ranks = only(exchange.ranks, kept),
            .critical = exchange.critical,
            .nQueue = exchange.nQueue,
            .hops = exchange.hops,
            .bytesPerProcess = exchange.bytesPerProcess,
            .busiestByDimension = exchange.busiestByDimension,
            .busiestLink = exchange.busiestLink,
            .ppn = exchange.ppn,
            .nodesPerRouter = exchange.nodesPerRouter};
}

std::vector<Interval> levelIntervals(const std::vector<const LevelModel*>& models, const LevelNumbers& numbers)
{
    Uncertainty::Machines machines;
    for (const LevelModel* model : models) machines.push_back(model->machine);
    return Uncertainty(std::move(machines), isLevelValue).intervals([&](const Uncertainty::Machines& others) {
        std::vector<std::vector<LevelCost>> costs;
        for (size_t m = 0; m < models.size(); ++m) {
            auto found = costsOf(*models[m], others[m]);
            if (!found) return std::vector<double>();
            costs.push_back(std::move(*found));
        }
        return numbers(costs);
    });
}

bool knowsLevelErrors(const Machine& machine)
{
    return Uncertainty({machine}, isLevelValue).isKnown();
}

std::vector<LevelInterval> intervalsOf(const LevelModel& model)
{
    const auto costs = costsOf(model, model.machine);
    if (!costs) return {};
    const auto ends = levelIntervals({&model}, [&](const std::vector<std::vector<LevelCost>>& others) {
        std::vector<double> numbers;
        for (size_t i = 0; i < costs->size(); ++i) addNumbers(numbers, others.front()[i], dominant((*costs)[i]));
        return numbers;
    });
    std::vector<LevelInterval> all;
    for (auto at = ends.begin(); at != ends.end(); at += perLevel) {
        LevelInterval& one = all.emplace_back();
        std::transform(at, at + rungs.size(), one.times.begin(), time);
        std::transform(at + rungs.size(), at + rungs.size() + levelParts.size(), one.parts.begin(), time);
        one.whole = time(*(at + rungs.size() + levelParts.size()));
        one.isPartDecided = std::all_of(at + perLevel - 2, at + perLevel, [](const Interval& lead) { return lead[0] > 0; });
    }
    return all;
}

std::vector<LevelChangeInterval> changeIntervals(const LevelModel& before, const LevelModel& after)
{
    const auto ends = levelIntervals({&before, &after}, [](const std::vector<std::vector<LevelCost>>& costs) {
        std::vector<double> ratios;
        for (size_t i = 0; i < costs[0].size(); ++i) ratios.push_back(costs[1][i].total() / costs[0][i].total());
        return ratios;
    });
    std::vector<LevelChangeInterval> all;
    for (const Interval& ratio : ends) all.push_back({time(ratio)});
    return all;
}

} // namespace costscope
