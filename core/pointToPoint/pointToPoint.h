// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/kernel/maxRate.h"
#include "core/model/Model.h"

#include <limits>

namespace costscope {

QString toString(Limit limit); ///< "process", "injection"

/// `latency_s` and `transport_s`; the last line of the steps.
std::vector<Term> termsOf(const TransferTime& time);
QString sumStep(const TransferTime& time);

/// Rows that the point-to-point models share.
Parameter sizeValue();  ///< `s`
Parameter ppnValue();   ///< `ppn`
Parameter coresValue(); ///< `cores` of a node, optional
Parameter alphaValue();
Parameter processRateValue();   ///< `R_b`
Parameter injectionRateValue(); ///< `R_N`
/// ppn: a whole number from 1 to the cores of the node, where these are known.
Result<Done> checkPpn(const NamedValues& values);

extern const Model postalModel;  ///< "postal"
extern const Model maxRateModel; ///< "max-rate"

} // namespace costscope
