// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/levels/figures/levelFigure.h"

#include "core/base/program.h"
#include "core/figure/figureDatasets.h"
#include "core/levels/figures/levelKinds.h"
#include "core/session/machines.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

const DatasetItem* itemOf(const Session& session, const FigureRequest& request)
{
    return request.datasets.isEmpty() ? nullptr : session.dataset(request.datasets.front());
}

QString lacksHierarchy(const Session& session, const FigureRequest& request)
{
    const DatasetItem* item = itemOf(session, request);
    if (!item) return u"This figure needs the levels of an AMG hierarchy. Import a costscope.amg/1 file or a solver's printout."_s;
    if (item->data->kind != DatasetKind::Amg) return u"“%1” holds no AMG levels."_s.arg(item->name);
    return {};
}

const Machine* shippedAs(const Machine& machine)
{
    for (const Machine& shipped : shippedMachines())
        if (shipped.id == machine.id) return &shipped;
    return nullptr;
}

/// What the levels take from a machine where it is not as in its source.
NamedValues otherValues(const Machine& machine, const Machine& source)
{
    NamedValues changed;
    for (const Parameter& row : levelValueRows()) {
        if (!isMachineValue(row)) continue;
        const QString name = row.machineName.isEmpty() ? row.name : row.machineName;
        const auto now = machine.values.find(name), then = source.values.find(name);
        if (now == machine.values.end() || std::isnan(now->second.value)) continue;
        if (then == source.values.end() || then->second.value != now->second.value) changed[row.name] = now->second.value;
    }
    return changed;
}

/// What a view is made from.
struct Wanted {
    const DatasetItem* item;
    Machine machine;
    NamedValues set;
    LevelChanges changes = {};
};

Result<Wanted> wantedBy(const Session& session, const FigureRequest& request)
{
    const DatasetItem* item = itemOf(session, request);
    if (!item) return Error{lacksHierarchy(session, request)};
    auto machine = machineOf(session, request);
    if (!machine) return machine.error();
    auto set = levelSet(request);
    if (!set) return set.error();
    return Wanted{item, machine.take(), set.take()};
}

/// Nothing if the request has no what if.
Result<std::optional<Wanted>> wantedByWhatIf(const Session& session, const FigureRequest& request)
{
    const auto changes = whatIfOf(request);
    if (!changes) return changes.error();
    if (changes->isEmpty()) return std::optional<Wanted>();
    FigureRequest other = request;
    if (!changes->machine.isEmpty()) other.machine = changes->machine;
    auto wanted = wantedBy(session, other);
    if (!wanted) return wanted.error();
    NamedValues all = changes->set; // what is changed wins
    all.insert(wanted->set.begin(), wanted->set.end());
    return std::optional(Wanted{wanted->item, withLevelValues(wanted->machine, changes->set), std::move(all), *changes});
}

/// Nothing if the machine is as it was shipped, or nothing of the kind is.
Result<std::optional<Wanted>> wantedBySource(const Session& session, const FigureRequest& request)
{
    auto wanted = wantedBy(session, request);
    if (!wanted) return wanted.error();
    const Machine* source = shippedAs(wanted->machine);
    LevelChanges changes;
    if (source) changes.set = otherValues(wanted->machine, *source);
    if (changes.isEmpty()) return std::optional<Wanted>();
    return std::optional(Wanted{wanted->item, *source, wanted->set, std::move(changes)});
}

Result<LevelView> viewOf(Wanted wanted, FigureMemory& memory, const Progress& progress)
{
    const DatasetPtr& data = wanted.item->data;
    const auto hierarchy = knownStructure(data);
    if (!hierarchy) return hierarchy.error();
    const auto question = levelQuestion((*hierarchy)->placementOrOneNode(), (*hierarchy)->ranks, wanted.machine, wanted.set);
    if (!question) return question.error();
    const auto exchanges = rememberedExchanges(data, *question, memory, progress);
    if (!exchanges) return exchanges.error();
    auto analysis = analyseLevels(**hierarchy, *question, **exchanges, wanted.machine, wanted.set);
    if (!analysis) return analysis.error();
    return LevelView{wanted.item, *hierarchy, std::move(wanted.machine), analysis.take(), *exchanges, std::move(wanted.changes)};
}

/// What is asked of the messages.
Result<LevelQuestion> askedBy(const Wanted& wanted)
{
    const auto hierarchy = knownStructure(wanted.item->data);
    if (!hierarchy) return hierarchy.error();
    return levelQuestion((*hierarchy)->placementOrOneNode(), (*hierarchy)->ranks, wanted.machine, wanted.set);
}

