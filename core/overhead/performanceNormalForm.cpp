// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overhead/performanceNormalForm.h"

#include "core/model/checks.h"
#include "core/model/shown.h"

#include <cmath>

namespace costscope {

namespace {

/// 0.3333… -> "1/3": exponents are fractions with small denominators.
QString fraction(double value)
{
    for (const int below : {1, 2, 3, 4, 5})
        if (const double above = value * below; std::fabs(above - std::round(above)) < 1e-9)
            return (below == 1 ? exact(std::round(above)) : u"%1/%2"_s.arg(exact(std::round(above))).arg(below))
                .replace(QLatin1Char('-'), QChar(0x2212));
    return exact(value);
}

QString growthHtml(const NormalForm& form)
{
    QString text;
    if (form.i != 0) text = form.i == 1 ? u"n"_s : u"n<sup>%1</sup>"_s.arg(fraction(form.i));
    if (form.j == 0) return text;
    if (!text.isEmpty()) text += QLatin1Char(' ');
    return text + (form.j == 1 ? u"log<sub>2</sub>(n)"_s : u"log<sub>2</sub><sup>%1</sup>(n)"_s.arg(fraction(form.j)));
}

NormalForm readNormalForm(const NamedValues& values)
{
    const auto at = [&](const char* name) { return values.at(QString::fromLatin1(name)); };
    return {at("c_0"), at("c_1"), at("i"), at("j")};
}

Result<Done> needFinite(const NamedValues& values, const char* name)
{
    const double value = valueAt(values, QString::fromLatin1(name));
    if (std::isfinite(value)) return Done{};
    return Error{u"%1 is %2. It must be a finite number."_s.arg(QLatin1String(name), exact(value))};
}

// t_n = c_0 + c_1 n^i log2(n)^j
Result<Evaluation> evaluated(const Model& model, const NamedValues& values, const Result<Done>& exponents)
{
    const auto checked =
        allOf({checkValues(model, values), needCount(values, u"n"_s), needFinite(values, "c_0"), needFinite(values, "c_1"), exponents});
    if (!checked) return checked.error();
    const NormalForm form = readNormalForm(values);
    const double n = values.at(u"n"_s), term = form.runTime(n) - form.c_0;
    Evaluation result{form.runTime(n), {{u"constant_s"_s, form.c_0}, {u"term_s"_s, term}}, {}, {}, {}};
    result.steps = {model.formula, u"= %1"_s.arg(form.toHtml()),
                    u"= %1 + %2 = <b>%3</b>"_s.arg(shownTime(form.c_0), shownTime(term), shownTime(result.value))};
    if (result.value < 0) warn(result.messages, u"The function is negative here, which no run time is."_s);
    return finite(std::move(result));
}

Result<Evaluation> evaluate(const NamedValues& values)
{
    return evaluated(performanceNormalForm, values, allOf({needNotNegative(values, u"i"_s), needNotNegative(values, u"j"_s)}));
}

Result<Evaluation> evaluateNegative(const NamedValues& values)
{
    return evaluated(negativeNormalForm, values, allOf({needFinite(values, "i"), needFinite(values, "j")}));
}

} // namespace

double NormalForm::growth(double n) const
{
    return std::pow(n, i) * std::pow(std::log2(n), j);
}

QString NormalForm::toHtml() const
{
    if (isConstant() || c_1 == 0) return shownNumber(c_0);
    const QString sign = c_1 < 0 ? u" − "_s : u" + "_s;
    const QString rest = shownNumber(std::fabs(c_1)) + u" · "_s + growthHtml(*this);
    return c_0 == 0 ? (c_1 < 0 ? u"−"_s : QString()) + rest : shownNumber(c_0) + sign + rest;
}

const Model performanceNormalForm{
    u"extra-p-pmnf"_s,
    u"Extra-P’s normal form"_s,
    u"t<sub>n</sub> = c<sub>0</sub> + c<sub>1</sub> n<sup>i</sup> log<sub>2</sub><sup>j</sup>(n)"_s,
    u"Calotoiu, Hoefler, Poke & Wolf 2013 (SC’13), performance model normal form; exponents as in Extra-P 4"_s,
    {u"One term beside the constant, of 42 pairs (i, j) with i from 0 to 3 and j from 0 to 2, or the constant alone. No "
     "exponent is negative: 1/n is not among them."_s,
     u"The pair is chosen by leaving out each point in turn and comparing the mean relative errors (SMAPE) of what is "
     "predicted for it; the constant is judged over all points."_s},
    Quantity::Time,
    {{u"n"_s, u"n"_s, u"cores"_s, Quantity::Processes, 64, 1, 65536, true}},
    {{u"c_0"_s, u"c<sub>0</sub>"_s, u"constant"_s, Quantity::Time, 3},
     {u"c_1"_s, u"c<sub>1</sub>"_s, u"coefficient of the term"_s, Quantity::Time, 0.2},
     {u"i"_s, u"i"_s, u"exponent of n"_s, Quantity::None, 0.5},
     {u"j"_s, u"j"_s, u"exponent of the logarithm"_s, Quantity::None, 1}},
    evaluate,
    u"runs"_s,
};

const Model negativeNormalForm{
    u"extra-p-pmnf-negative"_s,
    u"Extra-P’s normal form, negative exponents"_s,
    performanceNormalForm.formula,
    performanceNormalForm.source,
    {u"As extra-p-pmnf, with the same 42 pairs once more as (−i, −j): an option of Extra-P for strong scaling. With a record "
     "at n = 1, where the logarithm is 0, only powers without logarithms are tried, as Extra-P does."_s,
     performanceNormalForm.assumptions.last()},
    Quantity::Time,
    performanceNormalForm.inputs,
    performanceNormalForm.parameters,
    evaluateNegative,
    u"runs"_s,
};

} // namespace costscope
