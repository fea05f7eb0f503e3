// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pointToPoint/machineChoice.h"

#include "core/machine/Machine.h"
#include "core/model/checks.h"
#include "core/model/shown.h"
#include "core/pointToPoint/protocolThresholds.h"

#include <cmath>

namespace costscope {

namespace {

Parameter choice(const QString& name, const QString& meaning, const auto& all)
{
    Parameter value{name, name, meaning, Quantity::Text};
    for (const auto one : all) value.words.append(toString(one));
    value.optional = true;
    return value;
}

double valueAt(const Machine& machine, const QString& name)
{
    const auto found = machine.values.find(name);
    return found == machine.values.end() ? missing : found->second.value;
}

/// What the machine has of α, R_b and R_N at one place; on a node there is no injection limit.
NamedValues parametersAt(const Machine& machine, Locality locality, Protocol protocol)
{
    NamedValues values;
    for (const char* name : {"alpha", "R_b", "R_N"})
        if (const double value = valueAt(machine, qualifiedName(locality, protocol, QLatin1String(name))); !std::isnan(value))
            values[QLatin1String(name)] = value;
    if (!values.empty() && locality != Locality::InterNode) values[u"R_N"_s] = INFINITY;
    return values;
}

} // namespace

Parameters withMachineChoices(Parameters inputs)
{
    inputs.push_back(choice(u"locality"_s, u"which values of a machine are taken; inter-node unless given"_s, localities));
    inputs.push_back(choice(u"protocol"_s, u"which values of a machine are taken; by the size of the message unless given"_s, protocols));
    return inputs;
}

QString machineChoiceNote()
{
    return u"A machine holds parameters by locality and protocol; taken are those between nodes, of the protocol that its "
           "thresholds give for s, unless locality and protocol say otherwise."_s;
}

NamedValues parametersFrom(const Machine& machine, const NamedValues& given)
{
    const Protocol bySize = thresholdsFrom(machine).protocolOf(valueAt(given, u"s"_s));
    NamedValues all = given;
    const double locality = all.insert({u"locality"_s, double(Locality::InterNode)}).first->second;
    const double protocol = all.insert({u"protocol"_s, double(bySize)}).first->second;
    if (!(locality >= 0 && locality < double(localities.size()) && protocol >= 0 && protocol < double(protocols.size())))
        return given; // refused by name when it is evaluated
    const NamedValues set = parametersAt(machine, Locality(int(locality)), Protocol(int(protocol)));
    all.insert(set.begin(), set.end());
    return set.empty() ? given : all;
}

Result<Done> checkMachineChoice(const Model& model, const NamedValues& values)
{
    for (const char* name : {"locality", "protocol"})
        if (values.contains(QLatin1String(name)))
            if (const auto known = needChoice(model, values, QLatin1String(name)); !known) return known;
    return Done{};
}

Messages noteOnMachineChoice(const NamedValues& values)
{
    const double locality = valueAt(values, u"locality"_s), protocol = valueAt(values, u"protocol"_s);
    if (std::isnan(locality) || std::isnan(protocol)) return {};
    const QString chosen = u"%1 %2"_s.arg(toString(Locality(int(locality))), toString(Protocol(int(protocol))));
    return {{Severity::Note, u"What is taken from a machine is that of %1."_s.arg(chosen)}};
}

} // namespace costscope
