// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/levels/levelAnalysis.h"

#include "core/data/otherPlacement.h"
#include "core/levels/joinedMessages.h"
#include "core/model/checks.h"
#include "core/model/determined.h"
#include "core/pointToPoint/contention.h"
#include "core/pointToPoint/queueSearch.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

// Literals: figure kinds are made from the rows before main, in no order.
constexpr QLatin1String ppnName("ppn"), nodesName("nodes_per_router"), orderName("order"), aggregationName("aggregation");

constexpr double mostCounted = 1e6; ///< per node, per router, in one message

Parameter orderRow()
{
    return {.name = orderName,
            .symbol = orderName,
            .meaning = u"order of the ranks on the nodes: as recorded, or what if"_s,
            .fallback = 0,
            .words = {u"recorded"_s, u"block"_s, u"round-robin"_s},
            .names = {u"as recorded"_s, u"block"_s, u"round robin"_s},
            .label = u"Rank order"_s};
}

double given(const NamedValues& set, const QString& name)
{
    const auto found = set.find(name);
    return found == set.end() ? missing : found->second;
}

/// What of the placement is chosen otherwise.
PlacementChange placementChange(const NamedValues& set)
{
    PlacementChange change;
    if (const double ppn = given(set, ppnName); !std::isnan(ppn)) change.ppn = qint32(ppn);
    if (const double nodes = given(set, nodesName); !std::isnan(nodes)) change.nodesPerRouter = qint32(nodes);
    if (const double order = given(set, orderName); order > 0) change.order = order == 1 ? RankOrder::Block : RankOrder::RoundRobin;
    return change;
}

Result<Done> checkSet(const NamedValues& set)
{
    for (const QString name : {ppnName, nodesName, aggregationName}) {
        if (!set.contains(name)) continue;
        if (const auto counted = needCount(set, name); !counted) return counted;
        if (set.at(name) > mostCounted) return Error{u"%1 is %2; the most is %3."_s.arg(name, exact(set.at(name)), exact(mostCounted))};
    }
    for (const Parameter& row : levelValueRows())
        if (row.words.isEmpty() && set.contains(row.name))
            if (const auto checked = needNotNegative(set, row.name);
                !checked && !(row.name.endsWith(u"R_N"_s) && std::isinf(set.at(row.name))))
                return checked;
    return Done{};
}

void say(Messages& messages, const QString& text, Severity severity = Severity::Note)
{
    messages.push_back({severity, text});
}

/// What is not known is told once per reason, with the levels it is about.
void sayLacks(LevelAnalysis& analysis)
{
    std::vector<std::pair<QString, QStringList>> reasons;
    for (const LevelCost& cost : analysis.costs) {
        if (cost.lacks.isEmpty()) continue;
        auto found = std::find_if(reasons.begin(), reasons.end(), [&](const auto& r) { return r.first == cost.lacks; });
        if (found == reasons.end()) found = reasons.insert(reasons.end(), {cost.lacks, {}});
        found->second << u"%1 %2"_s.arg(cost.operation.name, QString::number(cost.operation.level));
    }
    for (const auto& [reason, levels] : reasons)
        say(analysis.messages, u"%1 This is so for %2."_s.arg(reason, levels.join(u", "_s)), Severity::Warning);
}

/// What was asked for and cannot be: a summary has the counts of its own placement and thresholds, and no processes.
void saySummaries(LevelAnalysis& analysis)
{
    if (analysis.withoutLists() == 0) return;
    say(analysis.messages,
        u"Levels without message lists are modeled from the classes of their critical process: %1; the other settings about single "
        "processes and the thresholds do not reach them."_s.arg(changedSettings(withoutLists({})).join(u", "_s)));
    if (analysis.question.aggregation > 1)
        say(analysis.messages,
            u"Of these levels the sizes of single messages are not known: joined messages take the protocol of their mean size."_s);
    if (analysis.question.placement)
        say(analysis.messages,
            u"Another placement changes the processes per node of these levels only: which messages leave the node, their bytes and "
            "their hops h are held as recorded; with another order of the ranks the hops are not known."_s,
            Severity::Warning);
}

/// "γ is not determined by the calibration of mine (…)", "Mine has no γ".
QString whyWithout(const Machine& machine, const char* name, const QString& symbol)
{
    const auto found = machine.values.find(QLatin1String(name));
    if (found == machine.values.end() || found->second.state != toString(Determined::NotDetermined))
        return u"%1 has no %2"_s.arg(machine.name, symbol);
    const QString reason = found->second.source.section(u"; "_s, 1);
    return u"%1 is not determined by the calibration of %2"_s.arg(symbol, machine.name) +
           (reason.isEmpty() ? QString() : u" (%1)"_s.arg(reason));
}

