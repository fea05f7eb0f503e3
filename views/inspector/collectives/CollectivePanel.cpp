// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/collectives/CollectivePanel.h"

#include "core/collectives/collectiveCost.h"
#include "core/collectives/figures/collectiveFigure.h"
#include "core/collectives/figures/stageColumns.h"
#include "core/collectives/printedEquation.h"
#include "core/levels/figures/levelFigure.h"
#include "views/inspector/collectives/ChannelTable.h"
#include "views/inspector/collectives/CollectiveValuesPart.h"
#include "views/inspector/collectives/costExpression.h"
#include "views/inspector/windowWords.h"
#include "views/widgets/FactGrid.h"

#include <QJsonObject>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

QString time(double seconds)
{
    return std::isnan(seconds) ? u"—"_s : display(seconds, Quantity::Time, 4);
}

QString ratio(double of, double to)
{
    return to > 0 && !std::isnan(of) ? display(of / to, Quantity::None, 3) : u"—"_s;
}

/// Transfers of a cost, those within maxima and sums as well.
void takeTransfers(const TransferCost& cost, std::vector<const CostTerm*>& transfers)
{
    for (const CostTerm& term : cost.terms()) {
        if (term.kind == CostTerm::Kind::Transfer) transfers.push_back(&term);
        for (const TransferCost& part : term.parts) takeTransfers(part, transfers);
    }
}

Result<std::vector<CollectiveView>> viewsOf(const Session& session, const FigureRequest& request, const CollectiveSetup& setup)
{
    const auto question = questionOf(setup);
    if (!question) return question.error();
    if (workOf(*question) > workAtOnce)
        return Error{
            CollectivePanel::tr("So many transmissions are not counted here while values change; costscope stages tells their cost.")};
    return collectiveViews(session, request);
}

QString paper()
{
    return CollectivePanel::tr("Rico-Gallego, Díaz-Martín & Lastovetsky 2015");
}

/// Whether the machine says so itself of a table of its channels.
bool isIllustrative(const Machine& machine)
{
    const auto& channels = machine.tables.channels;
    return std::any_of(channels.begin(), channels.end(), [](const auto& named) {
        const auto& transfer = named.second.transfer;
        return transfer && transfer->source.startsWith(QLatin1String("illustrative"), Qt::CaseInsensitive);
    });
}

QString sourceNote(const CollectiveView& view)
{
    const Collective& collective = *view.question.collective;
    const bool isPrinted = !printedEquation(view.question, view.cost, view.channels).isEmpty();
    QString text = isPrinted ? u"%1."_s.arg(collective.source)
                             : CollectivePanel::tr("Derived by the rules of %1, which does not print it.").arg(paper());
    text += view.question.hasOverhead() ? CollectivePanel::tr(" With overheads <i>o</i>.")
                                        : CollectivePanel::tr(" Overheads <i>o</i> left out.");
    return text;
}

} // namespace

CollectivePanel::CollectivePanel(QWidget* parent)
    : PanelWidget(parent), m_title(heading(tr("Collective"))), m_totalsTitle(heading(tr("Totals"))),
      m_stageTitle(heading(tr("Selected stage"))), m_description(panelLabel({}, "note")), m_problem(panelLabel({}, "red")),
      m_source(panelLabel({}, "note")), m_values(new CollectiveValuesPart), m_illustrative(new MessageRow),
      m_import(linkButton(tr("Import…"))), m_costs(new QWidget), m_totals(new FactGrid), m_stage(new FactGrid),
      m_channels(new ChannelTable), m_messages(new MessageList)
{
    auto* layout = column(this);
    m_illustrative->set(Severity::Warning,
                        tr("These channel tables are illustrative, not measured. Import a concurrent-transfer benchmark to replace them."));
    addAll(layout, {m_title.widget, m_description, m_values, m_illustrative});
    layout->addWidget(m_import, 0, Qt::AlignLeft);
    addAll(layout, {m_problem, m_costs});
    auto* costs = column(m_costs);
    for (Card& card : m_cards) {
        card = {heading(tr("Cost expression")), panelLabel({}, "card")};
        addAll(costs, {card.head.widget, card.text});
    }
    addAll(costs, {m_source, m_totalsTitle.widget, m_totals, m_stageTitle.widget, m_stage, m_channels, m_messages});
    connect(m_values, &CollectiveValuesPart::edited, this,
            [this](const QString& name, const QString& text, const QString& label) { Q_EMIT edited(m_dataset, name, text, label); });
    connect(m_values, &CollectiveValuesPart::editFinished, this, &CollectivePanel::editFinished);
    connect(m_import, &QPushButton::clicked, this, &CollectivePanel::importWanted);
}

