// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/kernel/Checked.h"
#include "core/kernel/integers.h"

#include <array>
#include <string>
#include <vector>

namespace costscope {

inline constexpr int mostDimensions = 5; ///< Blue Gene/Q has as many

/// Of a router: x, y, z, … from 0; zero in dimensions that the torus does not have.
using Position = std::array<qint32, mostDimensions>;

/// A directed link from a router to its neighbour along one dimension.
struct Link {
    qint32 from = 0;
    int dimension = 0;
    bool plus = true;
    bool operator==(const Link&) const = default;
};

/// Bytes between two nodes of one router cross no link: they count with 0 hops, or not at all.
enum class SameRouter { Counts, LeftOut };

/// Routers in a mesh or torus of one to five dimensions. Router r stands at (x, y, z, …) with r = x + X (y + Y (z + …)).
/// A dimension of size 1 has no links; one of size 2 that wraps has a second pair between the same two routers.
class TorusShape {
public:
    /// One router.
    TorusShape() = default;
    /// Reason: none or more than five dimensions; one below 1; more than 2^21 routers.
    static Checked<TorusShape> of(const std::vector<qint32>& dims, const std::vector<bool>& wrap);

    int dimensions() const { return m_dimensions; }
    qint32 size(int dimension) const { return m_dims[size_t(dimension)]; }
    bool wraps(int dimension) const { return m_wrap[size_t(dimension)]; }
    bool wrapsAnywhere() const;
    qint32 routers() const { return m_routers; }
    qint64 links() const; ///< directed

    Position position(qint32 router) const;
    qint32 router(const Position& at) const;
    bool contains(const Position& at) const;

    /// Links between two routers: the shorter way in every dimension.
    qint32 hops(qint32 from, qint32 to) const;
    qint32 mostHops() const; ///< between any two routers
    /// Links on average over all ordered pairs of routers, those of a router with itself included or not.
    double averageHops(SameRouter self) const;

    bool hasLink(const Link& link) const;
    qint32 neighbour(const Link& link) const; ///< where the link leads; it must exist
    /// Links by number: 2 · dimensions for every router, plus before minus; those that do not exist have numbers too.
    size_t linkNumbers() const { return 2 * size_t(m_dimensions) * size_t(m_routers); }
    size_t number(const Link& link) const { return 2 * (size_t(link.from) * size_t(m_dimensions) + size_t(link.dimension)) + !link.plus; }
    Link link(size_t number) const;
    /// The dimension of that link alone, which all loads of a torus ask for.
    size_t dimensionOf(size_t number) const { return number / 2 % size_t(m_dimensions); }

    bool operator==(const TorusShape&) const = default;

private:
    int m_dimensions = 1;
    qint32 m_routers = 1;
    Position m_dims = {1, 1, 1, 1, 1};
    std::array<bool, mostDimensions> m_wrap = {};
};

/// "8 × 8 × 8 torus", "4 × 4 mesh", "8 × 8 × 4 torus, z open".
std::string inWords(const TorusShape& torus);
std::string sizesInWords(const TorusShape& torus); ///< "8 × 8 × 8"
inline constexpr char dimensionLetters[] = "xyzuv";

/// "8x8x8", "24×24×24": sizes. Reason: no numbers between the signs.
Checked<std::vector<qint32>> dimsFrom(const std::string& text);
/// "torus", "mesh", or the dimensions that wrap: "xy". Reason says what was expected.
Checked<std::vector<bool>> wrapFrom(const std::string& text, size_t dimensions);

} // namespace costscope
