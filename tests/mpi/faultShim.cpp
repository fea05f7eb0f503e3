// SPDX-License-Identifier: GPL-3.0-or-later
// Faults in front of MPI and of the system, as FAULT says:
// truncate  rank 1 sends 64 bytes more than were asked for
// slow      whatever rank 1 sends or receives takes 1 ms more: a thousand times its time
// clock     one reading of the clock in seven is 1000 s too early
// back      from its 5200th reading on the clock of a rank is 1000 s behind
// ahead     from its 5200th reading on the clock of a rank is 1000 s before
// kill      rank 0 is killed in the middle of the phase behind COUNT finished ones
// torn      rank 0 is killed while it writes what COUNT phases and one more have given
// full      from what COUNT phases and one more have given on, the disk is full
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include <dlfcn.h>
#include <mpi.h>
#include <unistd.h>

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
void slow()
{
    if (!is("slow") || rankOf() != 1) return;
    const timespec pause{0, 1000000};
    nanosleep(&pause, nullptr);
}
template <typename Function>
Function real(Function, const char* name)
{
    return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}
char spare[1 << 21];
int written = 0, broadcasts = 0; // files renamed; broadcasts since
int count()
{
    const char* const text = std::getenv("COUNT");
    return text ? std::atoi(text) : 0;
}
} // namespace

extern "C" int MPI_Send(const void* buffer, int size, MPI_Datatype type, int to, int tag, MPI_Comm comm)
{
    slow();
    if (is("truncate") && rankOf() == 1 && size > 0) return PMPI_Send(spare, size + 64, type, to, tag, comm);
    return PMPI_Send(buffer, size, type, to, tag, comm);
}

extern "C" int MPI_Isend(const void* buffer, int size, MPI_Datatype type, int to, int tag, MPI_Comm comm, MPI_Request* request)
{
    slow();
    return PMPI_Isend(buffer, size, type, to, tag, comm, request);
}

extern "C" int MPI_Recv(void* buffer, int size, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Status* status)
{
    slow();
    return PMPI_Recv(buffer, size, type, from, tag, comm, status);
}

extern "C" int MPI_Ibcast(void* buffer, int size, MPI_Datatype type, int root, MPI_Comm comm, MPI_Request* request)
{
    if (is("kill") && rankOf() == 0 && written == count() && ++broadcasts > 4) raise(SIGKILL);
    return PMPI_Ibcast(buffer, size, type, root, comm, request);
}

extern "C" int rename(const char* from, const char* to)
{
    const char* const end = std::strrchr(to, '.');
    if (end && std::strcmp(end, ".json") == 0) {
        ++written;
        broadcasts = 0;
    }
    return real(&rename, "rename")(from, to);
}

extern "C" int fsync(int file)
{
    if (is("torn") && written == count()) {
        if (ftruncate(file, 700) == 0) raise(SIGKILL);
    }
    if (is("full") && written >= count()) {
        errno = ENOSPC;
        return -1;
    }
    return real(&fsync, "fsync")(file);
}

extern "C" int clock_gettime(clockid_t id, timespec* t)
{
    static const auto call = real(&clock_gettime, "clock_gettime");
    static long readings = 0;
    const int result = call(id, t);
    if (id != CLOCK_MONOTONIC || ++readings <= 5200) return result; // the first ones measure the clock itself
    if (is("clock") && readings % 7 == 0) t->tv_sec -= 1000;
    if (is("back")) t->tv_sec -= 1000;
    if (is("ahead")) t->tv_sec += 1000;
    return result;
}
