// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/DatasetPanel.h"

#include "core/base/binarySize.h"
#include "core/base/words.h"
#include "core/collectives/CollectiveSetup.h"
#include "core/collectives/figures/stageColumns.h"
#include "core/data/RunRecords.h"
#include "core/overhead/amdahlOverhead.h"
#include "core/session/sessionFile.h"
#include "views/inspector/datasetFacts.h"
#include "views/inspector/panelParts.h"
#include "views/widgets/FactGrid.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QJsonObject>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace costscope {

namespace {

constexpr int mostNodes = 10'000'000;

/// What a collective is made of, by the names that its controls have.
std::vector<Fact> collectiveFacts(const Dataset& data)
{
    std::vector<Fact> facts;
    const auto setup = collectiveSetup(data);
    for (const CollectiveParameter& value : collectiveValues()) {
        if (!setup) break;
        const QString text = value.text(*setup);
        const bool isSize = value.name == QLatin1String("size") || (value.name == QLatin1String("segment") && setup->segment);
        const qsizetype word = value.words.indexOf(text);
        const QString shown = isSize ? binarySize(text.toDouble()) : word >= 0 ? value.names[word] : text;
        facts.push_back({value.symbol.isEmpty() ? value.label : u"%1 <i>%2</i>"_s.arg(value.label, value.symbol), shown, value.meaning});
    }
    return facts;
}

/// "n | Cores", "t_n in ms | elapsed": what the columns of a table were taken for, in the order of the table.
std::vector<Fact> columnFacts(const Dataset& data)
{
    std::vector<Fact> facts;
    const QJsonObject taken = data.facts[QLatin1String("taken")].toObject();
    for (const Column& column : data.tables.empty() ? std::vector<Column>() : data.principal().columns)
        for (auto it = taken.begin(); it != taken.end(); ++it) {
            const QString meaning = it->toString(), unit = meaning.section(u'[', 1).chopped(meaning.contains(u'[') ? 1 : 0);
            if (meaning.section(u'[', 0, 0) != column.name) continue;
            const QString name =
                unit.isEmpty() ? column.label : QCoreApplication::translate("DatasetPanel", "%1 in %2").arg(column.label, unit);
            facts.push_back({name, u"“%1”"_s.arg(it.key().toHtmlEscaped()), it.key()});
        }
    const QJsonObject setting = data.facts[QLatin1String("setting")].toObject();
    for (auto it = setting.begin(); it != setting.end(); ++it)
        facts.push_back({QCoreApplication::translate("DatasetPanel", "case: %1").arg(it.key().toHtmlEscaped()),
                         it->toVariant().toString().toHtmlEscaped(), it.key()});
    return facts;
}

std::vector<Fact> fileFacts(const Dataset& data)
{
    std::vector<Fact> facts;
    for (const Source& source : data.sources) {
        const QFileInfo file(source.file);
        facts.push_back({u"<b>%1</b>"_s.arg(cutWords(file.fileName(), 32).toHtmlEscaped()), {}, QDir::toNativeSeparators(source.file)});
        facts.push_back({QCoreApplication::translate("DatasetPanel", "Format"), source.importer.toHtmlEscaped(), source.importer});
        if (file.exists())
            facts.push_back({QCoreApplication::translate("DatasetPanel", "Size"), display(double(file.size()), Quantity::Size),
                             QString::number(file.size())});
        if (!source.sha256.isEmpty())
            facts.push_back({u"SHA-256"_s, source.sha256.left(4) + u"…"_s + source.sha256.right(4), source.sha256});
    }
    return facts;
}

} // namespace

