// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/ParameterSlider.h"

#include "views/QuantitySpin.h"
#include "views/ValueSlider.h"
#include "views/panelParts.h"

#include <QGridLayout>
#include <QToolButton>

#include <cmath>

namespace costscope {

ParameterSlider::ParameterSlider(QWidget* parent)
    : QWidget(parent), m_name(textLabel({})), m_problem(textLabel({}, "red")), m_reset(new QToolButton),
      m_field(new QuantitySpin(Quantity::None)), m_slider(new ValueSlider)
{
    m_name->setTextInteractionFlags(Qt::NoTextInteraction);
    m_problem->hide();
    keepRoom(m_reset);
    m_reset->setIcon(themedIcon(QStringLiteral("reset"), Tone::Accent));
    m_reset->setProperty("flat", true);
    m_reset->setToolTip(tr("Back to the value of the source"));
    build(new QGridLayout(this));
    connect(m_slider, &ValueSlider::numberMoved, this, &ParameterSlider::changed);
    connect(m_slider, &ValueSlider::dragFinished, this, &ParameterSlider::finished);
    connect(m_slider, &ValueSlider::resetWanted, this, &ParameterSlider::resetWanted);
    connect(m_reset, &QToolButton::clicked, this, &ParameterSlider::resetWanted);
    connect(m_field, &QuantitySpin::valueEdited, this, &ParameterSlider::changed);
    connect(m_field, &QAbstractSpinBox::editingFinished, this, &ParameterSlider::finished);
    connect(m_field, &QuantitySpin::problem, this, [this](const QString& reason) {
        m_problem->setText(reason.toHtmlEscaped());
        m_problem->setVisible(!reason.isEmpty());
    });
}

void ParameterSlider::build(QGridLayout* grid)
{
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(4);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(0, 1);
    grid->addWidget(m_name, 0, 0);
    grid->addWidget(m_reset, 0, 1);
    grid->addWidget(m_field, 0, 2);
    grid->addWidget(m_problem, 1, 0, 1, 3);
    grid->addWidget(m_slider, 2, 0, 1, 3);
}

void ParameterSlider::show(const ModelValue& row, double value, std::optional<double> source, const QString& sourceName)
{
    const bool changed = source && *source != value;
    const QString name = QStringLiteral("<i>%1</i>&nbsp; %2").arg(row.symbol, row.meaning);
    m_name->setText(changed ? QStringLiteral("<span style=\"color:%1\">%2</span>").arg(Theme::current().accent.name(), name) : name);
    m_name->setToolTip(changed ? tr("%1: changed from %2").arg(row.name, display(*source, row.quantity)) : row.name);
    m_reset->setVisible(changed);
    m_reset->setAccessibleName(tr("Reset %1").arg(row.name));
    m_field->setAccessibleName(row.name);
    m_slider->setAccessibleName(tr("%1, slider").arg(row.name));
    m_field->setQuantity(row.quantity);
    m_slider->setQuantity(row.quantity);
    const double centre = source && *source > 0 && std::isfinite(*source) ? *source
                          : value > 0 && std::isfinite(value)             ? value
                                                                          : row.typical;
    m_slider->setVisible(std::isfinite(value) && value > 0 && std::isfinite(centre));
    m_slider->setLimits(std::min(centre / 10, value > 0 ? value : centre), std::max(centre * 10, std::isfinite(value) ? value : centre));
    m_slider->setOrigin(source, sourceName);
    m_slider->setNumber(value);
    m_field->setRange(0, missing);
    m_field->setValue(value);
}

} // namespace costscope
