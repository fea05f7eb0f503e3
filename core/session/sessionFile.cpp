// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/sessionFile.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

namespace costscope
{

namespace
{

/// Stdin and resources have no place on the disk.
bool isOnDisk(const QString& file)
{
    return !file.isEmpty() && file != QStringLiteral("-") && !file.startsWith(QLatin1Char(':'));
}

/// A path as it stands in the session file: from its folder, so that folder and session can move together.
QString relative(const QString& file, const QDir& folder)
{
    if (!isOnDisk(file) || (QFileInfo(file).isRelative() && !QFileInfo::exists(file))) return file;
    return folder.relativeFilePath(QFileInfo(file).absoluteFilePath());
}

QString absolute(const QString& file, const QDir& folder)
{
    return isOnDisk(file) ? QDir::cleanPath(folder.absoluteFilePath(file)) : file;
}

/// The session with its source files named from another place.
Session withSources(Session session, const QDir& folder, QString (*named)(const QString&, const QDir&))
{
    for (DatasetItem& item : session.datasets) {
        auto copy = std::make_shared<Dataset>(*item.data);
        for (Source& source : copy->sources) source.file = named(source.file, folder);
        item.data = std::move(copy);
    }
    return session;
}

Error cannot(const QString& what, const QString& fileName, const QString& why)
{
    return {QCoreApplication::translate("Session", "%1: %2.").arg(what, why), fileName};
}

} // namespace

Result<Done> saveSession(const Session& session, const QString& fileName)
{
    const QDir folder = QFileInfo(fileName).absoluteDir();
    QSaveFile file(fileName);
    if (!file.open(QIODevice::WriteOnly))
        return cannot(QCoreApplication::translate("Session", "The session cannot be written"), fileName, file.errorString());
    file.write(writeSession(withSources(session, folder, relative)));
    if (!file.commit()) return cannot(QCoreApplication::translate("Session", "The session was not saved"), fileName, file.errorString());
    return Done{};
}

Result<LoadedSession> loadSession(const QString& fileName)
{
    QFile file(fileName);
    if (!file.open(QIODevice::ReadOnly))
        return cannot(QCoreApplication::translate("Session", "The session cannot be opened"), fileName, file.errorString());
    auto loaded = readSession(file.readAll(), fileName);
    if (!loaded.ok()) return loaded;
    loaded->session = withSources(std::move(loaded->session), QFileInfo(fileName).absoluteDir(), absolute);
    return loaded;
}

bool isSession(const QString& fileName)
{
    if (fileName.endsWith(QStringLiteral(".costscope"))) return true; // even a damaged one: its error names what is wrong
    QFile file(fileName);
    if (!QFileInfo(fileName).isFile() || !file.open(QIODevice::ReadOnly)) return false;
    const QByteArray head = file.read(4096).simplified();
    return head.startsWith('{') && head.contains("\"costscope.session\"");
}

} // namespace costscope
