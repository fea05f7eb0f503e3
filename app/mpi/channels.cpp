// SPDX-License-Identifier: GPL-3.0-or-later
#include "channels.h"

#include "say.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace costscope::probe {

namespace {

/// The first half of some ranks with the second half.
Team halves(const std::vector<int>& ranks)
{
    const auto half = std::ptrdiff_t(ranks.size() / 2);
    return {{ranks.begin(), ranks.begin() + half}, {ranks.begin() + half, ranks.begin() + 2 * half}};
}

Team pairsOf(std::vector<int> first, std::vector<int> second)
{
    const std::size_t pairs = std::min(first.size(), second.size());
    first.resize(pairs);
    second.resize(pairs);
    return {std::move(first), std::move(second)};
}

int firstNode(const Options& options)
{
    return std::max(0, options.nodes[0]);
}

/// Node whose inside is measured: the first of the pair, or the fullest where that one holds one rank.
int insideNode(const Placement& placement, const Options& options)
{
    const auto& nodes = placement.nodes;
    if (nodes[std::size_t(firstNode(options))].size() >= 2) return firstNode(options);
    const auto bySize = [](const auto& a, const auto& b) { return a.size() < b.size(); };
    return int(std::max_element(nodes.begin(), nodes.end(), bySize) - nodes.begin());
}

void addInside(const Placement& placement, const Options& options, std::vector<Channel>& channels)
{
    const int node = insideNode(placement, options);
    if (!placement.hasSockets) {
        const Team pairs = halves(placement.nodes[std::size_t(node)]);
        if (!pairs.first.empty()) channels.push_back({"node", "node", "inside a node", pairs});
        return;
    }
    std::vector<std::vector<int>> sockets;
    for (int socket = 0; socket < placement.sockets; ++socket)
        if (auto ranks = placement.onSocket(node, socket); !ranks.empty()) sockets.push_back(std::move(ranks));
    const auto bySize = [](const auto& a, const auto& b) { return a.size() < b.size(); };
    const Team pairs = halves(*std::max_element(sockets.begin(), sockets.end(), bySize));
    if (!pairs.first.empty()) channels.push_back({"socket", "socket", "on one socket", pairs});
    if (sockets.size() > 1) channels.push_back({"node", "node", "between two sockets of a node", pairsOf(sockets[0], sockets[1])});
}

/// Second nodes of the pairs from near to far: by hops where a torus is told, else the next, the middle and the last one.
std::vector<int> partnersOf(int from, const Placement& placement, const Options& options)
{
    const int nodes = int(placement.nodes.size());
    std::vector<int> wanted;
    if (options.nodes[1] >= 0) wanted.push_back(options.nodes[1]);
    std::map<int, int> byHops;
    for (int node = 0; node < nodes; ++node)
        if (const int hops = node == from ? -1 : placement.hops(from, node, options.torus); hops > 0) byHops.try_emplace(hops, node);
    if (!byHops.empty()) {
        std::vector<int> distances;
        for (const auto& [hops, node] : byHops) distances.push_back(hops);
        for (const std::size_t at : {std::size_t(0), distances.size() / 2, distances.size() - 1}) wanted.push_back(byHops[distances[at]]);
    } else {
        for (const int node : {(from + 1) % nodes, (from + nodes / 2) % nodes, (from + nodes - 1) % nodes}) wanted.push_back(node);
    }
    std::vector<int> partners;
    for (const int node : wanted)
        if (node != from && std::find(partners.begin(), partners.end(), node) == partners.end()) partners.push_back(node);
    if (int(partners.size()) > options.distances) partners.resize(std::size_t(options.distances));
    return partners;
}

void addNetwork(const Placement& placement, const Options& options, std::vector<Channel>& channels)
{
    if (placement.nodes.size() < 2) return;
    const int from = firstNode(options);
    int number = 0;
    for (const int to : partnersOf(from, placement, options)) {
        Channel channel{"network", ++number == 1 ? "network" : "network-" + std::to_string(number),
                        "between nodes " + std::to_string(from) + " and " + std::to_string(to),
                        pairsOf(placement.nodes[std::size_t(from)], placement.nodes[std::size_t(to)])};
        channel.nodes = {from, to};
        channel.hops = placement.hops(from, to, options.torus);
        if (channel.hops > 0) channel.inWords += ", " + std::to_string(channel.hops) + (channel.hops == 1 ? " hop" : " hops");
        channels.push_back(std::move(channel));
    }
}

} // namespace

Team Channel::some(int k) const
{
    return {{pairs.first.begin(), pairs.first.begin() + k}, {pairs.second.begin(), pairs.second.begin() + k}};
}

std::vector<Channel> findChannels(const Placement& placement, const Options& options)
{
    for (const int node : options.nodes)
        if (node >= int(placement.nodes.size()))
            throw Fault(2, "--nodes: found " + std::to_string(node) + ", expected one of the " + std::to_string(placement.nodes.size()) +
                               " nodes, from 0. Nothing was measured.");
    std::vector<Channel> channels;
    addInside(placement, options, channels);
    addNetwork(placement, options, channels);
    return channels;
}

Channel sharedMemory(const Placement& placement, const Options& options)
{
    return {"shared-memory", "shared-memory", "in shared memory", halves(ranksInside(placement, options))};
}

const std::vector<int>& ranksInside(const Placement& placement, const Options& options)
{
    return placement.nodes[std::size_t(insideNode(placement, options))];
}

std::vector<int> countsUpTo(int most)
{
    std::set<int> counts;
    for (int k = 1; k <= most; k *= 2) {
        counts.insert(k);
        if (k >= 2 && 3 * k / 2 <= most) counts.insert(3 * k / 2);
    }
    if (most >= 1) counts.insert(most);
    return {counts.begin(), counts.end()};
}

std::vector<std::int64_t> sizesOf(const Options& options, std::int64_t least, std::int64_t most)
{
    std::set<std::int64_t> sizes;
    const auto take = [&](std::int64_t bytes) {
        if (bytes >= std::max(least, options.minBytes) && bytes <= std::min(most, options.maxBytes)) sizes.insert(bytes);
    };
    take(0);
    for (std::int64_t power = 4; power <= most && power <= options.maxBytes; power *= 2)
        for (int part = 0; part < options.perOctave; ++part) {
            const double bytes = double(power) * std::exp2(double(part) / options.perOctave);
            take(part == 0 ? power : 4 * std::llround(bytes / 4)); // whole words
        }
    return {sizes.begin(), sizes.end()};
}

} // namespace costscope::probe
