// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Progress.h"
#include "core/session/Session.h"

#include <functional>

namespace costscope {

/// Adds what a newcomer would ask for first: for run-time records a fit by amdahl-overhead and the figure
/// overhead-curves, for AMG levels cost-by-level. Nothing is added that the data cannot carry. Returns the ids of the new figures.
QStringList addDefaults(Session& session, const QString& datasetId, const Progress& progress = {});

/// The same for who fits later: `fit` is asked for the fit if the data carry one (checkFit() has found nothing), false: no figures then.
QStringList addDefaults(Session& session, const QString& datasetId, const std::function<bool(const FitSettings& settings)>& fit);
/// The figures alone.
QStringList addDefaultFigures(Session& session, const QString& datasetId);

} // namespace costscope
