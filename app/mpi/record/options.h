// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace costscope::record {

enum class Pcontrol { Off, Ipm, Level };

/// "call=hypre_ParCSRMatrixMatvec*->spmv": a pattern and the region of what fits it.
struct Rule {
    std::string pattern;
    std::string region;
};

/// What the environment says, COSTSCOPE_RECORD…
struct Options {
    std::string name = "costscope-record.%j";
    Pcontrol pcontrol = Pcontrol::Off;
    std::size_t entries = 16384;
    bool asksForJson = false, onExit = false, allPeers = false;
    std::vector<Rule> calls, comms, events;
    bool hypre = false; // its matrices tell the levels
    std::vector<std::string> complaints; // what was not understood
};

Options readOptions();
/// %j is the number of the job, or `otherwise` outside of one.
std::string fileName(const std::string& pattern, const std::string& otherwise);
/// * stands for anything, ? for one letter.
bool fits(const char* pattern, const char* text);

} // namespace costscope::record
