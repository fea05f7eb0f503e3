// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/calibration/observations.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>

using namespace Qt::StringLiterals;

/// The samples of a costscope.benchmark/1 file as they stand, without an importer.
inline QJsonArray samplesOf(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) qFatal("cannot read %s", qPrintable(path));
    return QJsonDocument::fromJson(file.readAll()).object()[u"samples"_s].toArray();
}

/// Those with `taken`.
inline costscope::Cells cellsOf(
    const QString& path, const std::function<bool(const QJsonObject&)>& taken = [](const QJsonObject&) { return true; })
{
    costscope::Cells cells;
    for (const QJsonValue& value : samplesOf(path)) {
        const QJsonObject sample = value.toObject();
        if (!taken(sample)) continue;
        costscope::Cell cell;
        cell.bytes = sample[u"bytes"_s].toDouble();
        cell.messages = sample[u"messages"_s].toDouble(1);
        cell.pairs = sample[u"pairs"_s].toDouble(1);
        cell.linkBytes = sample[u"counters"_s].toObject()[u"link_bytes"_s].toDouble(costscope::missing);
        for (const QJsonValue& time : sample[u"times_s"_s].toArray()) cell.times.push_back(time.toDouble());
        cells.push_back(cell);
    }
    return cells;
}

inline QString blueWaters(const char* name)
{
    return QStringLiteral(COSTSCOPE_SOURCE "/resources/examples/benchmarks/%1.json").arg(QLatin1String(name));
}

inline bool within(double got, double wanted, double relative, const char* what)
{
    const bool holds = std::fabs(got - wanted) <= relative * std::fabs(wanted);
    if (!holds) qWarning("%s: %.10g, wanted %.10g", what, got, wanted);
    return holds;
}
