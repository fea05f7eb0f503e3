// SPDX-License-Identifier: GPL-3.0-or-later
#include "measure.h"

#include <algorithm>

#include <mpi.h>

namespace costscope::probe {

// What all ranks of a team do together: collectives, and collectives beside computation.

const std::vector<std::string>& blockingOperations()
{
    static const std::vector<std::string> all = {"bcast", "allgather", "alltoall", "allreduce", "reduce", "scatter", "gather"};
    return all;
}

const std::vector<std::string>& nonBlockingOperations()
{
    static const std::vector<std::string> all = {"ialltoall", "ibcast", "iallgather"};
    return all;
}

bool holdsAll(const std::string& op)
{
    for (const char* whole : {"bcast", "ibcast", "allreduce", "reduce"})
        if (op == whole) return false;
    return true;
}

void callBlocking(const std::string& op, char* send, char* receive, int bytes, MPI_Comm communicator)
{
    const int doubles = bytes / int(sizeof(double));
    if (op == "bcast") MPI_Bcast(send, bytes, MPI_BYTE, 0, communicator);
    if (op == "allgather") MPI_Allgather(send, bytes, MPI_BYTE, receive, bytes, MPI_BYTE, communicator);
    if (op == "alltoall") MPI_Alltoall(send, bytes, MPI_BYTE, receive, bytes, MPI_BYTE, communicator);
    if (op == "allreduce") MPI_Allreduce(send, receive, doubles, MPI_DOUBLE, MPI_SUM, communicator);
    if (op == "reduce") MPI_Reduce(send, receive, doubles, MPI_DOUBLE, MPI_SUM, 0, communicator);
    if (op == "scatter") MPI_Scatter(send, bytes, MPI_BYTE, receive, bytes, MPI_BYTE, 0, communicator);
    if (op == "gather") MPI_Gather(send, bytes, MPI_BYTE, receive, bytes, MPI_BYTE, 0, communicator);
}

void callNonBlocking(const std::string& op, char* send, char* receive, int bytes, MPI_Comm communicator, MPI_Request* request)
{
    if (op == "ialltoall") MPI_Ialltoall(send, bytes, MPI_BYTE, receive, bytes, MPI_BYTE, communicator, request);
    if (op == "ibcast") MPI_Ibcast(send, bytes, MPI_BYTE, 0, communicator, request);
    if (op == "iallgather") MPI_Iallgather(send, bytes, MPI_BYTE, receive, bytes, MPI_BYTE, communicator, request);
}

namespace {

std::size_t memoryOf(const Turn& turn)
{
    return std::size_t(turn.cell.bytes) * (holdsAll(turn.cell.op) ? turn.team.first.size() : 1);
}

} // namespace

/// A barrier before every call: calls one after the other overlap, and a broadcast would show the rate of its root alone.
Reading Measurer::collective(const Turn& turn)
{
    char *const out = m_send.next(memoryOf(turn)), *const in = m_receive.next(memoryOf(turn));
    std::fill_n(out, std::size_t(turn.cell.bytes), '\0'); // sums of doubles: no NaN that a processor is slow with
    double sum = 0;
    bool isWrong = false;
    for (int i = 0; i < turn.inner; ++i) {
        MPI_Barrier(turn.members);
        const Moment begin = now();
        callBlocking(turn.cell.op, out, in, int(turn.cell.bytes), turn.members);
        const double seconds = secondsBetween(begin, now(), m_clock);
        isWrong = isWrong || !(seconds > 0);
        sum += seconds;
    }
    return isWrong ? reading(-1, 1) : reading(sum, turn.inner);
}

/// T_exec, T_comp and T_comm of Barigou's section 4.2: the collective with computation beside it and MPI_Test called in between, the
/// computation alone, the collective alone. The computation is as long as the collective was in the warm-up.
Reading Measurer::overlap(const Turn& turn)
{
    char *const out = m_send.next(memoryOf(turn)), *const in = m_receive.next(memoryOf(turn));
    Reading sums;
    sums.values = {};
    for (int i = 0; i < turn.inner; ++i)
        for (std::size_t way = 0; way < valuesOfCell; ++way) {
            const bool talks = way != 1, computes = way != 2;
            MPI_Request request = MPI_REQUEST_NULL;
            MPI_Barrier(turn.members);
            const Moment begin = now();
            if (talks) callNonBlocking(turn.cell.op, out, in, int(turn.cell.bytes), turn.members, &request);
            for (int part = 0; computes && part <= turn.cell.progressCalls; ++part) {
                int done = 0;
                if (talks && part > 0) MPI_Test(&request, &done, MPI_STATUS_IGNORE);
                m_work.compute(turn.delay / (turn.cell.progressCalls + 1));
            }
            if (talks) MPI_Wait(&request, MPI_STATUS_IGNORE);
            const double seconds = secondsBetween(begin, now(), m_clock);
            if (!(seconds > 0)) sums.state = Reading::WrongClock;
            sums.values[way] += std::max(0.0, seconds) / turn.inner;
        }
    return sums;
}

Reading Measurer::kernel(const Turn& turn)
{
    double sum = 0;
    bool isWrong = false;
    for (int i = 0; i < turn.inner; ++i) {
        const double seconds = runKernel(turn.cell.op, turn.cell.order, m_matrices, m_clock);
        isWrong = isWrong || !(seconds > 0);
        sum += seconds;
    }
    return isWrong ? reading(-1, 1) : reading(sum, turn.inner);
}

} // namespace costscope::probe
