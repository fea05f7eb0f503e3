// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/csvCell.h"

#include "core/base/literals.h"

#include <algorithm>

namespace costscope {

namespace {

constexpr QLatin1Char sign('\'');

/// Wide letters are taken for formulas where Japanese is spoken.
bool beginsFormula(QChar c)
{
    return QStringView(u"=+-@\t\r\n\uff1d\uff0b\uff0d\uff20").contains(c);
}

bool isNumber(const QString& text)
{
    bool ok = false;
    text.toDouble(&ok);
    return ok;
}

/// The text behind guards that it already has: with one more or one less of them it is still told apart.
qsizetype guards(const QString& text)
{
    return std::ranges::find_if(text, [](QChar c) { return c != sign; }) - text.begin();
}

bool isFormula(const QString& text, qsizetype from)
{
    if (text.size() - from < 2 || !beginsFormula(text[from])) return false;
    return !isNumber(text.sliced(from));
}

bool needsQuotes(const QString& text, QChar separator)
{
    if (text.isEmpty()) return false;
    if (text.front().isSpace() || text.back().isSpace() || text.front() == u'#') return true;
    return std::ranges::any_of(text, [separator](QChar c) { return c == separator || c == u'"' || c == u'\n' || c == u'\r'; });
}

} // namespace

QString guarded(const QString& text)
{
    return isFormula(text, guards(text)) ? sign + text : text;
}

QString withoutGuard(const QString& text)
{
    const qsizetype count = guards(text);
    return count > 0 && isFormula(text, count) ? text.sliced(1) : text;
}

QString csvCell(const QString& text, CsvText mode, QChar separator)
{
    QString cell = mode == CsvText::Safe ? guarded(text) : text;
    if (!needsQuotes(cell, separator)) return cell;
    return u'"' + cell.replace(u'"', u"\"\""_s) + u'"';
}

} // namespace costscope
