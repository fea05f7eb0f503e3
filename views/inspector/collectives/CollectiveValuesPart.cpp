// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/collectives/CollectiveValuesPart.h"

#include "core/collectives/collectiveCost.h"
#include "core/collectives/collectiveEdits.h"
#include "core/session/machines.h"
#include "views/inspector/panelParts.h"
#include "views/inspector/windowWords.h"
#include "views/widgets/ElidedCombo.h"
#include "views/widgets/SizeSpin.h"
#include "views/widgets/ValueSlider.h"
#include "views/widgets/WholeBox.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QSpinBox>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

constexpr QLatin1String mappingValue("mapping"), machineName("machine");

/// A whole number whose arrows double and halve it where the algorithm takes powers of two alone.
class WholeSpin : public WholeBox {
public:
    bool isPowerOfTwo = false;
    void stepBy(int steps) override
    {
        if (!isPowerOfTwo) return WholeBox::stepBy(steps);
        setValue(int(std::clamp(std::ldexp(value(), std::clamp(steps, -20, 20)), 1.0, double(maximum()))));
    }
};

QString labelOf(const CollectiveParameter& value)
{
    return value.symbol.isEmpty() ? value.label : u"%1 <i>%2</i>"_s.arg(value.label, value.symbol);
}

constexpr double mostDraggedBytes = 1e8, mostDraggedProcesses = 1024, nearPower = 0.06; // of an octave

/// Whole bytes; a power of two where one is near.
double draggedBytes(double bytes)
{
    const double octave = std::log2(bytes), power = std::round(octave);
    return std::fabs(octave - power) < nearPower ? std::exp2(power) : std::round(bytes);
}

} // namespace

CollectiveValuesPart::CollectiveValuesPart(QWidget* parent)
    : PanelWidget(parent), m_layout(new QGridLayout(this)), m_machine(new ElidedCombo), m_perNode(panelLabel({}, "note")),
      m_problem(panelLabel({}, "red"))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setHorizontalSpacing(8);
    m_layout->setVerticalSpacing(4);
    m_layout->setColumnStretch(1, 1);
    for (const CollectiveParameter& value : collectiveValues()) {
        m_rows.push_back({&value, makeControl(value)});
        addRow(labelOf(value), m_rows.back().control, value.meaning);
        if (value.name == QLatin1String("processes") || value.name == QLatin1String("size")) addSlider(m_rows.back());
        if (value.name == QLatin1String("nodes")) m_layout->addWidget(m_perNode, m_layout->rowCount(), 1);
    }
    addRow(tr("Channels"), m_machine, tr("the machine whose costs L(m,τ) and overheads o(m) are taken"));
    connect(m_machine, &QComboBox::activated, this, [this] {
        set(machineName, m_machine->currentData().toString(), tr("Channels"));
        Q_EMIT editFinished();
    });
    m_perNode->setAlignment(Qt::AlignRight);
    m_layout->addWidget(m_problem, m_layout->rowCount(), 0, 1, 2);
    m_problem->setAccessibleName(tr("Why it was not taken"));
    m_problem->hide();
}

void CollectiveValuesPart::addRow(const QString& label, QWidget* control, const QString& meaning)
{
    auto* name = new QLabel(label);
    name->setTextFormat(Qt::RichText);
    name->setToolTip(meaning);
    name->setBuddy(control);
    makeNarrow(control);
    control->setAccessibleName(QString(label).remove(u"<i>"_s).remove(u"</i>"_s));
    control->setToolTip(meaning);
    const int line = m_layout->rowCount();
    m_layout->addWidget(name, line, 0);
    m_layout->addWidget(control, line, 1);
}

/// Below its field; the field says what it takes.
void CollectiveValuesPart::addSlider(Row& row)
{
    const CollectiveParameter& value = *row.value;
    const bool isSize = value.name == QLatin1String("size");
    row.slider = new ValueSlider;
    row.slider->setScale(true, true);
    row.slider->setQuantity(isSize ? Quantity::Size : Quantity::None);
    row.slider->setAccessibleName(row.control->accessibleName());
    row.slider->setToolTip(value.meaning);
    m_layout->addWidget(row.slider, m_layout->rowCount(), 0, 1, 2);
    connect(row.slider, &ValueSlider::numberMoved, this, [this, &value, isSize](double number) {
        if (!isSize && static_cast<WholeSpin*>(control(value.name))->isPowerOfTwo) number = std::exp2(std::round(std::log2(number)));
        set(value.name, exact(isSize ? draggedBytes(number) : number), value.label);
    });
    connect(row.slider, &ValueSlider::dragFinished, this, &CollectiveValuesPart::editFinished);
}

