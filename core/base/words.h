// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/literals.h"

#include <QString>
#include <QStringList>

namespace costscope {

/// "1 record", "23 records": `one` without number, `many` with %1.
inline QString counted(qint64 count, const QString& one, const QString& many)
{
    return count == 1 ? one : many.arg(count);
}

/// "a, b and c".
inline QString inSeries(QStringList words)
{
    if (words.size() < 2) return words.join(QString());
    const QString last = words.takeLast();
    return words.join(u", "_s) + u" and "_s + last;
}

} // namespace costscope
