// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Quantity.h"

#include <QString>

#include <array>
#include <optional>
#include <vector>

namespace costscope {

/// How many times longer than L + β w a transfer between ranks `distance` apart takes while all processes communicate.
/// González-Domínguez, Georganas, Zheng, Martín: C_avg(d), the mean over the ranks, and C_max(p, d), the slowest of p ranks.
struct CalibrationFactor {
    double processes = missing; ///< p of C_max; missing for C_avg
    double distance = missing;  ///< in ranks
    double factor = missing;
    std::optional<std::array<double, 2>> interval = {};            ///< 95 % over cells
    std::optional<std::array<double, 2>> measurementInterval = {}; ///< 95 % over repetitions alone
    int cells = 0;                                                 ///< sizes and, of C_avg, numbers of processes
};

/// The undisturbed transfer L + β w that factors are relative to.
struct IdealTransfer {
    double latency = missing;        ///< L [s]
    double secondsPerWord = missing; ///< β, a word has 8 byte
    QString from = {};               ///< where both come from, in words
    bool known() const { return latency >= 0 && secondsPerWord > 0; }
    double time(double bytes) const { return latency + secondsPerWord * bytes / 8; }
};

} // namespace costscope