bool CollectivePanel::shows(const Session& session, const FigureRequest& request)
{
    return collectiveOf(session, request);
}

void CollectivePanel::setFigure(const Session& session, const FigureRequest& request, const QStringList& keys)
{
    const DatasetItem* item = collectiveOf(session, request);
    if (!item) return;
    m_dataset = item->id;
    m_stageInWords.clear();
    const auto own = collectiveSetup(*item->data), shown = setupOf(*item->data, request);
    m_values->setVisible(own.ok());
    if (own) m_values->show(session, request, *own, shown ? *shown : *own);
    const auto views = !own     ? Result<std::vector<CollectiveView>>(own.error())
                       : !shown ? Result<std::vector<CollectiveView>>(shown.error())
                                : viewsOf(session, request, *shown);
    showProblem(m_problem, views ? QString() : inWindow(views.error()));
    m_costs->setVisible(views.ok());
    const auto machine = machineOf(session, request);
    setAllVisible({m_illustrative, m_import}, machine && isIllustrative(*machine));
    const Collective* collective = shown ? findCollective(shown->algorithm) : nullptr;
    m_description->setText(
        collective ? tr("%1 <i>m</i>: %2.").arg(collective->description.toHtmlEscaped(), collective->size.toHtmlEscaped()) : QString());
    m_title.note->setText(shown ? stagesInWords(collectiveDataset(*shown)) : QString());
    if (!views) return;
    showCosts(*views);
    showStage(*views, keys);
}

QStringList CollectivePanel::expressions() const
{
    QStringList all;
    for (const Card& card : m_cards)
        if (!card.text->isHidden()) all << card.text->text();
    return all;
}

QStringList CollectivePanel::equations() const
{
    QStringList all;
    for (const Card& card : m_cards)
        if (!card.text->isHidden()) all << card.head.note->text();
    return all;
}

void CollectivePanel::showCard(const Card& card, const CollectiveView& view, bool isOneOfTwo)
{
    const QString equation = printedEquation(view.question, view.cost, view.channels);
    QStringList where{equation.isEmpty() ? tr("derived") : equation};
    if (isOneOfTwo || view.question.placement.nodes > 1) where << mappingName(view.setup.mapping);
    card.head.note->setText(where.join(u", "_s));
    card.text->setText(workedCost(view.cost, view.channels));
}

void CollectivePanel::showCosts(const std::vector<CollectiveView>& views)
{
    for (size_t i = 0; i < m_cards.size(); ++i) {
        const bool isShown = i < views.size();
        setAllVisible({m_cards[i].head.widget, m_cards[i].text}, isShown);
        if (isShown) showCard(m_cards[i], views[i], views.size() > 1);
    }
    m_source->setText(sourceNote(views.front()));
    Messages messages = views.front().cost.messages;
    for (const Message& message : views.back().cost.messages)
        if (std::find(messages.begin(), messages.end(), message) == messages.end()) messages.push_back(message);
    m_messages->set(messages);
    showTotals(views);
}

