// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/readFile.h"

#include "core/base/filePath.h"

#include <algorithm>

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace costscope {

namespace {

constexpr qint64 blockSize = 4 << 20;

QString cannotBeRead(const QString& why)
{
    return u"The file cannot be read: %1. Check its permissions."_s.arg(why);
}

/// Empty, or why something of this kind is no file to read.
QString whyNoFile(mode_t mode, Pipes pipes)
{
    if (S_ISREG(mode)) return {};
    if (S_ISDIR(mode)) return u"This is a folder, not a file."_s;
    if (!S_ISFIFO(mode)) return u"This is a device or a socket, not a file."_s;
    return pipes == Pipes::Read ? QString() : u"This is a pipe, not a file."_s;
}

/// Looked at before it is opened, for opening alone can wait or do something, and again behind that: names change hands.
Result<int> openedFile(const QString& path, Pipes pipes)
{
    const QByteArray name = QFile::encodeName(path);
    struct stat found;
    if (const QString notThere = whyNotThere(path); !notThere.isEmpty()) return Error{notThere, path};
    if (stat(name.constData(), &found) != 0) return Error{cannotBeRead(qt_error_string(errno)), path};
    if (const QString reason = whyNoFile(found.st_mode, pipes); !reason.isEmpty()) return Error{reason, path};
    const int descriptor = open(name.constData(), O_RDONLY | O_CLOEXEC | O_NOCTTY | (pipes == Pipes::Read ? 0 : O_NONBLOCK));
    if (descriptor < 0) return Error{cannotBeRead(qt_error_string(errno)), path};
    const QString reason = fstat(descriptor, &found) == 0 ? whyNoFile(found.st_mode, pipes) : cannotBeRead(qt_error_string(errno));
    if (reason.isEmpty()) return descriptor;
    close(descriptor);
    return Error{reason, path};
}

} // namespace

Result<std::unique_ptr<QFile>> openToRead(const QString& path, Pipes pipes)
{
    const auto descriptor = openedFile(path, pipes);
    if (!descriptor) return descriptor.error();
    auto file = std::make_unique<QFile>(path);
    if (file->open(*descriptor, QIODevice::ReadOnly | QIODevice::Unbuffered, QFileDevice::AutoCloseHandle)) return file;
    close(*descriptor);
    return Error{cannotBeRead(file->errorString()), path};
}

Result<QByteArray> readWholeFile(const QString& path, qint64 most, Pipes pipes)
{
    const auto opened = openToRead(path, pipes);
    if (!opened) return opened.error();
    QFile& file = **opened;
    const auto tooLarge = [&] { return Error{u"The file is larger than %1 MiB. Is it the right file?"_s.arg(most >> 20), path}; };
    const qint64 size = file.isSequential() ? 0 : file.size();
    if (size > most) return tooLarge();
    QByteArray bytes;
    bytes.reserve(size);
    while (bytes.size() <= most) {
        const QByteArray block = file.read(std::min(blockSize, most + 1 - bytes.size()));
        if (block.isEmpty()) break;
        bytes += block;
    }
    if (file.error() != QFileDevice::NoError) return Error{cannotBeRead(file.errorString()), path};
    return bytes.size() > most ? Result<QByteArray>(tooLarge()) : bytes;
}

} // namespace costscope
