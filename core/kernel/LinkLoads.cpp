// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernel/LinkLoads.h"

#include <algorithm>
#include <numeric>

namespace costscope {

namespace {

qint64 sum(const std::vector<qint64>& values)
{
    return std::accumulate(values.begin(), values.end(), qint64(0));
}

double weighedByHops(const std::vector<qint64>& counts)
{
    double all = 0, weighed = 0;
    for (size_t h = 0; h < counts.size(); ++h) {
        all += double(counts[h]);
        weighed += double(h) * double(counts[h]);
    }
    return all > 0 ? weighed / all : 0;
}

} // namespace

qint64 LinkLoads::messages() const
{
    return sum(messagesByHops);
}

qint64 LinkLoads::totalBytes() const
{
    return sum(bytesByHops);
}

qint64 LinkLoads::maxBytes() const
{
    return bytes.empty() ? 0 : *std::max_element(bytes.begin(), bytes.end());
}

double LinkLoads::meanBytes() const
{
    double all = 0;
    for (size_t h = 1; h < bytesByHops.size(); ++h) all += double(h) * double(bytesByHops[h]);
    return torus.links() > 0 ? all / double(torus.links()) : 0;
}

qint64 LinkLoads::usedLinks() const
{
    return std::count_if(bytes.begin(), bytes.end(), [](qint64 load) { return load > 0; });
}

std::optional<qint64> LinkLoads::byteHops() const
{
    qint64 all = 0, product = 0;
    for (size_t h = 1; h < bytesByHops.size(); ++h)
        if (__builtin_mul_overflow(qint64(h), bytesByHops[h], &product) || __builtin_add_overflow(all, product, &all)) return {};
    return all;
}

double LinkLoads::hopsPerByte() const
{
    return weighedByHops(bytesByHops);
}

double LinkLoads::hopsPerMessage() const
{
    return weighedByHops(messagesByHops);
}

qint32 LinkLoads::mostHops() const
{
    for (size_t h = messagesByHops.size(); h-- > 0;)
        if (messagesByHops[h] > 0) return qint32(h);
    return 0;
}

std::vector<size_t> LinkLoads::hottest(size_t count, const PerDimension& weight) const
{
    std::vector<size_t> numbers;
    for (size_t i = 0; i < bytes.size(); ++i)
        if (bytes[i] > 0) numbers.push_back(i);
    const auto last = numbers.begin() + std::ptrdiff_t(std::min(count, numbers.size()));
    const auto load = [&](size_t number) { return weight[torus.dimensionOf(number)] * double(bytes[number]); };
    std::partial_sort(numbers.begin(), last, numbers.end(), [&](size_t a, size_t b) {
        const double one = load(a), other = load(b);
        return one != other ? one > other : bytes[a] != bytes[b] ? bytes[a] > bytes[b] : a < b; // bytes: beyond 2^53
    });
    numbers.erase(last, numbers.end());
    return numbers;
}

} // namespace costscope
