// SPDX-License-Identifier: GPL-3.0-or-later
// Another tool of the same kind: it counts barriers.
#include <cstdio>

#include <mpi.h>

namespace {
int barriers = 0;
}

extern "C" int MPI_Barrier(MPI_Comm comm)
{
    ++barriers;
    return PMPI_Barrier(comm);
}

extern "C" int MPI_Pcontrol(const int level, ...)
{
    return PMPI_Pcontrol(level);
}

namespace {
__attribute__((destructor)) void end()
{
    if (barriers > 0) std::printf("tool: %d barriers\n", barriers);
}
} // namespace
