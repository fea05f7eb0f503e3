// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/topology/countLinkLoads.h"

#include <QCoreApplication>

#include <algorithm>
#include <numeric>

namespace costscope {

namespace {

QString say(const char* text)
{
    return QCoreApplication::translate("Topology", text);
}

int bitsFor(qint32 size)
{
    int bits = 0;
    while ((qint64(1) << bits) < size) ++bits;
    return bits;
}

std::vector<int> orderOf(const Routing& routing, const Torus& torus)
{
    std::vector<int> order = routing.order;
    if (order.empty()) order.resize(size_t(torus.dimensions())), std::iota(order.begin(), order.end(), 0);
    return order;
}

bool namesEachOnce(const std::vector<int>& order, const Torus& torus)
{
    std::vector<int> sorted = order, all(size_t(torus.dimensions()));
    std::sort(sorted.begin(), sorted.end());
    std::iota(all.begin(), all.end(), 0);
    return sorted == all;
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
    return Error{say("“%1” is no order of the dimensions: each of %2 once was expected.").arg(text, all)};
}

QString toString(const Routing& routing, const Torus& torus)
{
    QStringList names;
    for (const int d : orderOf(routing, torus)) names << dimensionName(d);
    const QString ties = routing.splitTies ? say("ties split") : say("ties to plus");
    return QStringList{names.join(QStringLiteral(", ")), ties}.join(QStringLiteral("; "));
}

/// Differences of the loads along every ring, twice round: a way adds its bytes where it starts and takes them away behind its
/// end. A block of messages goes along one dimension after the other, so that the rings of one dimension at a time are in the
/// cache.
class LinkLoadCounter::Kernel {
public:
    Kernel(const Torus& torus, const Routing& routing, std::span<const qint32> router);

    Result<Done> add(const AmgMessageSpan& messages, size_t first);
    Result<Done> merge(const Kernel& other);
    LinkLoads loads() const;
    void clear();

private:
    /// From one place of a ring to another: the differences at which it starts and behind which it ends.
    template <class Int>
    struct Way {
        Int first = 0, end = 0;
        Int length = 0;
        Int back = 0; ///< where the other way of a tie starts; 0 = there is no tie
    };
    /// One dimension; they stand in the order of the routing. A router's coordinates are packed into 32 bits, the first of
    /// the order lowest.
    struct Dimension {
        int of = 0; ///< of the torus
        qint32 size = 1;
        qint32 wrap = 0;     ///< size where it wraps, else 0
        qint32 farthest = 0; ///< longest way in the plus direction
        int shift = 0, above = 0; ///< of its coordinate and of the next one's
        quint32 mask = 0;
        std::vector<qint32> ring = {};          ///< first difference of the ring through a place without this coordinate
        std::vector<Way<quint16>> ways = {};    ///< by both coordinates; empty for long rings

        int bits() const { return above - shift; }
        template <class Int>
        Way<Int> way(qint32 a, qint32 b) const;
    };
    static constexpr int mostBits = 7; ///< of a ring whose ways stand in a table
    /// Of a ring: two rounds in the plus direction, two in the minus direction.
    static qint64 ringLength(const Dimension& along) { return 4 * qint64(along.size); }

    struct Hops {
        qint64 messages = 0;
        qint64 bytes = 0;
    };
    static constexpr size_t most = 4096; ///< messages of a block
    struct Block {
        std::array<quint32, most> from, to;
        std::array<qint32, most> hops;
    };

    void makeRings(const Torus& torus);
    void makeWays();
    Result<Done> check(const AmgMessageSpan& block, size_t first);
    Error wrong(size_t at, const AmgMessageSpan& block, size_t first) const;
    void count(const AmgMessageSpan& messages, Block& block);
    template <bool Split>
    void walk(const Dimension& along, std::span<const qint64> bytes, Block& block);
    template <bool Split, class WayOf>
    void walkBy(const WayOf& wayOf, const Dimension& along, std::span<const qint64> bytes, Block& block);
    void putLoads(const Dimension& along, LinkLoads& loads) const;

