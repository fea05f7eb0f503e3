// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scaling/figures/speedupScene.h"

#include "core/session/machines.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace costscope {

namespace {

constexpr QLatin1String machinesChoice("machines"); // figure kinds are made before main
constexpr double mostAllowed = 1e30;                // axes need numbers that are some

struct ProgramParameter : Parameter {
    bool ofProgram, ofBroadcast; ///< where it is used
};

/// Values of the paper.
const std::vector<ProgramParameter>& programParameters()
{
    static const std::vector<ProgramParameter> all = [] {
        const auto row = [](const char* name, const char* symbol, const char* meaning, Quantity quantity, double typical, double allowed) {
            return Parameter{.name = QLatin1String(name),
                             .symbol = QLatin1String(symbol),
                             .meaning = QLatin1String(meaning),
                             .quantity = quantity,
                             .typical = typical,
                             .logarithmic = true,
                             .leastAllowed = allowed,
                             .mostAllowed = mostAllowed};
        };
        const auto slider = [](Parameter parameter, double least, double most, bool whole = false) {
            parameter.least = least;
            parameter.most = most;
            parameter.whole = whole;
            return parameter;
        };
        return std::vector<ProgramParameter>{
            {slider(row("T_1", "T<sub>1</sub>", "run time on one process", Quantity::Time, 1000, 1e-9), 1, 1e6), true, false},
            {slider(row("N", "N", "data of the program", Quantity::Size, 1e10, 0), 1e6, 1e13), true, false},
            {slider(row("N_it", "N<sub>it</sub>", "iterations, each with an exchange", Quantity::Count, 500, 0), 1, 1e5, true), true,
             false},
            {slider(row("element", "", "bytes of an element of the stencil", Quantity::Size, 1, 1e-9), 1, 64, true), true, false},
            {slider(row("P_max", "P<sub>max</sub>", "most processes", Quantity::Processes, 1e6, 2), 100, 1e8, true), true, true},
            {slider(row("m", "m", "message of a broadcast", Quantity::Size, 1e6, 0), 1, 1e9, true), false, true}};
    }();
    return all;
}

enum NetworkPart { Latency, Bandwidth };

/// L or B of a machine; a request has them as "L.MACHINE".
Parameter networkParameter(NetworkPart part, const QString& machine)
{
    const bool isLatency = part == Latency;
    return {.name = (isLatency ? u"L."_s : u"B."_s) + machine,
            .symbol = isLatency ? u"L"_s : u"B"_s,
            .meaning = isLatency ? u"latency of a message"_s : u"bandwidth"_s,
            .quantity = isLatency ? Quantity::Time : Quantity::Rate,
            .logarithmic = true,
            .machineName = isLatency ? u"network.latency"_s : u"network.bandwidth"_s,
            .leastAllowed = isLatency ? 0 : 1e-9,
            .mostAllowed = mostAllowed};
}

/// Ends of the slider of L or B, which may be 0 or nothing where it comes from.
void setSlider(Parameter& parameter, double source)
{
    const bool isRate = parameter.quantity == Quantity::Rate;
    parameter.least = source > 0 ? source / 100 : isRate ? 1e6 : 1e-8;
    parameter.most = source > 0 ? source * 100 : isRate ? 1e12 : 1e-2;
}

HockneyNetwork hockneyOf(const Machine& machine)
{
    return {machineValue(machine, "network.latency"), machineValue(machine, "network.bandwidth")};
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
    HockneyNetwork network;
    for (const auto& [part, own, now] : {std::tuple(Latency, source.L, &network.L), std::tuple(Bandwidth, source.B, &network.B)}) {
        const Parameter parameter = networkParameter(part, id);
        *now = chosenNumber(request.choices, parameter, own);
        if (const auto known = checkedNumber(parameter, *now); !known) return known.error();
    }
    const auto isPrinted = [&](const char* name) {
        const auto value = machine->values.find(QString::fromLatin1(name));
        return value != machine->values.end() && value->second.state == u"printed"_s;
    };
    return SpeedupNetwork{id, machine->name, network, source, isPrinted("network.latency") && isPrinted("network.bandwidth")};
}

bool isBroadcast(const FigureRequest& request)
{
    return request.choices.value(u"show"_s).toString() == u"broadcast"_s;
}

/// "qdr" of "L.qdr"; empty: no value of a network.
QString machineIn(const QString& name)
{
    for (const NetworkPart part : {Latency, Bandwidth})
        if (name.startsWith(networkParameter(part, {}).name)) return name.mid(2);
    return {};
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
    FigureValue value{{.name = machinesChoice, .meaning = u"Networks, beside each other"_s, .logarithmic = true}};
    for (const auto* machines : {&session.machines, &shippedMachines()})
        for (const Machine& machine : *machines) {
            if (value.words.contains(machine.id) || !hasHockney(machine)) continue;
            value.words << machine.id;
            value.names << machine.name;
        }
    value.chosen = machinesOf(request);
    return value;
}

} // namespace

