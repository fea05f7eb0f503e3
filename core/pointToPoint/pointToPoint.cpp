// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pointToPoint/pointToPoint.h"

#include "core/model/checks.h"
#include "core/model/shown.h"

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

} // namespace costscope
