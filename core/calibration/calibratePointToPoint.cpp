// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/calibrationSteps.h"
#include "core/numerics/median.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

struct Range {
    double from = 0, below = infinite; ///< sizes of one message [byte]
};

Range rangeOf(const ProtocolThresholds& thresholds, Protocol protocol)
{
    switch (protocol) {
    case Protocol::Short: return {0, thresholds.shortBelow};
    case Protocol::Eager: return {thresholds.shortBelow, thresholds.eagerBelow};
    case Protocol::Rend: break;
    }
    return {thresholds.eagerBelow, infinite};
}

size_t distinctSizes(const Cells& cells)
{
    std::vector<double> sizes;
    for (const Cell& cell : cells) sizes.push_back(cell.bytes);
    std::sort(sizes.begin(), sizes.end());
    return size_t(std::unique(sizes.begin(), sizes.end()) - sizes.begin());
}

/// The medians of the largest size over those of the smallest.
double growthOf(const Cells& cells) // ascending
{
    const auto timeAt = [&](double bytes) {
        std::vector<double> times;
        for (const Cell& cell : cells)
            if (cell.bytes == bytes) times.push_back(estimate(cell.times, Estimator::Median));
        return median(times);
    };
    return timeAt(cells.back().bytes) / timeAt(cells.front().bytes);
}

QString whyNoRate(const Cells& cells)
{
    constexpr double large = 3; // more than sizes that cost the same scatter
    const double growth = growthOf(cells);
    if (!(growth > large)) return u"over the whole protocol the byte term does not rise above the scatter of the times"_s;
    return u"the times grow %1-fold with the size, but not along α + s/R_b: the law does not fit"_s.arg(display(growth, Quantity::None, 2));
}

/// Whether the byte term rises above the scatter, and the latency above the byte term of the smallest message.
void judgePostal(CalibratedLaw& law)
{
    const double least = law.cells.front().bytes; // ascending
    const std::vector<double>& p = law.fit.linear.p;
    FitParameter &alpha = law.parameters[0], &rate = law.parameters[1];
    if (distinctSizes(law.cells) < 3)
        rate = notDetermined(rate, u"fewer than three sizes in this protocol"_s);
    else if (rate.interval && std::isinf((*rate.interval)[1]))
        rate = notDetermined(rate, whyNoRate(law.cells));
    if (p[1] * least > 20 * p[0] && p[1] * least > 0)
        alpha = notDetermined(alpha, u"already the bytes of the smallest message cost more than 20 times as much"_s);
}

CalibratedLaw lawOf(Locality locality, Protocol protocol, Cells cells)
{
    return {.id = u"%1.%2"_s.arg(toString(locality), toString(protocol)),
            .name = u"%1, %2"_s.arg(toString(locality), toString(protocol)),
            .locality = locality,
            .protocol = protocol,
            .cells = std::move(cells)};
}

/// Limits that were found in the times of one place are only assumed for the others.
QString limitsInWords(const CalibrationStep& step, const Calibration& calibration, const CalibratedLaw& law)
{
    const bool found = !step.recipe.thresholds && !calibration.detected.empty() && calibration.thresholdsDetected;
    const QString from = found && calibration.detected.front().locality != law.locality
                             ? u"assumed, those detected %1"_s.arg(toString(calibration.detected.front().locality))
                             : calibration.thresholdsFrom;
    return u"limits %1, %2"_s.arg(calibration.thresholds.rangeOf(*law.protocol), from);
}

QString rowsInWords(const CalibrationStep& step, const Calibration& calibration, const CalibratedLaw& law)
{
    CalibrationRecipe recipe = step.recipe;
    if (law.kind != CalibratedLaw::Kind::MaxRate) recipe.branch.reset();
    return u"%1; %2 cells; %3"_s.arg(inWords(recipe)).arg(law.cells.size()).arg(limitsInWords(step, calibration, law));
}

/// By max-rate where the injection limits, else by the postal law.
Result<Done> fit(const CalibrationStep& step, CalibratedLaw& law, bool limited)
{
    const auto named = [&](const char* name, Quantity quantity) {
        return CoefficientName{qualifiedName(*law.locality, *law.protocol, QLatin1String(name)), quantity, quantity == Quantity::Rate};
    };
    std::vector<CoefficientName> names{named("alpha", Quantity::Time), named("R_b", Quantity::Rate)};
    if (limited) names.push_back(named("R_N", Quantity::Rate));
    law.kind = limited ? CalibratedLaw::Kind::MaxRate : CalibratedLaw::Kind::Postal;
    return fitLaw(law, names, limited ? fitMaxRate : fitPostal, step.recipe, resolutionOf(step, law.locality), step.progress,
                  {.branch = step.recipe.branch});
}

