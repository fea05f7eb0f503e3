// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "recording.h"

#include "core/kernel/maxRate.h"

#include <array>

namespace costscope::verbs {

/// What one rank of a recording sends and receives in one execution of a region. Whole numbers: sums that nobody's order changes.
struct RankSum {
    struct Sent {
        long long n = 0, bytes = 0;
    };
    std::array<std::array<Sent, 3>, 2> sent = {}; ///< [inside its node, to others][protocol]
    std::array<long long, 2> received = {};       ///< messages [from inside its node, from others]

    static constexpr std::size_t off = 1; ///< to or from other nodes
    bool sendsOff() const { return sentTo(off).n > 0; }
    Sent sentTo(std::size_t where) const;
    long long receivedAnywhere() const { return received[0] + received[off]; }
};

/// Sums of all ranks of a region. While chunks are read every process has those of all ranks, afterwards each the ranks that it owns:
/// neighbours, in the order of the processes.
class RankSums {
public:
    explicit RankSums(const Recording& recording);
    void take(const record::InOneExecution& one, const ProtocolThresholds& thresholds);
    /// Brings the sums of every rank to its owner. All processes together.
    void share();

    int firstOwned() const;
    int endOwned() const;
    const RankSum& of(int rank) const { return m_all[std::size_t(rank)]; } ///< of a rank that this process owns
    /// The largest message inside nodes and between them. After share(), all processes together.
    std::array<long long, 2> largestMessages() const;
    /// Ranks of each node that send off it. After share(), all processes together.
    std::vector<int> activeOnNodes() const;
    static double bytesOf(const Recording& recording) { return double(recording.ranks) * (sizeof(RankSum) + 2 * sizeof(long long)); }

private:
    int ownedFrom(int process) const;

    const Recording& m_recording;
    std::vector<RankSum> m_all;
    std::vector<std::array<long long, 2>> m_received; ///< until share(): receivers come in any order, and these are close together
    std::array<long long, 2> m_largest = {};          ///< message that this process has seen
};

} // namespace costscope::verbs
