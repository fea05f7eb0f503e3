// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "recording.h"

#include "core/kernel/LinkCounter.h"

namespace costscope::verbs {

/// Ranks of a recording on the smallest cube of its nodes, as the desktop takes it: a recording does not tell the network.
struct Cube {
    TorusShape torus;
    std::vector<qint32> router;
    int ppn = 1;
};
Cube cubeOf(const Recording& recording); ///< Throws Fault: more nodes than a torus has

/// Messages on their way into a counter of links, many at a time. Throws Fault: what the counter refuses.
class Feeder {
public:
    explicit Feeder(LinkCounter& counter) : m_counter(counter) {}
    void take(const record::InOneExecution& one);
    void flush();

private:
    static constexpr std::size_t most = 1 << 16;
    LinkCounter& m_counter;
    std::vector<qint32> m_from = std::vector<qint32>(most), m_to = std::vector<qint32>(most);
    std::vector<qint64> m_bytes = std::vector<qint64>(most);
    std::size_t m_count = 0;
};

/// Whole numbers of all processes, added up on rank 0.
void addUp(long long* values, std::size_t count);

/// What the counters of all processes have counted, on rank 0. Throws Fault on all alike: more than 2^63 bytes.
void addUp(LinkCounter& counter);

} // namespace costscope::verbs
