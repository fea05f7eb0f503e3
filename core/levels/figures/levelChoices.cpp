// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/levels/figures/levelChoices.h"

#include "core/base/json.h"

namespace costscope {

namespace {

// Literals: figure kinds are made from the names before main, in no order.
constexpr QLatin1String whatIf("what_if."), machineName("machine");

/// As it stands in the choices: a word, a number, or a number in somebody's words.
Result<double> readChoice(const Parameter& row, const QJsonValue& value)
{
    if (value.isDouble() && row.words.isEmpty()) return value.toDouble();
    const auto number = readValue(row, value.toString());
    if (!number) return Error{u"%1: %2"_s.arg(row.name, number.error().message)};
    return number;
}

QJsonValue written(const Parameter& row, double value)
{
    return row.words.isEmpty() ? jsonNumber(value) : QJsonValue(row.words.value(int(value)));
}

Error unknownName(const QString& name)
{
    return Error{u"A what if has no value “%1”. Known: %2."_s.arg(name, whatIfNames().join(u", "_s))};
}

/// One of a what if's, by its name without the prefix.
Result<Done> take(LevelChanges& changes, const QString& name, const QJsonValue& value)
{
    if (name == machineName) {
        changes.machine = value.toString();
        return Done{};
    }
    const Parameter* row = findLevelValue(name);
    if (!row) return unknownName(name);
    const auto number = readChoice(*row, value);
    if (!number) return number.error();
    changes.set[name] = *number;
    return Done{};
}

/// The symbol with its place: α alone could be one of nine.
QString symbolOf(const Parameter& row)
{
    const QString place = row.name.section(QLatin1Char('.'), 0, -2).replace(QLatin1Char('.'), QLatin1Char(' '));
    const QString symbol = row.symbol.contains(QLatin1Char('<')) ? row.symbol : u"<i>%1</i>"_s.arg(row.symbol);
    return place.isEmpty() ? symbol : u"%1 of %2"_s.arg(symbol, place);
}

/// One value as a sentence names it.
QString inWords(const Parameter& row, double value)
{
    const QString number = display(value, row.quantity, 3), word = row.words.value(int(value));
    if (row.name == u"ppn"_s) return u"%1 ranks per node"_s.arg(number);
    if (row.name == u"nodes_per_router"_s) return u"%1 nodes per router"_s.arg(number);
    if (row.name == u"aggregation"_s) return u"%1 messages in one"_s.arg(number);
    if (row.name == u"order"_s) return word == u"recorded"_s ? u"the recorded order"_s : u"%1 order"_s.arg(word);
    if (row.name == u"queue_law"_s)
        return word == u"in-order"_s ? u"receives posted in order"_s : u"queue search %1"_s.arg(formulaOf(QueueLaw(int(value))));
    if (!row.words.isEmpty()) return u"%1: %2"_s.arg(row.symbol.toHtmlEscaped(), word);
    const QString name = isMachineValue(row) && info(row.quantity).prefixed ? symbolOf(row) : row.meaning;
    return u"%1 = %2"_s.arg(name, number).replace(QLatin1Char(' '), QChar(0xA0)); // one word to the end of a line
}

QString joined(const QStringList& all)
{
    return all.size() < 2 ? all.value(0) : u"%1 and %2"_s.arg(all.first(all.size() - 1).join(u", "_s), all.last());
}

QStringList described(const LevelChanges& changes, QString (*shown)(double value, Quantity quantity))
{
    QStringList all;
    if (!changes.machine.isEmpty()) all << u"%1 = %2"_s.arg(machineName, changes.machine);
    for (const auto& [name, value] : changes.set)
        if (const Parameter* row = findLevelValue(name))
            all << u"%1 = %2"_s.arg(name, row->words.isEmpty() ? shown(value, row->quantity) : row->words.value(int(value)));
    return all;
}

constexpr int mostNamed = 3; ///< more are counted

} // namespace

QString inWords(const LevelChanges& changes, const Machine& machine)
{
    QStringList all;
    if (!changes.machine.isEmpty()) all << u"the parameters of %1"_s.arg(machine.name.toHtmlEscaped());
    for (const auto& [name, value] : changes.set)
        if (const Parameter* row = findLevelValue(name)) all << inWords(*row, value);
    return all.size() > mostNamed ? u"%1 changes"_s.arg(all.size()) : joined(all);
}

QString nameInPrint(const Parameter& row)
{
    return isMachineValue(row) && info(row.quantity).prefixed ? symbolOf(row) : row.name;
}

QString nameOfValues(const LevelChanges& changes)
{
    QStringList all;
    for (const auto& [name, value] : changes.set)
        if (const Parameter* row = findLevelValue(name)) all << symbolOf(*row);
    return all.size() >= mostNamed ? u"the values"_s : joined(all);
}

bool asksOfTheSameRun(const LevelChanges& changes)
{
    if (!changes.machine.isEmpty()) return false;
    for (const char* name : {"ppn", "nodes_per_router", "order", "aggregation"})
        if (changes.set.contains(QLatin1String(name))) return false;
    return true;
}

Result<NamedValues> levelSet(const FigureRequest& request)
{
    NamedValues set;
    for (const Parameter& row : levelChoiceRows()) {
        const auto found = request.choices.find(row.name);
        if (found == request.choices.end() || (!row.words.isEmpty() && !row.words.contains(found->toString()))) continue;
        const auto number = readChoice(row, *found);
        if (!number) return number.error();
        set[row.name] = *number;
    }
    return set;
}

Result<LevelChanges> whatIfOf(const FigureRequest& request)
{
    LevelChanges changes;
    for (auto it = request.choices.begin(); it != request.choices.end(); ++it)
        if (it.key().startsWith(whatIf))
            if (const auto taken = take(changes, it.key().mid(whatIf.size()), *it); !taken) return taken.error();
    return changes;
}

FigureRequest withLevelSet(FigureRequest request, const NamedValues& set)
{
    for (const Parameter& row : levelChoiceRows()) {
        const auto found = set.find(row.name);
        if (found == set.end())
            request.choices.remove(row.name);
        else
            request.choices.insert(row.name, written(row, found->second));
    }
    return request;
}

FigureRequest withWhatIf(FigureRequest request, const LevelChanges& changes)
{
    for (const QString& name : request.choices.keys())
        if (name.startsWith(whatIf)) request.choices.remove(name);
    const QJsonObject all = toJson(changes);
    for (auto it = all.begin(); it != all.end(); ++it) request.choices.insert(whatIf + it.key(), *it);
    return request;
}

Result<Done> setLevelValue(FigureRequest& request, const QString& name, const QString& text)
{
    if (name.startsWith(whatIf)) {
        LevelChanges changes;
        if (const auto taken = take(changes, name.mid(whatIf.size()), text); !taken) return taken;
        if (text.isEmpty()) return Error{u"%1 is empty: the id of a machine was expected."_s.arg(name)};
        request.choices.insert(name, toJson(changes).begin().value());
        return Done{};
    }
    for (const Parameter& row : levelChoiceRows()) {
        if (row.name != name) continue;
        const auto number = readValue(row, text);
        if (!number) return number.error();
        request.choices.insert(name, written(row, *number));
        return Done{};
    }
    return unknownName(name);
}

QStringList whatIfNames()
{
    QStringList names{machineName};
    for (const Parameter& row : levelValueRows()) names << row.name;
    return names;
}

QStringList levelValueNames()
{
    QStringList names;
    for (const Parameter& row : levelChoiceRows())
        if (row.words.isEmpty()) names << row.name;
    return names << whatIf + machineName << whatIf + u"NAME"_s;
}

std::vector<Choice> levelChoices()
{
    std::vector<Choice> choices;
    for (const Parameter& row : levelChoiceRows())
        if (!row.words.isEmpty())
            choices.push_back({row.name, row.label.isEmpty() ? row.symbol : row.label, row.words, row.names, row.meaning});
    return choices;
}

QStringList describe(const LevelChanges& changes)
{
    return described(changes, [](double value, Quantity quantity) { return display(value, quantity, 3); });
}

QStringList describeExactly(const LevelChanges& changes)
{
    return described(changes, [](double value, Quantity) { return exact(value); });
}

QJsonObject toJson(const LevelChanges& changes)
{
    QJsonObject object;
    if (!changes.machine.isEmpty()) object.insert(machineName, changes.machine);
    for (const auto& [name, value] : changes.set)
        if (const Parameter* row = findLevelValue(name)) object.insert(name, written(*row, value));
    return object;
}

} // namespace costscope
