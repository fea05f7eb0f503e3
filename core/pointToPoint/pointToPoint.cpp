// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pointToPoint/pointToPoint.h"

#include "core/model/checks.h"
#include "core/model/shown.h"
#include "core/pointToPoint/machineChoice.h"

namespace costscope {

QString toString(Limit limit)
{
    return limit == Limit::Process ? u"process"_s : u"injection"_s;
}

std::vector<Term> termsOf(const TransferTime& time)
{
    return {{u"latency_s"_s, time.latency}, {u"transport_s"_s, time.transport}};
}

QString sumStep(const TransferTime& time)
{
    return u"= %1 + %2 = <b>%3</b>"_s.arg(shownTime(time.latency), shownTime(time.transport), shownTime(time.total()));
}

Parameter sizeValue()
{
    return {u"s"_s, u"s"_s, u"bytes of a message"_s, Quantity::Size, 1e6, 1, 1e9, true};
}

Parameter ppnValue()
{
    Parameter value{u"ppn"_s, u"ppn"_s, u"processes of a node that communicate at once"_s, Quantity::Processes, 4, 1, 128, true};
    value.machineName = u"node.ppn"_s;
    return value;
}

Parameter coresValue()
{
    Parameter value{u"cores"_s, u"cores"_s, u"processes that fit on a node: ppn is refused above"_s, Quantity::Processes};
    value.optional = true;
    value.machineName = u"node.cores"_s;
    return value;
}

Parameter alphaValue()
{
    return {u"alpha"_s, u"α"_s, u"latency of a message"_s, Quantity::Time, 3e-6, 1e-8, 1e-3, true};
}

Parameter processRateValue()
{
    return {u"R_b"_s, u"R<sub>b</sub>"_s, u"rate of one process"_s, Quantity::Rate, 2.9e9, 1e7, 1e12, true};
}

Parameter injectionRateValue()
{
    return {u"R_N"_s, u"R<sub>N</sub>"_s, u"injection rate of a node, inf = no limit"_s, Quantity::Rate, 6.6e9, 1e7, 1e12, true};
}

Result<Done> checkPpn(const NamedValues& values)
{
    const auto counts = needCount(values, u"ppn"_s);
    if (!counts || !values.contains(u"cores"_s)) return counts;
    const double ppn = values.at(u"ppn"_s), cores = values.at(u"cores"_s);
    if (ppn <= cores) return needCount(values, u"cores"_s);
    return Error{u"ppn is %1. A node has cores for %2 processes."_s.arg(exact(ppn), exact(cores))};
}

namespace {

/// As parametersFrom, for the model that knows no R_N and for which a given β stands for R_b.
NamedValues postalFromMachine(const Machine& machine, const NamedValues& given)
{
    NamedValues all = parametersFrom(machine, given);
    all.erase(u"R_N"_s);
    if (given.contains(u"beta"_s) && !given.contains(u"R_b"_s)) all.erase(u"R_b"_s);
    return all;
}

Result<Done> checkPostal(const NamedValues& values)
{
    const bool hasBeta = values.contains(u"beta"_s), hasRate = values.contains(u"R_b"_s);
    if (hasBeta && hasRate) return Error{u"beta and R_b are both given. Give one: beta = 1/R_b."_s};
    if (!hasBeta && !hasRate) return Error{u"postal needs a value for R_b or for beta = 1/R_b."_s};
    return allOf({checkMachineChoice(postalModel, values), needNotNegative(values, u"s"_s), needNotNegative(values, u"alpha"_s),
                  hasBeta ? needNotNegative(values, u"beta"_s) : needPositive(values, u"R_b"_s)});
}

// T = α + β s, β = 1/R_b                                                        Bienz, Gropp, Olson 2018, eq (1)
Result<Evaluation> evaluatePostal(const NamedValues& given)
{
    const auto values = completed(postalModel, given);
    if (!values) return values.error();
    if (const auto checked = checkPostal(*values); !checked) return checked.error();
    const double s = values->at(u"s"_s), alpha = values->at(u"alpha"_s);
    const bool byRate = values->contains(u"R_b"_s);
    const double factor = values->at(byRate ? u"R_b"_s : u"beta"_s);
    const TransferTime time{alpha, byRate ? PointToPoint{alpha, factor}.transport(s) : factor * s};
    const QString put = byRate ? u"= %1 + %2 / (%3)"_s.arg(shownTime(alpha), shownSize(s), shownRate(factor))
                               : u"= %1 + %3 · %2"_s.arg(shownTime(alpha), shownSize(s), display(factor, Quantity::TimePerByte, 3));
    return finite({time.total(), termsOf(time), {}, {postalModel.formula, put, sumStep(time)}, noteOnMachineChoice(*values)});
}

Parameters postalParameters()
{
    Parameter rate = processRateValue();
    Parameter beta{u"beta"_s, u"β"_s, u"time per byte, instead of R_b"_s, Quantity::TimePerByte};
    rate.optional = beta.optional = true;
    return {alphaValue(), rate, beta};
}

Result<Done> checkMaxRate(const NamedValues& values)
{
    return allOf({checkMachineChoice(maxRateModel, values), needNotNegative(values, u"s"_s), needNotNegative(values, u"alpha"_s),
                  needPositive(values, u"R_b"_s), needPositiveOrInfinite(values, u"R_N"_s), checkPpn(values)});
}

// T = α + ppn s / min(R_N, ppn R_b)                                             Bienz, Gropp, Olson 2018, eq (2)
Result<Evaluation> evaluateMaxRate(const NamedValues& given)
{
    const auto values = completed(maxRateModel, given);
    if (!values) return values.error();
    if (const auto checked = checkMaxRate(*values); !checked) return checked.error();
    const PointToPoint set{values->at(u"alpha"_s), values->at(u"R_b"_s), values->at(u"R_N"_s)};
    const double s = values->at(u"s"_s), ppn = values->at(u"ppn"_s);
    const TransferTime time{set.alpha, set.transport(s, ppn)};
    const QString put = u"= %1 + %2 · %3 / min(%4, %2 · %5)"_s.arg(shownTime(set.alpha), shownCount(ppn), shownSize(s), shownRate(set.R_N),
                                                                   shownRate(set.R_b));
    return finite(
        {time.total(), termsOf(time), toString(set.limit(ppn)), {maxRateModel.formula, put, sumStep(time)}, noteOnMachineChoice(*values)});
}

} // namespace

const Model postalModel{
    u"postal"_s,
    u"Postal model (Hockney)"_s,
    u"T = α + β s, β = 1/R<sub>b</sub>"_s,
    u"Bienz, Gropp & Olson 2018, eq (1)"_s,
    {machineChoiceNote()},
    Quantity::Time,
    withMachineChoices({sizeValue()}),
    postalParameters(),
    evaluatePostal,
    u"benchmark"_s,
    postalFromMachine,
};

const Model maxRateModel{
    u"max-rate"_s,
    u"Max-rate model"_s,
    u"T = α + ppn s / min(R<sub>N</sub>, ppn R<sub>b</sub>)"_s,
    u"Bienz, Gropp & Olson 2018, eq (2)"_s,
    {u"The fraction of eq (2) is lost in the text of the paper; this form is the one it describes in words."_s,
     u"limited by process: ppn R<sub>b</sub> ≤ R<sub>N</sub>, else by injection."_s, machineChoiceNote()},
    Quantity::Time,
    withMachineChoices({sizeValue(), ppnValue(), coresValue()}),
    {alphaValue(), processRateValue(), injectionRateValue()},
    evaluateMaxRate,
    u"benchmark"_s,
    parametersFrom,
};

} // namespace costscope