/// One number of pairs, above one: the only slope is k/R_N.
void onlySaturated(CalibratedLaw& law, double pairs)
{
    FitParameter rate = law.parameters[1], &injection = law.parameters.emplace_back(law.parameters[1]);
    injection.name = qualifiedName(*law.locality, *law.protocol, u"R_N"_s);
    const auto times = [pairs](double value) { return pairs * value; };
    if (injection.state == Determined::Fitted) {
        injection.value = times(injection.value);
        if (injection.standardError) injection.standardError = times(*injection.standardError);
        for (auto* interval : {&injection.interval, &injection.measurementInterval})
            if (*interval) *interval = {times((**interval)[0]), times((**interval)[1])};
    }
    law.parameters[1] = notDetermined(rate, u"all rows have %1 active pairs: their one slope is %1/R_N"_s.arg(pairs));
}

void addUnlimited(CalibratedLaw& law, const Injection& injection)
{
    FitParameter limit{.name = qualifiedName(*law.locality, *law.protocol, u"R_N"_s), .quantity = Quantity::Rate};
    limit.state = injection.seen == Injection::Unbounded ? Determined::Unbounded : Determined::NotDetermined;
    if (limit.state == Determined::Unbounded) limit.value = infinite;
    limit.reason = injection.reason;
    law.parameters.push_back(limit);
}

void checkBranch(const CalibratedLaw& law, Calibration& calibration)
{
    const double ratio = law.fit.linear.p[1] / law.fit.linear.p[2];
    if (!(ratio > 0) || (ratio < 1.5 * law.fit.branch && law.fit.branch < 1.5 * ratio + 1)) return;
    note(calibration.messages, u"%1: R_N/R_b is %2, while the injection limit sets in at %3 pairs. The maximum is too sharp for "
                               "these times; R_b is less certain than its error."_s.arg(law.name, display(ratio, Quantity::None, 3))
                                   .arg(law.fit.branch));
}

/// Without a limit the time still grows a little with every pair: a share of α, not bandwidth.
void sayGrowth(const CalibratedLaw& law, const CalibrationRecipe& recipe, Calibration& calibration)
{
    const double growth = growthPerPair(law.cells, recipe);
    if (!(growth > 0)) return;
    note(calibration.messages, u"%1: no injection limit; every further pair adds %2, a share of α and no bandwidth."_s.arg(
                                   law.name, display(growth, Quantity::Time, 1)));
}

/// α, R_b and between nodes R_N of one locality and protocol.
Result<Done> calibrateProtocol(const CalibrationStep& step, Calibration& calibration, Locality locality, Protocol protocol)
{
    const Range range = rangeOf(calibration.thresholds, protocol);
    CalibratedLaw law = lawOf(locality, protocol, pointToPointCells(step, locality, range.from, range.below, step.recipe.reading));
    if (law.cells.empty()) return Done{};
    Injection injection;
    if (locality == Locality::InterNode) {
        injection = injectionOf(law.cells, step.recipe);
        if (injection.mostPairs < infinite) std::erase_if(law.cells, [&](const Cell& cell) { return cell.pairs > injection.mostPairs; });
        if (!injection.note.isEmpty()) warn(calibration.messages, law.name + u": "_s + injection.note);
    }
    const bool limited = injection.seen == Injection::Limited;
    if (const auto fitted = fit(step, law, limited); !fitted) return fitted.error();
    law.recipe = rowsInWords(step, calibration, law);
    judgePostal(law);
    if (limited) {
        checkBranch(law, calibration);
        if (FitParameter& limit = law.parameters[2]; limit.state == Determined::Fitted)
            limit.reason = u"both directions were busy: up to twice the one-way rate of the wire"_s;
    }
    if (locality == Locality::InterNode && !limited)
        injection.seen == Injection::Saturated ? onlySaturated(law, law.cells.front().pairs) : addUnlimited(law, injection);
    if (injection.seen == Injection::Unbounded) sayGrowth(law, step.recipe, calibration);
    calibration.laws.push_back(std::move(law));
    return Done{};
}

} // namespace

Result<Done> calibratePointToPoint(const CalibrationStep& step, Calibration& calibration)
{
    for (int at = 0; const Locality locality : localities)
        for (const Protocol protocol : protocols) {
            const CalibrationStep part{step.recipe, step.base, step.sweeps, step.progress.step(at++, 9)};
            if (const auto done = calibrateProtocol(part, calibration, locality, protocol); !done) return done.error();
        }
    return Done{};
}

} // namespace costscope
