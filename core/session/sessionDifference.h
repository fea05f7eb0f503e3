// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/Session.h"

namespace costscope {

/// The dataset of the session that was read from the same bytes and holds the same; nullptr if there is none.
const DatasetItem* sameData(const Session& session, const Dataset& dataset);

/// Things that went with those which were removed: of `before`, not in `after`, and not among `removed`. Ids of fits, calibrations
/// and figures.
QStringList goneWith(const Session& before, const Session& after, const QStringList& removed);
/// Figures of `before` that show fewer datasets in `after`.
QStringList figuresWithFewerData(const Session& before, const Session& after);

} // namespace costscope
