// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "clock.h"
#include "communicators.h"
#include "experiment.h"
#include "placement.h"

#include <array>
#include <vector>

namespace costscope::probe {

/// Memory for messages: warm, the same bytes again and again; or rotating through twice the last cache. Only ranks that ask for it
/// touch it: 256 simulated ranks with 12 MB each took 3.3 GB.
class Buffers {
public:
    explicit Buffers(std::size_t rotateOver) : m_rotateOver(rotateOver) {}
    char* next(std::size_t bytes);

private:
    std::size_t m_rotateOver; ///< 0: warm
    std::size_t m_at = 0;
    std::vector<char> m_bytes;
};

/// One repetition of a cell, as the members of its team do it.
struct Turn {
    const Cell& cell;
    const Team& team;
    MPI_Comm all;       ///< of the messages: ranks are those of the world
    MPI_Comm members;   ///< of the team
    MPI_Comm first;     ///< of those that start together; null on all others
    int inner;          ///< iterations in each value
    double delay, lead; ///< [s]
    bool maySpin;
};

struct Reading {
    enum State { None = 0, Good = 1, Late = 2, WrongClock = 3 };
    State state = Good;
    std::array<double, valuesOfCell> values{}; ///< [s]; 0 on ranks that time nothing
};

/// Does what the cells say.
class Measurer {
public:
    Measurer(const Clock& clock, const Placement& placement, int rank, std::size_t rotateOver);
    Reading perform(const Turn& turn);
    /// How this rank's clock stands against that of the team's first rank: by the quickest of a hundred round trips, as SKaMPI and
    /// Netgauge do. Nothing to do on one node, whose clock is one. Collective over the first ranks of the team.
    void compareClocks(const Team& team, MPI_Comm all);

private:
    Reading pingPong(const Turn& turn);
    Reading together(const Turn& turn);
    Reading ring(const Turn& turn);
    Reading batch(const Turn& turn);
    Reading roundTrips(const Turn& turn);
    Reading shift(const Turn& turn);
    Reading collective(const Turn& turn);
    Reading overlap(const Turn& turn);
    Reading kernel(const Turn& turn);

    void getReady(const Turn& turn) const;
    /// Late: this rank came after the moment that all had agreed on.
    Reading::State start(const Turn& turn);
    Reading reading(double seconds, double divisor) const;
    void delay(double seconds) const;
    int partner(const Team& team) const;
    bool isFirst(const Team& team) const;

    const Clock& m_clock;
    const Placement& m_placement;
    int m_rank;
    Buffers m_send, m_receive;
    Work m_work;
    Moment m_offset = 0; ///< this clock less that of the team's first rank [ns]
    std::vector<MPI_Request> m_requests;
    std::vector<double> m_matrices;
};

/// Operations of the phases collectives and overlap.
const std::vector<std::string>& blockingOperations();
const std::vector<std::string>& nonBlockingOperations();
/// Whether an operation holds a block of `bytes` for every rank, and so needs ranks times as much memory.
bool holdsAll(const std::string& op);
void callBlocking(const std::string& op, char* send, char* receive, int bytes, MPI_Comm communicator);
void callNonBlocking(const std::string& op, char* send, char* receive, int bytes, MPI_Comm communicator, MPI_Request* request);

/// Kernels that the probe was built with; empty without a BLAS.
const std::vector<std::string>& kernels();
double flopsOf(const std::string& kernel, double order);
/// Seconds of one call; `matrices` is its memory.
double runKernel(const std::string& kernel, int order, std::vector<double>& matrices, const Clock& clock);

} // namespace costscope::probe
