// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/comparison.h"

#include "core/base/find.h"
#include "core/base/sameNumber.h"
#include "core/machine/machineValues.h"
#include "core/session/sessionParts.h"

#include <QJsonArray>

#include <algorithm>
#include <cmath>
#include <functional>

namespace costscope {

namespace {

/// Named numbers in the order in which they are to be told.
using Numbers = std::vector<std::pair<QString, double>>;

using NamedTexts = std::vector<std::pair<QString, QString>>;

struct Item {
    QString name;
    Numbers numbers;
    NamedTexts texts = {};
};

/// What differs, in the order of the first and then of the second; what is not there is `none`.
template <class Change, class Value>
std::vector<Change> changesOf(const std::vector<std::pair<QString, Value>>& before, const std::vector<std::pair<QString, Value>>& after,
                              const Value& none, const auto& areSame)
{
    const std::map<QString, Value> old(before.begin(), before.end()), now(after.begin(), after.end());
    std::vector<Change> changes;
    for (const auto& [name, value] : before) {
        const Value* other = lookUp(now, name);
        if (!areSame(value, other ? *other : none)) changes.push_back({name, value, other ? *other : none});
    }
    for (const auto& [name, value] : after)
        if (!old.contains(name) && !areSame(value, none)) changes.push_back({name, none, value});
    return changes;
}

std::vector<ValueChange> changesOf(const Numbers& before, const Numbers& after)
{
    return changesOf<ValueChange>(before, after, missing, sameNumber);
}

std::vector<TextChange> changesOf(const NamedTexts& before, const NamedTexts& after)
{
    return changesOf<TextChange>(before, after, QString(), std::equal_to<>());
}

/// Nobody forbids one name for two things: the second of a name is matched with the second, "after #2".
std::vector<Item> numbered(std::vector<Item> items)
{
    std::map<QString, int> seen;
    for (Item& item : items)
        if (const int count = ++seen[item.name]; count > 1) item.name += u" #%1"_s.arg(count);
    return items;
}

std::vector<ItemChange> compare(const std::vector<Item>& allBefore, const std::vector<Item>& allAfter)
{
    const std::vector<Item> before = numbered(allBefore), after = numbered(allAfter);
    std::vector<ItemChange> changes;
    const auto in = [](const std::vector<Item>& items, const QString& name) {
        return firstOf(items, [&](const Item& item) { return item.name == name; });
    };
    for (const Item& item : before) {
        const Item* other = in(after, item.name);
        if (!other) {
            changes.push_back({Change::Removed, item.name, {}});
            continue;
        }
        auto values = changesOf(item.numbers, other->numbers);
        auto texts = changesOf(item.texts, other->texts);
        if (!values.empty() || !texts.empty()) changes.push_back({Change::Changed, item.name, std::move(values), std::move(texts)});
    }
    for (const Item& item : after)
        if (!in(before, item.name)) changes.push_back({Change::Added, item.name, {}});
    return changes;
}

/// How a number was printed, or of which process it is, or from which column: nobody's change.
bool isOfTheReport(const QString& name)
{
    return name.endsWith(u"_rounding_s") || name == u"collector_pid" || name.startsWith(u"taken.");
}

/// Every number and text below `value` under its path: "channels.network.transfer[3][2]".
void addLeaves(Item& item, const QString& path, const QJsonValue& value)
{
    if (isOfTheReport(path)) return;
    if (value.isObject()) {
        const QJsonObject object = value.toObject();
        for (auto it = object.begin(); it != object.end(); ++it) addLeaves(item, path.isEmpty() ? it.key() : path + u'.' + it.key(), *it);
    } else if (value.isArray()) {
        const QJsonArray array = value.toArray();
        for (qsizetype i = 0; i < array.size(); ++i) addLeaves(item, u"%1[%2]"_s.arg(path, QString::number(i)), array[i]);
    } else if (value.isDouble()) {
        item.numbers.push_back({path, value.toDouble()});
    } else if (!value.isNull()) {
        item.texts.push_back({path, value.toVariant().toString()});
    }
}

/// Every number and text of the principal table under the name of its row and column, "n=64 t_n_s", repetitions counted on,
/// "n=64 #2 t_n_s"; and every fact.
Item itemOf(const QString& name, const Dataset& dataset)
{
    const Table& table = dataset.principal();
    Item item{name, {}, {}};
    std::map<QString, int> seen;
    for (qsizetype row = 0; row < table.rows(); ++row) {
        QString key = table.columns[0].name + u'=' + table.columns[0].text(row);
        if (const int count = ++seen[key]; count > 1) key += u" #%1"_s.arg(count);
        for (size_t c = 1; c < table.columns.size(); ++c) {
            const Column& column = table.columns[c];
            if (isOfTheReport(column.name)) continue;
            const QString cell = key + u' ' + column.name;
            if (std::holds_alternative<Texts>(column.values))
                item.texts.push_back({cell, column.text(row)});
            else
                item.numbers.push_back({cell, column.number(row)});
        }
    }
    addLeaves(item, {}, dataset.facts); // the placement of a run, its command
    return item;
}

std::vector<Item> datasetsOf(const Session& session)
{
    std::vector<Item> items;
    for (const DatasetItem& item : session.datasets) items.push_back(itemOf(item.name, *item.data));
    return items;
}

std::vector<Item> machinesOf(const Session& session)
{
    std::vector<Item> items;
    for (const Machine& machine : session.machines) {
        Item item{machine.id, {}, {}};
        for (const MachineParameter& row : machineValueRows())
            if (const MachineValue* value = lookUp(machine.values, row.name)) item.numbers.push_back({row.name, value->value});
        addLeaves(item, {}, tablesToJson(machine)); // tables, channels L(m, τ) and what else the file has
        items.push_back(std::move(item));
    }
    return items;
}

/// Of datasets; an id where there is none.
QStringList namesOf(const Session& session, QStringList ids)
{
    for (QString& id : ids)
        if (const DatasetItem* item = session.dataset(id)) id = item->name;
    return ids;
}

std::vector<Item> calibrationsOf(const Session& session)
{
    std::vector<Item> items;
    for (const CalibrationItem& calibration : session.calibrations) {
        Item item{calibration.name, {}, {{u"machine"_s, calibration.machine}}};
        item.texts.push_back({u"datasets"_s, namesOf(session, calibration.datasets).join(u", "_s)});
        addLeaves(item, u"recipe"_s, recipeToJson(calibration.recipe));
        items.push_back(std::move(item));
    }
    return items;
}

NamedTexts textsOf(const FitSettings& settings)
{
    QStringList excluded;
    for (const int row : settings.excluded) excluded.append(QString::number(row));
    NamedTexts texts = {{u"weights"_s, toString(settings.weights)},
                        {u"drop_first"_s, QString::number(settings.dropFirst)},
                        {u"excluded"_s, excluded.join(u' ')},
                        {u"bound_saturation"_s, settings.boundSaturation ? u"yes"_s : u"no"_s},
                        {u"bootstrap"_s, QString::number(settings.bootstrap)},
                        {u"seed"_s, QString::number(settings.seed)}};
    for (const auto& [name, value] : settings.fixed) texts.push_back({u"fixed "_s + name, exact(value)});
    return texts;
}

std::vector<Item> fitsOf(const Session& session)
{
    std::vector<Item> items;
    for (const Fit& fit : session.fits) {
        Numbers numbers;
        for (const FitParameter& p : fit.parameters) {
            numbers.push_back({p.name, p.value});
            if (p.standardError) numbers.push_back({p.name + u" standard_error"_s, *p.standardError});
        }
        numbers.push_back({u"rms"_s, fit.rms});
        for (const auto& [name, value] : fit.derived) numbers.push_back({name, value});
        const DatasetItem* data = session.dataset(fit.dataset);
        items.push_back({(data && session.datasets.size() > 1 ? data->name + u", "_s : QString()) + fit.settings.model, numbers,
                         textsOf(fit.settings)});
    }
    return items;
}

std::vector<Item> figuresOf(const Session& session)
{
    std::vector<Item> items;
    for (const FigureRequest& figure : session.figures) {
        const QStringList names = session.datasets.size() == 1 ? QStringList() : namesOf(session, figure.datasets);
        const QString name = (QStringList{figure.kind} + names).join(u", "_s);
        NamedTexts texts = {{u"title"_s, figure.title}, {u"machine"_s, figure.machine}};
        for (const QString& id : figure.choices.keys())
            texts.push_back({u"choice "_s + id, figure.choices.value(id).toVariant().toString()});
        items.push_back({name, {}, texts});
    }
    return items;
}

std::vector<Item> notesOf(const Session& session)
{
    return {{u"session"_s, {}, {{u"notes"_s, session.notes}}}};
}

/// Two single things are compared whatever they are called.
std::vector<ItemChange> compareMatched(std::vector<Item> before, std::vector<Item> after)
{
    if (before.size() == 1 && after.size() == 1 && before[0].name != after[0].name)
        before[0].name = after[0].name = before[0].name + u" → "_s + after[0].name;
    return compare(before, after);
}

} // namespace

SessionComparison compareSessions(const Session& before, const Session& after)
{
    return {compareMatched(datasetsOf(before), datasetsOf(after)),
            compareMatched(machinesOf(before), machinesOf(after)),
            compare(fitsOf(before), fitsOf(after)),
            compare(figuresOf(before), figuresOf(after)),
            compare(notesOf(before), notesOf(after)),
            before == after,
            compareMatched(calibrationsOf(before), calibrationsOf(after))};
}

} // namespace costscope
