// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace costscope {

/// One case of a fuzzer: bytes become a small session and a figure of any kind, which is built, placed and painted on an image.
/// Aborts with a word if something in it is nowhere. Needs a QGuiApplication with the platform "offscreen" and loadFonts().
/// Returns 0, as a fuzzer wants it.
int figureCase(const unsigned char* data, size_t size);

} // namespace costscope
