// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

namespace costscope {

/// A duration in seconds as programs print it: "12.5", "1.25D+01", "0:12.5", "1:02:03", "1-02:03:04" (days), "0m12.5s", "1h 2m". Nothing
/// if the text holds anything else, or is below 0.
std::optional<double> printedDuration(std::string_view text);

} // namespace costscope
