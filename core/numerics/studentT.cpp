// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/numerics/studentT.h"

#include <cmath>
#include <limits>

namespace costscope {

namespace {

/// ln Γ without std::lgamma, whose sign variable is shared between threads. Lanczos' series (1964), g = 7, n = 9.
double logGamma(double x)
{
    constexpr double coefficients[] = {676.5203681218851,  -1259.1392167224028,  771.32342877765313,    -176.61502916214059,
                                       12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7};
    double sum = 0.99999999999980993;
    for (int i = 0; i < 8; ++i) sum += coefficients[i] / (x + i);
    const double t = x + 6.5;
    return 0.5 * std::log(2 * std::acos(-1.0)) + (x - 0.5) * std::log(t) - t + std::log(sum);
}

double notZero(double value)
{
    return std::fabs(value) < 1e-300 ? 1e-300 : value;
}

/// The continued fraction of the incomplete beta function (DLMF 8.17.22), evaluated after Lentz.
double betaFraction(double a, double b, double x)
{
    double c = 1, d = 1 / notZero(1 - (a + b) * x / (a + 1)), value = d;
    for (int i = 1; i < 1000; ++i) {
        const double even = i * (b - i) * x / ((a + 2 * i - 1) * (a + 2 * i));
        d = 1 / notZero(1 + even * d);
        c = notZero(1 + even / c);
        value *= d * c;
        const double odd = -(a + i) * (a + b + i) * x / ((a + 2 * i) * (a + 2 * i + 1));
        d = 1 / notZero(1 + odd * d);
        c = notZero(1 + odd / c);
        value *= d * c;
        if (std::fabs(d * c - 1) < 1e-15) break;
    }
    return value;
}

/// The regularised incomplete beta function I_x(a, b).
double incompleteBeta(double a, double b, double x, double rest)
{
    if (x <= 0) return 0;
    if (rest <= 0) return 1;
    const double front = std::exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * std::log(x) + b * std::log(rest));
    if (x < (a + 1) / (a + b + 2)) return front * betaFraction(a, b, x) / a;
    return 1 - front * betaFraction(b, a, rest) / b;
}

} // namespace

double studentTProbability(double t, double degrees)
{
    const double square = t * t;
    const double tail = 0.5 * incompleteBeta(degrees / 2, 0.5, degrees / (degrees + square), square / (degrees + square));
    return t > 0 ? 1 - tail : tail;
}

double studentTQuantile(double probability, double degrees)
{
    if (!(probability > 0 && probability < 1 && degrees > 0)) return std::numeric_limits<double>::quiet_NaN();
    if (probability < 0.5) return -studentTQuantile(1 - probability, degrees);
    double low = 0, high = 1;
    while (studentTProbability(high, degrees) < probability && high < 1e300) high *= 2;
    // Halving: exact to the last bit in about 60 steps, and never leaves the bracket.
    for (int i = 0; i < 200 && high - low > 1e-15 * high; ++i) {
        const double middle = 0.5 * (low + high);
        (studentTProbability(middle, degrees) < probability ? low : high) = middle;
    }
    return 0.5 * (low + high);
}

} // namespace costscope
