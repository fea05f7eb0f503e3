// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording.h"
#include "voice.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstring>
#include <fstream>
#include <iterator>
#include <numeric>
#include <utility>

#include <sys/stat.h>

#include <rapidjson/document.h>
#include <rapidjson/error/en.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

namespace costscope::verbs {

namespace {

using Json = rapidjson::Value;

bool isFolder(const std::string& path)
{
    struct stat about {};
    return stat(path.c_str(), &about) == 0 && S_ISDIR(about.st_mode);
}

std::string wholeFile(const std::string& path)
{
    std::ifstream in(path, std::ios::binary);
    if (!in) throw Fault(1, path + ": cannot be read: " + std::strerror(errno) + ".");
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

const Json* member(const Json& object, const char* name)
{
    if (!object.IsObject()) return nullptr;
    const auto found = object.FindMember(name);
    return found == object.MemberEnd() ? nullptr : &found->value;
}

std::string textOf(const Json& object, const char* name)
{
    const Json* const value = member(object, name);
    return value && value->IsString() ? std::string(value->GetString(), value->GetStringLength()) : std::string();
}

/// A member as JSON; empty: there is none.
std::string rawOf(const Json& object, const char* name)
{
    const Json* const value = member(object, name);
    if (!value) return {};
    rapidjson::StringBuffer text;
    rapidjson::Writer<rapidjson::StringBuffer> writer(text);
    value->Accept(writer);
    return text.GetString();
}

struct Reader {
    const std::string& file;

    [[noreturn]] void refuse(const std::string& what) const { throw Fault(1, file + ": " + what); }

    const Json& array(const Json& object, const char* name) const
    {
        static const Json none(rapidjson::kArrayType);
        const Json* const value = member(object, name);
        if (!value) return none;
        if (!value->IsArray()) refuse(std::string(name) + ": a list was expected.");
        return *value;
    }

    RecordedRegion region(const Json& object) const
    {
        RecordedRegion region;
        const std::string name = textOf(object, "name");
        if (name.empty()) refuse("a region without a name.");
        region.operation = textOf(object, "operation");
        if (region.operation.empty()) region.operation = name;
        if (const Json* const level = member(object, "level")) {
            if (!level->IsInt() || level->GetInt() < -1 || level->GetInt() > 1000) refuse("level: expected 0 to 1000.");
            region.told = level->GetInt();
        }
        region.queue = rawOf(object, "queue");
        region.measured = rawOf(object, "measured_seconds");
        const Json& executions = array(object, "executions");
        if (executions.Empty()) return region;
        const auto isCount = [](const Json& value) { return value.IsUint64() && value.GetUint64() <= 1'000'000'000'000'000; };
        if (executions.Size() != 2 || !isCount(executions[0]) || !isCount(executions[1]))
            refuse("executions: expected the least and the most of a rank.");
        region.least = executions[0].GetUint64();
        region.most = executions[1].GetUint64();
        return region;
    }
};

Recording recordingFrom(const std::string& text, const std::string& file, const std::string& folder)
{
    const Reader reader{file};
    rapidjson::Document index;
    index.Parse(text.data(), text.size());
    if (index.HasParseError() || !index.IsObject())
        reader.refuse("the index of this recording cannot be read: " +
                      std::string(index.HasParseError() ? rapidjson::GetParseError_En(index.GetParseError()) : "no object") +
                      " Was the run ended while it was written?");
    if (textOf(index, "format") != "costscope.messages/1")
        reader.refuse("found format \"" + textOf(index, "format") +
                      "\", expected costscope.messages/1. The folder that costscope-record "
                      "writes, or its index.json, is what this reads.");
    Recording recording;
    recording.folder = folder;
    recording.program = textOf(index, "program");
    const Json* const ranks = member(index, "ranks");
    if (!ranks || !ranks->IsInt() || ranks->GetInt() < 1) reader.refuse("\"ranks\", the number of ranks, is missing.");
    recording.ranks = ranks->GetInt();
    for (const Json& node : reader.array(index, "nodes").GetArray()) {
        const std::string name = textOf(node, "file");
        if (name.empty()) reader.refuse("a node without a file.");
        recording.files.push_back(name.substr(name.rfind('/') + 1)); // beside the index, nowhere else
        recording.hosts.push_back(textOf(node, "host"));
    }
    const Json& rankNode = reader.array(index, "rank_node");
    if (rankNode.Size() != rapidjson::SizeType(recording.ranks))
        reader.refuse("rank_node: found " + std::to_string(rankNode.Size()) + " nodes, expected one for each of " +
                      std::to_string(recording.ranks) + " ranks.");
    for (const Json& node : rankNode.GetArray()) {
        if (!node.IsInt() || node.GetInt() < 0 || std::size_t(node.GetInt()) >= recording.files.size())
            reader.refuse("rank_node: expected numbers of the nodes, from 0.");
        recording.rankNode.push_back(node.GetInt());
    }
    for (const Json& region : reader.array(index, "regions").GetArray()) recording.regions.push_back(reader.region(region));
    if (recording.regions.empty()) reader.refuse("this recording has no region: nothing was recorded.");
    std::vector<int> told;
    for (const RecordedRegion& region : recording.regions) told.push_back(region.told);
    const std::vector<int> levels = record::levelsOf(told);
    for (std::size_t i = 0; i < levels.size(); ++i) recording.regions[i].level = levels[i];
    return recording;
}

std::string pathOf(const Recording& recording, std::size_t file)
{
    return recording.folder + "/" + recording.files[file];
}

/// What is wrong with the file of a node; empty: nothing.
std::string scanFile(const Recording& recording, std::size_t file, const std::vector<bool>& isWanted, std::vector<ChunkPlace>& chunks)
{
    record::ChunkReader reader;
    if (!reader.open(pathOf(recording, file))) return reader.error();
    for (;;) {
        using enum record::ChunkReader::Found;
        const std::uint64_t offset = reader.offset();
        const auto found = reader.skip();
        if (found == End) return {};
        if (found != Chunk) return "it is cut off behind its last whole chunk";
        const record::ChunkHead& head = reader.head();
        if (head.region < isWanted.size() && isWanted[head.region])
            chunks.push_back({offset, std::uint32_t(file), head.region, head.rows, head.length});
    }
}

std::string notWhole(const Recording& recording, std::size_t file, const std::string& problem, bool partial)
{
    const std::string what = pathOf(recording, file) + ": the messages of node " + std::to_string(file) +
                             (recording.hosts[file].empty() ? "" : " (" + recording.hosts[file] + ")") + " are not whole: " + problem + ".";
    return what + (partial ? " What is whole is taken." : " Copy the folder again; or take what is whole: --partial.");
}

/// Chunks of all processes, in the order of nodes and places.
std::vector<ChunkPlace> shared(const std::vector<ChunkPlace>& own)
{
    const int mine = int(own.size() * sizeof(ChunkPlace));
    std::vector<int> sizes(std::size_t(processes()), 0), places(std::size_t(processes()), 0);
    MPI_Allgather(&mine, 1, MPI_INT, sizes.data(), 1, MPI_INT, MPI_COMM_WORLD);
    std::exclusive_scan(sizes.begin(), sizes.end(), places.begin(), 0);
    std::vector<ChunkPlace> all(std::size_t(places.back() + sizes.back()) / sizeof(ChunkPlace));
    MPI_Allgatherv(own.data(), mine, MPI_BYTE, all.data(), sizes.data(), places.data(), MPI_BYTE, MPI_COMM_WORLD);
    std::sort(all.begin(), all.end(),
              [](const ChunkPlace& a, const ChunkPlace& b) { return a.file != b.file ? a.file < b.file : a.offset < b.offset; });
    return all;
}

/// Neighbouring chunks with an equal part of the rows: the last chunk of a file is smaller, so equal numbers of them are not equal work.
std::pair<std::size_t, std::size_t> ownRange(const std::vector<ChunkPlace>& chunks)
{
    std::uint64_t all = 0, before = 0;
    for (const ChunkPlace& chunk : chunks) all += chunk.rows;
    const auto ownerOf = [&](std::uint64_t row) { return int(double(row) / double(std::max<std::uint64_t>(1, all)) * processes()); };
    std::size_t first = chunks.size(), end = chunks.size();
    for (std::size_t i = 0; i < chunks.size(); ++i) {
        const int owner = std::min(processes() - 1, ownerOf(before + chunks[i].rows / 2));
        if (owner >= rankHere()) first = std::min(first, i);
        if (owner > rankHere()) end = std::min(end, i);
        before += chunks[i].rows;
    }
    return {std::min(first, end), end};
}

} // namespace

Recording readIndex(const std::string& path)
{
    const bool isDir = isFolder(path);
    const std::string file = isDir ? path + "/index.json" : path;
    const std::size_t slash = path.rfind('/');
    const std::string folder = isDir ? path : slash == std::string::npos ? "." : path.substr(0, slash);
    std::string text;
    together([&] {
        if (rankHere() == 0) text = wholeFile(file);
    });
    shareText(text);
    Recording recording;
    together([&] { recording = recordingFrom(text, file, folder); });
    return recording;
}

std::size_t regionOf(const Recording& recording, int level, const std::string& operation)
{
    std::vector<std::size_t> fitting;
    std::string known;
    for (std::size_t i = 0; i < recording.regions.size(); ++i) {
        const RecordedRegion& region = recording.regions[i];
        if (region.isAll()) continue;
        known += (known.empty() ? "" : ", ") + std::to_string(region.level) + " " + region.operation;
        if ((level < 0 || region.level == level) && (operation.empty() || region.operation == operation)) fitting.push_back(i);
    }
    if (fitting.size() == 1) return fitting.front();
    const std::string what = fitting.empty() ? "there is no such level and operation." : "several levels and operations may be meant.";
    throw Fault(2, what + " Choose one with --level and --operation: " + (known.empty() ? "there is none" : known) + ".");
}

std::vector<ChunkPlace> findChunks(const Recording& recording, const std::vector<bool>& isRegionWanted, bool partial)
{
    std::vector<ChunkPlace> own;
    std::string lines;
    together([&] {
        for (auto file = std::size_t(rankHere()); file < recording.files.size(); file += std::size_t(processes())) {
            const std::string problem = scanFile(recording, file, isRegionWanted, own);
            if (problem.empty()) continue;
            const std::string text = notWhole(recording, file, problem, partial);
            if (!partial) throw Fault(1, text, std::int64_t(file));
            lines += "costscope-mpi: warning: " + text + "\n";
        }
        if (own.size() > std::size_t(INT_MAX) / sizeof(ChunkPlace)) throw Fault(1, "These are too many chunks for so few processes.");
    });
    const std::string all = gatherText(lines);
    if (rankHere() == 0) std::fputs(all.c_str(), stderr);
    return shared(own);
}

void Lacks::take(const record::InOneExecution& one, const record::Row& row)
{
    if (one.told == record::InOneExecution::Unknown) unknown += std::int64_t(one.count);
    if (one.told != record::InOneExecution::Message) return;
    if (one.isUneven) uneven += std::int64_t(one.count);
    if (row.coarse) coarse += std::int64_t(row.count);
}

void ChunkRows::read(const ChunkPlace& chunk, const std::function<void(const record::Row&)>& take)
{
    if (m_open != chunk.file && !m_reader.open(pathOf(m_recording, chunk.file)))
        throw Fault(1, pathOf(m_recording, chunk.file) + ": cannot be read any more: " + m_reader.error() + ".", std::int64_t(chunk.file));
    m_open = chunk.file;
    if (!m_reader.seek(chunk.offset) || m_reader.next() != record::ChunkReader::Found::Chunk || !m_reader.rows(m_rows)) {
        ++m_counts.damaged[chunk.file];
        return;
    }
    m_counts.rows += std::int64_t(m_rows.size());
    for (const record::Row& row : m_rows) take(row);
}

void readOwnChunks(const Recording& recording, const std::vector<ChunkPlace>& chunks, ReadCounts& counts,
                   const std::function<void(const record::Row&)>& take)
{
    const auto [first, end] = ownRange(chunks);
    ChunkRows rows(recording, counts);
    Meter meter(end - first);
    for (std::size_t i = first; i < end; ++i) {
        meter.report(i - first);
        rows.read(chunks[i], take);
    }
}

void sayLacks(const Lacks& own, const Recording& recording, const std::vector<bool>& isRegionWanted)
{
    const std::int64_t unknown = sumOverAll(own.unknown), uneven = sumOverAll(own.uneven), coarse = sumOverAll(own.coarse);
    if (coarse > 0)
        say("warning: the recorder ran out of room: the sizes of " + std::to_string(coarse) +
            " messages were rounded or given up. Each counts with their average. Record again with a larger COSTSCOPE_RECORD_ENTRIES.");
    if (unknown > 0) say("warning: the receivers of " + std::to_string(unknown) + " messages are not known: they are left out.");
    for (std::size_t i = 0; i < recording.regions.size(); ++i) {
        const RecordedRegion& region = recording.regions[i];
        if (isRegionWanted[i] && region.least != region.most)
            say("warning: ranks executed \"" + region.operation + "\" " + std::to_string(region.least) + " to " +
                std::to_string(region.most) + " times: its messages were divided by " + std::to_string(region.most) + ".");
    }
    if (uneven > 0)
        say("warning: executions differ: " + std::to_string(uneven) +
            " messages are not the same in all of them, and were rounded to those of one.");
}

void sayDamaged(const Recording& recording, const ReadCounts& counts, bool partial)
{
    std::vector<int> all(counts.damaged.size());
    MPI_Allreduce(counts.damaged.data(), all.data(), int(all.size()), MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    for (std::size_t file = 0; file < all.size(); ++file) {
        if (all[file] == 0) continue;
        const std::string text = notWhole(recording, file, std::to_string(all[file]) + " of its chunks are damaged", partial);
        if (!partial) throw Fault(1, text);
        say("warning: " + text);
    }
}

} // namespace costscope::verbs
