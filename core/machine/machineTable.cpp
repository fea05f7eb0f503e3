// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/machineTable.h"

#include "core/base/words.h"
#include "core/machine/machineEdits.h"
#include "core/machine/machineValues.h"

#include <QJsonArray>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

const MachineValue* valueOf(const Machine& machine, const QString& name)
{
    const auto found = machine.values.find(name);
    return found == machine.values.end() ? nullptr : &found->second;
}

/// One row before it is spread over the columns.
struct Row {
    const MachineParameter* what = nullptr;
    MachineValue value;
    double original = missing;
    double other = missing;
};

std::vector<Row> rowsOf(const Machine& machine, const Machine* other)
{
    std::vector<Row> rows;
    for (const MachineParameter& what : machineValueRows()) {
        const MachineValue* value = valueOf(machine, what.name);
        const MachineValue* theirs = other ? valueOf(*other, what.name) : nullptr;
        if (!value && !theirs) continue;
        Row row{&what, value ? *value : MachineValue()};
        if (!value) row.value.state.clear();
        if (const MachineValue* original = originalOf(machine, what.name)) row.original = original->value;
        if (theirs) row.other = theirs->value;
        rows.push_back(row);
    }
    return rows;
}

template <class Of>
Column numbers(const char* name, const char* label, const std::vector<Row>& rows, Of of)
{
    std::vector<double> values;
    for (const Row& row : rows) values.push_back(of(row));
    return {QString::fromLatin1(name), Quantity::None, std::move(values), QString::fromUtf8(label)};
}

template <class Of>
Column texts(const char* name, const char* label, const std::vector<Row>& rows, Of of)
{
    Texts values;
    for (const Row& row : rows) values.append(of(row));
    return {QString::fromLatin1(name), Quantity::Text, std::move(values), QString::fromUtf8(label)};
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
    const std::vector<Row> rows = rowsOf(machine, other);
    Table table{u"values"_s,
                {texts("name", "Name", rows, [](const Row& r) { return r.what->name; }),
                 numbers("value", "Value", rows, [](const Row& r) { return r.value.value; })}};
    if (other) {
        table.columns.push_back(numbers("other", "Other", rows, [](const Row& r) { return r.other; }));
        table.columns.push_back(numbers("ratio", "Other / value", rows, [](const Row& r) { return r.other / r.value.value; }));
    }
    for (const Column& column :
         {texts("unit", "SI unit", rows, [](const Row& r) { return QString::fromLatin1(info(r.what->quantity).unit); }),
          numbers("standard_error", "± error", rows, [](const Row& r) { return r.value.standardError.value_or(missing); }),
          numbers("interval_low", "Interval from", rows, [](const Row& r) { return endOf(r.value.interval, 0); }),
          numbers("interval_high", "Interval to", rows, [](const Row& r) { return endOf(r.value.interval, 1); }),
          numbers("repetitions_low", "Repetitions from", rows, [](const Row& r) { return endOf(r.value.measurementInterval, 0); }),
          numbers("repetitions_high", "Repetitions to", rows, [](const Row& r) { return endOf(r.value.measurementInterval, 1); }),
          numbers("original", "Changed from", rows, [](const Row& r) { return r.original; }),
          texts("state", "State", rows, [](const Row& r) { return r.value.state; }),
          texts("source", "Source", rows, [](const Row& r) { return r.value.source; }),
          texts("recipe", "Recipe", rows, [](const Row& r) { return r.value.recipe; })})
        table.columns.push_back(column);
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
