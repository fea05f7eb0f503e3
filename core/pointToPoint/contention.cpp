// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pointToPoint/contention.h"

#include "core/model/checks.h"
#include "core/model/shown.h"
#include "core/pointToPoint/pointToPoint.h"

namespace costscope {

// ℓ = 2 h³ b ppn, 2 nodes for each router                                       Bienz, Gropp, Olson 2018, eq (7)
double cubeLinkBytes(double h, double b, double ppn, double nodesPerRouter)
{
    return nodesPerRouter * h * h * h * b * ppn;
}

// T_c = δ ℓ                                                               Bienz, Gropp, Olson 2018, eqs (5), (6)
double contentionTime(double linkBytes, double delta)
{
    return delta * linkBytes;
}

ModelValue hopsValue()
{
    return {QStringLiteral("h"), QStringLiteral("h"), QStringLiteral("links that a byte crosses on average"), Quantity::None, 2.5, 0, 30};
}

ModelValue nodesPerRouterValue()
{
    ModelValue value{QStringLiteral("nodes_per_router"),
                     QStringLiteral("nodes per router"),
                     QStringLiteral("nodes that share a router"),
                     Quantity::Count,
                     2,
                     1,
                     16,
                     false,
                     2};
    value.machineName = QStringLiteral("network.nodes_per_router");
    return value;
}

ModelValue deltaValue()
{
    return {QStringLiteral("delta"),
            QStringLiteral("δ"),
            QStringLiteral("time per byte of the most loaded link"),
            Quantity::TimePerByte,
            1e-10,
            1e-12,
            1e-8,
            true};
}

QStringList contentionNotes()
{
    return {QStringLiteral("The left side of eq (7) is lost in the text of the paper; dimension and words fix it as ℓ."),
            QStringLiteral(
                "Eq (7) takes the partition for a cube of routers; for the line of Figure 6 it gives four times the bytes that cross "
                "the link in its middle. The factor 2 is that of Gemini, nodes_per_router otherwise."),
            QStringLiteral("Bytes between two nodes of one router count with 0 links in h. Bytes that stay on a node do not count in b.")};
}

Message noteOnCube(double nodesPerRouter)
{
    return {Severity::Note, modelText("ℓ is the cube estimate of eq (7), nodes_per_router = %1.").arg(shownCount(nodesPerRouter))};
}

namespace {

Result<Done> checkContention(const NamedValues& values)
{
    return allOf({needNotNegative(values, QStringLiteral("h")), needNotNegative(values, QStringLiteral("b")), checkPpn(values),
                  needNotNegative(values, QStringLiteral("delta")), needCount(values, QStringLiteral("nodes_per_router"))});
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
    Evaluation result{time, {{QStringLiteral("link_bytes"), link}}, {}, {}, {noteOnCube(nodes)}};
    result.steps = {
        contentionModel.formula,
        QStringLiteral("= %1 · %2 · %3³ · %4 · %5").arg(shownDelta, shownCount(nodes), shownNumber(h), shownSize(b), shownCount(ppn)),
        QStringLiteral("= %1 · %2 = <b>%3</b>").arg(shownDelta, shownSize(link), shownTime(time))};
    return finite(result);
}

} // namespace

const Model contentionModel{
    QStringLiteral("contention"),
    QStringLiteral("Network contention (cube estimate)"),
    QStringLiteral("T<sub>c</sub> = δ ℓ, ℓ = nodes_per_router · h³ b ppn"),
    QStringLiteral("Bienz, Gropp & Olson 2018, section 4.2, eqs (5)–(7)"),
    contentionNotes(),
    Quantity::Time,
    {hopsValue(),
     {QStringLiteral("b"), QStringLiteral("b"), QStringLiteral("bytes that a process sends to other nodes, on average"), Quantity::Size,
      1e6, 1, 1e10, true},
     ppnValue(),
     coresValue()},
    {deltaValue(), nodesPerRouterValue()},
    evaluateContention,
    QStringLiteral("benchmark"),
};

} // namespace costscope
