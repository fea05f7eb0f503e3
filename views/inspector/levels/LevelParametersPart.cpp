// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/levels/LevelParametersPart.h"

#include "core/machine/machineEdits.h"
#include "views/inspector/levels/levelMachines.h"
#include "views/widgets/ParameterSlider.h"

#include <QComboBox>
#include <QVBoxLayout>

#include <algorithm>

namespace costscope {

namespace {

const QString shortName = u"short_below_bytes"_s, eagerName = u"eager_below_bytes"_s, lawName = u"queue_law"_s;

const MachineValue* valueOf(const Machine& machine, const Parameter& row)
{
    const auto found = machine.values.find(row.inMachine());
    return found == machine.values.end() ? nullptr : &found->second;
}

bool hasChoice(const FigureRequest& request, const QString& id)
{
    const FigureKind* kind = findFigure(request.kind);
    return kind && std::any_of(kind->choices.begin(), kind->choices.end(), [&](const Choice& c) { return c.name == id; });
}

} // namespace

LevelParametersPart::LevelParametersPart(QWidget* parent)
    : PanelWidget(parent), m_title(heading(tr("Parameters"), tr("redraws while you drag"))), m_further(new QWidget), m_lawRow(new QWidget),
      m_machines(new QComboBox), m_queueLaw(new QComboBox), m_where(new QComboBox), m_how(new QComboBox), m_gamma(new ParameterSlider),
      m_delta(new ParameterSlider), m_alpha(new ParameterSlider), m_rate(new ParameterSlider), m_injection(new ParameterSlider),
      m_short(new ParameterSlider), m_eager(new ParameterSlider), m_placement(new PlacementPart)
{
    m_machines->setAccessibleName(tr("Machine"));
    m_queueLaw->setAccessibleName(tr("Queue search"));
    m_where->setAccessibleName(tr("Locality"));
    m_how->setAccessibleName(tr("Protocol"));
    buildMain();
    buildFurther();
    connectBoxes();
    connectSlider(m_gamma, {}, {}, [] { return u"gamma"_s; });
    connectSlider(m_delta, {}, {}, [] { return u"delta"_s; });
    connectSlider(m_alpha, {}, tr("latency"), [this] { return ofClass("alpha"); });
    connectSlider(m_rate, {}, tr("rate of a process"), [this] { return ofClass("R_b"); });
    connectSlider(m_injection, {}, tr("rate of a node"), [this] { return ofClass("R_N"); });
    connectSlider(m_short, u"s"_s, tr("short below this size"), [] { return shortName; });
    connectSlider(m_eager, u"s"_s, tr("eager below this size"), [] { return eagerName; });
    connect(m_placement, &PlacementPart::edited, this, &LevelParametersPart::figureEdited);
    connect(m_placement, &PlacementPart::editFinished, this, &LevelParametersPart::editFinished);
}

void LevelParametersPart::buildMain()
{
    const QStringList laws = {tr("γ n², upper bound"), tr("γ n(n+1), the last first"), tr("2γ n²/3, as observed"), tr("2γ n, in order")};
    addWords(m_queueLaw, findLevelValue(lawName)->words, laws);
    m_lawRow->setLayout(labelled(new QLabel(tr("Queue search")), m_queueLaw));
    auto* layout = column(this, {m_title.widget});
    layout->addLayout(labelled(new QLabel(tr("Machine")), m_machines));
    addAll(layout, {m_gamma, m_lawRow, m_delta});
}

void LevelParametersPart::buildFurther()
{
    for (const Locality where : localities) m_where->addItem(toString(where));
    for (const Protocol how : protocols) m_how->addItem(toString(how));
    m_where->setCurrentText(toString(Locality::InterNode));
    auto* classes = new QHBoxLayout;
    classes->addWidget(m_where, 1);
    classes->addWidget(m_how, 1);
    auto* layout = column(m_further, {heading(tr("Latency and rates"), tr("by locality and protocol")).widget});
    layout->addLayout(classes);
    addAll(layout,
           {m_alpha, m_rate, m_injection, heading(tr("Protocols by message size"), tr("assumed")).widget, m_short, m_eager, m_placement});
}

void LevelParametersPart::connectBoxes()
{
    connect(m_machines, &QComboBox::activated, this, [this] {
        FigureRequest request = m_request;
        request.machine = m_machines->currentData().toString();
        Q_EMIT figureEdited(request, tr("Take another machine"), {});
    });
    connect(m_queueLaw, &QComboBox::activated, this, [this] {
        FigureRequest request = m_request;
        request.choices[lawName] = m_queueLaw->currentData().toString();
        Q_EMIT figureEdited(request, tr("Change the queue law"), {});
    });
    for (QComboBox* box : {m_where, m_how}) connect(box, &QComboBox::activated, this, &LevelParametersPart::showSliders);
}

void LevelParametersPart::connectSlider(ParameterSlider* slider, const QString& symbol, const QString& meaning,
                                        const std::function<QString()>& name)
{
    m_rows.push_back({slider, name, symbol, meaning});
    connect(slider, &ParameterSlider::changed, this, [this, name](double value) { setValue(name(), value); });
    connect(slider, &ParameterSlider::resetWanted, this, [this, name] { resetValue(name()); });
    connect(slider, &ParameterSlider::finished, this, &LevelParametersPart::editFinished);
}

QString LevelParametersPart::ofClass(const char* value) const
{
    return qualifiedName(localities[size_t(m_where->currentIndex())], protocols[size_t(m_how->currentIndex())], QString::fromLatin1(value));
}

double LevelParametersPart::inOrder(const QString& name, double value) const
{
    const ProtocolThresholds now = thresholdsFrom(m_machine);
    if (name == shortName) return std::min(value, now.eagerBelow);
    return name == eagerName ? std::max(value, now.shortBelow) : value;
}

void LevelParametersPart::setValue(const QString& name, double value)
{
    if (m_showing) return;
    const Parameter& row = *findLevelValue(name);
    const MachineValue* now = valueOf(m_machine, row);
    const double wanted = inOrder(name, value);
    if (now && now->value == wanted) return;
    Q_EMIT machineEdited(m_request, withTyped(m_machine, row.inMachine(), wanted), tr("Change %1").arg(name),
                         u"machine/%1/%2"_s.arg(m_machine.id, name));
}

void LevelParametersPart::resetValue(const QString& name)
{
    Q_EMIT machineEdited(m_request, withOriginal(m_machine, findLevelValue(name)->inMachine()), tr("Reset %1").arg(name), {});
}

void LevelParametersPart::show(const Session& session, const FigureRequest& request, const LevelView* view)
{
    m_request = request;
    if (const auto machine = machineOf(session, request)) m_machine = *machine;
    fillMachines(*m_machines, session, m_machine.id);
    m_lawRow->setVisible(hasChoice(request, lawName));
    if (const auto set = levelSet(request)) m_queueLaw->setCurrentIndex(int(levelSettingsOf(*set).queueLaw));
    showSliders();
    m_placement->setRequest(request);
    if (view) m_placement->show(*view);
}

void LevelParametersPart::showSliders()
{
    m_showing = true;
    for (const Row& row : m_rows) showOne(row);
    m_injection->setVisible(localities[size_t(m_where->currentIndex())] == Locality::InterNode);
    m_showing = false;
}

void LevelParametersPart::showOne(const Row& row)
{
    const QString name = row.name();
    const Parameter* found = findLevelValue(name);
    if (!found) return; // R_N within a node
    Parameter named = *found;
    if (!row.symbol.isEmpty()) named.symbol = row.symbol;
    if (!row.meaning.isEmpty()) named.meaning = row.meaning;
    const MachineValue* value = valueOf(m_machine, named);
    const MachineValue* source = sourceValue(m_machine, named.inMachine());
    const bool assumed = name == shortName || name == eagerName; // the paper prints none
    const double shown = value ? value->value : assumed ? named.fallback : missing;
    const QString from = assumed ? tr("assumed") : shippedMachine(m_machine.id) ? tr("paper") : tr("source");
    row.slider->show(named, shown, source ? std::optional(source->value) : std::nullopt, from);
}

} // namespace costscope
