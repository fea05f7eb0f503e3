// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/calibrationSteps.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace costscope {

namespace {

/// PRTT(n, d, s): n messages of s bytes, d seconds of work between them, until one answer is back.
struct RoundTrips {
    std::map<double, const Cell*> single;             ///< PRTT(1, 0, s) by s
    std::vector<std::pair<const Cell*, double>> many; ///< n > 1, with the delay
};

RoundTrips roundTripsOf(const Sweep& sweep)
{
    RoundTrips trips;
    for (size_t i = 0; i < sweep.cells.size(); ++i) {
        const Cell& cell = sweep.cells[i];
        if (cell.messages > 1)
            trips.many.push_back({&cell, sweep.delays[i]});
        else if (sweep.delays[i] == 0)
            trips.single.try_emplace(cell.bytes, &cell);
    }
    return trips;
}

/// gap(s) = (PRTT(n,0,s) - PRTT(1,0,s))/(n-1); o(s) = (PRTT(n,d,s) - PRTT(1,0,s))/(n-1) - d.
Cells gapsOrOverheads(const RoundTrips& trips, bool overheads)
{
    Cells cells;
    for (const auto& [cell, delay] : trips.many) {
        const auto single = trips.single.find(cell->bytes);
        if (single == trips.single.end() || (delay > 0) != overheads) continue;
        Cell one = *cell;
        one.reference = single->second->times;
        one.divisor = cell->messages - 1;
        one.known = one.divisor * delay;
        one.ofDifference = true;
        cells.push_back(std::move(one));
    }
    std::sort(cells.begin(), cells.end(), [](const Cell& a, const Cell& b) { return a.bytes < b.bytes; });
    return cells;
}

QString loggpName(const QString& channel, const char* value)
{
    return u"loggp.%1.%2"_s.arg(channel, QLatin1String(value));
}

MachineCurve tableOf(const Observations& observations)
{
    MachineCurve rows;
    for (const Observation& at : observations)
        if (at.t > 0) rows.push_back({at.bytes, at.t});
    return rows;
}

/// o of the smallest message and L = PRTT(1,0,s)/2 - 2o - (s-1)G, which is what is left of one way.
void latencyAndOverhead(const RoundTrips& trips, const Cells& overheads, const QString& channel, CalibratedLaw& law)
{
    FitParameter o{.name = loggpName(channel, "o"), .quantity = Quantity::Time},
        L{.name = loggpName(channel, "L"), .quantity = Quantity::Time};
    o.state = L.state = Determined::NotDetermined;
    o.reason = L.reason = u"no round trips with a delay between the messages"_s;
    const Observations at = observe(overheads, Estimator::Median);
    if (!at.empty() && at.front().t > 0) {
        o.state = Determined::Fitted;
        o.value = at.front().t;
        o.reason = u"of messages of %1"_s.arg(display(at.front().bytes, Quantity::Size));
        const double s = at.front().bytes, oneWay = estimate(trips.single.at(s)->times, Estimator::Median) / 2;
        const double latency = oneWay - 2 * o.value - (s - 1) * law.fit.linear.p[1];
        L.reason = latency > 0 ? u"half the round trip of one message less 2 o (derived)"_s
                               : u"the overheads alone are longer than half the round trip"_s;
        if (latency > 0) {
            L.value = latency;
            L.state = Determined::Fitted;
        }
    }
    law.parameters.push_back(o);
    law.parameters.push_back(L);
}

/// Whether L(m,τ) of the channel comes from times of whole messages, which hold the overhead.
bool areOfMessages(const CalibrationStep& step, bool onNetwork)
{
    const auto transfers = std::ranges::find_if(
        step.sweeps.all, [&](const Sweep& sweep) { return sweep.kind == SweepKind::Transfers && sweep.onNetwork == onNetwork; });
    return transfers != step.sweeps.all.end() && transfers->ofMessages;
}

/// The smallest message whose o(s) at both ends is longer than its way: the sender is held until it has arrived.
const Observation* firstHeld(const RoundTrips& trips, const Observations& overheads)
{
    for (const Observation& at : overheads)
        if (2 * at.t > estimate(trips.single.at(at.bytes)->times, Estimator::Median) / 2) return &at;
    return nullptr;
}

/// o(m) of τ-Lop is what a transmission takes beside its transfers, never the transfers themselves.
void takeOverheads(const CalibrationStep& step, const Sweep& sweep, const RoundTrips& trips, const Cells& cells, Calibration& calibration)
{
    const QString channel = sweep.onNetwork ? u"network"_s : u"shared-memory"_s;
    const Observations overheads = observe(cells, Estimator::Median);
    if (overheads.empty()) return;
    if (areOfMessages(step, sweep.onNetwork))
        return note(calibration.messages, u"%1: the machine has no o(m) of τ-Lop: the times that L(m,τ) comes from cover whole messages, "
                                          "overhead included."_s.arg(sweep.name));
    if (const Observation* held = firstHeld(trips, overheads)) {
        const Observation& least = overheads.front();
        const bool isLeastFree = held != &least && least.t > 0;
        if (isLeastFree)
            calibration.machine.values[u"channels.%1.overhead"_s.arg(channel)] = {
                .value = least.t,
                .state = u"fitted"_s,
                .source = sweep.name,
                .recipe = u"o of messages of %1"_s.arg(display(least.bytes, Quantity::Size))};
        return note(calibration.messages,
                    u"%1: from %2 on a send is held for more than half of the way of its message, so what it takes is "
                    "no overhead beside the transfer. %3"_s.arg(sweep.name, display(held->bytes, Quantity::Size),
                                                                isLeastFree ? u"o of τ-Lop is that of the smallest message."_s
                                                                            : u"The machine has no o(m)."_s));
    }
    if (const MachineCurve table = tableOf(overheads); table.size() > 1) calibration.machine.tables.channels[channel].overhead = table;
}

Result<Done> calibrateSweep(const CalibrationStep& step, const Sweep& sweep, Calibration& calibration)
{
    const RoundTrips trips = roundTripsOf(sweep);
    const QString channel = sweep.onNetwork ? u"network"_s : u"shared-memory"_s;
    CalibratedLaw law{.id = u"loggp."_s + channel,
                      .name = u"LogGP gap, %1"_s.arg(channel),
                      .kind = CalibratedLaw::Kind::Gap,
                      .locality = sweep.locality,
                      .cells = gapCells(sweep)};
    if (law.cells.size() < 3) {
        note(calibration.messages,
             u"%1: LogGP is not determined: fewer than three sizes have round trips of one and of several messages."_s.arg(sweep.name));
        return Done{};
    }
    const CalibrationRecipe recipe = forDifferences(step.recipe);
    const auto done = fitLaw(law, {{loggpName(channel, "g"), Quantity::Time}, {loggpName(channel, "G"), Quantity::TimePerByte}}, fitGap,
                             recipe, sweep.relativeResolution, step.progress);
    if (!done) return done.error();
    law.recipe = u"gap(s) = (PRTT(n,0,s) − PRTT(1,0,s))/(n−1) = g + G(s−1); %1; %2 sizes"_s.arg(inWords(recipe)).arg(law.cells.size());
    const Cells overheads = gapsOrOverheads(trips, true);
    latencyAndOverhead(trips, overheads, channel, law);
    takeOverheads(step, sweep, trips, overheads, calibration);
    calibration.laws.push_back(std::move(law));
    return Done{};
}

} // namespace

Cells gapCells(const Sweep& sweep)
{
    Cells cells = gapsOrOverheads(roundTripsOf(sweep), false);
    std::erase_if(cells, [](const Cell& cell) { return cell.bytes < 1; }); // G (s-1) begins at one byte
    return cells;
}

Result<Done> calibrateLogGP(const CalibrationStep& step, Calibration& calibration)
{
    for (const Sweep& sweep : step.sweeps.all)
        if (sweep.kind == SweepKind::Prtt)
            if (const auto done = calibrateSweep(step, sweep, calibration); !done) return done.error();
    return Done{};
}

} // namespace costscope
