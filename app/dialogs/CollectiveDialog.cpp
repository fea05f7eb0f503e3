// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/dialogs/CollectiveDialog.h"

#include "core/collectives/collectiveCost.h"
#include "importers/messages/placementFile.h"
#include "views/inspector/panelParts.h"
#include "views/inspector/windowWords.h"
#include "views/style/marks.h"
#include "views/widgets/SizeSpin.h"
#include "views/widgets/WholeBox.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLineEdit>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace costscope {

namespace {

QComboBox* wordsBox(const CollectiveParameter& value)
{
    auto* box = new QComboBox;
    for (qsizetype i = 0; i < value.words.size(); ++i)
        if (value.words[i] != toString(Mapping::Listed)) box->addItem(value.names[i], value.words[i]);
    box->setToolTip(value.meaning);
    return box;
}

QSpinBox* numberBox(int value)
{
    auto* box = new WholeBox;
    box->setRange(1, mostProcessesShown);
    box->setValue(value);
    box->setAlignment(Qt::AlignRight);
    return box;
}

} // namespace

CollectiveDialog::CollectiveDialog(std::vector<Machine> machines, QWidget* parent)
    : QDialog(parent), m_machines(std::move(machines)), m_algorithm(wordsBox(*findCollectiveValue(u"algorithm"))),
      m_mapping(wordsBox(*findCollectiveValue(u"mapping"))), m_level(wordsBox(*findCollectiveValue(u"level"))),
      m_outside(wordsBox(*findCollectiveValue(u"outside"))), m_machine(new QComboBox), m_description(panelLabel({}, "note")),
      m_perNode(textLabel({}, "note")), m_told(textLabel({}, "note")), m_processes(numberBox(16)), m_nodes(numberBox(4)),
      m_size(new SizeSpin), m_segment(new SizeSpin(tr("none"))), m_torus(new QLineEdit), m_file(new QPushButton(tr("Placement &File…"))),
      m_make(nullptr)
{
    setWindowTitle(tr("New Collective"));
    m_algorithm->setCurrentIndex(m_algorithm->findData(CollectiveSetup().algorithm));
    m_size->setRange(0, 1e15);
    m_size->setValue(CollectiveSetup().bytes);
    m_segment->setRange(1, 1e15);
    m_segment->setValue(missing);
    const std::vector<Machine> all = std::exchange(m_machines, {});
    for (const Machine& machine : all)
        if (channelsOf(machine)) m_machines.push_back(machine), m_machine->addItem(machine.name, machine.id);
    for (const Machine& machine : all) // they stand there, and say what they lack
        if (const auto channels = channelsOf(machine); !channels) addUnusable(m_machine, machine.name, inWindow(channels.error()));
    m_torus->setPlaceholderText(tr("none"));
    m_torus->setToolTip(findCollectiveValue(u"torus")->meaning);
    m_file->setToolTip(tr("A table of rank and node instead of a mapping by rule"));
    m_file->setAutoDefault(false);
    auto* form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    for (const auto& [name, control] : std::initializer_list<std::pair<QString, QWidget*>>{{tr("&Algorithm"), m_algorithm},
                                                                                           {QString(), m_description},
                                                                                           {tr("&Processes P"), m_processes},
                                                                                           {tr("&Nodes M"), m_nodes},
                                                                                           {QString(), m_perNode},
                                                                                           {tr("Ma&pping"), m_mapping},
                                                                                           {QString(), m_file},
                                                                                           {tr("&Torus"), m_torus},
                                                                                           {tr("&Message m"), m_size},
                                                                                           {tr("&Segment S"), m_segment},
                                                                                           {tr("&Level"), m_level},
                                                                                           {tr("&Channels"), m_machine},
                                                                                           {tr("&Outside tables"), m_outside}})
        form->addRow(name, control);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_make = buttons->addButton(tr("Make"), QDialogButtonBox::AcceptRole);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addWidget(m_told);
    layout->addStretch(1); // room for longer words, not between the rows
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    for (QComboBox* box : {m_algorithm, m_level, m_outside, m_machine})
        connect(box, &QComboBox::currentIndexChanged, this, &CollectiveDialog::check);
    connect(m_mapping, &QComboBox::currentIndexChanged, this, [this] {
        m_problem.clear();
        check();
    });
    for (QSpinBox* box : {m_processes, m_nodes}) connect(box, &QSpinBox::valueChanged, this, &CollectiveDialog::check);
    for (SizeSpin* box : {m_size, m_segment}) {
        connect(box, &QuantitySpin::valueEdited, this, &CollectiveDialog::check);
        connect(box, &QuantitySpin::problem, this, [this, box](const QString& reason) {
            (box == m_size ? m_wrongSize : m_wrongSegment) = reason;
            check();
        });
    }
    connect(m_torus, &QLineEdit::textChanged, this, &CollectiveDialog::check);
    connect(m_file, &QPushButton::clicked, this, &CollectiveDialog::chooseFile);
    check();
    constexpr int narrowest = 460;
    setMinimumWidth(narrowest);
    resize(narrowest, layout->totalHeightForWidth(narrowest));
}

