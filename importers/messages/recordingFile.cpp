// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/messages/recordingFile.h"

#include "core/base/json.h"
#include "core/base/words.h"
#include "core/data/amg.h"
#include "core/network/rankRouters.h"
#include "record/chunks.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>
#include <utility>

namespace costscope {

namespace {

constexpr QLatin1String outside("outside of regions");

QString fileOf(qint32 node)
{
    return u"node-%1.csm"_s.arg(node, 5, 10, QLatin1Char('0'));
}

QString nameOf(const AmgOperation& operation)
{
    return u"%1 level %2"_s.arg(operation.name, QString::number(operation.level));
}

/// Files of nodes that are appended to in turn.
class Folder {
public:
    Folder(const QString& path, const Placement& placement, std::vector<const AmgOperation*> regions)
        : m_folder(path), m_placement(placement), m_regions(std::move(regions))
    {}

    /// Head and names: each file can be read alone.
    Result<Done> begin(qint32 node)
    {
        std::uint8_t head[record::fileHeadSize];
        record::fileHead(head);
        QFile file(m_folder.filePath(fileOf(node)));
        if (!file.open(QIODevice::WriteOnly)) return failed(file);
        if (file.write(reinterpret_cast<const char*>(head), sizeof head) != qint64(sizeof head)) return failed(file);
        m_chunk.addName(outside.data());
        for (const AmgOperation* operation : m_regions) m_chunk.addName(nameOf(*operation).toUtf8().constData());
        if (const auto put = flush(file, record::namesRegion); !put) return put;
        m_chunk.addName("MPI_Isend");
        return flush(file, record::namesRegion);
    }

    /// Messages of one region; `order` is sorted by node, sender, receiver and size. Equal ones are one row.
    Result<Done> put(quint32 region, const AmgMessageSpan& messages, const std::vector<quint32>& order, const Progress& progress)
    {
        for (size_t from = 0; from < order.size();) {
            const qint32 node = m_placement.node(messages.src[order[from]]);
            QFile file(m_folder.filePath(fileOf(node)));
            if (!file.open(QIODevice::Append)) return failed(file);
            qint32 sender = -1;
            quint64 place = 0;
            while (from < order.size() && m_placement.node(messages.src[order[from]]) == node) {
                record::Row row = rowOf(messages, order[from]);
                if (std::exchange(sender, messages.src[order[from]]) != messages.src[order[from]]) place = 0;
                row.order = place++;
                const size_t first = from;
                while (from < order.size() && isSame(messages, order[from], order[first])) ++from;
                row.count = quint64(from - first);
                if (m_chunk.add(row)) continue;
                if (const auto put = flush(file, region); !put) return put;
                m_chunk.add(row);
            }
            if (const auto put = flush(file, region); !put) return put;
            if (!progress.report(double(from) / double(order.size()))) return cancelled();
        }
        return Done{};
    }

    Result<Done> putIndex(const QByteArray& text)
    {
        QFile file(m_folder.filePath(u"index.json"_s));
        if (file.open(QIODevice::WriteOnly) && file.write(text) == qint64(text.size()) && file.flush()) return Done{};
        return failed(file);
    }

private:
    static record::Row rowOf(const AmgMessageSpan& messages, quint32 at)
    {
        record::Row row;
        row.rank = quint32(messages.src[at]);
        row.peer = messages.dst[at];
        row.bytes = quint64(messages.bytes[at]);
        return row;
    }

    static bool isSame(const AmgMessageSpan& messages, quint32 a, quint32 b)
    {
        return messages.src[a] == messages.src[b] && messages.dst[a] == messages.dst[b] && messages.bytes[a] == messages.bytes[b];
    }

    static Error failed(const QFile& file) { return {u"It cannot be written: %1."_s.arg(file.errorString()), file.fileName()}; }

    Result<Done> flush(QFile& file, quint32 region)
    {
        if (m_chunk.isEmpty()) return Done{};
        size_t length = 0;
        const auto* const bytes = reinterpret_cast<const char*>(m_chunk.finish(region, length));
        if (file.write(bytes, qint64(length)) != qint64(length) || !file.flush()) return failed(file);
        return Done{};
    }

