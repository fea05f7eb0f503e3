// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/draw/Layout.h"

#include <memory>

namespace costscope {

/// What the text of a page of A4 has with its margins.
inline constexpr double textHeightMm = 240;

/// The height of a figure that nobody chose: its own, or as much more as it takes for every word to find room, up to the text of a
/// page. Where even that does not help it stays as low as does no harm.
double pageHeightMm(const std::shared_ptr<const Figure>& figure, const Style& style, double widthMm);

} // namespace costscope
