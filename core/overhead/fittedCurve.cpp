// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/numerics/estimate.h"
#include "core/numerics/studentT.h"
#include "core/overhead/amdahlOverhead.h"
#include "core/overhead/fitModel.h"

#include <cmath>

namespace costscope {

namespace {

struct Range {
    double low = missing, high = missing;
};

/// What is needed of the fit, looked up once.
struct Curve {
    AmdahlOverhead model;
    bool ratio;
    double bError = missing, cError = missing, correlation = missing, quantile = missing;
    const std::vector<std::array<double, 2>>& samples;

    double valueOf(const AmdahlOverhead& m, double n) const { return ratio ? m.ratio(n) : m.runTime(n); }
};

double errorOf(const Fit& fit, const char* name)
{
    const FitParameter* parameter = fit.parameter(QString::fromLatin1(name));
    return parameter && parameter->standardError ? *parameter->standardError : missing;
}

Curve curveOf(const Fit& fit)
{
    const auto value = [&fit](const char* name) { return fit.value(QString::fromLatin1(name)); };
    Curve curve{{value("t_1"), value("f_s"), value("b"), value("c")},
                fit.settings.model == amdahlRatioModel.id,
                errorOf(fit, "b"),
                errorOf(fit, "c"),
                fit.correlation,
                studentTQuantile(0.975, fit.points - (fit.correlation == 1 ? 1 : 2)),
                fit.samples};
    return curve;
}

/// Delta method: σ² = gᵀ C g with g the gradient by b and c.
Range deltaBand(const Curve& curve, double n, double value)
{
    const AmdahlOverhead& m = curve.model;
    const double byB = curve.ratio ? overheadRatioByB(m.c, n) : m.runTimeByB(n);
    const double byC = curve.ratio ? overheadRatioByC(m.b, m.c, n) : m.runTimeByC(n);
    const double x = byB * curve.bError, y = byC * curve.cError;
    const double deviation = std::sqrt(std::max(0.0, x * x + y * y + 2 * curve.correlation * x * y));
    return {value - curve.quantile * deviation, value + curve.quantile * deviation};
}

Range percentileBand(const Curve& curve, double n)
{
    std::vector<double> values;
    values.reserve(curve.samples.size());
    for (const auto& [b, c] : curve.samples) {
        const AmdahlOverhead m{curve.model.t_1, curve.model.f_s, b, c};
        values.push_back(curve.ratio || m.admissibleAt(n) ? curve.valueOf(m, n) : INFINITY);
    }
    const Range range{quantile(values, 0.025), quantile(values, 0.975)};
    return {range.low, std::isinf(range.high) ? missing : range.high};
}

CurvePoint curvePoint(const Curve& curve, double n)
{
    CurvePoint point{n, missing, missing, curve.model.ratio(n), missing, missing, missing, missing};
    if (!curve.model.admissibleAt(n)) return point;
    const double value = curve.valueOf(curve.model, n);
    const Range band = curve.samples.empty() ? deltaBand(curve, n, value) : percentileBand(curve, n);
    point.tLow = band.low;
    point.tHigh = band.high;
    if (curve.ratio) return point;
    // τ_n = t_n - t_n^A, and t_n^A does not depend on b and c: both bands have the same width.
    const double amdahl = curve.model.amdahl(n);
    point.t = value;
    point.tau = curve.model.overhead(n);
    point.tauLow = band.low - amdahl;
    point.tauHigh = band.high - amdahl;
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