Result<SpeedupScene> speedupScene(const Session& session, const FigureRequest& request)
{
    SpeedupScene scene;
    std::map<QString, double> chosen;
    for (const ProgramParameter& row : programParameters()) {
        const double value = chosenNumber(request.choices, row, row.typical);
        if (const auto known = checkedNumber(row, value); !known) return known.error();
        chosen[row.name] = value;
    }
    scene.program = {chosen[u"T_1"_s], chosen[u"N"_s], chosen[u"N_it"_s], chosen[u"element"_s]};
    scene.mostProcesses = chosen[u"P_max"_s];
    scene.message = chosen[u"m"_s];
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
    QStringList names = namesOf(programParameters());
    for (const NetworkPart part : {Latency, Bandwidth}) names << networkParameter(part, u"NAME"_s).name;
    return names << machinesChoice;
}

std::vector<FigureValue> describeSpeedup(const Session& session, const FigureRequest& request)
{
    std::vector<FigureValue> all;
    for (const ProgramParameter& row : programParameters())
        if (isBroadcast(request) ? row.ofBroadcast : row.ofProgram) {
            const double source = row.typical;
            all.push_back({row, chosenNumber(request.choices, row, source), source, u"paper"_s});
        }
    all.push_back(machinesValue(session, request));
    for (const QString& id : machinesOf(request)) {
        const auto network = networkOf(session, request, id);
        if (!network) continue;
        const auto add = [&](NetworkPart part, double now, double source) {
            Parameter parameter = networkParameter(part, id);
            parameter.group = network->name.toHtmlEscaped();
            setSlider(parameter, source);
            all.push_back({std::move(parameter), now, source, u"machine"_s});
        };
        add(Latency, network->network.L, network->source.L);
        add(Bandwidth, network->network.B, network->source.B);
    }
    return all;
}

Result<Done> setSpeedupValue(FigureRequest& request, const QString& name, const QString& text)
{
    if (name == machinesChoice) {
        if (text.split(u',', Qt::SkipEmptyParts).isEmpty()) return Error{u"At least one machine was expected."_s};
        return request.choices.insert(name, text), Done{};
    }
    if (const ProgramParameter* parameter = parameterCalled(programParameters(), name)) return choose(request.choices, *parameter, text);
    if (const QString machine = machineIn(name); !machine.isEmpty())
        return choose(request.choices, networkParameter(name.startsWith(u'L') ? Latency : Bandwidth, machine), text);
    return unknownValue(name, speedupValueNames());
}

QString unknownNetwork(const Session& session, const FigureRequest& request)
{
    for (const QString& name : request.choices.keys())
        if (const QString machine = machineIn(name); !machine.isEmpty() && !findMachine(session, machine)) return machine;
    return {};
}

} // namespace costscope
