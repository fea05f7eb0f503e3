// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/locality.h"
#include "core/model/Model.h"

namespace costscope {

/// The rows `short_below_bytes` and `eager_below_bytes` of a model.
Parameters thresholdValues();
/// From a model's values; defaults where there are none.
ProtocolThresholds thresholdsOf(const NamedValues& values);
ProtocolThresholds thresholdsFrom(const Machine& machine);
/// Refuses thresholds that are negative, not finite or in the wrong order.
Result<Done> checkThresholds(const NamedValues& values);

/// What a result says of them, with and without a choice; where the machine has them from, if it says: detected, of a file,
/// chosen, an assumption.
Message noteOnThresholds(const ProtocolThresholds& thresholds, const Machine* machine = nullptr);
Message noteOnProtocol(const ProtocolThresholds& thresholds, Protocol chosen);

} // namespace costscope
