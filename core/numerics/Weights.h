// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enumWords.h"

namespace costscope {

enum class Weights { Plain, Relative, Log };
inline constexpr EnumWords<Weights::Log> weightsWords("plain", "relative", "log");
inline QString toString(Weights weights)
{
    return weightsWords[weights];
}
inline std::optional<Weights> weightsById(QStringView id)
{
    return weightsWords.find(id);
}

} // namespace costscope
