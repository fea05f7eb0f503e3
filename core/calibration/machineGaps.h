// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/calibration/calibration.h"

#include <QStringList>

namespace costscope {

/// What a model asks of a machine and the machine does not have.
struct MachineGap {
    QString model;      ///< "max-rate", "queue-search"; of dense algebra the table: "calibration-factors", "kernel-efficiency"
    QStringList values; ///< as a machine calls them: "inter-node.rend.R_N", "channels.network.transfer"
    QString why;        ///< of values that were measured and not determined; empty: nothing was measured
    QString probe;      ///< what of costscope-probe fills it: "--only ping-pong,pairs with several ranks on each of two nodes"
    QString others;     ///< programs of OSU and IMB with options that fill it; empty: none of theirs does
    bool operator==(const MachineGap&) const = default;
};

/// For every model that takes something of a machine, in the order in which the probe measures it. Empty: nothing is missing.
std::vector<MachineGap> machineGaps(const Machine& machine);

/// What one dataset gave a machine.
struct GivenValues {
    int dataset = -1;   ///< of those that were calibrated
    QStringList values; ///< as a machine calls them; empty: none
};

/// Of every dataset in their order.
std::vector<GivenValues> givenBy(const Calibration& calibration, const std::vector<DatasetPtr>& datasets);

} // namespace costscope