/// What the totals are without, or take another law for. What a calibration tried in vain is not advised again.
void sayWithout(LevelAnalysis& analysis, const Machine& machine)
{
    const LevelParameters& p = analysis.parameters;
    const auto tell = [&](const QString& part, const char* name, const QString& symbol, const QString& test) {
        const QString why = whyWithout(machine, name, symbol);
        const bool wasTried = why.startsWith(symbol);
        say(analysis.messages,
            u"The totals are without %1: %2. Choose %3 (--set %3=…)%4."_s.arg(
                part, why, QLatin1String(name), wasTried ? u" to add it"_s : u", or calibrate the machine with %1"_s.arg(test)),
            wasTried ? Severity::Note : Severity::Warning);
    };
    if (!p.hasQueue()) tell(u"queue search"_s, "gamma", u"γ"_s, u"batches received in and against their order"_s);
    if (!p.links.isKnown()) tell(u"contention"_s, "delta", u"δ"_s, u"a contention test"_s);
    if (p.links.isByLink())
        say(analysis.messages,
            u"Contention is what the busiest link takes at its capacity beyond max-rate, max(T_mr, ℓ/R_link), as validate "
            "takes it: %1."_s.arg(whyWithout(machine, "delta", u"δ"_s)));
}

void sayAssumptions(LevelAnalysis& analysis, const AmgHierarchy& hierarchy, const Machine& machine)
{
    if (analysis.question.placement)
        say(analysis.messages, u"What if: %1 processes per node, %2 nodes per router, %3 order; %4."_s.arg(analysis.placement.ppn)
                                   .arg(analysis.placement.nodesPerRouter)
                                   .arg(orderRow().words.value(analysis.placement.order == RankOrder::RoundRobin ? 2
                                                               : analysis.placement.order == RankOrder::Block    ? 1
                                                                                                                 : 0))
                                   .arg(hierarchy.placement ? u"the run itself was placed otherwise"_s
                                                            : u"the data do not say how the run itself was placed"_s));
    else if (analysis.placement.isAssumed())
        say(analysis.messages,
            u"The placement is assumed for modeling, the run itself was placed otherwise: measured and modeled times belong to different "
            "machines."_s,
            Severity::Warning);
    else if (!hierarchy.placement && hierarchy.ranks > 1)
        say(analysis.messages,
            u"The data do not say which processes share a node: all %1 are taken on one, where nothing leaves it. Choose the processes per "
            "node (--set ppn=…)."_s.arg(hierarchy.ranks),
            Severity::Warning);
    if (const QString crowded = crowdedNodes(analysis.placement); !crowded.isEmpty()) say(analysis.messages, crowded, Severity::Warning);
    say(analysis.messages, noteOnThresholds(analysis.parameters.nodeAware.thresholds, &machine).text);
    if (analysis.question.aggregation > 1)
        say(analysis.messages, u"What if: %1 messages of a process and locality become one, the smallest first, with the same bytes; each "
                               "process searches a queue shorter by that much."_s.arg(analysis.question.aggregation));
    if (const QStringList changed = changedSettings(analysis.question.settings); !changed.isEmpty())
        say(analysis.messages, u"Chosen otherwise than usual: %1."_s.arg(changed.join(u", "_s)));
    sayWithout(analysis, machine);
    for (const Message& note : noteOnOneLink(analysis.parameters.nodeAware, machineValue(machine, "link_rate")))
        say(analysis.messages, note.text);
}

} // namespace

size_t LevelAnalysis::withoutLists() const
{
    return size_t(std::ranges::count_if(costs, [](const LevelCost& c) { return !c.operation.hasList() && !std::isnan(c.nodeAware); }));
}

LevelSettings LevelAnalysis::settingsInUse() const
{
    const auto isModeled = [](const LevelCost& c) { return !std::isnan(c.nodeAware); };
    const bool all = withoutLists() > 0 && withoutLists() == size_t(std::ranges::count_if(costs, isModeled));
    return all ? costscope::withoutLists(question.settings) : question.settings;
}

std::optional<LargestPart> largestPart(const LevelAnalysis& analysis, size_t row)
{
    const LevelCost& cost = analysis.costs[row];
    const LevelInterval* interval = analysis.intervals.empty() ? nullptr : &analysis.intervals[row];
    if (analysis.isOfTheRun() && isMostlyUnexplained(cost))
        return LargestPart{{}, cost.unexplained(), !interval || interval->total()[1] < 0.5 * cost.measured()};
    if (const auto part = dominant(cost)) return LargestPart{part, partOf(cost, *part), !interval || interval->isPartDecided};
    return {};
}

