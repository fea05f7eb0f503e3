// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace costscope {

enum class Weights { Plain, Relative, Log };
QString toString(Weights weights); ///< "plain", "relative", "log"
std::optional<Weights> weightsById(QStringView id);

} // namespace costscope
