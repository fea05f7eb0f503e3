// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/forecast/ScalingPoints.h"
#include "core/overhead/nearMisses.h"

#include <QString>

#include <vector>

namespace costscope {

/// Another way from run times to a curve, which stands on the ladder beside the laws without a weight.
struct UnweighedLaw {
    QString id, name;
    std::vector<double> residuals;    ///< of ln t per point, measured − law; missing where it has no time. Empty: it gives no curve
    double lastError = missing;       ///< ln(predicted/measured) of the last point when it is left out
    bool lastIsNoTime = false;        ///< what it predicts there is 0 or less
    QString why;                      ///< it gives no curve
    std::vector<NearMiss> nearMisses; ///< one change that would give one

    double rms() const; ///< of ln t, where it has a time
};

/// The records that count, t > 0; without those at the largest n if so wanted.
RunRecords recordsOfPoints(const RunRecords& records, const std::vector<bool>& used, bool withoutLast = false);

/// Eq (6) with these settings: by default the paper's own procedure (section 3.3); and the search of Extra-P. `records`: recordsOfPoints()
/// of the points; very many are not fitted anew. `known`: the fit of all of them, if there is one already.
UnweighedLaw overheadOnLadder(const RunRecords& records, const ScalingPoints& points, const FitSettings& settings,
                              const Fit* known = nullptr, const Progress& progress = {});
UnweighedLaw searchOfExtraP(const RunRecords& records, const ScalingPoints& points);

} // namespace costscope
