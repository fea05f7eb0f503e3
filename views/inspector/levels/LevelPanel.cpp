// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/levels/LevelPanel.h"

#include "core/levels/figures/levelKinds.h"
#include "core/levels/figures/levelMessages.h"
#include "core/network/busiestOperation.h"
#include "views/inspector/levels/LevelMessagesPart.h"
#include "views/inspector/levels/LevelParametersPart.h"
#include "views/inspector/levels/WhatIfPart.h"
#include "views/inspector/levels/levelWords.h"
#include "views/inspector/windowWords.h"
#include "views/widgets/FactGrid.h"
#include "views/widgets/TextLabel.h"

#include <QComboBox>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace costscope {

LevelPanel::LevelPanel(QWidget* parent)
    : PanelWidget(parent), m_title(heading({})), m_formulaTitle(heading(tr("Formula"), tr("eqs (2)–(7)"))), m_operationBox(new QComboBox),
      m_which(panelLabel({}, "note")), m_verdict(panelLabel({})), m_formula(panelLabel({}, "card")), m_source(panelLabel({}, "note")),
      m_parts(new FactGrid), m_sums(new FactGrid), m_whatIf(new WhatIfPart), m_parameters(new LevelParametersPart),
      m_messages(new LevelMessagesPart)
{
    m_operationBox->setAccessibleName(tr("Operation"));
    m_formula->setAccessibleName(tr("Formula with numbers"));
    column(this, {m_title.widget, m_operationBox, m_which, m_verdict, m_parts, m_sums, m_whatIf, m_parameters, m_formulaTitle.widget,
                  m_formula, m_source, m_messages, m_parameters->further()});
    connectParts();
}

ParameterSlider* LevelPanel::queue() const
{
    return m_parameters->queue();
}

ParameterSlider* LevelPanel::contention() const
{
    return m_parameters->contention();
}

void LevelPanel::connectParts()
{
    connect(m_operationBox, &QComboBox::activated, this, [this] { chooseOperation(m_operationBox->currentData().toString()); });
    connect(m_messages, &LevelMessagesPart::sizesWanted, this, [this] { Q_EMIT figureWanted(sizesRequest()); });
    connect(m_parameters, &LevelParametersPart::machineEdited, this, &LevelPanel::machineEdited);
    connect(m_parameters, &LevelParametersPart::figureEdited, this, &LevelPanel::figureEdited);
    connect(m_parameters, &LevelParametersPart::editFinished, this, &LevelPanel::editFinished);
    connect(m_whatIf, &WhatIfPart::edited, this, &LevelPanel::figureEdited);
    connect(m_whatIf, &WhatIfPart::editFinished, this, &LevelPanel::editFinished);
    connect(m_whatIf, &WhatIfPart::refreshWanted, this, &LevelPanel::refreshWanted);
    connect(m_whatIf, &WhatIfPart::keepWanted, this, &LevelPanel::keepWanted);
}

void LevelPanel::setFigure(const Session& session, const FigureRequest& request, const QStringList& keys, FigureMemory& memory)
{
    m_request = request;
    const bool counted = rowsToCount(session, request, memory) <= rowsCountedAtOnce; // else the figure has it counted
    const auto view = counted ? levelView(session, request, memory) : Result<LevelView>(Error{tr("Counting messages…")});
    m_messages->button()->setVisible(request.kind != messageSizeFigure.id); // else it is there
    m_parameters->show(session, request, view.ok() ? &*view : nullptr);
    if (view) {
        // A figure of one level says which; others show all, and the panel the selected one.
        const auto own = request.kind == messageSizeFigure.id ? shownRow(*view, followed(request, keys)) : std::nullopt;
        const auto level = own ? view->analysis.costs[*own].operation.level : chooseShown(*view, keys);
        if (own) m_operation = view->analysis.costs[*own].operation.name;
        if (own) m_which->hide();
        showOperations(*view);
        if (const auto row = showLevel(*view, level)) m_whatIf->show(session, request, *view, *row, memory);
    } else {
        m_whatIf->setRequest(request);
        m_verdict->setText(inWindow(view.error()).toHtmlEscaped());
    }
}

/// The operation to show, in m_operation, and its level; nothing = the longest.
std::optional<int> LevelPanel::chooseShown(const LevelView& view, const QStringList& keys)
{
    std::optional<int> level;
    m_operation.clear();
    for (const QString& key : keys) {
        const QString value = key.section(QLatin1Char('='), 1);
        if (key.startsWith(QLatin1String("level="))) level = value.toInt();
        if (key.startsWith(QLatin1String("operation="))) m_operation = value;
    }
    const auto busiest = busiestOperation(*view.hierarchy, m_operation, level);
    const bool isLevel = level.has_value(), isOperation = !m_operation.isEmpty();
    m_which->setVisible(!isLevel || !isOperation);
    if (busiest && !isOperation) m_operation = view.hierarchy->operations[*busiest].name;
    if (busiest && !isLevel) level = view.hierarchy->operations[*busiest].level;
    m_which->setText(isLevel   ? busiest ? tr("The busiest operation of this level") : QString()
                       : busiest ? isOperation ? tr("The busiest level of this operation")
                                               : tr("The busiest of all levels and operations: its bytes go farthest")
                                 : tr("The longest level of this operation"));
    if (m_which->text().isEmpty()) m_which->hide();
    return level;
}

