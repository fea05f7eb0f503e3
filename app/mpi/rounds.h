// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "measure.h"
#include "options.h"

#include <vector>

namespace costscope::probe {

/// How a phase went. The records are rank 0's alone.
struct PhaseRun {
    std::vector<Record> records;
    double seconds = 0;
    int rounds = 0;
    bool isShort = false; ///< the time ended before every cell had its least number of repetitions
};

/// Rounds, not cells: one repetition of every cell in shuffled order, then the next round. A disturbance of seconds hits one repetition
/// of many cells, not all repetitions of few. Rank 0 decides what the next round does; its decision travels with a broadcast.
class Rounds {
public:
    Rounds(Communicators& communicators, const Placement& placement, const Clock& clock, const Options& options);
    /// Collective over all ranks; those that no cell needs sleep. `seconds` of rank 0 counts.
    PhaseRun run(const Phase& phase, double seconds);

private:
    /// What rank 0 tells the members.
    struct Order {
        enum What { Stop, WarmUp, Measure };
        What what = Stop;
        double lead = 0;
        int round = 0;             ///< of the phase: ranks that slept through earlier phases shuffle as all others do
        std::vector<double> inner; ///< by cell; 0: not in this round
        std::vector<double> delay; ///< by cell [s]
    };

    void lead(const Phase& phase, MPI_Comm members, PhaseRun& run);
    void follow(const Phase& phase, MPI_Comm members);
    void warmUp(const Phase& phase, MPI_Comm members, PhaseRun& run);
    bool measure(const Phase& phase, MPI_Comm members, PhaseRun& run);
    void send(Order& order, std::size_t cells, MPI_Comm members) const;
    /// Does the round, and on rank 0 returns by cell in `active` what all ranks found.
    std::vector<double> perform(const Phase& phase, const Order& order, MPI_Comm members);
    void performCell(const Phase& phase, const Order& order, std::size_t cell, double* found);

    void takeWarmUp(const Phase& phase, const std::vector<double>& found, const Order& order, PhaseRun& run) const;
    void takeRound(const Phase& phase, const std::vector<double>& found, const Order& order, PhaseRun& run);
    void skipTooLong(const Phase& phase, PhaseRun& run) const;
    void judge(const Phase& phase, Record& record) const;
    void setDelays(const Phase& phase, PhaseRun& run) const;
    Order orderOf(const Phase& phase, const PhaseRun& run, Order::What what) const;
    double left();

    Communicators& m_communicators;
    const Placement& m_placement;
    const Clock& m_clock;
    const Options& m_options;
    Measurer m_measurer;
    Patience m_patience;
    Stopwatch m_watch;    ///< since the phase began
    double m_seconds = 0; ///< of the phase
    double m_lead = 0;    ///< [s]
};

/// The cells of a round from cheap to dear, for a warm-up; or shuffled, the same on all ranks.
std::vector<std::size_t> cheapFirst(const Phase& phase);
void shuffle(std::vector<std::size_t>& cells, std::uint64_t seed);

/// "4096 B, 16 messages, 4 pairs": which cell, in a message.
std::string nameOf(const Phase& phase, const Cell& cell);

} // namespace costscope::probe