    Torus m_torus;
    bool m_split;
    std::vector<Dimension> m_dimensions;
    std::vector<quint32> m_position; ///< of every rank
    std::vector<qint64> m_differences;
    std::vector<Hops> m_byHops;
    qint64 m_self = 0;
    qint64 m_bytes = 0; ///< of all messages: no load exceeds it
};

LinkLoadCounter::Kernel::Kernel(const Torus& torus, const Routing& routing, std::span<const qint32> router)
    : m_torus(torus), m_split(routing.splitTies), m_position(router.size()), m_byHops(size_t(torus.mostHops()) + 1)
{
    int shift = 0;
    for (const int d : orderOf(routing, torus)) {
        const int bits = bitsFor(torus.size(d));
        const qint32 size = torus.size(d), wrap = torus.wraps(d) ? size : 0;
        m_dimensions.push_back({d, size, wrap, wrap ? size / 2 : size, shift, shift + bits, (quint32(1) << bits) - 1});
        shift += bits;
    }
    makeRings(torus);
    makeWays();
    for (size_t rank = 0; rank < router.size(); ++rank) {
        const Position at = torus.position(router[rank]);
        for (const Dimension& along : m_dimensions) m_position[rank] |= quint32(at[size_t(along.of)]) << along.shift;
    }
}

void LinkLoadCounter::Kernel::makeRings(const Torus& torus)
{
    qint64 end = 0;
    for (Dimension& along : m_dimensions) {
        along.ring.resize(size_t(1) << (m_dimensions.back().above - (along.above - along.shift)));
        for (qint32 router = 0; router < torus.routers(); ++router) {
            const Position at = torus.position(router);
            if (at[size_t(along.of)] != 0) continue;
            quint32 place = 0;
            for (const Dimension& other : m_dimensions) place |= quint32(at[size_t(other.of)]) << other.shift;
            const quint32 below = (quint32(1) << along.shift) - 1;
            along.ring[(place & below) | (place >> along.above << along.shift)] = qint32(end);
            end += ringLength(along);
        }
    }
    m_differences.resize(size_t(end));
}

/// The shorter way; of two equal ones that in the plus direction. Minus: the links that leave the routers from the one after
/// the last on up to the first.
template <class Int>
LinkLoadCounter::Kernel::Way<Int> LinkLoadCounter::Kernel::Dimension::way(qint32 a, qint32 b) const
{
    qint32 ahead = b - a;
    if (ahead < 0) ahead += wrap;
    const bool plus = ahead >= 0 && ahead <= farthest;
    const qint32 length = plus ? ahead : wrap - ahead, minus = 2 * size + b + 1;
    const qint32 first = plus ? a : minus;
    const bool tie = wrap != 0 && length > 0 && 2 * length == size;
    return {Int(first), Int(first + length), Int(length), Int(tie ? minus : 0)};
}

void LinkLoadCounter::Kernel::makeWays()
{
    for (Dimension& along : m_dimensions) {
        if (along.bits() > mostBits) continue;
        along.ways.resize(size_t(1) << 2 * along.bits());
        for (qint32 a = 0; a < along.size; ++a)
            for (qint32 b = 0; b < along.size; ++b) along.ways[size_t(a) << along.bits() | size_t(b)] = along.way<quint16>(a, b);
    }
}

void LinkLoadCounter::Kernel::clear()
{
    std::fill(m_differences.begin(), m_differences.end(), 0);
    std::fill(m_byHops.begin(), m_byHops.end(), Hops());
    m_self = m_bytes = 0;
}

Error LinkLoadCounter::Kernel::wrong(size_t at, const AmgMessageSpan& block, size_t first) const
{
    const auto number = qint64(first + at);
    for (const qint32 rank : {block.src[at], block.dst[at]})
        if (rank < 0 || size_t(rank) >= m_position.size())
            return {say("Message %1: rank %2 is outside the partition, which has %3 ranks from 0 on.").arg(number).arg(rank).arg(m_position.size())};
    if (block.bytes[at] < 0) return {say("Message %1: %2 is no number of bytes.").arg(number).arg(block.bytes[at])};
    return {say("Message %1: all messages together have more than 2^63 bytes.").arg(number)};
}

/// Ranks, bytes and their sum, so that count() needs no check of its own.
Result<Done> LinkLoadCounter::Kernel::check(const AmgMessageSpan& block, size_t first)
{
    const auto ranks = quint32(m_position.size());
    quint32 outside = 0;
    qint64 all = 0, sum = 0;
    for (size_t i = 0; i < block.size(); ++i) outside |= quint32(quint32(block.src[i]) >= ranks) | quint32(quint32(block.dst[i]) >= ranks);
    for (size_t i = 0; i < block.size(); ++i) all |= block.bytes[i], sum = qint64(quint64(sum) + quint64(block.bytes[i]));
    constexpr qint64 harmless = qint64(1) << 50; // a block of such messages does not overflow
    if (!outside && all >= 0 && all < harmless && m_bytes < harmless) {
        m_bytes += sum;
        return Done{};
    }
    for (size_t i = 0; i < block.size(); ++i)
        if (quint32(block.src[i]) >= ranks || quint32(block.dst[i]) >= ranks || block.bytes[i] < 0 ||
            __builtin_add_overflow(m_bytes, block.bytes[i], &m_bytes))
            return wrong(i, block, first);
    return Done{};
}

template <bool Split, class WayOf>
void LinkLoadCounter::Kernel::walkBy(const WayOf& wayOf, const Dimension& along, std::span<const qint64> bytesOf, Block& block)
{
    const int shift = along.shift, above = along.above;
    const quint32 mask = along.mask, below = (quint32(1) << shift) - 1;
    const qint32* const rings = along.ring.data();
    qint64* const differences = m_differences.data();
    for (size_t i = 0; i < bytesOf.size(); ++i) {
        const quint32 from = block.from[i], to = block.to[i];
        const auto way = wayOf(from >> shift & mask, to >> shift & mask);
        // Behind this dimension the message is still where it started, before it already where it goes.
        qint64* const ring = differences + rings[(to & below) | (from >> above << shift)];
        qint64 bytes = bytesOf[i];
        if (Split && way.back != 0) {
            ring[way.back] += bytes / 2, ring[way.back + way.length] -= bytes / 2;
            bytes -= bytes / 2;
        }
        ring[way.first] += bytes, ring[way.end] -= bytes;
        block.hops[i] += way.length;
    }
}

template <bool Split>
void LinkLoadCounter::Kernel::walk(const Dimension& along, std::span<const qint64> bytesOf, Block& block)
{
    const int bits = along.bits();
    const auto* const ways = along.ways.data();
    if (ways)
        walkBy<Split>([=](quint32 a, quint32 b) { return ways[a << bits | b]; }, along, bytesOf, block);
    else
        walkBy<Split>([&along](quint32 a, quint32 b) { return along.way<qint32>(qint32(a), qint32(b)); }, along, bytesOf, block);
}

void LinkLoadCounter::Kernel::count(const AmgMessageSpan& messages, Block& block)
{
    const quint32* const position = m_position.data();
    for (size_t i = 0; i < messages.size(); ++i) block.from[i] = position[messages.src[i]], block.to[i] = position[messages.dst[i]];
    std::fill_n(block.hops.begin(), messages.size(), 0);
    for (const Dimension& along : m_dimensions) {
        if (along.size == 1) continue;
        if (m_split)
            walk<true>(along, messages.bytes, block);
        else
            walk<false>(along, messages.bytes, block);
    }
    for (size_t i = 0; i < messages.size(); ++i) {
        if (messages.src[i] == messages.dst[i]) {
            ++m_self;
            continue;
        }
        Hops& hops = m_byHops[size_t(block.hops[i])];
        hops.messages += 1;
        hops.bytes += messages.bytes[i];
    }
}

Result<Done> LinkLoadCounter::Kernel::add(const AmgMessageSpan& messages, size_t first)
{
    const auto block = std::make_unique<Block>();
    for (size_t from = 0; from < messages.size(); from += most) {
        const size_t n = std::min(most, messages.size() - from);
        const AmgMessageSpan some = {messages.src.subspan(from, n), messages.dst.subspan(from, n), messages.bytes.subspan(from, n)};
        if (const auto checked = check(some, first + from); !checked) return checked.error();
        count(some, *block);
    }
    return Done{};
}

Result<Done> LinkLoadCounter::Kernel::merge(const Kernel& other)
{
    if (__builtin_add_overflow(m_bytes, other.m_bytes, &m_bytes)) return Error{say("All messages together have more than 2^63 bytes.")};
    for (size_t i = 0; i < m_differences.size(); ++i) m_differences[i] += other.m_differences[i];
    for (size_t h = 0; h < m_byHops.size(); ++h)
        m_byHops[h].messages += other.m_byHops[h].messages, m_byHops[h].bytes += other.m_byHops[h].bytes;
    m_self += other.m_self;
    return Done{};
}

void LinkLoadCounter::Kernel::putLoads(const Dimension& along, LinkLoads& loads) const
{
    for (qint32 router = 0; router < m_torus.routers(); ++router) {
        Position at = m_torus.position(router);
        if (at[size_t(along.of)] != 0) continue;
        quint32 place = 0;
        for (const Dimension& other : m_dimensions) place |= quint32(at[size_t(other.of)]) << other.shift;
        const quint32 below = (quint32(1) << along.shift) - 1;
        const qint64* const ring = m_differences.data() + along.ring[(place & below) | (place >> along.above << along.shift)];
        for (const bool plus : {true, false}) {
            qint64 load = 0;
            for (qint32 i = 0; i < 2 * along.size; ++i) { // the second round falls on the same links
                load += ring[(plus ? 0 : 2 * along.size) + i];
                at[size_t(along.of)] = i % along.size;
                loads.bytes[m_torus.number({m_torus.router(at), along.of, plus})] += load;
            }
        }
    }
}

LinkLoads LinkLoadCounter::Kernel::loads() const
{
    LinkLoads loads{m_torus, std::vector<qint64>(m_torus.linkNumbers()), {}, {}, m_self};
    for (const Hops& hops : m_byHops) loads.messagesByHops.push_back(hops.messages), loads.bytesByHops.push_back(hops.bytes);
    for (const Dimension& along : m_dimensions)
        if (along.size > 1) putLoads(along, loads);
    return loads;
}

LinkLoadCounter::LinkLoadCounter(std::unique_ptr<Kernel> kernel) : m_kernel(std::move(kernel)) {}
LinkLoadCounter::LinkLoadCounter(LinkLoadCounter&&) noexcept = default;
LinkLoadCounter& LinkLoadCounter::operator=(LinkLoadCounter&&) noexcept = default;
LinkLoadCounter::~LinkLoadCounter() = default;

Result<LinkLoadCounter> LinkLoadCounter::of(const Torus& torus, const Routing& routing, std::span<const qint32> router)
{
    if (!namesEachOnce(orderOf(routing, torus), torus)) return Error{say("The order of a routing names every dimension once.")};
    for (size_t rank = 0; rank < router.size(); ++rank)
        if (router[rank] < 0 || router[rank] >= torus.routers())
            return Error{say("Rank %1 is at router %2; the %3 has %4 routers from 0 on.")
                             .arg(rank)
                             .arg(router[rank])
                             .arg(toString(torus))
                             .arg(torus.routers())};
    return LinkLoadCounter(std::make_unique<Kernel>(torus, routing, router));
}

Result<Done> LinkLoadCounter::add(const AmgMessageSpan& messages, size_t first)
{
    return m_kernel->add(messages, first);
}

Result<Done> LinkLoadCounter::merge(const LinkLoadCounter& other)
{
    return m_kernel->merge(*other.m_kernel);
}

LinkLoadCounter LinkLoadCounter::another() const
{
    auto kernel = std::make_unique<Kernel>(*m_kernel);
    kernel->clear();
    return LinkLoadCounter(std::move(kernel));
}

LinkLoads LinkLoadCounter::loads() const
{
    return m_kernel->loads();
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
