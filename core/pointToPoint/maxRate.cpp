// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pointToPoint/pointToPoint.h"

#include "core/model/checks.h"
#include "core/model/shown.h"
#include "core/pointToPoint/machineChoice.h"

namespace costscope {

namespace {

Result<Done> checkMaxRate(const NamedValues& values)
{
    return allOf({checkMachineChoice(maxRateModel, values), needNotNegative(values, QStringLiteral("s")),
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
        {time.total(), termsOf(time), toString(set.limit(ppn)), {maxRateModel.formula, put, sumStep(time)}, noteOnMachineChoice(*values)});
}

} // namespace

const Model maxRateModel{
    QStringLiteral("max-rate"),
    QStringLiteral("Max-rate model"),
    QStringLiteral("T = α + ppn s / min(R<sub>N</sub>, ppn R<sub>b</sub>)"),
    QStringLiteral("Bienz, Gropp & Olson 2018, eq (2)"),
    {QStringLiteral("The fraction of eq (2) is lost in the text of the paper; this form is the one it describes in words."),
     QStringLiteral("limited by process: ppn R<sub>b</sub> ≤ R<sub>N</sub>, else by injection."), machineChoiceNote()},
    Quantity::Time,
    withMachineChoices({sizeValue(), ppnValue(), coresValue()}),
    {alphaValue(), processRateValue(), injectionRateValue()},
    evaluateMaxRate,
    QStringLiteral("benchmark"),
    parametersFrom,
};

} // namespace costscope
