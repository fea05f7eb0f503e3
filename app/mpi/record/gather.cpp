// SPDX-License-Identifier: GPL-3.0-or-later
#include "finish.h"

#include "hooks.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>

namespace costscope::record {

namespace {

constexpr int namesTag = 7001, rowsTag = 7002;
constexpr std::size_t mostOpen = std::size_t(16) << 20; // bytes in chunks that are not full yet

struct Named {
    RegionName name;
    int order;
};

bool isBefore(const Named& a, const Named& b)
{
    return a.order != b.order ? a.order < b.order : std::strcmp(a.name.text, b.name.text) < 0;
}

void mergeNames(std::vector<Named>& ours, const std::vector<Named>& theirs)
{
    for (const Named& name : theirs) {
        const auto same =
            std::find_if(ours.begin(), ours.end(), [&](const Named& our) { return std::strcmp(our.name.text, name.name.text) == 0; });
        if (same == ours.end())
            ours.push_back(name);
        else
            same->order = std::min(same->order, name.order);
    }
    std::sort(ours.begin(), ours.end(), isBefore);
    if (ours.size() > mostRegions - 1) ours.resize(mostRegions - 1); // the last one is "others"
}

/// Chunks of a file that are being filled, one a region.
class NodeWriter {
public:
    NodeWriter(const std::string& path, std::uint32_t node, std::vector<ChunkPlace>& places) : m_node(node), m_places(places)
    {
        m_file = std::fopen(path.c_str(), "wb");
        if (!m_file) m_error = errno;
        std::uint8_t head[fileHeadSize];
        fileHead(head);
        write(head, fileHeadSize);
    }
    ~NodeWriter()
    {
        if (m_file) std::fclose(m_file);
    }
    void names(const std::vector<RegionName>& regions)
    {
        ChunkBuffer chunk(1 << 16);
        for (const RegionName& region : regions) chunk.addName(region.text);
        flush(namesRegion, chunk);
        for (int i = 0; i < functionCount; ++i) chunk.addName(functionNames[i]);
        flush(namesRegion, chunk);
    }
    void add(std::uint32_t region, const Row& row)
    {
        if (region >= m_open.size()) m_open.resize(region + 1);
        // A chunk takes its memory at once: most regions need little, so it begins small.
        if (!m_open[region]) m_open[region] = std::make_unique<ChunkBuffer>(1 << 16);
        if (m_open[region]->add(row)) return;
        flush(region, *m_open[region]);
        m_open[region] = std::make_unique<ChunkBuffer>(chunkLimit);
        m_open[region]->add(row);
        trim();
    }
    int close()
    {
        for (std::size_t i = 0; i < m_open.size(); ++i)
            if (m_open[i]) flush(std::uint32_t(i), *m_open[i]);
        if (m_file && std::fclose(m_file) != 0 && m_error == 0) m_error = errno;
        m_file = nullptr;
        return m_error;
    }

private:
    void write(const std::uint8_t* bytes, std::size_t length)
    {
        if (m_error != 0) return;
        errno = 0;
        if (std::fwrite(bytes, 1, length, m_file) != length) m_error = errno != 0 ? errno : EIO;
        m_offset += length;
    }
    void flush(std::uint32_t region, ChunkBuffer& chunk)
    {
        if (chunk.isEmpty()) return;
        ChunkPlace place;
        place.offset = m_offset;
        place.node = m_node;
        place.region = region;
        std::size_t length = 0;
        ChunkHead head;
        const std::uint8_t* const bytes = chunk.finish(region, length, &head);
        place.length = std::uint32_t(length);
        place.first = head.first;
        place.last = head.last;
        place.rows = head.rows;
        write(bytes, length);
        m_places.push_back(place);
    }
    void trim()
    {
        std::size_t open = 0;
        for (const auto& chunk : m_open) open += chunk ? chunkLimit : 0;
        if (open <= mostOpen) return;
        std::size_t greatest = 0;
        for (std::size_t i = 0; i < m_open.size(); ++i)
            if (m_open[i] && (!m_open[greatest] || m_open[i]->size() > m_open[greatest]->size())) greatest = i;
        flush(std::uint32_t(greatest), *m_open[greatest]);
        m_open[greatest].reset();
    }

