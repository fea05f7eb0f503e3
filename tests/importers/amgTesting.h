// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/amgStatistics.h"
#include "importers/Importer.h"
#include "importers/text/Input.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

namespace costscope {

inline QByteArray amgBytes(const QString& name)
{
    QFile file(QStringLiteral(COSTSCOPE_TEST_DATA "/amg/") + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Reads with the importer that recognises the bytes; `id` if none does.
inline Result<Imported> readAmg(const QByteArray& bytes, const char* id, bool partial = false, const Progress& progress = {})
{
    const Importer* importer = recognise({QByteArrayView(bytes).first(std::min<qsizetype>(bytes.size(), 65536)), {}});
    if (!importer) importer = findImporter(QString::fromLatin1(id));
    ImportOptions options;
    options.partial = partial;
    return importer->read(*Input::fromBytes(bytes, u"some.txt"_s), options, progress);
}

inline QString spoken(const Result<Imported>& read)
{
    if (!read) return read.error().toString();
    QString all;
    for (const Message& message : read->messages) all += message.toString() + QLatin1Char('\n');
    return all;
}

} // namespace costscope
