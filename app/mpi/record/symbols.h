// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace costscope::record {

/// The function that an address lies in, by the symbols of its file: those of an executable are seldom known to the linker at run time.
/// Empty: it has none there, or the file was stripped.
std::string symbolAt(void* address);

} // namespace costscope::record
