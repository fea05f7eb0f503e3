// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/conclusions/sessionConclusions.h"

#include "core/base/words.h"
#include "core/conclusions/measuredValues.h"
#include "core/data/programOf.h"
#include "core/figure/FigureKind.h"

#include <algorithm>
#include <set>

namespace costscope {

namespace {

struct DatasetPair {
    NamedDataset before, after;
};

std::vector<const DatasetItem*> ofKind(const Session& session, DatasetKind kind)
{
    std::vector<const DatasetItem*> items;
    for (const DatasetItem& item : session.datasets)
        if (item.missing.isEmpty() && item.data->kind == kind) items.push_back(&item);
    return items;
}

AskedFigures asked(const Session& session, const DatasetItem& item)
{
    if (item.data->kind == DatasetKind::Amg) return {{u"levels"_s, askedLevels(session, item)}};
    return askedFigures(session, item);
}

/// By name, two single ones of a kind in any case; under the name in the new session.
std::vector<DatasetPair> matched(const Session& before, const Session& after)
{
    std::vector<DatasetPair> pairs;
    for (const DatasetItem& item : after.datasets) {
        if (!item.missing.isEmpty()) continue;
        const auto old = ofKind(before, item.data->kind), now = ofKind(after, item.data->kind);
        auto found = std::ranges::find_if(old, [&](const DatasetItem* other) { return other->name == item.name; });
        if (found == old.end() && old.size() == 1 && now.size() == 1) found = old.begin();
        if (found == old.end()) continue;
        const QString prefix = now.size() > 1 || old.size() > 1 ? item.name + u": "_s : QString();
        const CommonNumbers numbers = commonNumbers(asked(before, **found), asked(after, item));
        pairs.push_back({{*found, item.name, prefix, &item, numbers.before}, {&item, item.name, prefix, *found, numbers.after}});
    }
    return pairs;
}

void append(SessionValues& values, SessionValues&& further)
{
    values.insert(values.end(), std::make_move_iterator(further.begin()), std::make_move_iterator(further.end()));
}

SessionValues listed(SessionValues values, const QString& name)
{
    for (SessionValue& value : values) value.listedAs = name;
    return values;
}

/// What both sessions say of a dataset.
void conclude(Said& said, const Session& session, const NamedDataset& dataset, FigureMemory& memory, const Progress& progress)
{
    append(said.values, measuredValues(session, *dataset.item, dataset.name));
    switch (dataset.item->data->kind) {
    case DatasetKind::Amg: concludeLevels(said, session, dataset, memory, progress); break;
    case DatasetKind::Runs: concludeRuns(said, session, dataset); break;
    case DatasetKind::Benchmark:
        concludeBenchmark(said, dataset, progress.part(0, 0.5));
        concludeFigures(said, session, dataset, memory, progress.part(0.5, 1));
        break;
    default: concludeFigures(said, session, dataset, memory, progress);
    }
    for (const Fit& fit : session.fits)
        if (fit.dataset == dataset.item->id)
            append(said.values, listed(fitValues(fit, u"%1, %2"_s.arg(dataset.name, fit.settings.model)),
                                       session.datasets.size() > 1 ? QString() : fit.settings.model));
}

/// Machines by id, two single ones in any case.
void addMachines(Said& old, Said& now, const Session& before, const Session& after)
{
    const bool single = before.machines.size() == 1 && after.machines.size() == 1;
    for (const Machine& machine : after.machines) {
        const auto found = std::ranges::find_if(before.machines, [&](const Machine& other) { return single || other.id == machine.id; });
        if (found == before.machines.end()) continue;
        append(old.values, machineValues(*found, machine.name));
        append(now.values, listed(machineValues(machine, machine.name), machine.id));
    }
}

/// A what if that only the other session has is compared with the levels as they are.
void completeWhatIfs(Said& said, const Said& other)
{
    const QString mark = u"/what-if/"_s, words = u", what if"_s;
    const Conclusions own = said.conclusions;
    for (const Conclusion& theirs : other.conclusions) {
        if (!theirs.key.contains(mark)) continue;
        const auto has = [&](const QString& key) { return std::ranges::find_if(own, [&](const Conclusion& c) { return c.key == key; }); };
        const auto base = has(QString(theirs.key).replace(mark, u"/"_s));
        if (has(theirs.key) != own.end() || base == own.end()) continue;
        said.conclusions.push_back(*base);
        said.conclusions.back().key = theirs.key;
        said.conclusions.back().subject = theirs.subject;
    }
    const SessionValues values = said.values;
    std::set<std::pair<QString, QString>> names;
    for (const SessionValue& value : values) names.insert({value.item, value.name});
    for (const SessionValue& theirs : other.values) {
        if (theirs.part != ValuePart::Model || !theirs.name.endsWith(words) || names.contains({theirs.item, theirs.name})) continue;
        for (SessionValue value : values)
            if (value.part == theirs.part && value.item == theirs.item && value.name + words == theirs.name) {
                value.name = theirs.name;
                said.values.push_back(std::move(value));
            }
    }
}

void countKeys(SessionVerdict& verdict, const Conclusions& before, const Conclusions& after)
{
    std::map<QString, int> keys;
    for (const Conclusions* some : {&before, &after})
        for (const Conclusion& conclusion : *some)
            if (!conclusion.mayBeAbsent) ++keys[conclusion.key];
    for (const auto& [key, count] : keys) ++(count == 1 ? verdict.unmatched : verdict.matched);
}

void addMessages(Messages& all, const Messages& further)
{
    for (const Message& message : further)
        if (std::ranges::find(all, message) == all.end()) all.push_back(message);
}

void say(SessionVerdict& verdict, const Said& old, const Said& now)
{
    for (const Said* said : {&old, &now}) addMessages(verdict.messages, said->messages);
    addMessages(verdict.messages, verdict.compared.messages);
    if (verdict.notTold > 0)
        note(verdict.messages, u"%1 by less than 5 %, which is not told as a change."_s.arg(
                                   counted(verdict.notTold, u"One conclusion differs"_s, u"%1 conclusions differ"_s)));
    if (verdict.unmatched > 0)
        warn(verdict.messages, u"%1 in one of the sessions only and cannot be compared."_s.arg(
                                   counted(verdict.unmatched, u"One conclusion stands"_s, u"%1 conclusions stand"_s)));
}

QString fact(const Dataset& dataset, const char* name)
{
    return dataset.facts[QLatin1String(name)].toVariant().toString();
}

/// Processes of the run; empty if it is not said.
QString tasksOf(const Dataset& dataset)
{
    const QString tasks = fact(dataset, "tasks");
    return tasks.isEmpty() ? fact(dataset, "ranks") : tasks;
}

/// Other arguments, number of tasks, program, machine: by the command line without the launcher, and as far as both datasets say it.
/// Gives what stands in place of slower and faster where times are no measure of speed.
std::optional<Verdict> tellOtherProblem(ConclusionChanges& changes, const Dataset& before, const Dataset& after, const QString& prefix)
{
    const auto tell = [&](const QString& subject, const QString& sentence, const QString& was, const QString& is) {
        changes.push_back({.subject = subject,
                           .was = was,
                           .is = is,
                           .sentence = prefix + sentence.arg(was, is),
                           .rank = rankOfOtherProblem,
                           .isInput = true,
                           .shortly = u"%1 %2"_s.arg(subject, is)});
    };
    const auto differ = [](const QString& was, const QString& is) { return !was.isEmpty() && !is.isEmpty() && was != is; };
    std::optional<Verdict> verdict;
    const ProgramCall was = programOf(fact(before, "command")), is = programOf(fact(after, "command"));
    if (!was.program.isEmpty() && !is.program.isEmpty() && was.arguments != is.arguments) {
        tell(u"arguments"_s, u"The runs had other arguments: “%1” and “%2”: their times are no measure of speed."_s, was.arguments,
             is.arguments);
        verdict = Verdict::OtherArguments;
    }
    if (const QString old = tasksOf(before), now = tasksOf(after); differ(old, now)) {
        tell(u"tasks"_s, u"The runs had other numbers of tasks: %1 and %2: their times are no measure of speed."_s, old, now);
        if (!verdict) verdict = Verdict::OtherTasks;
    }
    if (differ(was.program, is.program)) tell(u"program"_s, u"The runs are of other programs: “%1” and “%2”."_s, was.program, is.program);
    if (const QString old = fact(before, "machine"), now = fact(after, "machine"); differ(old, now))
        tell(u"machine"_s, u"The runs were on other machines: “%1” and “%2”."_s, old, now);
    return verdict;
}

/// What was run otherwise; no time of such data is faster or slower.
void tellOtherProblems(SessionVerdict& verdict, const std::vector<DatasetPair>& pairs)
{
    for (const DatasetPair& pair : pairs) {
        const auto other = tellOtherProblem(verdict.changes, *pair.before.item->data, *pair.after.item->data, pair.after.prefix);
        for (ComparedValue& value : verdict.compared.values)
            if (other && value.now.part == ValuePart::Data && value.now.item == pair.after.name && value.verdict != Verdict::Same)
                value.verdict = *other;
    }
}

} // namespace

const ConclusionChange* SessionVerdict::strongest() const
{
    if (changes.empty()) return nullptr;
    const auto result = std::ranges::find_if(changes, [](const ConclusionChange& change) { return !change.isInput; });
    return changes.front().rank >= rankOfOtherProblem || result == changes.end() ? &changes.front() : &*result;
}

QString SessionVerdict::headline() const
{
    if (const ConclusionChange* change = strongest()) return change->sentence;
    if (compared.values.empty() && matched + unmatched == 0) return u"The sessions have nothing in common that could be compared."_s;
    if (unmatched == 0) return u"No conclusion changed."_s;
    if (matched == 0) return u"No conclusion can be compared: the sessions have none in common."_s;
    return u"No conclusion changed of the %1 that both sessions have; %2 in one only."_s.arg(matched).arg(
        counted(unmatched, u"one stands"_s, u"%1 stand"_s));
}

qint64 rowsToConclude(const Session& session, const FigureMemory& memory)
{
    constexpr qint64 most = qint64(1) << 60; // figures of several years of counting can still be added
    qint64 rows = 0;
    for (const DatasetItem& item : session.datasets) {
        if (!item.missing.isEmpty()) continue;
        for (const auto& [group, figures] : asked(session, item))
            for (const AskedFigure& figure : figures) rows = std::min(rows + rowsToCount(session, figure.request, memory), most);
    }
    return rows;
}

Result<SessionVerdict> sessionVerdict(const Session& before, const Session& after, const SignificanceSettings& settings,
                                      FigureMemory& memory, const Progress& progress)
{
    const std::vector<DatasetPair> pairs = matched(before, after);
    Said old, now;
    for (size_t i = 0; i < pairs.size(); ++i) {
        const Progress part = progress.part(0, 0.8).step(i, pairs.size());
        conclude(old, before, pairs[i].before, memory, part.part(0, 0.5));
        conclude(now, after, pairs[i].after, memory, part.part(0.5, 1));
        if (!part.report(1)) return cancelled();
    }
    addMachines(old, now, before, after);
    completeWhatIfs(old, now);
    completeWhatIfs(now, old);
    SessionVerdict verdict;
    auto compared = compareValues(old.values, now.values, settings, progress.part(0.8, 1));
    if (!compared) return compared.error();
    verdict.compared = compared.take();
    for (ComparedValue& value : verdict.compared.values)
        if (value.old.cell != value.now.cell) value.old.cell = value.now.cell = QString(); // a median beside a single run
    tellOtherProblems(verdict, pairs);
    for (const ConclusionChanges& further : {askedChanges(old.asked, now.asked), valueChanges(verdict.compared),
                                             conclusionChanges(old.conclusions, now.conclusions, &verdict.notTold)})
        verdict.changes.insert(verdict.changes.end(), further.begin(), further.end());
    sortByStrength(verdict.changes);
    countKeys(verdict, old.conclusions, now.conclusions);
    say(verdict, old, now);
    return verdict;
}

} // namespace costscope
