// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/Session.h"

namespace costscope {

/// The dataset that is looked at with the thing of this id: itself, that of a fit, the only one of a figure; else empty.
QString datasetLookedAt(const Session& session, const QString& id);

/// The fit of this id, else the first of the dataset that is looked at; nullptr if there is none.
const Fit* fitLookedAt(const Session& session, const QString& id);

} // namespace costscope
