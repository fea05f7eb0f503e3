// SPDX-License-Identifier: GPL-3.0-or-later
// costscope-mpi gather: the messages of chosen levels in one file of costscope.amg/1, which opens in the window.
#include "../json.h"
#include "recording.h"
#include "verbs.h"
#include "voice.h"
#include "writing.h"

#include <algorithm>
#include <climits>
#include <cstdio>
#include <numeric>

namespace costscope::verbs {

namespace {

constexpr std::int64_t mostMessages = 200'000'000; // 3.2 GB on rank 0, and as many as the desktop takes

/// A message as it travels.
struct Message {
    std::int32_t from = 0, to = 0;
    std::int64_t bytes = 0;
};

/// Of one region, on rank 0.
struct Lists {
    std::vector<Message> messages;
};

/// Messages of all processes, one after the other, on rank 0.
void collect(const std::vector<Message>& own, std::vector<Message>& all)
{
    const int mine = int(own.size() * sizeof(Message));
    std::vector<int> sizes(std::size_t(processes()), 0), places(std::size_t(processes()), 0);
    MPI_Gather(&mine, 1, MPI_INT, sizes.data(), 1, MPI_INT, 0, MPI_COMM_WORLD);
    const std::size_t before = all.size();
    if (rankHere() == 0) {
        std::exclusive_scan(sizes.begin(), sizes.end(), places.begin(), 0);
        all.resize(before + std::size_t(places.back() + sizes.back()) / sizeof(Message));
    }
    MPI_Gatherv(own.data(), mine, MPI_BYTE, all.data() + before, sizes.data(), places.data(), MPI_BYTE, 0, MPI_COMM_WORLD);
}

/// One list of all messages of a region, number by number: no text of all of it is held.
template <class Take>
void putList(std::FILE* file, const char* name, const std::vector<Message>& messages, Take take)
{
    std::fprintf(file, "\"%s\": [", name);
    for (std::size_t i = 0; i < messages.size(); ++i)
        std::fprintf(file, i == 0 ? "%lld" : ", %lld", static_cast<long long>(take(messages[i])));
    std::fputc(']', file);
}

void putOperation(std::FILE* file, const RecordedRegion& region, const std::vector<Message>& messages)
{
    std::fprintf(file, "{\"operation\": %s, \"messages\": {", probe::jsonText(region.operation).c_str());
    putList(file, "src", messages, [](const Message& one) { return one.from; });
    std::fputs(", ", file);
    putList(file, "dst", messages, [](const Message& one) { return one.to; });
    std::fputs(", ", file);
    putList(file, "bytes", messages, [](const Message& one) { return one.bytes; });
    std::fputc('}', file);
    if (!region.queue.empty()) std::fprintf(file, ", \"queue\": %s", region.queue.c_str());
    if (!region.measured.empty()) std::fprintf(file, ", \"measured_seconds\": %s", region.measured.c_str());
    std::fputc('}', file);
}

void putFile(std::FILE* file, const Recording& recording, const std::vector<Lists>& lists, const std::vector<bool>& isWanted)
{
    std::vector<int> onNode(recording.files.size());
    for (const int node : recording.rankNode) ++onNode[std::size_t(node)];
    std::fprintf(file,
                 "{\"format\": \"costscope.amg/1\", \"label\": %s, \"generator\": {\"name\": \"costscope-mpi\"}, \"ranks\": %d,\n"
                 " \"placement\": {\"kind\": \"recorded\", \"ppn\": %d, \"order\": \"explicit\", \"nodes\": %zu, \"rank_node\": [",
                 probe::jsonText(recording.program).c_str(), recording.ranks, *std::max_element(onNode.begin(), onNode.end()),
                 recording.files.size());
    for (std::size_t rank = 0; rank < recording.rankNode.size(); ++rank)
        std::fprintf(file, rank == 0 ? "%d" : ", %d", recording.rankNode[rank]);
    std::fputs("]},\n \"levels\": [", file);
    int last = -1;
    for (const RecordedRegion& region : recording.regions) last = std::max(last, region.level);
    for (int level = 0; level <= last; ++level) {
        std::fprintf(file, "%s\n  {\"level\": %d, \"operations\": [", level == 0 ? "" : ",", level);
        bool isFirst = true;
        for (std::size_t i = 0; i < recording.regions.size(); ++i) {
            if (!isWanted[i] || recording.regions[i].level != level) continue;
            if (!std::exchange(isFirst, false)) std::fputs(", ", file);
            putOperation(file, recording.regions[i], lists[i].messages);
        }
        std::fputs("]}", file);
    }
    std::fputs("]}\n", file);
}

int run(const Arguments& arguments)
{
    const Recording recording = readIndex(arguments.folder());
    const auto level = int(arguments.whole("--level", -1, 0, 1000));
    const std::string operation = arguments.text("--operation");
    if (!arguments.has("-o")) throw Fault(2, "expected -o FILE.json: where the messages go.");
    std::vector<bool> isWanted(recording.regions.size());
    for (std::size_t i = 0; i < isWanted.size(); ++i) {
        const RecordedRegion& region = recording.regions[i];
        isWanted[i] = !region.isAll() && (level < 0 || region.level == level) && (operation.empty() || region.operation == operation);
    }
    if (std::find(isWanted.begin(), isWanted.end(), true) == isWanted.end()) regionOf(recording, level, operation); // says which there are
    const bool partial = arguments.has("--partial");
    const std::vector<ChunkPlace> chunks = findChunks(recording, isWanted, partial);
    if (arguments.has("--plan")) {
        std::uint64_t rows = 0;
        for (const ChunkPlace& chunk : chunks) rows += chunk.rows;
        if (rankHere() == 0)
            std::printf("%d processes, %zu files, %zu chunks of messages, %llu rows: at most %s on rank 0 where a row is one message\n",
                        processes(), recording.files.size(), chunks.size(), static_cast<unsigned long long>(rows),
                        shownBytes(double(rows) * sizeof(Message)).c_str());
        return 0;
    }
    std::vector<Lists> lists(recording.regions.size());
    ReadCounts counts;
    counts.damaged.resize(recording.files.size());
    std::int64_t unknown = 0, uneven = 0, coarse = 0, sum = 0;
    Meter meter(chunks.size());
    // As many chunks at a time as there are processes: they come in the order of the files.
    for (std::size_t first = 0; first < chunks.size(); first += std::size_t(processes())) {
        meter.report(first);
        const std::size_t own = first + std::size_t(rankHere());
        // Chunks of one round may be of several regions: each is sent by itself.
        std::vector<Message> messages;
        together([&] {
            if (own >= chunks.size()) return;
            const RecordedRegion& region = recording.regions[chunks[own].region];
            const ReadCounts read = readChunk(recording, chunks[own], [&](const record::Row& row) {
                const auto one = record::inOneExecution(row, region.most, recording.ranks);
                if (one.told == record::InOneExecution::Unknown) unknown += std::int64_t(one.count);
                if (one.told != record::InOneExecution::Message) return;
                if (one.isUneven) uneven += std::int64_t(one.count);
                if (row.coarse) coarse += std::int64_t(row.count);
                if (one.count > std::uint64_t(mostMessages) || messages.size() + one.count > INT_MAX / sizeof(Message) / 2)
                    throw Fault(1, "one chunk has more messages than one process can send. Ask for link loads instead: contention.",
                                std::int64_t(own));
                messages.insert(
                    messages.end(), std::size_t(one.count),
                    {std::int32_t(one.from), std::int32_t(one.to), std::int64_t(std::min<std::uint64_t>(one.bytes, INT64_MAX))});
            });
            counts.rows += read.rows;
            for (std::size_t file = 0; file < read.damaged.size(); ++file) counts.damaged[file] += read.damaged[file];
        });
        sum += sumOverAll(std::int64_t(messages.size()));
        if (sum > mostMessages)
            throw Fault(1, "these are more than " + std::to_string(mostMessages) +
                               " messages: choose a level and an operation, or ask for link loads instead: contention.");
        const std::size_t end = std::min(chunks.size(), first + std::size_t(processes()));
        for (std::size_t at = first; at < end;) {
            const std::uint32_t region = chunks[at].region;
            std::size_t next = at;
            while (next < end && chunks[next].region == region) ++next;
            collect(own >= at && own < next ? messages : std::vector<Message>(), lists[region].messages);
            at = next;
        }
    }
    sayDamaged(recording, counts, partial);
    sayLacks({unknown, uneven, coarse}, recording, isWanted);
    together([&] {
        if (rankHere() != 0) return;
        writeWhole(arguments.text("-o"), [&](std::FILE* file) { putFile(file, recording, lists, isWanted); });
        std::printf("%s: %lld messages of one execution. Open it in the window, or: costscope levels %s\n", arguments.text("-o").c_str(),
                    static_cast<long long>(sum), arguments.text("-o").c_str());
    });
    return 0;
}

std::vector<Option> options()
{
    return {{"-o", "FILE.json", "where the messages go: costscope.amg/1"},
            {"--level", "N", "of this level only"},
            {"--operation", "OP", "of this operation only: spmv, ..."},
            {"--partial", "", "take what is whole of files that are missing, cut or damaged"},
            {"--plan", "", "say what would be read, and how much memory it takes; read nothing"}};
}

} // namespace

Verb gatherVerb()
{
    return {"gather", "messages of chosen levels as one file that opens in the window", options(), run};
}

} // namespace costscope::verbs
