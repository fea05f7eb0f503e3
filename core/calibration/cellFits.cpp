// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/cellFits.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// What the law gives for every cell: that of its first observation, since places do not differ between repetitions.
std::vector<double> modeledByCell(const CalibratedLaw& law)
{
    std::vector<double> modeled(law.cells.size(), missing);
    for (size_t i = 0; i < law.observations.size() && i < law.fit.modeled.size(); ++i) {
        const size_t cell = size_t(law.observations[i].cell);
        if (cell < modeled.size() && std::isnan(modeled[cell])) modeled[cell] = law.fit.modeled[i];
    }
    return modeled;
}

} // namespace

std::vector<CellFit> cellFits(const CalibratedLaw& law, Estimator estimator)
{
    const Observations observations = observe(law.cells, summaryOf(estimator));
    const std::vector<double> modeled = modeledByCell(law);
    std::vector<CellFit> fits;
    for (size_t i = 0; i < observations.size(); ++i) {
        const Observation& at = observations[i];
        const CellFit fit{int(i), at.scale, at.scale - at.t + modeled[i]};
        if (fit.measured > 0 && fit.modeled > 0) fits.push_back(fit);
    }
    return fits;
}

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
