// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace costscope {

/// In which state a file was seen. Every write gives it another one, in place or by another file of its name; what the clock says
/// plays no part in comparing two of them.
struct FileStamp {
    quint64 device = 0, inode = 0; ///< 0, 0: there is no file
    qint64 bytes = 0;
    qint64 modified = 0; ///< nanoseconds since 1970, as the file system says

    static FileStamp of(const QString& path);
    bool isThere() const { return inode != 0 || device != 0; }
    bool operator==(const FileStamp&) const = default;
};

} // namespace costscope
