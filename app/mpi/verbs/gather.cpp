// SPDX-License-Identifier: GPL-3.0-or-later
// costscope-mpi gather: the messages of chosen levels, or their sums, in one file of costscope.amg/1, which opens in the window.
#include "../json.h"
#include "countRegion.h"
#include "summaryText.h"
#include "verbs.h"
#include "voice.h"
#include "writing.h"

#include <algorithm>
#include <climits>
#include <cstdio>
#include <functional>
#include <numeric>
#include <utility>

namespace costscope::verbs {

namespace {

constexpr std::int64_t mostMessages = 200'000'000; // 3.2 GB on rank 0, and as many as the desktop takes

/// A message as it travels.
struct Message {
    std::int32_t from = 0, to = 0;
    std::int64_t bytes = 0;
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

using PutRegion = std::function<void(std::FILE*, std::size_t region)>; ///< what a region has beside its name and what was measured

void putOperation(std::FILE* file, const Recording& recording, std::size_t at, const PutRegion& put)
{
    const RecordedRegion& region = recording.regions[at];
    std::fprintf(file, "{\"operation\": %s, ", probe::jsonText(region.operation).c_str());
    put(file, at);
    if (!region.queue.empty()) std::fprintf(file, ", \"queue\": %s", region.queue.c_str());
    if (!region.measured.empty()) std::fprintf(file, ", \"measured_seconds\": %s", region.measured.c_str());
    std::fputc('}', file);
}

void putFile(std::FILE* file, const Recording& recording, const std::vector<bool>& isWanted, const PutRegion& put)
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
            putOperation(file, recording, i, put);
        }
        std::fputs("]}", file);
    }
    std::fputs("]}\n", file);
}

/// What a verb has been asked for.
struct Wanted {
    const Recording& recording;
    std::vector<bool> regions;
    std::vector<ChunkPlace> chunks;
    bool partial;
    std::string file; ///< to write
};

std::vector<bool> wantedRegions(const Recording& recording, const Arguments& arguments)
{
    const auto level = int(arguments.whole("--level", -1, 0, 1000));
    const std::string operation = arguments.text("--operation");
    std::vector<bool> isWanted(recording.regions.size());
    for (std::size_t i = 0; i < isWanted.size(); ++i) {
        const RecordedRegion& region = recording.regions[i];
        isWanted[i] = !region.isAll() && (level < 0 || region.level == level) && (operation.empty() || region.operation == operation);
    }
    if (std::find(isWanted.begin(), isWanted.end(), true) == isWanted.end()) regionOf(recording, level, operation); // says which there are
    return isWanted;
}

void write(const Wanted& wanted, const PutRegion& put, const std::string& what)
{
    together([&] {
        if (rankHere() != 0) return;
        writeWhole(wanted.file, [&](std::FILE* file) { putFile(file, wanted.recording, wanted.regions, put); });
        std::printf("%s: %s. Open it in the window, or: costscope levels %s\n", wanted.file.c_str(), what.c_str(), wanted.file.c_str());
    });
}

/// The messages of one chunk, as they travel.
std::vector<Message> messagesOf(ChunkRows& rows, const ChunkPlace& chunk, std::size_t number, const Recording& recording, Lacks& lacks)
{
    std::vector<Message> messages;
    rows.read(chunk, [&](const record::Row& row) {
        const auto one = record::inOneExecution(row, recording.regions[chunk.region].most, recording.ranks);
        lacks.take(one, row);
        if (one.told != record::InOneExecution::Message) return;
        if (one.count > std::uint64_t(mostMessages) || messages.size() + one.count > INT_MAX / sizeof(Message) / 2)
            throw Fault(1, "one chunk has more messages than one process can send. Ask for sums instead: --summary.", std::int64_t(number));
        messages.insert(messages.end(), std::size_t(one.count),
                        {std::int32_t(one.from), std::int32_t(one.to), std::int64_t(std::min<std::uint64_t>(one.bytes, INT64_MAX))});
    });
    return messages;
}

