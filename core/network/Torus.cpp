// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/Torus.h"

#include <QStringList>

namespace costscope {

Result<Torus> Torus::of(const std::vector<qint32>& dims, bool wrap)
{
    return of(dims, std::vector<bool>(dims.size(), wrap));
}

Result<Torus> Torus::of(const std::vector<qint32>& dims, const std::vector<bool>& wrap)
{
    const auto shape = TorusShape::of(dims, wrap);
    if (!shape) return errorFrom(shape.reason());
    return Torus(*shape);
}

QString dimsText(const Torus& torus)
{
    return QString::fromStdString(sizesInWords(torus));
}

QString toString(const Torus& torus)
{
    return QString::fromStdString(inWords(torus));
}

QString dimensionName(int dimension)
{
    return QString(QLatin1Char(dimensionLetters[dimension]));
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
    auto dims = dimsFrom(text.toStdString());
    if (!dims) return errorFrom(dims.reason());
    return std::move(*dims);
}

} // namespace costscope
