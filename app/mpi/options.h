// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace costscope::probe {

/// Phases in the order in which they are measured: cheap first, everybody last.
extern const std::vector<std::string> phaseNames;

/// What the command line asks for. Sizes in bytes, times in seconds.
struct Options {
    std::string file = "costscope-probe.json";
    std::vector<std::string> phases; ///< in their order
    double budget = 600;
    double precision = 0.02; ///< half width of the interval of a cell's median, as a share of it
    std::int64_t minBytes = 0, maxBytes = 4 << 20;
    std::int64_t maxShiftBytes = 1 << 20; ///< of shifts and collectives, in which everybody takes part
    int perOctave = 1;
    int maxMessages = 4096;
    int leastRepetitions = 7, mostRepetitions = 200;
    int sockets = 0; ///< of a node; 0: as discovered
    std::string placementFile;
    std::array<int, 3> torus{0, 0, 0};
    int axis = -1; ///< of the line; -1: the first that is long enough
    std::array<int, 2> nodes{-1, -1};
    int distances = 3;
    bool rotating = false;
    int maxOrder = 1024; ///< of a matrix
    double peak = 0;     ///< of one core [flop/s]; 0: not told
    std::uint64_t seed = 1;
    bool isPlan = false;

    bool measures(const std::string& phase) const;
};

/// What came of the command line: go on, or say `text` and end with `code`.
struct Parsed {
    Options options;
    bool goesOn = true;
    int code = 0;
    std::string text;
};
Parsed parseOptions(const std::vector<std::string>& arguments);

} // namespace costscope::probe
