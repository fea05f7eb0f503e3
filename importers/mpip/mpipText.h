// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/text/printedText.h"

namespace costscope {

/// Title of a heading line "@--- title ---…", without the dashes; nothing for other lines.
std::optional<std::string_view> mpipTitle(std::string_view line);
bool mpipDashes(std::string_view line);
bool mpipDots(std::string_view line); ///< "..." where rows were cut out by hand
/// Lines that the library itself writes to the terminal: "mpiP: Storing output in …"
bool mpipChatter(std::string_view line);
/// What stands before "@ mpiP" on the first line of a report ("", mail quoting or a tag); nothing for other lines.
std::optional<std::string_view> mpipStart(std::string_view line);

} // namespace costscope
