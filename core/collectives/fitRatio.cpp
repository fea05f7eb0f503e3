// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/fitRatio.h"

#include "core/base/words.h"
#include "core/numerics/leastSquares.h"
#include "core/numerics/studentT.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace costscope {

namespace {

constexpr GrowthLaw laws[] = {GrowthLaw::Power, GrowthLaw::Linear};

FitParameter parameterOf(GrowthLaw law)
{
    return {.name = law == GrowthLaw::Power ? u"e"_s : u"theta"_s, .quantity = Quantity::None};
}

FitParameter notDetermined(FitParameter parameter, const QString& reason)
{
    parameter.state = Determined::NotDetermined;
    parameter.reason = reason;
    return parameter;
}

/// Relative residuals of a law over all points.
LeastSquaresProblem problemOf(const std::vector<RatioPoint>& points, GrowthLaw law)
{
    const auto evaluate = [&points, law](const double* p, double* r, double* jacobian) {
        if (!(p[0] >= 0 && p[0] <= 1)) return false;
        const double step = 1e-6, up = std::min(1.0, p[0] + step), down = std::max(0.0, p[0] - step);
        for (size_t i = 0; i < points.size(); ++i) {
            const auto [P, ratio, least, most, sizes] = points[i];
            r[i] = tauLopRatio(P, law, p[0]) / ratio - 1;
            if (jacobian) jacobian[i] = (tauLopRatio(P, law, up) - tauLopRatio(P, law, down)) / ratio / (up - down);
        }
        return true;
    };
    return {int(points.size()), 1, evaluate};
}

double rmsOf(const std::vector<RatioPoint>& points, GrowthLaw law, double grows)
{
    double sum = 0;
    for (const RatioPoint& point : points) sum += std::pow(tauLopRatio(point.P, law, grows) / point.ratio - 1, 2);
    return std::sqrt(sum / double(points.size()));
}

/// Of one point the exact value, of several the least squares.
FitParameter fitted(const std::vector<RatioPoint>& points, GrowthLaw law)
{
    FitParameter parameter = parameterOf(law);
    std::vector<double> own;
    for (const RatioPoint& point : points)
        if (const auto grows = growthOfRatio(point.P, point.ratio, law)) own.push_back(*grows);
    if (own.empty()) return notDetermined(parameter, u"no channel between parallel and serial gives these ratios"_s);
    parameter.value = own.front();
    if (points.size() < 2) return parameter;
    const LeastSquaresProblem problem = problemOf(points, law);
    const auto minimum = minimise(problem, {own.front()});
    parameter.value = minimum.parameters.front();
    const auto errors = estimateErrors(problem, minimum.parameters);
    parameter.standardError = errors.standardErrors.front();
    const double width = studentTQuantile(0.975, double(points.size() - 1)) * *parameter.standardError;
    parameter.interval = {std::max(0.0, parameter.value - width), std::min(1.0, parameter.value + width)};
    return parameter;
}

Result<Done> check(const std::vector<RatioPoint>& points)
{
    if (points.empty()) return Error{u"There is no ratio to fit."_s};
    for (const RatioPoint& point : points) {
        if (point.P < 4 || !isPowerOfTwo(point.P))
            return Error{u"P is %1: a power of two, 4 or more, was expected. For P = 2 every channel gives 2."_s.arg(point.P)};
        if (!(point.ratio > 0) || !std::isfinite(point.ratio))
            return Error{u"The ratio for P = %1 is %2: a number above 0 was expected."_s.arg(point.P).arg(exact(point.ratio))};
    }
    return Done{};
}

/// What no channel gives is said.
void sayOutside(RatioFit& fit)
{
    for (size_t i = 0; i < fit.points.size(); ++i) {
        const RatioPoint& point = fit.points[i];
        if (!std::isnan(fit.own[i][0])) continue;
        fit.fit.messages.push_back(
            {Severity::Warning,
             u"P = %1: the ratio %2 lies outside of %3, a perfectly parallel channel, to %4, a serial one."_s.arg(
                 QString::number(point.P), display(point.ratio, Quantity::None, 3), display(ratioOfParallelChannel(), Quantity::None, 3),
                 display(ratioOfSerialChannel(point.P), Quantity::None, 3))});
    }
}

} // namespace

const std::vector<RatioPoint>& printedRatios()
{
    static const std::vector<RatioPoint> printed = {{32, 2.61}, {64, 2.83}, {128, 3.02}};
    return printed;
}

