// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/channels/TransferChannel.h"
#include "core/machine/Machine.h"
#include "core/model/Fit.h"

namespace costscope {

/// A law of L(m, τ) fitted to a table: L = l0 + (m/B)(1 + θ(τ−1)) or L = l0 + (m/B) τ^e. Both are derived.
struct TransferLawFit {
    TransferLaw law;
    std::vector<FitParameter> parameters; ///< l0, B, theta or exponent; s.e. of those that are not held at an end of their range
    int points = 0;
    double rmsRelative = missing; ///< of modeled/measured − 1 over the cells
    /// "l0 = 0 (held), B = 5.20 ± 0.20 GB/s, θ = 0.31 ± 0.02, rms 12 %".
    QString inWords() const;
};

/// Least squares over the cells. l0, θ and e that want to be below 0, θ and e above 1, are held there and said.
/// Error: fewer than two sizes or concurrencies, cells of no time, no bandwidth above 0.
Result<TransferLawFit> fitTransferLaw(const TransferGrid& grid, bool power, Weights weights);

/// As a channel of a machine holds it, with standard errors and rms_relative beside the numbers.
MachineTransfer transferOf(const TransferLawFit& fit);

/// Puts the law that calibration fitted beside the tables L(m,τ) in their place, "linear" or "power"; "table" leaves them.
/// Error: no channel has such a law.
Result<Done> useTransferLaw(Machine& machine, const QString& form);

} // namespace costscope