    QDir m_folder;
    const Placement& m_placement;
    std::vector<const AmgOperation*> m_regions;
    record::ChunkBuffer m_chunk;
};

QJsonObject regionOf(const AmgOperation& operation)
{
    QJsonObject region{
        {"name", nameOf(operation)}, {"operation", operation.name}, {"level", operation.level}, {"executions", QJsonArray{1, 1}}};
    const auto put = [](QJsonObject& object, const char* name, double value) {
        if (!std::isnan(value)) object.insert(QLatin1String(name), value);
    };
    QJsonObject queue, times;
    put(queue, "max_search_steps", operation.maxSearchSteps);
    put(queue, "recvs_on_that_rank", operation.recvsOnThatRank);
    const AmgMeasured& measured = operation.measured;
    for (const auto& [name, value] : {std::pair{"repetitions", measured.repetitions},
                                      {"median", measured.median},
                                      {"min", measured.min},
                                      {"mean", measured.mean},
                                      {"max", measured.max}})
        put(times, name, value);
    if (!measured.samples.empty()) times.insert(u"samples"_s, jsonNumbers(measured.samples));
    if (!times.isEmpty() && !measured.reduction.isEmpty()) times.insert(u"reduction"_s, measured.reduction);
    if (!queue.isEmpty()) region.insert(u"queue"_s, queue);
    if (!times.isEmpty()) region.insert(u"measured_seconds"_s, times);
    return region;
}

QByteArray indexOf(const Dataset& dataset, const AmgHierarchy& hierarchy, const Placement& placement, qint32 nodes,
                   const std::vector<const AmgOperation*>& regions)
{
    QJsonArray files, rankNode, listed{QJsonObject{{"name", outside}, {"operation", "all"}, {"executions", QJsonArray{1, 1}}}};
    for (qint32 node = 0; node < nodes; ++node) files.append(QJsonObject{{"host", u"node%1"_s.arg(node)}, {"file", fileOf(node)}});
    for (qint32 rank = 0; rank < hierarchy.ranks; ++rank) rankNode.append(placement.node(rank));
    for (const AmgOperation* operation : regions) listed.append(regionOf(*operation));
    return QJsonDocument(QJsonObject{{"format", "costscope.messages/1"},
                                     {"program", hierarchy.label.isEmpty() ? dataset.name : hierarchy.label},
                                     {"ranks", hierarchy.ranks},
                                     {"nodes", files},
                                     {"rank_node", rankNode},
                                     {"regions", listed}})
        .toJson(QJsonDocument::Compact);
}

/// By node, sender, receiver and size.
std::vector<quint32> sorted(const AmgMessageSpan& messages, const Placement& placement)
{
    std::vector<quint32> order(messages.size());
    std::iota(order.begin(), order.end(), 0u);
    const auto key = [&](quint32 i) {
        return std::tuple(placement.node(messages.src[i]), messages.src[i], messages.dst[i], messages.bytes[i]);
    };
    std::ranges::sort(order, {}, key);
    return order;
}

Messages whatIsLost(const AmgHierarchy& hierarchy, const Dataset& dataset, const Placement& placement)
{
    Messages messages;
    const auto says = [](const AmgLevel& level) {
        return !std::isnan(level.rows) || !std::isnan(level.nnz) || !std::isnan(level.activeRanks);
    };
    if (std::ranges::any_of(hierarchy.levels, says))
        note(messages, u"Rows, nonzeros and active ranks of the levels have no place in a recording."_s);
    if (placement.socketsPerNode > 1) note(messages, u"A recording does not tell the sockets of a node."_s);
    if (placement.torusDims != smallestCube(placement.routers()) || placement.nodesPerRouter != 1 || !placement.wraparound)
        note(messages, u"A recording does not tell the network: the torus is the smallest cube of the nodes when it is read again."_s);
    qint64 without = 0, toItself = 0;
    for (const AmgOperation& operation : hierarchy.operations) {
        without += !operation.hasList();
        const AmgMessageSpan span = messagesOf(dataset, operation);
        for (size_t i = 0; i < span.size(); ++i) toItself += span.src[i] == span.dst[i];
    }
    if (without > 0)
        warn(messages, counted(without, u"1 operation without a list of messages is left out."_s,
                               u"%1 operations without a list of messages are left out."_s));
    if (toItself > 0)
        warn(messages,
             counted(toItself, u"1 message of a rank to itself is left out when the folder is read: a recording only counts them."_s,
                     u"%1 messages of ranks to themselves are left out when the folder is read: a recording only counts them."_s));
    return messages;
}

Result<Done> writeFiles(const Dataset& dataset, const AmgHierarchy& hierarchy, const Placement& placement,
                        const std::vector<const AmgOperation*>& regions, const QString& path, const Progress& progress)
{
    const qint32 nodes = placement.nodes;
    Folder folder(path, placement, regions);
    for (qint32 node = 0; node < nodes; ++node)
        if (const auto begun = folder.begin(node); !begun) return begun;
    for (size_t i = 0; i < regions.size(); ++i) {
        const AmgMessageSpan messages = messagesOf(dataset, *regions[i]);
        if (const auto put =
                folder.put(quint32(i + 1), messages, sorted(messages, placement), progress.step(qint64(i), qint64(regions.size())));
            !put)
            return put;
    }
    return folder.putIndex(indexOf(dataset, hierarchy, placement, nodes, regions));
}

} // namespace

Result<Messages> writeRecording(const Dataset& dataset, const QString& folder, const Progress& progress)
{
    if (dataset.kind != DatasetKind::Amg) return Error{u"“%1” has no lists of messages."_s.arg(dataset.name)};
    const auto hierarchy = amgHierarchy(dataset);
    if (!hierarchy) return hierarchy.error();
    if (const auto possible = checkClaimedRanks(*hierarchy); !possible) return possible.error();
    std::vector<const AmgOperation*> regions;
    for (const AmgOperation& operation : hierarchy->operations)
        if (operation.hasList()) regions.push_back(&operation);
    if (regions.empty() || hierarchy->ranks < 1)
        return Error{
            u"“%1” has no lists of messages, which a recording is made of; counts and classes are not enough."_s.arg(dataset.name)};
    const QString path = QDir::cleanPath(folder), part = path + u".part"_s;
    if (QFileInfo::exists(path)) return Error{u"It is there already. Choose another name, or move it away."_s, path};
    QDir(part).removeRecursively(); // of a run that was ended
    if (!QDir().mkpath(part)) return Error{u"This folder cannot be made."_s, part};
    const Placement placement = hierarchy->placementOrOneNode();
    auto done = writeFiles(dataset, *hierarchy, placement, regions, part, progress);
    if (done && !QDir().rename(part, path)) done = Error{u"This folder cannot be given its name."_s, path};
    if (done) return whatIsLost(*hierarchy, dataset, placement);
    QDir(part).removeRecursively();
    return done.error();
}

} // namespace costscope