DatasetPanel::DatasetPanel(QWidget* parent)
    : PanelWidget(parent), m_title(heading({})), m_filesTitle(heading(tr("Source"))), m_factsTitle(heading(tr("Facts"))),
      m_messagesTitle(heading(tr("Found while reading"))), m_columnsTitle(heading(tr("Columns"), tr("as they were taken"))),
      m_layoutTitle(heading(tr("Place of the ranks"), tr("not in the file"))), m_files(new FactGrid), m_facts(new FactGrid),
      m_columns(new FactGrid), m_messages(new MessageList), m_reload(new QPushButton(tr("Reload from source"))),
      m_fit(new QPushButton(tr("Fit…"))), m_changeColumns(new QPushButton(tr("Change columns…"))), m_storageRow(new QWidget),
      m_layoutRows(new QWidget), m_ranksName(new QLabel(tr("Processes <i>P</i>"))),
      m_ranks(numberBox(0, 10'000'000, tr("Processes that took part"))),
      m_nodes(numberBox(0, mostNodes, tr("Nodes that it was measured on"))), m_mapping(new QComboBox), m_storage(new QComboBox)
{
    column(this, {m_title.widget, m_fit, m_messagesTitle.widget, m_messages, m_columnsTitle.widget, m_columns, m_changeColumns,
                  m_layoutTitle.widget, m_layoutRows, m_factsTitle.widget, m_facts, m_filesTitle.widget, m_files, m_storageRow, m_reload});
    m_fit->setToolTip(tr("Fit Amdahl's law with parallel overhead to these run times"));
    m_changeColumns->setToolTip(tr("Say what the columns of the table and their units are; the file is read again"));
    buildStorage();
    buildLayout();
    connect(m_reload, &QPushButton::clicked, this, [this] { Q_EMIT reloadWanted(m_id); });
    connect(m_fit, &QPushButton::clicked, this, [this] { Q_EMIT fitWanted(m_id); });
    connect(m_changeColumns, &QPushButton::clicked, this, [this] { Q_EMIT columnsWanted(m_id); });
}

void DatasetPanel::buildStorage()
{
    m_storage->addItem(tr("with the session"), int(Storage::Inside));
    m_storage->addItem(tr("linked to this file"), int(Storage::Linked));
    m_storage->setAccessibleName(tr("Where the data are kept"));
    m_storage->setToolTip(tr("With the session, its file can be sent away alone. Linked, the session file stays small, and opens as long "
                             "as this file stands in its folder unchanged."));
    auto* kept = new QHBoxLayout(m_storageRow);
    kept->setContentsMargins(0, 0, 0, 0);
    kept->addLayout(labelled(new QLabel(tr("Data are kept")), m_storage));
    connect(m_storage, &QComboBox::activated, this, [this] { Q_EMIT storageWanted(m_id, Storage(m_storage->currentData().toInt())); });
}

void DatasetPanel::buildLayout()
{
    const CollectiveParameter& mapping = *findCollectiveValue(u"mapping");
    for (QSpinBox* box : {m_ranks, m_nodes}) box->setSpecialValueText(tr("not known"));
    m_ranks->setToolTip(tr("How many processes took part. The times are drawn beside a model of as many."));
    m_mapping->addItem(tr("not known"), QString());
    addWords(m_mapping, {toString(Mapping::Sequential), toString(Mapping::RoundRobin)},
             {mapping.names[int(Mapping::Sequential)], mapping.names[int(Mapping::RoundRobin)]});
    m_mapping->setAccessibleName(tr("Order in which the ranks were placed on the nodes"));
    m_nodes->setToolTip(tr("On how many nodes the collectives were measured. They are drawn beside a model of as many."));
    m_mapping->setToolTip(tr("Sequential: neighbouring ranks on the same node. Round robin: on the next node each. On several nodes the "
                             "times are drawn beside a model with the same order."));
    auto* rows = new QVBoxLayout(m_layoutRows);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->addLayout(labelled(m_ranksName, m_ranks));
    rows->addLayout(labelled(new QLabel(tr("Nodes <i>M</i>")), m_nodes));
    rows->addLayout(labelled(new QLabel(tr("Mapping")), m_mapping));
    const auto say = [this] {
        MeasuredLayout said;
        if (m_ranks->isEnabled() && m_ranks->value() > 0) said.ranks = m_ranks->value();
        if (m_nodes->isEnabled() && m_nodes->value() > 0) said.nodes = m_nodes->value();
        for (const Mapping order : {Mapping::Sequential, Mapping::RoundRobin})
            if (m_mapping->currentData().toString() == toString(order)) said.mapping = order;
        Q_EMIT layoutWanted(m_id, said);
    };
    connect(m_ranks, &QSpinBox::valueChanged, this, say);
    connect(m_nodes, &QSpinBox::valueChanged, this, say);
    connect(m_mapping, &QComboBox::activated, this, say);
}

