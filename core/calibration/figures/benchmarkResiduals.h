// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"

namespace costscope {

/// fit-residuals of benchmarks: every cell beside the law that was fitted to it, one panel per locality and further law.
Result<Figure> benchmarkResiduals(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress);

/// The choices that are of benchmarks alone: what residuals run over, and which ones.
std::vector<Choice> residualChoices();

} // namespace costscope
