// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/figures/linkKeys.h"

#include <QRegularExpression>

namespace costscope {

namespace {

/// "link=5,2,2+z" taken apart.
struct LinkKey {
    QString coordinates; ///< of the router that it leaves
    bool plus = true;
    QString dimension;
};

std::optional<LinkKey> partsOf(const QString& key)
{
    static const QRegularExpression pattern(u"^link=([0-9,]+)([+-])([xyzuv])$"_s);
    const auto match = pattern.match(key);
    if (!match.hasMatch()) return {};
    return LinkKey{match.captured(1), match.captured(2) == QLatin1String("+"), match.captured(3)};
}

} // namespace

bool haveSameRouters(const Torus& a, const Torus& b)
{
    bool same = a.dimensions() == b.dimensions();
    for (int d = 0; same && d < a.dimensions(); ++d) same = a.size(d) == b.size(d);
    return same;
}

std::optional<qint32> routerAt(const Torus& torus, const QString& coordinates)
{
    const QStringList at = coordinates.split(QLatin1Char(','));
    if (at.size() != torus.dimensions()) return {};
    Position position = {};
    for (int d = 0; d < torus.dimensions(); ++d) {
        bool isNumber = false;
        position[size_t(d)] = at[d].toInt(&isNumber);
        if (!isNumber) return {};
    }
    return torus.contains(position) ? std::optional(torus.router(position)) : std::nullopt;
}

QString linkKey(const Torus& torus, const Link& link)
{
    return u"link="_s + coordinatesOf(torus, link.from) + QLatin1Char(link.plus ? '+' : '-') + dimensionName(link.dimension);
}

std::optional<Link> linkOf(const Torus& torus, const QString& key)
{
    const auto parts = partsOf(key);
    const auto router = parts ? routerAt(torus, parts->coordinates) : std::nullopt;
    if (!router) return {};
    int dimension = 0;
    while (dimension < torus.dimensions() && dimensionName(dimension) != parts->dimension) ++dimension;
    if (dimension == torus.dimensions()) return {};
    const Link link{*router, dimension, parts->plus};
    return torus.hasLink(link) ? std::optional(link) : std::nullopt;
}

QString linkName(const Torus& torus, const Link& link)
{
    return u"%1 at %2"_s.arg(directionName(link), positionText(torus, link.from));
}

QString linkNameOfKey(const QString& key)
{
    const auto parts = partsOf(key);
    if (!parts) return {};
    const QString direction = (parts->plus ? u"+"_s : u"−"_s) + parts->dimension;
    return u"%1 at %2"_s.arg(direction, positionText(parts->coordinates));
}

QString routerKey(const Torus& torus, qint32 router)
{
    return u"router="_s + coordinatesOf(torus, router);
}

std::optional<qint32> routerOf(const Torus& torus, const QString& key)
{
    return key.startsWith(u"router="_s) ? routerAt(torus, key.mid(7)) : std::nullopt;
}

QString routerKeyOfLink(const QString& key)
{
    const auto parts = partsOf(key);
    return parts ? u"router="_s + parts->coordinates : QString();
}

QString aTorus(const Torus& torus)
{
    const QString name = toString(torus), size = QString::number(torus.size(0)); // eight, eleven, eighteen, eighty …
    const bool isVowel = size.startsWith(QLatin1Char('8')) || size == u"11"_s || size == u"18"_s;
    return isVowel ? u"an %1"_s.arg(name) : u"a %1"_s.arg(name);
}

} // namespace costscope
