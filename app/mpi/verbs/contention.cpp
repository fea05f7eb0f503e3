// SPDX-License-Identifier: GPL-3.0-or-later
// costscope-mpi contention: bytes over every directed link of a torus, of a recording that does not fit into one process.
#include "../json.h"
#include "arguments.h"
#include "job.h"
#include "linkCounting.h"
#include "recording.h"
#include "verbs.h"
#include "voice.h"
#include "writing.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <limits>
#include <memory>
#include <numeric>

namespace costscope::verbs {

namespace {

/// As `costscope contention --csv` writes them.
void writeCsv(const LinkLoads& loads, std::FILE* file)
{
    const TorusShape& torus = loads.torus;
    const int columns = std::max(3, torus.dimensions());
    for (int d = 0; d < columns; ++d) std::fprintf(file, "%c,", dimensionLetters[d]);
    std::fputs("dimension,direction,bytes\n", file);
    for (std::size_t number = 0; number < torus.linkNumbers(); ++number) {
        const Link link = torus.link(number);
        if (!torus.hasLink(link)) continue;
        const Position at = torus.position(link.from);
        for (int d = 0; d < columns; ++d) std::fprintf(file, "%d,", at[std::size_t(d)]);
        std::fprintf(file, "%c,%c,%lld\n", dimensionLetters[link.dimension], link.plus ? '+' : '-', loads.bytes[number]);
    }
}

std::string whole(qint64 value)
{
    return std::to_string(value);
}

std::string placeOf(const TorusShape& torus, qint32 router)
{
    const Position at = torus.position(router);
    std::string place;
    for (int d = 0; d < torus.dimensions(); ++d) place += (d ? ", " : "") + std::to_string(at[std::size_t(d)]);
    return place;
}

std::string inText(const LinkLoads& loads, const RecordedRegion& region, const Job& job)
{
    std::string text = "Level " + std::to_string(region.level) + ", " + region.operation + ": " + whole(loads.messages()) + " messages, " +
                       whole(loads.totalBytes()) + " bytes in one execution\n" + inWords(job.torus) + ", " + whole(loads.torus.links()) +
                       " directed links, " + job.placed + "; " + inWords(job.routing, job.torus) + "\n";
    const qint64 most = loads.maxBytes();
    if (most == 0) return text + "No link carries anything.\n";
    char numbers[160];
    std::snprintf(numbers, sizeof numbers, "busiest link %lld bytes, mean %.6g; %lld links carry anything; %.4g hops per byte\n", most,
                  loads.meanBytes(), loads.usedLinks(), loads.hopsPerByte());
    text += numbers;
    for (const std::size_t number : loads.hottest(10)) {
        const Link link = loads.torus.link(number);
        std::string line = std::string("  ") + (link.plus ? "+" : "-") + dimensionLetters[link.dimension] + " at (" +
                           placeOf(loads.torus, link.from) + ")";
        line.resize(std::max<std::size_t>(line.size() + 2, 28), ' ');
        text += line + whole(loads.bytes[number]) + " bytes\n";
    }
    return text;
}

std::string inJson(const LinkLoads& loads, const RecordedRegion& region, const Job& job)
{
    const auto number = [](double value) {
        char text[40];
        std::snprintf(text, sizeof text, "%.17g", value);
        return std::string(text);
    };
    const auto list = [&](auto&& one, std::size_t count) {
        std::string all = "[";
        for (std::size_t i = 0; i < count; ++i) all += (i ? ", " : "") + one(i);
        return all + "]";
    };
    const TorusShape& torus = loads.torus;
    const auto dimensions = std::size_t(torus.dimensions());
    const std::vector<std::size_t> busiest = loads.hottest(10);
    const auto byteHops = loads.byteHops();
    std::string text = "{\"format\": \"costscope.contention/1\", \"level\": " + std::to_string(region.level) +
                       ", \"operation\": " + probe::jsonText(region.operation);
    const auto put = [&](const char* name, const std::string& value) { text += std::string(",\n \"") + name + "\": " + value; };
    put("dims", list([&](std::size_t d) { return std::to_string(torus.size(int(d))); }, dimensions));
    put("wrap", list([&](std::size_t d) { return std::string(torus.wraps(int(d)) ? "true" : "false"); }, dimensions));
    put("placement", "\"" + job.placed + "\"");
    put("routing", "\"" + inWords(job.routing, torus) + "\"");
    put("links", whole(torus.links()));
    put("used_links", whole(loads.usedLinks()));
    put("messages", whole(loads.messages()));
    put("self_messages", whole(loads.selfMessages));
    put("bytes", whole(loads.totalBytes()));
    put("max_link_bytes", whole(loads.maxBytes()));
    put("mean_link_bytes", number(loads.meanBytes()));
    put("total_byte_hops", byteHops ? whole(*byteHops) : "null");
    put("hops_per_byte", number(loads.hopsPerByte()));
    put("hops_per_message", number(loads.hopsPerMessage()));
    put("max_hops", std::to_string(loads.mostHops()));
    put("hops", list(
                    [&](std::size_t h) {
                        return "{\"hops\": " + std::to_string(h) + ", \"messages\": " + whole(loads.messagesByHops[h]) +
                               ", \"bytes\": " + whole(loads.bytesByHops[h]) + "}";
                    },
                    std::size_t(loads.mostHops()) + 1));
    put("hottest", list(
                       [&](std::size_t i) {
                           const Link link = torus.link(busiest[i]);
                           return "{\"from\": [" + placeOf(torus, link.from) + "], \"dimension\": \"" + dimensionLetters[link.dimension] +
                                  "\", \"direction\": \"" + (link.plus ? "+" : "-") + "\", \"bytes\": " + whole(loads.bytes[busiest[i]]) +
                                  "}";
                       },
                       busiest.size()));
    return text + "}\n";
}

/// What it would take, before anything is read.
std::string plan(const std::vector<ChunkPlace>& chunks, const Recording& recording, LinkCounter& counter, const Job& job)
{
    std::uint64_t rows = 0, bytes = 0;
    for (const ChunkPlace& chunk : chunks) {
        rows += chunk.rows;
        bytes += chunk.length;
    }
    const double most = double((chunks.size() + std::size_t(processes()) - 1) / std::size_t(processes()));
    const double memory = 8.0 * double(counter.differences().size()) + 12.0 * double(job.router.size()) +
                          double(chunks.size() * sizeof(ChunkPlace)) + double(record::chunkLimit) * 16;
    return std::to_string(processes()) + " processes, " + std::to_string(recording.files.size()) + " files, " +
           std::to_string(chunks.size()) + " chunks of messages (" + shownBytes(double(bytes)) + ", " + std::to_string(rows) +
           " rows), at most " + std::to_string(std::int64_t(most)) + " chunks for one process\nabout " + shownBytes(memory) +
           " of memory for each process, " + shownBytes(8.0 * double(counter.differences().size())) +
           " of them for the links; all processes read " + shownBytes(double(bytes)) + " together\n";
}

int run(const Arguments& arguments)
{
    const Recording recording = readIndex(arguments.folder());
    const auto level = int(arguments.whole("--level", -1, 0, 1000));
    const std::size_t wanted = regionOf(recording, level, arguments.text("--operation"));
    const RecordedRegion& region = recording.regions[wanted];
    Job job;
    std::optional<LinkCounter> counter;
    together([&] {
        job = jobFrom(arguments, recording);
        auto made = LinkCounter::of(job.torus, job.routing, job.router);
        if (!made) throw Fault(1, made.reason().text);
        counter = std::move(*made);
    });
    const bool partial = arguments.has("--partial");
    std::vector<bool> isWanted(recording.regions.size());
    isWanted[wanted] = true;
    const std::vector<ChunkPlace> chunks = findChunks(recording, isWanted, partial);
    if (arguments.has("--plan")) {
        if (rankHere() == 0) std::fputs(plan(chunks, recording, *counter, job).c_str(), stdout);
        return 0;
    }
    Lacks lacks;
    ReadCounts counts(recording);
    together([&] {
        Feeder feeder(*counter);
        readOwnChunks(recording, chunks, counts, [&](const record::Row& row) {
            const auto one = record::inOneExecution(row, region.most, recording.ranks);
            lacks.take(one, row);
            if (one.told == record::InOneExecution::Message) feeder.take(one);
        });
        feeder.flush();
    });
    sayDamaged(recording, counts, partial);
    sayLacks(lacks, recording, isWanted);
    addUp(*counter);
    together([&] {
        if (rankHere() != 0) return;
        const LinkLoads loads = counter->loads();
        if (arguments.has("-o")) writeWhole(arguments.text("-o"), [&](std::FILE* file) { writeCsv(loads, file); });
        const std::string text = arguments.has("--json") ? inJson(loads, region, job) : inText(loads, region, job);
        if (std::fputs(text.c_str(), stdout) < 0 || std::fflush(stdout) != 0)
            throw Fault(1, std::string("the answer cannot be written: ") + std::strerror(errno) + ".");
    });
    return 0;
}

std::vector<Option> options()
{
    std::vector<Option> all = {{"--level", "N", "the level; without it the only one"},
                               {"--operation", "OP", "the operation: spmv, ...; without it the only one"}};
    for (const Option& option : jobOptions()) all.push_back(option);
    all.push_back({"-o", "FILE.csv", "bytes over every link, the same as costscope contention --csv writes"});
    all.push_back({"--json", "", "answer as one JSON object"});
    all.push_back({"--partial", "", "take what is whole of files that are missing, cut or damaged"});
    all.push_back({"--plan", "", "say what would be read, and how much memory it takes; read nothing"});
    return all;
}

} // namespace

Verb contentionVerb()
{
    return {"contention", "bytes over every link of a torus or mesh", options(), run};
}

} // namespace costscope::verbs
