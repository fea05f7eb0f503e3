// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/Session.h"

namespace costscope {

/// Adds what a newcomer would ask for first: for run-time records a fit by amdahl-overhead and the figure
/// overhead-curves, for AMG levels cost-by-level. Nothing is added that the data cannot carry. Returns the ids of the new figures.
QStringList addDefaults(Session& session, const QString& datasetId);

} // namespace costscope
