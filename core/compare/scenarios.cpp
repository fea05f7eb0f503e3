// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/scenarios.h"

#include "core/base/find.h"
#include "core/base/words.h"
#include "core/session/machines.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace costscope {

namespace {

constexpr double leastRatio = 0.001; ///< a ratio nearer to 1 is no change
constexpr ValuePart partOrder[] = {ValuePart::Model, ValuePart::Data, ValuePart::Fits, ValuePart::Machines};

using Key = std::tuple<ValuePart, QString, QString>;

Key keyOf(const SessionValue& value)
{
    return {value.part, value.item, value.name};
}

const DatasetItem* single(const Session& session, DatasetKind kind)
{
    const DatasetItem* found = nullptr;
    for (const DatasetItem& item : session.datasets) {
        if (!item.data || item.data->kind != kind) continue;
        if (found) return nullptr;
        found = &item;
    }
    return found;
}

/// The session with the names of the first where both have one dataset of a kind, or one machine.
Session namedAs(const Session& first, Session session)
{
    for (DatasetItem& item : session.datasets) {
        if (!item.data || !single(session, item.data->kind)) continue;
        if (const DatasetItem* other = single(first, item.data->kind)) item.name = other->name;
    }
    if (first.machines.size() != 1 || session.machines.size() != 1) return session;
    Machine& machine = session.machines.front();
    const QString was = machine.id;
    machine.id = first.machines.front().id, machine.name = first.machines.front().name;
    for (FigureRequest& figure : session.figures)
        if (figure.machine == was) figure.machine = machine.id;
    return session;
}

/// Modeled first; times before other numbers, the largest effect first.
void sortColumns(std::vector<ScenarioColumn>& columns)
{
    const auto place = [](const ScenarioColumn& c) { return std::ranges::find(partOrder, c.first.part) - std::begin(partOrder); };
    const auto strength = [](const ScenarioColumn& c) {
        if (c.first.quantity == Quantity::Time) return c.effect();
        double most = 0;
        for (size_t i = 1; i < c.size(); ++i)
            if (const double by = std::abs(std::log(c.ratioAt(i))); by > most) most = by;
        return most;
    };
    std::ranges::stable_sort(columns, [&](const ScenarioColumn& a, const ScenarioColumn& b) {
        const bool isTimeA = a.first.quantity == Quantity::Time, isTimeB = b.first.quantity == Quantity::Time;
        if (place(a) != place(b)) return place(a) < place(b);
        return isTimeA == isTimeB ? strength(a) > strength(b) : isTimeA;
    });
}

/// One of each part in turn, so that no part loses all to another; in the order they had.
void keepMost(std::vector<ScenarioColumn>& columns, size_t most)
{
    std::map<ValuePart, std::vector<size_t>> ofPart;
    for (size_t i = 0; i < columns.size(); ++i) ofPart[columns[i].first.part].push_back(i);
    std::set<size_t> kept;
    for (size_t turn = 0; kept.size() < std::min(most, columns.size()); ++turn)
        for (const ValuePart part : partOrder)
            if (const auto& all = ofPart[part]; turn < all.size() && kept.size() < most) kept.insert(all[turn]);
    std::vector<ScenarioColumn> left;
    for (const size_t i : kept) left.push_back(std::move(columns[i]));
    columns = std::move(left);
}

void labelColumns(std::vector<ScenarioColumn>& columns)
{
    std::map<ValuePart, std::set<QString>> items;
    std::map<QString, std::set<ValuePart>> parts; // of names
    for (const ScenarioColumn& column : columns) {
        items[column.first.part].insert(column.first.item);
        parts[shownName(column.first)].insert(column.first.part);
    }
    for (ScenarioColumn& column : columns) {
        const QString name = shownName(column.first);
        column.label = items[column.first.part].size() > 1 ? u"%1: %2"_s.arg(column.first.item, name) : name;
        if (parts[name].size() > 1) column.label += u" (%1)"_s.arg(toString(column.first.part));
    }
}

bool isWanted(const ScenarioColumn& column, const QStringList& words)
{
    return std::ranges::any_of(words, [&](const QString& word) { return column.label.contains(word, Qt::CaseInsensitive); });
}

/// Who has the least of a column; -1 where two have, or only one has a number.
int leastOf(const ScenarioColumn& column)
{
    int least = -1, known = 0;
    bool isShared = false;
    for (size_t i = 0; i < column.size(); ++i) {
        const double value = column.at(i);
        if (!std::isfinite(value)) continue;
        ++known;
        if (least < 0 || value < column.at(size_t(least)))
            least = int(i), isShared = false;
        else if (value == column.at(size_t(least)))
            isShared = true;
    }
    return known < 2 || isShared ? -1 : least;
}

} // namespace

double ScenarioColumn::at(size_t scenario) const
{
    if (scenario == 0) return first.value;
    return others[scenario - 1] ? others[scenario - 1]->now.value : missing;
}

