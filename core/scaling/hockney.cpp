// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scaling/hockney.h"

#include "core/model/checks.h"
#include "core/model/shown.h"
#include "core/scaling/hockneyValues.h"

#include <cmath>

namespace costscope {

// 8 N_it [ L + sqrt(N)/(B sqrt(P)) ]                                                   Barigou 2016, eqs (1.1) to (1.5)
// An edge of the square holds sqrt(N/(e P)) elements of e bytes; the paper takes the root of the bytes, e = 1.
double stencilCommunication(const HockneyProgram& program, const HockneyNetwork& network, double P)
{
    if (P == 1) return 0;
    return 8 * program.N_it * network.time(program.element * std::sqrt(program.N / (program.element * P)));
}

// 2 N_it [ P L + N/(B P) ]                                                            eqs (1.6) to (1.10)
double alltoallCommunication(const HockneyProgram& program, const HockneyNetwork& network, double P)
{
    if (P == 1) return 0;
    return 2 * program.N_it * (P * network.L + program.N / (network.B * P));
}

double speedUp(const HockneyProgram& program, double P, double communication)
{
    return program.T_1 / (program.T_1 / P + communication);
}

double stencilLimit(const HockneyProgram& program, const HockneyNetwork& network)
{
    return program.T_1 / (8 * program.N_it * network.L);
}

// P* = sqrt((T_1 + 2 N_it N/B) / (2 N_it L))                                          derived from eq (1.10)
double alltoallOptimum(const HockneyProgram& program, const HockneyNetwork& network)
{
    return std::sqrt((program.T_1 + 2 * program.N_it * program.N / network.B) / (2 * program.N_it * network.L));
}

AlltoallBest alltoallBest(const HockneyProgram& program, const HockneyNetwork& network)
{
    const auto speedUpOn = [&](double P) { return speedUp(program, P, alltoallCommunication(program, network, P)); };
    const double best = alltoallOptimum(program, network);
    if (!std::isfinite(best)) return {best, best};
    const double below = std::fmax(1, std::floor(best)), above = std::fmax(1, std::ceil(best));
    const double P = speedUpOn(below) >= speedUpOn(above) ? below : above;
    return {P, speedUpOn(P)};
}

namespace {

double at(const NamedValues& values, const char* name)
{
    return valueAt(values, QLatin1String(name));
}

HockneyProgram programOf(const NamedValues& values)
{
    const double element = at(values, "element");
    return {at(values, "T_1"), at(values, "N"), at(values, "N_it"), std::isnan(element) ? 1 : element};
}

Result<Done> check(const NamedValues& values)
{
    return allOf({needCount(values, u"P"_s), needPositive(values, u"T_1"_s), needNotNegative(values, u"N"_s),
                  needCount(values, u"N_it"_s, 0), checkHockneyNetwork(values)});
}

Parameters programValues()
{
    return {
        {u"P"_s, u"<i>P</i>"_s, u"processes"_s, Quantity::Processes, 1024, 1, 1e6, true},
        {u"T_1"_s, u"T<sub>1</sub>"_s, u"time on one process"_s, Quantity::Time, 1000, 1, 1e6, true, 1000},
        {u"N"_s, u"<i>N</i>"_s, u"size of the data"_s, Quantity::Size, 1e10, 1e6, 1e14, true, 1e10},
        {u"N_it"_s, u"N<sub>it</sub>"_s, u"iterations, each with one exchange"_s, Quantity::Count, 500, 1, 1e6, true, 500},
    };
}

/// The part of a result that both models share.
Evaluation shown(const Model& model, const HockneyProgram& program, double P, double communication)
{
    const double S = speedUp(program, P, communication);
    Evaluation result;
    result.value = S;
    result.terms = {{u"computation_s"_s, program.T_1 / P},
                    {u"communication_s"_s, communication},
                    {u"time_s"_s, program.T_1 / P + communication},
                    {u"efficiency"_s, S / P}};
    result.steps = {model.formula, u"= %1 / (%2 + %3) = <b>%4</b>"_s.arg(shownTime(program.T_1), shownTime(program.T_1 / P),
                                                                         shownTime(communication), shownNumber(S))};
    if (P == 1) note(result.messages, u"One process communicates with nobody: S(1) = 1. The closed form of the paper is not 1 there."_s);
    return result;
}

/// Without latency or iterations there is no limit to tell.
void addFinite(Evaluation& result, const QString& name, double value)
{
    if (std::isfinite(value)) result.terms.push_back({name, value});
}

void noteOnBandwidth(Evaluation& result, const HockneyNetwork& network)
{
    if (network.B == 4e10)
        note(result.messages, u"40 GB/s is printed for QDR InfiniBand, which signals at 40 Gbit/s; the printed value is kept."_s);
}

Result<Evaluation> evaluateStencil(const NamedValues& given)
{
    const auto values = completed(hockneyStencilModel, given);
    if (!values) return values.error();
    const auto checked = allOf({check(*values), needPositive(*values, u"element"_s)});
    if (!checked) return checked.error();
    const HockneyProgram program = programOf(*values);
    const HockneyNetwork network = hockneyNetworkOf(*values);
    const double P = at(*values, "P");
    Evaluation result = shown(hockneyStencilModel, program, P, stencilCommunication(program, network, P));
    addFinite(result, u"limit"_s, stencilLimit(program, network));
    noteOnBandwidth(result, network);
    return finite(result);
}

Result<Evaluation> evaluateAlltoall(const NamedValues& given)
{
    const auto values = completed(hockneyAlltoallModel, given);
    if (!values) return values.error();
    if (const auto checked = check(*values); !checked) return checked.error();
    const HockneyProgram program = programOf(*values);
    const HockneyNetwork network = hockneyNetworkOf(*values);
    const double P = at(*values, "P");
    Evaluation result = shown(hockneyAlltoallModel, program, P, alltoallCommunication(program, network, P));
    const double least = alltoallOptimum(program, network), best = std::fmax(1, least);
    addFinite(result, u"optimum_P"_s, best);
    if (std::isfinite(best)) addFinite(result, u"optimum"_s, speedUp(program, best, alltoallCommunication(program, network, best)));
    if (least < 1) note(result.messages, u"Communication costs more than every further process saves: one process is the best."_s);
    noteOnBandwidth(result, network);
    return finite(result);
}

Parameters stencilInputs()
{
    Parameters inputs = programValues();
    inputs.push_back({u"element"_s, u"<i>e</i>"_s, u"bytes of an element"_s, Quantity::Size, 1, 1, 64, true, 1});
    return inputs;
}

} // namespace

const Model hockneyStencilModel{
    u"hockney-stencil"_s,
    u"Hockney, stencil"_s,
    u"S(P) = T<sub>1</sub> / ( T<sub>1</sub>/P + 8 N<sub>it</sub> [ L + √N / (B √P) ] )"_s,
    u"Barigou 2016, eqs (1.1) to (1.5)"_s,
    {u"The paper takes the square root of a number of bytes: elements of one byte. With elements of e bytes an edge is e "
     "√(N/(e P)) bytes."_s,
     u"S(1) = 1: one process does not communicate."_s},
    Quantity::None,
    stencilInputs(),
    hockneyNetworkValues(),
    evaluateStencil,
};

const Model hockneyAlltoallModel{
    u"hockney-alltoall"_s,
    u"Hockney, all-to-all"_s,
    u"S(P) = T<sub>1</sub> / ( T<sub>1</sub>/P + 2 N<sub>it</sub> [ P L + N / (B P) ] )"_s,
    u"Barigou 2016, eqs (1.6) to (1.10)"_s,
    {u"P partners are charged, as printed, and not P − 1."_s, u"S(1) = 1: one process does not communicate."_s},
    Quantity::None,
    programValues(),
    hockneyNetworkValues(),
    evaluateAlltoall,
};

} // namespace costscope
