// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/cellFits.h"

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
    const Estimator summary = estimator == Estimator::Repetitions ? Estimator::Median : estimator;
    const Observations observations = observe(law.cells, summary);
    const std::vector<double> modeled = modeledByCell(law);
    std::vector<CellFit> fits;
    for (size_t i = 0; i < observations.size(); ++i) {
        const Observation& at = observations[i];
        const CellFit fit{int(i), at.scale, at.scale - at.t + modeled[i]};
        if (fit.measured > 0 && fit.modeled > 0) fits.push_back(fit);
    }
    return fits;
}

} // namespace costscope
