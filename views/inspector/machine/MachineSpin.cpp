// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/machine/MachineSpin.h"

#include "core/base/shortened.h"
#include "views/inspector/panelParts.h"

#include <QLineEdit>
#include <QResizeEvent>
#include <QTimer>
#include <QToolButton>

#include <cmath>

namespace costscope {

namespace {

constexpr int arrowWidth = 16;

} // namespace

MachineSpin::MachineSpin(const MachineParameter& row, QWidget* parent)
    : QuantitySpin(row.quantity, parent), m_row(row),
      m_reset(resetButton(tr("Back to the value of the source"), tr("Reset %1").arg(row.name), this))
{
    setButtonSymbols(NoButtons);
    setMinimumWidth(48);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(row.name);
    lineEdit()->setPlaceholderText(u"—"_s);
    m_reset->setIconSize({12, 12});
    m_reset->setFocusPolicy(Qt::TabFocus);
    m_reset->setCursor(Qt::ArrowCursor);
    m_reset->hide();
    connect(m_reset, &QToolButton::clicked, this, &MachineSpin::resetWanted);
}

void MachineSpin::setChanged(bool changed)
{
    m_reset->setVisible(changed);
    lineEdit()->setTextMargins(changed ? arrowWidth - 4 : 0, 0, 0, 0);
    mark("changed", changed);
}

QString MachineSpin::textOf(double value) const
{
    if (std::isnan(value)) return {};
    return std::isinf(value) ? tr("∞ (no limit)") : shortened(display(value, quantity(), m_digits));
}

Result<double> MachineSpin::valueOf(const QString& text) const
{
    const QString words = text.trimmed();
    if (words.isEmpty() || words == u"—"_s) return missing;
    const bool unlimited = words == textOf(INFINITY) || words.compare(tr("no limit"), Qt::CaseInsensitive) == 0;
    const Result<double> value = unlimited ? Result<double>(INFINITY) : QuantitySpin::valueOf(words);
    if (!value) return value;
    if (const auto checked = checkMachineValue(m_row, *value); !checked) return checked.error();
    return value;
}

void MachineSpin::focusInEvent(QFocusEvent* event)
{
    QuantitySpin::focusInEvent(event);
    if (event->reason() == Qt::MouseFocusReason) QTimer::singleShot(0, this, &QAbstractSpinBox::selectAll); // typing replaces it
    Q_EMIT chosen();
}

void MachineSpin::resizeEvent(QResizeEvent* event)
{
    QuantitySpin::resizeEvent(event);
    m_reset->setGeometry(2, 2, arrowWidth, event->size().height() - 4);
}

} // namespace costscope
