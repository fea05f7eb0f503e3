// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fit/worstCells.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// Per cell of the law the observation that lies farthest off.
void addCells(const CalibratedLaw& law, std::vector<WorstCell>& worst)
{
    std::vector<double> deviations(law.cells.size(), 0);
    const size_t points = std::min(law.observations.size(), law.fit.modeled.size());
    for (size_t i = 0; i < points; ++i) {
        const Observation& at = law.observations[i];
        const double deviation = (law.fit.modeled[i] - at.t) / at.scale;
        double& farthest = deviations[size_t(at.cell)];
        if (std::fabs(deviation) > std::fabs(farthest)) farthest = deviation;
    }
    for (size_t i = 0; i < deviations.size(); ++i) worst.push_back({&law, &law.cells[i], deviations[i]});
}

} // namespace

std::vector<WorstCell> worstCells(const Calibration& calibration, size_t most)
{
    std::vector<WorstCell> worst;
    for (const CalibratedLaw& law : calibration.laws) addCells(law, worst);
    std::stable_sort(worst.begin(), worst.end(),
                     [](const WorstCell& a, const WorstCell& b) { return std::fabs(a.deviation) > std::fabs(b.deviation); });
    if (worst.size() > most) worst.resize(most);
    return worst;
}

} // namespace costscope
