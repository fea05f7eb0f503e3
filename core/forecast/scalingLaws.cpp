// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/forecast/scalingLaws.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

using Named = std::vector<std::pair<QString, double>>;

double inRange(double place, double low, double high)
{
    return low + place * (high - low);
}

/// ln n_d of [ln 0.03 n_min, ln 300 n_max]: where the constant part is as large as the part that scales.
double logConstant(const Shapes& shapes, const LawRange& range)
{
    return inRange(shapes[0], std::log(0.03 * range.least), std::log(300 * range.most));
}

/// ln n_e of [ln 1.5, ln 300 n_max]: where what grows is as large as the part that scales.
double logGrowth(double place, const LawRange& range)
{
    return inRange(place, std::log(1.5), std::log(300 * range.most));
}

/// ln c of [ln 0.3, ln 100 n_max].
double logHalfWay(double place, const LawRange& range)
{
    return inRange(place, std::log(0.3), std::log(100 * range.most));
}

/// g_k(n) = (n^k - 1)/k, g_0 = ln n; by ln n.
double growth(double ln, double k)
{
    return k < 1e-9 ? ln : std::expm1(k * ln) / k;
}

template <typename LogTime>
void atEach(std::span<const Cores> cores, double* out, LogTime logTime)
{
    for (const Cores& one : cores) *out++ = logTime(one);
}

LawTerms amdahlTerms(const Shapes& shapes, const LawRange& range)
{
    return {.d = std::exp(-logConstant(shapes, range))};
}

/// e = 1/(n_e g_k(n_e))
LawTerms growing(const Shapes& shapes, const LawRange& range, double k)
{
    const double ln_e = logGrowth(shapes[1], range);
    return {.d = std::exp(-logConstant(shapes, range)), .e = 1 / (std::exp(ln_e) * growth(ln_e, k)), .k = k};
}

LawTerms logarithmicTerms(const Shapes& shapes, const LawRange& range)
{
    return growing(shapes, range, 0);
}

LawTerms universalTerms(const Shapes& shapes, const LawRange& range)
{
    return growing(shapes, range, 1);
}

LawTerms powerTerms(const Shapes& shapes, const LawRange& range)
{
    return growing(shapes, range, 2 * shapes[2]);
}

LawTerms overheadTerms(const Shapes& shapes, const LawRange& range)
{
    return {.d = std::exp(-logConstant(shapes, range)), .c = std::exp(logHalfWay(shapes[1], range)), .r = shapes[2]};
}

// The same at many n; only what the law has is computed.

void amdahl(const Shapes& shapes, const LawRange& range, std::span<const Cores> cores, double* out)
{
    const LawTerms part = amdahlTerms(shapes, range);
    atEach(cores, out, [part](const Cores& at) { return std::log(1 / at.n + part.d); });
}

void logarithmic(const Shapes& shapes, const LawRange& range, std::span<const Cores> cores, double* out)
{
    const LawTerms part = logarithmicTerms(shapes, range);
    atEach(cores, out, [part](const Cores& at) { return std::log(1 / at.n + part.d + part.e * at.ln); });
}

void universal(const Shapes& shapes, const LawRange& range, std::span<const Cores> cores, double* out)
{
    const LawTerms part = universalTerms(shapes, range);
    atEach(cores, out, [part](const Cores& at) { return std::log(1 / at.n + part.d + part.e * (at.n - 1)); });
}

void power(const Shapes& shapes, const LawRange& range, std::span<const Cores> cores, double* out)
{
    const LawTerms part = powerTerms(shapes, range);
    atEach(cores, out, [part](const Cores& at) { return std::log(1 / at.n + part.d + part.e * growth(at.ln, part.k)); });
}

void overhead(const Shapes& shapes, const LawRange& range, std::span<const Cores> cores, double* out)
{
    const LawTerms part = overheadTerms(shapes, range);
    atEach(cores, out, [part](const Cores& at) { return std::log((1 / at.n + part.d) / (1 - part.r * (at.n - 1) / (at.n + part.c))); });
}

