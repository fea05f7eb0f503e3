// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernel/routerOrder.h"

#include <algorithm>
#include <compare>
#include <random>

namespace costscope {

namespace {

int bitsOf(const std::vector<qint32>& dims)
{
    int bits = 1;
    while ((qint64(1) << bits) < *std::max_element(dims.begin(), dims.end())) ++bits;
    return bits;
}

/// A place in an order: five coordinates of up to 21 bits.
struct Key {
    quint64 high = 0, low = 0;
    void append(bool bit)
    {
        high = high << 1 | low >> 63;
        low = low << 1 | quint64(bit);
    }
    auto operator<=>(const Key&) const = default;
};

/// Bit after bit of every coordinate, the highest first.
Key interleaved(const Position& at, int dimensions, int bits)
{
    Key key;
    for (int bit = bits - 1; bit >= 0; --bit)
        for (int d = dimensions - 1; d >= 0; --d) key.append(at[size_t(d)] >> bit & 1);
    return key;
}

/// How far along Hilbert's curve a place stands. From the largest cubes down to the smallest, every cube is turned so that
/// the curve enters it where it left the one before; the Gray code of what remains counts the way.
Key hilbertKey(Position at, int dimensions, int bits)
{
    const auto n = size_t(dimensions);
    for (int bit = bits - 1; bit > 0; --bit) {
        const qint32 half = 1 << bit, below = half - 1;
        for (size_t d = 0; d < n; ++d) {
            if (at[d] & half) {
                at[0] ^= below;
                continue;
            }
            const qint32 differing = (at[0] ^ at[d]) & below;
            at[0] ^= differing;
            at[d] ^= differing;
        }
    }
    for (size_t d = 1; d < n; ++d) at[d] ^= at[d - 1];
    qint32 turn = 0;
    for (int bit = bits - 1; bit > 0; --bit)
        if (at[n - 1] & 1 << bit) turn ^= (1 << bit) - 1;
    Key key;
    for (int bit = bits - 1; bit >= 0; --bit)
        for (size_t d = 0; d < n; ++d) key.append((at[d] ^ turn) >> bit & 1);
    return key;
}

/// A place of a box with every other line, plane, … backwards.
Position snakePosition(const Position& at, const std::vector<qint32>& dims)
{
    Position snake = at;
    qint64 lines = 0; // of this dimension, that come before
    for (size_t d = dims.size(); d-- > 0;) {
        if (lines % 2) snake[d] = dims[d] - 1 - at[d];
        lines = lines * dims[d] + at[d];
    }
    return snake;
}

Key keyOf(RouterOrder order, const Position& at, int dimensions, int bits)
{
    return order == RouterOrder::Hilbert ? hilbertKey(at, dimensions, bits) : interleaved(at, dimensions, bits);
}

/// The places of a box in an order, counted from its own corner.
std::vector<Position> placesInOrder(const TorusShape& box, const std::vector<qint32>& dims, RouterOrder order, quint64 seed)
{
    std::vector<Position> places;
    for (qint32 i = 0; i < box.routers(); ++i) places.push_back(box.position(i));
    if (order == RouterOrder::Snake)
        for (Position& at : places) at = snakePosition(at, dims);
    if (order == RouterOrder::ZOrder || order == RouterOrder::Hilbert) {
        const int bits = bitsOf(dims), dimensions = box.dimensions();
        std::stable_sort(places.begin(), places.end(), [&](const Position& a, const Position& b) {
            return keyOf(order, a, dimensions, bits) < keyOf(order, b, dimensions, bits);
        });
    }
    if (order == RouterOrder::Random) {
        std::mt19937_64 random(seed);
        for (size_t i = places.size(); i > 1; --i) std::swap(places[i - 1], places[size_t(random() % i)]); // the same everywhere
    }
    return places;
}

} // namespace

Checked<std::vector<qint32>> orderedRouters(const TorusShape& torus, RouterOrder order, quint64 seed, const RouterBox& box)
{
    std::vector<qint32> dims = box.dims;
    if (dims.empty())
        for (int d = 0; d < torus.dimensions(); ++d) dims.push_back(torus.size(d));
    const auto inside = TorusShape::of(dims, std::vector<bool>(dims.size()));
    if (!inside) return inside.reason();
    if (inside->dimensions() != torus.dimensions() || !torus.contains(box.from))
        return Reason{"In the " + inWords(torus) + " a box has " + std::to_string(torus.dimensions()) +
                      " sizes and starts at one of its routers."};
    for (int d = 0; d < torus.dimensions(); ++d)
        if (dims[size_t(d)] > torus.size(d) || (!torus.wraps(d) && box.from[size_t(d)] + dims[size_t(d)] > torus.size(d)))
            return Reason{"The box of " + std::to_string(dims[size_t(d)]) + " routers in " + dimensionLetters[d] +
                          " does not fit into the " + inWords(torus) + "."};
    std::vector<qint32> routers;
    for (Position at : placesInOrder(*inside, dims, order, seed)) {
        for (int d = 0; d < torus.dimensions(); ++d) at[size_t(d)] = (at[size_t(d)] + box.from[size_t(d)]) % torus.size(d);
        routers.push_back(torus.router(at));
    }
    return routers;
}

} // namespace costscope
