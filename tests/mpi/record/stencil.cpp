// SPDX-License-Identifier: GPL-3.0-or-later
// stencil FOLDER MODE: three regions with messages of their own, and what was sent in FOLDER/sent-RANK: "level from to bytes" per
// message of one execution. MODE: header (costscope_region.h), level (MPI_Pcontrol(100 + l)), ipm (MPI_Pcontrol(1, "name")), none.
// Level 0: Irecv, Isend, Waitall with six neighbours of a ring. Level 1: persistent requests. Level 2: Sendrecv within halves of
// the ranks in the opposite order, receives from anybody, and messages to MPI_PROC_NULL and to itself, which are none.
#include "../../../app/mpi/record/costscope_region.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include <mpi.h>

namespace {

int rank, ranks;
std::FILE* list;
const char* mode = "header";
bool isFirst = true;

void enter(int level)
{
    if (std::strcmp(mode, "header") == 0) costscope_begin("spmv", level);
    if (std::strcmp(mode, "level") == 0) MPI_Pcontrol(100 + level);
    if (std::strcmp(mode, "ipm") == 0) MPI_Pcontrol(1, ("spmv level " + std::to_string(level)).c_str());
}

void leave(int level)
{
    if (std::strcmp(mode, "header") == 0) costscope_end("spmv", level);
    if (std::strcmp(mode, "level") == 0) MPI_Pcontrol(-100 - level);
    if (std::strcmp(mode, "ipm") == 0) MPI_Pcontrol(-1, ("spmv level " + std::to_string(level)).c_str());
}

void note(int level, int to, std::size_t bytes)
{
    if (isFirst && to != rank) std::fprintf(list, "%d %d %d %zu\n", level, rank, to, bytes);
}

void exchange()
{
    const int level = 0, steps[] = {1, 2, 3};
    std::vector<std::vector<double>> out, in;
    std::vector<MPI_Request> requests;
    for (const int step : steps)
        for (const int sign : {1, -1}) {
            const int to = (rank + sign * step + 8 * ranks) % ranks;
            out.emplace_back(100 * step + rank);
            in.emplace_back(100 * step + ranks);
            note(level, to, out.back().size() * sizeof(double));
        }
    std::size_t i = 0;
    for (const int step : steps)
        for (const int sign : {1, -1}) {
            requests.emplace_back();
            MPI_Irecv(in[i].data(), int(in[i].size()), MPI_DOUBLE, (rank - sign * step + 8 * ranks) % ranks, int(i), MPI_COMM_WORLD,
                      &requests.back());
            ++i;
        }
    i = 0;
    for (const int step : steps)
        for (const int sign : {1, -1}) {
            requests.emplace_back();
            MPI_Isend(out[i].data(), int(out[i].size()), MPI_DOUBLE, (rank + sign * step + 8 * ranks) % ranks, int(i), MPI_COMM_WORLD,
                      &requests.back());
            ++i;
        }
    MPI_Waitall(int(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
}

struct Persistent {
    std::vector<int> out = std::vector<int>(512), in = std::vector<int>(512);
    MPI_Request requests[2];
    void prepare()
    {
        MPI_Recv_init(in.data(), 512, MPI_INT, (rank + 1) % ranks, 7, MPI_COMM_WORLD, &requests[0]);
        MPI_Send_init(out.data(), 300, MPI_INT, (rank - 1 + ranks) % ranks, 7, MPI_COMM_WORLD, &requests[1]);
    }
    void exchange()
    {
        note(1, (rank - 1 + ranks) % ranks, 1200);
        MPI_Startall(2, requests);
        for (int i = 0; i < 2; ++i) {
            int index;
            MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
        }
    }
    void end()
    {
        MPI_Request_free(&requests[0]);
        MPI_Request_free(&requests[1]);
    }
};

void halves(MPI_Comm half)
{
    int own, size;
    MPI_Comm_rank(half, &own);
    MPI_Comm_size(half, &size);
    const int next = (own + 1) % size, before = (own - 1 + size) % size;
    const int first = rank < ranks / 2 ? 0 : ranks / 2, nextInWorld = first + size - 1 - next;
    char out[4096] = {}, in[4096];
    note(2, nextInWorld, 4000);
    MPI_Sendrecv(out, 4000, MPI_CHAR, next, 1, in, 4096, MPI_CHAR, before, 1, half, MPI_STATUS_IGNORE);
    MPI_Request request;
    MPI_Irecv(in, 4096, MPI_CHAR, MPI_ANY_SOURCE, MPI_ANY_TAG, half, &request);
    note(2, nextInWorld, 24);
    MPI_Send(out, 24, MPI_CHAR, next, 5 + own, half);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Sendrecv(out, 8, MPI_CHAR, MPI_PROC_NULL, 2, in, 8, MPI_CHAR, MPI_PROC_NULL, 2, half, MPI_STATUS_IGNORE);
    MPI_Sendrecv(out, 8, MPI_CHAR, own, 3, in, 8, MPI_CHAR, own, 3, half, MPI_STATUS_IGNORE);
}

} // namespace

int main(int count, char** arguments)
{
    MPI_Init(&count, &arguments);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (count > 2) mode = arguments[2];
    list = std::fopen((std::string(count > 1 ? arguments[1] : ".") + "/sent-" + std::to_string(rank)).c_str(), "w");
    if (!list) return 1;
    MPI_Comm half;
    MPI_Comm_split(MPI_COMM_WORLD, rank < ranks / 2, -rank, &half);
    Persistent persistent;
    persistent.prepare();
    for (int execution = 0; execution < 5; ++execution) {
        enter(0);
        exchange();
        leave(0);
        enter(1);
        persistent.exchange();
        leave(1);
        enter(2);
        halves(half);
        leave(2);
        isFirst = false;
        double in = 1, out;
        MPI_Allreduce(&in, &out, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
    persistent.end();
    MPI_Comm_free(&half);
    std::fclose(list);
    if (rank == 0) std::puts("exchanged");
    MPI_Finalize();
    return 0;
}
