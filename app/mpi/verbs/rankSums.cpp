// SPDX-License-Identifier: GPL-3.0-or-later
#include "rankSums.h"
#include "voice.h"

#include <algorithm>
#include <climits>

namespace costscope::verbs {

RankSum::Sent RankSum::sentTo(std::size_t where) const
{
    Sent all;
    for (const Sent& one : sent[where]) {
        all.n += one.n;
        all.bytes += one.bytes;
    }
    return all;
}

RankSums::RankSums(const Recording& recording)
    : m_recording(recording), m_all(std::size_t(recording.ranks)), m_received(std::size_t(recording.ranks))
{}

int RankSums::firstOwned() const
{
    return ownedFrom(rankHere());
}

int RankSums::endOwned() const
{
    return ownedFrom(rankHere() + 1);
}

int RankSums::ownedFrom(int process) const
{
    return int(static_cast<long long>(m_recording.ranks) * process / processes());
}

void RankSums::take(const record::InOneExecution& one, const ProtocolThresholds& thresholds)
{
    const std::size_t where = m_recording.rankNode[one.from] != m_recording.rankNode[one.to] ? RankSum::off : 0;
    const auto bytes = static_cast<long long>(std::min<std::uint64_t>(one.bytes, LLONG_MAX));
    RankSum::Sent& sent = m_all[one.from].sent[where][std::size_t(thresholds.protocolOf(double(bytes)))];
    sent.n += static_cast<long long>(one.count);
    sent.bytes += static_cast<long long>(one.count) * bytes;
    m_received[one.to][where] += static_cast<long long>(one.count);
    m_largest[where] = std::max(m_largest[where], bytes);
}

void RankSums::share()
{
    for (std::size_t rank = 0; rank < m_all.size(); ++rank) m_all[rank].received = m_received[rank];
    m_received = {};
    static_assert(sizeof(RankSum) == 14 * sizeof(long long), "sums travel as numbers");
    constexpr int step = 1 << 16; // ranks at a time: 7 MB
    for (int owner = 0; owner < processes(); ++owner)
        for (int first = ownedFrom(owner); first < ownedFrom(owner + 1); first += step) {
            const int count = int(sizeof(RankSum) / sizeof(long long)) * std::min(step, ownedFrom(owner + 1) - first);
            RankSum* const sums = m_all.data() + first;
            // Not in place: MPICH 4.0 copies from MPI_IN_PLACE where the root is not rank 0.
            std::vector<RankSum> all(rankHere() == owner ? std::size_t(count) / (sizeof(RankSum) / sizeof(long long)) : 0);
            MPI_Reduce(sums, all.data(), count, MPI_LONG_LONG, MPI_SUM, owner, MPI_COMM_WORLD);
            std::copy(all.begin(), all.end(), sums);
        }
}

std::array<long long, 2> RankSums::largestMessages() const
{
    std::array<long long, 2> largest = m_largest;
    MPI_Allreduce(MPI_IN_PLACE, largest.data(), int(largest.size()), MPI_LONG_LONG, MPI_MAX, MPI_COMM_WORLD);
    return largest;
}

std::vector<int> RankSums::activeOnNodes() const
{
    std::vector<int> active(m_recording.files.size());
    for (int rank = firstOwned(); rank < endOwned(); ++rank)
        active[std::size_t(m_recording.rankNode[std::size_t(rank)])] += of(rank).sendsOff();
    MPI_Allreduce(MPI_IN_PLACE, active.data(), int(active.size()), MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    return active;
}

} // namespace costscope::verbs
