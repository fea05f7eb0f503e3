// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/machine/MachineField.h"

#include "core/base/sameNumber.h"
#include "core/base/shortened.h"
#include "core/machine/machineEdits.h"
#include "views/inspector/machine/MachineSpin.h"
#include "views/inspector/panelParts.h"

#include <QVBoxLayout>

#include <cmath>

namespace costscope {

namespace {

const MachineValue* valueOf(const Machine& machine, const QString& name)
{
    const auto found = machine.values.find(name);
    return found == machine.values.end() ? nullptr : &found->second;
}

/// What must stand beside the number: its error, or why there is none.
QString noteOf(const MachineValue* value, const MachineParameter& row)
{
    if (!value) return {};
    if (std::isnan(value->value) || value->state == u"not determined"_s) return MachineField::tr("not determined");
    if (value->standardError) return u"± %1"_s.arg(shortened(display(*value->standardError, row.quantity, 2)));
    if (value->state != u"unbounded"_s) return {};
    if (!value->interval) return MachineField::tr("unbounded");
    return u"≥ %1"_s.arg(shortened(display((*value->interval)[0], row.quantity, 3)));
}

QString line(const QString& name, const QString& text)
{
    return text.isEmpty() ? QString() : u"<br>%1: %2"_s.arg(name, text.toHtmlEscaped());
}

QString numbersOf(const MachineValue& value, const MachineParameter& row)
{
    QString text = shortened(display(value.value, row.quantity));
    if (value.standardError) text += u" ± "_s + shortened(display(*value.standardError, row.quantity, 2));
    const QString unit = QLatin1String(info(row.quantity).unit);
    if (std::isfinite(value.value)) text += u" (%1)"_s.arg((exact(value.value) + QLatin1Char(' ') + unit).trimmed());
    return std::isinf(value.value) ? MachineField::tr("∞ (no limit)") : text;
}

QString originalText(const MachineValue& original, const MachineParameter& row)
{
    const QString from = original.source.isEmpty() ? original.state : original.source;
    return u"%1 (%2)"_s.arg(shortened(display(original.value, row.quantity)), from);
}

QString intervalLine(const QString& name, const std::optional<std::array<double, 2>>& ends, const MachineParameter& row)
{
    if (!ends) return {};
    const auto shown = [&](double end) { return shortened(display(end, row.quantity)); };
    return line(name, MachineField::tr("%1 to %2").arg(shown((*ends)[0]), shown((*ends)[1])));
}

} // namespace

QString machineValueTip(const Machine& machine, const MachineParameter& row)
{
    QString tip = u"<p style=\"white-space:pre-wrap\"><b>%1</b>, %2"_s.arg(row.name, row.meaning);
    const MachineValue* value = valueOf(machine, row.name);
    if (!value) return tip + line(MachineField::tr("Value"), MachineField::tr("none"));
    tip += line(MachineField::tr("Value"), numbersOf(*value, row));
    tip += intervalLine(MachineField::tr("95 % interval"), value->interval, row) +
           intervalLine(MachineField::tr("Over repetitions alone"), value->measurementInterval, row);
    tip += line(MachineField::tr("State"), value->state) + line(MachineField::tr("Source"), value->source) +
           line(MachineField::tr("Recipe"), value->recipe);
    if (const MachineValue* original = originalOf(machine, row.name))
        tip += line(MachineField::tr("Changed from"), originalText(*original, row));
    return tip;
}

MachineField::MachineField(const MachineParameter& row, QWidget* parent)
    : QWidget(parent), m_row(row), m_spin(new MachineSpin(row)), m_note(panelLabel({}, "note"))
{
    column(this, {m_spin, m_note}, 0);
    m_note->setAlignment(Qt::AlignRight);
    m_note->hide();
    connect(m_spin, &QuantitySpin::valueEdited, this, [this](double value) { Q_EMIT typed(m_row.name, value); });
    connect(m_spin, &QAbstractSpinBox::editingFinished, this, &MachineField::finished);
    connect(m_spin, &MachineSpin::resetWanted, this, [this] { Q_EMIT resetWanted(m_row.name); });
    connect(m_spin, &MachineSpin::chosen, this, [this] { Q_EMIT chosen(m_row.name); });
    connect(m_spin, &QuantitySpin::problem, this, &MachineField::problem);
}

void MachineField::set(const Machine& machine)
{
    const MachineValue* value = valueOf(machine, m_row.name);
    const double number = value ? value->value : missing;
    m_hasValue = value;
    // A text that is no value stays until it is corrected.
    if (!m_spin->property("wrong").toBool() || !sameNumber(m_spin->value(), number)) m_spin->setValue(number);
    m_spin->setChanged(isChanged(machine, m_row.name));
    m_spin->setToolTip(machineValueTip(machine, m_row));
    showText(m_note, noteOf(value, m_row));
}

} // namespace costscope
