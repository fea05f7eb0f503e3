// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/collectiveIntervals.h"

namespace costscope {

CollectiveIntervals collectiveIntervals(const CollectiveQuestion& question, const Machine& machine)
{
    const Uncertainty errors({machine}, [](const QString& name) {
        return name.startsWith(u"loggp."_s) || name.startsWith(u"channels."_s) || name == u"network.hop";
    });
    if (double(workOf(question)) * double(errors.count()) > 50.0 * double(workAtOnce)) return {};
    const auto ends = errors.intervals([&](const Uncertainty::Machines& machines) {
        const auto cost = collectiveCost(question, machines.front());
        return cost ? std::vector<double>{cost->seconds, cost->logGPSeconds} : std::vector<double>();
    });
    if (ends.size() != 2) return {};
    const auto told = [](const Interval& interval) { // one that nothing moves has no error that is known
        return interval[0] < interval[1] ? Interval{std::max(0.0, interval[0]), interval[1]} : Interval{missing, missing};
    };
    return {told(ends[0]), told(ends[1])};
}

} // namespace costscope
