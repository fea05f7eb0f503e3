// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/amg.h"

#include <QString>

#include <fstream>
#include <random>
#include <string>

#include <malloc.h>

namespace costscope {

// A hierarchy in the shape of a real one, as large as wanted: 8192 ranks, eight levels; neighbours spread with the level, sizes
// shrink.

inline constexpr int ranks = 8192, levels = 8;

inline AmgMessages messagesOfLevel(int level, size_t count)
{
    AmgMessages messages;
    std::mt19937_64 random(static_cast<unsigned>(level));
    const int reach = 16 << level;
    for (size_t i = 0; i < count; ++i) {
        const int src = int(i * ranks / count), dst = (src + 1 + int(random() % size_t(std::min(reach, ranks - 1)))) % ranks;
        messages.src.push_back(src);
        messages.dst.push_back(dst);
        messages.bytes.push_back(qint64(8 * (1 + random() % (4096u >> level))));
    }
    return messages;
}

inline Placement syntheticPlacement()
{
    Placement placement;
    placement.ppn = 16;
    placement.socketsPerNode = 2;
    placement.nodes = ranks / 16;
    placement.nodesPerRouter = 2;
    placement.torusDims = smallestCube(placement.routers());
    return placement;
}

inline Dataset syntheticDataset(int64_t messages)
{
    AmgHierarchy hierarchy;
    hierarchy.label = u"synthetic"_s;
    hierarchy.ranks = ranks;
    hierarchy.placement = syntheticPlacement();
    for (int level = 0; level < levels; ++level) {
        const AmgMessages list = messagesOfLevel(level, size_t(messages) / levels);
        hierarchy.levels.push_back({1e7 / (1 << level), 1e9 / (1 << level)});
        AmgOperation spmv{level, u"spmv"_s};
        spmv.measured.median = 1e-3;
        spmv.firstMessage = qint64(hierarchy.messages.src.size());
        spmv.messageCount = qint64(list.src.size());
        hierarchy.operations.push_back(spmv);
        AmgMessages& all = hierarchy.messages;
        all.src.insert(all.src.end(), list.src.begin(), list.src.end());
        all.dst.insert(all.dst.end(), list.dst.begin(), list.dst.end());
        all.bytes.insert(all.bytes.end(), list.bytes.begin(), list.bytes.end());
    }
    return amgDataset(std::move(hierarchy));
}

inline std::string joined(const auto& values)
{
    std::string text;
    for (const auto value : values) text += std::to_string(value) += ',';
    text.pop_back();
    return text;
}

/// As costscope.amg/1; returns the size of the file.
inline qint64 writeHierarchy(const QString& path, int64_t messages)
{
    std::ofstream file(path.toStdString());
    file << R"({"format":"costscope.amg/1","ranks":)" << ranks
         << R"(,"placement":{"ppn":16,"sockets_per_node":2,"nodes_per_router":2},"levels":[)";
    for (int level = 0; level < levels; ++level) {
        const AmgMessages list = messagesOfLevel(level, size_t(messages) / levels);
        file << (level ? "," : "") << "\n{\"level\":" << level << R"(,"operations":[{"operation":"spmv","messages":{"src":[)"
             << joined(list.src) << "],\n\"dst\":[" << joined(list.dst) << "],\n\"bytes\":[" << joined(list.bytes) << "]}}]}";
    }
    file << "]}\n";
    return qint64(file.tellp());
}

/// As a table of messages.
inline qint64 writeTable(const QString& path, int64_t messages)
{
    std::ofstream file(path.toStdString());
    file << "# ranks=" << ranks << "; ppn=16; sockets_per_node=2; nodes_per_router=2\nlevel,operation,src,dst,bytes\n";
    for (int level = 0; level < levels; ++level) {
        const AmgMessages list = messagesOfLevel(level, size_t(messages) / levels);
        for (size_t i = 0; i < list.src.size(); ++i)
            file << level << ",spmv," << list.src[i] << ',' << list.dst[i] << ',' << list.bytes[i] << '\n';
    }
    return qint64(file.tellp());
}

/// "VmHWM:" (peak) or "VmRSS:" of this process [byte].
inline double memory(const std::string& key)
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with(key)) return std::stod(line.substr(key.size() + 1)) * 1024;
    return 0;
}

inline void forgetPeak()
{
    malloc_trim(0);
    std::ofstream("/proc/self/clear_refs") << "5";
}

} // namespace costscope