void constant(const Shapes&, const LawRange&, std::span<const Cores> cores, double* out)
{
    std::fill_n(out, cores.size(), 0.0);
}

LawTerms constantTerms(const Shapes&, const LawRange&)
{
    return {.weak = true};
}

/// 1 + g_k(n)/g_k(n_e)
LawTerms weakGrowing(double place, const LawRange& range, double k)
{
    return {.weak = true, .e = 1 / growth(logGrowth(place, range), k), .k = k};
}

LawTerms weakLogarithmicTerms(const Shapes& shapes, const LawRange& range)
{
    return weakGrowing(shapes[0], range, 0);
}

LawTerms weakPowerTerms(const Shapes& shapes, const LawRange& range)
{
    return weakGrowing(shapes[0], range, 1.5 * shapes[1]);
}

/// a of [-0.3, 2].
LawTerms powerOfNTerms(const Shapes& shapes, const LawRange&)
{
    return {.weak = true, .a = inRange(shapes[0], -0.3, 2)};
}

void weakLogarithmic(const Shapes& shapes, const LawRange& range, std::span<const Cores> cores, double* out)
{
    const double e = weakLogarithmicTerms(shapes, range).e;
    atEach(cores, out, [e](const Cores& at) { return std::log1p(e * at.ln); });
}

void weakPower(const Shapes& shapes, const LawRange& range, std::span<const Cores> cores, double* out)
{
    const LawTerms part = weakPowerTerms(shapes, range);
    atEach(cores, out, [part](const Cores& at) { return std::log1p(part.e * growth(at.ln, part.k)); });
}

void powerOfN(const Shapes& shapes, const LawRange& range, std::span<const Cores> cores, double* out)
{
    const double a = powerOfNTerms(shapes, range).a;
    atEach(cores, out, [a](const Cores& at) { return a * at.ln; });
}

Named amdahlValues(const Shapes& shapes, const LawRange& range)
{
    return {{u"n_d"_s, std::exp(logConstant(shapes, range))}};
}

Named growthValues(const Shapes& shapes, const LawRange& range)
{
    Named values = amdahlValues(shapes, range);
    values.emplace_back(u"n_e"_s, std::exp(logGrowth(shapes[1], range)));
    return values;
}

Named powerValues(const Shapes& shapes, const LawRange& range)
{
    Named values = growthValues(shapes, range);
    values.emplace_back(u"k"_s, 2 * shapes[2]);
    return values;
}

Named overheadValues(const Shapes& shapes, const LawRange& range)
{
    Named values = amdahlValues(shapes, range);
    values.emplace_back(u"c"_s, std::exp(logHalfWay(shapes[1], range)));
    values.emplace_back(u"r_inf"_s, shapes[2]);
    return values;
}

Named noValues(const Shapes&, const LawRange&)
{
    return {};
}

Named weakLogarithmicValues(const Shapes& shapes, const LawRange& range)
{
    return {{u"n_e"_s, std::exp(logGrowth(shapes[0], range))}};
}

Named weakPowerValues(const Shapes& shapes, const LawRange& range)
{
    return {{u"n_e"_s, std::exp(logGrowth(shapes[0], range))}, {u"k"_s, 1.5 * shapes[1]}};
}

Named powerOfNValues(const Shapes& shapes, const LawRange& range)
{
    return {{u"a"_s, powerOfNTerms(shapes, range).a}};
}

} // namespace

Cores::Cores(double cores) : n(cores), ln(std::log(cores))
{}

double logTime(const LawTerms& terms, const Cores& at)
{
    const double time = (terms.weak ? 1 : 1 / at.n) + terms.d + (terms.e > 0 ? terms.e * growth(at.ln, terms.k) : 0);
    return std::log(terms.r > 0 ? time / (1 - terms.r * (at.n - 1) / (at.n + terms.c)) : time) + terms.a * at.ln;
}

