// SPDX-License-Identifier: GPL-3.0-or-later
#include "job.h"
#include "voice.h"

#include "core/kernel/routerOrder.h"

#include <algorithm>
#include <climits>

namespace costscope::verbs {

namespace {

template <class T>
T valueOf(Checked<T> checked)
{
    if (!checked) throw Fault(2, checked.reason().text);
    return std::move(*checked);
}

/// Another ppn fills the nodes anew, in blocks.
std::vector<int> nodesOf(const Arguments& arguments, const Recording& recording, std::string& placed)
{
    std::vector<int> onNode(recording.files.size());
    for (const int node : recording.rankNode) ++onNode[std::size_t(node)];
    const int own = *std::max_element(onNode.begin(), onNode.end());
    const auto ppn = int(arguments.whole("--ppn", own, 1, INT_MAX));
    placed = ppn == own ? "own nodes" : "block";
    if (ppn == own) return recording.rankNode;
    std::vector<int> nodes;
    for (int rank = 0; rank < recording.ranks; ++rank) nodes.push_back(rank / ppn);
    return nodes;
}

} // namespace

std::vector<Option> jobOptions()
{
    return {{"--torus", "8x8x8", "size of the torus, one to five dimensions"},
            {"--wrap", "torus|mesh|xy", "torus, mesh, or the dimensions that wrap around"},
            {"--order", "ORDER", "how routers are given to the job: x-fastest, snake, z-order, hilbert, random"},
            {"--seed", "N", "of the random order"},
            {"--ppn", "N", "ranks per node, other than recorded"},
            {"--nodes-per-router", "N", "nodes of a router"},
            {"--routing", "zyx", "order of the dimensions that a message goes along"},
            {"--ties", "plus|split", "what goes half way round: all in the plus direction, or half of the bytes each way"}};
}

Job jobFrom(const Arguments& arguments, const Recording& recording)
{
    if (!arguments.has("--torus"))
        throw Fault(2, "expected --torus: the size of the network's torus or mesh, such as --torus 8x8x8. Other networks are not counted.");
    Job job;
    const std::vector<qint32> dims = valueOf(dimsFrom(arguments.text("--torus")));
    job.torus = valueOf(TorusShape::of(dims, valueOf(wrapFrom(arguments.text("--wrap", "torus"), dims.size()))));
    if (arguments.has("--routing")) job.routing = valueOf(routingFrom(arguments.text("--routing"), job.torus));
    job.routing.splitTies = arguments.oneOf("--ties", {"plus", "split"}) == 1;
    const std::size_t order = arguments.oneOf("--order", {routerOrderIds.begin(), routerOrderIds.end()});
    if (arguments.has("--seed") && routerOrders[order] != RouterOrder::Random)
        throw Fault(2, "--seed is of --order random; there is nothing random here.");
    const auto seed = quint64(arguments.whole("--seed", 1, 0, LLONG_MAX));
    const std::vector<qint32> sequence = valueOf(orderedRouters(job.torus, routerOrders[order], seed));
    const std::vector<int> nodes = nodesOf(arguments, recording, job.placed);
    const auto nodesPerRouter = int(arguments.whole("--nodes-per-router", 1, 1, INT_MAX));
    const int most = *std::max_element(nodes.begin(), nodes.end());
    if (std::size_t(most / nodesPerRouter) >= sequence.size())
        throw Fault(2, std::to_string(most + 1) + " nodes need " + std::to_string(most / nodesPerRouter + 1) + " routers, more than the " +
                           inWords(job.torus) + " has. Choose a larger --torus or --nodes-per-router.");
    for (const int node : nodes) job.router.push_back(sequence[std::size_t(node / nodesPerRouter)]);
    job.placed += std::string(", ") + routerOrderIds[order];
    return job;
}

} // namespace costscope::verbs
