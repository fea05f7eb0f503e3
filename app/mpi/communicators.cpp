// SPDX-License-Identifier: GPL-3.0-or-later
#include "communicators.h"

#include "clock.h"
#include "say.h"

#include <algorithm>

#include <mpi.h>

namespace costscope::probe {

namespace {

/// By rank: a simulator may run all ranks in one process.
std::map<int, std::string>& doing()
{
    static std::map<int, std::string> all;
    return all;
}

void endOnError(MPI_Comm*, int* code, ...)
{
    char text[MPI_MAX_ERROR_STRING + 1] = {};
    int length = 0, rank = 0;
    MPI_Error_string(*code, text, &length);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    const std::string at = doing()[rank];
    say("rank " + std::to_string(rank) + (at.empty() ? ", at the start" : ", " + at) + ": MPI says \"" +
        std::string(text, std::size_t(length)) + "\". The run ends; the file keeps the phases that were finished.");
    MPI_Abort(MPI_COMM_WORLD, 1);
}

void tellErrors(MPI_Comm communicator)
{
    MPI_Errhandler handler = MPI_ERRHANDLER_NULL;
    MPI_Comm_create_errhandler(endOnError, &handler);
    MPI_Comm_set_errhandler(communicator, handler);
    MPI_Errhandler_free(&handler);
}

} // namespace

void setDoing(int rank, const std::string& phase, const std::string& cell)
{
    doing()[rank] = cell.empty() ? "phase " + phase : "phase " + phase + ", cell " + cell;
}

Communicators::Communicators()
{
    tellErrors(MPI_COMM_WORLD);
    MPI_Comm_dup(MPI_COMM_WORLD, &m_all);
    tellErrors(m_all);
    MPI_Comm_rank(m_all, &m_rank);
    MPI_Comm_size(m_all, &m_size);
}

Communicators::~Communicators()
{
    for (auto& [ranks, communicator] : m_known)
        if (communicator != MPI_COMM_NULL) MPI_Comm_free(&communicator);
    MPI_Comm_free(&m_all);
}

MPI_Comm Communicators::of(const std::vector<int>& ranks)
{
    if (!std::binary_search(ranks.begin(), ranks.end(), m_rank)) return MPI_COMM_NULL;
    if (int(ranks.size()) == m_size) return m_all;
    const auto known = m_known.find(ranks);
    if (known != m_known.end()) return known->second;
    MPI_Group everybody = MPI_GROUP_NULL, group = MPI_GROUP_NULL;
    MPI_Comm_group(m_all, &everybody);
    MPI_Group_incl(everybody, int(ranks.size()), ranks.data(), &group);
    MPI_Comm communicator = MPI_COMM_NULL;
    MPI_Comm_create_group(m_all, group, 1, &communicator);
    tellErrors(communicator);
    MPI_Group_free(&group);
    MPI_Group_free(&everybody);
    return m_known[ranks] = communicator;
}

void wait(MPI_Request& request, const Patience& patience)
{
    if (patience.blocks) {
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        return;
    }
    constexpr int spins = 2000;
    int done = 0;
    for (int i = 0; patience.maySpin && i < spins && !done; ++i) MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    for (double pause = 1e-5; !done; pause = std::min(2 * pause, patience.longest)) {
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
        if (!done) sleepFor(pause);
    }
}

void barrier(MPI_Comm communicator, const Patience& patience)
{
    if (patience.blocks) { // a simulator's non-blocking one lets rank 0 wait for all others one by one: minutes for 4096 ranks
        MPI_Barrier(communicator);
        return;
    }
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Ibarrier(communicator, &request);
    wait(request, patience);
}

} // namespace costscope::probe
