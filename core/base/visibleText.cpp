// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/visibleText.h"

#include "core/base/filePath.h"
#include "core/base/literals.h"

namespace costscope {

namespace {

bool isControl(char16_t c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0);
}

/// Where lines end, and what shows the letters behind it in another order.
bool isLayout(char16_t c)
{
    return c == 0x2028 || c == 0x2029 || (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

QString escape(char16_t c)
{
    const char16_t byte = byteOfName(c);
    const char16_t shown = byte ? byte : c;
    return shown < 0x100 ? u"\\x%1"_s.arg(uint(shown), 2, 16, QLatin1Char('0')) : u"\\u%1"_s.arg(uint(shown), 4, 16, QLatin1Char('0'));
}

/// Copies the text; `isHidden` says which units of it become `shown`.
template <class Hidden, class Shown>
QString replaced(const QString& text, Hidden isHidden, Shown shown)
{
    qsizetype at = 0;
    while (at < text.size() && !isHidden(text, at)) ++at;
    if (at == text.size()) return text; // as nearly always
    QString result = text.first(at);
    for (; at < text.size(); ++at) {
        if (isHidden(text, at))
            result += shown(text[at].unicode());
        else
            result += text[at];
    }
    return result;
}

/// Half of a character without its other half.
bool isHalf(const QString& text, qsizetype at)
{
    if (text[at].isHighSurrogate()) return at + 1 == text.size() || !text[at + 1].isLowSurrogate();
    return text[at].isLowSurrogate() && (at == 0 || !text[at - 1].isHighSurrogate());
}

} // namespace

QString visible(const QString& text, Keep keep)
{
    const auto isHidden = [keep](const QString& all, qsizetype at) {
        const char16_t c = all[at].unicode();
        if (keep == Keep::LineEnds && (c == u'\n' || c == u'\t')) return false;
        return isControl(c) || isLayout(c) || isHalf(all, at);
    };
    return replaced(text, isHidden, escape);
}

QString visibleJson(const QString& json)
{
    // Outside of texts there is none of them, and inside the writer has escaped those below 0x20.
    const auto isHidden = [](const QString& all, qsizetype at) {
        const char16_t c = all[at].unicode();
        return c >= 0x7f && (isControl(c) || isLayout(c));
    };
    return replaced(json, isHidden, [](char16_t c) { return u"\\u%1"_s.arg(uint(c), 4, 16, QLatin1Char('0')); });
}

} // namespace costscope
