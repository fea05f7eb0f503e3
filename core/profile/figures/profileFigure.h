// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/Figure.h"
#include "core/session/Session.h"

namespace costscope {

// What the figures of a profile share.

/// The profile of a request; nullptr if it has none.
const DatasetItem* profileOf(const Session& session, const FigureRequest& request);
/// "jacobi2d, 16 processes · 2 hosts · 222 ms · 12 % of the time in MPI", as far as it is told.
QString profileSubtitle(const DatasetItem& item);
Provenance profileProvenance(const DatasetItem& item);

} // namespace costscope
