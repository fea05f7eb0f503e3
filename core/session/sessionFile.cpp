// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/sessionFile.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QHash>
#include <QSaveFile>

namespace costscope {

namespace {

/// Stdin and resources have no place on the disk.
bool isOnDisk(const QString& file)
{
    return !file.isEmpty() && file != QStringLiteral("-") && file != QStringLiteral("stdin") && !file.startsWith(QLatin1Char(':'));
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

using Names = QHash<QString, QString>; ///< of source files: as they stand -> from another place

Names namesOf(const std::vector<Source>& sources, const QDir& folder, QString (*named)(const QString&, const QDir&))
{
    Names names;
    for (const Source& source : sources) names.insert(source.file, named(source.file, folder));
    return names;
}

/// Messages are about source files, seldom about something else, which keeps its name without the folders of this machine.
void rename(Messages& messages, const Names& names)
{
    for (Message& message : messages) {
        const bool isElsewhere = QFileInfo(message.file).isAbsolute() && isOnDisk(message.file);
        message.file = names.value(message.file, isElsewhere ? QFileInfo(message.file).fileName() : message.file);
    }
}

/// A series tells for each run from which file it came. Files of a profile are the program's own: they stay.
void renameRuns(Dataset& dataset, const Names& names)
{
    if (dataset.kind != DatasetKind::Runs) return;
    for (Table& table : dataset.tables)
        for (Column& column : table.columns) {
            const auto* files = std::get_if<Texts>(&column.values);
            if (!files || column.name != QStringLiteral("file")) continue;
            Texts renamed;
            for (qsizetype row = 0; row < files->size(); ++row) renamed.append(names.value(files->at(row), files->at(row)));
            column.values = std::move(renamed);
        }
}

/// The session with its source files named from another place, wherever it names them.
Session withSources(Session session, const QDir& folder, QString (*named)(const QString&, const QDir&))
{
    std::map<QString, Names> namesOfData;
    for (DatasetItem& item : session.datasets) {
        auto copy = std::make_shared<Dataset>(*item.data);
        const Names names = namesOf(copy->sources, folder, named);
        for (Source& source : copy->sources) source.file = names[source.file];
        rename(copy->messages, names);
        renameRuns(*copy, names);
        namesOfData[item.id] = names;
        item.data = std::move(copy);
    }
    for (Fit& fit : session.fits) rename(fit.messages, namesOfData[fit.dataset]);
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