void CollectivePanel::showTotals(const std::vector<CollectiveView>& views)
{
    std::vector<Fact> facts;
    for (const CollectiveView& view : views) {
        const QString of = views.size() > 1 ? tr(", %1").arg(mappingName(view.setup.mapping)) : QString();
        const CollectiveCost& cost = view.cost;
        facts.push_back({tr("τ-Lop") + of, u"<b>%1</b>"_s.arg(time(cost.seconds)), exact(cost.seconds)});
        facts.push_back({tr("LogGP") + of, time(cost.logGPSeconds), exact(cost.logGPSeconds)});
        facts.push_back({tr("τ-Lop / LogGP") + of, ratio(cost.seconds, cost.logGPSeconds), {}});
        if (!std::isnan(cost.upperBoundSeconds))
            facts.push_back({tr("Upper bound") + of, time(cost.upperBoundSeconds), exact(cost.upperBoundSeconds)});
    }
    if (views.size() > 1) {
        const CollectiveCost &first = views.front().cost, &second = views.back().cost;
        facts.push_back({tr("Round robin / sequential by τ-Lop"), u"<b>%1</b>"_s.arg(ratio(second.seconds, first.seconds)), {}});
        facts.push_back({tr("Round robin / sequential by LogGP"), ratio(second.logGPSeconds, first.logGPSeconds), {}});
    }
    facts.push_back({tr("Bytes moved"), display(views.front().cost.bytesMoved, Quantity::Size, 3), exact(views.front().cost.bytesMoved)});
    m_totals->set(facts);
}

/// The stage that is selected; without one the channels are told for the stage that costs most.
void CollectivePanel::showStage(const std::vector<CollectiveView>& views, const QStringList& keys)
{
    const auto selected = selectedStage(keys);
    const bool isStage = selected && *selected < views.front().cost.stageCount, isNothing = views.front().cost.stages.empty();
    setAllVisible({m_stageTitle.widget, m_stage}, isStage);
    m_channels->setVisible(!isNothing);
    if (isNothing) return;
    std::vector<Fact> facts;
    std::vector<const CostTerm*> transfers;
    QStringList words;
    for (const CollectiveView& view : views) {
        const auto& stages = view.cost.stages;
        const StageCost& stage = isStage ? view.costOf(*selected)
                                         : *std::max_element(stages.begin(), stages.end(),
                                                             [](const StageCost& a, const StageCost& b) { return a.seconds < b.seconds; });
        takeTransfers(stage.cost, transfers);
        const QString of = views.size() > 1 ? tr(", %1").arg(mappingName(view.setup.mapping)) : QString();
        const QString sent = tr("%1 shared, %2 network").arg(stage.counts.transmissions[0]).arg(stage.counts.transmissions[1]);
        facts.push_back({tr("Transmissions") + of, sent, {}});
        const QString mapping = views.size() > 1 ? mappingName(view.setup.mapping) + QLatin1Char(' ') : QString();
        words << u"%1%2, %3"_s.arg(mapping, sent, display(stage.seconds, Quantity::Time, 3));
        facts.push_back({costInSymbols(stage.cost), time(stage.seconds),
                         tr("%1 of the total").arg(display(stage.seconds / view.cost.seconds, Quantity::Share, 2))});
    }
    m_stageTitle.note->setText(isStage ? tr("%1 of 0–%2").arg(*selected).arg(views.front().cost.stageCount - 1) : QString());
    m_stage->set(facts);
    if (isStage) m_stageInWords = words.join(u"; "_s);
    const auto sized = std::find_if(transfers.begin(), transfers.end(), [](const CostTerm* term) { return term->size.bytes > 0; });
    m_channels->setVisible(sized != transfers.end());
    if (sized == transfers.end()) return;
    const TransferSize& size = (*sized)->size;
    std::vector<ChannelTable::Cell> used;
    for (const CostTerm* term : transfers)
        if (term->size == size) used.emplace_back(term->channel, term->tau);
    m_channels->set(views.front().channels, size.bytes, size.name, used);
}

} // namespace costscope
