// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/json/jsonFormat.h"

namespace costscope {

namespace {

/// The end of the string that begins at `at`, its quote included.
qsizetype behindString(QByteArrayView text, qsizetype at)
{
    for (++at; at < text.size() && text[at] != '"'; ++at)
        if (text[at] == '\\') ++at;
    return std::min(at + 1, text.size());
}

bool isFormat(QByteArrayView behindKey, QByteArrayView format)
{
    const QByteArrayView text = behindKey.trimmed();
    if (!text.startsWith(':')) return false;
    const QByteArrayView value = text.sliced(1).trimmed();
    return value.startsWith('"') && value.sliced(1).startsWith(format);
}

} // namespace

bool namesFormat(QByteArrayView head, QByteArrayView format)
{
    if (head.startsWith("\xef\xbb\xbf")) head = head.sliced(3);
    if (!head.trimmed().startsWith('{')) return false;
    int depth = 0;
    for (qsizetype at = 0; at < head.size(); ++at) {
        const char c = head[at];
        if (c == '{' || c == '[') ++depth;
        if (c == '}' || c == ']') --depth;
        if (c != '"') continue;
        const qsizetype end = behindString(head, at);
        if (depth == 1 && head.sliced(at, end - at) == "\"format\"" && isFormat(head.sliced(end), format)) return true;
        at = end - 1;
    }
    return false;
}

} // namespace costscope
