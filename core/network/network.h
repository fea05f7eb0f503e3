// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/network/countLinkLoads.h"
#include "core/network/rankRouters.h"

namespace costscope {

/// What may be chosen otherwise than the placement of the data says.
struct NetworkQuestion {
    std::vector<qint32> dims = {}; ///< of the torus; empty: the placement's own
    QString wrap = {};             ///< "torus", "mesh", "xy": the dimensions that wrap; empty: as the placement says
    QString routing = {};          ///< "zyx"; empty: x, then y, then z
    bool splitTies = false;
    /// How routers are given to the job. Nothing: as the placement says; in another torus x fastest.
    std::optional<RouterOrder> order = {};
    quint64 seed = 1;   ///< of the random order
    RouterBox box = {}; ///< part of the torus that the job has
    std::optional<qint32> ppn = {};
    std::optional<qint32> nodesPerRouter = {};
    std::optional<RankOrder> ranks = {};  ///< block or round robin
    std::vector<qint32> rankRouters = {}; ///< of every rank, from a file: then nothing of the above places ranks
    bool operator==(const NetworkQuestion&) const = default;
};

/// A job in a network: where its ranks stand and how its messages go.
struct Network {
    Torus torus = {};
    Routing routing = {};
    std::vector<qint32> router = {}; ///< of every rank
    std::vector<qint64> node = {};   ///< of every rank
    double ppn = 1;
    double nodesPerRouter = 1;
    QString placed = {};  ///< in words: "block, x fastest"
    QString crowded = {}; ///< in words, which router or node has more ranks than there is room; empty: none
    QString notes = {};   ///< in words, which torus or ranks per router were taken where the placement does not hold; empty: it does
};

/// The torus of a placement with what is chosen otherwise. Error: it cannot be.
Result<Torus> torusFor(const Placement& own, const NetworkQuestion& question);

/// Error: a torus that cannot be or does not hold the job, an order of dimensions that is none, ppn below 1.
Result<Network> networkOf(const Placement& own, qint32 ranks, const NetworkQuestion& question = {});

/// The job of a hierarchy. Error: also so many more ranks than messages that only a claim explains them.
Result<Network> networkOf(const AmgHierarchy& hierarchy, const NetworkQuestion& question = {});

/// All ranks are on the same node.
bool isOneNode(const Network& network);

/// Bytes between different nodes.
double offNodeBytes(const Network& network, const AmgMessageSpan& messages);

/// ℓ as if the job filled a cube of routers. Bienz, Gropp, Olson 2018, eq (7).
struct CubeEstimate {
    double hops = 0;            ///< h: links per off-node byte
    double bytesPerProcess = 0; ///< b: off-node bytes over the processes that share them [byte]
    double ppn = 1;
    double nodesPerRouter = 1;
    double linkBytes = 0; ///< [byte]
    double sharers = 0;   ///< processes that b is over
};
CubeEstimate cubeEstimate(const Network& network, const LinkLoads& loads, double offNodeBytes, double sharers);

/// The processes that share the bytes of an exchange: those that send where a pattern made it, as Figure 6 counts; else all
/// ranks, as on the levels of a hierarchy.
double sharersOf(const AmgHierarchy& hierarchy, const AmgMessageSpan& messages);
/// Who they are, in words; empty where nothing is shared.
QString sharersInWords(const CubeEstimate& cube, const Network& network);

/// Counts the ranks that send, of a stream of messages.
class SenderCount {
public:
    explicit SenderCount(size_t ranks) : m_sends(ranks) {}
    void add(const AmgMessageSpan& messages);
    double count() const { return m_count; }

private:
    std::vector<bool> m_sends;
    double m_count = 0;
};

/// Whether a message between two routers goes over this link; if ties are split, whether a part of it does.
bool crosses(const Network& network, qint32 from, qint32 to, const Link& link);

/// The links from one router to another, in their order; of a tie that is split both ways, the plus direction first.
std::vector<Link> routeOf(const Network& network, qint32 from, qint32 to);

/// What goes over one link.
struct LinkTraffic {
    Link link;
    std::vector<qint64> messages; ///< their places in the list, the largest first
    std::vector<qint32> senders;  ///< ranks, ascending
    std::vector<qint32> receivers;
};
LinkTraffic trafficOver(const Network& network, const AmgMessageSpan& messages, const Link& link);

} // namespace costscope
