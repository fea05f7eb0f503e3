// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/Figure.h"
#include "core/session/Session.h"

namespace costscope {

/// Whether a record is one that a fit or a calibration can go without: run times that were fitted, rows of a benchmark.
bool canLeaveOut(const Session& session, const RecordRef& record);
/// Whether every fit of its dataset leaves it out, or the calibration that `of` (a figure, a calibration, …) shows.
bool isLeftOut(const Session& session, const RecordRef& record, QStringView of);

} // namespace costscope
