// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/Message.h"

namespace costscope {

QString toString(Severity severity)
{
    switch (severity) {
    case Severity::Note: return QStringLiteral("note");
    case Severity::Warning: return QStringLiteral("warning");
    case Severity::Error: return QStringLiteral("error");
    }
    return {};
}

QString Message::toString() const
{
    QString where = file;
    if (line > 0) where += QStringLiteral(":%1").arg(line);
    if (line > 0 && column > 0) where += QStringLiteral(":%1").arg(column);
    if (!where.isEmpty()) where += QStringLiteral(": ");
    return where + costscope::toString(severity) + QStringLiteral(": ") + text;
}

QString Error::toString() const
{
    return toMessage().toString();
}

} // namespace costscope
