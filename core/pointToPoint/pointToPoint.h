// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/Model.h"

#include <limits>

namespace costscope {

/// What bounds the rate of a transfer: each process by itself, or the injection of the node.
enum class Limit { Process, Injection };
QString toString(Limit limit); ///< "process", "injection"

/// One parameter set of the postal and the max-rate model. Bienz, Gropp, Olson, "Improving Performance Models for
/// Irregular Point-to-Point Communication" (2018), eqs (1) and (2). An infinite R_N leaves the postal model.
struct PointToPoint {
    double alpha = missing;                               ///< latency of a message [s]
    double R_b = missing;                                 ///< rate of one process [byte/s]
    double R_N = std::numeric_limits<double>::infinity(); ///< injection rate of a node [byte/s]

    /// Seconds for `bytes` of each of `ppn` processes that communicate at once: ppn s / min(R_N, ppn R_b).
    double transport(double bytes, double ppn = 1) const;
    Limit limit(double ppn) const; ///< injection if ppn R_b > R_N
};

/// A time in the parts that are shown [s].
struct TransferTime {
    double latency = 0;
    double transport = 0;
    double total() const { return latency + transport; }
};

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
