// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/FileStamp.h"

#include <QFile>

#include <sys/stat.h>

namespace costscope {

FileStamp FileStamp::of(const QString& path)
{
    struct stat found = {};
    if (path.isEmpty() || ::stat(QFile::encodeName(path).constData(), &found) != 0) return {};
    return {quint64(found.st_dev), quint64(found.st_ino), qint64(found.st_size),
            qint64(found.st_mtim.tv_sec) * 1'000'000'000 + qint64(found.st_mtim.tv_nsec)};
}

} // namespace costscope
