// SPDX-License-Identifier: GPL-3.0-or-later
// exchange halo|points|ring BYTES X Y Z MESSAGES.csv: one exchange of all ranks, which form a periodic grid of X times Y times Z, x
// fastest: with 6 or 26 neighbours, or passing blocks round the ring until everybody has all. Prints the longest time of a rank, and writes
// the messages with their source and target.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <set>
#include <vector>

#include <mpi.h>

namespace {

std::vector<int> neighbours(int rank, const int (&grid)[3], bool hasCorners)
{
    const int at[3] = {rank % grid[0], rank / grid[0] % grid[1], rank / grid[0] / grid[1]};
    std::vector<int> all;
    for (int step = 0; step < 27; ++step) {
        const int by[3] = {step % 3 - 1, step / 3 % 3 - 1, step / 9 - 1};
        const int away = std::abs(by[0]) + std::abs(by[1]) + std::abs(by[2]);
        if (away == 0 || (away > 1 && !hasCorners)) continue;
        int to[3];
        for (int axis = 0; axis < 3; ++axis) to[axis] = (at[axis] + by[axis] + grid[axis]) % grid[axis];
        all.push_back(to[0] + grid[0] * (to[1] + grid[1] * to[2]));
    }
    return all;
}

} // namespace

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank = 0, ranks = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    const bool isRing = std::strcmp(argv[1], "ring") == 0;
    const int bytes = std::atoi(argv[2]), grid[3] = {std::atoi(argv[3]), std::atoi(argv[4]), std::atoi(argv[5])};
    const std::vector<int> others =
        isRing ? std::vector<int>{(rank + 1) % ranks} : neighbours(rank, grid, std::strcmp(argv[1], "points") == 0);
    std::vector<char> out(std::size_t(bytes), 'c'), in(others.size() * std::size_t(bytes));
    double longest = 0;
    for (int round = 0; round < 2; ++round) { // the first one makes connections
        // A simulator has one clock for all: behind a barrier alone they would start microseconds apart.
        const double now = MPI_Wtime();
        double begin = 0;
        MPI_Allreduce(&now, &begin, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        begin += 1e-3;
        const timespec pause{0, long((begin - MPI_Wtime()) * 1e9)};
        nanosleep(&pause, nullptr);
        if (isRing) {
            for (int stage = 1; stage < ranks; ++stage)
                MPI_Sendrecv(out.data(), bytes, MPI_BYTE, (rank + 1) % ranks, 1, in.data(), bytes, MPI_BYTE, (rank + ranks - 1) % ranks, 1,
                             MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            std::vector<MPI_Request> requests(2 * others.size());
            for (std::size_t i = 0; i < others.size(); ++i)
                MPI_Irecv(&in[i * std::size_t(bytes)], bytes, MPI_BYTE, others[i], int(others.size() - i), MPI_COMM_WORLD, &requests[i]);
            for (std::size_t i = 0; i < others.size(); ++i) // step i goes there, step n - 1 - i comes back
                MPI_Isend(out.data(), bytes, MPI_BYTE, others[i], int(i + 1), MPI_COMM_WORLD, &requests[others.size() + i]);
            MPI_Waitall(int(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
        }
        const double seconds = MPI_Wtime() - begin;
        MPI_Allreduce(&seconds, &longest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    }
    if (rank == 0) {
        std::printf("%.9g\n", longest);
        if (std::FILE* const file = std::fopen(argv[6], "w")) {
            std::fprintf(file, "# ranks=%d; ppn=1; torus_dims=%dx%dx%d\n", ranks, grid[0], grid[1], grid[2]);
            std::fputs("level,operation,src,dst,bytes\n", file);
            for (int from = 0; from < ranks; ++from)
                for (const int to : isRing ? std::vector<int>{(from + 1) % ranks} : neighbours(from, grid, others.size() == 26))
                    std::fprintf(file, "0,exchange,%d,%d,%d\n", from, to, bytes);
            std::fclose(file);
        }
    }
    MPI_Finalize();
    return 0;
}
