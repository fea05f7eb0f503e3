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
    all.erase(QStringLiteral("R_N"));
    if (given.contains(QStringLiteral("beta")) && !given.contains(QStringLiteral("R_b"))) all.erase(QStringLiteral("R_b"));
    return all;
}

Result<Done> checkPostal(const NamedValues& values)
{
    const bool hasBeta = values.contains(QStringLiteral("beta")), hasRate = values.contains(QStringLiteral("R_b"));
    if (hasBeta && hasRate) return Error{modelText("beta and R_b are both given. Give one: beta = 1/R_b.")};
    if (!hasBeta && !hasRate) return Error{modelText("postal needs a value for R_b or for beta = 1/R_b.")};
    return allOf({checkMachineChoice(postalModel, values), needNotNegative(values, QStringLiteral("s")),
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
    return finite({time.total(), termsOf(time), {}, {postalModel.formula, put, sumStep(time)}, noteOnMachineChoice(*values)});
}

std::vector<ModelValue> postalParameters()
{
    ModelValue rate = processRateValue();
    ModelValue beta{QStringLiteral("beta"), QStringLiteral("β"), QStringLiteral("time per byte, instead of R_b"), Quantity::TimePerByte};
    rate.optional = beta.optional = true;
    return {alphaValue(), rate, beta};
}

} // namespace

const Model postalModel{
    QStringLiteral("postal"),
    QStringLiteral("Postal model (Hockney)"),
    QStringLiteral("T = α + β s, β = 1/R<sub>b</sub>"),
    QStringLiteral("Bienz, Gropp & Olson 2018, eq (1)"),
    {machineChoiceNote()},
    Quantity::Time,
    withMachineChoices({sizeValue()}),
    postalParameters(),
    evaluatePostal,
    QStringLiteral("benchmark"),
    postalFromMachine,
};

} // namespace costscope
