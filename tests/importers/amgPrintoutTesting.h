// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/amg.h"
#include "importers/Importer.h"
#include "importers/text/Input.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

#include <cmath>

namespace costscope {

inline const QString printoutSamples = QStringLiteral(COSTSCOPE_TEST_DATA "/amg-printouts/");

inline QByteArray bytesOf(const QString& name)
{
    QFile file(printoutSamples + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

inline QJsonObject expected()
{
    return QJsonDocument::fromJson(bytesOf(u"EXPECTED.json"_s)).object()[QLatin1String("files")].toObject();
}

inline Result<Imported> readBytes(const QByteArray& bytes, const QString& importer, bool partial = false)
{
    ImportOptions options;
    options.partial = partial;
    return findImporter(importer)->read(*Input::fromBytes(bytes, u"job.log"_s), options, {});
}

inline QString importerOf(const QString& file)
{
    return expected()[file][QLatin1String("importer")].toString();
}

inline AmgHierarchy hierarchyOf(const Dataset& dataset)
{
    auto hierarchy = amgHierarchy(dataset);
    if (!hierarchy) qFatal("%s", qPrintable(hierarchy.error().message));
    return hierarchy.take();
}

/// "4: error: text"
inline QString linesOf(const Messages& messages)
{
    QString all;
    for (const Message& m : messages) all += u"%1: %2: %3\n"_s.arg(m.line).arg(toString(m.severity), m.text);
    return all;
}

inline Messages allMessages(const Result<Imported>& read)
{
    if (!read) return {read.error().toMessage()};
    Messages all = read->messages;
    for (const Dataset& dataset : read->datasets) all.insert(all.end(), dataset.messages.begin(), dataset.messages.end());
    return all;
}

inline std::vector<double> column(const AmgHierarchy& hierarchy, double AmgLevel::*number)
{
    std::vector<double> numbers;
    for (const AmgLevel& level : hierarchy.levels) numbers.push_back(std::isnan(level.*number) ? -1 : level.*number);
    return numbers;
}

inline const AmgOperation* operationOf(const AmgHierarchy& hierarchy, int level, const QString& name)
{
    for (const AmgOperation& operation : hierarchy.operations)
        if (operation.level == level && operation.name == name) return &operation;
    return nullptr;
}

inline void addFiles(const char* importer = nullptr)
{
    QTest::addColumn<QString>("file");
    const QJsonObject files = expected();
    for (const QString& file : files.keys())
        if (!importer || importerOf(file) == QLatin1String(importer)) QTest::newRow(qPrintable(file)) << file;
}

} // namespace costscope
