// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/levelFigure.h"

#include "core/base/program.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>
#include <cmath>
#include <deque>

namespace costscope {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("LevelFigure", text);
}

/// What is asked of one hierarchy, and the shares that answer it.
struct Known {
    std::weak_ptr<const Dataset> dataset;
    LevelQuestion question;
    AmgHierarchy hierarchy;
    std::vector<LevelExchange> exchanges;
};

/// The shares of the messages, from memory if the same was asked lately.
Result<const Known*> sharesOf(const DatasetPtr& dataset, const Machine& machine, const NamedValues& set, const Progress& progress)
{
    constexpr size_t most = 6;
    thread_local std::deque<Known> all; // no lock: core knows no thread, whoever calls it may have several
    auto hierarchy = amgHierarchy(*dataset);
    if (!hierarchy) return hierarchy.error();
    const auto question = levelQuestion(hierarchy->placementOrOneNode(), hierarchy->ranks, machine, set);
    if (!question) return question.error();
    for (const Known& known : all)
        if (known.dataset.lock() == dataset && known.question == *question) return &known;
    auto exchanges = levelExchanges(*dataset, *question, progress);
    if (!exchanges) return exchanges.error();
    std::erase_if(all, [](const Known& known) { return known.dataset.expired(); });
    if (all.size() >= most) all.pop_back();
    all.push_front({dataset, *question, hierarchy.take(), exchanges.take()});
    return &all.front();
}

/// The words of the request's switches as indices.
NamedValues chosenSettings(const FigureRequest& request)
{
    NamedValues set;
    for (const ModelValue& row : levelSettingRows())
        if (const auto index = row.words.indexOf(request.choices.value(row.name).toString()); index > 0) set[row.name] = double(index);
    return set;
}

const DatasetItem* itemOf(const Session& session, const FigureRequest& request)
{
    return request.datasets.isEmpty() ? nullptr : session.dataset(request.datasets.front());
}

QString lacksHierarchy(const Session& session, const FigureRequest& request)
{
    const DatasetItem* item = itemOf(session, request);
    if (!item) return tr("This figure needs the levels of an AMG hierarchy. Import a costscope.amg/1 file or a solver's printout.");
    if (item->data->kind != DatasetKind::Amg) return tr("“%1” holds no AMG levels.").arg(item->name);
    return {};
}

} // namespace

std::vector<size_t> LevelView::rowsOf(const QString& operation) const
{
    std::vector<size_t> rows;
    for (size_t i = 0; i < analysis.costs.size(); ++i)
        if (analysis.costs[i].operation.name == operation) rows.push_back(i);
    return rows;
}

bool LevelView::hasModel() const
{
    return std::any_of(analysis.costs.begin(), analysis.costs.end(), [](const LevelCost& c) { return !std::isnan(c.nodeAware); });
}

Result<Machine> machineOf(const Session& session, const FigureRequest& request)
{
    const QString wanted = !request.machine.isEmpty() ? request.machine
                           : session.machines.empty() ? QStringLiteral("blue-waters")
                                                      : session.machines.front().id;
    for (const auto* machines : {&session.machines, &shippedMachines()})
        for (const Machine& machine : *machines)
            if (machine.id == wanted) return machine;
    return Error{tr("There is no machine “%1” in this session, nor is one shipped.").arg(wanted)};
}

Result<LevelView> levelView(const Session& session, const FigureRequest& request, const Progress& progress)
{
    const DatasetItem* item = itemOf(session, request);
    if (!item) return Error{lacksHierarchy(session, request)};
    auto machine = machineOf(session, request);
    if (!machine) return machine.error();
    const NamedValues set = chosenSettings(request);
    const auto known = sharesOf(item->data, *machine, set, progress);
    if (!known) return known.error();
    auto analysis = analyseLevels((*known)->hierarchy, (*known)->question, (*known)->exchanges, *machine, set);
    if (!analysis) return analysis.error();
    return LevelView{item, machine.take(), analysis.take()};
}

