// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup.h"

#include "communicators.h"
#include "output.h"
#include "regions.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include <mpi.h>
#include <unistd.h>

namespace costscope::record {

namespace {

/// The MPI that runs is of the family that this was compiled for: handles are pointers in one and numbers in the other.
bool isRightFamily(const std::string& version)
{
    const auto says = [&](const char* text) { return version.find(text) != std::string::npos; };
#if defined(COSTSCOPE_RECORD_SMPI)
    return says("SMPI") || says("SimGrid") || says("simgrid");
#elif defined(OPEN_MPI)
    return says("Open MPI") || says("Spectrum MPI");
#else
    return (says("MPICH") || says("MVAPICH") || says("Intel(R) MPI") || says("CRAY") || says("ParaStation")) && !says("Open MPI");
#endif
}

/// Before it is known which MPI this is.
bool isFirst()
{
    for (const char* name : {"OMPI_COMM_WORLD_RANK", "PMI_RANK", "PMIX_RANK", "SLURM_PROCID"})
        if (const char* const rank = std::getenv(name)) return std::strcmp(rank, "0") == 0;
    return true;
}

/// Rank 0 sees whether files can be written, and what they are called.
std::string agreeOnName(State& s)
{
    char text[4096] = "";
    std::string trouble;
    if (s.rank == 0) {
        const std::string name = fileName(s.options.name, std::to_string(long(getpid())));
        trouble = prepareFolder(name);
        if (trouble.empty() && name.size() >= sizeof text) trouble = "the name is longer than a path may be";
        if (trouble.empty())
            std::memcpy(text, name.c_str(), name.size() + 1);
        else
            say(name + ".d cannot be written: " + trouble + ". Nothing is recorded; the program runs on");
    }
    PMPI_Bcast(text, int(sizeof text), MPI_CHAR, 0, MPI_COMM_WORLD);
    return text;
}

void beginOrThrow()
{
    State& s = state();
    s.options = readOptions();
    s.process = long(getpid());
    char version[MPI_MAX_LIBRARY_VERSION_STRING + 1] = "";
    int length = 0;
    PMPI_Get_library_version(version, &length);
    s.mpi = version;
    if (!isRightFamily(s.mpi)) {
        const std::string first = s.mpi.substr(0, s.mpi.find_first_of(",\n"));
        if (isFirst())
            say("built for " COSTSCOPE_RECORD_FAMILY ", and the program runs with " + first + ". Nothing is recorded; the program runs on");
        return;
    }
    PMPI_Comm_rank(MPI_COMM_WORLD, &s.rank);
    PMPI_Comm_size(MPI_COMM_WORLD, &s.ranks);
    MPI_Comm parent = MPI_COMM_NULL;
#ifndef COSTSCOPE_RECORD_SMPI // which ends a program that asks
    PMPI_Comm_get_parent(&parent);
#endif
    if (parent != MPI_COMM_NULL) {
        if (s.rank == 0) say("spawned processes are not recorded");
        return;
    }
    if (s.rank == 0)
        for (const std::string& complaint : s.options.complaints) say(complaint + ". It is left out");
    s.options.name = agreeOnName(s);
    if (s.options.name.empty()) return;
    int provided = MPI_THREAD_SINGLE;
    PMPI_Query_thread(&provided);
    s.isThreaded = provided == MPI_THREAD_MULTIPLE;
    beginTicks();
    // From here on all ranks take part in what MPI_Finalize gathers, whatever becomes of them.
    s.isActive = true;
    s.mainThread = thisThread();
    if (!prepareCommunicators()) return turnOff("MPI keeps no attributes");
    if (!s.mainThread) return;
    if (s.options.onExit) prepareAlone();
    s.begin = ticks();
    setRecording(true);
}

} // namespace

void begin() noexcept
{
    try {
        beginOrThrow();
    } catch (...) {
        turnOff("no memory");
    }
}

} // namespace costscope::record
