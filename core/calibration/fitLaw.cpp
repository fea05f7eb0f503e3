// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/calibrationSteps.h"

#include "core/calibration/cellBootstrap.h"
#include "core/numerics/studentT.h"

#include <cmath>

namespace costscope {

namespace {

using Interval = std::array<double, 2>;

/// Bootstrapped cells are too alike: residuals shrink by the fitted values, and few cells have heavy tails. The deviations from
/// the estimate are widened as Student's t does it for a normal law.
Interval widened(Interval interval, double estimate, size_t points, size_t values)
{
    if (points <= values) return interval;
    const double degrees = double(points - values);
    const double factor = studentTQuantile(0.975, degrees) / 1.959964 * std::sqrt(double(points) / degrees);
    return {estimate + factor * (interval[0] - estimate), estimate + factor * (interval[1] - estimate)};
}

/// Cells drawn with replacement tell too little of a coefficient that two or three of them carry: the interval also holds that
/// by Student's t, where there is one.
Interval hull(const Interval& drawn, const Interval& byStudent)
{
    return {std::fmin(drawn[0], byStudent[0]), std::fmax(drawn[1], byStudent[1])};
}

/// At least what the digits of the file leave open, and nothing negative.
Interval resolved(Interval interval, double estimate, double relativeResolution)
{
    const double half = std::fabs(estimate) * std::max(relativeResolution, 1e-9);
    return {std::max(0.0, std::min(interval[0], estimate - half)), std::max(interval[1], estimate + half)};
}

Interval inverted(const Interval& interval)
{
    return {1 / interval[1], interval[0] > 0 ? 1 / interval[0] : std::numeric_limits<double>::infinity()};
}

/// The 95 % intervals of the coefficients, of the law (cells, or Student's t without a bootstrap) and of the measurement.
struct Intervals {
    std::vector<Interval> law;
    std::vector<Interval> measurement;
};

Intervals asymptotic(const CalibratedLaw& law)
{
    Intervals intervals;
    const LinearFit& found = law.fit.linear;
    for (size_t j = 0; j < found.p.size(); ++j) {
        const double degrees = double(law.observations.size()) - double(found.p.size());
        const double half = studentTQuantile(0.975, degrees) * found.errors[j];
        intervals.law.push_back({found.p[j] - half, found.p[j] + half});
    }
    return intervals;
}

Result<Intervals> drawn(const CalibratedLaw& law, const LawFitter& fit, const CalibrationRecipe& recipe, const Progress& progress)
{
    const LinearFit& found = law.fit.linear;
    const Refit refit = [&](const Observations& observations) { return fit(observations, Want::Coefficients).linear.p; };
    const auto cells =
        bootstrapCells(law.cells, recipe.estimator, Resampling::Cells, refit, recipe.bootstrap, recipe.seed, progress.part(0, 0.5));
    if (cells.stopped) return cancelled();
    const auto repetitions =
        bootstrapCells(law.cells, recipe.estimator, Resampling::Repetitions, refit, recipe.bootstrap, recipe.seed, progress.part(0.5, 1));
    if (repetitions.stopped) return cancelled();
    Intervals intervals;
    const Intervals byStudent = asymptotic(law);
    for (size_t j = 0; j < found.p.size(); ++j) {
        intervals.law.push_back(hull(widened(cells.intervals[j], found.p[j], law.cells.size(), found.p.size()), byStudent.law[j]));
        intervals.measurement.push_back(repetitions.intervals[j]);
    }
    return intervals;
}

FitParameter parameterOf(const LinearFit& found, size_t j, const CoefficientName& name, const Intervals& intervals, double resolution)
{
    FitParameter parameter{.name = name.name, .quantity = name.quantity, .reason = {}};
    const double p = found.p[j];
    if (found.held[j] || !found.determined[j] || (name.inverse && !(p > 0))) {
        parameter.state = Determined::NotDetermined;
        parameter.reason = found.held[j] ? u"free, it would be negative; it is held at 0"_s : u"the data do not touch it"_s;
        return parameter;
    }
    const auto shown = [&](const Interval& raw) {
        const Interval interval = resolved(raw, p, resolution);
        return name.inverse ? inverted(interval) : interval;
    };
    parameter.value = name.inverse ? 1 / p : p;
    parameter.standardError = name.inverse ? found.errors[j] / (p * p) : found.errors[j];
    if (std::isnan(*parameter.standardError)) parameter.standardError.reset();
    if (j < intervals.law.size() && !std::isnan(intervals.law[j][0])) parameter.interval = shown(intervals.law[j]);
    if (j < intervals.measurement.size() && !std::isnan(intervals.measurement[j][0]))
        parameter.measurementInterval = shown(intervals.measurement[j]);
    return parameter;
}

} // namespace

Result<Done> fitLaw(CalibratedLaw& law, const std::vector<CoefficientName>& names, const LawFitter& fit, const CalibrationRecipe& recipe,
                    double relativeResolution, const Progress& progress)
{
    law.observations = observe(law.cells, recipe.estimator);
    law.fit = fit(law.observations, Want::All);
    Intervals intervals = asymptotic(law);
    if (recipe.bootstrap > 0) {
        auto resampled = drawn(law, fit, recipe, progress);
        if (!resampled) return resampled.error();
        intervals = resampled.take();
    }
    for (size_t j = 0; j < names.size(); ++j)
        if (!names[j].name.isEmpty()) law.parameters.push_back(parameterOf(law.fit.linear, j, names[j], intervals, relativeResolution));
    return Done{};
}

} // namespace costscope
