// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/calibrationSteps.h"
#include "core/calibration/protocolOrigin.h"

#include "core/base/words.h"
#include "core/pointToPoint/protocolThresholds.h"

#include <cmath>
#include <limits>
#include <map>

namespace costscope {

namespace {

constexpr size_t mostProtocols = 3;

/// Medians of one pair by size: with more pairs saturation bends the curve as well.
DetectedProtocols detect(const CalibrationStep& step, Locality locality)
{
    const double infinite = std::numeric_limits<double>::infinity();
    DetectedProtocols detected{.locality = locality,
                               .splits = splitByProtocol(pointToPointCells(step, locality, 0, infinite, PairReading::OnePair))};
    for (size_t i = 0; i < detected.splits.size(); ++i)
        if (detected.splits[i].bic < detected.splits[detected.chosen].bic) detected.chosen = i;
    if (detected.splits.empty()) return detected;
    const double bic = detected.splits[detected.chosen].bic;
    detected.gain = detected.splits[0].bic - bic;
    if (detected.chosen > 0) detected.gainOfLast = detected.splits[detected.chosen - 1].bic - bic;
    return detected;
}

/// Two switches are short to eager to rendezvous; one separates eager from rendezvous if it lies at 2 KiB or above, else short
/// from the rest. A protocol without sizes stays empty.
ProtocolThresholds thresholdsOf(const ProtocolPieces& pieces)
{
    const auto& switches = pieces.switches;
    if (switches.empty()) return {0, 0};
    if (switches.size() == 1)
        return switches[0].before > 2048 ? ProtocolThresholds{0, switches[0].before}
                                         : ProtocolThresholds{switches[0].before, switches[0].before};
    return {switches[0].before, switches[1].before};
}

const ProtocolPieces& taken(const DetectedProtocols& detected)
{
    return detected.splits[std::min(detected.chosen, mostProtocols - 1)];
}

/// The two measured sizes that a limit lies between.
std::optional<ProtocolPieces::Switch> gapOf(const ProtocolPieces& pieces, double limit)
{
    for (const auto& at : pieces.switches)
        if (at.before == limit) return at;
    return {};
}

void sayDetected(const DetectedProtocols& detected, Calibration& calibration)
{
    const QString places = inWords(taken(detected).switches);
    QString said = places.isEmpty()
                       ? u"No switch between protocols is seen in the times of one pair, %1."_s.arg(toString(detected.locality))
                       : u"The protocol switches lie %1 (one pair, %2). Any limit in between fits equally well."_s.arg(
                             places, toString(detected.locality));
    if (detected.chosen > 0)
        said += u" By BIC %1 pieces gain %2 over %3."_s.arg(detected.chosen + 1)
                    .arg(display(detected.gainOfLast, Quantity::None, 2))
                    .arg(detected.chosen);
    constexpr double hardly = 2; // Kass and Raftery 1995, section 3.2
    if (detected.chosen > 0 && detected.gainOfLast < hardly)
        said += u" So little hardly tells them apart: where the last piece leaves values open, give the limits of %1."_s.arg(
            counted(qint64(detected.chosen), u"1 piece"_s, u"%1 pieces"_s));
    if (detected.chosen >= mostProtocols) said += u" The times have %1 pieces; three protocols are told apart."_s.arg(detected.chosen + 1);
    note(calibration.messages, said);
}

bool saidByMachine(const CalibrationStep& step, Calibration& calibration)
{
    if (!step.base) return false;
    const double shortBelow = machineValue(*step.base, "protocols.short_below_bytes"),
                 eagerBelow = machineValue(*step.base, "protocols.eager_below_bytes");
    if (!(shortBelow >= 0 && eagerBelow >= shortBelow && std::isfinite(eagerBelow))) return false;
    calibration.thresholds = {shortBelow, eagerBelow};
    calibration.thresholdsFrom = u"of %1"_s.arg(step.base->name);
    return true;
}

void put(Calibration& calibration)
{
    MachineValue limit{.source = calibration.thresholdsFrom};
    if (calibration.thresholdsDetected) limit.state = u"fitted"_s; // found in the times, nobody gave it
    for (const auto& [name, bytes] : {std::pair(u"protocols.short_below_bytes"_s, calibration.thresholds.shortBelow),
                                      {u"protocols.eager_below_bytes"_s, calibration.thresholds.eagerBelow}}) {
        limit.value = bytes;
        calibration.machine.values[name] = limit;
    }
}

} // namespace

std::vector<ProtocolPieces> splitByProtocol(const Cells& cells)
{
    std::map<double, double> medians;
    for (const Cell& cell : cells) medians.try_emplace(cell.bytes, estimate(cell.times, Estimator::Median));
    std::vector<double> sizes, times;
    for (const auto& [size, time] : medians) {
        sizes.push_back(size);
        times.push_back(time);
    }
    return splitByProtocol(sizes, times);
}

QString inWords(const std::vector<ProtocolPieces::Switch>& switches)
{
    QStringList places;
    for (const auto& at : switches)
        places << u"between %1 and %2"_s.arg(display(at.after, Quantity::Size), display(at.before, Quantity::Size));
    return places.join(u" and "_s);
}

ProtocolOrigin protocolOrigin(const Sweeps& sweeps, const std::vector<DetectedProtocols>& detected)
{
    for (const Sweep& sweep : sweeps.all)
        if (sweep.thresholds)
            return {.from = ProtocolOrigin::From::File, .thresholds = *sweep.thresholds, .words = u"as %1 says"_s.arg(sweep.name)};
    if (detected.empty()) return {.words = u"assumed"_s};
    const DetectedProtocols& first = detected.front();
    const ProtocolThresholds limits = thresholdsOf(taken(first));
    return {.from = ProtocolOrigin::From::Detected,
            .thresholds = limits,
            .words = u"detected, %1"_s.arg(toString(first.locality)),
            .detected = &first,
            .shortBelow = gapOf(taken(first), limits.shortBelow),
            .eagerBelow = gapOf(taken(first), limits.eagerBelow)};
}

Result<Done> findThresholds(const CalibrationStep& step, Calibration& calibration)
{
    for (const Locality locality : {Locality::InterNode, Locality::IntraNode, Locality::IntraSocket})
        if (DetectedProtocols found = detect(step, locality); !found.splits.empty()) calibration.detected.push_back(std::move(found));
    if (step.recipe.thresholds) {
        calibration.thresholds = *step.recipe.thresholds;
        calibration.thresholdsFrom = u"as chosen"_s;
        const ProtocolThresholds& t = calibration.thresholds;
        if (!(t.shortBelow >= 0 && t.eagerBelow >= t.shortBelow && std::isfinite(t.eagerBelow)))
            return Error{u"The limits of the protocols are %1 and %2 byte. They must be finite, and the first not above the second."_s.arg(
                exact(t.shortBelow), exact(t.eagerBelow))};
    } else {
        const ProtocolOrigin origin = protocolOrigin(step.sweeps, calibration.detected);
        if (origin.from == ProtocolOrigin::From::File || !saidByMachine(step, calibration)) {
            calibration.thresholds = origin.thresholds;
            calibration.thresholdsFrom = origin.words;
            calibration.thresholdsDetected = origin.from == ProtocolOrigin::From::Detected;
            if (origin.detected) sayDetected(*origin.detected, calibration);
        }
    }
    put(calibration);
    return Done{};
}

} // namespace costscope