qint64 rowsFor(const Wanted& wanted, const FigureMemory& memory)
{
    const auto question = askedBy(wanted);
    const Table* messages = wanted.item->data->table(u"messages");
    return question && messages && !knowsExchanges(wanted.item->data, *question, memory) ? messages->rows() : 0;
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

bool LevelView::includeComputation() const
{
    return hierarchy->further[QLatin1String("times")].toString() == u"with computation";
}

std::optional<size_t> LevelView::longest(const std::vector<size_t>& rows) const
{
    const auto time = [&](size_t row) { return std::fmax(analysis.costs[row].total(), analysis.costs[row].measured()); };
    std::optional<size_t> most;
    for (const size_t row : rows)
        if (!most || time(row) > time(*most) || std::isnan(time(*most))) most = row;
    return most;
}

Result<LevelView> levelView(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    auto wanted = wantedBy(session, request);
    if (!wanted) return wanted.error();
    return viewOf(wanted.take(), memory, progress);
}

Result<std::optional<LevelView>> whatIfView(const Session& session, const FigureRequest& request, FigureMemory& memory,
                                            const Progress& progress)
{
    auto wanted = wantedByWhatIf(session, request);
    if (!wanted) return wanted.error();
    if (!*wanted) return std::optional<LevelView>();
    auto view = viewOf(std::move(**wanted), memory, progress);
    if (!view) return Error{u"What if: %1"_s.arg(view.error().message)};
    return std::optional(view.take());
}

Result<std::optional<LevelView>> sourceView(const Session& session, const FigureRequest& request, FigureMemory& memory,
                                            const Progress& progress)
{
    auto wanted = wantedBySource(session, request);
    if (!wanted) return wanted.error();
    if (!*wanted) return std::optional<LevelView>();
    auto view = viewOf(std::move(**wanted), memory, progress);
    if (!view) return std::optional<LevelView>(); // what is shipped may lack what the user has added
    return std::optional(view.take());
}

Result<Placement> placementFor(const Session& session, const FigureRequest& request)
{
    const auto wanted = wantedBy(session, request);
    if (!wanted) return wanted.error();
    const auto question = askedBy(*wanted);
    if (!question) return question.error();
    return question->placement ? *question->placement : (*knownStructure(wanted->item->data))->placementOrOneNode();
}

qint64 rowsForLevels(const Session& session, const FigureRequest& request, const FigureMemory& memory)
{
    const auto wanted = wantedBy(session, request);
    return wanted ? rowsFor(*wanted, memory) : 0;
}

qint64 rowsForLevelsAndWhatIf(const Session& session, const FigureRequest& request, const FigureMemory& memory)
{
    const auto whatIf = wantedByWhatIf(session, request);
    const auto source = wantedBySource(session, request);
    return rowsForLevels(session, request, memory) + (whatIf && *whatIf ? rowsFor(**whatIf, memory) : 0) +
           (source && *source ? rowsFor(**source, memory) : 0);
}

Messages whatIfMessages(const LevelAnalysis& analysis, const LevelAnalysis& whatIf)
{
    Messages further;
    for (Message message : whatIf.messages) {
        if (std::find(analysis.messages.begin(), analysis.messages.end(), message) != analysis.messages.end()) continue;
        const QString start = u"What if: "_s;
        if (!message.text.startsWith(start)) message.text.prepend(start);
        further.push_back(message);
    }
    return further;
}

QString lacksLevels(const Session& session, const FigureRequest& request)
{
    if (const QString lacking = lacksHierarchy(session, request); !lacking.isEmpty()) return lacking;
    const auto hierarchy = knownStructure(itemOf(session, request)->data);
    if (!hierarchy) return hierarchy.error().message;
    const std::vector<AmgOperation>& operations = (*hierarchy)->operations;
    if (std::any_of(operations.begin(), operations.end(), [](const AmgOperation& o) { return o.tellsCosts(); })) return {};
    return u"“%1” has the structure of the levels only. Level costs need message lists, summaries or measured times: import a "
           "costscope.amg/1 file."_s.arg(itemOf(session, request)->name);
}

QString lacksLevelRatios(const Session& session, const FigureRequest& request)
{
    if (const QString lacking = lacksLevels(session, request); !lacking.isEmpty()) return lacking;
    const auto hierarchy = knownStructure(itemOf(session, request)->data);
    const auto both = [](const AmgOperation& o) { return (o.hasList() || o.numbers.critical) && o.measured.median > 0; };
    if (std::ranges::any_of((*hierarchy)->operations, both)) return {};
    return u"“%1” has no level with both measured times and messages, so there is no error of the model to show."_s.arg(
        itemOf(session, request)->name);
}

const MachineNeed levelMachineNeed = {
    .isOf = [](const Session& session, const FigureRequest& figure) { return hasData(session, figure, DatasetKind::Amg); },
    .isMet = [](const Machine& machine) { return nodeAwareFrom(machine).ok(); },
    .otherwise = "blue-waters", // whose parameters the paper prints
};

Choice layoutChoice()
{
    return {u"layout"_s,
            u"Layout"_s,
            {u"auto"_s, u"row"_s, u"column"_s},
            {u"By width"_s, u"Side by side"_s, u"Above each other"_s},
            u"operations side by side, or above each other with one axis of levels: by the width of the page, or always"_s};
}

QString levelRange(const std::vector<int>& levels)
{
    QStringList parts;
    for (size_t i = 0; i < levels.size();) {
        size_t last = i;
        while (last + 1 < levels.size() && levels[last + 1] == levels[last] + 1) ++last;
        parts << (last == i ? QString::number(levels[i]) : u"%1–%2"_s.arg(levels[i]).arg(levels[last]));
        i = last + 1;
    }
    return (levels.size() == 1 ? u"level %1"_s : u"levels %1"_s).arg(parts.join(u", "_s));
}

int levelCount(const LevelView& view)
{
    int count = 0;
    for (const LevelCost& cost : view.analysis.costs) count = std::max(count, cost.operation.level + 1);
    return count;
}

Axis levelAxis(int count)
{
    Axis axis{.label = u"AMG level (0 = finest)"_s, .min = -0.6, .max = count - 0.4, .ticks = TickStyle::Fixed};
    for (int level = 0; level < count; ++level) axis.fixedTicks.push_back({double(level), QString::number(level)});
    return axis;
}

std::span<const LevelColumn> levelColumns()
{
    static constexpr LevelColumn columns[] = {
        {"rows", "rows", "Rows", Quantity::Count, [](const LevelCost& c) { return c.of.rows; }},
        {"nnz", "nnz", "Nonzeros", Quantity::Count, [](const LevelCost& c) { return c.of.nnz; }},
        {"active_ranks", "active", "Active ranks", Quantity::Processes, [](const LevelCost& c) { return c.of.activeRanks; }},
        {"n_queue", "n", "Queue <i>n</i>", Quantity::Count, [](const LevelCost& c) { return c.nQueue; }},
        {"bytes_per_process", "b", "Bytes <i>b</i>", Quantity::Size, [](const LevelCost& c) { return c.bytesPerProcess; }},
        {"hops", "h", "Hops <i>h</i>", Quantity::None, [](const LevelCost& c) { return c.hops; }},
        {"link_bytes", "ℓ", "Link bytes <i>ℓ</i>", Quantity::Size, [](const LevelCost& c) { return c.linkBytes; }},
        {"counted_link_bytes", "ℓ counted", "Counted <i>ℓ</i>", Quantity::Size, [](const LevelCost& c) { return c.countedLink; }},
        {"measured_s", "measured", "Measured", Quantity::Time, [](const LevelCost& c) { return c.measured(); }},
        {"postal_s", "postal", "Postal", Quantity::Time, [](const LevelCost& c) { return c.postal; }},
        {"max_rate_s", "max-rate", "Max-rate", Quantity::Time, [](const LevelCost& c) { return c.maxRate; }},
        {"node_aware_s", "node-aware", "Node-aware", Quantity::Time, [](const LevelCost& c) { return c.nodeAware; }},
        {"queue_s", "queue", "Queue", Quantity::Time, [](const LevelCost& c) { return c.queue; }},
        {"contention_s", "contention", "Contention", Quantity::Time, [](const LevelCost& c) { return c.contention; }},
        {"total_s", "total", "Modeled", Quantity::Time, [](const LevelCost& c) { return c.total(); }},
        {"unexplained_s", "unexplained", nullptr, Quantity::Time, [](const LevelCost& c) { return c.unexplained(); }},
        {"ratio", "mod./meas.", "Mod./meas.", Quantity::None, [](const LevelCost& c) { return c.total() / c.measured(); }},
    };
    return columns;
}

namespace {

/// A column whose numbers are all missing stays away.
void addNumbers(Table& table, const QString& name, Quantity quantity, std::vector<double> values, const QString& label)
{
    if (std::any_of(values.begin(), values.end(), [](double v) { return !std::isnan(v); }))
        table.columns.push_back({name, quantity, std::move(values), label});
}

/// 95 % of the total, where the machine's values have errors: "total_lower_s", "total_upper_s".
void addEnds(Table& table, const QString& name, const LevelView& view)
{
    for (const auto& [end, suffix, label] : {std::tuple{0u, u"_lower_s"_s, u"from"_s}, {1u, u"_upper_s"_s, u"to"_s}}) {
        std::vector<double> values;
        for (const LevelInterval& interval : view.analysis.intervals) values.push_back(interval.total()[end]);
        addNumbers(table, name + suffix, Quantity::Time, std::move(values), u"95 % %1"_s.arg(label));
    }
}

void addWhatIf(Table& table, const LevelView& view, const LevelView& whatIf)
{
    const auto add = [&](const QString& name, Quantity quantity, const QString& label, auto&& number) {
        std::vector<double> values;
        for (size_t i = 0; i < whatIf.analysis.costs.size(); ++i)
            values.push_back(number(whatIf.analysis.costs[i], view.analysis.costs[i]));
        addNumbers(table, name, quantity, std::move(values), label);
    };
    using Cost = const LevelCost&;
    add(u"what_if_node_aware_s"_s, Quantity::Time, u"What if node-aware"_s, [](Cost then, Cost) { return then.nodeAware; });
    add(u"what_if_queue_s"_s, Quantity::Time, u"What if queue"_s, [](Cost then, Cost) { return then.queue; });
    add(u"what_if_contention_s"_s, Quantity::Time, u"What if contention"_s, [](Cost then, Cost) { return then.contention; });
    add(u"what_if_total_s"_s, Quantity::Time, u"What if"_s, [](Cost then, Cost) { return then.total(); });
    add(u"what_if_ratio"_s, Quantity::None, u"What if/mod."_s, [](Cost then, Cost now) { return then.total() / now.total(); });
    addEnds(table, u"what_if_total"_s, whatIf);
    const auto changes = changeIntervals(view.analysis, *view.exchanges, whatIf.analysis, *whatIf.exchanges);
    for (const auto& [end, name, label] :
         {std::tuple{0u, u"what_if_ratio_lower"_s, u"95 % from"_s}, {1u, u"what_if_ratio_upper"_s, u"95 % to"_s}}) {
        std::vector<double> values;
        for (const LevelChangeInterval& change : changes) values.push_back(change.ratio[end]);
        addNumbers(table, name, Quantity::None, std::move(values), label);
    }
}

} // namespace

void addLevelTable(Figure& figure, const LevelView& view, const LevelView* whatIf)
{
    std::vector<qint32> levels;
    Texts operations, dominants;
    for (const LevelCost& cost : view.analysis.costs) {
        levels.push_back(cost.operation.level);
        operations.append(cost.operation.name);
        dominants.append(dominant(cost) ? toString(*dominant(cost)) : QString());
        figure.rowKeys.push_back(u"level=%1"_s.arg(cost.operation.level));
    }
    figure.table.name = u"levels"_s;
    figure.table.columns = {{u"level"_s, Quantity::Count, std::move(levels), u"Level"_s},
                            {u"operation"_s, Quantity::Text, std::move(operations), u"Operation"_s}};
    for (const LevelColumn& column : levelColumns()) {
        if (!column.label) continue;
        std::vector<double> values;
        for (const LevelCost& cost : view.analysis.costs) values.push_back(column.number(cost));
        addNumbers(figure.table, QString::fromLatin1(column.key), column.quantity, std::move(values), QString::fromUtf8(column.label));
    }
    addEnds(figure.table, u"total"_s, view);
    if (whatIf) addWhatIf(figure.table, view, *whatIf);
    figure.table.columns.push_back({u"dominant"_s, Quantity::Text, std::move(dominants), u"Dominant"_s});
    if (view.analysis.intervals.empty()) return;
    Texts decided; // what takes most, be it what is not explained
    for (size_t row = 0; row < view.analysis.costs.size(); ++row) {
        const auto largest = largestPart(view.analysis, row);
        decided.append(!largest ? QString() : largest->isDecided ? u"yes"_s : u"no"_s);
    }
    figure.table.columns.push_back({u"decided"_s, Quantity::Text, std::move(decided), u"Decided"_s});
}

namespace {

/// What the model of a view takes; of a word its index. NaN: that is not known.
double valueIn(const LevelView& view, const Parameter& row)
{
    const LevelQuestion& question = view.analysis.question;
    if (isMachineValue(row)) {
        const auto found = view.machine.values.find(row.inMachine());
        return found == view.machine.values.end() ? missing : found->second.value;
    }
    if (row.name == u"ppn"_s) return view.analysis.placement.ppn;
    if (row.name == u"nodes_per_router"_s) return view.analysis.placement.nodesPerRouter;
    if (row.name == u"aggregation"_s) return question.aggregation;
    if (row.name == u"order"_s) return question.placement ? missing : 0; // as recorded
    const NamedValues settings = namedSettings(question.settings);
    const auto found = settings.find(row.name);
    return found == settings.end() ? missing : found->second;
}

/// "δ changed to 50 ps/B"; several are named only.
QString changedWords(const LevelView& source)
{
    const NamedValues& set = source.changes.set;
    const Parameter* only = set.size() == 1 ? findLevelValue(set.begin()->first) : nullptr;
    if (!only) return u", %1 changed"_s.arg(nameOfValues(source.changes));
    return u", %1 changed to %2"_s.arg(nameOfValues(source.changes), display(set.begin()->second, only->quantity, 3));
}

} // namespace

QStringList changesInWords(const LevelView& view, const LevelView& whatIf, bool exactly)
{
    QStringList all;
    if (!whatIf.changes.machine.isEmpty()) {
        const QString names = u"the parameters of %1 instead of %2"_s.arg(whatIf.machine.name, view.machine.name);
        all << (exactly ? names : names.toHtmlEscaped());
    }
    for (const auto& [name, value] : whatIf.changes.set) {
        const Parameter* row = findLevelValue(name);
        if (!row) continue;
        const auto shown = [&](double of) {
            return !row->words.isEmpty() ? row->words.value(int(of)) : exactly ? exact(of) : display(of, row->quantity, 3);
        };
        const QString now = u"%1 = %2"_s.arg(exactly ? name : nameInPrint(*row), shown(value));
        const double before = valueIn(view, *row);
        all << (std::isnan(before) ? now : u"%1 instead of %2"_s.arg(now, shown(before)));
    }
    return all;
}

QString settingsInPrint(const LevelView& view)
{
    QStringList changed = changedSettings(view.analysis.question.settings);
    const QStringList inUse = changedSettings(view.analysis.settingsInUse()); // others reach no level
    changed.removeIf([&](const QString& one) { return !inUse.contains(one); });
    return changed.isEmpty() ? QString() : u" Modeled with %1."_s.arg(changed.join(u", "_s));
}

Provenance levelProvenance(const LevelView& view, const LevelView* whatIf)
{
    const LevelParameters& p = view.analysis.parameters;
    QString parameters = u"%1; gamma = %2 s, delta = %3 s/byte; short < %4 B, eager < %5 B"_s.arg(
        view.machine.name, exact(p.gamma), exact(p.links.delta), exact(p.nodeAware.thresholds.shortBelow),
        exact(p.nodeAware.thresholds.eagerBelow));
    if (const QStringList changed = changedSettings(view.analysis.question.settings); !changed.isEmpty())
        parameters += u"; "_s + changed.join(u", "_s);
    if (whatIf) parameters += u"; what if: "_s + changesInWords(view, *whatIf, true).join(u", "_s);
    return {sourcesOf(*view.item), u"node-aware max-rate + queue search + contention, Bienz, Gropp & Olson 2018, eqs (2)–(7)"_s, parameters,
            programName()};
}

QString levelSubtitle(const LevelView& view, const LevelView* source, const LevelView* whatIf)
{
    QString text = view.name();
    if (view.hierarchy->ranks > 0) text += u" · %1 ranks, %2 per node"_s.arg(view.hierarchy->ranks).arg(view.analysis.placement.ppn);
    if (view.analysis.placement.isAssumed()) text += u" (placement assumed)"_s;
    if (view.hasModel()) text += u" · parameters of %1"_s.arg(view.machine.name.toHtmlEscaped());
    if (source) text += changedWords(*source);
    if (whatIf) text += u" · what if: %1"_s.arg(inWords(whatIf->changes, whatIf->machine));
    return text;
}

} // namespace costscope