/// A figure that shows one operation shows the other then; elsewhere it is selected.
void LevelPanel::chooseOperation(const QString& operation)
{
    m_operation = operation;
    if (m_request.kind != messageSizeFigure.id) return Q_EMIT operationChosen(operation);
    FigureRequest request = m_request;
    request.choices[QLatin1String("operation")] = operation;
    Q_EMIT figureEdited(request, tr("Switch figure"), {});
}

/// The sizes of the messages of what is shown here; the level is the selected one, as here.
FigureRequest LevelPanel::sizesRequest() const
{
    FigureRequest request{.id = {}, .kind = messageSizeFigure.id, .datasets = m_request.datasets, .machine = m_request.machine};
    if (auto set = levelSet(m_request)) {
        set->erase(u"aggregation"_s); // sizes are those of the messages as they are in the list
        request = withLevelSet(request, *set);
    }
    request.choices[QLatin1String("operation")] = m_operation;
    return request;
}

void LevelPanel::showOperations(const LevelView& view)
{
    const QStringList operations = view.analysis.operations();
    if (operations != m_operations) {
        m_operations = operations;
        m_operationBox->clear();
        for (const QString& operation : operations) m_operationBox->addItem(plainText(operationTitle(operation)), operation);
    }
    if (!operations.contains(m_operation)) m_operation = operations.value(0);
    m_operationBox->setCurrentIndex(m_operationBox->findData(m_operation));
    m_operationBox->setVisible(operations.size() > 1);
}

std::optional<size_t> LevelPanel::showLevel(const LevelView& view, std::optional<int> level)
{
    std::vector<size_t> rows = view.rowsOf(m_operation);
    if (level) std::erase_if(rows, [&](size_t row) { return view.analysis.costs[row].operation.level != *level; });
    const auto row = view.longest(rows);
    if (!row) return row;
    const LevelCost* shown = &view.analysis.costs[*row];
    m_title.title->setText(tr("Level %1, %2").arg(shown->operation.level).arg(operationTitle(m_operation)));
    m_title.note->setText(std::isnan(shown->nQueue) ? QString() : tr("%1 messages").arg(display(shown->nQueue, Quantity::Count)));
    setWords(m_verdict, verdictOf(view.analysis, *row));
    showCost(view.analysis, *row);
    setWords(m_formula, formulaOf(*shown, view.analysis));
    m_messages->show(view, *row);
    m_source->setText(tr("Bienz, Gropp, Olson 2018. %1").arg(view.machine.source.toHtmlEscaped()));
    return row;
}

void LevelPanel::showCost(const LevelAnalysis& analysis, size_t row)
{
    const LevelCost& cost = analysis.costs[row];
    const double total = cost.total();
    const auto line = [&](const QString& name, double seconds) {
        return Fact{name, u"%1&nbsp;&nbsp;%2"_s.arg(display(seconds, Quantity::Time, 3), shareOf(seconds, total)),
                    display(seconds, Quantity::Time)};
    };
    m_parts->set({line(tr("Max-rate, intra-socket"), cost.parts[0]), line(tr("Max-rate, intra-node"), cost.parts[1]),
                  line(tr("Max-rate, inter-node"), cost.parts[2]), line(tr("Queue search"), cost.queue),
                  line(tr("Contention"), cost.contention)});
    std::vector<Fact> sums{{tr("Modeled"), display(total, Quantity::Time, 3)}};
    if (!analysis.intervals.empty()) {
        const auto& [low, high] = analysis.intervals[row].total();
        sums.push_back(
            {tr("95 % by the parameters’ errors"), u"%1 – %2"_s.arg(display(low, Quantity::Time, 3), display(high, Quantity::Time, 3))});
    }
    if (!std::isnan(cost.measured())) {
        sums.push_back({tr("Measured"), display(cost.measured(), Quantity::Time, 3)});
        const double rest = cost.unexplained();
        sums.push_back({rest < 0 ? tr("Over-prediction") : tr("Unexplained"),
                        u"%1&nbsp;&nbsp;%2"_s.arg(display(std::abs(rest), Quantity::Time, 3), shareOf(std::abs(rest), cost.measured()))});
    }
    m_sums->set(sums);
}

} // namespace costscope
