// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/calibrationSteps.h"

#include <algorithm>
#include <limits>

namespace costscope {

namespace {

/// The ping-pong between nodes that the machine is of, with its distance known.
const Sweep* nearest(const CalibrationStep& step)
{
    const auto found = std::ranges::find_if(step.sweeps.all, [](const Sweep& sweep) {
        return sweep.kind == SweepKind::PointToPoint && sweep.locality == Locality::InterNode && sweep.hops > 0;
    });
    return found == step.sweeps.all.end() ? nullptr : &*found;
}

/// Of messages below the rendezvous protocol, which asks for more than one way: t of a farther pair less that of the near one, with
/// the further links where a batch has its messages.
Cells farther(const CalibrationStep& step, const Sweep& near, double below)
{
    Cells cells;
    for (const Sweep& sweep : step.sweeps.all) {
        if (sweep.kind != SweepKind::Farther || !(sweep.hops > 0) || sweep.hops == near.hops) continue;
        for (Cell cell : sweep.cells) {
            const auto same =
                std::ranges::find_if(near.cells, [&](const Cell& other) { return other.bytes == cell.bytes && other.pairs == cell.pairs; });
            if (same == near.cells.end() || cell.bytes >= below) continue;
            cell.reference = same->times;
            cell.messages = sweep.hops - near.hops;
            cells.push_back(std::move(cell));
        }
    }
    return cells;
}

void judge(FitParameter& hop)
{
    if (hop.state == Determined::NotDetermined) return;
    if (!(hop.value > 0) || (hop.interval && (*hop.interval)[0] <= 0))
        hop = notDetermined(hop, u"messages to farther nodes take no longer"_s);
}

} // namespace

Result<Done> calibrateHops(const CalibrationStep& step, Calibration& calibration)
{
    const Sweep* near = nearest(step);
    if (!near) return Done{};
    const double below = calibration.thresholds.eagerBelow;
    Cells cells = farther(step, *near, below > 0 ? below : std::numeric_limits<double>::infinity()); // one protocol alone is no rendezvous
    if (cells.empty()) return Done{};
    CalibratedLaw law{.id = u"hop"_s,
                      .name = u"time per link"_s,
                      .kind = CalibratedLaw::Kind::Hop,
                      .locality = Locality::InterNode,
                      .cells = std::move(cells)};
    const CalibrationRecipe recipe = forDifferences(step.recipe);
    const auto done =
        fitLaw(law, {{u"network.hop"_s, Quantity::Time}}, fitHops, recipe, resolutionOf(step, Locality::InterNode), step.progress);
    if (!done) return done.error();
    judge(law.parameters.front());
    law.recipe = u"t(h) − t(%1) = (h − %1) t_hop, h links, messages below the rendezvous protocol; %2; %3 cells"_s
                     .arg(exact(near->hops), inWords(recipe))
                     .arg(law.cells.size());
    if (near->hops != 1 && law.parameters.front().state == Determined::Fitted)
        note(calibration.messages,
             u"The machine's latencies between nodes are those of %1 links: network.hop counts from one."_s.arg(exact(near->hops)));
    calibration.laws.push_back(std::move(law));
    return Done{};
}

} // namespace costscope