std::optional<double> growthOfRatio(qint64 P, double ratio, GrowthLaw law)
{
    if (P < 4 || !(ratio >= ratioOfParallelChannel()) || ratio > ratioOfSerialChannel(P)) return {};
    double low = 0, high = 1; // the ratio grows with it
    for (int i = 0; i < 100; ++i) {
        const double middle = (low + high) / 2;
        (tauLopRatio(P, law, middle) < ratio ? low : high) = middle;
    }
    return (low + high) / 2;
}

Result<RatioFit> fitRatio(const std::vector<RatioPoint>& points)
{
    if (const auto checked = check(points); !checked) return checked.error();
    RatioFit result;
    result.points = points;
    for (const RatioPoint& point : points)
        result.own.push_back({growthOfRatio(point.P, point.ratio, GrowthLaw::Power).value_or(missing),
                              growthOfRatio(point.P, point.ratio, GrowthLaw::Linear).value_or(missing)});
    Fit& fit = result.fit;
    fit.settings.model = tauLopRatioModel.id;
    fit.settings.weights = Weights::Relative;
    fit.points = int(points.size());
    for (const GrowthLaw law : laws) {
        fit.parameters.push_back(fitted(points, law));
        const double value = fit.parameters.back().value;
        if (!std::isnan(value)) result.rmsRelative[size_t(law)] = rmsOf(points, law, value);
    }
    fit.rmsRelative = std::fmin(result.rmsRelative[0], result.rmsRelative[1]);
    fit.derived[u"rms_relative_power_law"_s] = result.rmsRelative[0];
    fit.derived[u"rms_relative_linear_law"_s] = result.rmsRelative[1];
    if (fit.parameters.front().state == Determined::NotDetermined) {
        fit.termination = Termination::NotDetermined;
        fit.message = fit.parameters.front().reason;
    }
    sayOutside(result);
    return result;
}

std::vector<RatioPoint> meanRatios(const std::vector<MeasuredRatio>& measured)
{
    std::map<qint64, std::vector<double>> byProcesses;
    for (const MeasuredRatio& one : measured) byProcesses[one.P].push_back(one.ratio);
    std::vector<RatioPoint> points;
    for (const auto& [P, ratios] : byProcesses) {
        double sum = 0;
        for (const double ratio : ratios) sum += ratio;
        const auto [least, most] = std::minmax_element(ratios.begin(), ratios.end());
        points.push_back({P, sum / double(ratios.size()), *least, *most, int(ratios.size())});
    }
    return points;
}

std::vector<RatioPoint> ratiosIn(const std::vector<BenchmarkView>& views, Messages& messages)
{
    MeasuredRatios measured = measuredRatios(views, recursiveDoublingAllgather(), binomialScatter());
    messages.insert(messages.end(), measured.messages.begin(), measured.messages.end());
    if (const auto out = std::erase_if(measured.all, [](const MeasuredRatio& one) { return one.layout.nodes.value_or(1) != 1; }); out > 0)
        messages.push_back({Severity::Warning,
                            counted(qint64(out), u"1 measured ratio is of several nodes and left out: the law is that of shared memory."_s,
                                    u"%1 measured ratios are of several nodes and left out: the law is that of shared memory."_s)});
    std::vector<RatioPoint> points = meanRatios(measured.all);
    std::erase_if(points, [](const RatioPoint& point) { return point.P < 4 || !isPowerOfTwo(point.P); });
    return points;
}

Result<RatioFit> fitMeasuredRatio(const std::vector<DatasetPtr>& datasets)
{
    std::vector<BenchmarkView> views;
    for (const DatasetPtr& dataset : datasets)
        if (auto view = BenchmarkView::of(*dataset)) views.push_back(view.take());
    Messages messages;
    const std::vector<RatioPoint> points = ratiosIn(views, messages);
    if (points.empty()) {
        QStringList why{u"These files do not hold times of allgather and of scatter for the same sizes and the same number "
                        "of processes, a power of two from 4 on, measured on one node."_s};
        for (const Message& message : messages) why << message.text;
        return Error{why.join(QLatin1Char(' '))};
    }
    auto fit = fitRatio(points);
    if (fit) fit->fit.messages.insert(fit->fit.messages.begin(), messages.begin(), messages.end());
    return fit;
}

} // namespace costscope
