// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/Session.h"

namespace costscope {

/// Fits a dataset with these settings and puts the fit: fitModel() and putFit() in one.
Result<QString> refit(Session& session, const QString& datasetId, const FitSettings& settings);

} // namespace costscope
