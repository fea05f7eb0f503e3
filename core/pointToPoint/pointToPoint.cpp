// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pointToPoint/pointToPoint.h"

#include "core/model/checks.h"
#include "core/model/shown.h"

namespace costscope {

QString toString(Limit limit)
{
    return limit == Limit::Process ? u"process"_s : u"injection"_s;
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

} // namespace costscope
