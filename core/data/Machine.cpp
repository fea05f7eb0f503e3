// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/Machine.h"

#include "core/base/json.h"
#include "core/data/machineTables.h"

#include <QCoreApplication>

#include <cmath>
#include <memory>

namespace costscope
{

namespace
{

const QString machineFormat = QStringLiteral("costscope.machine/1");

/// Where one value stands in the file and what it is called.
struct Place {
    QStringList path;
    QString name;
};

void addPlaces(std::vector<Place>& places, const QStringList& above, const QString& prefix, std::initializer_list<const char*> names)
{
    for (const char* name : names) places.push_back({above + QStringList{QString::fromLatin1(name)}, prefix + QLatin1String(name)});
}

std::vector<Place> allPlaces()
{
    std::vector<Place> places;
    addPlaces(places, {"node"}, QStringLiteral("node."), {"cores", "sockets", "ppn", "memory_bytes", "peak_flop_per_s_per_core"});
    addPlaces(places, {"network"}, QStringLiteral("network."), {"nodes_per_router", "latency", "bandwidth"});
    addPlaces(places, {"protocols"}, QStringLiteral("protocols."), {"short_below_bytes", "eager_below_bytes"});
    for (const char* locality : machineLocalities)
        for (const char* protocol : machineProtocols)
            addPlaces(places, {"point_to_point", locality, protocol},
                      QStringLiteral("%1.%2.").arg(QLatin1String(locality), QLatin1String(protocol)), {"alpha", "R_b", "R_N"});
    addPlaces(places, {"queue_search"}, {}, {"gamma"});
    addPlaces(places, {"contention"}, {}, {"delta", "link_rate"});
    for (const char* channel : {"shared-memory", "network"}) {
        addPlaces(places, {"loggp", channel}, QStringLiteral("loggp.%1.").arg(QLatin1String(channel)), {"L", "o", "g", "G"});
        addPlaces(places, {"channels", channel}, QStringLiteral("channels.%1.").arg(QLatin1String(channel)), {"overhead"});
    }
    addPlaces(places, {"calibration"}, QStringLiteral("calibration."), {"latency", "seconds_per_word"});
    return places;
}

const std::vector<Place>& places()
{
    static const std::vector<Place> all = allPlaces();
    return all;
}

/// The value at a path; undefined if an object on the way is missing.
QJsonValue valueAt(const QJsonObject& object, const QStringList& path)
{
    QJsonValue value = object;
    for (const QString& step : path) value = value.toObject().value(step);
    return value;
}

/// Puts a value at a path (undefined removes it); objects on the way are made, and go again when they become empty.
QJsonObject withValueAt(QJsonObject object, QStringList path, const QJsonValue& value)
{
    const QString step = path.takeFirst();
    if (path.isEmpty()) {
        if (value.isUndefined())
            object.remove(step);
        else
            object.insert(step, value);
        return object;
    }
    const QJsonObject below = withValueAt(object.value(step).toObject(), path, value);
    if (below.isEmpty())
        object.remove(step);
    else
        object.insert(step, below);
    return object;
}

bool sameNumber(double a, double b)
{
    return a == b || (std::isnan(a) && std::isnan(b));
}

void checkNumber(JsonReader& reader, const MachineValue& value, const QString& name)
{
    const bool mayBeInfinite = name.endsWith(QStringLiteral("R_N"));
    if (value.value < 0) reader.fail(QCoreApplication::translate("Machine", "%1 is negative.").arg(exact(value.value)));
    if (std::isinf(value.value) && !mayBeInfinite) reader.fail(QCoreApplication::translate("Machine", "Only R_N may be infinite."));
    if (std::isnan(value.value) && value.state != QStringLiteral("not determined"))
        reader.fail(
            QCoreApplication::translate("Machine", "A value is missing here; only a value that is \"not determined\" may be null."));
}

MachineValue valueFromJson(JsonReader& reader, const QJsonValue& json)
{
    if (!json.isObject()) return {reader.toNumber(json)};
    const QJsonObject object = json.toObject();
    MachineValue value;
    value.value = reader.number(object, QStringLiteral("value"), missing);
    if (object.contains(QLatin1String("standard_error")))
        value.standardError = reader.number(object, QStringLiteral("standard_error"), missing);
    const std::vector<double> interval = reader.numbers(object, QStringLiteral("interval"));
    if (interval.size() == 2)
        value.interval = {interval[0], interval[1]};
    else if (!interval.empty())
        reader.fail(QCoreApplication::translate("Machine", "An interval has two numbers."));
    value.state = reader.string(object, QStringLiteral("state"), value.state);
    value.source = reader.string(object, QStringLiteral("source"));
    value.recipe = reader.string(object, QStringLiteral("recipe"));
    return value;
}

QJsonValue valueToJson(const MachineValue& value, const QJsonObject& unknown)
{
    if (unknown.isEmpty() && value == MachineValue{value.value}) return jsonNumber(value.value);
    QJsonObject object = unknown;
    object.insert(QStringLiteral("value"), jsonNumber(value.value));
    if (value.standardError) object.insert(QStringLiteral("standard_error"), jsonNumber(*value.standardError));
    if (value.interval) object.insert(QStringLiteral("interval"), jsonNumbers({(*value.interval)[0], (*value.interval)[1]}));
    object.insert(QStringLiteral("state"), value.state);
    if (!value.source.isEmpty()) object.insert(QStringLiteral("source"), value.source);
    if (!value.recipe.isEmpty()) object.insert(QStringLiteral("recipe"), value.recipe);
    return object;
}

/// Moves the value of one place, if there is one, from `machine.rest` to `machine.values`.
void takeValue(JsonReader& reader, Machine& machine, const Place& place)
{
    const QJsonValue json = valueAt(machine.rest, place.path);
    if (json.isUndefined() || json.isArray()) return; // an array is a table
    std::vector<std::unique_ptr<JsonReader::Step>> steps;
    for (const QString& step : place.path) steps.push_back(std::make_unique<JsonReader::Step>(reader, step));
    const MachineValue value = valueFromJson(reader, json);
    checkNumber(reader, value, place.name);
    machine.values[place.name] = value;
    const QJsonObject unknown = fieldsBeside(json.toObject(), {"value", "standard_error", "interval", "state", "source", "recipe"});
    machine.rest = withValueAt(machine.rest, place.path, unknown.isEmpty() ? QJsonValue(QJsonValue::Undefined) : QJsonValue(unknown));
    while (!steps.empty()) steps.pop_back(); // the innermost first
}

} // namespace

bool MachineValue::operator==(const MachineValue& other) const
{
    const bool intervals =
        interval.has_value() == other.interval.has_value() &&
        (!interval || (sameNumber((*interval)[0], (*other.interval)[0]) && sameNumber((*interval)[1], (*other.interval)[1])));
    return sameNumber(value, other.value) && intervals && standardError.has_value() == other.standardError.has_value() &&
           sameNumber(standardError.value_or(0), other.standardError.value_or(0)) && state == other.state && source == other.source &&
           recipe == other.recipe;
}

QJsonObject toJson(const Machine& machine)
{
    QJsonObject object = machine.rest;
    for (const Place& place : places()) {
        const auto found = machine.values.find(place.name);
        if (found == machine.values.end()) continue;
        object = withValueAt(object, place.path, valueToJson(found->second, valueAt(object, place.path).toObject()));
    }
    object.insert(QStringLiteral("format"), machineFormat);
    object.insert(QStringLiteral("id"), machine.id);
    object.insert(QStringLiteral("name"), machine.name);
    if (!machine.source.isEmpty()) object.insert(QStringLiteral("source"), machine.source);
    if (!machine.notes.isEmpty()) object.insert(QStringLiteral("notes"), machine.notes);
    return object;
}

Result<Machine> machineFromJson(const QJsonObject& object, const QString& file)
{
    JsonReader reader(file);
    if (object.value(QLatin1String("format")) != machineFormat)
        return Error{QCoreApplication::translate("Machine", "/format: This program reads machines of format \"%1\".").arg(machineFormat),
                     file};
    Machine machine;
    machine.id = reader.required(object, QStringLiteral("id"));
    machine.name = reader.string(object, QStringLiteral("name"), machine.id);
    machine.source = reader.string(object, QStringLiteral("source"));
    machine.notes = reader.string(object, QStringLiteral("notes"));
    machine.rest = fieldsBeside(object, {"format", "id", "name", "source", "notes"});
    checkMachineTables(reader, machine.rest);
    for (const Place& place : places())
        if (reader.ok()) takeValue(reader, machine, place);
    if (!reader.ok()) return reader.error();
    return machine;
}

} // namespace costscope
