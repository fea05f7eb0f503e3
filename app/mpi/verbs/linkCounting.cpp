// SPDX-License-Identifier: GPL-3.0-or-later
#include "linkCounting.h"
#include "voice.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace costscope::verbs {

Cube cubeOf(const Recording& recording)
{
    qint32 side = 1;
    while (qint64(side) * side * side < qint64(recording.files.size())) ++side;
    auto torus = TorusShape::of({side, side, side}, {true, true, true});
    if (!torus) throw Fault(1, torus.reason().text);
    std::vector<int> onNode(recording.files.size());
    for (const int node : recording.rankNode) ++onNode[std::size_t(node)];
    return {*torus, {recording.rankNode.begin(), recording.rankNode.end()}, *std::max_element(onNode.begin(), onNode.end())};
}

void Feeder::take(const record::InOneExecution& one)
{
    const auto bytes = qint64(std::min<std::uint64_t>(one.bytes, std::numeric_limits<qint64>::max()));
    for (std::uint64_t i = 0; i < one.count; ++i) {
        m_from[m_count] = qint32(one.from);
        m_to[m_count] = qint32(one.to);
        m_bytes[m_count] = bytes;
        if (++m_count == most) flush();
    }
}

void Feeder::flush()
{
    const std::size_t count = std::exchange(m_count, 0);
    const AmgMessageSpan some{{m_from.data(), count}, {m_to.data(), count}, {m_bytes.data(), count}};
    if (const auto wrong = m_counter.add(some)) throw Fault(1, wrong->text);
}

void addUp(long long* values, std::size_t count)
{
    constexpr std::size_t step = 1 << 20; // 8 MB at a time
    for (std::size_t at = 0; at < count; at += step) {
        const int some = int(std::min(step, count - at));
        if (rankHere() == 0)
            MPI_Reduce(MPI_IN_PLACE, values + at, some, MPI_LONG_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
        else
            MPI_Reduce(values + at, nullptr, some, MPI_LONG_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    }
}

// Bytes are whole numbers: their sum does not depend on who counted which.
void addUp(LinkCounter& counter)
{
    static_assert(sizeof(HopCount) == 2 * sizeof(long long), "hops travel as pairs of numbers");
    // Each has less than 2^63; all together may have more, which halves cannot hide.
    const std::int64_t halves = sumOverAll(counter.bytes() / (2 * processes()));
    if (halves > std::numeric_limits<qint64>::max() / (2 * processes())) throw Fault(1, "all messages together have more than 2^63 bytes.");
    addUp(counter.differences().data(), counter.differences().size());
    addUp(reinterpret_cast<long long*>(counter.byHops().data()), 2 * counter.byHops().size());
}

} // namespace costscope::verbs
