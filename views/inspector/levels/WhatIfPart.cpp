// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/levels/WhatIfPart.h"

#include "core/figure/FigureKind.h"
#include "views/inspector/levels/levelMachines.h"
#include "views/inspector/levels/levelWords.h"
#include "views/inspector/panelParts.h"
#include "views/inspector/windowWords.h"
#include "views/widgets/TextLabel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QSpinBox>
#include <QVBoxLayout>

namespace costscope {

namespace {

const QString queueLawName = u"queue_law"_s, joinedName = u"aggregation"_s;

constexpr double inOrderLaw = double(QueueLaw::InOrder);
constexpr int mostAsked = 1'000'000;

/// Else what is being typed would go.
void setUnlessSame(QSpinBox* box, int value)
{
    if (box->value() != value) box->setValue(value);
}

bool takesWhatIf(const FigureRequest& request)
{
    const FigureKind* kind = findFigure(request.kind);
    return kind && kind->values.contains(u"what_if.NAME"_s);
}

double valueOf(const LevelChanges& changes, const QString& name, double otherwise)
{
    const auto found = changes.set.find(name);
    return found == changes.set.end() ? otherwise : found->second;
}

/// Changes that have no control here: they came from a file or the command line.
QStringList furtherChanges(LevelChanges changes)
{
    changes.machine.clear();
    for (const QString& name : {ppnName, orderName, joinedName}) changes.set.erase(name);
    if (valueOf(changes, queueLawName, -1) == inOrderLaw) changes.set.erase(queueLawName);
    return describe(changes);
}

double totalOf(const LevelView& view, const std::vector<size_t>& rows)
{
    double sum = 0;
    for (const size_t row : rows) sum += view.analysis.costs[row].total();
    return sum;
}

} // namespace

WhatIfPart::WhatIfPart(QWidget* parent)
    : PanelWidget(parent), m_onOff(new QCheckBox(tr("Compare with a what-if"))), m_body(new QWidget), m_machines(new QComboBox),
      m_order(new QComboBox), m_perNode(numberBox(1, mostAsked, tr("Processes per node of the what-if"))),
      m_joined(numberBox(1, mostAsked, tr("Messages joined in the what-if"))), m_inOrder(new QCheckBox(tr("Receives posted in order"))),
      m_effect(panelLabel({})), m_further(panelLabel({}, "note")), m_formula(panelLabel({}, "card")), m_problem(panelLabel({}, "red")),
      m_keep(new QPushButton(tr("Keep what-if as base")))
{
    build();
    connectAll();
}

void WhatIfPart::build()
{
    QFont bold = m_onOff->font();
    bold.setBold(true);
    m_onOff->setFont(bold);
    m_joined->setSuffix(tr(" into 1"));
    m_joined->setSpecialValueText(tr("none"));
    m_machines->setAccessibleName(tr("Machine of the what-if"));
    m_order->setAccessibleName(tr("Order of the ranks of the what-if"));
    m_inOrder->setToolTip(tr("Each message is found at once: 2γ n instead of γ n²"));
    m_joined->setToolTip(tr("That many messages of a process become one with the same bytes"));
    m_order->addItem(tr("As in the figure"), -1);
    for (qsizetype i = 0; i < findLevelValue(orderName)->words.size(); ++i) m_order->addItem(findLevelValue(orderName)->words[i], int(i));
    m_formula->setAccessibleName(tr("Formula of the what-if with numbers"));
    m_keep->setAutoDefault(false);
    m_keep->setToolTip(tr("Machine, placement and settings of the what-if take the place of those it is compared with"));
    auto* body = column(m_body, {m_effect, m_problem});
    for (const auto& [name, control] : std::initializer_list<std::pair<QString, QWidget*>>{{tr("Machine"), m_machines},
                                                                                           {tr("Processes per node"), m_perNode},
                                                                                           {tr("Order of the ranks"), m_order},
                                                                                           {tr("Messages joined"), m_joined}})
        body->addLayout(labelled(new QLabel(name), control));
    addAll(body, {m_inOrder, m_further, m_formula});
    body->addWidget(m_keep, 0, Qt::AlignLeft);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(m_onOff);
    layout->addWidget(m_body);
}

void WhatIfPart::connectAll()
{
    connect(m_onOff, &QCheckBox::toggled, this, &WhatIfPart::switchOn);
    connect(m_machines, &QComboBox::activated, this, [this] {
        LevelChanges changes = m_changes;
        changes.machine = m_machines->currentData().toString();
        change(changes, tr("machine"));
    });
    connect(m_order, &QComboBox::activated, this, [this] {
        const int word = m_order->currentData().toInt();
        set(orderName, word < 0 ? std::nullopt : std::optional<double>(word));
    });
    connect(m_perNode, &QSpinBox::valueChanged, this,
            [this](int value) { set(ppnName, value == m_ownPerNode ? std::nullopt : std::optional<double>(value)); });
    connect(m_joined, &QSpinBox::valueChanged, this,
            [this](int value) { set(joinedName, value == m_ownJoined ? std::nullopt : std::optional<double>(value)); });
    connect(m_inOrder, &QCheckBox::toggled, this, [this](bool on) { set(queueLawName, on ? std::optional(inOrderLaw) : std::nullopt); });
    for (QSpinBox* box : {m_perNode, m_joined}) connect(box, &QSpinBox::editingFinished, this, &WhatIfPart::editFinished);
    connect(m_keep, &QPushButton::clicked, this, [this] {
        m_isOn = false; // unless it is refused
        Q_EMIT keepWanted(m_request);
    });
}

/// Off forgets nothing: on again compares with the same.
void WhatIfPart::switchOn(bool on)
{
    if (m_showing) return;
    m_isOn = on;
    m_body->setVisible(on);
    if (!on) {
        if (m_changes.isEmpty()) return;
        m_switchedOff[m_place] = m_changes;
        return Q_EMIT edited(withWhatIf(m_request, {}), tr("Switch what-if off"), {});
    }
    const auto before = m_switchedOff.find(m_place);
    if (before == m_switchedOff.end()) return Q_EMIT refreshWanted(); // nothing is changed yet
    Q_EMIT edited(withWhatIf(m_request, before->second), tr("Switch what-if on"), {});
}

void WhatIfPart::change(const LevelChanges& changes, const QString& what)
{
    if (m_showing || changes == m_changes) return;
    Q_EMIT edited(withWhatIf(m_request, changes), tr("Change what-if: %1").arg(what), u"what-if/%1/%2"_s.arg(m_request.id, what));
}

void WhatIfPart::set(const QString& name, std::optional<double> value)
{
    LevelChanges changes = m_changes;
    changes.set.erase(name);
    if (value) changes.set[name] = *value;
    change(changes, name);
}

void WhatIfPart::setRequest(const FigureRequest& request)
{
    const auto changes = whatIfOf(request);
    const bool another = request.id != m_request.id;
    m_request = request;
    m_changes = changes.ok() ? *changes : LevelChanges();
    if (another || !m_changes.isEmpty() || !changes.ok()) m_isOn = !m_changes.isEmpty() || !changes.ok();
}

void WhatIfPart::show(const Session& session, const FigureRequest& request, const LevelView& view, size_t row, FigureMemory& memory)
{
    setVisible(takesWhatIf(request));
    if (!takesWhatIf(request)) return;
    const DatasetItem* item = session.dataset(request.datasets.value(0));
    m_place = {request.id, item ? item->data.get() : nullptr};
    setRequest(request);
    m_showing = true;
    m_onOff->setChecked(m_isOn);
    m_body->setVisible(m_isOn);
    if (m_isOn) {
        fillMachines(*m_machines, session, m_changes.machine, tr("As in the figure"));
        showControls(view);
        showEffect(view, whatIfView(session, request, memory), row);
    }
    m_showing = false;
}

void WhatIfPart::showControls(const LevelView& view)
{
    const bool ownInOrder = view.analysis.question.settings.queueLaw == QueueLaw::InOrder;
    m_ownPerNode = view.analysis.placement.ppn;
    setUnlessSame(m_perNode, int(valueOf(m_changes, ppnName, m_ownPerNode)));
    m_order->setCurrentIndex(m_order->findData(int(valueOf(m_changes, orderName, -1))));
    m_ownJoined = int(view.analysis.question.aggregation);
    setUnlessSame(m_joined, int(valueOf(m_changes, joinedName, m_ownJoined)));
    m_inOrder->setEnabled(!ownInOrder);
    m_inOrder->setChecked(ownInOrder || valueOf(m_changes, queueLawName, -1) == inOrderLaw);
    const QStringList further = furtherChanges(m_changes);
    m_further->setText(tr("Also changed: %1.").arg(further.join(u", "_s).toHtmlEscaped()));
    m_further->setVisible(!further.isEmpty());
}

void WhatIfPart::showEffect(const LevelView& view, const Result<std::optional<LevelView>>& whatIf, size_t row)
{
    const bool known = whatIf.ok() && *whatIf;
    m_problem->setVisible(!whatIf.ok());
    if (!whatIf.ok()) m_problem->setText(inWindow(whatIf.error()).toHtmlEscaped());
    m_keep->setEnabled(known);
    m_formula->setVisible(known);
    m_effect->setVisible(whatIf.ok());
    if (!known) return m_effect->setText(tr("Nothing is changed yet: change something here, and a second stack appears beside the first."));
    const LevelCost &before = view.analysis.costs[row], &after = (**whatIf).analysis.costs[row];
    const std::vector<size_t> rows = view.rowsOf(before.operation.name);
    setWords(m_effect, tr("Level %1: %2.<br>All levels of %3: %4.")
                           .arg(before.operation.level)
                           .arg(effectOf(before.total(), after.total()), shortOperationTitle(before.operation.name),
                                effectOf(totalOf(view, rows), totalOf(**whatIf, rows))));
    setWords(m_formula, formulaOf(after, (**whatIf).analysis));
}

} // namespace costscope
