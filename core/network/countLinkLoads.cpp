// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/countLinkLoads.h"

#include <algorithm>
#include <bit>
#include <memory>
#include <numeric>

namespace costscope {

namespace {

std::vector<int> orderOf(const Routing& routing, const Torus& torus)
{
    std::vector<int> order = routing.order;
    if (!order.empty()) return order;
    order.resize(size_t(torus.dimensions()));
    std::iota(order.begin(), order.end(), 0);
    return order;
}

bool namesEachOnce(const std::vector<int>& order, const Torus& torus)
{
    std::vector<int> sorted = order, all(size_t(torus.dimensions()));
    std::sort(sorted.begin(), sorted.end());
    std::iota(all.begin(), all.end(), 0);
    return sorted == all;
}

AmgMessageSpan someOf(const AmgMessageSpan& messages, size_t from, size_t most)
{
    const size_t n = std::min(most, messages.size() - from);
    return {messages.src.subspan(from, n), messages.dst.subspan(from, n), messages.bytes.subspan(from, n)};
}

} // namespace

Result<Routing> routingFromText(const QString& text, const Torus& torus)
{
    Routing routing;
    for (const QChar letter : text) {
        for (int d = 0; d < torus.dimensions(); ++d)
            if (dimensionName(d) == letter) routing.order.push_back(d);
    }
    if (routing.order.size() == size_t(text.size()) && namesEachOnce(routing.order, torus)) return routing;
    QString all;
    for (int d = 0; d < torus.dimensions(); ++d) all += dimensionName(d);
    return Error{u"“%1” is no order of the dimensions: each of %2 once was expected."_s.arg(text, all)};
}

QString toString(const Routing& routing, const Torus& torus)
{
    QStringList names;
    for (const int d : orderOf(routing, torus)) names << dimensionName(d);
    const QString ties = routing.splitTies ? u"ties split"_s : u"ties to plus"_s;
    return QStringList{names.join(u", "_s), ties}.join(u"; "_s);
}

Result<LinkLoadCounter> LinkLoadCounter::of(const Torus& torus, const Routing& routing, std::span<const qint32> router)
{
    const std::vector<int> order = orderOf(routing, torus);
    if (!namesEachOnce(order, torus)) return Error{u"The order of a routing names every dimension once."_s};
    for (size_t rank = 0; rank < router.size(); ++rank)
        if (router[rank] < 0 || router[rank] >= torus.routers())
            return Error{u"Rank %1 is at router %2; the %3 has %4 routers from 0 on."_s.arg(rank)
                             .arg(router[rank])
                             .arg(toString(torus))
                             .arg(torus.routers())};
    return LinkLoadCounter(torus, order, routing.splitTies, router);
}

LinkLoadCounter::LinkLoadCounter(const Torus& torus, const std::vector<int>& order, bool splitTies, std::span<const qint32> router)
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

void LinkLoadCounter::makeRings()
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

void LinkLoadCounter::makePositions(std::span<const qint32> router)
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

LinkLoadCounter LinkLoadCounter::another() const
{
    LinkLoadCounter empty = *this;
    std::fill(empty.m_differences.begin(), empty.m_differences.end(), 0);
    std::fill(empty.m_byHops.begin(), empty.m_byHops.end(), HopCount());
    empty.m_bytes = 0;
    return empty;
}

Error LinkLoadCounter::wrong(size_t at, const AmgMessageSpan& block, size_t first) const
{
    const auto number = qint64(first + at);
    for (const qint32 rank : {block.src[at], block.dst[at]})
        if (rank < 0 || size_t(rank) >= m_ranks)
            return {u"Message %1: rank %2 is outside the partition, which has %3 ranks from 0 on."_s.arg(number).arg(rank).arg(m_ranks)};
    if (block.bytes[at] < 0) return {u"Message %1: %2 is no number of bytes."_s.arg(number).arg(block.bytes[at])};
    return {u"Message %1: all messages together have more than 2^63 bytes."_s.arg(number)};
}

/// Ranks, bytes and their sum, so that counting them needs no check of its own.
Result<Done> LinkLoadCounter::check(const AmgMessageSpan& block, size_t first)
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

Result<Done> LinkLoadCounter::add(const AmgMessageSpan& messages, size_t first)
{
    const auto ways = std::make_unique_for_overwrite<RingWays>();
    for (size_t at = 0; at < messages.size(); at += RingWays::most) {
        const AmgMessageSpan block = someOf(messages, at, RingWays::most);
        const AmgMessageSpan next = someOf(messages, at + block.size(), RingWays::most);
        if (const auto checked = check(block, first + at); !checked) return checked.error();
        const auto place = [&](const auto& position) {
            for (size_t i = 0; i < block.size(); ++i) {
                ways->from[i] = position[size_t(block.src[i])];
                ways->to[i] = position[size_t(block.dst[i])];
            }
        };
        std::visit(place, m_position);
        addRingWays(m_along, m_splitTies, block, next, *ways, m_differences, m_byHops);
    }
    return Done{};
}

Result<Done> LinkLoadCounter::merge(const LinkLoadCounter& other)
{
    if (__builtin_add_overflow(m_bytes, other.m_bytes, &m_bytes)) return Error{u"All messages together have more than 2^63 bytes."_s};
    for (size_t i = 0; i < m_differences.size(); ++i) m_differences[i] += other.m_differences[i];
    for (size_t h = 0; h < m_byHops.size(); ++h) {
        m_byHops[h].messages += other.m_byHops[h].messages;
        m_byHops[h].bytes += other.m_byHops[h].bytes;
    }
    return Done{};
}

void LinkLoadCounter::putLoads(const RingDimension& along, LinkLoads& loads) const
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

LinkLoads LinkLoadCounter::loads() const
{
    LinkLoads loads{m_torus, std::vector<qint64>(m_torus.linkNumbers()), {}, {}, m_byHops.back().messages};
    for (const HopCount& hops : std::span(m_byHops).first(m_byHops.size() - 1)) {
        loads.messagesByHops.push_back(hops.messages);
        loads.bytesByHops.push_back(hops.bytes);
    }
    for (const RingDimension& along : m_along) putLoads(along, loads);
    return loads;
}

namespace {

// Parts may run at the same time; core has no thread, and so no <atomic>.
bool hasStopped(const bool& flag)
{
    return __atomic_load_n(&flag, __ATOMIC_RELAXED);
}

void stop(bool& flag)
{
    __atomic_store_n(&flag, true, __ATOMIC_RELAXED);
}

} // namespace

Result<LinkLoads> countLinkLoads(const Torus& torus, const Routing& routing, std::span<const qint32> router, const AmgMessageSpan& messages,
                                 const Parallel& parallel, const Progress& progress)
{
    auto counter = LinkLoadCounter::of(torus, routing, router);
    if (!counter) return counter.error();
    const auto parts = size_t(messages.size() < 100'000 ? 1 : std::max(1, parallel.threads()));
    std::vector<LinkLoadCounter> counters;
    for (size_t i = 1; i < parts; ++i) counters.push_back(counter->another());
    std::vector<Result<Done>> done(parts, Done{});
    std::vector<size_t> places(parts + 1);
    for (size_t i = 0; i <= parts; ++i) places[i] = messages.size() / parts * i + (i == parts ? messages.size() % parts : 0);
    bool isStopped = false; // one part hears of it, all stop
    parallel.run(int(parts), [&](int part) {
        const size_t from = places[size_t(part)], to = places[size_t(part) + 1];
        LinkLoadCounter& mine = part == 0 ? *counter : counters[size_t(part) - 1];
        constexpr size_t step = 1'000'000;
        for (size_t at = from; at < to && done[size_t(part)] && !hasStopped(isStopped); at += step) {
            const size_t n = std::min(step, to - at);
            done[size_t(part)] = mine.add({messages.src.subspan(at, n), messages.dst.subspan(at, n), messages.bytes.subspan(at, n)}, at);
            if (part == 0 && !progress.report(double(at + n - from) / double(to - from))) stop(isStopped);
        }
    });
    if (isStopped) return cancelled();
    for (const auto& one : done)
        if (!one) return one.error();
    for (const LinkLoadCounter& other : counters)
        if (const auto merged = counter->merge(other); !merged) return merged.error();
    return counter->loads();
}

} // namespace costscope
