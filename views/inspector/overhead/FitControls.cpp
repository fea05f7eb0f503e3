// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/overhead/FitControls.h"

#include "core/numerics/draw.h"
#include "core/overhead/amdahlOverhead.h"
#include "core/overhead/performanceNormalForm.h"
#include "views/inspector/panelParts.h"
#include "views/models/names.h"
#include "views/widgets/QuantitySpin.h"
#include "views/widgets/ValueSlider.h"
#include "views/widgets/WholeBox.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QSpinBox>
#include <QToolButton>

#include <cmath>

namespace costscope {

namespace {

const QString fs = u"f_s"_s;
const QString t1 = u"t_1"_s;

/// b and c, which can be bounded and drawn.
bool hasOverhead(const QString& model)
{
    return model == amdahlOverheadModel.id || model == amdahlRatioModel.id;
}

QString accented(const QString& text, bool changed)
{
    return changed ? u"<span style=\"color:%1\"><b>%2</b></span>"_s.arg(Theme::current().accent.name(), text) : text;
}

} // namespace

FitControls::FitControls(QWidget* parent) : PanelWidget(parent)
{
    column(this);
    buildModel();
    buildSerialFraction();
    buildSerialTime();
    buildWeights();
    buildRecords();
    buildBootstrap();
}

void FitControls::buildModel()
{
    m_model = new QComboBox;
    m_model->setAccessibleName(tr("Model"));
    m_model->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    for (const Model* model : allModels()) {
        if (model->fits != u"runs"_s) continue;
        const QString equation = equationOf(model->source);
        m_model->addItem(equation.isEmpty() ? model->name : model->name + u", "_s + equation, model->id);
    }
    connect(m_model, &QComboBox::activated, this, [this] {
        FitSettings settings = m_settings;
        settings.model = m_model->currentData().toString();
        settings.fixed.clear();
        settings.bootstrap = 0;
        if (isNormalForm(settings.model)) settings.weights = Weights::Plain;
        if (!hasOverhead(settings.model)) settings.boundSaturation = false;
        if (settings.model != m_settings.model) Q_EMIT modelWanted(settings);
    });
    layout()->addWidget(m_model);
}

void FitControls::buildSerialFraction()
{
    m_serial = new QWidget;
    m_slider = new ValueSlider;
    m_fraction =
        makeFieldRow(m_serial, Quantity::None,
                     resetButton(tr("Back to the value that the scan of the data proposes"), tr("Reset the serial fraction")), m_slider);
    m_fraction.name->setWordWrap(false); // the slider below must not move while it is dragged
    keepRoom(m_fraction.reset);
    m_fraction.field->setAccessibleName(tr("Serial fraction f_s"));
    m_slider->setAccessibleName(tr("Serial fraction f_s, slider"));
    layout()->addWidget(m_serial);

    connect(m_slider, &ValueSlider::numberMoved, this, [this](double v) { setSerialFraction(v, true); });
    connect(m_slider, &ValueSlider::dragFinished, this, &FitControls::editFinished);
    connect(m_slider, &ValueSlider::resetWanted, this, &FitControls::resetSerialFraction);
    connect(m_fraction.reset, &QToolButton::clicked, this, &FitControls::resetSerialFraction);
    connect(m_fraction.field, &QuantitySpin::valueEdited, this, [this](double v) { setSerialFraction(v, false); });
}

void FitControls::buildSerialTime()
{
    auto* part = new QWidget;
    m_time = makeFieldRow(part, Quantity::Time, resetButton(tr("Back to the record at n = 1"), tr("Reset the run time on one core")));
    m_time.field->setAccessibleName(tr("Run time on one core t_1"));
    layout()->addWidget(part);
    connect(m_time.reset, &QToolButton::clicked, this,
            [this] { edit(tr("Reset run time on one core"), [](FitSettings& s) { s.fixed.erase(t1); }); });
    connect(m_time.field, &QuantitySpin::valueEdited, this, [this](double value) {
        edit(
            tr("Change run time on one core"), [value](FitSettings& s) { s.fixed[t1] = value; }, t1);
        Q_EMIT editFinished();
    });
}

void FitControls::buildWeights()
{
    const Segments weights = segments({tr("Plain"), tr("Relative"), tr("Log")}, tr("Weights"));
    m_weights = weights.group;
    m_weights->button(0)->setToolTip(tr("Residuals in seconds: the long runs count most"));
    m_weights->button(1)->setToolTip(tr("Residuals relative to the measured value: every run counts alike"));
    m_weights->button(2)->setToolTip(tr("Residuals of the logarithms: factors up and down count alike"));
    m_weightsName = textLabel(tr("Weights"));
    connect(m_weights, &QButtonGroup::idClicked, this,
            [this](int id) { edit(tr("Change weights"), [id](FitSettings& s) { s.weights = Weights(id); }); });
    static_cast<QVBoxLayout*>(layout())->addLayout(labelled(m_weightsName, weights.widget));
}

void FitControls::buildRecords()
{
    m_drop = numberBox(0, 9999, tr("Leave out the first records"));
    m_drop->setMinimumWidth(104);
    m_dropName = textLabel(tr("Leave out the first"));
    m_dropName->setToolTip(tr("These records stay in figures and table but not in the fit; t_1 is still taken from n = 1."));
    connect(m_drop, &QSpinBox::valueChanged, this, [this](int value) {
        m_drop->setSuffix(value == 1 ? tr(" record") : tr(" records"));
        if (!m_showing)
            edit(
                tr("Leave out first records"), [value](FitSettings& s) { s.dropFirst = value; }, u"drop"_s);
    });
    connect(m_drop, &QSpinBox::editingFinished, this, &FitControls::editFinished);
    static_cast<QVBoxLayout*>(layout())->addLayout(labelled(m_dropName, m_drop));

    m_bound = new QCheckBox(tr("Keep r∞ = b/(c+1) at most 1"));
    m_bound->setToolTip(tr("Above 1 the modeled run time has no value for large n."));
    connect(m_bound, &QCheckBox::clicked, this,
            [this](bool on) { edit(tr("Bound r∞"), [on](FitSettings& s) { s.boundSaturation = on; }); });
    layout()->addWidget(m_bound);
}

void FitControls::buildBootstrap()
{
    auto* row = new QHBoxLayout;
    m_samples = new WholeBox;
    m_samples->setRange(100, mostDraws);
    m_samples->setSingleStep(500);
    m_samples->setValue(1000);
    m_samples->setSuffix(tr(" samples"));
    m_samples->setAlignment(Qt::AlignRight);
    m_samples->setMinimumWidth(120);
    m_samples->setAccessibleName(tr("Bootstrap samples"));
    m_bootstrap = new QPushButton(tr("Bootstrap"));
    m_bootstrap->setToolTip(tr("95 % intervals from fits to runs drawn around the fit with the noise of its residuals, with a fixed seed. "
                               "Another change of the fit drops them."));
    connect(m_bootstrap, &QPushButton::clicked, this, [this] {
        FitSettings settings = m_settings;
        settings.bootstrap = m_samples->value();
        Q_EMIT bootstrapWanted(settings);
    });
    row->addWidget(m_bootstrap);
    row->addStretch(1);
    row->addWidget(m_samples);
    static_cast<QVBoxLayout*>(layout())->addLayout(row);
}

void FitControls::edit(const QString& text, const std::function<void(FitSettings&)>& change, const QString& mergeKey)
{
    FitSettings settings = m_settings;
    settings.bootstrap = 0; // its samples belong to the settings before
    change(settings);
    Q_EMIT edited(settings, text, mergeKey);
}

void FitControls::setSerialFraction(double value, bool dragging)
{
    edit(
        tr("Change serial fraction"), [value](FitSettings& s) { s.fixed[fs] = value; }, u"f_s"_s);
    if (!dragging) Q_EMIT editFinished();
}

void FitControls::resetSerialFraction()
{
    Q_EMIT editFinished();
    edit(tr("Reset serial fraction"), [](FitSettings& s) { s.fixed.erase(fs); });
}

void FitControls::showSerialFraction(const Fit& fit, std::optional<double> scanned)
{
    const Model* model = findModel(fit.settings.model);
    const Parameter* row = nullptr;
    if (model)
        for (const Parameter& value : model->parameters)
            if (value.name == fs) row = &value;
    m_serial->setVisible(row != nullptr);
    if (!row) return;
    const bool changed = m_settings.fixed.contains(fs);
    const QString name = u"<i>%1</i>&nbsp; %2"_s.arg(row->symbol, row->meaning);
    m_fraction.name->setText(accented(name, changed)); // no further words: the line must fit the narrowest panel
    const bool isScanned = fit.settings.model == amdahlOverheadModel.id;
    m_fraction.name->setToolTip(changed ? tr("Changed by hand") : isScanned ? tr("As the scan of the data proposes") : tr("As fitted"));
    m_fraction.reset->setToolTip(isScanned ? tr("Back to the value that the scan of the data proposes") : tr("Back to the fitted value"));
    m_fraction.reset->setVisible(changed);
    m_slider->setLimits(row->least, row->most);
    m_slider->setOrigin(scanned, tr("scan"));
    const double value = changed ? m_settings.fixed.at(fs) : fit.parameter(fs) ? fit.parameter(fs)->value : scanned.value_or(missing);
    m_slider->setNumber(value);
    m_fraction.field->setRange(0, std::nextafter(1.0, 0.0));
    m_fraction.field->setValue(value);
}

void FitControls::showSerialTime(const Fit& fit)
{
    const FitParameter* row = fit.parameter(t1);
    m_time.name->parentWidget()->setVisible(row != nullptr);
    if (!row) return;
    const auto held = m_settings.fixed.find(t1);
    const bool changed = held != m_settings.fixed.end();
    const QString name = tr("<i>t</i><sub>1</sub>&nbsp; run time on one core");
    m_time.name->setText(accented(changed ? name + tr(", changed") : name, changed));
    const bool isRecord = fit.settings.model == amdahlOverheadModel.id;
    m_time.reset->setToolTip(isRecord ? tr("Back to the record at n = 1") : tr("Back to the fitted value"));
    m_time.reset->setVisible(changed);
    m_time.field->setValue(changed ? held->second : row->value);
}

void FitControls::setFit(const Fit& fit, const FitSettings& settings, std::optional<double> scanned)
{
    m_showing = true;
    m_settings = settings;
    m_model->setCurrentIndex(m_model->findData(settings.model));
    showSerialFraction(fit, scanned);
    showSerialTime(fit);
    m_weights->button(int(settings.weights))->setChecked(true);
    m_weightsName->setText(accented(tr("Weights"), settings.weights != Weights::Plain));
    m_drop->setMaximum(std::max(0, int(fit.used.size()) - 1));
    const QString suffix = settings.dropFirst == 1 ? tr(" record") : tr(" records");
    if (m_drop->value() != settings.dropFirst) m_drop->setValue(settings.dropFirst); // else what is being typed stays
    if (m_drop->suffix() != suffix) m_drop->setSuffix(suffix);
    m_dropName->setText(accented(tr("Leave out the first"), settings.dropFirst > 0));
    m_bound->setChecked(settings.boundSaturation);
    m_bootstrap->setEnabled(fit.usable());
    const bool isSearch = isNormalForm(settings.model); // it has its own ways, nothing of this is chosen
    for (QWidget* part : std::initializer_list<QWidget*>{m_weightsName, m_weights->button(0)->parentWidget()}) part->setVisible(!isSearch);
    for (QWidget* part : std::initializer_list<QWidget*>{m_bound, m_samples, m_bootstrap}) part->setVisible(hasOverhead(settings.model));
    m_showing = false;
}

} // namespace costscope
