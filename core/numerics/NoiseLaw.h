// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enumWords.h"

namespace costscope {

/// How the scatter of a measured value goes with the value.
enum class NoiseLaw { Constant, Proportional };
inline constexpr EnumWords<NoiseLaw::Proportional> noiseLawWords("constant", "proportional");

} // namespace costscope
