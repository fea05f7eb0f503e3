// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/calibrationSteps.h"

#include <algorithm>
#include <limits>

namespace costscope {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

struct Range {
    double from = 0, below = infinite; ///< sizes of one message [byte]
};

Range sizesOf(const ProtocolThresholds& thresholds, Protocol protocol)
{
    switch (protocol) {
    case Protocol::Short: return {0, thresholds.shortBelow};
    case Protocol::Eager: return {thresholds.shortBelow, thresholds.eagerBelow};
    case Protocol::Rend: break;
    }
    return {thresholds.eagerBelow, infinite};
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
    return u"limits %1, %2"_s.arg(rangeOf(calibration.thresholds, *law.protocol), from);
}

QString rowsInWords(const CalibrationStep& step, const Calibration& calibration, const CalibratedLaw& law)
{
    CalibrationRecipe recipe = step.recipe;
    if (law.kind != CalibratedLaw::Kind::MaxRate) recipe.branch.reset();
    return u"%1; %2 cells; %3"_s.arg(inWords(recipe, valuesInWords(law.cells, recipe.estimator)))
        .arg(law.cells.size())
        .arg(limitsInWords(step, calibration, law));
}

/// On a node there is no R_N.
std::vector<CoefficientName> namesOf(const CalibratedLaw& law)
{
    const auto named = [&](const char* name, Quantity quantity) {
        return CoefficientName{qualifiedName(*law.locality, *law.protocol, QLatin1String(name)), quantity, quantity == Quantity::Rate};
    };
    std::vector<CoefficientName> names{named("alpha", Quantity::Time), named("R_b", Quantity::Rate)};
    if (law.locality == Locality::InterNode) names.push_back(named("R_N", Quantity::Rate));
    return names;
}

void checkBranch(const CalibratedLaw& law, Calibration& calibration)
{
    const double ratio = law.fit.linear.p[1] / law.fit.linear.p[2];
    if (!(ratio > 0) || (ratio < 1.5 * law.fit.branch && law.fit.branch < 1.5 * ratio + 1)) return;
    note(calibration.messages, u"%1: R_N/R_b is %2, while the injection limit sets in at %3 pairs. The maximum is too sharp for "
                               "these times; R_b is less certain than its error."_s.arg(law.name, display(ratio, Quantity::None, 3))
                                   .arg(law.fit.branch));
}

/// α, R_b and between nodes R_N of one locality and protocol.
Result<Done> calibrateProtocol(const CalibrationStep& step, Calibration& calibration, Locality locality, Protocol protocol)
{
    const Range range = sizesOf(calibration.thresholds, protocol);
    CalibratedLaw law = lawOf(locality, protocol, pointToPointCells(step, locality, range.from, range.below, step.recipe.reading));
    if (law.cells.empty()) return Done{};
    const auto injection = fitPointToPoint(law, namesOf(law), step.recipe, resolutionOf(step, locality), step.progress);
    if (!injection) return injection.error();
    law.recipe = rowsInWords(step, calibration, law);
    for (const Message& message : injection->messages)
        calibration.messages.push_back({message.severity, law.name + u": "_s + message.text});
    if (law.kind == CalibratedLaw::Kind::MaxRate) checkBranch(law, calibration);
    calibration.laws.push_back(std::move(law));
    return Done{};
}

/// "1.02 µs between nodes 0 and 1, 1 hop", of the smallest message of a ping-pong.
QString smallestInWords(const Sweep& sweep)
{
    const Cell& smallest = *std::ranges::min_element(sweep.cells, {}, &Cell::bytes);
    return u"%1 between %2"_s.arg(display(estimate(smallest.times, Estimator::Median), Quantity::Time, 3), sweep.pair);
}

/// Ping-pongs of farther nodes are not pooled with the first, which the machine is of.
void sayByDistance(const CalibrationStep& step, Calibration& calibration)
{
    const Sweep* first = nullptr;
    QStringList words;
    for (const Sweep& sweep : step.sweeps.all) {
        if (sweep.cells.empty()) continue;
        if (sweep.kind == SweepKind::PointToPoint && sweep.locality == Locality::InterNode && !sweep.pair.isEmpty() && !first) {
            first = &sweep;
            words.prepend(smallestInWords(sweep));
        }
        if (sweep.kind == SweepKind::Farther) words << smallestInWords(sweep);
    }
    if (first && words.size() > 1)
        note(calibration.messages, u"The smallest message takes %1. The machine is that of %2; the others are not pooled with it."_s.arg(
                                       words.join(u"; "_s), first->pair));
}

} // namespace

Result<Done> calibratePointToPoint(const CalibrationStep& step, Calibration& calibration)
{
    sayByDistance(step, calibration);
    for (int at = 0; const Locality locality : localities)
        for (const Protocol protocol : protocols) {
            const CalibrationStep part{step.recipe, step.base, step.sweeps, step.progress.step(at++, 9)};
            if (const auto done = calibrateProtocol(part, calibration, locality, protocol); !done) return done.error();
        }
    return Done{};
}

} // namespace costscope
