// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/messages/rankNodeFile.h"

#include "core/base/filePath.h"
#include "importers/messages/placementFile.h"

#include <QCoreApplication>
#include <QFile>

namespace costscope {

/// Nodes are the routers of a line of as many as there are ranks.
Result<std::vector<qint32>> readRankNodes(const QString& file, qint64 processes)
{
    constexpr qint32 most = 1 << 20;
    if (const QString problem = whyNotThere(file); !problem.isEmpty()) return Error{problem, file};
    QFile opened(file);
    if (!opened.open(QIODevice::ReadOnly))
        return Error{QCoreApplication::translate("Importers", "This file cannot be read: %1.").arg(opened.errorString()), file};
    const auto nodes = Torus::of({processes > 0 ? qint32(processes) : most}, false);
    if (!nodes) return nodes.error();
    return readPlacement(opened.readAll(), file, *nodes, qint32(processes));
}

} // namespace costscope
