// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pointToPoint/pointToPoint.h"

#include "core/model/checks.h"
#include "core/model/shown.h"
#include "core/pointToPoint/machineChoice.h"

namespace costscope {

namespace {

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
