// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/figures/linkKeys.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace costscope {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("NetworkFigure", text);
}

/// "link=5,2,2+z" taken apart.
struct LinkKey {
    QString coordinates; ///< of the router that it leaves
    bool plus = true;
    QString dimension;
};

std::optional<LinkKey> partsOf(const QString& key)
{
    static const QRegularExpression pattern(QStringLiteral("^link=([0-9,]+)([+-])([xyzuv])$"));
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

QString coordinatesOf(const Torus& torus, qint32 router)
{
    QString text;
    const Position position = torus.position(router);
    for (int d = 0; d < torus.dimensions(); ++d) {
        if (d > 0) text += QLatin1Char(',');
        text += QString::number(position[size_t(d)]);
    }
    return text;
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
    return QStringLiteral("link=") + coordinatesOf(torus, link.from) + QLatin1Char(link.plus ? '+' : '-') + dimensionName(link.dimension);
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
    return tr("%1 at %2").arg(directionName(link), positionText(torus, link.from));
}

QString linkNameOfKey(const QString& key)
{
    const auto parts = partsOf(key);
    if (!parts) return {};
    const QString direction = (parts->plus ? QStringLiteral("+") : QStringLiteral("−")) + parts->dimension;
    return tr("%1 at %2").arg(direction, QStringLiteral("(%1)").arg(parts->coordinates.split(QLatin1Char(',')).join(QStringLiteral(", "))));
}

QString routerKey(const Torus& torus, qint32 router)
{
    return QStringLiteral("router=") + coordinatesOf(torus, router);
}

std::optional<qint32> routerOf(const Torus& torus, const QString& key)
{
    return key.startsWith(QStringLiteral("router=")) ? routerAt(torus, key.mid(7)) : std::nullopt;
}

QString routerKeyOfLink(const QString& key)
{
    const auto parts = partsOf(key);
    return parts ? QStringLiteral("router=") + parts->coordinates : QString();
}

QString aTorus(const Torus& torus)
{
    const QString name = toString(torus), size = QString::number(torus.size(0)); // eight, eleven, eighteen, eighty …
    const bool isVowel = size.startsWith(QLatin1Char('8')) || size == QStringLiteral("11") || size == QStringLiteral("18");
    return isVowel ? tr("an %1").arg(name) : tr("a %1").arg(name);
}

} // namespace costscope
