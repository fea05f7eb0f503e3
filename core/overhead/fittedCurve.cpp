// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/numerics/estimate.h"
#include "core/numerics/studentT.h"
#include "core/overhead/amdahlOverhead.h"
#include "core/overhead/fitModel.h"

#include <array>
#include <cmath>
#include <optional>

namespace costscope {

namespace {

struct Range {
    double low = missing, high = missing;
};

/// What is needed of the fit, looked up once.
struct Curve {
    AmdahlOverhead model;
    bool ratio;
    std::optional<FitNoise> noise;
    double quantile; ///< Student's t of 0.975
    const Fit& fit;

    double valueOf(const AmdahlOverhead& m, double n) const { return ratio ? m.ratio(n) : m.runTime(n); }
};

/// Fits of older sessions have standard errors and a correlation, at a given t_1.
std::optional<FitNoise> noiseOf(const Fit& fit)
{
    if (fit.noise) return fit.noise;
    const FitParameter *b = fit.parameter(u"b"), *c = fit.parameter(u"c");
    if (!b || !c || !b->standardError || !c->standardError) return {};
    const double x = *b->standardError / b->value, y = *c->standardError / c->value, both = fit.correlation * x * y;
    return FitNoise{
        NoiseLaw::Constant, fit.points - (fit.correlation == 1 ? 1 : 2), missing, {{{0, 0, 0}, {0, x * x, both}, {0, both, y * y}}}};
}

Curve curveOf(const Fit& fit)
{
    const std::optional<FitNoise> noise = noiseOf(fit);
    return {{fit.value(u"t_1"), fit.value(u"f_s"), fit.value(u"b"), fit.value(u"c")},
            fit.settings.model == amdahlRatioModel.id,
            noise,
            noise ? studentTQuantile(0.975, noise->freedom) : missing,
            fit};
}

/// Delta method in logarithms, so that a time stays positive: σ² = gᵀ C g with g the derivative of ln value by ln t_1, ln b, ln c.
Range deltaBand(const Curve& curve, const std::array<double, 3>& g, double value)
{
    if (!curve.noise) return {};
    double variance = 0;
    for (size_t i = 0; i < 3; ++i)
        for (size_t j = 0; j < 3; ++j) variance += g[i] * curve.noise->covariance[i][j] * g[j];
    const double reach = std::exp(curve.quantile * std::sqrt(std::max(0.0, variance)));
    return {value / reach, value * reach};
}

/// Of a value that is t_1 times a function of b and c, or such a function alone: by ln t_1, ln b, ln c.
std::array<double, 3> slopes(const Curve& curve, double n, double value)
{
    const AmdahlOverhead& m = curve.model;
    const double byB = curve.ratio ? overheadRatioByB(m.c, n) : m.runTimeByB(n);
    const double byC = curve.ratio ? overheadRatioByC(m.b, m.c, n) : m.runTimeByC(n);
    return {curve.ratio ? 0.0 : 1.0, m.b * byB / value, m.c * byC / value};
}

template <class Value>
Range percentileBand(const Curve& curve, double n, const Value& valueOf)
{
    std::vector<double> values;
    values.reserve(curve.fit.samples.size());
    for (size_t i = 0; i < curve.fit.samples.size(); ++i) {
        const auto& [b, c] = curve.fit.samples[i];
        const double t_1 = curve.fit.serialSamples.empty() ? curve.model.t_1 : curve.fit.serialSamples[i];
        const AmdahlOverhead m{t_1, curve.model.f_s, b, c};
        values.push_back(curve.ratio || m.admissibleAt(n) ? valueOf(m) : INFINITY);
    }
    const Range range{quantile(values, 0.025), quantile(values, 0.975)};
    return {range.low, std::isinf(range.high) ? missing : range.high};
}

/// 95 % of what `valueOf` says of the model, whose value it is at the fit.
template <class Value>
Range band(const Curve& curve, double n, double value, const Value& valueOf)
{
    if (!curve.fit.samples.empty()) return percentileBand(curve, n, valueOf);
    return value > 0 ? deltaBand(curve, slopes(curve, n, value), value) : Range{value, value};
}

CurvePoint curvePoint(const Curve& curve, double n)
{
    CurvePoint point{n, missing, missing, curve.model.ratio(n), missing, missing, missing, missing};
    if (!curve.model.admissibleAt(n)) return point;
    const double value = curve.valueOf(curve.model, n);
    const Range ofValue = band(curve, n, value, [&](const AmdahlOverhead& m) { return curve.valueOf(m, n); });
    point.tLow = ofValue.low;
    point.tHigh = ofValue.high;
    if (curve.ratio) return point;
    point.t = value;
    point.tau = curve.model.overhead(n);
    // t_n^A = t_n - τ_n does not depend on b and c, and both are proportional to t_1: the same derivatives by b and c.
    const Range ofOverhead = band(curve, n, point.tau, [&](const AmdahlOverhead& m) { return m.overhead(n); });
    point.tauLow = ofOverhead.low;
    point.tauHigh = std::fmin(ofOverhead.high, ofValue.high); // τ_n < t_n, which first order forgets where τ_n is hardly known
    return point;
}

} // namespace

std::vector<CurvePoint> fittedCurve(const Fit& fit, const std::vector<double>& n)
{
    std::vector<CurvePoint> points;
    if (!fit.usable()) return points;
    const Curve curve = curveOf(fit);
    points.reserve(n.size());
    for (const double at : n) points.push_back(curvePoint(curve, at));
    return points;
}

} // namespace costscope
