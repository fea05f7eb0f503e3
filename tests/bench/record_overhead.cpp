// SPDX-License-Identifier: GPL-3.0-or-later
// record_overhead MESSAGES SIZES: a rank sends to itself, Irecv, Isend and Waitall each, in this many different sizes. Prints the
// nanoseconds a message; calls of MPI are three times as many.
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <mpi.h>

int main(int count, char** arguments)
{
    MPI_Init(&count, &arguments);
    const int messages = count > 1 ? std::atoi(arguments[1]) : 1000000, sizes = count > 2 ? std::atoi(arguments[2]) : 1;
    std::vector<char> out(65536), in(65536);
    double nanoseconds = 0;
    for (int part = 0; part < 2; ++part) { // the first one warms up
        const int times = part == 0 ? messages / 10 : messages;
        const double begin = MPI_Wtime();
        for (int i = 0; i < times; ++i) {
            MPI_Request requests[2];
            MPI_Irecv(in.data(), int(in.size()), MPI_CHAR, 0, 1, MPI_COMM_WORLD, &requests[0]);
            MPI_Isend(out.data(), 8 + int(i * 7919ll % sizes), MPI_CHAR, 0, 1, MPI_COMM_WORLD, &requests[1]);
            MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        }
        nanoseconds = (MPI_Wtime() - begin) / times * 1e9;
    }
    std::printf("%.1f\n", nanoseconds);
    MPI_Finalize();
    return 0;
}
