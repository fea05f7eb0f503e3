// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/calibration/calibration.h"
#include "core/session/Session.h"

namespace costscope {

/// What the parts of the calibration panel show: a calibration of the session, or the one that "Calibrate" would make.
struct CalibrationShown {
    const Session& session;
    const CalibrationItem& item;              ///< without id: nobody has calibrated these yet
    const Calibration* calibration = nullptr; ///< without a bootstrap; nullptr: refused
    const Sweeps* sweeps = nullptr;           ///< with the rows that are left out
    const Machine* machine = nullptr;         ///< of the session; nullptr: there is none yet
};

} // namespace costscope
