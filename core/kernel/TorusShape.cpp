// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernel/TorusShape.h"

#include <algorithm>
#include <cctype>
#include <climits>
#include <cmath>
#include <cstdlib>
#include <cstring>

namespace costscope {

namespace {

constexpr qint64 mostRouters = 1 << 21; // 128 × 128 × 128

/// Mean distance over all ordered pairs of a line or ring of D routers, each with itself included.
double averageDistance(qint64 size, bool wrap)
{
    const double D = double(size);
    if (!wrap) return (D * D - 1) / (3 * D);
    return size % 2 == 0 ? D / 4 : (D * D - 1) / (4 * D);
}

} // namespace

Checked<TorusShape> TorusShape::of(const std::vector<qint32>& dims, const std::vector<bool>& wrap)
{
    if (dims.empty() || dims.size() > size_t(mostDimensions))
        return Reason{"A torus has one to " + std::to_string(mostDimensions) + " dimensions; these are " + std::to_string(dims.size()) +
                      "."};
    if (wrap.size() != dims.size()) return Reason{"Whether a dimension wraps is said once for each."};
    TorusShape torus;
    torus.m_dimensions = int(dims.size());
    qint64 routers = 1;
    for (size_t d = 0; d < dims.size(); ++d) {
        if (dims[d] < 1) return Reason{std::to_string(dims[d]) + " is no size of a dimension: at least 1 was expected."};
        routers *= dims[d];
        if (routers > mostRouters) return Reason{"This torus has more than " + std::to_string(mostRouters) + " routers."};
        torus.m_dims[d] = dims[d];
        torus.m_wrap[d] = wrap[d];
    }
    torus.m_routers = qint32(routers);
    return torus;
}

bool TorusShape::wrapsAnywhere() const
{
    return std::any_of(m_wrap.begin(), m_wrap.begin() + m_dimensions, [](bool wrap) { return wrap; });
}

qint64 TorusShape::links() const
{
    qint64 sum = 0;
    for (int d = 0; d < m_dimensions; ++d)
        if (size(d) > 1) sum += 2 * (qint64(m_routers) / size(d)) * (wraps(d) ? size(d) : size(d) - 1);
    return sum;
}

Position TorusShape::position(qint32 router) const
{
    Position at = {};
    for (int d = 0; d < m_dimensions; ++d) {
        at[size_t(d)] = router % size(d);
        router /= size(d);
    }
    return at;
}

qint32 TorusShape::router(const Position& at) const
{
    qint32 router = 0;
    for (int d = m_dimensions - 1; d >= 0; --d) router = router * size(d) + at[size_t(d)];
    return router;
}

bool TorusShape::contains(const Position& at) const
{
    for (int d = 0; d < m_dimensions; ++d)
        if (at[size_t(d)] < 0 || at[size_t(d)] >= size(d)) return false;
    return std::all_of(at.begin() + m_dimensions, at.end(), [](qint32 value) { return value == 0; });
}

qint32 TorusShape::hops(qint32 from, qint32 to) const
{
    const Position a = position(from), b = position(to);
    qint32 sum = 0;
    for (int d = 0; d < m_dimensions; ++d) {
        const qint32 straight = std::abs(a[size_t(d)] - b[size_t(d)]);
        sum += wraps(d) ? std::min(straight, size(d) - straight) : straight;
    }
    return sum;
}

qint32 TorusShape::mostHops() const
{
    qint32 sum = 0;
    for (int d = 0; d < m_dimensions; ++d) sum += wraps(d) ? size(d) / 2 : size(d) - 1;
    return sum;
}

double TorusShape::averageHops(SameRouter self) const
{
    double sum = 0;
    for (int d = 0; d < m_dimensions; ++d) sum += averageDistance(size(d), wraps(d));
    const double count = double(m_routers);
    return self == SameRouter::Counts || m_routers == 1 ? sum : sum * count / (count - 1);
}

bool TorusShape::hasLink(const Link& link) const
{
    if (size(link.dimension) == 1) return false;
    const qint32 at = position(link.from)[size_t(link.dimension)];
    return wraps(link.dimension) || (link.plus ? at + 1 < size(link.dimension) : at > 0);
}

qint32 TorusShape::neighbour(const Link& link) const
{
    Position at = position(link.from);
    qint32& along = at[size_t(link.dimension)];
    const qint32 S = size(link.dimension);
    along = (along + (link.plus ? 1 : S - 1)) % S;
    return router(at);
}

Link TorusShape::link(size_t number) const
{
    const size_t line = number / 2;
    return {qint32(line / size_t(m_dimensions)), int(line % size_t(m_dimensions)), number % 2 == 0};
}

std::string sizesInWords(const TorusShape& torus)
{
    std::string sizes = std::to_string(torus.size(0));
    for (int d = 1; d < torus.dimensions(); ++d) sizes += " × " + std::to_string(torus.size(d));
    return sizes;
}

std::string inWords(const TorusShape& torus)
{
    std::string open;
    for (int d = 0; d < torus.dimensions(); ++d)
        if (!torus.wraps(d) && torus.size(d) > 1) open += std::string(open.empty() ? "" : ", ") + dimensionLetters[d];
    const std::string sizes = sizesInWords(torus);
    if (open.empty() && torus.wrapsAnywhere()) return sizes + " torus";
    return torus.wrapsAnywhere() ? sizes + " torus, " + open + " open" : sizes + " mesh";
}

Checked<std::vector<qint32>> dimsFrom(const std::string& text)
{
    const Reason wrong{"“" + text + "” is no size of a torus; 8x8x8 was expected."};
    std::string plain = text;
    for (size_t at = 0; (at = plain.find("×", at)) != std::string::npos;) plain.replace(at, sizeof("×") - 1, "x");
    std::vector<qint32> dims;
    for (const char* at = plain.c_str();;) {
        char* end = nullptr;
        const long size = std::strtol(at, &end, 10);
        if (end == at || size < INT_MIN || size > INT_MAX) return wrong;
        dims.push_back(qint32(size));
        while (std::isspace(static_cast<unsigned char>(*end))) ++end;
        if (*end == '\0') return dims;
        if (!std::strchr("xX*,", *end)) return wrong;
        at = end + 1;
    }
}

Checked<std::vector<bool>> wrapFrom(const std::string& text, size_t dimensions)
{
    if (text == "torus" || text == "mesh") return std::vector<bool>(dimensions, text == "torus");
    const std::string known(dimensionLetters, std::min(dimensions, size_t(mostDimensions)));
    std::vector<bool> wrap(dimensions);
    for (const char letter : text) {
        const size_t d = known.find(letter);
        if (d == std::string::npos) return Reason{"“" + text + "” is no way to wrap: torus, mesh, or the letters of dimensions as in xy."};
        wrap[d] = true;
    }
    return wrap;
}

} // namespace costscope
