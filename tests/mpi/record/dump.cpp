// SPDX-License-Identifier: GPL-3.0-or-later
// dump FILE…: every row of .csm files, "region kind rank peer bytes count order coarse total", and what is wrong with them.
#include "../../../app/mpi/record/chunks.h"

#include <cinttypes>

using namespace costscope::record;

namespace {

int dump(const char* path)
{
    ChunkReader reader;
    if (!reader.open(path)) {
        std::printf("%s: %s\n", path, reader.error().c_str());
        return 1;
    }
    std::vector<std::string> regions, functions;
    std::vector<Row> rows;
    for (int chunk = 0;; ++chunk) {
        const ChunkReader::Found found = reader.next();
        if (found == ChunkReader::Found::End) return 0;
        if (found == ChunkReader::Found::Cut) {
            std::printf("cut in chunk %d\n", chunk);
            return 1;
        }
        if (found == ChunkReader::Found::Damaged) {
            std::printf("damaged chunk %d\n", chunk);
            continue;
        }
        if (reader.head().region == namesRegion) {
            if (!reader.names(regions.empty() ? regions : functions)) std::printf("no names in chunk %d\n", chunk);
            continue;
        }
        if (!reader.rows(rows)) std::printf("no rows in chunk %d\n", chunk);
        const std::uint32_t region = reader.head().region;
        for (const Row& row : rows)
            std::printf("%s;%s;%u;%" PRId64 ";%" PRIu64 ";%" PRIu64 ";%" PRIu64 ";%d;%" PRIu64 "\n",
                        region < regions.size() ? regions[region].c_str() : "?",
                        row.kind == Kind::Collective && row.function < functions.size() ? functions[row.function].c_str()
                                                                                        : kindName(int(row.kind)),
                        row.rank, row.peer, row.bytes, row.count, row.order, int(row.coarse), row.total);
    }
}

} // namespace

int main(int count, char** arguments)
{
    int worst = 0;
    for (int i = 1; i < count; ++i) worst |= dump(arguments[i]);
    return worst;
}
