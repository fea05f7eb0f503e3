// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/ParameterSlider.h"

#include "views/inspector/panelParts.h"
#include "views/widgets/QuantitySpin.h"
#include "views/widgets/ValueSlider.h"

#include <QGridLayout>
#include <QScopedValueRollback>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace costscope {

FieldRow makeFieldRow(QWidget* whole, Quantity quantity, QToolButton* reset, QWidget* below)
{
    const FieldRow row{textLabel({}), reset, new QuantitySpin(quantity), textLabel({}, "red")};
    row.name->setTextInteractionFlags(Qt::NoTextInteraction);
    row.problem->hide();
    auto* grid = new QGridLayout(whole);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(4);
    grid->setColumnStretch(0, 1);
    grid->addWidget(row.name, 0, 0);
    grid->addWidget(row.reset, 0, 1);
    grid->addWidget(row.field, 0, 2);
    grid->addWidget(row.problem, 1, 0, 1, 3);
    if (below) grid->addWidget(below, 2, 0, 1, 3);
    QObject::connect(row.field, &QuantitySpin::problem, row.problem,
                     [label = row.problem](const QString& reason) { showProblem(label, reason); });
    return row;
}

ParameterSlider::ParameterSlider(QWidget* parent)
    : QWidget(parent), m_slider(new ValueSlider),
      m_row(makeFieldRow(this, Quantity::None, resetButton(tr("Back to the value of the source")), m_slider))
{
    keepRoom(m_row.reset);
    connect(m_slider, &ValueSlider::numberMoved, this, &ParameterSlider::changed);
    connect(m_slider, &ValueSlider::dragFinished, this, &ParameterSlider::finished);
    connect(m_slider, &ValueSlider::resetWanted, this, &ParameterSlider::resetWanted);
    connect(m_row.reset, &QToolButton::clicked, this, &ParameterSlider::resetWanted);
    connect(m_row.field, &QuantitySpin::valueEdited, this, [this](double value) {
        const QScopedValueRollback typed(m_isTyped, true);
        Q_EMIT changed(value);
    });
    connect(m_row.field, &QAbstractSpinBox::editingFinished, this, &ParameterSlider::finished);
}

void ParameterSlider::setProblem(const QString& reason)
{
    showProblem(m_row.problem, reason);
}

void ParameterSlider::show(const Parameter& row, double value, std::optional<double> source, const QString& sourceName)
{
    const double centre = source && *source > 0 && std::isfinite(*source) ? *source
                          : value > 0 && std::isfinite(value)             ? value
                                                                          : row.typical;
    FigureValue shown{row, value, source.value_or(missing), sourceName};
    shown.least = std::min(centre / 10, value > 0 ? value : centre);
    shown.most = std::max(centre * 10, std::isfinite(value) ? value : centre);
    shown.logarithmic = true;
    shown.whole = false;
    show(shown);
    m_slider->setVisible(std::isfinite(value) && std::isfinite(centre) && centre > 0); // at 0 without its handle: a click moves it
    m_row.field->setRange(0, missing);
}

void ParameterSlider::show(const FigureValue& value)
{
    const bool hasSource = !std::isnan(value.source), changed = hasSource && value.source != value.value;
    showName(value, changed);
    m_row.reset->setVisible(changed);
    m_row.field->setQuantity(value.quantity);
    m_row.field->setWhole(value.whole);
    m_slider->setQuantity(value.quantity);
    m_slider->setScale(value.logarithmic, value.whole);
    if (!m_slider->isSliderDown()) setLimits(value); // a scale does not move under a drag
    m_slider->setOrigin(hasSource ? std::optional(value.source) : std::nullopt,
                        value.sourceName.isEmpty() ? tr("default") : value.sourceName);
    m_slider->setNumber(value.value);
    m_row.field->setValue(value.value);
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
    m_row.name->setText(changed ? u"<span style=\"color:%1\">%2</span>"_s.arg(Theme::current().accent.name(), name) : name);
    m_row.name->setToolTip(changed ? tr("%1: changed from %2").arg(value.name, display(value.source, value.quantity)) : value.name);
    m_row.reset->setAccessibleName(tr("Reset %1").arg(value.name));
    m_row.field->setAccessibleName(value.name);
    m_slider->setAccessibleName(tr("%1, slider").arg(value.name));
}

} // namespace costscope
