// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"

#include <QByteArray>
#include <QFile>
#include <QString>

#include <memory>

namespace costscope {

/// Whether a pipe is read to its end, as `<(command)` of a shell gives one, or is no file: who opens it may wait for ever.
enum class Pipes { Read, Refuse };

/// A file to be read, unbuffered. Error: it is not there, may not be read, or is a folder, a device (which may have no end), a
/// socket or a refused pipe.
Result<std::unique_ptr<QFile>> openToRead(const QString& path, Pipes pipes = Pipes::Read);

/// Everything in a file that openToRead() opens. Error: that has more than `most` bytes, whatever its size says; nothing beyond
/// them is read.
Result<QByteArray> readWholeFile(const QString& path, qint64 most, Pipes pipes = Pipes::Read);

} // namespace costscope
