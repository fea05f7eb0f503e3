// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/linkLoadKernel.h"

#include <algorithm>
#include <bit>

namespace costscope {

namespace {

AmgMessageSpan someOf(const AmgMessageSpan& messages, size_t from, size_t most)
{
    const size_t n = std::min(most, messages.size() - from);
    return {messages.src.subspan(from, n), messages.dst.subspan(from, n), messages.bytes.subspan(from, n)};
}

} // namespace

LinkLoadCounter::Kernel::Kernel(const Torus& torus, const std::vector<int>& order, bool splitTies, std::span<const qint32> router)
    : m_torus(torus), m_splitTies(splitTies), m_ranks(router.size()), m_byHops(size_t(torus.mostHops()) + 2)
{
    int shift = 0;
    for (const int d : order) {
        const qint32 size = torus.size(d);
        if (size == 1) continue;
        const int bits = std::bit_width(quint32(size - 1));
        m_along.push_back({d, size, torus.wraps(d) ? size : 0, shift, (1 << bits) - 1});
        shift += bits;
    }
    makeRings();
    if (shift > 16) m_position = std::vector<quint32>();
    makePositions(router);
}

void LinkLoadCounter::Kernel::makeRings()
{
    qint32 end = 0;
    for (RingDimension& along : m_along) {
        along.first = end;
        qint32 stride = along.ringLength();
        for (size_t other = 0; other < m_along.size(); ++other)
            if (&m_along[other] != &along) along.stride[other] = stride, stride *= m_along[other].size;
        end += stride;
    }
    m_differences.resize(size_t(end));
}

void LinkLoadCounter::Kernel::makePositions(std::span<const qint32> router)
{
    const auto make = [&]<class Int>(std::vector<Int>& position) {
        position.resize(router.size());
        for (size_t rank = 0; rank < router.size(); ++rank) {
            const Position at = m_torus.position(router[rank]);
            for (const RingDimension& along : m_along) position[rank] |= Int(at[size_t(along.of)] << along.shift);
        }
    };
    std::visit(make, m_position);
}

void LinkLoadCounter::Kernel::clear()
{
    std::fill(m_differences.begin(), m_differences.end(), 0);
    std::fill(m_byHops.begin(), m_byHops.end(), HopCount());
    m_bytes = 0;
}

Error LinkLoadCounter::Kernel::wrong(size_t at, const AmgMessageSpan& block, size_t first) const
{
    const auto number = qint64(first + at);
    for (const qint32 rank : {block.src[at], block.dst[at]})
        if (rank < 0 || size_t(rank) >= m_ranks)
            return {u"Message %1: rank %2 is outside the partition, which has %3 ranks from 0 on."_s.arg(number).arg(rank).arg(m_ranks)};
    if (block.bytes[at] < 0) return {u"Message %1: %2 is no number of bytes."_s.arg(number).arg(block.bytes[at])};
    return {u"Message %1: all messages together have more than 2^63 bytes."_s.arg(number)};
}

/// Ranks, bytes and their sum, so that counting them needs no check of its own.
Result<Done> LinkLoadCounter::Kernel::check(const AmgMessageSpan& block, size_t first)
{
    const BlockCheck seen = checkBlock(block, m_ranks);
    constexpr qint64 harmless = qint64(1) << 50; // a block of such messages does not overflow
    if (!seen.outside && seen.anyBits >= 0 && seen.anyBits < harmless && m_bytes < harmless) {
        m_bytes += seen.sum;
        return Done{};
    }
    for (size_t i = 0; i < block.size(); ++i)
        if (quint32(block.src[i]) >= m_ranks || quint32(block.dst[i]) >= m_ranks || block.bytes[i] < 0 ||
            __builtin_add_overflow(m_bytes, block.bytes[i], &m_bytes))
            return wrong(i, block, first);
    return Done{};
}

Result<Done> LinkLoadCounter::Kernel::add(const AmgMessageSpan& messages, size_t first)
{
    const auto ways = std::make_unique_for_overwrite<RingWays>();
    for (size_t at = 0; at < messages.size(); at += RingWays::most) {
        const AmgMessageSpan block = someOf(messages, at, RingWays::most);
        const AmgMessageSpan next = someOf(messages, at + block.size(), RingWays::most);
        if (const auto checked = check(block, first + at); !checked) return checked.error();
        const auto place = [&](const auto& position) {
            for (size_t i = 0; i < block.size(); ++i)
                ways->from[i] = position[size_t(block.src[i])], ways->to[i] = position[size_t(block.dst[i])];
        };
        std::visit(place, m_position);
        addRingWays(m_along, m_splitTies, block, next, *ways, m_differences, m_byHops);
    }
    return Done{};
}

Result<Done> LinkLoadCounter::Kernel::merge(const Kernel& other)
{
    if (__builtin_add_overflow(m_bytes, other.m_bytes, &m_bytes)) return Error{u"All messages together have more than 2^63 bytes."_s};
    for (size_t i = 0; i < m_differences.size(); ++i) m_differences[i] += other.m_differences[i];
    for (size_t h = 0; h < m_byHops.size(); ++h)
        m_byHops[h].messages += other.m_byHops[h].messages, m_byHops[h].bytes += other.m_byHops[h].bytes;
    return Done{};
}

void LinkLoadCounter::Kernel::putLoads(const RingDimension& along, LinkLoads& loads) const
{
    for (qint32 router = 0; router < m_torus.routers(); ++router) {
        Position at = m_torus.position(router);
        if (at[size_t(along.of)] != 0) continue;
        qint32 ring = along.first;
        for (size_t other = 0; other < m_along.size(); ++other) ring += at[size_t(m_along[other].of)] * along.stride[other];
        for (const bool plus : {true, false}) {
            const qint64* const differences = m_differences.data() + ring + (plus ? 0 : along.minus());
            qint64 load = 0;
            for (qint32 i = 0; i < along.minus(); ++i) { // behind a full round the same links again
                load += differences[i];
                at[size_t(along.of)] = i % along.size;
                loads.bytes[m_torus.number({m_torus.router(at), along.of, plus})] += load;
            }
        }
    }
}

LinkLoads LinkLoadCounter::Kernel::loads() const
{
    LinkLoads loads{m_torus, std::vector<qint64>(m_torus.linkNumbers()), {}, {}, m_byHops.back().messages};
    for (const HopCount& hops : std::span(m_byHops).first(m_byHops.size() - 1))
        loads.messagesByHops.push_back(hops.messages), loads.bytesByHops.push_back(hops.bytes);
    for (const RingDimension& along : m_along) putLoads(along, loads);
    return loads;
}

} // namespace costscope
