// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan.h"

#include "say.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>

namespace costscope::probe {

namespace {

constexpr double kept = 0.05; ///< of the budget, for placement and output

double weightOf(const std::string& phase)
{
    static const std::map<std::string, double> weights = {{"ping-pong", 10},  {"pairs", 20}, {"batches", 20}, {"transfers", 10},
                                                          {"prtt", 5},        {"line", 10},  {"kernels", 5},  {"shifts", 15},
                                                          {"collectives", 8}, {"overlap", 7}};
    return weights.at(phase);
}

std::size_t ranksOf(const Phase& phase)
{
    std::set<int> ranks;
    for (const Team& team : phase.teams)
        for (const int rank : team.ranks()) ranks.insert(rank);
    return ranks.size();
}

/// With two microseconds for a message and 5 GB/s, and what a repetition costs besides: no promise, an order of magnitude.
double leastSeconds(const Phase& phase, const Options& options)
{
    double seconds = 0;
    for (const Cell& cell : phase.cells) {
        const double messages = cell.action == Action::Kernel ? 0 : cell.messages,
                     operations = cell.action == Action::Kernel ? flopsOf(cell.op, cell.order) : 0;
        const double trip = 2 * messages * (2e-6 + double(cell.bytes) / 5e9) + operations / 5e9;
        seconds += std::max(trip, 2e-4) + 3e-4;
    }
    return seconds * (options.leastRepetitions + 2);
}

std::string row(const std::string& name, const std::string& cells, const std::string& ranks, const std::string& least,
                const std::string& most)
{
    char text[160];
    std::snprintf(text, sizeof text, "%-12s %7s %8s %12s %12s\n", name.c_str(), cells.c_str(), ranks.c_str(), least.c_str(), most.c_str());
    return text;
}

std::string asSeconds(double seconds)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.1f", seconds);
    return text;
}

} // namespace

double shareOf(const std::string& phase, const std::vector<Phase>& later, double left)
{
    double all = weightOf(phase);
    for (const Phase& other : later)
        if (!other.cells.empty()) all += weightOf(other.name);
    return std::max(0.0, left) * weightOf(phase) / all;
}

std::string planText(const std::vector<Phase>& phases, const Placement& placement, const Options& options)
{
    std::string text = std::to_string(placement.ranks()) + " ranks on " + std::to_string(placement.nodes.size()) + " nodes, " +
                       (placement.hasSockets ? std::to_string(placement.sockets) + " sockets each" : "sockets not told") + ", pinning " +
                       placement.pinning + ". Nothing is measured.\n" + row("phase", "cells", "ranks", "at least s", "at most s");
    double left = options.budget * (1 - kept), least = 0;
    std::size_t cells = 0;
    for (std::size_t i = 0; i < phases.size(); ++i) {
        const Phase& phase = phases[i];
        if (phase.cells.empty()) {
            text += row(phase.name, "0", "0", "0.0", "0.0");
            continue;
        }
        const double share = shareOf(phase.name, {phases.begin() + std::ptrdiff_t(i) + 1, phases.end()}, left);
        const double needed = leastSeconds(phase, options);
        left -= share;
        least += needed;
        cells += phase.cells.size();
        text += row(phase.name, std::to_string(phase.cells.size()), std::to_string(ranksOf(phase)), asSeconds(needed), asSeconds(share));
    }
    text += row("all", std::to_string(cells), std::to_string(placement.ranks()), asSeconds(least), asSeconds(options.budget));
    if (least > options.budget)
        text += "The budget is too short for " + std::to_string(options.leastRepetitions) + " repetitions of every cell: --budget " +
                std::to_string(int(least / 60) + 1) + "min\n";
    return text;
}

} // namespace costscope::probe
