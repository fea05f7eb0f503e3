// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/FileWriter.h"
#include "core/base/readFile.h"
#include "core/session/linkedData.h"
#include "core/session/sessionParts.h"

#include <QFile>
#include <QFileInfo>

namespace costscope {

namespace {

/// Which linked datasets can stay where they are; what the others lack is told.
std::set<QString> linkedIn(const Session& session, const QDir& folder, const SaveOptions& options, Messages& messages)
{
    std::set<QString> linked;
    for (const DatasetItem& item : session.datasets) {
        if (item.storage != Storage::Linked || !item.missing.isEmpty() || options.parts.contains(item.id)) continue;
        const QString reason = whyNotLinked(*item.data, folder, options.progress.part(0, 0.3));
        if (reason.isEmpty())
            linked.insert(item.id);
        else
            warn(messages, u"“%1” is not linked: %2 Its data were written into the session."_s.arg(item.name, reason));
    }
    return linked;
}

bool wasCancelled(const Progress& progress)
{
    return !progress.report(1);
}

} // namespace

Result<Messages> saveSession(const Session& session, const QString& fileName, const SaveOptions& options)
{
    Messages messages;
    Writing writing;
    writing.folder = QFileInfo(fileName).absoluteDir();
    writing.packAbove = options.packAbove;
    writing.parts = options.parts;
    writing.view = options.view;
    FileWriter file(fileName, u"The session was not saved"_s, Durability::Power);
    if (const auto opened = file.open(options.progress); !opened) return opened.error(); // before the work
    writing.linked = linkedIn(session, *writing.folder, options, messages);
    writing.progress = options.progress.part(0.3, 0.9);
    const QByteArray bytes = writeSession(session, writing);
    if (wasCancelled(writing.progress)) return cancelled(); // the bytes may be half of a session
    if (bytes.size() > options.most)
        return Error{
            u"The session was not saved: it would be larger than %1 MiB, which is the most that can be opened. Link the largest data "
            "to their files, or remove some."_s.arg(options.most >> 20),
            fileName};
    if (const auto written = file.write(bytes); !written) return written.error();
    if (const auto committed = file.commit(); !committed) return committed.error();
    return messages;
}

Result<LoadedSession> loadSession(const QString& fileName, const LinkReader& readLink, const Progress& progress)
{
    const auto bytes = readWholeFile(fileName, mostSessionBytes);
    if (!bytes) return Error{u"The session cannot be opened. %1"_s.arg(bytes.error().message), fileName};
    Reading reading;
    reading.folder = QFileInfo(fileName).absoluteDir();
    reading.progress = progress.part(0.2, 0.6);
    auto read = readSession(*bytes, fileName, reading);
    if (wasCancelled(reading.progress)) return cancelled();
    if (!read.ok()) return read.error();
    LinkedData(*read, *reading.folder, readLink).read(progress.part(0.6, 1));
    if (wasCancelled(progress)) return cancelled();
    return std::move(read->loaded);
}

bool isSession(const QString& fileName)
{
    if (fileName.endsWith(u".costscope"_s)) return true; // even a damaged one: its error names what is wrong
    QFile file(fileName);
    if (!QFileInfo(fileName).isFile() || !file.open(QIODevice::ReadOnly)) return false;
    const QByteArray head = file.read(4096).simplified();
    return head.startsWith('{') && head.contains("\"costscope.session\"");
}

} // namespace costscope
