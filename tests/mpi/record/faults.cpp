// SPDX-License-Identifier: GPL-3.0-or-later
// faults MODE [ARGUMENT]: what a recorder must survive, and small exchanges whose rows are known.
#include "../../../app/mpi/record/costscope_region.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include <mpi.h>
#include <unistd.h>

namespace {

int rank, ranks;
char buffer[1 << 17], other[1 << 17];

/// 8 bytes around the ring.
void ring(int bytes = 8)
{
    MPI_Sendrecv(buffer, bytes, MPI_CHAR, (rank + 1) % ranks, 0, other, int(sizeof other), MPI_CHAR, (rank - 1 + ranks) % ranks, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

/// Regions of some ranks only, left in another order, not entered at all, too deep, too many.
void regions()
{
    if (rank % 2 == 0) costscope_begin("even", -1);
    ring();
    if (rank % 2 == 0) costscope_end("even", -1);
    costscope_begin("outer", -1);
    costscope_begin("inner", -1);
    costscope_end("outer", -1);
    ring(); // belongs to inner
    costscope_end("inner", -1);
    costscope_end("never", -1);
    ring(); // to none
    for (int i = 0; i < 40; ++i) costscope_begin("deep", i);
    for (int i = 39; i >= 0; --i) costscope_end("deep", i);
    ring(16);
}

void names()
{
    for (int i = 0; i < 300; ++i) {
        const std::string name = "name " + std::to_string(i);
        costscope_begin(name.c_str(), -1);
        ring();
        costscope_end(name.c_str(), -1);
    }
}

void sizes()
{
    for (int i = 0; i < 60000; ++i) ring(i);
}

void wildcards()
{
    if (rank != 0) {
        MPI_Send(buffer, 10 * rank, MPI_CHAR, 0, rank, MPI_COMM_WORLD);
        MPI_Send(buffer, 10 * rank + 1, MPI_CHAR, 0, 100, MPI_COMM_WORLD);
        MPI_Send(buffer, 10 * rank + 2, MPI_CHAR, 0, 200, MPI_COMM_WORLD);
        return;
    }
    for (int i = 1; i < ranks; ++i) MPI_Recv(buffer, 1000, MPI_CHAR, i, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 1; i < ranks; ++i) {
        MPI_Message message;
        MPI_Mprobe(MPI_ANY_SOURCE, 100, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
        MPI_Mrecv(buffer, 1000, MPI_CHAR, &message, MPI_STATUS_IGNORE);
    }
    for (int i = 1; i < ranks; ++i) {
        MPI_Request request;
        MPI_Irecv(buffer, 1000, MPI_CHAR, MPI_ANY_SOURCE, 200, MPI_COMM_WORLD, &request);
        for (int isThere = 0; !isThere;) MPI_Test(&request, &isThere, MPI_STATUS_IGNORE);
    }
    MPI_Request never;
    MPI_Irecv(buffer, 1000, MPI_CHAR, MPI_ANY_SOURCE, 300, MPI_COMM_WORLD, &never);
    MPI_Cancel(&never);
    MPI_Wait(&never, MPI_STATUS_IGNORE);
}

void intercommunicator()
{
    MPI_Comm half, across;
    const int isLow = rank < ranks / 2;
    MPI_Comm_split(MPI_COMM_WORLD, isLow, rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, isLow ? ranks / 2 : 0, 9, &across);
    int own;
    MPI_Comm_rank(half, &own);
    MPI_Sendrecv(buffer, 77, MPI_CHAR, own, 0, other, 100, MPI_CHAR, own, 0, across, MPI_STATUS_IGNORE);
    MPI_Comm_free(&across);
    MPI_Comm_free(&half);
}

void threads()
{
    const auto exchange = [](int tag) {
        std::vector<char> out(64), in(64);
        for (int i = 0; i < 250; ++i) {
            MPI_Request requests[2];
            MPI_Irecv(in.data(), 64, MPI_CHAR, (rank - 1 + ranks) % ranks, tag, MPI_COMM_WORLD, &requests[0]);
            MPI_Isend(out.data(), 8 + tag, MPI_CHAR, (rank + 1) % ranks, tag, MPI_COMM_WORLD, &requests[1]);
            MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        }
    };
    std::vector<std::thread> all;
    for (int tag = 0; tag < 4; ++tag) all.emplace_back(exchange, tag);
    for (std::thread& each : all) each.join();
}

void oneSided()
{
    MPI_Win window;
    MPI_Win_create(buffer, 4096, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Win_fence(0, window);
    MPI_Put(other, 100, MPI_CHAR, (rank + 1) % ranks, 0, 100, MPI_CHAR, window);
    MPI_Win_fence(0, window);
    MPI_Get(other, 50, MPI_CHAR, (rank + 1) % ranks, 0, 50, MPI_CHAR, window);
    MPI_Win_fence(0, window);
    MPI_Accumulate(other, 3, MPI_INT, (rank + 1) % ranks, 0, 3, MPI_INT, MPI_SUM, window);
    MPI_Win_fence(0, window);
    MPI_Win_free(&window);
}

/// A ring that is a Cartesian communicator, and a graph in which each sends rank + 1 ints to the next but one.
void neighbours()
{
    int isPeriodic = 1;
    MPI_Comm cart, graph;
    MPI_Cart_create(MPI_COMM_WORLD, 1, &ranks, &isPeriodic, 0, &cart);
    MPI_Neighbor_alltoall(buffer, 5, MPI_INT, other, 5, MPI_INT, cart);
    const int from = (rank - 2 + 2 * ranks) % ranks, to = (rank + 2) % ranks;
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &from, MPI_UNWEIGHTED, 1, &to, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &graph);
    const int out = rank + 1, in = from + 1, place = 0;
    MPI_Neighbor_alltoallv(buffer, &out, &place, MPI_INT, other, &in, &place, MPI_INT, graph);
    MPI_Comm_free(&cart);
    MPI_Comm_free(&graph);
}

/// Rank 0 posts eight receives; they come in the opposite order, or in the same one, each only when the one before is completed.
void order(bool isReversed)
{
    constexpr int n = 8;
    costscope_begin("queue", 0);
    if (rank == 0) {
        MPI_Request requests[n];
        for (int i = 0; i < n; ++i) MPI_Irecv(other + 100 * i, 100, MPI_CHAR, 1, i, MPI_COMM_WORLD, &requests[i]);
        for (int i = 0; i < n; ++i) {
            int index;
            MPI_Send(buffer, 0, MPI_CHAR, 1, 99, MPI_COMM_WORLD);
            MPI_Waitany(n, requests, &index, MPI_STATUS_IGNORE);
        }
    } else if (rank == 1) {
        for (int i = 0; i < n; ++i) {
            MPI_Recv(other, 0, MPI_CHAR, 0, 99, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(buffer, 10, MPI_CHAR, 0, isReversed ? n - 1 - i : i, MPI_COMM_WORLD);
        }
    }
    costscope_end("queue", 0);
}

/// Three executions, in one of which a message more is sent.
void uneven()
{
    for (int i = 0; i < 3; ++i) {
        costscope_begin("exchange", 0);
        ring(32);
        if (i == 1) ring(32);
        costscope_end("exchange", 0);
    }
}

/// Found by their caller: executions end when all is received.
__attribute__((noinline)) void multiply()
{
    MPI_Request requests[4];
    MPI_Irecv(other, 100, MPI_CHAR, (rank - 1 + ranks) % ranks, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(other + 100, 100, MPI_CHAR, (rank + 1) % ranks, 1, MPI_COMM_WORLD, &requests[1]);
    MPI_Isend(buffer, 40, MPI_CHAR, (rank + 1) % ranks, 1, MPI_COMM_WORLD, &requests[2]);
    MPI_Isend(buffer, 40, MPI_CHAR, (rank - 1 + ranks) % ranks, 1, MPI_COMM_WORLD, &requests[3]);
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
}

void onCoarse()
{
    MPI_Comm coarse;
    MPI_Comm_dup(MPI_COMM_WORLD, &coarse);
    MPI_Comm_set_name(coarse, "coarse grid 3");
    for (int i = 0; i < 4; ++i)
        MPI_Sendrecv(buffer, 12, MPI_CHAR, (rank + 1) % ranks, 0, other, 100, MPI_CHAR, (rank - 1 + ranks) % ranks, 0, coarse,
                     MPI_STATUS_IGNORE);
    MPI_Comm_free(&coarse);
}

} // namespace

static __attribute__((noinline)) void exchange_of_program() // no symbol that is known at run time: the file has it
{
    multiply();
    asm volatile("" ::: "memory"); // no tail call: the caller has to be found
}

int main(int count, char** arguments)
{
    const std::string mode = count > 1 ? arguments[1] : "";
    int provided;
    MPI_Init_thread(&count, &arguments, mode == "threads" ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (mode == "nofinalize" || mode == "abort" || mode == "sigterm") {
        for (int i = 0; i < 3; ++i) ring();
        MPI_Barrier(MPI_COMM_WORLD);
        if (mode == "nofinalize") {
            usleep(rank == 0 ? 0 : 500000); // mpirun may kill the others as soon as one has gone
            std::exit(0);
        }
        if (mode == "sigterm") raise(SIGTERM);
        if (rank == 0) MPI_Abort(MPI_COMM_WORLD, 3);
        for (;;) MPI_Barrier(MPI_COMM_WORLD);
    }
    if (mode == "full" && rank == 0) { // what is written from now on meets a full disk
        const std::string name = arguments[2];
        for (const std::string& file :
             {name + ".d/node-00000.csm", name + ".d/index.json.part", name + ".amg.json.part", name + ".runs.csv.part"})
            if (symlink("/dev/full", file.c_str()) != 0) std::perror(file.c_str());
    }
    if (mode == "full") ring();
    if (mode == "regions") regions();
    if (mode == "names") names();
    if (mode == "sizes") sizes();
    if (mode == "wildcards") wildcards();
    if (mode == "inter") intercommunicator();
    if (mode == "threads") threads();
    if (mode == "onesided") oneSided();
    if (mode == "neighbours") neighbours();
    if (mode == "reversed") order(true);
    if (mode == "inorder") order(false);
    if (mode == "uneven") uneven();
    if (mode == "caller")
        for (int i = 0; i < 5; ++i) exchange_of_program();
    if (mode == "coarse") onCoarse();
    if (mode == "control") {
        ring(1);
        MPI_Pcontrol(0);
        ring(2);
        MPI_Pcontrol(1);
        ring(3);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) std::printf("the program ran on\n");
    MPI_Finalize();
    return 0;
}