int gatherLists(const Wanted& wanted)
{
    const std::vector<ChunkPlace>& chunks = wanted.chunks;
    std::vector<std::vector<Message>> lists(wanted.regions.size()); // on rank 0
    ReadCounts counts(wanted.recording);
    Lacks lacks;
    std::int64_t sum = 0;
    ChunkRows rows(wanted.recording, counts);
    Meter meter(chunks.size());
    // As many chunks at a time as there are processes: they come in the order of the files.
    for (std::size_t first = 0; first < chunks.size(); first += std::size_t(processes())) {
        meter.report(first);
        const std::size_t own = first + std::size_t(rankHere());
        std::vector<Message> messages;
        together([&] {
            if (own < chunks.size()) messages = messagesOf(rows, chunks[own], own, wanted.recording, lacks);
        });
        sum += sumOverAll(std::int64_t(messages.size()));
        if (sum > mostMessages)
            throw Fault(1, "these are more than " + std::to_string(mostMessages) +
                               " messages: choose a level and an operation, or ask for sums instead: --summary.");
        // Chunks of one round may be of several regions: each is sent by itself.
        const std::size_t end = std::min(chunks.size(), first + std::size_t(processes()));
        for (std::size_t at = first; at < end;) {
            const std::uint32_t region = chunks[at].region;
            std::size_t next = at;
            while (next < end && chunks[next].region == region) ++next;
            collect(own >= at && own < next ? messages : std::vector<Message>(), lists[region]);
            at = next;
        }
    }
    sayDamaged(wanted.recording, counts, wanted.partial);
    sayLacks(lacks, wanted.recording, wanted.regions);
    const PutRegion put = [&](std::FILE* file, std::size_t region) {
        const std::vector<Message>& messages = lists[region];
        std::fputs("\"messages\": {", file);
        putList(file, "src", messages, [](const Message& one) { return one.from; });
        std::fputs(", ", file);
        putList(file, "dst", messages, [](const Message& one) { return one.to; });
        std::fputs(", ", file);
        putList(file, "bytes", messages, [](const Message& one) { return one.bytes; });
        std::fputc('}', file);
    };
    write(wanted, put, std::to_string(sum) + " messages of one execution");
    return 0;
}

/// Sums take no room, whatever was recorded.
int gatherSummaries(const Wanted& wanted)
{
    const Recording& recording = wanted.recording;
    Cube cube;
    together([&] { cube = cubeOf(recording); });
    ReadCounts counts(recording);
    Lacks lacks;
    std::vector<std::string> texts(wanted.regions.size()); // on rank 0
    for (std::size_t region = 0; region < texts.size(); ++region)
        if (wanted.regions[region])
            texts[region] = summaryText(countRegion(recording, region, wanted.chunks, cube, ProtocolThresholds(), counts, lacks));
    sayDamaged(recording, counts, wanted.partial);
    sayLacks(lacks, recording, wanted.regions);
    const PutRegion put = [&](std::FILE* file, std::size_t region) { std::fputs(texts[region].c_str(), file); };
    write(wanted, put, std::to_string(sumOverAll(counts.rows)) + " rows, added up");
    return 0;
}

int run(const Arguments& arguments)
{
    const Recording recording = readIndex(arguments.folder());
    if (!arguments.has("-o")) throw Fault(2, "expected -o FILE.json: where the messages go.");
    Wanted wanted{recording, wantedRegions(recording, arguments), {}, arguments.has("--partial"), arguments.text("-o")};
    wanted.chunks = findChunks(recording, wanted.regions, wanted.partial);
    if (!arguments.has("--plan")) return arguments.has("--summary") ? gatherSummaries(wanted) : gatherLists(wanted);
    std::uint64_t rows = 0;
    for (const ChunkPlace& chunk : wanted.chunks) rows += chunk.rows;
    const std::string memory = arguments.has("--summary")
                                   ? "about " + shownBytes(RankSums::bytesOf(recording)) + " for the sums of the ranks on each process"
                                   : "at most " + shownBytes(double(rows) * sizeof(Message)) + " on rank 0 where a row is one message";
    if (rankHere() == 0)
        std::printf("%d processes, %zu files, %zu chunks of messages, %llu rows: %s\n", processes(), recording.files.size(),
                    wanted.chunks.size(), static_cast<unsigned long long>(rows), memory.c_str());
    return 0;
}

std::vector<Option> options()
{
    return {{"-o", "FILE.json", "where the messages go: costscope.amg/1"},
            {"--level", "N", "of this level only"},
            {"--operation", "OP", "of this operation only: spmv, ..."},
            {"--summary", "", "sums by locality and of the critical process instead of messages: any size"},
            {"--partial", "", "take what is whole of files that are missing, cut or damaged"},
            {"--plan", "", "say what would be read, and how much memory it takes; read nothing"}};
}

} // namespace

Verb gatherVerb()
{
    return {"gather", "messages of chosen levels, or their sums, as one file that opens in the window", options(), run};
}

} // namespace costscope::verbs
