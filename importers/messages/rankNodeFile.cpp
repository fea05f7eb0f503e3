// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/messages/rankNodeFile.h"

#include "core/base/readFile.h"
#include "importers/messages/placementFile.h"

namespace costscope {

/// Nodes are the routers of a line of as many as there are ranks.
Result<std::vector<qint32>> readRankNodes(const QString& file, qint64 processes)
{
    constexpr qint32 most = 1 << 20;
    const auto bytes = readWholeFile(file, mostPlacementBytes);
    if (!bytes) return bytes.error();
    const auto nodes = Torus::of({processes > 0 ? qint32(processes) : most}, false);
    if (!nodes) return nodes.error();
    return readPlacement(*bytes, file, *nodes, qint32(processes));
}

} // namespace costscope