/// What the file says stands there and cannot be changed.
void DatasetPanel::showLayout(const Dataset& data)
{
    setAllVisible({m_layoutTitle.widget, m_layoutRows}, fileLacksLayout(data));
    const MeasuredLayout layout = layoutOf(data);
    const QSignalBlocker quiet(m_nodes), quietRanks(m_ranks);
    m_ranks->setValue(int(layout.ranks.value_or(0)));
    m_ranks->setEnabled(fileLacksRanks(data));
    setAllVisible({m_ranksName, m_ranks}, m_ranks->isEnabled());
    m_nodes->setMaximum(int(std::clamp<qint64>(std::max(mostRanks(data).value_or(mostNodes), layout.nodes.value_or(0)), 1, mostNodes)));
    m_nodes->setValue(int(layout.nodes.value_or(0)));
    m_nodes->setEnabled(!fileLayout(data).nodes);
    m_mapping->setCurrentIndex(std::max(0, m_mapping->findData(layout.mapping ? toString(*layout.mapping) : QString())));
    m_mapping->setEnabled(!fileLayout(data).mapping && layout.nodes != 1); // on one node every order is the same
}

void DatasetPanel::setDataset(const Session& session, const QString& id)
{
    const DatasetItem* item = session.dataset(id);
    if (!item || !item->data) return;
    const Dataset& data = *item->data;
    m_id = id;
    m_title.title->setText(cutWords(item->name).toHtmlEscaped());
    m_title.title->setToolTip(item->name.toHtmlEscaped());
    const bool isCollective = data.kind == DatasetKind::Collective;
    const QString size = isCollective ? stagesInWords(data) : counted(data.principal().rows(), tr("1 row"), tr("%1 rows"));
    m_title.note->setText(tr("%1, %2").arg(toString(data.kind), size));
    m_fit->setVisible(data.kind == DatasetKind::Runs);
    m_fit->setText(session.fitOf(id, amdahlOverheadModel.id) ? tr("Show its fit") : tr("Fit…"));
    Messages found = data.messages;
    if (!item->missing.isEmpty()) found.insert(found.begin(), {Severity::Warning, item->missing});
    m_messages->set(found);
    m_messagesTitle.widget->setVisible(!found.empty());
    m_facts->set(isCollective ? collectiveFacts(data) : datasetFacts(data.facts));
    m_factsTitle.widget->setVisible(!m_facts->facts().empty());
    m_files->set(fileFacts(data));
    m_filesTitle.widget->setVisible(!data.sources.empty());
    m_filesTitle.note->setText(data.sources.size() > 1 ? tr("%1 files").arg(data.sources.size()) : QString());
    m_reload->setVisible(!data.sources.empty());
    showStorage(*item);
    showColumns(*item);
    showLayout(data);
}

/// What was guessed of the file or said by the user, and can be changed.
void DatasetPanel::showColumns(const DatasetItem& item)
{
    const Dataset& data = *item.data;
    const std::vector<Fact> columns = columnFacts(data);
    m_columns->set(columns);
    setAllVisible({m_columnsTitle.widget, m_columns, m_changeColumns}, !columns.empty());
    m_changeColumns->setVisible(!columns.empty() && data.sources.size() == 1 && item.missing.isEmpty());
}

/// There is a choice for large data that came from one file.
void DatasetPanel::showStorage(const DatasetItem& item)
{
    const bool isLinked = item.storage == Storage::Linked;
    m_storageRow->setVisible(isLinked || (isLarge(*item.data) && item.data->sources.size() == 1));
    m_storage->setCurrentIndex(m_storage->findData(int(item.storage)));
    m_storage->setEnabled(item.missing.isEmpty()); // what is missing cannot be written anywhere
}

} // namespace costscope
