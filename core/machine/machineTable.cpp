// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/machineTable.h"

#include "core/base/find.h"
#include "core/base/words.h"
#include "core/machine/machineEdits.h"
#include "core/machine/machineValues.h"

#include <QJsonArray>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

Column numbers(const char* name, const char* label)
{
    return {QString::fromLatin1(name), Quantity::None, Doubles(), QString::fromUtf8(label)};
}

Column texts(const char* name, const char* label)
{
    return {QString::fromLatin1(name), Quantity::Text, Texts(), QString::fromUtf8(label)};
}

double endOf(const std::optional<std::array<double, 2>>& interval, size_t end)
{
    return interval ? (*interval)[end] : missing;
}

bool isEmpty(const Column& column)
{
    for (qsizetype row = 0; row < column.rows(); ++row)
        if (!column.text(row).isEmpty()) return false;
    return true;
}

/// "64 rows", "4, 4, 2", "8 × 5 (sizes × concurrencies)".
QString sizeOf(const QJsonValue& part)
{
    const QJsonArray list = part.toArray();
    if (part.isArray() && !list.isEmpty() && !list.first().isArray()) {
        QStringList items;
        for (const QJsonValue item : list) items << (item.isDouble() ? exact(item.toDouble()) : item.toVariant().toString());
        return items.size() > 6 ? u"%1 numbers"_s.arg(items.size()) : items.join(u", "_s);
    }
    if (part.isArray()) return counted(list.size(), u"1 row"_s, u"%1 rows"_s);
    const QJsonObject transfer = part.toObject();
    if (transfer.contains(u"bytes"))
        return u"%1 × %2 (sizes × concurrencies)"_s.arg(transfer.value(u"bytes").toArray().size())
            .arg(transfer.value(u"concurrency").toArray().size());
    if (transfer.contains(u"pieces")) return u"pieces for %1 concurrencies"_s.arg(transfer.value(u"pieces").toObject().size());
    return transfer.value(u"form") == u"power"_s ? u"power law"_s : u"linear law"_s;
}

void addParts(std::vector<MachinePart>& parts, const QJsonObject& object, const QString& prefix)
{
    for (auto field = object.begin(); field != object.end(); ++field) {
        const QString name = prefix + field.key();
        if (field->isArray() || field->toObject().contains(u"form"))
            parts.push_back({name, sizeOf(*field)});
        else if (field->isObject())
            addParts(parts, field->toObject(), name + u'.');
    }
}

} // namespace

Table machineTable(const Machine& machine, const Machine* other)
{
    Table table{u"values"_s,
                {texts("name", "Name"), numbers("value", "Value"), numbers("other", "Other"), numbers("ratio", "Other / value"),
                 texts("unit", "SI unit"), numbers("standard_error", "± error"), numbers("interval_low", "Interval from"),
                 numbers("interval_high", "Interval to"), numbers("repetitions_low", "Repetitions from"),
                 numbers("repetitions_high", "Repetitions to"), numbers("original", "Changed from"), texts("state", "State"),
                 texts("source", "Source"), texts("recipe", "Recipe")}};
    MachineValue none;
    none.state.clear();
    for (const MachineParameter& row : machineValueRows()) {
        const MachineValue *own = lookUp(machine.values, row.name), *theirs = other ? lookUp(other->values, row.name) : nullptr;
        if (!own && !theirs) continue;
        const MachineValue &value = own ? *own : none, *original = originalOf(machine, row.name);
        const double compared = theirs ? theirs->value : missing;
        table.add(row.name, value.value, compared, compared / value.value, QString::fromLatin1(info(row.quantity).unit),
                  value.standardError.value_or(missing), endOf(value.interval, 0), endOf(value.interval, 1),
                  endOf(value.measurementInterval, 0), endOf(value.measurementInterval, 1), original ? original->value : missing,
                  value.state, value.source, value.recipe);
    }
    if (!other) table.columns.erase(table.columns.begin() + 2, table.columns.begin() + 4);
    return table;
}

Quantity cellQuantity(const Table& machineTable, qsizetype row, const Column& column)
{
    if (column.quantity != Quantity::None || column.name == u"ratio") return column.quantity;
    const MachineParameter* what = findMachineValue(machineTable.columns.front().text(row));
    return what ? what->quantity : Quantity::None;
}

Table withoutEmptyColumns(Table table)
{
    std::erase_if(table.columns, isEmpty);
    return table;
}

std::vector<MachinePart> machineParts(const Machine& machine)
{
    std::vector<MachinePart> parts;
    addParts(parts, tablesToJson(machine), {});
    return parts;
}

} // namespace costscope
