// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace costscope {

/// The duration [s] of a cell that has units of its own, as "56 min", "~437 s", "1h 12m" or "1:02:03". Nothing: it is a plain number, or
/// none.
std::optional<double> cellSeconds(const QString& text, bool decimalComma);

} // namespace costscope
