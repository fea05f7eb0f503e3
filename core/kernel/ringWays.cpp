// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernel/ringWays.h"

#include <algorithm>
#include <cstdlib>

// Where ways start and end is the same arithmetic for every message: there is a wide version for every kind of processor.
// Clang 14 cannot make them; with a sanitizer none can be chosen while the program is loaded.
#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) &&             \
    !defined(__SANITIZE_THREAD__)
#define COSTSCOPE_WIDE __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
#else
#define COSTSCOPE_WIDE
#endif
#define COSTSCOPE_WITHIN [[gnu::always_inline]] inline

namespace costscope {

namespace {

/// The ring of one dimension that a message crosses: behind its dimension the message is still where it started, before it
/// already where it goes.
template <int dimensions>
COSTSCOPE_WITHIN qint32 ringOf(const std::array<RingDimension, dimensions>& along, int k, qint32 from, qint32 to)
{
    const RingDimension& own = along[size_t(k)];
    qint32 ring = own.first;
#pragma GCC unroll 5
    for (int j = 0; j < dimensions; ++j) {
        const RingDimension& other = along[size_t(j)];
        if (j != k) ring += ((j < k ? to : from) >> other.shift & other.mask) * own.stride[size_t(j)];
    }
    return ring;
}

template <class Int>
COSTSCOPE_WITHIN void findPlaces(const Int* positions, const AmgMessageSpan& messages, size_t at, size_t n, RingWays& ways)
{
    for (size_t i = 0; i < n; ++i) {
        ways.from[i] = qint32(positions[messages.src[at + i]]);
        ways.to[i] = qint32(positions[messages.dst[at + i]]);
    }
}

/// The shorter way; of two equal ones that in the plus direction. Minus: the links that leave the routers from the one after
/// the last on up to the first. Without branches and with masks of all bits or none, so that many messages go at a time.
template <int dimensions, bool split>
COSTSCOPE_WITHIN void findWays(const std::array<RingDimension, dimensions>& along, const AmgMessageSpan& messages, size_t at, size_t n,
                               qint32 self, RingWays& ways)
{
    for (size_t i = 0; i < n; ++i) {
        const qint32 from = ways.from[i], to = ways.to[i];
        qint32 hops = 0;
#pragma GCC unroll 5
        for (int k = 0; k < dimensions; ++k) {
            const RingDimension& own = along[size_t(k)];
            const qint32 a = from >> own.shift & own.mask, b = to >> own.shift & own.mask;
            const qint32 ahead = b - a + ((b - a) >> 31 & own.wrap);
            const qint32 isMinus = (ahead | (own.farthest() - ahead)) >> 31;
            const qint32 length = (ahead ^ isMinus) - isMinus + (isMinus & own.wrap);
            const qint32 ring = ringOf<dimensions>(along, k, from, to), minus = own.minus() + b + 1;
            const qint32 first = ring + a + (isMinus & (minus - a));
            ways.first[size_t(k)][i] = first;
            ways.end[size_t(k)][i] = first + length;
            const qint32 isOdd = -(a & 1);
            if (split) ways.back[size_t(k)][i] = length != 0 && 2 * length == own.wrap ? ((ring + minus) ^ isOdd) - isOdd : 0;
            hops += length;
        }
        ways.hops[i] = messages.src[at + i] == messages.dst[at + i] ? self : hops;
    }
}

/// What comes a block later, so that memory is read while the differences are written. A line of the cache holds eight sizes.
COSTSCOPE_WITHIN void fetch(const AmgMessageSpan& next, size_t at, size_t n)
{
    for (size_t i = at; i < std::min(at + n, next.size()); i += 8) {
        __builtin_prefetch(&next.bytes[i]);
        if (i % 16 != 0) continue;
        __builtin_prefetch(&next.src[i]);
        __builtin_prefetch(&next.dst[i]);
    }
}

template <int dimensions, bool split>
COSTSCOPE_WITHIN void addWays(const AmgMessageSpan& messages, size_t at, size_t n, const RingWays& ways, qint64* differences,
                              HopCount* byHops)
{
    for (size_t i = 0; i < n; ++i) {
        const qint64 bytes = messages.bytes[at + i];
#pragma GCC unroll 5
        for (int k = 0; k < dimensions; ++k) {
            const qint32 first = ways.first[size_t(k)][i], end = ways.end[size_t(k)][i];
            qint64 ahead = bytes;
            if (const qint32 back = split ? ways.back[size_t(k)][i] : 0; back != 0) {
                const qint32 start = std::abs(back);
                const qint64 behind = (bytes + (back < 0 ? 1 : 0)) / 2;
                differences[start] += behind;
                differences[start + end - first] -= behind;
                ahead -= behind;
            }
            differences[first] += ahead;
            differences[end] -= ahead;
        }
        HopCount& count = byHops[ways.hops[i]];
        count.messages += 1;
        count.bytes += bytes;
    }
}

} // namespace

COSTSCOPE_WIDE
BlockCheck checkBlock(const AmgMessageSpan& messages, size_t ranks)
{
    const auto end = quint32(ranks);
    quint32 outside = 0;
    quint64 any = 0, sum = 0;
    for (size_t i = 0; i < messages.size(); ++i)
        outside |= quint32(quint32(messages.src[i]) >= end) | quint32(quint32(messages.dst[i]) >= end);
    for (const qint64 bytes : messages.bytes) {
        any |= quint64(bytes);
        sum += quint64(bytes);
    }
    return {outside != 0, qint64(any), qint64(sum)};
}

COSTSCOPE_WIDE
void addRingWays(std::span<const RingDimension> along, const RingPositions& positions, bool splitTies, const AmgMessageSpan& messages,
                 const AmgMessageSpan& next, std::span<qint64> differences, std::span<HopCount> byHops)
{
    const auto* const narrow = std::get_if<std::vector<quint16>>(&positions);
    const auto* const wide = std::get_if<std::vector<quint32>>(&positions);
    const auto self = qint32(byHops.size() - 1);
    const auto add = [&]<int dimensions, bool split>() __attribute__((always_inline))
    {
        std::array<RingDimension, dimensions> own; // of its own: nothing that is written below changes it
        std::copy_n(along.begin(), dimensions, own.begin());
        RingWays ways;
        const auto some = [&](size_t at, size_t n) __attribute__((always_inline))
        {
            if (narrow)
                findPlaces(narrow->data(), messages, at, n, ways);
            else
                findPlaces(wide->data(), messages, at, n, ways);
            findWays<dimensions, split>(own, messages, at, n, self, ways);
            fetch(next, at, n);
            addWays<dimensions, split>(messages, at, n, ways, differences.data(), byHops.data());
        };
        const size_t whole = messages.size() / RingWays::step * RingWays::step;
        for (size_t at = 0; at < whole; at += RingWays::step) some(at, RingWays::step);
        some(whole, messages.size() - whole);
    };
#define COSTSCOPE_DIMENSIONS(n)                                                                                                            \
    case n: return splitTies ? add.template operator()<n, true>() : add.template operator()<n, false>()
    switch (along.size()) {
        COSTSCOPE_DIMENSIONS(0);
        COSTSCOPE_DIMENSIONS(1);
        COSTSCOPE_DIMENSIONS(2);
        COSTSCOPE_DIMENSIONS(3);
        COSTSCOPE_DIMENSIONS(4);
        COSTSCOPE_DIMENSIONS(5);
    }
#undef COSTSCOPE_DIMENSIONS
}

} // namespace costscope
