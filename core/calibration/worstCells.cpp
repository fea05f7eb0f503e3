// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/worstCells.h"

#include <algorithm>
#include <cmath>

namespace costscope {

double misfit(double measured, double modeled)
{
    return std::fabs(std::log(modeled / measured));
}

std::vector<WorstCell> worstCells(const Calibration& calibration, Estimator estimator, size_t most)
{
    std::vector<WorstCell> worst;
    for (const CalibratedLaw& law : calibration.laws)
        for (const CellFit& fit : cellFits(law, estimator)) worst.push_back({&law, &law.cells[size_t(fit.cell)], fit});
    std::stable_sort(worst.begin(), worst.end(), [](const WorstCell& a, const WorstCell& b) {
        return misfit(a.fit.measured, a.fit.modeled) > misfit(b.fit.measured, b.fit.modeled);
    });
    if (worst.size() > most) worst.resize(most);
    return worst;
}

} // namespace costscope
