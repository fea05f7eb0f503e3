// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/forecast/sizes/sizeWords.h"

#include "core/forecast/forecastWords.h"

#include <cmath>

namespace costscope {

QString withSize(const QString& called, double size)
{
    return u"with %1 = %2"_s.arg(called.toHtmlEscaped(), exact(size));
}

QString timeOfSizeInWords(const ForecastAt& at, const QString& called, double size)
{
    return u"%1 %2"_s.arg(withSize(called, size), timeInWords(at));
}

QString exponentInWords(const SizeForecast& forecast, const QString& called)
{
    const Quantiles power = forecast.exponent();
    // A narrow interval keeps both of its ends: 1.97 to 2.03, not 2.0.
    int digits = 2;
    const auto number = [&](double value) { return display(value, Quantity::None, digits); };
    while (digits < 4 && power.q10 < power.q90 && number(power.q10) == number(power.q90)) ++digits;
    const QString from = number(power.q10), to = number(power.q90), name = called.toHtmlEscaped();
    if (power.q90 - power.q10 > 1) return u"how the work grows with %1 is hardly known: to the power of %2 to %3"_s.arg(name, from, to);
    const QString likely = from == to ? from : u"%1 to %2"_s.arg(from, to);
    return u"the work grows with %1 to the power of %2, likely %3"_s.arg(name, number(power.q50), likely);
}

QString shareOfSizeInWords(const ForecastAt& at, Scaling scaling, const QString& called, double size)
{
    const QString words = shareInWords(at, scaling);
    return words.isEmpty() ? words : u"%1 %2"_s.arg(withSize(called, size), words);
}

QString leastTimeOfSizeInWords(const SizeForecast& forecast, const QString& called, double size)
{
    if (forecast.settings().scaling == Scaling::Weak) return {};
    const QString words = leastTimeInWords(forecast.leastTime(size), forecast.pointsOf(size), forecast.most());
    return words.isEmpty() ? words : u"%1 %2"_s.arg(withSize(called, size), words);
}

QString farSizeInWords(const SizeForecast& forecast, const QString& called, double size)
{
    const double least = forecast.sizes().front().size, most = forecast.sizes().back().size, span = most / least;
    const double out = size < least ? least / size : size / most;
    if (!(out > span)) return {};
    const auto times = [](double factor) { return display(factor, Quantity::None, 3); };
    const QString words =
        u"%1 = %2 is %3 times %4 that was measured, further than these span (%5 times): so far out the answer rests on the "
        "laws alone"_s.arg(called.toHtmlEscaped(), exact(size), times(out),
                           size < least ? u"below the smallest size"_s : u"above the largest size"_s, times(span));
    const double cube = size * size * size;
    const bool isEdge = std::rint(size) == size && cube >= least / span && cube <= most * span;
    return isEdge ? u"%1. The cube of it is typed as %2^3"_s.arg(words, exact(size)) : words;
}

QStringList sizesInWords(const SizeForecast& forecast, const QString& called, double size, double n)
{
    const ForecastAt at = forecast.at(n, size);
    return sentencesOf({timeOfSizeInWords(at, called, size), shareOfSizeInWords(at, forecast.settings().scaling, called, size),
                        leastTimeOfSizeInWords(forecast, called, size), exponentInWords(forecast, called)});
}

} // namespace costscope
