// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace costscope {

/// A number without zeros at its end, as people type it: "2.9 GB/s" for "2.900 GB/s".
inline QString shortened(const QString& text)
{
    const qsizetype point = text.indexOf(u'.');
    if (point < 0) return text;
    qsizetype end = point + 1;
    while (end < text.size() && text[end].isDigit()) ++end;
    qsizetype last = end;
    while (text[last - 1] == u'0') --last;
    if (last == point + 1) last = point;
    return text.left(last) + text.mid(end);
}

} // namespace costscope
