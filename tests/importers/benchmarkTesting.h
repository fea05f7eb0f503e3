// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/benchmark.h"
#include "importers/Importer.h"
#include "importers/text/Input.h"

#include <QFile>
#include <QJsonDocument>
#include <QTest>

#include <algorithm>
#include <cmath>

namespace costscope {

inline QByteArray benchmarkBytes(const QString& name)
{
    QFile file(QStringLiteral(COSTSCOPE_TEST_DATA "/benchmarks/") + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

inline QJsonObject benchmarkAnswers(const QString& name)
{
    return QJsonDocument::fromJson(benchmarkBytes(name)).object();
}

/// Reads with the importer that recognises the bytes; `id` if none does.
inline Result<Imported> readBenchmark(const QByteArray& bytes, const QString& name = {}, const char* id = "google-benchmark",
                                      const ImportOptions& options = {}, const Progress& progress = {})
{
    const Importer* importer = recognise({QByteArrayView(bytes).first(std::min<qsizetype>(bytes.size(), 65536)), name});
    if (!importer) importer = findImporter(QString::fromLatin1(id));
    return importer->read(*Input::fromBytes(bytes, name), options, progress);
}

/// Every finding, one per line.
inline QString spoken(const Result<Imported>& read)
{
    if (!read) return read.error().toString();
    QString all;
    for (const Message& message : read->messages) all += message.toString() + QLatin1Char('\n');
    for (const Dataset& dataset : read->datasets)
        for (const Message& message : dataset.messages) all += message.toString() + QLatin1Char('\n');
    return all;
}

/// Rows of the file that were taken.
inline qint64 rowsOf(const Imported& imported)
{
    qint64 rows = 0;
    for (const Dataset& dataset : imported.datasets) rows += summary(dataset)[u"rows"_s].toInteger();
    return rows;
}

inline bool isClose(double a, double b, double tolerance = 1e-12)
{
    return (std::isnan(a) && std::isnan(b)) || std::fabs(a - b) <= tolerance * std::fabs(b);
}

inline double numberOf(const QJsonValue& value)
{
    return value.isDouble() ? value.toDouble() : missing;
}

} // namespace costscope