QWidget* CollectiveDialog::control(const QString& name) const
{
    const std::pair<const char*, QWidget*> all[] = {
        {"algorithm", m_algorithm}, {"processes", m_processes}, {"nodes", m_nodes},     {"mapping", m_mapping}, {"size", m_size},
        {"segment", m_segment},     {"level", m_level},         {"outside", m_outside}, {"machine", m_machine}, {"torus", m_torus}};
    for (const auto& [known, control] : all)
        if (name == QLatin1String(known)) return control;
    return nullptr;
}

QString CollectiveDialog::told() const
{
    return m_told->text();
}

bool CollectiveDialog::isPossible() const
{
    return m_make->isEnabled();
}

void CollectiveDialog::chooseFile()
{
    const QString file = QFileDialog::getOpenFileName(this, tr("Nodes of the ranks"), {}, tr("Tables (*.csv *.txt *.tsv);;All files (*)"));
    if (!file.isEmpty()) takePlacement(file);
}

void CollectiveDialog::takePlacement(const QString& file)
{
    const auto nodes = readRankNodes(file);
    m_problem.clear();
    if (nodes) {
        m_rankNode = *nodes;
        const int listed = m_mapping->findData(toString(Mapping::Listed));
        if (listed >= 0) m_mapping->removeItem(listed);
        m_mapping->addItem(tr("as %1 lists").arg(QFileInfo(file).fileName()), toString(Mapping::Listed));
        m_mapping->setCurrentIndex(m_mapping->count() - 1);
    } else {
        const Error& error = nodes.error();
        m_problem = error.line > 0 ? tr("%1, line %2: %3").arg(QFileInfo(file).fileName(), QString::number(error.line), inWindow(error))
                                   : inWindow(error);
    }
    check();
}

WantedCollective CollectiveDialog::wanted() const
{
    CollectiveSetup setup;
    setup.algorithm = m_algorithm->currentData().toString();
    setup.rankNode = m_rankNode;
    const bool isListed = m_mapping->currentData().toString() == toString(Mapping::Listed);
    setup.processes = isListed ? qint64(m_rankNode.size()) : m_processes->value();
    setup.nodes = isListed ? 1 + *std::max_element(m_rankNode.begin(), m_rankNode.end()) : m_nodes->value();
    (void)setCollectiveValue(setup, u"mapping"_s, m_mapping->currentData().toString());
    (void)setCollectiveValue(setup, u"level"_s, m_level->currentData().toString());
    (void)setCollectiveValue(setup, u"outside"_s, m_outside->currentData().toString());
    (void)setCollectiveValue(setup, u"torus"_s, m_torus->text().trimmed());
    setup.bytes = m_size->value();
    if (!std::isnan(m_segment->value())) setup.segment = m_segment->value();
    return {setup, m_machine->currentData().toString()};
}

