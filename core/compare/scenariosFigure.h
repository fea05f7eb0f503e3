// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"

namespace costscope {

/// The baseline, what is pinned beside it, and this session: a panel for each of the numbers that differ most, a row for each session.
extern const FigureKind scenariosFigure;

} // namespace costscope
