// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/Message.h"

namespace costscope {

QString Message::toString() const
{
    QString where = file;
    if (line > 0) where += u":%1"_s.arg(line);
    if (line > 0 && column > 0) where += u":%1"_s.arg(column);
    if (!where.isEmpty()) where += u": "_s;
    return where + costscope::toString(severity) + u": "_s + text;
}

QString Error::toString() const
{
    return toMessage().toString();
}

} // namespace costscope
