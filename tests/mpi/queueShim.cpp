// SPDX-License-Identifier: GPL-3.0-or-later
// A known queue search for the simulator, which has none: a receive found at position i of the posted queue costs
// QUEUE_STEP simulated seconds times i. Linked in front of the probe with smpicxx; messages of a batch have the tags
// firstTag … firstTag + n - 1, and arrive in that order. Expected: reversed - in order = QUEUE_STEP n (n - 1) / 2.
#include <mpi.h>
#include <time.h>

#include <cstdlib>
#include <list>

namespace {
constexpr int firstTag = 100;
std::list<int> posted; // tags in the order of posting; smpirun gives every rank its own copy
double step()
{
    const char* s = getenv("QUEUE_STEP");
    return s ? atof(s) : 8.4e-9;
}
} // namespace

extern "C" int MPI_Irecv(void* buffer, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Request* request)
{
    if (tag >= firstTag) posted.push_back(tag);
    return PMPI_Irecv(buffer, count, type, from, tag, comm, request);
}

extern "C" int MPI_Waitall(int n, MPI_Request* requests,
                           MPI_Status* statuses) // of the receives: the probe waits for its sends with PMPI_Waitall here
{
    const int result = PMPI_Waitall(n, requests, statuses);
    if (posted.empty() || int(posted.size()) != n) return result;
    double steps = 0;
    for (int tag = firstTag; tag < firstTag + n; ++tag) {
        int position = 0;
        for (auto p = posted.begin(); p != posted.end(); ++p, ++position)
            if (*p == tag) {
                steps += position;
                posted.erase(p);
                break;
            }
    }
    const double seconds = step() * steps;
    const timespec pause{time_t(seconds), long((seconds - double(time_t(seconds))) * 1e9)};
    nanosleep(&pause, nullptr); // simulated time
    return result;
}
