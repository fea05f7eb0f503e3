// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/Stage.h"

#include <bit>
#include <numeric>

namespace costscope {

TransferSize partOf(double m, qint64 times, qint64 of)
{
    const qint64 common = std::max<qint64>(1, std::gcd(times, of));
    const qint64 a = times / common, b = of / common;
    QString name = a == 1 ? u"m"_s : u"%1m"_s.arg(a);
    if (b != 1) name += u"/%1"_s.arg(b);
    return {m * double(times) / double(of), name};
}

Stage shift(qint64 P, qint64 distance, TransferSize size)
{
    const double bytes = size.bytes;
    return {P,
            [=](qint64 i) {
                return Transmission{i, i + distance < P ? i + distance : i + distance - P, bytes};
            },
            std::move(size),
            1,
            false,
            [=](qint64 rank) { return rank >= distance ? rank - distance : rank - distance + P; },
            distance};
}

Stage exchange(qint64 P, qint64 distance, TransferSize size)
{
    const double bytes = size.bytes;
    return {P,
            [=](qint64 i) { return Transmission{i, i ^ distance, bytes}; },
            std::move(size),
            1,
            true,
            [=](qint64 rank) { return rank ^ distance; }};
}

Stage hop(qint64 count, qint64 stride, qint64 distance, TransferSize size, bool back)
{
    const double bytes = size.bytes;
    return {count,
            [=](qint64 i) {
                const qint64 low = i * stride, high = low + distance;
                return back ? Transmission{high, low, bytes} : Transmission{low, high, bytes};
            },
            std::move(size)};
}

Stage chainLink(qint64 first, qint64 last, TransferSize size)
{
    const double bytes = size.bytes;
    Stage stage{last - first + 1, [=](qint64 i) { return Transmission{first + i, first + i + 1, bytes}; }, std::move(size)};
    stage.first = first;
    return stage;
}

int log2Up(qint64 P)
{
    return P <= 1 ? 0 : std::bit_width(quint64(P - 1));
}

} // namespace costscope
