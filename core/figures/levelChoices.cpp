// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/levelChoices.h"

#include "core/base/json.h"

#include <QCoreApplication>

#include <cmath>

namespace costscope {

namespace {

// Literals: figure kinds are made from the names before main, in no order.
constexpr QLatin1String whatIf("what_if."), machineName("machine");

QString tr(const char* text)
{
    return QCoreApplication::translate("LevelChoices", text);
}

/// As it stands in the choices: a word, a number, or a number in somebody's words.
Result<double> readChoice(const ModelValue& row, const QJsonValue& value)
{
    if (value.isDouble() && row.words.isEmpty()) return value.toDouble();
    const auto number = readValue(row, value.toString());
    if (!number) return Error{QStringLiteral("%1: %2").arg(row.name, number.error().message)};
    return number;
}

QJsonValue written(const ModelValue& row, double value)
{
    return row.words.isEmpty() ? jsonNumber(value) : QJsonValue(row.words.value(int(value)));
}

Error unknownName(const QString& name)
{
    return Error{tr("A what if has no value “%1”. Known: %2.").arg(name, whatIfNames().join(QStringLiteral(", ")))};
}

/// One of a what if's, by its name without the prefix.
Result<Done> take(LevelChanges& changes, const QString& name, const QJsonValue& value)
{
    if (name == machineName) {
        changes.machine = value.toString();
        return Done{};
    }
    const ModelValue* row = findLevelValue(name);
    if (!row) return unknownName(name);
    const auto number = readChoice(*row, value);
    if (!number) return number.error();
    changes.set[name] = *number;
    return Done{};
}

} // namespace

Result<NamedValues> levelSet(const FigureRequest& request)
{
    NamedValues set;
    for (const ModelValue& row : levelChoiceRows()) {
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
    for (const ModelValue& row : levelChoiceRows()) {
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
        request.choices.insert(name, toJson(changes).begin().value());
        return Done{};
    }
    for (const ModelValue& row : levelChoiceRows()) {
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
    for (const ModelValue& row : levelValueRows()) names << row.name;
    return names;
}

QStringList levelValueNames()
{
    QStringList names;
    for (const ModelValue& row : levelChoiceRows())
        if (row.words.isEmpty()) names << row.name;
    return names << whatIf + machineName << whatIf + QStringLiteral("NAME");
}

std::vector<Choice> levelChoices()
{
    std::vector<Choice> choices;
    for (const ModelValue& row : levelChoiceRows())
        if (!row.words.isEmpty()) choices.push_back({row.name, row.symbol, row.words, row.words, row.meaning});
    return choices;
}

QStringList describe(const LevelChanges& changes)
{
    QStringList all;
    if (!changes.machine.isEmpty()) all << QStringLiteral("%1 = %2").arg(machineName, changes.machine);
    for (const auto& [name, value] : changes.set) {
        const ModelValue* row = findLevelValue(name);
        if (!row) continue;
        const QString shown = row->words.isEmpty() ? display(value, row->quantity, 3) : row->words.value(int(value));
        all << QStringLiteral("%1 = %2").arg(name, shown);
    }
    return all;
}

QJsonObject toJson(const LevelChanges& changes)
{
    QJsonObject object;
    if (!changes.machine.isEmpty()) object.insert(machineName, changes.machine);
    for (const auto& [name, value] : changes.set)
        if (const ModelValue* row = findLevelValue(name)) object.insert(name, written(*row, value));
    return object;
}

} // namespace costscope
