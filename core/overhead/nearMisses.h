// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/overhead/fitModel.h"

namespace costscope {

/// What makes a fit of run times usable that has no admissible minimum or does not determine b and c: one change that was tried.
struct NearMiss {
    QString change;       ///< "leave out the first record"
    QString option;       ///< of the command line: "--drop 1"
    FitSettings settings; ///< the whole
    Fit fit;              ///< usable
};

/// Every single change that helps, the least relative residuals first; empty for a fit that is usable, of another model than eqs (1) and
/// (6), or where nothing helps. Errors of b and c stand in the fits: a near miss is an offer, no result.
std::vector<NearMiss> nearMisses(const RunRecords& records, const Fit& fit, const Progress& progress = {});

} // namespace costscope
