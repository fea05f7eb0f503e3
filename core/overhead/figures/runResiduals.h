// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"

namespace costscope {

/// fit-residuals of one table of run times: measured over fitted, with the core counts marked that no smooth law can follow.
/// `yScale`: "log" or "linear".
Result<Figure> runResiduals(const Session& session, const FigureRequest& request, const QString& yScale);

} // namespace costscope