LevelModel modelOf(const LevelAnalysis& analysis, const std::vector<LevelExchange>& exchanges)
{
    LevelModel model{analysis.machine, {}, analysis.question.settings};
    for (const LevelExchange& exchange : exchanges) model.exchanges.push_back(withSlowest(exchange, analysis.parameters, model.settings));
    return model;
}

std::vector<LevelChangeInterval> changeIntervals(const LevelAnalysis& before, const std::vector<LevelExchange>& exchangesBefore,
                                                 const LevelAnalysis& after, const std::vector<LevelExchange>& exchangesAfter)
{
    if (before.intervals.empty() && after.intervals.empty()) return {};
    return changeIntervals(modelOf(before, exchangesBefore), modelOf(after, exchangesAfter));
}

QStringList LevelAnalysis::operations() const
{
    QStringList names;
    for (const LevelCost& cost : costs)
        if (!names.contains(cost.operation.name)) names << cost.operation.name;
    return names;
}

const Parameters& levelChoiceRows()
{
    static const Parameters rows = [] {
        Parameters all = {ppnValue(), nodesPerRouterValue(), orderRow(), aggregationValue()};
        for (const Parameter& row : levelSettingRows()) all.push_back(row);
        return all;
    }();
    return rows;
}

const Parameters& levelValueRows()
{
    static const Parameters rows = [] {
        Parameters all = nodeAwareValues();
        for (const Parameter& row : {gammaValue(), deltaValue()}) all.push_back(row);
        for (const Parameter& row : levelChoiceRows()) all.push_back(row);
        return all;
    }();
    return rows;
}

const Parameter* findLevelValue(QStringView name)
{
    return parameterCalled(levelValueRows(), name);
}

bool isMachineValue(const Parameter& row)
{
    return !parameterCalled(levelChoiceRows(), row.name);
}

Machine withLevelValues(Machine machine, const NamedValues& set)
{
    for (const auto& [name, number] : set) {
        const Parameter* row = findLevelValue(name);
        if (!row || !isMachineValue(*row)) continue;
        machine.values[row->inMachine()] = MachineValue{.value = number};
    }
    return machine;
}

Result<LevelQuestion> levelQuestion(const Placement& own, qint32 ranks, const Machine& machine, const NamedValues& set)
{
    if (const auto checked = checkSet(set); !checked) return checked.error();
    LevelQuestion question;
    NamedValues thresholds;
    const Machine chosen = withLevelValues(machine, set);
    for (const Parameter& row : thresholdValues())
        if (const auto found = chosen.values.find(row.inMachine()); found != chosen.values.end())
            thresholds[row.name] = found->second.value;
    question.thresholds = thresholdsOf(thresholds);
    if (const auto checked = checkThresholds(thresholds); !checked) return checked.error();
    question.settings = levelSettingsOf(set);
    question.placement = otherPlacement(own, ranks, placementChange(set));
    if (const double times = given(set, aggregationName); !std::isnan(times)) question.aggregation = qint32(times);
    return question;
}

Result<LevelAnalysis> analyseLevels(const AmgHierarchy& hierarchy, const LevelQuestion& question,
                                    const std::vector<LevelExchange>& exchanges, const Machine& machine, const NamedValues& set)
{
    const Machine chosen = withLevelValues(machine, set);
    auto parameters = levelParametersFrom(chosen);
    if (!parameters) return parameters.error();
    LevelAnalysis analysis{.question = question,
                           .parameters = parameters.take(),
                           .placement = question.placement.value_or(hierarchy.placementOrOneNode()),
                           .costs = {},
                           .messages = {},
                           .machine = chosen};
    if (knowsLevelErrors(chosen)) {
        const LevelModel model = modelOf(analysis, exchanges);
        analysis.costs = modelLevels(model.exchanges, analysis.parameters, question.settings); // the slowest processes tell the same
        analysis.intervals = intervalsOf(model);
    } else
        analysis.costs = modelLevels(exchanges, analysis.parameters, question.settings);
    sayAssumptions(analysis, hierarchy, chosen);
    saySummaries(analysis);
    sayLacks(analysis);
    return analysis;
}

Result<LevelAnalysis> analyseLevels(const Dataset& dataset, const Machine& machine, const NamedValues& set, const Progress& progress)
{
    const auto hierarchy = amgHierarchy(dataset);
    if (!hierarchy) return hierarchy.error();
    const auto question = levelQuestion(hierarchy->placementOrOneNode(), hierarchy->ranks, machine, set);
    if (!question) return question.error();
    const auto exchanges = levelExchanges(dataset, *hierarchy, *question, progress);
    if (!exchanges) return exchanges.error();
    return analyseLevels(*hierarchy, *question, *exchanges, machine, set);
}

} // namespace costscope
