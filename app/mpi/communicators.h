// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include <mpi.h>

namespace costscope::probe {

/// Communicators of sets of ranks, made once for each set and kept; and the one that all messages of the probe go through.
class Communicators {
public:
    Communicators();
    ~Communicators();
    Communicators(const Communicators&) = delete;
    Communicators& operator=(const Communicators&) = delete;

    MPI_Comm all() const { return m_all; }
    int rank() const { return m_rank; }
    int size() const { return m_size; }

    /// Collective over these ranks, which must ask for their sets in the same order; MPI_COMM_NULL on all others.
    MPI_Comm of(const std::vector<int>& ranks);

private:
    MPI_Comm m_all = MPI_COMM_NULL;
    int m_rank = 0, m_size = 1;
    std::map<std::vector<int>, MPI_Comm> m_known;
};

/// What is being measured, for the message of an error inside MPI: such an error ends the run and tells rank, phase, cell and MPI's text.
void setDoing(int rank, const std::string& phase, const std::string& cell);

/// How a rank waits for others.
struct Patience {
    bool maySpin = true;   ///< a core of its own
    double longest = 2e-4; ///< of one sleep [s]
    bool blocks = false;   ///< a simulator's blocked ranks cost nobody a core, and every question costs it a step
};
/// Blocked ranks spin and take the cores of those that measure: four ranks on two cores gave single messages of 8 ms. So waiting means
/// to ask, and to sleep longer each time.
void wait(MPI_Request& request, const Patience& patience);
void barrier(MPI_Comm communicator, const Patience& patience);

} // namespace costscope::probe
