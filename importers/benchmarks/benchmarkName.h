// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace costscope {

/// A name that Google Benchmark makes of a family and what it is run with: "BM_copy/1024/threads:2/real_time".
struct BenchmarkName {
    struct Argument {
        std::string_view key; ///< "n" in "n:8"; empty if it has none
        std::string_view text;
        double value; ///< NaN: no number
    };

    std::string family;
    std::vector<Argument> arguments; ///< views into the name
    bool isRealTime = false;         ///< rates count real or manual time, not CPU time
};

/// Into `decoded`, whose memory is used again: a file may have a million names.
void decodeBenchmarkName(std::string_view name, BenchmarkName& decoded);

} // namespace costscope
