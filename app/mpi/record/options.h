// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace costscope::record {

enum class Pcontrol { Off, Ipm, Level };

/// "call=hypre_ParCSRMatrixMatvec*->spmv": a pattern and the region of what fits it.
struct Rule {
    std::string pattern;
    std::string region;
    bool isOfPetsc = false;     // one of those that the word petsc stands for
    mutable bool isMet = false; // something fitted
};

/// What the environment says, COSTSCOPE_RECORD…
struct Options {
    std::string name = "costscope-record.%j";
    Pcontrol pcontrol = Pcontrol::Off;
    std::size_t entries = 16384;
    bool asksForJson = false, onExit = false, allPeers = false;
    std::vector<Rule> calls, comms, events;
    bool hypre = false;                  // its matrices tell the levels
    std::vector<std::string> complaints; // what was not understood
};

Options readOptions();
/// Which rules were met, a bit for each of the first 64: what one rank met, all know after meet().
std::uint64_t rulesMet(const Options& options);
void meet(const Options& options, std::uint64_t rules);
/// %j is the number of the job, or `otherwise` outside of one.
std::string fileName(const std::string& pattern, const std::string& otherwise);
/// * stands for anything, ? for one letter.
bool fits(const char* pattern, const char* text);

} // namespace costscope::record
