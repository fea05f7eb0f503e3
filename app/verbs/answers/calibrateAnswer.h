// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs/line/Console.h"
#include "core/calibration/calibration.h"

namespace costscope {

/// A calibration as the command line tells it: values with both intervals, recipes, how well the laws fit, the worst cells, γ by
/// messages, δ by file, calibration factors. `other`: a machine whose values are shown beside.
Answer calibrationAnswer(const Calibration& calibration, const CalibrationRecipe& recipe, const Machine* other);

} // namespace costscope
