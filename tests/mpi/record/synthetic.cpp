// SPDX-License-Identifier: GPL-3.0-or-later
// synthetic FOLDER RANKS RANKS_PER_NODE REGIONS PEERS: a recording as of a program on many ranks, through the recorder's own writer and
// without MPI. In every region each rank sends to PEERS others around it, of sizes that differ. Prints rows and bytes.
#include "chunks.h"

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <sys/stat.h>

using namespace costscope::record;

namespace {

struct Job {
    std::string folder;
    std::uint32_t ranks, perNode;
    int regions, peers;
};

std::uint64_t rowsWritten = 0, bytesWritten = 0;

void put(std::FILE* file, ChunkBuffer& chunk, std::uint32_t region)
{
    if (chunk.isEmpty()) return;
    std::size_t length = 0;
    const std::uint8_t* const bytes = chunk.finish(region, length);
    if (std::fwrite(bytes, 1, length, file) != length) std::exit(1);
    bytesWritten += length;
}

void writeNode(const Job& job, std::uint32_t node, ChunkBuffer& chunk)
{
    char name[32];
    std::snprintf(name, sizeof name, "/node-%05u.csm", node);
    std::FILE* const file = std::fopen((job.folder + name).c_str(), "wb");
    std::uint8_t head[fileHeadSize];
    fileHead(head);
    if (!file || std::fwrite(head, 1, fileHeadSize, file) != fileHeadSize) std::exit(1);
    bytesWritten += fileHeadSize;
    for (int region = 0; region <= job.regions; ++region)
        chunk.addName(region == 0 ? "outside of regions" : ("spmv level " + std::to_string(region - 1)).c_str());
    put(file, chunk, namesRegion);
    chunk.addName("MPI_Send");
    put(file, chunk, namesRegion);
    const std::uint32_t end = std::min(job.ranks, (node + 1) * job.perNode);
    for (int region = 1; region <= job.regions; ++region) {
        for (std::uint32_t rank = node * job.perNode; rank < end; ++rank)
            for (int peer = 0; peer < job.peers; ++peer) {
                // Neighbours at distances that grow, both ways.
                const std::int64_t step = std::int64_t(1) + peer / 2 * (peer / 2 + region);
                const std::int64_t all = job.ranks, to = (std::int64_t(rank) + (peer % 2 ? step : -step) % all + all) % all;
                Row row;
                row.rank = rank;
                row.peer = to;
                row.bytes = 8 * (1 + (rank * 2654435761u >> 20) % 4096 / std::uint32_t(region));
                row.count = 10;
                row.order = std::uint64_t(peer);
                row.time = 100 + rank % 50;
                if (to == std::int64_t(rank)) continue;
                ++rowsWritten;
                if (chunk.add(row)) continue;
                put(file, chunk, std::uint32_t(region));
                chunk.add(row);
            }
        put(file, chunk, std::uint32_t(region));
    }
    if (std::fclose(file) != 0) std::exit(1);
}

void writeIndex(const Job& job, std::uint32_t nodes)
{
    std::FILE* const file = std::fopen((job.folder + "/index.json").c_str(), "w");
    if (!file) std::exit(1);
    std::fprintf(file,
                 "{\"format\": \"costscope.messages/1\", \"program\": \"synthetic\", \"ranks\": %u, \"run\": {\"seconds\": 1, "
                 "\"mpi_seconds_mean\": 0.5},\n \"nodes\": [",
                 job.ranks);
    for (std::uint32_t node = 0; node < nodes; ++node)
        std::fprintf(file, "%s{\"host\": \"node%u\", \"file\": \"node-%05u.csm\"}", node ? ", " : "", node, node);
    std::fputs("],\n \"rank_node\": [", file);
    for (std::uint32_t rank = 0; rank < job.ranks; ++rank) std::fprintf(file, "%s%u", rank ? "," : "", rank / job.perNode);
    std::fputs("],\n \"regions\": [{\"name\": \"outside of regions\", \"operation\": \"all\", \"executions\": [1, 1]}", file);
    for (int level = 0; level < job.regions; ++level)
        std::fprintf(file, ",\n  {\"name\": \"spmv level %d\", \"operation\": \"spmv\", \"level\": %d, \"executions\": [10, 10]}", level,
                     level);
    std::fputs("]}\n", file);
    if (std::fclose(file) != 0) std::exit(1);
}

} // namespace

int main(int count, char** words)
{
    if (count != 6) {
        std::fputs("usage: synthetic FOLDER RANKS RANKS_PER_NODE REGIONS PEERS\n", stderr);
        return 2;
    }
    const Job job{words[1], std::uint32_t(std::atoi(words[2])), std::uint32_t(std::atoi(words[3])), std::atoi(words[4]),
                  std::atoi(words[5])};
    mkdir(job.folder.c_str(), 0777);
    const std::uint32_t nodes = (job.ranks + job.perNode - 1) / job.perNode;
    ChunkBuffer chunk;
    for (std::uint32_t node = 0; node < nodes; ++node) writeNode(job, node, chunk);
    writeIndex(job, nodes);
    std::printf("%u files, %llu rows, %llu bytes\n", nodes, static_cast<unsigned long long>(rowsWritten),
                static_cast<unsigned long long>(bytesWritten));
}
