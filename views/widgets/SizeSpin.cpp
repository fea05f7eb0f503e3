// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/SizeSpin.h"

#include "core/base/binarySize.h"

#include <QLineEdit>

#include <cmath>

namespace costscope {

SizeSpin::SizeSpin(const QString& none, QWidget* parent) : QuantitySpin(Quantity::Size, parent), m_none(none)
{
    lineEdit()->setPlaceholderText(none);
}

QString SizeSpin::textOf(double value) const
{
    return std::isnan(value) ? m_none : binarySize(value);
}

Result<double> SizeSpin::valueOf(const QString& text) const
{
    const QString words = text.trimmed();
    if (!m_none.isEmpty() && (words.isEmpty() || words == m_none)) return missing;
    bool isPlain = false;
    (void)words.toDouble(&isPlain);
    const QString unit = std::isnan(value()) || value() == 0 ? u"B"_s : binarySize(value()).section(QChar(0xA0), 1);
    return QuantitySpin::valueOf(isPlain && !isInBytes(words, Quantity::Size) ? words + QLatin1Char(' ') + unit : words);
}

void SizeSpin::stepBy(int steps)
{
    if (std::isnan(value())) return;
    const double next = std::fmax(1, std::ldexp(value(), steps));
    if (!(next < 1e15)) return;
    setValue(next);
    Q_EMIT valueEdited(next);
}

} // namespace costscope
