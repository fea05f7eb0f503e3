// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scaling/figures/speedupScene.h"

#include "core/parameters/checkedValue.h"
#include "core/session/machines.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

constexpr QLatin1String machinesChoice("machines"); // figure kinds are made before main

struct ProgramValue {
    const char* name;
    const char* symbol;
    const char* meaning;
    double fallback; ///< of the paper
    Quantity quantity;
    double allowed;     ///< the least that is taken
    double least, most; ///< of the slider
    bool whole;
    bool ofProgram, ofBroadcast; ///< where it is used
};
constexpr ProgramValue programValues[] = {
    {"T_1", "T<sub>1</sub>", QT_TRANSLATE_NOOP("Speedup", "run time on one process"), 1000, Quantity::Time, 1e-9, 1, 1e6, false, true,
     false},
    {"N", "N", QT_TRANSLATE_NOOP("Speedup", "data of the program"), 1e10, Quantity::Size, 0, 1e6, 1e13, false, true, false},
    {"N_it", "N<sub>it</sub>", QT_TRANSLATE_NOOP("Speedup", "iterations, each with an exchange"), 500, Quantity::Count, 0, 1, 1e5, true,
     true, false},
    {"element", "", QT_TRANSLATE_NOOP("Speedup", "bytes of an element of the stencil"), 1, Quantity::Size, 1e-9, 1, 64, true, true, false},
    {"P_max", "P<sub>max</sub>", QT_TRANSLATE_NOOP("Speedup", "most processes"), 1e6, Quantity::Processes, 2, 100, 1e8, true, true, true},
    {"m", "m", QT_TRANSLATE_NOOP("Speedup", "message of a broadcast"), 1e6, Quantity::Size, 0, 1, 1e9, true, false, true}};

/// L and B of a machine; a request has them as "L.MACHINE".
struct NetworkValue {
    const char* symbol;
    const char* meaning;
    const char* ofMachine;
    Quantity quantity;
};
constexpr NetworkValue networkValues[] = {{"L", QT_TRANSLATE_NOOP("Speedup", "latency of a message"), "network.latency", Quantity::Time},
                                          {"B", QT_TRANSLATE_NOOP("Speedup", "bandwidth"), "network.bandwidth", Quantity::Rate}};

QString nameOf(const NetworkValue& value, const QString& machine)
{
    return QLatin1String(value.symbol) + QLatin1Char('.') + machine;
}

double valueOf(const FigureRequest& request, const QString& name, Quantity quantity, double fallback)
{
    const QJsonValue chosen = request.choices.value(name);
    if (chosen.isDouble()) return chosen.toDouble();
    const auto read = parseQuantity(chosen.toString(), quantity);
    return !chosen.toString().isEmpty() && read ? *read : fallback;
}

constexpr double mostAllowed = 1e30; // axes need numbers that are some

AllowedValue allowedOf(const ProgramValue& value)
{
    return {value.allowed, mostAllowed, value.whole};
}

/// Ends of the slider of L or B, which may be 0 or nothing where it comes from.
std::pair<double, double> sliderOf(const NetworkValue& of, double source)
{
    if (source > 0) return {source / 100, source * 100};
    return of.quantity == Quantity::Rate ? std::pair(1e6, 1e12) : std::pair(1e-8, 1e-2);
}

AllowedValue allowedOf(const NetworkValue& value)
{
    return {value.quantity == Quantity::Rate ? 1e-9 : 0, mostAllowed};
}

HockneyNetwork hockneyOf(const Machine& machine)
{
    const auto value = [&](const NetworkValue& of) {
        const auto found = machine.values.find(QLatin1String(of.ofMachine));
        return found == machine.values.end() ? missing : found->second.value;
    };
    return {value(networkValues[0]), value(networkValues[1])};
}

bool hasHockney(const Machine& machine)
{
    const HockneyNetwork network = hockneyOf(machine);
    return !std::isnan(network.L) && network.B > 0;
}

Result<SpeedupNetwork> networkOf(const Session& session, const FigureRequest& request, const QString& id)
{
    const Machine* machine = findMachine(session, id);
    if (!machine) return Error{u"There is no machine “%1”."_s.arg(id)};
    if (!hasHockney(*machine)) return Error{u"%1 has no network.latency and network.bandwidth, the Hockney L and B."_s.arg(machine->name)};
    const HockneyNetwork source = hockneyOf(*machine);
    const auto now = [&](const NetworkValue& of, double own) { return valueOf(request, nameOf(of, id), of.quantity, own); };
    const HockneyNetwork network{now(networkValues[0], source.L), now(networkValues[1], source.B)};
    for (const auto& [of, value] : {std::pair(networkValues[0], network.L), std::pair(networkValues[1], network.B)})
        if (const auto checked = checkedValue(nameOf(of, id), value, allowedOf(of)); !checked) return checked.error();
    return SpeedupNetwork{id, machine->name, network, source};
}

