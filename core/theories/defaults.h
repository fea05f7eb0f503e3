// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Progress.h"
#include "core/session/Session.h"

#include <optional>

namespace costscope {

/// Adds what a newcomer would ask for first: for run-time records a fit by amdahl-overhead and the figure
/// overhead-curves, for AMG levels cost-by-level. Nothing is added that the data cannot carry. Returns the ids of the new figures.
QStringList addDefaults(Session& session, const QString& datasetId, const Progress& progress = {});

/// The two halves of addDefaults(), for who fits later: the settings of the fit, nothing where the data carry none, and the figures.
std::optional<FitSettings> defaultFit(const Session& session, const QString& datasetId);
QStringList addDefaultFigures(Session& session, const QString& datasetId);

} // namespace costscope
