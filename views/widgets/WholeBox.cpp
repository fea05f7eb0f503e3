// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/WholeBox.h"

#include <QRegularExpression>

#include <cmath>

namespace costscope {

namespace {

QString inside(QString text, const QString& prefix, const QString& suffix)
{
    if (!prefix.isEmpty() && text.startsWith(prefix)) text.remove(0, prefix.size());
    if (!suffix.isEmpty() && text.endsWith(suffix)) text.chop(suffix.size());
    return text.trimmed();
}

} // namespace

std::optional<double> WholeBox::numberOf(const QString& text) const
{
    bool isNumber = false;
    const double number = inside(text, prefix(), suffix()).toDouble(&isNumber);
    return isNumber ? std::optional(number) : std::nullopt;
}

QValidator::State WholeBox::validate(QString& input, int& position) const
{
    const QValidator::State plain = QSpinBox::validate(input, position);
    if (plain == QValidator::Acceptable) return plain;
    const auto number = numberOf(input);
    if (number && *number == std::floor(*number) && *number >= minimum() && *number <= maximum()) return QValidator::Acceptable;
    static const QRegularExpression begun(u"^[-+]?[0-9]*[.]?[0-9]*([eE][+]?[0-9]*)?$"_s);
    return begun.match(inside(input, prefix(), suffix())).hasMatch() ? QValidator::Intermediate : plain;
}

int WholeBox::valueFromText(const QString& text) const
{
    const auto number = numberOf(text);
    return number && std::fabs(*number) < 2e9 ? int(*number) : QSpinBox::valueFromText(text);
}

} // namespace costscope
