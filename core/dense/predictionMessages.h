// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dense/densePrediction.h"

namespace costscope {

/// What predictions were warned of and why some were refused, each text once with the number of cells.
Messages predictionMessages(const std::vector<DensePrediction>& predictions);

} // namespace costscope
