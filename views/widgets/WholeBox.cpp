// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/WholeBox.h"

#include "views/tr.h"

#include <QRegularExpression>
#include <QToolTip>

#include <cmath>

namespace costscope {

namespace {

QString inside(QString text, const QString& prefix, const QString& suffix)
{
    if (!prefix.isEmpty() && text.startsWith(prefix)) text.remove(0, prefix.size());
    if (!suffix.isEmpty() && text.endsWith(suffix.trimmed())) text.chop(suffix.trimmed().size());
    return text.trimmed();
}

std::optional<double> number(QString words, const QLocale& locale)
{
    bool isNumber = false;
    double value = words.toDouble(&isNumber);
    if (!isNumber) value = locale.toDouble(words, &isNumber);
    return isNumber ? std::optional(value) : std::nullopt;
}

/// Whether more characters may make a number of it.
bool isBegun(const QString& words)
{
    static const QRegularExpression begun(u"^[-+]?[0-9]*[.,]?[0-9]*([eE][-+]?[0-9]*)?$"_s);
    return begun.match(words).hasMatch();
}

/// Beside the box: its text comes back at once.
void explain(const QAbstractSpinBox& box, const QString& text, const QString& least, const QString& most, const QString& kept)
{
    if (!box.isVisible()) return;
    QToolTip::showText(box.mapToGlobal(box.rect().bottomLeft()),
                       tr("“%1” is not in %2 to %3: %4 stays.").arg(text.toHtmlEscaped(), least, most, kept),
                       const_cast<QAbstractSpinBox*>(&box), {}, 6000);
}

} // namespace

WholeBox::WholeBox(QWidget* parent) : QSpinBox(parent)
{
    setKeyboardTracking(false);
}

std::optional<double> WholeBox::numberOf(const QString& text) const
{
    return number(inside(text, prefix(), suffix()), locale());
}

QValidator::State WholeBox::validate(QString& input, int& position) const
{
    const QValidator::State plain = QSpinBox::validate(input, position);
    if (plain == QValidator::Acceptable) return plain;
    const auto typed = numberOf(input);
    if (typed && *typed == std::floor(*typed) && *typed >= minimum() && *typed <= maximum()) return QValidator::Acceptable;
    return isBegun(inside(input, prefix(), suffix())) ? QValidator::Intermediate : plain;
}

int WholeBox::valueFromText(const QString& text) const
{
    const auto typed = numberOf(text);
    return typed && std::fabs(*typed) < 2e9 ? int(*typed) : QSpinBox::valueFromText(text);
}

void WholeBox::fixup(QString& input) const
{
    explain(*this, inside(input, prefix(), suffix()), textFromValue(minimum()), textFromValue(maximum()), textFromValue(value()));
    const bool isSpecial = value() == minimum() && !specialValueText().isEmpty();
    input = isSpecial ? specialValueText() : prefix() + textFromValue(value()) + suffix();
}

RealBox::RealBox(QWidget* parent) : QDoubleSpinBox(parent)
{
    setKeyboardTracking(false);
}

std::optional<double> RealBox::numberOf(const QString& text) const
{
    return number(inside(text, prefix(), suffix()), locale());
}

QValidator::State RealBox::validate(QString& input, int& position) const
{
    const QValidator::State plain = QDoubleSpinBox::validate(input, position);
    if (plain == QValidator::Acceptable) return plain;
    const auto typed = numberOf(input);
    if (typed && *typed >= minimum() && *typed <= maximum()) return QValidator::Acceptable;
    return isBegun(inside(input, prefix(), suffix())) ? QValidator::Intermediate : plain;
}

double RealBox::valueFromText(const QString& text) const
{
    const auto typed = numberOf(text);
    return typed ? *typed : QDoubleSpinBox::valueFromText(text);
}

void RealBox::fixup(QString& input) const
{
    explain(*this, inside(input, prefix(), suffix()), textFromValue(minimum()), textFromValue(maximum()), textFromValue(value()));
    const bool isSpecial = value() == minimum() && !specialValueText().isEmpty();
    input = isSpecial ? specialValueText() : prefix() + textFromValue(value()) + suffix();
}

} // namespace costscope