QString lacksLevels(const Session& session, const FigureRequest& request)
{
    if (const QString lacking = lacksHierarchy(session, request); !lacking.isEmpty()) return lacking;
    const auto hierarchy = amgHierarchy(*itemOf(session, request)->data);
    if (!hierarchy) return hierarchy.error().message;
    if (std::any_of(hierarchy->operations.begin(), hierarchy->operations.end(), [](const AmgOperation& o) { return o.tellsCosts(); }))
        return {};
    return tr("“%1” has the structure of the levels only. Level costs need message lists, summaries or measured times: import a "
              "costscope.amg/1 file.")
        .arg(itemOf(session, request)->name);
}

QString lacksLevelRatios(const Session& session, const FigureRequest& request)
{
    if (const QString lacking = lacksLevels(session, request); !lacking.isEmpty()) return lacking;
    const auto hierarchy = amgHierarchy(*itemOf(session, request)->data);
    const auto both = [](const AmgOperation& o) { return (o.hasList() || o.numbers.critical) && o.measured.median > 0; };
    if (std::any_of(hierarchy->operations.begin(), hierarchy->operations.end(), both)) return {};
    return tr("“%1” has no level with both measured times and messages, so there is no error of the model to show.")
        .arg(itemOf(session, request)->name);
}

std::vector<Choice> levelChoices()
{
    std::vector<Choice> choices;
    for (const ModelValue& row : levelSettingRows()) choices.push_back({row.name, row.symbol, row.words, row.words, row.meaning});
    return choices;
}

QString operationTitle(const QString& operation)
{
    if (operation == QStringLiteral("spmv")) return QStringLiteral("SpMV");
    if (operation == QStringLiteral("spgemm_AP")) return QStringLiteral("SpGEMM, <i>A</i>·<i>P</i>");
    if (operation == QStringLiteral("spgemm_PTAP")) return QStringLiteral("SpGEMM, <i>P</i><sup>T</sup>·<i>AP</i>");
    if (operation == QStringLiteral("interpolate")) return tr("Interpolation");
    if (operation == QStringLiteral("restrict")) return tr("Restriction");
    return operation.toHtmlEscaped();
}

QString levelRange(const std::vector<int>& levels)
{
    QStringList parts;
    for (size_t i = 0; i < levels.size();) {
        size_t last = i;
        while (last + 1 < levels.size() && levels[last + 1] == levels[last] + 1) ++last;
        parts << (last == i ? QString::number(levels[i]) : QStringLiteral("%1–%2").arg(levels[i]).arg(levels[last]));
        i = last + 1;
    }
    return (levels.size() == 1 ? tr("level %1") : tr("levels %1")).arg(parts.join(QStringLiteral(", ")));
}

int levelCount(const LevelView& view)
{
    int count = 0;
    for (const LevelCost& cost : view.analysis.costs) count = std::max(count, cost.operation.level + 1);
    return count;
}

Axis levelAxis(int count)
{
    Axis axis;
    axis.label = tr("AMG level (0 = finest)");
    axis.min = -0.6;
    axis.max = count - 0.4;
    axis.ticks = TickStyle::Fixed;
    for (int level = 0; level < count; ++level) axis.fixedTicks.push_back({double(level), QString::number(level)});
    return axis;
}

TimeUnit timeUnitFor(double seconds)
{
    if (seconds >= 1) return {1, QStringLiteral("s")};
    if (seconds >= 1e-3) return {1e3, QStringLiteral("ms")};
    return {1e6, QStringLiteral("µs")};
}

