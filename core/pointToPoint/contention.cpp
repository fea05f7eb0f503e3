// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pointToPoint/contention.h"

#include "core/model/checks.h"
#include "core/model/shown.h"
#include "core/pointToPoint/pointToPoint.h"

#include <cmath>

namespace costscope {

Messages noteOnOneLink(const NodeAware& nodeAware, double linkRate)
{
    constexpr double same = 0.02;
    for (const Protocol protocol : {Protocol::Rend, Protocol::Eager, Protocol::Short}) {
        const double rate = nodeAware.at(Locality::InterNode, protocol).R_N;
        if (!(std::fabs(rate / linkRate - 1) <= same)) continue;
        return {
            {Severity::Note, u"R_N between nodes (%1, %2) is the rate of one link (R_link = %3): all pairs crossed the same one. It is a "
                             "lower bound of what a node injects over several links, and max-rate may be too slow for messages that "
                             "leave a node in several directions."_s.arg(toString(protocol), display(rate, Quantity::Rate, 3),
                                                                         display(linkRate, Quantity::Rate, 3))}};
    }
    return {};
}

Parameter hopsValue()
{
    return {u"h"_s, u"h"_s, u"links that a byte crosses on average"_s, Quantity::None, 2.5, 0, 30};
}

Parameter nodesPerRouterValue()
{
    Parameter value{u"nodes_per_router"_s, u"nodes per router"_s, u"nodes that share a router"_s, Quantity::Count, 2, 1, 16, false, 2};
    value.machineName = u"network.nodes_per_router"_s;
    return value;
}

Parameter deltaValue()
{
    return {u"delta"_s, u"δ"_s, u"time per byte of the most loaded link"_s, Quantity::TimePerByte, 1e-10, 1e-12, 1e-8, true};
}

QStringList contentionNotes()
{
    return {u"The left side of eq (7) is lost in the text of the paper; dimension and words fix it as ℓ."_s,
            u"Eq (7) takes the partition for a cube of routers; for the line of Figure 6 it gives four times the bytes that cross "
            "the link in its middle. The factor 2 is that of Gemini, nodes_per_router otherwise."_s,
            u"Bytes between two nodes of one router count with 0 links in h. Bytes that stay on a node do not count in b."_s};
}

Message noteOnCube(double nodesPerRouter)
{
    return {Severity::Note, u"ℓ is the cube estimate of eq (7), nodes_per_router = %1."_s.arg(shownCount(nodesPerRouter))};
}

namespace {

Result<Done> checkContention(const NamedValues& values)
{
    return allOf({needNotNegative(values, u"h"_s), needNotNegative(values, u"b"_s), checkPpn(values), needNotNegative(values, u"delta"_s),
                  needCount(values, u"nodes_per_router"_s)});
}

Result<Evaluation> evaluateContention(const NamedValues& given)
{
    const auto values = completed(contentionModel, given);
    if (!values) return values.error();
    if (const auto checked = checkContention(*values); !checked) return checked.error();
    const auto at = [&](const char* name) { return values->at(QLatin1String(name)); };
    const double h = at("h"), b = at("b"), ppn = at("ppn"), nodes = at("nodes_per_router"), delta = at("delta");
    const double link = cubeLinkBytes(h, b, ppn, nodes), time = contentionTime(link, delta);
    const QString shownDelta = display(delta, Quantity::TimePerByte, 3);
    Evaluation result{time, {{u"link_bytes"_s, link}}, {}, {}, {noteOnCube(nodes)}};
    result.steps = {contentionModel.formula,
                    u"= %1 · %2 · %3³ · %4 · %5"_s.arg(shownDelta, shownCount(nodes), shownNumber(h), shownSize(b), shownCount(ppn)),
                    u"= %1 · %2 = <b>%3</b>"_s.arg(shownDelta, shownSize(link), shownTime(time))};
    return finite(result);
}

} // namespace

const Model contentionModel{
    u"contention"_s,
    u"Network contention (cube estimate)"_s,
    u"T<sub>c</sub> = δ ℓ, ℓ = nodes_per_router · h³ b ppn"_s,
    u"Bienz, Gropp & Olson 2018, section 4.2, eqs (5)–(7)"_s,
    contentionNotes(),
    Quantity::Time,
    {hopsValue(),
     {u"b"_s, u"b"_s, u"bytes that a process sends to other nodes, on average"_s, Quantity::Size, 1e6, 1, 1e10, true},
     ppnValue(),
     coresValue()},
    {deltaValue(), nodesPerRouterValue()},
    evaluateContention,
    u"benchmark"_s,
};

} // namespace costscope