bool isBroadcast(const FigureRequest& request)
{
    return request.choices.value(u"show"_s).toString() == u"broadcast"_s;
}

QStringList machinesOf(const FigureRequest& request)
{
    QStringList ids;
    for (const QString& id : request.choices.value(machinesChoice).toString().split(u',', Qt::SkipEmptyParts)) ids << id.trimmed();
    ids.removeDuplicates();
    return ids.isEmpty() ? QStringList{u"gigabit-ethernet"_s, u"qdr-infiniband"_s} : ids;
}

FigureValue machinesValue(const Session& session, const FigureRequest& request)
{
    FigureValue value{.name = machinesChoice, .meaning = u"Networks, beside each other"_s, .chosen = machinesOf(request)};
    for (const auto* machines : {&session.machines, &shippedMachines()})
        for (const Machine& machine : *machines)
            if (!value.words.contains(machine.id) && hasHockney(machine)) value.words << machine.id, value.names << machine.name;
    return value;
}

} // namespace

Result<SpeedupScene> speedupScene(const Session& session, const FigureRequest& request)
{
    SpeedupScene scene;
    const auto at = [&](size_t i) {
        const ProgramValue& value = programValues[i];
        return valueOf(request, QLatin1String(value.name), value.quantity, value.fallback);
    };
    for (size_t i = 0; i < std::size(programValues); ++i)
        if (const auto checked = checkedValue(QLatin1String(programValues[i].name), at(i), allowedOf(programValues[i])); !checked)
            return checked.error();
    scene.program = {at(0), at(1), at(2), at(3)};
    scene.mostProcesses = at(4);
    scene.message = at(5);
    scene.isBroadcast = isBroadcast(request);
    for (const QString& id : machinesOf(request)) {
        const auto network = networkOf(session, request, id);
        if (!network) return network.error();
        scene.networks.push_back(*network);
    }
    return scene;
}

QStringList speedupValueNames()
{
    QStringList names;
    for (const ProgramValue& value : programValues) names << QLatin1String(value.name);
    for (const NetworkValue& value : networkValues) names << nameOf(value, u"NAME"_s);
    return names << machinesChoice;
}

std::vector<FigureValue> describeSpeedup(const Session& session, const FigureRequest& request)
{
    std::vector<FigureValue> all;
    for (const ProgramValue& value : programValues) {
        if (!(isBroadcast(request) ? value.ofBroadcast : value.ofProgram)) continue;
        all.push_back({.name = QLatin1String(value.name),
                       .symbol = QLatin1String(value.symbol),
                       .meaning = QString::fromUtf8(value.meaning),
                       .quantity = value.quantity,
                       .value = valueOf(request, QLatin1String(value.name), value.quantity, value.fallback),
                       .source = value.fallback,
                       .sourceName = u"paper"_s,
                       .least = value.least,
                       .most = value.most,
                       .whole = value.whole});
    }
    all.push_back(machinesValue(session, request));
    for (const QString& id : machinesOf(request)) {
        const auto network = networkOf(session, request, id);
        if (!network) continue;
        const auto add = [&](const NetworkValue& of, double now, double source) {
            const auto [least, most] = sliderOf(of, source);
            all.push_back({.name = nameOf(of, id),
                           .symbol = QLatin1String(of.symbol),
                           .meaning = QString::fromUtf8(of.meaning),
                           .group = network->name.toHtmlEscaped(),
                           .quantity = of.quantity,
                           .value = now,
                           .source = source,
                           .sourceName = u"machine"_s,
                           .least = least,
                           .most = most});
        };
        add(networkValues[0], network->network.L, network->source.L);
        add(networkValues[1], network->network.B, network->source.B);
    }
    return all;
}

Result<Done> setSpeedupValue(FigureRequest& request, const QString& name, const QString& text)
{
    if (name == machinesChoice) {
        if (text.split(u',', Qt::SkipEmptyParts).isEmpty()) return Error{u"At least one machine was expected."_s};
        return request.choices.insert(name, text), Done{};
    }
    const auto take = [&](Quantity quantity, const AllowedValue& allowed) -> Result<Done> {
        const auto read = readValue(name, text, quantity, allowed);
        if (!read) return read.error();
        request.choices.insert(name, *read);
        return Done{};
    };
    for (const ProgramValue& value : programValues)
        if (name == QLatin1String(value.name)) return take(value.quantity, allowedOf(value));
    for (const NetworkValue& value : networkValues)
        if (name.startsWith(nameOf(value, {})) && name.size() > 2) return take(value.quantity, allowedOf(value));
    return Error{u"There is no value “%1”. Known: %2."_s.arg(name, speedupValueNames().join(u", "_s))};
}

QString unknownNetwork(const Session& session, const FigureRequest& request)
{
    for (const QString& name : request.choices.keys())
        for (const NetworkValue& value : networkValues)
            if (name.startsWith(nameOf(value, {})) && !findMachine(session, name.mid(2))) return name.mid(2);
    return {};
}

} // namespace costscope