namespace {

struct LevelColumn {
    const char* name;
    const char* label;
    Quantity quantity;
    double (*number)(const LevelCost& cost);
};

constexpr LevelColumn levelColumns[] = {
    {"rows", "Rows", Quantity::Count, [](const LevelCost& c) { return c.of.rows; }},
    {"nnz", "Nonzeros", Quantity::Count, [](const LevelCost& c) { return c.of.nnz; }},
    {"active_ranks", "Active ranks", Quantity::Processes, [](const LevelCost& c) { return c.of.activeRanks; }},
    {"n_queue", "Queue <i>n</i>", Quantity::Count, [](const LevelCost& c) { return c.nQueue; }},
    {"bytes_per_process", "Bytes <i>b</i>", Quantity::Size, [](const LevelCost& c) { return c.bytesPerProcess; }},
    {"hops", "Hops <i>h</i>", Quantity::None, [](const LevelCost& c) { return c.hops; }},
    {"link_bytes", "Link bytes <i>ℓ</i>", Quantity::Size, [](const LevelCost& c) { return c.linkBytes; }},
    {"measured_s", "Measured", Quantity::Time, [](const LevelCost& c) { return c.measured(); }},
    {"postal_s", "Postal", Quantity::Time, [](const LevelCost& c) { return c.postal; }},
    {"max_rate_s", "Max-rate", Quantity::Time, [](const LevelCost& c) { return c.maxRate; }},
    {"node_aware_s", "Node-aware", Quantity::Time, [](const LevelCost& c) { return c.nodeAware; }},
    {"queue_s", "Queue", Quantity::Time, [](const LevelCost& c) { return c.queue; }},
    {"contention_s", "Contention", Quantity::Time, [](const LevelCost& c) { return c.contention; }},
    {"total_s", "Modeled", Quantity::Time, [](const LevelCost& c) { return c.total(); }},
    {"ratio", "Mod./meas.", Quantity::None, [](const LevelCost& c) { return c.total() / c.measured(); }},
};

} // namespace

void addLevelTable(Figure& figure, const LevelView& view)
{
    std::vector<qint32> levels;
    Texts operations, dominants;
    for (const LevelCost& cost : view.analysis.costs) {
        levels.push_back(cost.operation.level);
        operations.append(cost.operation.name);
        dominants.append(dominant(cost) ? toString(*dominant(cost)) : QString());
        figure.rowKeys.push_back(QStringLiteral("level=%1").arg(cost.operation.level));
    }
    figure.table.name = QStringLiteral("levels");
    figure.table.columns = {{QStringLiteral("level"), Quantity::Count, std::move(levels), tr("Level")},
                            {QStringLiteral("operation"), Quantity::Text, std::move(operations), tr("Operation")}};
    for (const LevelColumn& column : levelColumns) {
        std::vector<double> values;
        for (const LevelCost& cost : view.analysis.costs) values.push_back(column.number(cost));
        const bool known = std::any_of(values.begin(), values.end(), [](double v) { return !std::isnan(v); });
        if (known) figure.table.columns.push_back({QString::fromLatin1(column.name), column.quantity, std::move(values), tr(column.label)});
    }
    figure.table.columns.push_back({QStringLiteral("dominant"), Quantity::Text, std::move(dominants), tr("Dominant")});
}

Provenance levelProvenance(const LevelView& view)
{
    Provenance provenance;
    for (const Source& source : view.item->data->sources)
        provenance.data << QStringLiteral("%1 sha256:%2").arg(QFileInfo(source.file).fileName(), source.sha256.left(16));
    provenance.model = QStringLiteral("node-aware max-rate + queue search + contention, Bienz, Gropp & Olson 2018, eqs (2)–(7)");
    const LevelParameters& p = view.analysis.parameters;
    provenance.parameters = QStringLiteral("%1; gamma = %2 s, delta = %3 s/byte; short < %4 B, eager < %5 B")
                                .arg(view.machine.name, exact(p.gamma), exact(p.delta), exact(p.nodeAware.thresholds.shortBelow),
                                     exact(p.nodeAware.thresholds.eagerBelow));
    if (const QStringList changed = changedSettings(view.analysis.question.settings); !changed.isEmpty())
        provenance.parameters += QStringLiteral("; ") + changed.join(QStringLiteral(", "));
    provenance.program = programName();
    return provenance;
}

QString levelSubtitle(const LevelView& view)
{
    const auto hierarchy = amgHierarchy(*view.item->data);
    QString text = view.name();
    if (hierarchy.ok() && hierarchy->ranks > 0)
        text += tr(" · %1 ranks, %2 per node").arg(hierarchy->ranks).arg(view.analysis.placement.ppn);
    if (view.analysis.placement.isAssumed()) text += tr(" (placement assumed)");
    return text + tr(" · parameters of %1").arg(view.machine.name.toHtmlEscaped());
}

} // namespace costscope
