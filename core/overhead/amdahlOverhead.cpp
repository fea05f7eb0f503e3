// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overhead/amdahlOverhead.h"

#include "core/model/checks.h"
#include "core/model/shown.h"

#include <cmath>

namespace costscope {

// τ_n/t_n = r(n) = b/(c+1) - b/(c+n) = b(n-1) / ((c+1)(c+n))                Höfinger & Haunschmid 2017, eq (1)
// The product form does not lose digits where both terms are nearly equal.
double overheadRatio(double b, double c, double n)
{
    return b * (n - 1) / ((c + 1) * (c + n));
}

double overheadRatioByB(double c, double n)
{
    return (n - 1) / ((c + 1) * (c + n));
}

double overheadRatioByC(double b, double c, double n)
{
    return -overheadRatio(b, c, n) * (1 / (c + 1) + 1 / (c + n));
}

double AmdahlOverhead::ratio(double n) const
{
    return overheadRatio(b, c, n);
}

// t_n^A = f_s t_1 + (1-f_s) t_1/n                                                                         eq. (4)
double AmdahlOverhead::amdahl(double n) const
{
    return f_s * t_1 + (1 - f_s) * t_1 / n;
}

// τ_n = t_n^A b(n-1) / ((1+c-b)n + (b+c+c²)) = t_n^A r/(1-r)                                              eq. (5)
double AmdahlOverhead::overhead(double n) const
{
    if (!admissibleAt(n)) return missing; // beyond the pole the fraction turns negative
    return amdahl(n) * b * (n - 1) / ((1 + c - b) * n + (b + c + c * c));
}

// t_n = t_n^A [1 + b(n-1) / ((1+c-b)n + (b+c+c²))] = t_n^A/(1-r)                                          eq. (6)
double AmdahlOverhead::runTime(double n) const
{
    return amdahl(n) + overhead(n);
}

double AmdahlOverhead::saturation() const
{
    return b / (c + 1);
}

bool AmdahlOverhead::admissibleAt(double n) const
{
    return ratio(n) < 1;
}

// From t = t^A/(1-r): ∂t/∂b = t^A/(1-r)² ∂r/∂b, likewise for c.
double AmdahlOverhead::runTimeByB(double n) const
{
    const double rest = 1 - ratio(n);
    return amdahl(n) / (rest * rest) * overheadRatioByB(c, n);
}

double AmdahlOverhead::runTimeByC(double n) const
{
    const double rest = 1 - ratio(n);
    return amdahl(n) / (rest * rest) * overheadRatioByC(b, c, n);
}

// With A = 1+c-b and B = b+c+c², eq (6) is t ∝ (f n + g)(n + c) / (n (A n + B)), f = f_s, g = 1-f_s. Its slope
// has the sign of (fB - A(fc+g)) n² - 2Agc n - gcB, which starts negative: at most one minimum, its positive root.
std::optional<double> AmdahlOverhead::fastestN() const
{
    const double g = 1 - f_s, A = 1 + c - b, B = b + c + c * c;
    const double square = f_s * B - A * (f_s * c + g), half = A * g * c, constant = -g * c * B;
    if (square <= 0) return std::nullopt;
    const double root = (half + std::sqrt(half * half - square * constant)) / square;
    if (!(root < 1e9)) return std::nullopt;
    const double below = std::max(1.0, std::floor(root)), above = below + 1;
    return admissibleAt(above) && runTime(above) < runTime(below) ? above : below;
}

namespace {

AmdahlOverhead readAmdahl(const NamedValues& values)
{
    const auto get = [&values](const char* name) {
        const auto found = values.find(QLatin1String(name));
        return found == values.end() ? 0 : found->second;
    };
    return {get("t_1"), get("f_s"), get("b"), get("c")};
}

Result<Done> checkTimeValues(const NamedValues& values)
{
    return allOf({needCount(values, u"n"_s), needPositive(values, u"t_1"_s), needShareBelowOne(values, u"f_s"_s)});
}

/// b and c, and r(n) < 1: beyond it eqs (5) and (6) have a pole and then negative times.
Result<Done> checkOverheadValues(const NamedValues& values)
{
    const auto signs = allOf({needCount(values, u"n"_s), needNotNegative(values, u"b"_s), needNotNegative(values, u"c"_s)});
    if (!signs) return signs;
    const double ratio = readAmdahl(values).ratio(values.at(u"n"_s));
    if (ratio < 1) return Done{};
    return Error{u"b = %1 and c = %2 give r(n) = %3 at n = %4. It must be below 1: lower b, raise c or lower n."_s.arg(
        exact(values.at(u"b"_s)), exact(values.at(u"c"_s)), shownNumber(ratio, 4), exact(values.at(u"n"_s)))};
}

void noteSaturation(const AmdahlOverhead& model, Messages& messages)
{
    if (model.saturation() <= 1) return;
    warn(messages, u"r∞ = b/(c+1) = %1 is above 1: for large n the model has no run time."_s.arg(shownNumber(model.saturation(), 4)));
}

// t_n^A = f_s t_1 + (1-f_s) t_1/n                                           Höfinger & Haunschmid 2017, eq (4)
Result<Evaluation> evaluateAmdahl(const NamedValues& values)
{
    const auto checked = allOf({checkValues(amdahlModel, values), checkTimeValues(values)});
    if (!checked) return checked.error();
    const AmdahlOverhead model = readAmdahl(values);
    const double n = values.at(u"n"_s), t = model.amdahl(n);
    const double serial = model.f_s * model.t_1;
    Evaluation result{t, {{u"serial_s"_s, serial}, {u"parallel_s"_s, t - serial}}, {}, {}, {}};
    result.steps = {amdahlModel.formula,
                    u"= %1 · %2 + %3 · %2 / %4"_s.arg(shownNumber(model.f_s), shownTime(model.t_1), shownNumber(1 - model.f_s, 4),
                                                      display(n, Quantity::Processes)),
                    u"= %1 + %2 = <b>%3</b>"_s.arg(shownTime(serial), shownTime(t - serial), shownTime(t))};
    return result;
}

std::vector<QString> overheadSteps(const AmdahlOverhead& model, double n)
{
    const double above = model.b * (n - 1), below = (1 + model.c - model.b) * n + (model.b + model.c + model.c * model.c);
    const QString amdahl = shownTime(model.amdahl(n));
    return {amdahlOverheadModel.formula, u"= %1 · [1 + %2 / %3]"_s.arg(amdahl, shownNumber(above, 4), shownNumber(below, 4)),
            u"= %1 · %2 = <b>%3</b>"_s.arg(amdahl, shownNumber(1 + above / below), shownTime(model.runTime(n)))};
}

// t_n = t_n^A [1 + b(n-1) / ((1+c-b)n + (b+c+c²))]                          Höfinger & Haunschmid 2017, eq (6)
Result<Evaluation> evaluateOverhead(const NamedValues& values)
{
    const auto checked = allOf({checkValues(amdahlOverheadModel, values), checkTimeValues(values)});
    if (!checked) return checked.error();
    const auto domain = checkOverheadValues(values);
    if (!domain) return domain.error();
    const AmdahlOverhead model = readAmdahl(values);
    const double n = values.at(u"n"_s);
    Evaluation result{model.runTime(n),
                      {{u"amdahl_s"_s, model.amdahl(n)}, {u"overhead_s"_s, model.overhead(n)}, {u"ratio"_s, model.ratio(n)}},
                      {},
                      overheadSteps(model, n),
                      {}};
    noteSaturation(model, result.messages);
    return result;
}

// τ_n/t_n = b/(c+1) - b/(c+n)                                               Höfinger & Haunschmid 2017, eq (1)
Result<Evaluation> evaluateRatio(const NamedValues& values)
{
    const auto known = checkValues(amdahlRatioModel, values);
    if (!known) return known.error();
    const auto domain = checkOverheadValues(values);
    if (!domain) return domain.error();
    const AmdahlOverhead model = readAmdahl(values);
    const double n = values.at(u"n"_s), ratio = model.ratio(n);
    Evaluation result{ratio, {{u"r_inf"_s, model.saturation()}}, {}, {}, {}};
    result.steps = {
        amdahlRatioModel.formula, u"= %1 / %2 − %1 / %3"_s.arg(shownNumber(model.b), shownNumber(model.c + 1), shownNumber(model.c + n, 4)),
        u"= %1 − %2 = <b>%3</b>"_s.arg(shownNumber(model.saturation()), shownNumber(model.b / (model.c + n)), shownNumber(ratio))};
    noteSaturation(model, result.messages);
    return result;
}

const Parameter coresValue{u"n"_s, u"n"_s, u"cores"_s, Quantity::Processes, 64, 1, 65536, true};
const Parameter t1Value{u"t_1"_s, u"t<sub>1</sub>"_s, u"run time on one core"_s, Quantity::Time, 4501, 1e-3, 1e7, true};
const Parameter fsValue{u"f_s"_s, u"f<sub>s</sub>"_s, u"serial fraction"_s, Quantity::None, 0.0126, 1e-6, 0.1, true};
const Parameter bValue{u"b"_s, u"b"_s, u"overhead"_s, Quantity::None, 30.3, 0.1, 1000, true};
const Parameter cValue{u"c"_s, u"c"_s, u"half-way point"_s, Quantity::None, 33.3, 0.1, 1200, true};

const QString domainNote = u"b, c ≥ 0 and r(n) < 1 for every n in use; r∞ = b/(c+1) above 1 is reported, not hidden."_s;

} // namespace

const Model amdahlModel{
    u"amdahl"_s,
    u"Amdahl's law"_s,
    u"t<sub>n</sub><sup>A</sup> = f<sub>s</sub> t<sub>1</sub> + (1−f<sub>s</sub>) t<sub>1</sub> / n"_s,
    u"Höfinger & Haunschmid 2017, eq (4)"_s,
    {},
    Quantity::Time,
    {coresValue},
    {t1Value, fsValue},
    evaluateAmdahl,
    u"runs"_s,
};

const Model amdahlOverheadModel{
    u"amdahl-overhead"_s,
    u"Amdahl with parallel overhead"_s,
    u"t<sub>n</sub> = t<sub>n</sub><sup>A</sup> [1 + b(n−1) / ((1+c−b)n + b+c+c²)]"_s,
    u"Höfinger & Haunschmid 2017, eqs (4)–(6)"_s,
    {domainNote, u"f<sub>s</sub> cannot be fitted together with b and c: it is given, or chosen by the scan of section 3.3."_s},
    Quantity::Time,
    {coresValue},
    {t1Value, fsValue, bValue, cValue},
    evaluateOverhead,
    u"runs"_s,
    nullptr,
    u"eq (6)"_s,
};

const Model amdahlRatioModel{
    u"amdahl-ratio"_s,
    u"Share of parallel overhead"_s,
    u"τ<sub>n</sub>/t<sub>n</sub> = b/(c+1) − b/(c+n)"_s,
    u"Höfinger & Haunschmid 2017, eq (1)"_s,
    {domainNote},
    Quantity::Share,
    {coresValue},
    {bValue, cValue},
    evaluateRatio,
    u"runs"_s,
    nullptr,
    u"eq (1)"_s,
};

} // namespace costscope
