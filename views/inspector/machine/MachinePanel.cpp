// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/machine/MachinePanel.h"

#include "core/base/words.h"
#include "core/calibration/calibrationEdits.h"
#include "core/machine/machineEdits.h"
#include "core/machine/machineTable.h"
#include "core/machine/machineTables.h"
#include "core/session/machines.h"
#include "views/inspector/machine/MachineField.h"
#include "views/inspector/machine/MachineGrid.h"
#include "views/models/names.h"
#include "views/style/marks.h"

#include <QComboBox>
#include <QVBoxLayout>

#include <cmath>

namespace costscope {

namespace {

MachineGrid::Heading headingOf(const QString& name)
{
    const MachineParameter& row = *findMachineValue(name);
    return {u"<i>%1</i>"_s.arg(row.symbol), row.meaning, row.quantity == Quantity::Time ? 4 : 5};
}

/// "intra-socket" -> "Intra-socket".
QString titled(const char* word)
{
    QString title = QString::fromLatin1(word);
    title[0] = title[0].toUpper();
    return title;
}

MachineGrid* pointToPointGrid()
{
    auto* grid = new MachineGrid(
        {headingOf(u"inter-node.short.alpha"_s), headingOf(u"inter-node.short.R_b"_s), headingOf(u"inter-node.short.R_N"_s)});
    for (const char* locality : localityWords.all()) {
        grid->addTitle(titled(locality));
        for (const char* protocol : protocolWords.all()) {
            QStringList names;
            for (const char* last : {"alpha", "R_b", "R_N"})
                names << u"%1.%2.%3"_s.arg(QLatin1String(locality), QLatin1String(protocol), QLatin1String(last));
            grid->addRow(QString::fromLatin1(protocol), names);
        }
    }
    return grid;
}

MachineGrid* logGpGrid()
{
    auto* grid = new MachineGrid({{MachinePanel::tr("shared memory"), {}}, {MachinePanel::tr("network"), {}}});
    for (const char* last : {"L", "o", "g", "G"}) {
        QStringList names;
        for (const char* channel : machineChannels) names << u"loggp.%1.%2"_s.arg(QLatin1String(channel), QLatin1String(last));
        grid->addRow(u"<i>%1</i>"_s.arg(QLatin1String(last)), names);
    }
    return grid;
}

MachineGrid* channelGrid()
{
    auto* grid = new MachineGrid({{MachinePanel::tr("shared memory"), {}}, {MachinePanel::tr("network"), {}}});
    grid->addRow(MachinePanel::tr("overhead"), {u"channels.shared-memory.overhead"_s, u"channels.network.overhead"_s});
    return grid;
}

QHBoxLayout* buttons(std::initializer_list<QPushButton*> all)
{
    auto* row = new QHBoxLayout;
    for (QPushButton* button : all) row->addWidget(button, 1);
    return row;
}

MachineGrid* listOf(std::initializer_list<const char*> names)
{
    auto* grid = new MachineGrid;
    for (const char* name : names) grid->addValue(QString::fromLatin1(name));
    return grid;
}

} // namespace

MachinePanel::MachinePanel(QWidget* parent)
    : PanelWidget(parent), m_title(heading({})), m_tablesTitle(heading(tr("Tables"), tr("as in the file"))),
      m_useTitle(heading(tr("Figures"))), m_notesTitle(heading(tr("Notes"))), m_source(panelLabel({}, "note")),
      m_notes(panelLabel({}, "note")), m_changes(panelLabel({})), m_use(panelLabel({})), m_reset(new QPushButton(tr("Reset to source"))),
      m_keep(new QPushButton(tr("Keep as new…"))), m_more(linkButton(tr("Further parts: LogGP, channels, calibration"))),
      m_take(new QPushButton(tr("Use in the open figure"))), m_tables(panelLabel({})), m_others(new QComboBox)
{
    m_keep->setToolTip(tr("Keep the changed values as a machine of their own; this one goes back to its source"));
    build();
    connect(m_more, &QPushButton::clicked, this, [this] {
        m_allParts = true;
        showParts();
    });
    connect(m_reset, &QPushButton::clicked, this, [this] { Q_EMIT resetWanted(m_machine.id); });
    connect(m_keep, &QPushButton::clicked, this, [this] { Q_EMIT keepWanted(m_machine.id); });
    connect(m_take, &QPushButton::clicked, this, [this] { Q_EMIT useWanted(m_machine.id, m_openFigure); });
    connect(m_use, &QLabel::linkActivated, this, &MachinePanel::figureWanted);
    connect(m_others, &QComboBox::activated, this, &MachinePanel::compareWanted);
}

void MachinePanel::build()
{
    auto* layout = column(this, {m_title.widget, m_source, m_changes});
    layout->addLayout(buttons({m_reset, m_keep}));
    buildParts();
    for (const Part& part : m_parts) {
        layout->addWidget(part.heading.widget);
        layout->addWidget(part.grid);
    }
    addAll(layout, {m_tablesTitle.widget, m_tables, m_more, m_useTitle.widget, m_use, m_take});
    m_others->setAccessibleName(tr("Compare with"));
    m_others->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_others->setMinimumContentsLength(14);
    layout->addLayout(labelled(new QLabel(tr("Compare with")), m_others));
    addAll(layout, {m_notesTitle.widget, m_notes});
    auto* duplicate = new QPushButton(tr("Duplicate…"));
    auto* save = new QPushButton(tr("Export…"));
    connect(duplicate, &QPushButton::clicked, this, [this] { Q_EMIT duplicateWanted(m_machine.id); });
    connect(save, &QPushButton::clicked, this, [this] { Q_EMIT exportWanted(m_machine.id); });
    layout->addLayout(buttons({duplicate, save}));
}

MachineGrid* MachinePanel::addPart(const QString& title, const QString& note, MachineGrid* grid, bool always)
{
    m_parts.push_back({heading(title, note), grid, always});
    connect(grid, &MachineGrid::typed, this, &MachinePanel::type);
    connect(grid, &MachineGrid::finished, this, &MachinePanel::editFinished);
    connect(grid, &MachineGrid::chosen, this, &MachinePanel::chosen);
    connect(grid, &MachineGrid::resetWanted, this,
            [this](const QString& name) { Q_EMIT edited(withOriginal(m_machine, name), tr("Reset %1").arg(name), {}); });
    return grid;
}

void MachinePanel::buildParts()
{
    addPart(tr("Messages"), tr("latency and rates"), pointToPointGrid(), true);
    addPart(tr("Protocols"), {}, listOf({"protocols.short_below_bytes", "protocols.eager_below_bytes"}), true);
    addPart(tr("Queue and contention"), {}, listOf({"gamma", "delta", "link_rate"}), true);
    addPart(tr("Node"), {}, listOf({"node.cores", "node.sockets", "node.ppn", "node.memory_bytes", "node.peak_flop_per_s_per_core"}), true);
    addPart(tr("Network"), {}, listOf({"network.nodes_per_router", "network.latency", "network.bandwidth", "network.hop"}), true);
    addPart(tr("LogGP"), {}, logGpGrid());
    addPart(tr("Concurrent transfers"), {}, channelGrid());
    addPart(tr("Calibration"), {}, listOf({"calibration.latency", "calibration.seconds_per_word"}));
}

MachineField* MachinePanel::field(const QString& name) const
{
    for (const Part& part : m_parts)
        for (MachineField* field : part.grid->fields())
            if (field->name() == name) return field;
    return nullptr;
}

QString MachinePanel::comparedWith() const
{
    return m_others->currentData().toString();
}

void MachinePanel::type(const QString& name, double value)
{
    const QString text = std::isnan(value) ? tr("Clear %1") : tr("Change %1");
    Q_EMIT edited(withTyped(m_machine, name, value), text.arg(name), u"machine/%1/%2"_s.arg(m_machine.id, name));
}

void MachinePanel::setMachine(const Session& session, const QString& id, const FigureRequest* open)
{
    const Machine* machine = findMachine(session, id);
    if (!machine) return;
    if (machine->id != m_machine.id) m_allParts = false;
    m_machine = *machine;
    m_title.title->setText(cutWords(machine->name).toHtmlEscaped());
    m_title.note->setText(cutWords(machine->id, 20).toHtmlEscaped());
    showText(m_source, machine->source.toHtmlEscaped());
    m_notes->setText(machine->notes.toHtmlEscaped().replace(QLatin1Char('\n'), u"<br>"_s));
    setAllVisible({m_notesTitle.widget, m_notes}, !machine->notes.isEmpty());
    for (const Part& part : m_parts) part.grid->set(m_machine);
    showParts();
    showChanges();
    showTables();
    showUse(session, open);
    showOthers(session);
}

void MachinePanel::showParts()
{
    bool all = true;
    for (const Part& part : m_parts) {
        const bool shown = part.always || m_allParts || part.grid->hasValues();
        all = all && shown;
        setAllVisible({part.heading.widget, part.grid}, shown);
    }
    m_more->setVisible(!all);
}

void MachinePanel::showChanges()
{
    const qsizetype count = changedValues(m_machine).size();
    const bool shipped = shippedMachine(m_machine.id);
    m_changes->setText(count == 0   ? (shipped ? tr("All values are as shipped.") : tr("No value differs from its source."))
                       : count == 1 ? (shipped ? tr("1 value is changed from the paper.") : tr("1 value is changed from its source."))
                       : shipped    ? tr("%1 values are changed from the paper.").arg(count)
                                    : tr("%1 values are changed from their source.").arg(count));
    setRole(m_changes, count == 0 ? "note" : "accent");
    m_reset->setEnabled(count > 0);
    m_keep->setEnabled(count > 0);
}

void MachinePanel::showTables()
{
    QStringList lines;
    for (const MachinePart& part : machineParts(m_machine))
        lines << u"<b>%1</b>: %2"_s.arg(part.name.toHtmlEscaped(), part.size.toHtmlEscaped());
    showText(m_tables, lines.join(u"<br>"_s));
    m_tablesTitle.widget->setVisible(!lines.isEmpty());
}

void MachinePanel::showUse(const Session& session, const FigureRequest* open)
{
    QStringList links;
    for (const FigureRequest* figure : figuresWith(session, m_machine.id))
        links << u"<a href=\"%1\">%2</a>"_s.arg(figure->id, displayName(session, *figure).toHtmlEscaped());
    m_use->setText(links.isEmpty() ? tr("No figure shows this machine.") : links.join(u"<br>"_s));
    const bool takes = open && showsMachine(session, *open) && machineIdOf(session, *open) != m_machine.id;
    const bool canTake = takes && figuresFor(session, m_machine.id).contains(open->id);
    const bool lacksValues = takes && !canShowMachine(session, *open, m_machine);
    m_openFigure = canTake ? open->id : QString();
    m_take->setVisible(canTake || lacksValues); // figures of benchmarks show calibrations of their own and no other machine
    m_take->setEnabled(canTake);
    m_take->setToolTip(canTake ? QString() : tr("This machine lacks values that the open figure needs"));
}

void MachinePanel::showOthers(const Session& session)
{
    const QString before = comparedWith();
    m_others->clear();
    m_others->addItem(tr("nothing"), QString());
    for (const auto* machines : {&session.machines, &shippedMachines()})
        for (const Machine& machine : *machines)
            if (machine.id != m_machine.id && m_others->findData(machine.id) < 0) m_others->addItem(machine.name, machine.id);
    m_others->setCurrentIndex(std::max(0, m_others->findData(before)));
}

} // namespace costscope
