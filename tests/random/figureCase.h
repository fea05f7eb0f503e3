// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstddef>

namespace costscope {

/// Bytes become a small session and a figure of any kind (the first byte says which), which is built, placed and painted on an
/// image. What is wrong with it; empty = nothing. Needs a QGuiApplication.
QString figureProblem(const unsigned char* data, size_t size);

} // namespace costscope
