// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dense/denseRuns.h"

#include <QFile>

namespace costscope {

/// The cells of a table of the paper ("cannon"), read without an importer.
inline std::vector<DenseRun> printedTable(const char* algorithm)
{
    QFile file(QStringLiteral(COSTSCOPE_SOURCE "/resources/examples/dense/hopper_predictions_%1.csv").arg(QLatin1String(algorithm)));
    if (!file.open(QIODevice::ReadOnly)) qFatal("cannot read %s", qPrintable(file.fileName()));
    std::vector<DenseRun> runs;
    file.readLine();
    while (!file.atEnd()) {
        const QStringList cells = QString::fromUtf8(file.readLine()).trimmed().split(QLatin1Char(','));
        if (cells.size() != 6) continue;
        runs.push_back({cells[0], cells[1], cells[2].toDouble(), cells[3].toDouble(), cells[4].toDouble(), cells[5].toDouble()});
    }
    return runs;
}

inline std::vector<DenseRun> printedTables(std::initializer_list<const char*> algorithms)
{
    std::vector<DenseRun> all;
    for (const char* algorithm : algorithms)
        for (const DenseRun& run : printedTable(algorithm)) all.push_back(run);
    return all;
}

} // namespace costscope
