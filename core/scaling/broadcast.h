// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/Model.h"

namespace costscope {

extern const Model broadcastLinearModel;   ///< "broadcast-linear"
extern const Model broadcastBinomialModel; ///< "broadcast-binomial"
extern const Model broadcastBinaryModel;   ///< "broadcast-binary"

} // namespace costscope
