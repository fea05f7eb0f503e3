// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/Importer.h"
#include "importers/text/Input.h"

#include <QDir>
#include <QFile>
#include <QtTest>

namespace costscope {

inline QString mpipFolder()
{
    return QStringLiteral(COSTSCOPE_TEST_DATA "/mpip");
}

inline QStringList mpipReports()
{
    return QDir(mpipFolder()).entryList({u"*.mpiP"_s}, QDir::Files, QDir::Name);
}

inline QByteArray mpipBytes(const QString& name)
{
    QFile file(mpipFolder() + QLatin1Char('/') + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

inline Result<Imported> readMpip(const QByteArray& bytes, const QString& name = u"some.txt"_s, bool partial = false,
                                 const Progress& progress = {})
{
    ImportOptions options;
    options.partial = partial;
    const auto input = Input::fromBytes(bytes, name);
    return findImporter(u"mpip")->read(*input, options, progress);
}

inline Messages allMessages(const Imported& imported)
{
    Messages all = imported.messages;
    for (const Dataset& dataset : imported.datasets) all.insert(all.end(), dataset.messages.begin(), dataset.messages.end());
    return all;
}

/// All findings, one per line, for comparison with expected words.
inline QString spoken(const Result<Imported>& result)
{
    if (!result) return result.error().toString();
    QStringList lines;
    for (const Message& message : allMessages(*result)) lines += message.toString();
    return lines.join(QLatin1Char('\n'));
}

/// pctl.4.18756.1: four tasks, two call sites, 77 lines.
inline QByteArray sound()
{
    static const QByteArray bytes = mpipBytes(u"pctl.4.18756.1.mpiP"_s);
    return bytes;
}

/// pctl.4.18756.2, the concise report of the same run.
inline QByteArray concise()
{
    return mpipBytes(u"pctl.4.18756.2.mpiP"_s);
}

/// The first `from` replaced; it must be there.
inline QByteArray edited(QByteArray bytes, const QByteArray& from, const QByteArray& to)
{
    const qsizetype at = bytes.indexOf(from);
    if (at < 0) qFatal("not in the report: %s", from.constData());
    return bytes.replace(at, from.size(), to);
}

} // namespace costscope