double ScenarioColumn::ratioAt(size_t scenario) const
{
    return scenario == 0 ? 1 : others[scenario - 1] ? others[scenario - 1]->ratio() : missing;
}

bool ScenarioColumn::differs() const
{
    for (size_t i = 1; i < size(); ++i) {
        if (!others[i - 1] || at(i) == first.value) continue;
        if (const double by = std::abs(std::log(ratioAt(i))); !(by < leastRatio)) return true;
    }
    return false;
}

double ScenarioColumn::effect() const
{
    double most = 0;
    for (size_t i = 1; i < size(); ++i)
        if (const double by = std::abs(at(i) - first.value); by > most) most = by;
    return most;
}

Result<ScenarioTable> scenarioTable(std::span<const Scenario> scenarios, const ScenarioSettings& settings, FigureMemory& memory,
                                    const Progress& progress)
{
    if (scenarios.size() < 2) return Error{u"Scenarios are two sessions or more."_s};
    const Session& first = *scenarios.front().session;
    ScenarioTable table;
    for (const Scenario& scenario : scenarios) table.names << scenario.name;
    std::map<Key, size_t> known;
    for (size_t i = 1; i < scenarios.size(); ++i) {
        const auto verdict = sessionVerdict(first, namedAs(first, *scenarios[i].session), settings.significance, memory,
                                            progress.step(i - 1, scenarios.size() - 1));
        if (!verdict) return verdict.error();
        for (const ComparedValue& value : verdict->compared.values) {
            const auto [at, isNew] = known.try_emplace(keyOf(value.now), table.columns.size());
            if (isNew)
                table.columns.push_back({.first = value.old, .others = std::vector<std::optional<ComparedValue>>(scenarios.size() - 1)});
            table.columns[at->second].others[i - 1] = value;
        }
        if (verdict->compared.values.empty())
            warn(table.messages, u"“%1” has no number that “%2” has too."_s.arg(scenarios[i].name, scenarios.front().name));
        for (const ConclusionChange& change : verdict->changes)
            if (change.isInput) note(table.messages, u"%1: %2"_s.arg(scenarios[i].name, change.sentence));
        for (const Message& message : verdict->messages)
            if (message.severity != Severity::Note)
                table.messages.push_back({message.severity, u"%1: %2"_s.arg(scenarios[i].name, message.text)});
    }
    labelColumns(table.columns);
    if (settings.part) std::erase_if(table.columns, [&](const ScenarioColumn& c) { return c.first.part != *settings.part; });
    if (!settings.wanted.isEmpty()) {
        const bool were = !table.columns.empty();
        std::erase_if(table.columns, [&](const ScenarioColumn& c) { return !isWanted(c, settings.wanted); });
        if (table.columns.empty() && were)
            return Error{u"No number that the sessions share is called “%1”."_s.arg(settings.wanted.join(u"” or “"_s))};
    } else {
        const auto differ = std::ranges::count_if(table.columns, &ScenarioColumn::differs);
        table.unchanged = table.columns.size() - size_t(differ);
        if (differ > 0) std::erase_if(table.columns, [](const ScenarioColumn& c) { return !c.differs(); });
    }
    sortColumns(table.columns);
    const size_t all = table.columns.size();
    keepMost(table.columns, settings.most);
    table.further = table.unchanged == all ? 0 : all - table.columns.size();
    return table;
}

QString scenariosInWords(const ScenarioTable& table)
{
    std::vector<const ScenarioColumn*> times;
    for (const ScenarioColumn& column : table.columns)
        if (column.first.quantity == Quantity::Time) times.push_back(&column);
    if (table.columns.empty()) return u"%1 sessions have no number in common"_s.arg(table.names.size());
    if (std::ranges::none_of(table.columns, &ScenarioColumn::differs)) return u"No number of %1 sessions differs"_s.arg(table.names.size());
    if (times.size() == 1) {
        const ScenarioColumn& column = *times.front();
        const int least = leastOf(column);
        if (least < 0) return u"%1: no session has the least alone"_s.arg(column.label);
        const QString words =
            u"%1 is least in “%2”, %3"_s.arg(column.label, table.names[least], display(column.at(size_t(least)), column.first.quantity, 3));
        if (least == 0) return words;
        return words + u", %1 times that of “%2”"_s.arg(timesInWords(column.ratioAt(size_t(least))), table.names.front());
    }
    std::vector<int> wins(size_t(table.names.size()), 0);
    for (const ScenarioColumn* column : times)
        if (const int least = leastOf(*column); least >= 0) ++wins[size_t(least)];
    const auto most = std::ranges::max_element(wins);
    if (times.empty() || *most == 0 || std::ranges::count(wins, *most) > 1)
        return u"%1 sessions beside each other"_s.arg(table.names.size());
    return u"“%1” takes least in %2 of %3 times that are shown"_s.arg(table.names[most - wins.begin()], QString::number(*most),
                                                                      QString::number(times.size()));
}

} // namespace costscope
