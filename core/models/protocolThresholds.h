// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/locality.h"
#include "core/models/Model.h"

namespace costscope {

/// Which protocol MPI chooses by the size of one message. The paper (Bienz, Gropp, Olson 2018) prints no thresholds:
/// the defaults are an assumption, and they belong to the parameter set.
struct ProtocolThresholds {
    double shortBelow = 500;  ///< short if s < shortBelow [byte]
    double eagerBelow = 8000; ///< else eager if s < eagerBelow [byte], else rend

    Protocol protocolOf(double s) const;
    /// "s < 500 B", "500 B ≤ s < 8000 B", "s ≥ 8000 B".
    QString rangeOf(Protocol protocol) const;
};

/// The rows `short_below_bytes` and `eager_below_bytes` of a model.
std::vector<ModelValue> thresholdValues();
/// From a model's values; defaults where there are none.
ProtocolThresholds thresholdsOf(const NamedValues& values);
/// Refuses thresholds that are negative, not finite or in the wrong order.
Result<Done> checkThresholds(const NamedValues& values);

/// What a result says of them, with and without a choice.
Message noteOnThresholds(const ProtocolThresholds& thresholds);
Message noteOnProtocol(const ProtocolThresholds& thresholds, Protocol chosen);

} // namespace costscope