/// "15 stages, 1.47 ms by τ-Lop, 1.75 ms by LogGP". Error: also what the channels cannot cost.
Result<QString> CollectiveDialog::totals() const
{
    const WantedCollective now = wanted();
    CollectiveSetup tried = now.setup;
    if (const auto torus = setCollectiveValue(tried, u"torus"_s, m_torus->text().trimmed()); !torus) return torus.error();
    const auto question = questionOf(now.setup);
    if (!question) return question.error();
    const qint64 stages = question->collective->stages(question->shape);
    const QString count = stages == 1 ? tr("1 stage") : tr("%1 stages").arg(stages);
    if (workOf(*question) > workAtOnce) return tr("%1, which take a while to count").arg(count);
    const int machine = m_machine->currentIndex();
    if (machine < 0) return Error{tr("There is no machine with channels.")};
    const auto cost = collectiveCost(*question, m_machines[size_t(machine)]);
    if (!cost) {
        CollectiveSetup extended = now.setup;
        extended.extend = true;
        const bool helps = !now.setup.extend && collectiveCost(*questionOf(extended), m_machines[size_t(machine)]).ok();
        return Error{helps ? tr("%1. %2 Outside tables: %3 would tell it.").arg(count, inWindow(cost.error()), m_outside->itemText(1))
                           : tr("%1. %2").arg(count, inWindow(cost.error()))};
    }
    const QString total = tr("%1, %2 by τ-Lop").arg(count, display(cost->seconds, Quantity::Time, 3));
    return std::isnan(cost->logGPSeconds) ? total : tr("%1, %2 by LogGP").arg(total, display(cost->logGPSeconds, Quantity::Time, 3));
}

void CollectiveDialog::check()
{
    const Collective& collective = *findCollective(m_algorithm->currentData().toString());
    m_description->setText(tr("%1 <i>m</i>: %2.").arg(collective.description.toHtmlEscaped(), collective.size.toHtmlEscaped()));
    constexpr int narrowest = 330;                                             // of its column
    m_description->setMinimumHeight(m_description->heightForWidth(narrowest)); // longer words below do not cut it
    const WantedCollective now = wanted();
    const bool isListed = now.setup.mapping == Mapping::Listed;
    m_processes->setEnabled(!isListed);
    m_nodes->setEnabled(!isListed);
    const qint64 Q = (now.setup.processes + now.setup.nodes - 1) / now.setup.nodes;
    m_perNode->setText(isListed ? tr("%1 processes on %2 nodes as listed").arg(now.setup.processes).arg(now.setup.nodes)
                       : now.setup.processes % now.setup.nodes == 0 ? tr("<i>Q</i> = <i>P</i>/<i>M</i> = %1 per node").arg(Q)
                                                                    : tr("at most <i>Q</i> = %1 per node").arg(Q));
    QString problem = m_problem; // a field that holds no value would go on with the one before
    for (const auto& [name, reason] : {std::pair(tr("Message m"), m_wrongSize), std::pair(tr("Segment S"), m_wrongSegment)})
        if (problem.isEmpty() && !reason.isEmpty()) problem = tr("%1: %2").arg(name, reason);
    const auto said = problem.isEmpty() ? totals() : Result<QString>(Error{problem});
    m_told->setText((said ? *said : inWindow(said.error())).toHtmlEscaped());
    setRole(m_told, said ? "note" : "red");
    if (m_make) m_make->setEnabled(said.ok());
}

/// More words want more room, which the rows above do not give.
bool CollectiveDialog::event(QEvent* event)
{
    const bool known = QDialog::event(event);
    if (event->type() == QEvent::LayoutRequest)
        if (const int needed = layout() ? layout()->totalHeightForWidth(width()) : 0; height() < needed) resize(width(), needed);
    return known;
}

} // namespace costscope