QWidget* CollectiveValuesPart::makeControl(const CollectiveParameter& value)
{
    if (value.name == QLatin1String("processes") || value.name == QLatin1String("nodes")) return makeNumber(value);
    if (value.name == QLatin1String("torus")) return makeText(value);
    if (value.words.isEmpty()) return makeSize(value);
    auto* box = new ElidedCombo;
    addWords(box, value.words, value.names);
    if (value.name == mappingValue) box->addItem(tr("both, beside each other"), QString(bothMappings));
    connect(box, &QComboBox::activated, this, [this, &value, box] {
        set(value.name, box->currentData().toString(), value.label);
        Q_EMIT editFinished();
    });
    return box;
}

QWidget* CollectiveValuesPart::makeNumber(const CollectiveParameter& value)
{
    auto* spin = new WholeSpin;
    spin->setRange(1, mostProcessesShown);
    spin->setAlignment(Qt::AlignRight);
    spin->setKeyboardTracking(false);
    connect(spin, &QSpinBox::valueChanged, this, [this, &value](int number) { set(value.name, QString::number(number), value.label); });
    connect(spin, &QSpinBox::editingFinished, this, &CollectiveValuesPart::editFinished);
    return spin;
}

QWidget* CollectiveValuesPart::makeText(const CollectiveParameter& value)
{
    auto* line = new QLineEdit;
    line->setPlaceholderText(tr("none"));
    connect(line, &QLineEdit::editingFinished, this, [this, &value, line] {
        if (!line->isModified()) return;
        const QString text = line->text().trimmed();
        if (set(value.name, text.isEmpty() ? u"none"_s : text, value.label)) line->setModified(false); // an undo may change it
        Q_EMIT editFinished();
    });
    return line;
}

QWidget* CollectiveValuesPart::makeSize(const CollectiveParameter& value)
{
    const bool isOptional = value.name == QLatin1String("segment");
    auto* spin = new SizeSpin(isOptional ? tr("none") : QString());
    spin->setRange(isOptional ? 1 : 0, 1e15);
    connect(spin, &QuantitySpin::valueEdited, this,
            [this, &value](double bytes) { set(value.name, std::isnan(bytes) ? u"none"_s : exact(bytes), value.label); });
    connect(spin, &QuantitySpin::problem, this, [this](const QString& reason) { showProblem(m_problem, reason); });
    connect(spin, &QAbstractSpinBox::editingFinished, this, &CollectiveValuesPart::editFinished);
    return spin;
}

const CollectiveValuesPart::Row* CollectiveValuesPart::rowOf(const QString& name) const
{
    const auto row = std::find_if(m_rows.begin(), m_rows.end(), [&](const Row& r) { return r.value->name == name; });
    return row == m_rows.end() ? nullptr : &*row;
}

QWidget* CollectiveValuesPart::control(const QString& name) const
{
    if (name == machineName) return m_machine;
    const Row* row = rowOf(name);
    return row ? row->control : nullptr;
}

ValueSlider* CollectiveValuesPart::slider(const QString& name) const
{
    const Row* row = rowOf(name);
    return row ? row->slider : nullptr;
}

QString CollectiveValuesPart::problem() const
{
    return m_problem->isHidden() ? QString() : m_problem->text();
}

/// What cannot be stays in its control with the reason below; the figures keep what they show.
bool CollectiveValuesPart::set(const QString& name, const QString& text, const QString& label)
{
    if (m_showing) return false;
    CollectiveSetup setup = m_own;
    const bool isOfFigures = name == machineName || (name == mappingValue && text == bothMappings);
    auto done = isOfFigures ? Result<Done>(Done{}) : findCollectiveValue(name)->set(setup, text);
    if (const auto question = questionOf(setup); done.ok() && !question) done = question.error();
    showProblem(m_problem, done.ok() ? QString() : inWindow(done.error()));
    if (done.ok()) Q_EMIT edited(name, text, label);
    return done.ok();
}

