// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/calibration/calibration.h"

namespace costscope {

/// The limits of the protocols as nobody has chosen them, and where they come from.
struct ProtocolOrigin {
    enum class From { File, Detected, Assumed };
    From from = From::Assumed;
    ProtocolThresholds thresholds = {};
    QString words = {};                                    ///< "as ping-pong says", "detected, inter-node", "assumed"
    const DetectedProtocols* detected = nullptr;           ///< where they are detected
    std::optional<ProtocolPieces::Switch> shortBelow = {}; ///< the two sizes that a detected limit lies between
    std::optional<ProtocolPieces::Switch> eagerBelow = {};
};

/// Of the files, else detected between nodes, in a node, in a socket, else assumed. `detected` must outlive it.
ProtocolOrigin protocolOrigin(const Sweeps& sweeps, const std::vector<DetectedProtocols>& detected);

} // namespace costscope
