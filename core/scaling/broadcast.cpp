// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scaling/broadcast.h"

#include "core/model/checks.h"
#include "core/model/shown.h"
#include "core/scaling/hockneyValues.h"

#include <cmath>

namespace costscope {

namespace {

double log2Up(double P)
{
    double stages = 0;
    for (double reached = 1; reached < P; reached *= 2) ++stages; // exact where log2() rounds
    return stages;
}

} // namespace

// (P−1)(L + m/B); ⌈log2 P⌉ (L + m/B); 2 (⌈log2(P+1)⌉ − 1)(L + m/B)      derived; the curves are in Figure 1.1 of Barigou 2016
double linearBroadcastTime(const HockneyNetwork& network, double P, double m)
{
    return (P - 1) * network.time(m);
}

double binomialBroadcastTime(const HockneyNetwork& network, double P, double m)
{
    return log2Up(P) * network.time(m);
}

double binaryBroadcastTime(const HockneyNetwork& network, double P, double m)
{
    return 2 * (log2Up(P + 1) - 1) * network.time(m);
}

namespace {

using Time = double (*)(const HockneyNetwork& network, double P, double m);

Result<Evaluation> evaluate(const Model& model, Time time, const NamedValues& given)
{
    const auto values = completed(model, given);
    if (!values) return values.error();
    const auto checked = allOf({needCount(*values, u"P"_s), needNotNegative(*values, u"m"_s), checkHockneyNetwork(*values)});
    if (!checked) return checked.error();
    const HockneyNetwork network = hockneyNetworkOf(*values);
    const double m = valueAt(*values, u"m"_s), one = network.time(m), all = time(network, valueAt(*values, u"P"_s), m);
    const double messages = one > 0 ? all / one : 0;
    return finite({all,
                   {{u"message_s"_s, one}, {u"messages"_s, messages}},
                   {},
                   {model.formula, u"= %1 · (%2 + %3 / (%4)) = <b>%5</b>"_s.arg(shownCount(messages), shownTime(network.L), shownSize(m),
                                                                                shownRate(network.B), shownTime(all))},
                   {{Severity::Note, u"Derived: the curves are drawn in Figure 1.1, their formulas are not printed."_s}}});
}

Parameters inputs()
{
    return {{u"P"_s, u"<i>P</i>"_s, u"processes"_s, Quantity::Processes, 16, 1, 1e6, true},
            {u"m"_s, u"<i>m</i>"_s, u"size of the message"_s, Quantity::Size, 1e6, 1, 1e9, true}};
}

Model row(const char* id, const char* name, const char* formula, const char* assumption, Result<Evaluation> (*evaluate)(const NamedValues&))
{
    return {QString::fromLatin1(id),
            QString::fromUtf8(name),
            QString::fromUtf8(formula),
            u"derived; drawn in Barigou 2016, Figure 1.1"_s,
            {QString::fromUtf8(assumption)},
            Quantity::Time,
            inputs(),
            hockneyNetworkValues(),
            evaluate};
}

} // namespace

const Model broadcastLinearModel =
    row("broadcast-linear", "Linear broadcast", "T = (P−1)(L + m/B)", "The root sends to one process after the other.",
        [](const NamedValues& given) { return evaluate(broadcastLinearModel, linearBroadcastTime, given); });

const Model broadcastBinomialModel = row("broadcast-binomial", "Binomial broadcast", "T = ⌈log<sub>2</sub> P⌉ (L + m/B)",
                                         "All who have the message pass it on at the same time.", [](const NamedValues& given) {
                                             return evaluate(broadcastBinomialModel, binomialBroadcastTime, given);
                                         });

const Model broadcastBinaryModel = row("broadcast-binary", "Binary-tree broadcast", "T = 2 (⌈log<sub>2</sub>(P+1)⌉ − 1)(L + m/B)",
                                       "Two children are served one after the other.",
                                       [](const NamedValues& given) { return evaluate(broadcastBinaryModel, binaryBroadcastTime, given); });

} // namespace costscope
