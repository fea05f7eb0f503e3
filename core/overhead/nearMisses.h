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
/// How long it takes, as fitWork(); 0 where nothing is tried.
qint64 nearMissWork(const Dataset& dataset, const Fit& fit);

/// The f_s that the scan of the data proposes: of a fit that holds another one, too.
struct ProposedSerialFraction {
    bool isKnown = false; ///< false: a scan has to tell
    std::optional<double> value;
};
/// What the fit itself tells of it: one that holds no f_s was made by the scan.
ProposedSerialFraction proposedSerialFraction(const Fit& fit);
/// The settings of which the scan depends: equal ones have the same proposal.
FitSettings scanSettings(FitSettings settings);

} // namespace costscope