    std::FILE* m_file = nullptr;
    int m_error = 0;
    std::uint32_t m_node;
    std::uint64_t m_offset = 0;
    std::vector<ChunkPlace>& m_places;
    std::vector<std::unique_ptr<ChunkBuffer>> m_open;
};

} // namespace

std::vector<RegionName> agreeOnRegions(MPI_Comm world)
{
    int rank = 0, ranks = 1;
    PMPI_Comm_rank(world, &rank);
    PMPI_Comm_size(world, &ranks);
    std::vector<Named> names;
    for (int i = 0; i < regionCount(); ++i) names.push_back({regionName(i), i});
    for (int step = 1; step < ranks; step *= 2) {
        if (rank & step) {
            PMPI_Send(names.data(), int(names.size() * sizeof(Named)), MPI_BYTE, rank - step, namesTag, world);
            break;
        }
        if (rank + step >= ranks) continue;
        MPI_Status status;
        int bytes = 0;
        PMPI_Probe(rank + step, namesTag, world, &status);
        PMPI_Get_count(&status, MPI_BYTE, &bytes);
        std::vector<Named> theirs(std::size_t(bytes) / sizeof(Named));
        PMPI_Recv(theirs.data(), bytes, MPI_BYTE, rank + step, namesTag, world, MPI_STATUS_IGNORE);
        mergeNames(names, theirs);
    }
    int count = int(names.size());
    PMPI_Bcast(&count, 1, MPI_INT, 0, world);
    names.resize(std::size_t(count));
    PMPI_Bcast(names.data(), int(names.size() * sizeof(Named)), MPI_BYTE, 0, world);
    std::vector<RegionName> regions;
    for (const Named& name : names) regions.push_back(name.name);
    regions.push_back(taken("others", -1));
    return regions;
}

bool isToItself(const Entry& entry, int rank)
{
    return entry.peer == rank && entry.kind != Kind::Collective;
}

std::vector<Entry> sortedRows(const Table& table, const std::vector<int>& regionOfOurs, std::uint64_t& toItself)
{
    std::vector<Entry> rows;
    table.each([&](const Entry& entry) {
        if (isToItself(entry, state().rank)) {
            toItself += entry.count;
            return;
        }
        rows.push_back(entry);
        rows.back().region = std::uint16_t(regionOfOurs[entry.region]);
    });
    std::sort(rows.begin(), rows.end(), [](const Entry& a, const Entry& b) {
        if (a.region != b.region) return a.region < b.region;
        if (a.kind != b.kind) return a.kind < b.kind;
        if (a.order != b.order) return a.order < b.order;
        return a.peer != b.peer ? a.peer < b.peer : a.bytes < b.bytes;
    });
    return rows;
}

Row rowOf(const Entry& entry, int rank, double secondsPerTick)
{
    Row row;
    row.rank = std::uint32_t(rank);
    row.peer = entry.peer;
    row.bytes = entry.bytes;
    row.count = entry.count;
    row.order = entry.order;
    row.time = std::uint64_t(double(entry.ticks) * secondsPerTick * 1e8 + 0.5);
    row.total = entry.total;
    row.kind = entry.kind;
    row.function = entry.function;
    row.coarse = entry.coarse;
    return row;
}

Nodes findNodes(MPI_Comm world)
{
    Nodes nodes;
    int rank = 0, onNode = 0;
    PMPI_Comm_rank(world, &rank);
    PMPI_Comm_split_type(world, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &nodes.node);
    PMPI_Comm_rank(nodes.node, &onNode);
    PMPI_Comm_split(world, onNode == 0 ? 0 : MPI_UNDEFINED, rank, &nodes.leaders);
    if (onNode == 0) PMPI_Comm_rank(nodes.leaders, &nodes.number);
    PMPI_Bcast(&nodes.number, 1, MPI_INT, 0, nodes.node);
    return nodes;
}

int writeNode(const Nodes& nodes, const std::vector<RegionName>& regions, const std::vector<Entry>& rows, double secondsPerTick,
              std::vector<ChunkPlace>& places)
{
    int onNode = 0, size = 1;
    PMPI_Comm_rank(nodes.node, &onNode);
    PMPI_Comm_size(nodes.node, &size);
    // Rank in the world, rows, time of a tick in picoseconds: ranks of a node may have begun at other times.
    double head[3] = {double(state().rank), double(rows.size()), secondsPerTick};
    if (onNode > 0) {
        PMPI_Recv(nullptr, 0, MPI_BYTE, 0, rowsTag, nodes.node, MPI_STATUS_IGNORE); // one rank at a time
        PMPI_Send(head, 3, MPI_DOUBLE, 0, rowsTag, nodes.node);
        PMPI_Send(const_cast<Entry*>(rows.data()), int(rows.size() * sizeof(Entry)), MPI_BYTE, 0, rowsTag, nodes.node);
        return 0;
    }
    NodeWriter writer(nodeFile(state().options.name, std::size_t(nodes.number)), std::uint32_t(nodes.number), places);
    writer.names(regions);
    for (const Entry& entry : rows) writer.add(entry.region, rowOf(entry, state().rank, secondsPerTick));
    std::vector<Entry> theirs;
    for (int from = 1; from < size; ++from) {
        PMPI_Send(nullptr, 0, MPI_BYTE, from, rowsTag, nodes.node);
        PMPI_Recv(head, 3, MPI_DOUBLE, from, rowsTag, nodes.node, MPI_STATUS_IGNORE);
        theirs.resize(std::size_t(head[1]));
        PMPI_Recv(theirs.data(), int(theirs.size() * sizeof(Entry)), MPI_BYTE, from, rowsTag, nodes.node, MPI_STATUS_IGNORE);
        for (const Entry& entry : theirs) writer.add(entry.region, rowOf(entry, int(head[0]), head[2]));
    }
    return writer.close();
}

std::vector<Message> messagesOf(const std::vector<Entry>& rows, const std::vector<std::uint64_t>& executions, int rank)
{
    std::vector<Message> messages;
    for (const Entry& entry : rows) {
        // What is received, another rank has sent; what is got, the other one sends without knowing.
        const bool isGot = entry.kind == Kind::Got;
        if (entry.kind == Kind::Received || entry.kind == Kind::NeighbourReceived || entry.kind == Kind::Collective || entry.peer < 0)
            continue;
        const std::uint64_t times = std::max<std::uint64_t>(1, executions[entry.region]);
        Message message;
        message.region = entry.region;
        message.from = isGot ? entry.peer : rank;
        message.to = isGot ? rank : entry.peer;
        message.bytes = entry.bytes;
        message.count = std::int32_t(std::min<std::uint64_t>(std::max<std::uint64_t>(1, (entry.count + times / 2) / times), 1000000));
        messages.push_back(message);
    }
    return messages;
}

} // namespace costscope::record
