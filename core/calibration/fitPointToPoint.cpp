// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/words.h"
#include "core/calibration/calibrationSteps.h"
#include "core/numerics/median.h"
#include "core/numerics/studentT.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace costscope {

namespace {

size_t distinctSizes(const Cells& cells)
{
    std::vector<double> sizes;
    for (const Cell& cell : cells) sizes.push_back(cell.bytes);
    std::sort(sizes.begin(), sizes.end());
    return size_t(std::unique(sizes.begin(), sizes.end()) - sizes.begin());
}

/// The medians of the largest size over those of the smallest.
double growthOf(const Cells& cells)
{
    const auto [smallest, largest] = std::ranges::minmax(cells, {}, &Cell::bytes);
    const auto timeAt = [&](double bytes) {
        std::vector<double> times;
        for (const Cell& cell : cells)
            if (cell.bytes == bytes) times.push_back(estimate(cell.times, Estimator::Median));
        return median(times);
    };
    return timeAt(largest.bytes) / timeAt(smallest.bytes);
}

/// Where the byte term is above the scatter, but so few cells are left that 95 % of Student's t reach down to 0.
QString whyTooFew(const CalibratedLaw& law)
{
    const LinearFit& fit = law.fit.linear;
    const double degrees = double(law.observations.size()) - double(fit.p.size()), errors = fit.p[1] / fit.errors[1];
    const double needed = studentTQuantile(0.975, degrees), usual = studentTQuantile(0.975, 1e6);
    if (!(errors > usual) || !(errors <= needed)) return {};
    return u"with %1 95 % are %2 standard errors, and the byte term is %3: more sizes would tell it"_s.arg(
        counted(qint64(degrees), u"one degree of freedom"_s, u"%1 degrees of freedom"_s), display(needed, Quantity::None, 3),
        display(errors, Quantity::None, 3));
}

QString whyNoRate(const CalibratedLaw& law)
{
    if (const QString few = whyTooFew(law); !few.isEmpty()) return few;
    constexpr double large = 3; // more than sizes that cost the same scatter
    const double growth = growthOf(law.cells);
    if (!(growth > large)) return u"over the whole protocol the byte term does not rise above the scatter of the times"_s;
    return u"the times grow %1-fold with the size, but not along α + s/R_b: the law does not fit"_s.arg(display(growth, Quantity::None, 2));
}

/// Whether the byte term rises above the scatter, and the latency above the byte term of the smallest message.
void judge(CalibratedLaw& law)
{
    const double least = std::ranges::min(law.cells, {}, &Cell::bytes).bytes;
    const std::vector<double>& p = law.fit.linear.p;
    FitParameter &alpha = law.parameters[0], &rate = law.parameters[1];
    if (distinctSizes(law.cells) < 3)
        rate = notDetermined(rate, u"fewer than three sizes in this protocol"_s);
    else if ((rate.interval && std::isinf((*rate.interval)[1])) || law.fit.linear.errors[1] > p[1])
        rate = notDetermined(rate, whyNoRate(law));
    if (p[1] * least > 20 * p[0] && p[1] * least > 0)
        alpha = notDetermined(alpha, u"already the bytes of the smallest message cost more than 20 times as much"_s);
}

/// One number of pairs, above one: the only slope is k/R_N.
void onlySaturated(CalibratedLaw& law, const QString& name)
{
    const double pairs = law.cells.front().pairs;
    FitParameter rate = law.parameters[1], &injection = law.parameters.emplace_back(law.parameters[1]);
    injection.name = name;
    const auto times = [pairs](double value) { return pairs * value; };
    if (injection.state == Determined::Fitted) {
        injection.value = times(injection.value);
        if (injection.standardError) injection.standardError = times(*injection.standardError);
        for (auto* interval : {&injection.interval, &injection.measurementInterval})
            if (*interval) *interval = {times((**interval)[0]), times((**interval)[1])};
    }
    if (const auto at = law.errors.values.indexOf(rate.name); at >= 0) {
        law.errors.values[at] = name;
        if (law.errors.drawCount() > 0) std::ranges::transform(law.errors.draws[size_t(at)], law.errors.draws[size_t(at)].begin(), times);
    }
    law.parameters[1] = notDetermined(rate, u"all rows have %1 active pairs: their one slope is %1/R_N"_s.arg(pairs));
}

FitParameter unlimitedRate(const Injection& injection, const QString& name)
{
    constexpr double infinite = std::numeric_limits<double>::infinity();
    FitParameter limit{.name = name, .quantity = Quantity::Rate, .state = Determined::NotDetermined, .reason = injection.reason};
    if (injection.seen != Injection::Unbounded) return limit;
    limit.state = Determined::Unbounded;
    limit.value = infinite;
    if (!std::isnan(injection.atLeast)) limit.interval = {injection.atLeast, infinite};
    return limit;
}

} // namespace

Result<Injection> fitPointToPoint(CalibratedLaw& law, std::vector<CoefficientName> names, const CalibrationRecipe& recipe,
                                  double relativeResolution, const Progress& progress, const std::vector<double>& given)
{
    Injection injection;
    const QString limit = names.size() > 2 ? names[2].name : QString();
    const bool isHeld = given.size() > 2 && !std::isnan(given[2]); // R_N is
    if (!limit.isEmpty()) injection = isHeld ? Injection{.seen = Injection::Limited} : injectionOf(law.cells, recipe, given);
    const bool limited = injection.seen == Injection::Limited;
    std::erase_if(law.cells, [&](const Cell& cell) { return cell.pairs > injection.mostPairs; });
    if (!limited) names.resize(2);
    law.kind = limited ? CalibratedLaw::Kind::MaxRate : CalibratedLaw::Kind::Postal;
    const auto done = fitLaw(law, names, limited ? fitMaxRate : fitPostal, recipe, relativeResolution, progress,
                             {.branch = recipe.branch, .given = given});
    if (!done) return done.error();
    judge(law);
    if (injection.seen == Injection::Saturated)
        onlySaturated(law, limit);
    else if (!limit.isEmpty() && !limited)
        law.parameters.push_back(unlimitedRate(injection, limit));
    const bool anyBothWays = std::ranges::any_of(law.cells, [](const Cell& cell) { return cell.pairs > 1 && !cell.inStep; });
    if (limited && anyBothWays && law.parameters[2].state == Determined::Fitted)
        law.parameters[2].reason = u"both directions were busy: up to twice the one-way rate of the wire"_s;
    return injection;
}

} // namespace costscope
