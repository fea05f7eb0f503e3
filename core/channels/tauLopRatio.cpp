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
    const auto P = qint64(values.at(QStringLiteral("P")));
    if (std::has_single_bit(quint64(P))) return Done{};
    return Error{modelText("P is %1: recursive doubling and binomial scatter need a power of two.").arg(P)};
}

Result<Evaluation> evaluateRatio(const NamedValues& given)
{
    const auto values = completed(tauLopRatioModel, given);
    if (!values) return values.error();
    const auto checked = allOf({needCount(*values, QStringLiteral("P"), 2), needNotNegative(*values, QStringLiteral("grows")),
                                needChoice(tauLopRatioModel, *values, QStringLiteral("law"))});
    if (!checked) return checked.error();
    if (const auto power = needPowerOfTwo(*values); !power) return power.error();
    const double grows = values->at(QStringLiteral("grows"));
    if (grows > 1) return Error{modelText("grows is %1: from 0 to 1 was expected, a channel is not worse than serial.").arg(exact(grows))};
    const auto P = qint64(values->at(QStringLiteral("P")));
    const auto law = GrowthLaw(int(values->at(QStringLiteral("law"))));
    const double ratio = tauLopRatio(P, law, grows);
    Evaluation result{ratio,
                      {{QStringLiteral("ratio_parallel_channel"), ratioOfParallelChannel()},
                       {QStringLiteral("ratio_serial_channel"), ratioOfSerialChannel(P)}},
                      {},
                      {},
                      {}};
    result.steps = {tauLopRatioModel.formula,
                    law == GrowthLaw::Power ? modelText("g(τ) = τ<sup>%1</sup>, P = %2").arg(shownNumber(grows)).arg(P)
                                            : modelText("g(τ) = 1 + %1 (τ − 1), P = %2").arg(shownNumber(grows)).arg(P),
                    QStringLiteral("= <b>%1</b>").arg(shownNumber(ratio))};
    return finite(result);
}

} // namespace

const Model tauLopRatioModel{
    QStringLiteral("tau-lop-ratio"),
    QStringLiteral("Allgather over scatter by τ-Lop"),
    QStringLiteral("Θ<sub>RDA</sub>/Θ<sub>Sct</sub> = 2 (1 − 1/P) g(P) / Σ<sub>j</sub> 2<sup>−j</sup> g(2<sup>j</sup>), "
                   "g(τ) = L(S,τ)/L(S,1)"),
    QStringLiteral("Rico-Gallego, Díaz-Martín & Lastovetsky 2015, eqs (3), (4)"),
    {QStringLiteral(
         "g(τ) = τ^e or 1 + θ(τ − 1): both laws are derived. The paper prints “>” for Θ_RDA and twice Θ_Sct; it is equal for P = 2 "
         "and for a perfectly parallel channel."),
     QStringLiteral("One node, messages of many segments, no overhead. LogGP gives 1 for every P.")},
    Quantity::None,
    {{QStringLiteral("P"), QStringLiteral("P"), QStringLiteral("processes, a power of two"), Quantity::Processes, 32, 2, 1 << 20, true}},
    {{QStringLiteral("grows"), QStringLiteral("e, θ"), QStringLiteral("growth with τ: 0 parallel channel, 1 serial"), Quantity::None, 0.12,
      0, 1},
     {QStringLiteral("law"),
      QStringLiteral("law"),
      QStringLiteral("how L(S,τ) grows"),
      Quantity::Text,
      0,
      missing,
      missing,
      false,
      0,
      false,
      {QStringLiteral("power"), QStringLiteral("linear")}}},
    evaluateRatio,
    QStringLiteral("benchmark"),
};

} // namespace costscope
