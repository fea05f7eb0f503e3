// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/QuantitySpin.h"

#include "core/base/sameNumber.h"
#include "views/inspector/windowWords.h"
#include "views/style/Theme.h"
#include "views/style/marks.h"

#include <QLineEdit>
#include <QRegularExpression>
#include <QWheelEvent>

#include <cmath>

namespace costscope {

namespace {

/// A decimal comma as a point. What stands beside a point, or more than once, groups digits in some countries: that stays.
QString withPoint(QString text)
{
    const bool decimal = text.count(QLatin1Char(',')) == 1 && !text.contains(QLatin1Char('.'));
    return decimal ? text.replace(QLatin1Char(','), QLatin1Char('.')) : text;
}

/// A plain number goes on in the unit that was shown: 50 over "100.0 ps/B" is 50 ps/B. One with an exponent is in SI.
QString inUnitOf(const QString& text, double shown, Quantity quantity)
{
    static const QRegularExpression plain(u"^\\s*[0-9]*[.]?[0-9]+\\s*$"_s);
    if (!info(quantity).prefixed || !plain.match(text).hasMatch() || isInBytes(text, quantity)) return text;
    const QString unit = display(shown, quantity).section(QChar(0xA0), 1);
    return unit.isEmpty() ? text : text + QLatin1Char(' ') + unit;
}

} // namespace

bool isInBytes(const QString& plainNumber, Quantity quantity)
{
    constexpr double least = 1000; // nobody says 65536 kB
    return quantity == Quantity::Size && plainNumber.toDouble() >= least;
}

QuantitySpin::QuantitySpin(Quantity quantity, QWidget* parent) : QAbstractSpinBox(parent), m_quantity(quantity)
{
    lineEdit()->setAlignment(Qt::AlignRight);
    setKeyboardTracking(false);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumWidth(104);
    connect(lineEdit(), &QLineEdit::returnPressed, this, &QuantitySpin::readText);
    connect(lineEdit(), &QLineEdit::textEdited, this, [this] { show({}); });
}

void QuantitySpin::setValue(double value)
{
    if (sameNumber(value, m_value) && lineEdit()->hasFocus() && lineEdit()->isModified()) return; // somebody types another
    m_value = value;
    const QString text = textOf(value);
    if (lineEdit()->text() != text) lineEdit()->setText(text);
    setToolTip(exact(value));
    show({});
}

void QuantitySpin::forget()
{
    lineEdit()->setModified(false);
    lineEdit()->setText(textOf(m_value));
    show({});
}

Result<double> QuantitySpin::valueOf(const QString& text) const
{
    auto value = parseQuantity(inUnitOf(withPoint(text), m_value, m_quantity), m_quantity);
    // 200 over "8.4 ns" are nanoseconds, and 1e3 would be seconds: what is that far off says of what it is.
    static const QRegularExpression exponent(u"^\\s*[0-9]*[.]?[0-9]+[eE][-+]?[0-9]+\\s*$"_s);
    constexpr double farOff = 1e4;
    const double ratio = value ? *value / m_value : missing;
    const QString unit = display(m_value, m_quantity).section(QChar(0xA0), 1), base = display(1, m_quantity).section(QChar(0xA0), 1);
    if (info(m_quantity).prefixed && exponent.match(withPoint(text)).hasMatch() && unit != base && (ratio > farOff || ratio < 1 / farOff))
        return Error{tr("%1 could be %2 or %3: write the unit beside it.").arg(text.trimmed(), unit, base)};
    return value;
}

void QuantitySpin::setRange(double least, double most)
{
    m_least = least;
    m_most = most;
}

void QuantitySpin::stepBy(int steps)
{
    if (std::isnan(m_value)) return;
    double value = m_value * (std::abs(steps) >= 10 ? std::pow(1.1, steps / 10) : std::pow(1.01, steps));
    if (m_whole) value = steps > 0 ? std::fmax(std::round(value), m_value + 1) : std::fmin(std::round(value), m_value - 1);
    if (!std::isnan(m_least)) value = std::fmax(value, m_least);
    if (!std::isnan(m_most)) value = std::fmin(value, m_most);
    setValue(value);
    Q_EMIT valueEdited(value);
}

QAbstractSpinBox::StepEnabled QuantitySpin::stepEnabled() const
{
    return std::isnan(m_value) ? StepNone : StepUpEnabled | StepDownEnabled;
}

void QuantitySpin::focusOutEvent(QFocusEvent* event)
{
    readText();
    QAbstractSpinBox::focusOutEvent(event);
}

void QuantitySpin::readText()
{
    const QString text = lineEdit()->text();
    if (text == textOf(m_value)) {                                    // not edited: keep all digits
        if (lineEdit()->isUndoAvailable()) lineEdit()->setText(text); // typed back: nothing to undo in it
        if (property("wrong").toBool()) show({});                     // what others said of the value stays
        return;
    }
    const Result<double> value = valueOf(text);
    if (!value) return show(inWindow(value.error()));
    if (*value < m_least || *value > m_most) return show(outside(text));
    lineEdit()->clear();            // handed over: what was typed is no longer to be undone here
    lineEdit()->setModified(false); // nobody types any more: the same value in other words is shown again
    setValue(*value);
    Q_EMIT valueEdited(*value);
}

/// Only what is a bound is named.
QString QuantitySpin::outside(const QString& text) const
{
    const QString least = display(m_least, m_quantity), most = display(m_most, m_quantity);
    if (std::isnan(m_most)) return tr("%1 is below %2, the least that is possible.").arg(text, least);
    if (std::isnan(m_least)) return tr("%1 is above %2, the most that is possible.").arg(text, most);
    return tr("%1 is outside the range %2 to %3.").arg(text, least, most);
}

void QuantitySpin::show(const QString& reason)
{
    const bool wrong = !reason.isEmpty();
    mark("wrong", wrong);
    Q_EMIT problem(reason);
}

void QuantitySpin::mark(const char* name, bool on)
{
    if (property(name).toBool() == on) return;
    setMark(this, name, on);
    colourWords();
}

void QuantitySpin::colourWords()
{
    const bool wrong = property("wrong").toBool(), changed = property("changed").toBool();
    const Theme theme = Theme::current();
    QPalette palette;
    for (const auto group : {QPalette::Active, QPalette::Inactive})
        if (wrong || changed) palette.setColor(group, QPalette::Text, wrong ? theme.red : theme.accent);
    lineEdit()->setPalette(palette);
}

void QuantitySpin::changeEvent(QEvent* event)
{
    const bool isTheme = event->type() == QEvent::PaletteChange || event->type() == QEvent::ApplicationPaletteChange;
    if (isTheme && (property("wrong").toBool() || property("changed").toBool())) colourWords();
    QAbstractSpinBox::changeEvent(event);
}

void QuantitySpin::wheelEvent(QWheelEvent* event)
{
    event->ignore();
}

} // namespace costscope
