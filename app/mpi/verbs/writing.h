// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdio>
#include <functional>
#include <string>

namespace costscope::verbs {

/// Whoever reads meanwhile sees the old file or the whole new one. Throws Fault (1) where it cannot be written.
void writeWhole(const std::string& name, const std::function<void(std::FILE*)>& put);

} // namespace costscope::verbs
