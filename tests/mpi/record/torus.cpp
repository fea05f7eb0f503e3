// SPDX-License-Identifier: GPL-3.0-or-later
// torus X Y Z BYTES: every rank sends to its like on the nodes at (+1, 0, 0) and (+1, +1, 0), nodes in blocks of ranks, x fastest: on a
// torus of X times Y times Z the links along x carry twice what those along y do, and no message has two shortest ways.
#include "../../../app/mpi/record/costscope_region.h"

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

#include <mpi.h>

int main(int count, char** arguments)
{
    MPI_Init(&count, &arguments);
    int rank = 0, ranks = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    const int x = std::atoi(arguments[1]), y = std::atoi(arguments[2]), z = std::atoi(arguments[3]), bytes = std::atoi(arguments[4]);
    const int perNode = ranks / (x * y * z), node = rank / perNode, own = rank % perNode;
    const auto at = [&](int right, int up) {
        const int toX = (node % x + right + x) % x, toY = (node / x % y + up + y) % y;
        return (toX + x * (toY + y * (node / x / y))) * perNode + own;
    };
    const int to[2] = {at(1, 0), at(1, 1)}, from[2] = {at(-1, 0), at(-1, -1)};
    std::vector<char> out(static_cast<std::size_t>(bytes)), in(2 * static_cast<std::size_t>(bytes));
    for (int execution = 0; execution < 3; ++execution) { // the first one makes connections
        // A simulator has one clock for all: behind a barrier alone they would start microseconds apart.
        const double now = MPI_Wtime();
        double begin = 0;
        MPI_Allreduce(&now, &begin, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        const timespec pause{0, long((begin + 1e-3 - MPI_Wtime()) * 1e9)};
        nanosleep(&pause, nullptr);
        costscope_begin("halo", 0);
        MPI_Request requests[4];
        for (int i = 0; i < 2; ++i)
            MPI_Irecv(&in[std::size_t(i) * std::size_t(bytes)], bytes, MPI_BYTE, from[i], i, MPI_COMM_WORLD, &requests[i]);
        for (int i = 0; i < 2; ++i) MPI_Isend(out.data(), bytes, MPI_BYTE, to[i], i, MPI_COMM_WORLD, &requests[2 + i]);
        MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
        costscope_end("halo", 0);
    }
    if (rank == 0) std::puts("exchanged");
    MPI_Finalize();
    return 0;
}
