// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/pointToPoint.h"

#include "core/data/Machine.h"
#include "core/models/checks.h"
#include "core/models/protocolThresholds.h"
#include "core/models/shown.h"

#include <algorithm>
#include <cmath>

namespace costscope {

QString toString(Limit limit)
{
    return limit == Limit::Process ? QStringLiteral("process") : QStringLiteral("injection");
}

// T = α + ppn s / min(R_N, ppn R_b)                                             Bienz, Gropp, Olson 2018, eq (2)
// Without injection limit, or with ppn R_b below it: T = α + s / R_b                                      eq (1)
double PointToPoint::transport(double bytes, double ppn) const
{
    return limit(ppn) == Limit::Process ? bytes / R_b : ppn * bytes / R_N;
}

double PointToPoint::time(double bytes, double ppn) const
{
    return alpha + transport(bytes, ppn);
}

Limit PointToPoint::limit(double ppn) const
{
    return ppn * R_b <= R_N ? Limit::Process : Limit::Injection;
}

std::vector<Term> termsOf(const TransferTime& time)
{
    return {{QStringLiteral("latency_s"), time.latency}, {QStringLiteral("transport_s"), time.transport}};
}

QString sumStep(const TransferTime& time)
{
    return QStringLiteral("= %1 + %2 = <b>%3</b>").arg(shownTime(time.latency), shownTime(time.transport), shownTime(time.total()));
}

ModelValue sizeValue()
{
    return {QStringLiteral("s"), QStringLiteral("s"), QStringLiteral("bytes of a message"), Quantity::Size, 1e6, 1, 1e9, true};
}

ModelValue ppnValue()
{
    ModelValue value{QStringLiteral("ppn"),
                     QStringLiteral("ppn"),
                     QStringLiteral("processes of a node that communicate at once"),
                     Quantity::Processes,
                     4,
                     1,
                     128,
                     true};
    value.machineName = QStringLiteral("node.ppn");
    return value;
}

ModelValue coresValue()
{
    ModelValue value{QStringLiteral("cores"), QStringLiteral("cores"), QStringLiteral("processes that fit on a node: ppn is refused above"),
                     Quantity::Processes};
    value.optional = true;
    value.machineName = QStringLiteral("node.cores");
    return value;
}

ModelValue alphaValue()
{
    return {QStringLiteral("alpha"), QStringLiteral("α"), QStringLiteral("latency of a message"), Quantity::Time, 3e-6, 1e-8, 1e-3, true};
}

ModelValue processRateValue()
{
    return {QStringLiteral("R_b"),
            QStringLiteral("R<sub>b</sub>"),
            QStringLiteral("rate of one process"),
            Quantity::Rate,
            2.9e9,
            1e7,
            1e12,
            true};
}

ModelValue injectionRateValue()
{
    return {QStringLiteral("R_N"),
            QStringLiteral("R<sub>N</sub>"),
            QStringLiteral("injection rate of a node, inf = no limit"),
            Quantity::Rate,
            6.6e9,
            1e7,
            1e12,
            true};
}

Result<Done> checkPpn(const NamedValues& values)
{
    const auto counts = needCount(values, QStringLiteral("ppn"));
    if (!counts || !values.contains(QStringLiteral("cores"))) return counts;
    const double ppn = values.at(QStringLiteral("ppn")), cores = values.at(QStringLiteral("cores"));
    if (ppn <= cores) return needCount(values, QStringLiteral("cores"));
    return Error{modelText("ppn is %1. A node has cores for %2 processes.").arg(exact(ppn), exact(cores))};
}

namespace {

/// Which of a machine's parameter sets the single-set models take.
std::vector<ModelValue> machineChoices()
{
    ModelValue place{QStringLiteral("locality"), QStringLiteral("locality"),
                     QStringLiteral("which values of a machine are taken; inter-node unless given"), Quantity::Text};
    for (const Locality locality : localities) place.words.append(toString(locality));
    ModelValue way{QStringLiteral("protocol"), QStringLiteral("protocol"),
                   QStringLiteral("which values of a machine are taken; by the size of the message unless given"), Quantity::Text};
    for (const Protocol protocol : protocols) way.words.append(toString(protocol));
    place.optional = way.optional = true;
    return {place, way};
}

/// locality and protocol, where they are given.
Result<Done> checkChoices(const Model& model, const NamedValues& values)
{
    for (const char* name : {"locality", "protocol"})
        if (values.contains(QLatin1String(name)))
            if (const auto known = needChoice(model, values, QLatin1String(name)); !known) return known;
    return Done{};
}

/// α, R_b and R_N of the machine at the chosen locality and protocol, which join the values.
NamedValues fromMachine(const Machine& machine, const NamedValues& given)
{
    NamedValues all = given;
    NamedValues thresholds;
    for (const ModelValue& value : thresholdValues())
        if (const auto found = machine.values.find(value.machineName); found != machine.values.end())
            thresholds[value.name] = found->second.value;
    const Protocol bySize = thresholdsOf(thresholds).protocolOf(valueAt(given, QStringLiteral("s")));
    const auto locality = all.insert({QStringLiteral("locality"), double(Locality::InterNode)}).first->second;
    const auto protocol = all.insert({QStringLiteral("protocol"), double(bySize)}).first->second;
    if (!checkChoices(maxRateModel, all)) return all; // refused later, by name
    for (const char* name : {"alpha", "R_b", "R_N"}) {
        const auto found = machine.values.find(qualifiedName(Locality(int(locality)), Protocol(int(protocol)), QLatin1String(name)));
        if (found != machine.values.end() && !std::isnan(found->second.value)) all.insert({QLatin1String(name), found->second.value});
    }
    return all;
}

/// As fromMachine, for the model that knows no R_N and for which a given β stands for R_b.
NamedValues postalFromMachine(const Machine& machine, const NamedValues& given)
{
    NamedValues all = fromMachine(machine, given);
    all.erase(QStringLiteral("R_N"));
    if (given.contains(QStringLiteral("beta")) && !given.contains(QStringLiteral("R_b"))) all.erase(QStringLiteral("R_b"));
    return all;
}

/// Says which of a machine's parameter sets was taken.
Messages noteOnChoices(const NamedValues& values)
{
    const double place = valueAt(values, QStringLiteral("locality")), way = valueAt(values, QStringLiteral("protocol"));
    if (std::isnan(place) || std::isnan(way)) return {};
    const QString chosen = QStringLiteral("%1 %2").arg(toString(Locality(int(place))), toString(Protocol(int(way))));
    return {{Severity::Note, modelText("What is taken from a machine is that of %1.").arg(chosen)}};
}

Result<Done> checkPostal(const NamedValues& values)
{
    const bool hasBeta = values.contains(QStringLiteral("beta")), hasRate = values.contains(QStringLiteral("R_b"));
    if (hasBeta && hasRate) return Error{modelText("beta and R_b are both given. Give one: beta = 1/R_b.")};
    if (!hasBeta && !hasRate) return Error{modelText("postal needs a value for R_b or for beta = 1/R_b.")};
    return allOf({checkChoices(postalModel, values), needNotNegative(values, QStringLiteral("s")),
                  needNotNegative(values, QStringLiteral("alpha")),
                  hasBeta ? needNotNegative(values, QStringLiteral("beta")) : needPositive(values, QStringLiteral("R_b"))});
}

// T = α + β s, β = 1/R_b                                                        Bienz, Gropp, Olson 2018, eq (1)
Result<Evaluation> evaluatePostal(const NamedValues& given)
{
    const auto values = completed(postalModel, given);
    if (!values) return values.error();
    if (const auto checked = checkPostal(*values); !checked) return checked.error();
    const double s = values->at(QStringLiteral("s")), alpha = values->at(QStringLiteral("alpha"));
    const bool byRate = values->contains(QStringLiteral("R_b"));
    const double factor = values->at(byRate ? QStringLiteral("R_b") : QStringLiteral("beta"));
    const TransferTime time{alpha, byRate ? PointToPoint{alpha, factor}.transport(s) : factor * s};
    const QString put =
        byRate ? QStringLiteral("= %1 + %2 / (%3)").arg(shownTime(alpha), shownSize(s), shownRate(factor))
               : QStringLiteral("= %1 + %3 · %2").arg(shownTime(alpha), shownSize(s), display(factor, Quantity::TimePerByte, 3));
    return finite({time.total(), termsOf(time), {}, {postalModel.formula, put, sumStep(time)}, noteOnChoices(*values)});
}

Result<Done> checkMaxRate(const NamedValues& values)
{
    return allOf({checkChoices(maxRateModel, values), needNotNegative(values, QStringLiteral("s")),
                  needNotNegative(values, QStringLiteral("alpha")), needPositive(values, QStringLiteral("R_b")),
                  needPositiveOrInfinite(values, QStringLiteral("R_N")), checkPpn(values)});
}

// T = α + ppn s / min(R_N, ppn R_b)                                             Bienz, Gropp, Olson 2018, eq (2)
Result<Evaluation> evaluateMaxRate(const NamedValues& given)
{
    const auto values = completed(maxRateModel, given);
    if (!values) return values.error();
    if (const auto checked = checkMaxRate(*values); !checked) return checked.error();
    const PointToPoint set{values->at(QStringLiteral("alpha")), values->at(QStringLiteral("R_b")), values->at(QStringLiteral("R_N"))};
    const double s = values->at(QStringLiteral("s")), ppn = values->at(QStringLiteral("ppn"));
    const TransferTime time{set.alpha, set.transport(s, ppn)};
    const QString put = QStringLiteral("= %1 + %2 · %3 / min(%4, %2 · %5)")
                            .arg(shownTime(set.alpha), shownCount(ppn), shownSize(s), shownRate(set.R_N), shownRate(set.R_b));
    return finite(
        {time.total(), termsOf(time), toString(set.limit(ppn)), {maxRateModel.formula, put, sumStep(time)}, noteOnChoices(*values)});
}

std::vector<ModelValue> postalParameters()
{
    ModelValue rate = processRateValue();
    ModelValue beta{QStringLiteral("beta"), QStringLiteral("β"), QStringLiteral("time per byte, instead of R_b"), Quantity::TimePerByte};
    rate.optional = beta.optional = true;
    return {alphaValue(), rate, beta};
}

std::vector<ModelValue> withChoices(std::vector<ModelValue> inputs)
{
    for (const ModelValue& choice : machineChoices()) inputs.push_back(choice);
    return inputs;
}

std::vector<ModelValue> maxRateInputs()
{
    return {sizeValue(), ppnValue(), coresValue()};
}

const QString choiceNote =
    QStringLiteral("A machine holds parameters by locality and protocol; taken are those between nodes, of the protocol "
                   "that its thresholds give for s, unless locality and protocol say otherwise.");

} // namespace

const Model postalModel{
    QStringLiteral("postal"),
    QStringLiteral("Postal model (Hockney)"),
    QStringLiteral("T = α + β s, β = 1/R<sub>b</sub>"),
    QStringLiteral("Bienz, Gropp & Olson 2018, eq (1)"),
    {choiceNote},
    Quantity::Time,
    withChoices({sizeValue()}),
    postalParameters(),
    evaluatePostal,
    false,
    postalFromMachine,
};

const Model maxRateModel{
    QStringLiteral("max-rate"),
    QStringLiteral("Max-rate model"),
    QStringLiteral("T = α + ppn s / min(R<sub>N</sub>, ppn R<sub>b</sub>)"),
    QStringLiteral("Bienz, Gropp & Olson 2018, eq (2)"),
    {QStringLiteral("The fraction of eq (2) is lost in the text of the paper; this form is the one it describes in words."),
     QStringLiteral("limited by process: ppn R<sub>b</sub> ≤ R<sub>N</sub>, else by injection."), choiceNote},
    Quantity::Time,
    withChoices(maxRateInputs()),
    {alphaValue(), processRateValue(), injectionRateValue()},
    evaluateMaxRate,
    false,
    fromMachine,
};

} // namespace costscope
