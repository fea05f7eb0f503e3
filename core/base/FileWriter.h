// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Progress.h"
#include "core/base/Result.h"

#include <QByteArray>

namespace costscope {

/// What a file has to survive.
enum class Durability {
    Program, ///< the end of the program, by whatever cause
    Power    ///< the end of the machine as well: file and folder are synced before the writer says that all is well
};

/// The one way in which Costscope writes files. What is written stands nowhere under the file's name until all of it is written
/// and checked; then it takes the place of what was there in one step, so a full disk, a killed program or a vanished folder leave the
/// old file or the new one and never a part. A link is followed. What is no regular file (a device, a pipe) is never replaced but written
/// into, as are /dev/stdout and /dev/fd/N into what they stand for.
///
/// Errors are whole sentences that begin with `refusal` ("The session was not saved") and tell the cause, what is still there, and what
/// helps.
class FileWriter {
public:
    FileWriter(QString fileName, QString refusal, Durability durability = Durability::Program);
    FileWriter(FileWriter&& other) noexcept;
    ~FileWriter(); ///< what was not committed goes away
    FileWriter& operator=(FileWriter&&) = delete;

    /// Error: a folder, no permission, no such folder; a pipe that nobody reads for ten seconds, or until `progress` stops it.
    Result<Done> open(const Progress& progress = {});
    Result<Done> write(QByteArrayView bytes);
    /// Everything is handed over, and the file closed: several files are finished before the first one is committed.
    Result<Done> finish();
    /// Puts the file in its place; finishes it before.
    Result<Done> commit();

private:
    /// Where bytes go until they are committed.
    enum class Way { Through, Unnamed, Named };

    Error failed(int code);
    Result<Done> openThrough(const Progress& progress);
    Result<Done> openBeside();
    bool takePermissions() const;
    bool openNamed();
    Result<Done> nameUnnamed();
    bool sync() const;
    void giveUp();

    QString m_fileName, m_refusal;
    Durability m_durability;
    QByteArray m_target;    ///< what the links lead to
    QByteArray m_temporary; ///< beside it; empty until it has a name
    Way m_way = Way::Named;
    int m_file = -1;
    bool m_exists = false, m_finished = false;
};

/// Opens, writes, commits.
Result<Done> writeFile(const QString& fileName, QByteArrayView bytes, const QString& refusal, Durability durability = Durability::Program);

/// True for names that mean the standard output of this program: "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1".
bool isStandardOutput(const QString& fileName);

/// Why the system refused something, by its errno, as a clause: "the disk is full".
QString systemReason(int code);

} // namespace costscope
