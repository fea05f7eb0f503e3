// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pointToPoint/nodeAwareMaxRate.h"

#include "core/model/checks.h"
#include "core/model/shown.h"

#include <cmath>

namespace costscope {

namespace {

/// Table 1 of the paper, for values at which the model works.
struct Printed {
    double alpha, R_b, R_N;
};
constexpr double noLimit = std::numeric_limits<double>::infinity();
constexpr Printed table1[3][3] = {
    {{4.4e-7, 2.2e9, noLimit}, {5.3e-7, 3.2e9, noLimit}, {1.7e-6, 6.2e9, noLimit}},
    {{8.3e-7, 4.8e8, noLimit}, {1.2e-6, 9.6e8, noLimit}, {2.5e-6, 6.2e9, noLimit}},
    {{2.3e-6, 1.3e9, noLimit}, {7.0e-6, 7.5e8, noLimit}, {3.0e-6, 2.9e9, 6.6e9}},
};

Parameter qualified(Parameter value, Locality locality, Protocol protocol, double typical)
{
    value.meaning += u", by locality and protocol"_s;
    value.name = qualifiedName(locality, protocol, value.name);
    value.typical = typical;
    value.optional = true;
    return value;
}

Parameter localityValue()
{
    Parameter value{u"locality"_s, u"locality"_s, u"where sender and receiver are"_s, Quantity::Text, double(Locality::InterNode)};
    for (const Locality locality : localities) value.words.append(toString(locality));
    return value;
}

/// "inter-node.eager.alpha", … of α, R_b, R_N: put together once, as models are asked again while a slider moves.
enum class Value { Alpha, R_b, R_N };
const QString& nameOf(Locality locality, Protocol protocol, Value value)
{
    static const auto names = [] {
        std::array<std::array<std::array<QString, 3>, 3>, 3> all;
        for (const Locality where : localities)
            for (const Protocol how : protocols)
                for (size_t i = 0; const char* name : {"alpha", "R_b", "R_N"})
                    all[size_t(where)][size_t(how)][i++] = qualifiedName(where, how, QLatin1String(name));
        return all;
    }();
    return names[size_t(locality)][size_t(protocol)][size_t(value)];
}

} // namespace

Parameters nodeAwareValues()
{
    Parameters values;
    for (const Locality locality : localities)
        for (const Protocol protocol : protocols) {
            const Printed& set = table1[size_t(locality)][size_t(protocol)];
            values.push_back(qualified(alphaValue(), locality, protocol, set.alpha));
            values.push_back(qualified(processRateValue(), locality, protocol, set.R_b));
            if (locality == Locality::InterNode) values.push_back(qualified(injectionRateValue(), locality, protocol, set.R_N));
        }
    for (const Parameter& value : thresholdValues()) values.push_back(value);
    return values;
}

NodeAware nodeAwareOf(const NamedValues& values)
{
    NodeAware model;
    for (const Locality locality : localities)
        for (const Protocol protocol : protocols) {
            const auto get = [&](Value value) { return valueAt(values, nameOf(locality, protocol, value)); };
            const double injection = locality == Locality::InterNode ? get(Value::R_N) : noLimit;
            model.parameters[size_t(locality)][size_t(protocol)] = {get(Value::Alpha), get(Value::R_b), injection};
        }
    model.thresholds = thresholdsOf(values);
    return model;
}

Result<Done> checkParameters(const NamedValues& values, Locality locality, Protocol protocol)
{
    const auto name = [&](Value value) -> const QString& { return nameOf(locality, protocol, value); };
    const auto rates = allOf({needGiven(values, name(Value::Alpha)), needNotNegative(values, name(Value::Alpha)),
                              needGiven(values, name(Value::R_b)), needPositive(values, name(Value::R_b))});
    if (!rates || locality != Locality::InterNode) return rates;
    return allOf({needGiven(values, name(Value::R_N)), needPositiveOrInfinite(values, name(Value::R_N))});
}

NodeAware nodeAwareOf(const Machine& machine)
{
    return nodeAwareOf(withMachine(nodeAwareMaxRateModel, machine, {}));
}

namespace {

/// What tells α, R_b and R_N of a place.
QString benchmarkOf(Locality locality)
{
    return locality == Locality::InterNode   ? u"between nodes: ping-pong and pairs of ranks on two nodes"_s
           : locality == Locality::IntraNode ? u"inside a node: ping-pong of two ranks on two sockets"_s
                                             : u"inside a socket: ping-pong of two ranks on one socket"_s;
}

/// Everything that is missing is named at once, with what measures it. Empty if nothing is.
QString whatLacks(const NamedValues& values)
{
    QStringList names, benchmarks;
    for (const Locality locality : localities)
        for (const Protocol protocol : protocols)
            for (const Value value : {Value::Alpha, Value::R_b, Value::R_N}) {
                const QString& name = nameOf(locality, protocol, value);
                if ((value == Value::R_N && locality != Locality::InterNode) || values.contains(name)) continue;
                names << name;
                if (const QString benchmark = benchmarkOf(locality); !benchmarks.contains(benchmark)) benchmarks << benchmark;
            }
    if (names.isEmpty()) return {};
    return u"%1 %2 no value: set %3 (--set NAME=VALUE), calibrate with what measures %3 (%4), or choose a machine that has %3."_s.arg(
        names.join(u", "_s), names.size() == 1 ? u"has"_s : u"have"_s, names.size() == 1 ? u"it"_s : u"them"_s, benchmarks.join(u"; "_s));
}

} // namespace

Result<NodeAware> nodeAwareFrom(const Machine& machine)
{
    const NamedValues values = withMachine(nodeAwareMaxRateModel, machine, {});
    if (const QString lack = whatLacks(values); !lack.isEmpty()) return Error{u"%1: %2"_s.arg(machine.name, lack)};
    Result<Done> checked = checkThresholds(values);
    for (const Locality locality : localities)
        for (const Protocol protocol : protocols)
            if (checked.ok()) checked = checkParameters(values, locality, protocol);
    if (!checked) return Error{u"%1: %2"_s.arg(machine.name, checked.error().message)};
    return nodeAwareOf(values);
}

QString stepWithNumbers(const PointToPoint& set, double n, double s, double ppn)
{
    const QString latency = u"= %1 · %2"_s.arg(shownCount(n), shownTime(set.alpha));
    if (std::isinf(set.R_N)) return u"%1 + %2 · %3 / (%4)"_s.arg(latency, shownCount(n), shownSize(s), shownRate(set.R_b));
    return u"%1 + %2 · %3 · %4 / min(%5, %2 · %6)"_s.arg(latency, shownCount(ppn), shownCount(n), shownSize(s), shownRate(set.R_N),
                                                         shownRate(set.R_b));
}

namespace {

Result<Done> checkInputs(const NamedValues& values)
{
    return allOf({needChoice(nodeAwareMaxRateModel, values, u"locality"_s), needCount(values, u"n"_s, 0), needNotNegative(values, u"s"_s),
                  checkPpn(values), checkThresholds(values)});
}

Result<Evaluation> evaluateNodeAware(const NamedValues& given)
{
    const auto values = completed(nodeAwareMaxRateModel, given);
    if (!values) return values.error();
    if (const auto checked = checkInputs(*values); !checked) return checked.error();
    const NodeAware model = nodeAwareOf(*values);
    const auto locality = Locality(int(values->at(u"locality"_s)));
    const double n = values->at(u"n"_s), s = values->at(u"s"_s), ppn = values->at(u"ppn"_s);
    const Protocol protocol = model.thresholds.protocolOf(s);
    if (const auto checked = checkParameters(*values, locality, protocol); !checked) return checked.error();
    const PointToPoint& set = model.at(locality, protocol);
    const TransferTime time = model.time(locality, n, s, ppn);
    Evaluation result{time.total(), termsOf(time), toString(set.limit(ppn)), {}, {noteOnProtocol(model.thresholds, protocol)}};
    result.terms.push_back({u"protocol"_s, missing, toString(protocol)});
    result.steps = {nodeAwareMaxRateModel.formula, stepWithNumbers(set, n, s, ppn), sumStep(time)};
    return finite(result);
}

} // namespace

const Model nodeAwareMaxRateModel{
    u"node-aware-max-rate"_s,
    u"Node-aware max-rate model"_s,
    u"T = n α + ppn n s / min(R<sub>N</sub>, ppn R<sub>b</sub>)"_s,
    u"Bienz, Gropp & Olson 2018, section 3, eq (2), Table 1"_s,
    {u"Protocol thresholds are not printed in the paper: short below 500 B, eager below 8000 B unless the machine or "
     "short_below_bytes and eager_below_bytes say otherwise."_s,
     u"The protocol is chosen by the size of one message. T(s) jumps at the thresholds and is not smoothed: with Table 1 "
     "a message of 8000 B between nodes takes less time than one of 7999 B."_s,
     u"On a node there is no injection limit: R<sub>N</sub> is infinite."_s,
     u"The sum over n messages is derived: the paper adds the terms but prints no form for n messages."_s},
    Quantity::Time,
    {localityValue(),
     {u"n"_s, u"n"_s, u"messages, one after the other"_s, Quantity::Count, 1, 1, 1e4, true, 1},
     sizeValue(),
     ppnValue(),
     coresValue()},
    nodeAwareValues(),
    evaluateNodeAware,
};

} // namespace costscope
