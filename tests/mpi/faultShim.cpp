// SPDX-License-Identifier: GPL-3.0-or-later
// Faults in front of MPI, as FAULT says: "truncate" sends 64 bytes more than were asked for from rank 1, "slow" lets every send of rank 1
// take 2 ms more, "clock" lets the clock go back.
#include <cstdlib>
#include <cstring>
#include <ctime>

#include <dlfcn.h>
#include <mpi.h>

namespace {
bool is(const char* fault)
{
    const char* const asked = std::getenv("FAULT");
    return asked && std::strcmp(asked, fault) == 0;
}
int rankOf()
{
    int rank = 0;
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    return rank;
}
char spare[1 << 21];
} // namespace

extern "C" int MPI_Send(const void* buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm)
{
    if (is("slow") && rankOf() == 1) {
        const timespec pause{0, 2000000};
        nanosleep(&pause, nullptr);
    }
    if (is("truncate") && rankOf() == 1 && count > 0) return PMPI_Send(spare, count + 64, type, to, tag, comm);
    return PMPI_Send(buffer, count, type, to, tag, comm);
}

extern "C" int clock_gettime(clockid_t id, timespec* t)
{
    using Real = int (*)(clockid_t, timespec*);
    static const auto real = reinterpret_cast<Real>(dlsym(RTLD_NEXT, "clock_gettime"));
    static long readings = 0;
    const int result = real(id, t);
    if (id == CLOCK_MONOTONIC && is("clock") && ++readings > 5200) t->tv_sec -= readings % 7 == 0 ? 1000 : 0;
    return result;
}
