// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace costscope {

/// "1 record", "23 records": `one` without number, `many` with %1.
inline QString counted(qint64 count, const QString& one, const QString& many)
{
    return count == 1 ? one : many.arg(count);
}

} // namespace costscope