const std::vector<ScalingLaw>& scalingLaws()
{
    using enum Scaling;
    static const std::vector<ScalingLaw> laws = {
        {u"amdahl"_s, u"Amdahl"_s, u"Amdahl"_s, u"1/<i>n</i> + 1/<i>n</i><sub>d</sub>"_s, u"Amdahl 1967"_s, Strong, 1, amdahl, amdahlValues,
         amdahlTerms},
        // trees of messages: c/p + d + e log p
        {u"logarithmic"_s,
         u"logarithmic growth"_s,
         u"logarithmic"_s,
         u"1/<i>n</i> + 1/<i>n</i><sub>d</sub> + <i>e</i> ln <i>n</i>"_s,
         {},
         Strong,
         2,
         logarithmic,
         growthValues,
         logarithmicTerms},
        {u"universal"_s, u"universal scalability"_s, u"universal"_s, u"1/<i>n</i> + 1/<i>n</i><sub>d</sub> + <i>e</i> (<i>n</i> − 1)"_s,
         u"Gunther 1993"_s, Strong, 2, universal, growthValues, universalTerms},
        // k = 1 is the one before
        {u"power"_s, u"power of n"_s, u"power of n"_s,
         u"1/<i>n</i> + 1/<i>n</i><sub>d</sub> + <i>e</i> (<i>n<sup>k</sup></i> − 1)/<i>k</i>"_s, u"Gunther 1993"_s, Strong, 3, power,
         powerValues, powerTerms},
        {u"overhead"_s, u"eq (6)"_s, u"eq (6)"_s,
         u"(1/<i>n</i> + 1/<i>n</i><sub>d</sub>) / (1 − <i>r</i><sub>∞</sub>(<i>n</i> − 1)/(<i>n</i> + <i>c</i>))"_s,
         u"Höfinger & Haunschmid 2017"_s, Strong, 3, overhead, overheadValues, overheadTerms},
        {u"weak-constant"_s, u"constant"_s, u"constant"_s, u"1"_s, u"Gustafson 1988"_s, Weak, 0, constant, noValues, constantTerms},
        {u"weak-logarithmic"_s,
         u"logarithmic growth"_s,
         u"logarithmic"_s,
         u"1 + <i>e</i> ln <i>n</i>"_s,
         {},
         Weak,
         1,
         weakLogarithmic,
         weakLogarithmicValues,
         weakLogarithmicTerms},
        {u"weak-power"_s,
         u"growth with a power"_s,
         u"with a power"_s,
         u"1 + <i>e</i> (<i>n<sup>k</sup></i> − 1)/<i>k</i>"_s,
         {},
         Weak,
         2,
         weakPower,
         weakPowerValues,
         weakPowerTerms},
        {u"power-of-n"_s,
         u"power of n alone"_s,
         u"power alone"_s,
         u"<i>n<sup>a</sup></i>"_s,
         {},
         Weak,
         1,
         powerOfN,
         powerOfNValues,
         powerOfNTerms},
    };
    return laws;
}

QString publicationsOf(const std::vector<const ScalingLaw*>& laws)
{
    QStringList found;
    for (const ScalingLaw* law : laws)
        if (!law->publication.isEmpty()) found << law->publication;
    found.removeDuplicates();
    return found.join(u", "_s);
}

const ScalingLaw* findScalingLaw(QStringView id)
{
    const auto& laws = scalingLaws();
    const auto found = std::ranges::find_if(laws, [id](const ScalingLaw& law) { return law.id == id; });
    return found == laws.end() ? nullptr : &*found;
}

std::vector<const ScalingLaw*> lawsOf(Scaling scaling)
{
    std::vector<const ScalingLaw*> chosen;
    for (const ScalingLaw& law : scalingLaws()) {
        const bool withPower = law.id == u"weak-power"_s || law.id == u"power-of-n"_s;
        if (law.scaling == scaling || (scaling == Scaling::Unknown && (law.scaling == Scaling::Strong || withPower)))
            chosen.push_back(&law);
    }
    return chosen;
}

} // namespace costscope
