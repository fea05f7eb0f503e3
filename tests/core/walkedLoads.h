// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/network/countLinkLoads.h"

namespace costscope {

/// What every message puts on every link, walked hop by hop: slow and plain, to check the kernel with.
inline std::vector<qint64> walkedLoads(const Torus& torus, const Routing& routing, std::span<const qint32> router,
                                       const AmgMessageSpan& messages)
{
    std::vector<qint64> loads(torus.linkNumbers());
    const auto walk = [&](qint32 at, int dimension, bool plus, qint32 steps, qint64 bytes) {
        for (; steps > 0; --steps) {
            const Link link{at, dimension, plus};
            loads[torus.number(link)] += bytes;
            at = torus.neighbour(link);
        }
        return at;
    };
    for (size_t i = 0; i < messages.size(); ++i) {
        qint32 at = router[size_t(messages.src[i])];
        const Position to = torus.position(router[size_t(messages.dst[i])]);
        for (int leg = 0; leg < torus.dimensions(); ++leg) {
            const int d = routing.order.empty() ? leg : routing.order[size_t(leg)];
            const qint32 S = torus.size(d), here = torus.position(at)[size_t(d)], there = to[size_t(d)];
            const qint32 ahead = (there - here + S) % S, behind = (here - there + S) % S;
            const qint64 bytes = messages.bytes[i];
            if (!torus.wraps(d))
                at = walk(at, d, there > here, std::abs(there - here), bytes);
            else if (ahead == behind && routing.splitTies && ahead > 0)
                walk(at, d, false, behind, (bytes + here % 2) / 2), at = walk(at, d, true, ahead, bytes - (bytes + here % 2) / 2);
            else
                at = ahead <= behind ? walk(at, d, true, ahead, bytes) : walk(at, d, false, behind, bytes);
        }
    }
    return loads;
}

} // namespace costscope