void CollectiveValuesPart::showRow(const Row& row, const CollectiveSetup& shown)
{
    const QString text = row.value->text(shown);
    if (row.slider) {
        const bool isSize = row.value->name == QLatin1String("size");
        const double number = isSize ? shown.bytes : double(shown.processes);
        row.slider->setLimits(isSize ? 1 : std::max<double>(1, double(shown.nodes)),
                              std::fmax(isSize ? mostDraggedBytes : mostDraggedProcesses, number));
        row.slider->setEnabled(isSize || shown.mapping != Mapping::Listed);
        row.slider->setNumber(number);
    }
    if (auto* box = qobject_cast<QComboBox*>(row.control)) {
        box->setCurrentIndex(std::max(0, box->findData(m_isBoth && row.value->name == mappingValue ? QString(bothMappings) : text)));
    } else if (auto* spin = qobject_cast<QSpinBox*>(row.control)) {
        if (m_problem->isHidden()) spin->setValue(text.toInt()); // what was not taken stays beside its reason
        spin->setEnabled(shown.mapping != Mapping::Listed);      // the list says it
    } else if (auto* size = qobject_cast<SizeSpin*>(row.control)) {
        const double bytes = row.value->name == QLatin1String("segment") ? shown.segment.value_or(missing) : shown.bytes;
        if (!size->property("wrong").toBool()) size->setValue(bytes);
    } else if (auto* line = qobject_cast<QLineEdit*>(row.control); line && !line->isModified()) {
        line->setText(text == QLatin1String("none") ? QString() : text);
    }
}

void CollectiveValuesPart::showMachines(const Session& session, const FigureRequest& request)
{
    m_machine->clear();
    for (const Machine& machine : machinesWithChannels(session)) m_machine->addItem(machine.name, machine.id);
    for (const Machine& machine : session.machines)
        if (const auto channels = channelsOf(machine); !channels) addUnusable(m_machine, machine.name, inWindow(channels.error()));
    m_machine->setCurrentIndex(m_machine->findData(machineIdOf(session, request)));
    makeNarrow(m_machine); // the list by its new words
}

void CollectiveValuesPart::show(const Session& session, const FigureRequest& request, const CollectiveSetup& own,
                                const CollectiveSetup& shown)
{
    m_showing = true;
    if (request.id != m_figure || own != m_own) {
        m_problem->hide();
        static_cast<QLineEdit*>(control(u"torus"_s))->setModified(false);
        for (const Row& row : m_rows)
            if (auto* size = qobject_cast<SizeSpin*>(row.control)) size->forget();
    }
    m_figure = request.id;
    m_own = own;
    m_isBoth = request.choices.value(mappingValue).toString() == bothMappings;
    auto* mapping = static_cast<QComboBox*>(control(mappingValue));
    const int listed = mapping->findData(toString(Mapping::Listed));
    if (own.rankNode.empty() && listed >= 0) mapping->removeItem(listed);
    if (!own.rankNode.empty() && listed < 0)
        mapping->insertItem(2, findCollectiveValue(u"mapping")->names[int(Mapping::Listed)], toString(Mapping::Listed));
    for (const Row& row : m_rows) showRow(row, shown);
    const Collective* collective = findCollective(shown.algorithm);
    static_cast<WholeSpin*>(control(u"processes"_s))->isPowerOfTwo = collective && collective->powerOfTwo;
    const qint64 Q = (shown.processes + shown.nodes - 1) / std::max<qint64>(1, shown.nodes);
    m_perNode->setText(shown.mapping == Mapping::Listed                     ? tr("nodes as listed")
                       : shown.processes % std::max<qint64>(1, shown.nodes) ? tr("at most <i>Q</i> = %1 per node").arg(Q)
                                                                            : tr("<i>Q</i> = <i>P</i>/<i>M</i> = %1 per node").arg(Q));
    showMachines(session, request);
    m_showing = false;
}

} // namespace costscope
