// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pointToPoint/pointToPoint.h"

#include "core/model/checks.h"
#include "core/model/shown.h"
#include "core/pointToPoint/machineChoice.h"

namespace costscope {

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

} // namespace costscope
