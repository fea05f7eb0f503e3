// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/channels/tauLopRatio.h"

#include "core/model/checks.h"
#include "core/model/shown.h"

#include <bit>
#include <cmath>

namespace costscope {

namespace {

double growth(double tau, GrowthLaw law, double grows)
{
    return law == GrowthLaw::Power ? std::pow(tau, grows) : 1 + grows * (tau - 1);
}

} // namespace

// Θ_RDA = 2k (P−1)/P · L(S,P),  Θ_Sct = Σ_{j=1}^{log2 P} (k/2^j) L(S,2^j)          Rico-Gallego et al. 2015, eqs (3), (4)
double tauLopRatio(qint64 P, GrowthLaw law, double grows)
{
    double scatter = 0;
    for (double tau = 2; tau <= double(P); tau *= 2) scatter += growth(tau, law, grows) / tau;
    return 2 * (1 - 1 / double(P)) * growth(double(P), law, grows) / scatter;
}

double ratioOfParallelChannel()
{
    return 2;
}

double ratioOfSerialChannel(qint64 P)
{
    return 2 * double(P - 1) / std::log2(double(P));
}

namespace {

Result<Done> needPowerOfTwo(const NamedValues& values)
{
    const auto P = qint64(values.at(u"P"_s));
    if (std::has_single_bit(quint64(P))) return Done{};
    return Error{u"P is %1: recursive doubling and binomial scatter need a power of two."_s.arg(P)};
}

Result<Evaluation> evaluateRatio(const NamedValues& given)
{
    const auto values = completed(tauLopRatioModel, given);
    if (!values) return values.error();
    const auto checked =
        allOf({needCount(*values, u"P"_s, 2), needNotNegative(*values, u"grows"_s), needChoice(tauLopRatioModel, *values, u"law"_s)});
    if (!checked) return checked.error();
    if (const auto power = needPowerOfTwo(*values); !power) return power.error();
    const double grows = values->at(u"grows"_s);
    if (grows > 1) return Error{u"grows is %1: from 0 to 1 was expected, a channel is not worse than serial."_s.arg(exact(grows))};
    const auto P = qint64(values->at(u"P"_s));
    const auto law = GrowthLaw(int(values->at(u"law"_s)));
    const double ratio = tauLopRatio(P, law, grows);
    Evaluation result{
        ratio, {{u"ratio_parallel_channel"_s, ratioOfParallelChannel()}, {u"ratio_serial_channel"_s, ratioOfSerialChannel(P)}}, {}, {}, {}};
    result.steps = {tauLopRatioModel.formula,
                    law == GrowthLaw::Power ? u"g(τ) = τ<sup>%1</sup>, P = %2"_s.arg(shownNumber(grows)).arg(P)
                                            : u"g(τ) = 1 + %1 (τ − 1), P = %2"_s.arg(shownNumber(grows)).arg(P),
                    u"= <b>%1</b>"_s.arg(shownNumber(ratio))};
    return finite(result);
}

} // namespace

const Model tauLopRatioModel{
    u"tau-lop-ratio"_s,
    u"Allgather over scatter by τ-Lop"_s,
    u"Θ<sub>RDA</sub>/Θ<sub>Sct</sub> = 2 (1 − 1/P) g(P) / Σ<sub>j</sub> 2<sup>−j</sup> g(2<sup>j</sup>), "
    "g(τ) = L(S,τ)/L(S,1)"_s,
    u"Rico-Gallego, Díaz-Martín & Lastovetsky 2015, eqs (3), (4)"_s,
    {u"g(τ) = τ^e or 1 + θ(τ − 1): both laws are derived. The paper prints “>” for Θ_RDA and twice Θ_Sct; it is equal for P = 2 "
     "and for a perfectly parallel channel."_s,
     u"One node, messages of many segments, no overhead. LogGP gives 1 for every P."_s},
    Quantity::None,
    {{u"P"_s, u"P"_s, u"processes, a power of two"_s, Quantity::Processes, 32, 2, 1 << 20, true}},
    {{u"grows"_s, u"e, θ"_s, u"growth with τ: 0 parallel channel, 1 serial"_s, Quantity::None, 0.12, 0, 1},
     {u"law"_s, u"law"_s, u"how L(S,τ) grows"_s, Quantity::Text, 0, missing, missing, false, 0, false, {u"power"_s, u"linear"_s}}},
    evaluateRatio,
    u"benchmark"_s,
};

} // namespace costscope
