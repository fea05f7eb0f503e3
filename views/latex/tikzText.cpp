// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/latex/tikzText.h"

namespace costscope {

QString wrapped(const QStringList& words, const QString& between)
{
    constexpr qsizetype most = 100;
    QString text;
    qsizetype start = 0;
    for (const QString& word : words) {
        if (text.size() > start) text += between;
        if (text.size() > start && text.size() - start + word.size() > most) {
            while (text.endsWith(u' ')) text.chop(1);
            text += u'\n';
            start = text.size();
        }
        text += word;
    }
    return text;
}

} // namespace costscope
