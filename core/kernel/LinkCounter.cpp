// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernel/LinkCounter.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace costscope {

std::vector<int> orderOf(const Routing& routing, const TorusShape& torus)
{
    std::vector<int> order = routing.order;
    if (!order.empty()) return order;
    order.resize(size_t(torus.dimensions()));
    std::iota(order.begin(), order.end(), 0);
    return order;
}

bool namesEachOnce(const std::vector<int>& order, const TorusShape& torus)
{
    std::vector<int> sorted = order, all(size_t(torus.dimensions()));
    std::sort(sorted.begin(), sorted.end());
    std::iota(all.begin(), all.end(), 0);
    return sorted == all;
}

Checked<Routing> routingFrom(const std::string& text, const TorusShape& torus)
{
    const std::string all(dimensionLetters, size_t(torus.dimensions()));
    Routing routing;
    for (const char letter : text)
        if (const size_t d = all.find(letter); d != std::string::npos) routing.order.push_back(int(d));
    if (routing.order.size() == text.size() && namesEachOnce(routing.order, torus)) return routing;
    return Reason{"“" + text + "” is no order of the dimensions: each of " + all + " once was expected."};
}

std::string inWords(const Routing& routing, const TorusShape& torus)
{
    std::string names;
    for (const int d : orderOf(routing, torus)) names += std::string(names.empty() ? "" : ", ") + dimensionLetters[d];
    return names + (routing.splitTies ? "; ties split" : "; ties to plus");
}

namespace {

AmgMessageSpan someOf(const AmgMessageSpan& messages, size_t from, size_t most)
{
    const size_t n = std::min(most, messages.size() - from);
    return {messages.src.subspan(from, n), messages.dst.subspan(from, n), messages.bytes.subspan(from, n)};
}

} // namespace

Checked<LinkCounter> LinkCounter::of(const TorusShape& torus, const Routing& routing, std::span<const qint32> router)
{
    const std::vector<int> order = orderOf(routing, torus);
    if (!namesEachOnce(order, torus)) return Reason{"The order of a routing names every dimension once."};
    for (size_t rank = 0; rank < router.size(); ++rank)
        if (router[rank] < 0 || router[rank] >= torus.routers())
            return Reason{"Rank " + std::to_string(rank) + " is at router " + std::to_string(router[rank]) + "; the " + inWords(torus) +
                          " has " + std::to_string(torus.routers()) + " routers from 0 on."};
    return LinkCounter(torus, order, routing.splitTies, router);
}

LinkCounter::LinkCounter(const TorusShape& torus, const std::vector<int>& order, bool splitTies, std::span<const qint32> router)
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

void LinkCounter::makeRings()
{
    qint32 end = 0;
    for (RingDimension& along : m_along) {
        along.first = end;
        qint32 stride = along.ringLength();
        for (size_t other = 0; other < m_along.size(); ++other)
            if (&m_along[other] != &along) {
                along.stride[other] = stride;
                stride *= m_along[other].size;
            }
        end += stride;
    }
    m_differences.resize(size_t(end));
}

void LinkCounter::makePositions(std::span<const qint32> router)
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

LinkCounter LinkCounter::another() const
{
    LinkCounter empty = *this;
    std::fill(empty.m_differences.begin(), empty.m_differences.end(), 0);
    std::fill(empty.m_byHops.begin(), empty.m_byHops.end(), HopCount());
    empty.m_bytes = 0;
    return empty;
}

Reason LinkCounter::wrong(size_t at, const AmgMessageSpan& block, size_t first) const
{
    const std::string which = "Message " + std::to_string(first + at) + ": ";
    for (const qint32 rank : {block.src[at], block.dst[at]})
        if (rank < 0 || size_t(rank) >= m_ranks)
            return {which + "rank " + std::to_string(rank) + " is outside the partition, which has " + std::to_string(m_ranks) +
                    " ranks from 0 on."};
    if (block.bytes[at] < 0) return {which + std::to_string(block.bytes[at]) + " is no number of bytes."};
    return {which + "all messages together have more than 2^63 bytes."};
}

/// Ranks, bytes and their sum, so that counting them needs no check of its own.
std::optional<Reason> LinkCounter::check(const AmgMessageSpan& block, size_t first)
{
    const BlockCheck seen = checkBlock(block, m_ranks);
    constexpr qint64 harmless = qint64(1) << 50; // a block of such messages does not overflow
    if (!seen.outside && seen.anyBits >= 0 && seen.anyBits < harmless && m_bytes < harmless) {
        m_bytes += seen.sum;
        return std::nullopt;
    }
    for (size_t i = 0; i < block.size(); ++i)
        if (quint32(block.src[i]) >= m_ranks || quint32(block.dst[i]) >= m_ranks || block.bytes[i] < 0 ||
            __builtin_add_overflow(m_bytes, block.bytes[i], &m_bytes))
            return wrong(i, block, first);
    return std::nullopt;
}

std::optional<Reason> LinkCounter::add(const AmgMessageSpan& messages, size_t first)
{
    constexpr size_t most = 1024; // checked when they are read first, they still are in the first cache when they are added
    for (size_t at = 0; at < messages.size(); at += most) {
        const AmgMessageSpan block = someOf(messages, at, most);
        const AmgMessageSpan next = someOf(messages, at + block.size(), most);
        if (auto wrong = check(block, first + at)) return wrong;
        addRingWays(m_along, m_position, m_splitTies, block, next, m_differences, m_byHops);
    }
    return std::nullopt;
}

std::optional<Reason> LinkCounter::merge(const LinkCounter& other)
{
    if (__builtin_add_overflow(m_bytes, other.m_bytes, &m_bytes)) return Reason{"All messages together have more than 2^63 bytes."};
    for (size_t i = 0; i < m_differences.size(); ++i) m_differences[i] += other.m_differences[i];
    for (size_t h = 0; h < m_byHops.size(); ++h) {
        m_byHops[h].messages += other.m_byHops[h].messages;
        m_byHops[h].bytes += other.m_byHops[h].bytes;
    }
    return std::nullopt;
}

void LinkCounter::putLoads(const RingDimension& along, LinkLoads& loads) const
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

LinkLoads LinkCounter::loads() const
{
    LinkLoads loads{m_torus, std::vector<qint64>(m_torus.linkNumbers()), {}, {}, m_byHops.back().messages};
    for (const HopCount& hops : std::span(m_byHops).first(m_byHops.size() - 1)) {
        loads.messagesByHops.push_back(hops.messages);
        loads.bytesByHops.push_back(hops.bytes);
    }
    for (const RingDimension& along : m_along) putLoads(along, loads);
    return loads;
}

} // namespace costscope
