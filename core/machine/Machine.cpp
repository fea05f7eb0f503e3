// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/Machine.h"

#include "core/base/find.h"
#include "core/base/json.h"
#include "core/base/sameNumber.h"
#include "core/machine/machineRead.h"
#include "core/machine/machineValues.h"

#include <cmath>
#include <memory>

namespace costscope {

namespace {

constexpr QLatin1String machineFormat("costscope.machine/1");

/// Puts a value at a path (undefined removes it); objects on the way are made, and go again when they become empty.
QJsonObject withFieldAt(QJsonObject object, QStringList path, const QJsonValue& value)
{
    const QString step = path.takeFirst();
    if (path.isEmpty()) {
        if (value.isUndefined())
            object.remove(step);
        else
            object.insert(step, value);
        return object;
    }
    const QJsonObject below = withFieldAt(object.value(step).toObject(), path, value);
    if (below.isEmpty())
        object.remove(step);
    else
        object.insert(step, below);
    return object;
}

constexpr QLatin1String originalKey("original"), repetitionsKey("interval_repetitions");

void checkNumber(JsonReader& reader, const MachineValue& value, const MachineParameter& row)
{
    if (const auto checked = checkMachineValue(row, value.value); !checked) reader.fail(checked.error().message);
    if (std::isnan(value.value) && value.state != u"not determined")
        reader.fail(u"A value is missing here; only a value that is \"not determined\" may be null."_s);
}

using Interval = std::optional<std::array<double, 2>>;

Interval intervalFromJson(JsonReader& reader, const QJsonObject& object, const QString& key)
{
    const std::vector<double> ends = reader.numbers(object, key);
    if (ends.size() == 2) return {{ends[0], ends[1]}};
    const JsonReader::Step step(reader, key);
    if (!ends.empty()) reader.fail(u"An interval has two numbers."_s);
    return {};
}

void putInterval(QJsonObject& object, const QString& key, const Interval& interval)
{
    if (interval) object.insert(key, jsonNumbers({(*interval)[0], (*interval)[1]}));
}

bool sameInterval(const Interval& a, const Interval& b)
{
    return a.has_value() == b.has_value() && (!a || (sameNumber((*a)[0], (*b)[0]) && sameNumber((*a)[1], (*b)[1])));
}

MachineValue valueFromJson(JsonReader& reader, const QJsonValue& json)
{
    if (!json.isObject()) return {reader.toNumber(json)};
    const QJsonObject object = json.toObject();
    MachineValue value;
    value.value = reader.number(object, u"value"_s, missing);
    if (object.contains(u"standard_error")) value.standardError = reader.number(object, u"standard_error"_s, missing);
    value.interval = intervalFromJson(reader, object, u"interval"_s);
    value.measurementInterval = intervalFromJson(reader, object, repetitionsKey);
    if (value.standardError && *value.standardError < 0) reader.fail(u"A standard error is not negative."_s);
    value.state = reader.string(object, u"state"_s, value.state);
    // Versions up to 0.1.0 wrote "given" beside some values that were not determined.
    if (std::isnan(value.value) && object.contains(u"value")) value.state = u"not determined"_s;
    value.source = reader.string(object, u"source"_s);
    value.recipe = reader.string(object, u"recipe"_s);
    return value;
}

QJsonValue valueToJson(const MachineValue& value, const QJsonObject& unknown)
{
    if (unknown.isEmpty() && value == MachineValue{value.value}) return jsonNumber(value.value);
    QJsonObject object = unknown;
    object.insert(u"value"_s, jsonNumber(value.value));
    if (value.standardError) object.insert(u"standard_error"_s, jsonNumber(*value.standardError));
    putInterval(object, u"interval"_s, value.interval);
    putInterval(object, repetitionsKey, value.measurementInterval);
    object.insert(u"state"_s, value.state);
    if (!value.source.isEmpty()) object.insert(u"source"_s, value.source);
    if (!value.recipe.isEmpty()) object.insert(u"recipe"_s, value.recipe);
    return object;
}

/// The value with what it was before it was changed.
void takeOriginal(JsonReader& reader, Machine& machine, const MachineParameter& row, const QJsonObject& object)
{
    if (!object.contains(originalKey)) return;
    const JsonReader::Step step(reader, originalKey);
    const MachineValue original = valueFromJson(reader, object.value(originalKey));
    checkNumber(reader, original, row);
    machine.originals[row.name] = original;
}

/// Moves one value, if there is one, from `machine.rest` to `machine.values`.
void takeValue(JsonReader& reader, Machine& machine, const MachineParameter& row)
{
    const QJsonValue json = fieldAt(machine.rest, row.path);
    if (json.isUndefined() || json.isArray()) return; // an array is a table
    std::vector<std::unique_ptr<JsonReader::Step>> steps;
    for (const QString& step : row.path) steps.push_back(std::make_unique<JsonReader::Step>(reader, step));
    const MachineValue value = valueFromJson(reader, json);
    checkNumber(reader, value, row);
    machine.values[row.name] = value;
    takeOriginal(reader, machine, row, json.toObject());
    const QJsonObject unknown = fieldsBeside(
        json.toObject(), {"value", "standard_error", "interval", "interval_repetitions", "state", "source", "recipe", "original"});
    machine.rest = unknown.isEmpty() ? withoutFieldAt(machine.rest, row.path) : withFieldAt(machine.rest, row.path, unknown);
    while (!steps.empty()) steps.pop_back(); // the innermost first
}

/// The value as it is written, with its original and with what this version does not know of it.
QJsonValue valueToJson(const Machine& machine, const QString& name, const QJsonObject& unknown)
{
    QJsonObject beside = unknown;
    if (const MachineValue* original = lookUp(machine.originals, name)) beside.insert(originalKey, valueToJson(*original, {}));
    return valueToJson(machine.values.at(name), beside);
}

} // namespace

bool MachineValue::operator==(const MachineValue& other) const
{
    const bool intervals = sameInterval(interval, other.interval) && sameInterval(measurementInterval, other.measurementInterval);
    return sameNumber(value, other.value) && intervals && standardError.has_value() == other.standardError.has_value() &&
           sameNumber(standardError.value_or(0), other.standardError.value_or(0)) && state == other.state && source == other.source &&
           recipe == other.recipe;
}

QJsonValue fieldAt(const QJsonObject& object, const QStringList& path)
{
    QJsonValue value = object;
    for (const QString& step : path) value = value.toObject().value(step);
    return value;
}

QJsonObject withoutFieldAt(const QJsonObject& object, const QStringList& path)
{
    return fieldAt(object, path).isUndefined() ? object : withFieldAt(object, path, QJsonValue::Undefined);
}

QJsonObject tablesToJson(const Machine& machine)
{
    QJsonObject object = machine.rest;
    putMachineTables(machine.tables, object);
    return object;
}

double machineValue(const Machine& machine, const char* name)
{
    const auto found = machine.values.find(QLatin1String(name));
    return found == machine.values.end() ? missing : found->second.value;
}

QJsonObject toJson(const Machine& machine)
{
    QJsonObject object = tablesToJson(machine);
    putJointErrors(machine.errors, object);
    for (const MachineParameter& row : machineValueRows())
        if (machine.values.contains(row.name))
            object = withFieldAt(object, row.path, valueToJson(machine, row.name, fieldAt(object, row.path).toObject()));
    object.insert(u"format"_s, machineFormat);
    object.insert(u"id"_s, machine.id);
    object.insert(u"name"_s, machine.name);
    if (!machine.source.isEmpty()) object.insert(u"source"_s, machine.source);
    if (!machine.notes.isEmpty()) object.insert(u"notes"_s, machine.notes);
    return object;
}

Machine readMachine(JsonReader& reader, const QJsonObject& object)
{
    Machine machine;
    if (object.value(u"format") != machineFormat) {
        const JsonReader::Step step(reader, u"format"_s);
        reader.fail(u"This program reads machines of format \"%1\"."_s.arg(machineFormat));
        return machine;
    }
    machine.id = reader.required(object, u"id"_s);
    machine.name = reader.string(object, u"name"_s, machine.id);
    machine.source = reader.string(object, u"source"_s);
    machine.notes = reader.string(object, u"notes"_s);
    machine.rest = fieldsBeside(object, {"format", "id", "name", "source", "notes"});
    machine.tables = takeMachineTables(reader, machine.rest);
    machine.errors = takeJointErrors(reader, machine.rest);
    for (const MachineParameter& row : machineValueRows())
        if (reader.ok()) takeValue(reader, machine, row);
    return machine;
}

Result<Machine> machineFromJson(const QJsonObject& object, const QString& file)
{
    JsonReader reader(file);
    Machine machine = readMachine(reader, object);
    if (!reader.ok()) return reader.error();
    return machine;
}

} // namespace costscope
