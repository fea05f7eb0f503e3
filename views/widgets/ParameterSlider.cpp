// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/ParameterSlider.h"

#include "views/inspector/panelParts.h"
#include "views/widgets/QuantitySpin.h"
#include "views/widgets/ValueSlider.h"

#include <QGridLayout>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace costscope {

ParameterSlider::ParameterSlider(QWidget* parent)
    : QWidget(parent), m_name(textLabel({})), m_problem(textLabel({}, "red")), m_reset(new QToolButton),
      m_field(new QuantitySpin(Quantity::None)), m_slider(new ValueSlider)
{
    m_name->setTextInteractionFlags(Qt::NoTextInteraction);
    m_problem->hide();
    keepRoom(m_reset);
    m_reset->setIcon(themedIcon(u"reset"_s, Tone::Accent));
    m_reset->setProperty("flat", true);
    m_reset->setToolTip(tr("Back to the value of the source"));
    build(new QGridLayout(this));
    connect(m_slider, &ValueSlider::numberMoved, this, &ParameterSlider::changed);
    connect(m_slider, &ValueSlider::dragFinished, this, &ParameterSlider::finished);
    connect(m_slider, &ValueSlider::resetWanted, this, &ParameterSlider::resetWanted);
    connect(m_reset, &QToolButton::clicked, this, &ParameterSlider::resetWanted);
    connect(m_field, &QuantitySpin::valueEdited, this, &ParameterSlider::changed);
    connect(m_field, &QAbstractSpinBox::editingFinished, this, &ParameterSlider::finished);
    connect(m_field, &QuantitySpin::problem, this, &ParameterSlider::setProblem);
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

void ParameterSlider::setProblem(const QString& reason)
{
    m_problem->setText(reason.toHtmlEscaped());
    m_problem->setVisible(!reason.isEmpty());
}

void ParameterSlider::show(const Parameter& row, double value, std::optional<double> source, const QString& sourceName)
{
    const double centre = source && *source > 0 && std::isfinite(*source) ? *source
                          : value > 0 && std::isfinite(value)             ? value
                                                                          : row.typical;
    FigureValue shown{row, value, source.value_or(missing), sourceName};
    shown.least = std::min(centre / 10, value > 0 ? value : centre);
    shown.most = std::max(centre * 10, std::isfinite(value) ? value : centre);
    shown.logarithmic = true, shown.whole = false;
    show(shown);
    m_slider->setVisible(std::isfinite(value) && value > 0 && std::isfinite(centre));
    m_field->setRange(0, missing);
}

void ParameterSlider::show(const FigureValue& value)
{
    const bool hasSource = !std::isnan(value.source), changed = hasSource && value.source != value.value;
    showName(value, changed);
    m_reset->setVisible(changed);
    m_field->setQuantity(value.quantity);
    m_field->setWhole(value.whole);
    m_slider->setQuantity(value.quantity);
    m_slider->setScale(value.logarithmic, value.whole);
    if (!m_slider->isSliderDown()) setLimits(value); // a scale does not move under a drag
    m_slider->setOrigin(hasSource ? std::optional(value.source) : std::nullopt,
                        value.sourceName.isEmpty() ? tr("default") : value.sourceName);
    m_slider->setNumber(value.value);
    m_field->setValue(value.value);
}

/// What was typed beyond the ends widens them.
void ParameterSlider::setLimits(const FigureValue& value)
{
    const double least = std::isnan(value.least) ? value.source / 10 : value.least,
                 most = std::isnan(value.most) ? value.source * 10 : value.most;
    const bool hasPlace = std::isfinite(value.value) && (value.value > 0 || !value.logarithmic);
    m_slider->setLimits(hasPlace ? std::min(least, value.value) : least, hasPlace ? std::max(most, value.value) : most);
}

void ParameterSlider::showName(const FigureValue& value, bool changed)
{
    const QString name = value.symbol.isEmpty() ? value.meaning : u"<i>%1</i>&nbsp; %2"_s.arg(value.symbol, value.meaning);
    m_name->setText(changed ? u"<span style=\"color:%1\">%2</span>"_s.arg(Theme::current().accent.name(), name) : name);
    m_name->setToolTip(changed ? tr("%1: changed from %2").arg(value.name, display(value.source, value.quantity)) : value.name);
    m_reset->setAccessibleName(tr("Reset %1").arg(value.name));
    m_field->setAccessibleName(value.name);
    m_slider->setAccessibleName(tr("%1, slider").arg(value.name));
}

} // namespace costscope
