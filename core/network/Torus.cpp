// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/Torus.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <cstdlib>

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

Result<Torus> Torus::of(const std::vector<qint32>& dims, bool wrap)
{
    return of(dims, std::vector<bool>(dims.size(), wrap));
}

Result<Torus> Torus::of(const std::vector<qint32>& dims, const std::vector<bool>& wrap)
{
    if (dims.empty() || dims.size() > size_t(mostDimensions))
        return Error{u"A torus has one to %1 dimensions; these are %2."_s.arg(mostDimensions).arg(dims.size())};
    if (wrap.size() != dims.size()) return Error{u"Whether a dimension wraps is said once for each."_s};
    Torus torus;
    torus.m_dimensions = int(dims.size());
    qint64 routers = 1;
    for (size_t d = 0; d < dims.size(); ++d) {
        if (dims[d] < 1) return Error{u"%1 is no size of a dimension: at least 1 was expected."_s.arg(dims[d])};
        routers *= dims[d];
        if (routers > mostRouters) return Error{u"This torus has more than %1 routers."_s.arg(mostRouters)};
        torus.m_dims[d] = dims[d];
        torus.m_wrap[d] = wrap[d];
    }
    torus.m_routers = qint32(routers);
    return torus;
}

bool Torus::wrapsAnywhere() const
{
    return std::any_of(m_wrap.begin(), m_wrap.begin() + m_dimensions, [](bool wrap) { return wrap; });
}

qint64 Torus::links() const
{
    qint64 sum = 0;
    for (int d = 0; d < m_dimensions; ++d)
        if (size(d) > 1) sum += 2 * (qint64(m_routers) / size(d)) * (wraps(d) ? size(d) : size(d) - 1);
    return sum;
}

Position Torus::position(qint32 router) const
{
    Position at = {};
    for (int d = 0; d < m_dimensions; ++d) {
        at[size_t(d)] = router % size(d);
        router /= size(d);
    }
    return at;
}

qint32 Torus::router(const Position& at) const
{
    qint32 router = 0;
    for (int d = m_dimensions - 1; d >= 0; --d) router = router * size(d) + at[size_t(d)];
    return router;
}

bool Torus::contains(const Position& at) const
{
    for (int d = 0; d < m_dimensions; ++d)
        if (at[size_t(d)] < 0 || at[size_t(d)] >= size(d)) return false;
    return std::all_of(at.begin() + m_dimensions, at.end(), [](qint32 value) { return value == 0; });
}

qint32 Torus::hops(qint32 from, qint32 to) const
{
    const Position a = position(from), b = position(to);
    qint32 sum = 0;
    for (int d = 0; d < m_dimensions; ++d) {
        const qint32 straight = std::abs(a[size_t(d)] - b[size_t(d)]);
        sum += wraps(d) ? std::min(straight, size(d) - straight) : straight;
    }
    return sum;
}

qint32 Torus::mostHops() const
{
    qint32 sum = 0;
    for (int d = 0; d < m_dimensions; ++d) sum += wraps(d) ? size(d) / 2 : size(d) - 1;
    return sum;
}

double Torus::averageHops(SameRouter self) const
{
    double sum = 0;
    for (int d = 0; d < m_dimensions; ++d) sum += averageDistance(size(d), wraps(d));
    const double count = double(m_routers);
    return self == SameRouter::Counts || m_routers == 1 ? sum : sum * count / (count - 1);
}

bool Torus::hasLink(const Link& link) const
{
    if (size(link.dimension) == 1) return false;
    const qint32 at = position(link.from)[size_t(link.dimension)];
    return wraps(link.dimension) || (link.plus ? at + 1 < size(link.dimension) : at > 0);
}

qint32 Torus::neighbour(const Link& link) const
{
    Position at = position(link.from);
    qint32& along = at[size_t(link.dimension)];
    const qint32 S = size(link.dimension);
    along = (along + (link.plus ? 1 : S - 1)) % S;
    return router(at);
}

Link Torus::link(size_t number) const
{
    const size_t line = number / 2;
    return {qint32(line / size_t(m_dimensions)), int(line % size_t(m_dimensions)), number % 2 == 0};
}

QString dimsText(const Torus& torus)
{
    QStringList sizes;
    for (int d = 0; d < torus.dimensions(); ++d) sizes << QString::number(torus.size(d));
    return sizes.join(u" × "_s);
}

QString toString(const Torus& torus)
{
    QStringList open;
    for (int d = 0; d < torus.dimensions(); ++d)
        if (!torus.wraps(d) && torus.size(d) > 1) open << dimensionName(d);
    const QString sizes = dimsText(torus);
    if (open.isEmpty() && torus.wrapsAnywhere()) return u"%1 torus"_s.arg(sizes);
    return torus.wrapsAnywhere() ? u"%1 torus, %2 open"_s.arg(sizes, open.join(u", "_s)) : u"%1 mesh"_s.arg(sizes);
}

QString dimensionName(int dimension)
{
    return QString(QLatin1Char("xyzuv"[dimension]));
}

QString directionName(const Link& link)
{
    return (link.plus ? u"+"_s : u"−"_s) + dimensionName(link.dimension);
}

QString coordinatesOf(const Torus& torus, qint32 router)
{
    const Position at = torus.position(router);
    QStringList parts;
    for (int d = 0; d < torus.dimensions(); ++d) parts << QString::number(at[size_t(d)]);
    return parts.join(QLatin1Char(','));
}

QString positionText(const QString& coordinates)
{
    return u"(%1)"_s.arg(QString(coordinates).replace(QLatin1Char(','), u", "_s));
}

Result<std::vector<qint32>> dimsFromText(const QString& text)
{
    static const QRegularExpression sign(u"\\s*[xX×*,]\\s*"_s);
    std::vector<qint32> dims;
    for (const QString& part : text.trimmed().split(sign)) {
        bool isNumber = false;
        dims.push_back(part.toInt(&isNumber));
        if (!isNumber) return Error{u"“%1” is no size of a torus; 8x8x8 was expected."_s.arg(text)};
    }
    return dims;
}

} // namespace costscope
