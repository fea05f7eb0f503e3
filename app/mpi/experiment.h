// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "json.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace costscope::probe {

/// Ranks that measure together: pairs first[i] – second[i]; where there is no second, all of first do the same.
struct Team {
    std::vector<int> first, second;
    std::vector<int> ranks() const; ///< all, ascending
};

enum class Action { PingPong, Together, Ring, Batch, RoundTrips, Shift, Collective, Overlap, Kernel };

/// One cell of a sweep: what is done, and what the file says of it. Every rank holds the same list of cells.
struct Cell {
    Action action = Action::PingPong;
    std::size_t team = 0, document = 0; ///< of the phase
    std::int64_t bytes = 0;
    int messages = 1;
    bool isReversed = false; ///< receives are posted against the order of arrival
    int distance = 0;        ///< of a shift
    int order = 0;           ///< of a matrix
    int progressCalls = 0;
    std::string op = {};
    bool isInStep = false; ///< pairs start together
    bool isOnce = false;   ///< one iteration for each start
    /// Time that the repetition takes from another cell, or from itself: its median of that value. -1: none.
    int delayCell = -1;
    std::size_t delayValue = 0;
    bool saysDelay = false; ///< delay_s stands in the sample

    JsonObject told = {}, counters = {}, tags = {}; ///< of the sample
    std::vector<std::string> valueCounters = {};    ///< names of the counters for the values behind the first: their medians
    double volume() const { return double(messages) * (double(bytes) + 1000); } ///< for an order from cheap to dear
};

/// A document of the file: cells of one kind at one place.
struct Document {
    std::string id, kind, timeOf, title;
    JsonObject parameters = {};
    int pairsTeam = -1;   ///< team whose pairs stand in the layout
    bool meanToo = false; ///< a second sample of each cell has the mean over the ranks
};

struct Phase {
    std::string name;
    std::vector<Team> teams = {};
    std::vector<Document> documents = {};
    std::vector<Cell> cells = {};
    std::vector<std::string> remarks = {}; ///< what is left out, and why
};

constexpr std::size_t valuesOfCell = 3;

/// What rank 0 has recorded of a cell.
struct Record {
    enum State { Open, Done, Skipped, Failed };
    State state = Open;
    std::string message;                                 ///< why it was skipped or failed
    std::array<std::vector<double>, valuesOfCell> times; ///< largest over ranks, by repetition [s]
    std::vector<double> means;                           ///< of the first value over ranks [s]
    int inner = 1, warmUps = 0, late = 0, wrongClock = 0;
    double delay = 0;    ///< [s]
    double duration = 0; ///< of one repetition, with its barrier [s]
    double single = 0;   ///< first value of one iteration in the warm-up [s]
    double spent = 0;    ///< all together [s]

    int repetitions() const { return int(times[0].size()); }
    bool isOpen() const { return state == Open; }
};

} // namespace costscope::probe
