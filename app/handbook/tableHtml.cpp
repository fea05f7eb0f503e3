// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/handbook/tableHtml.h"

#include "core/base/literals.h"

namespace costscope {

namespace {

QString cellsHtml(const QStringList& cells, const QString& tag, const QString& id)
{
    QString html = id.isEmpty() ? u"<tr>"_s : u"<tr id=\"%1\">"_s.arg(id);
    for (const QString& cell : cells) html += u"<%1>"_s.arg(tag) + cell + u"</%1>"_s.arg(tag);
    return html + u"</tr>\n"_s;
}

} // namespace

QString rowHtml(const QStringList& cells, const QString& id)
{
    return cellsHtml(cells, u"td"_s, id);
}

QString headingsHtml(const QStringList& cells)
{
    return cellsHtml(cells, u"th"_s, {});
}

QString codeHtml(const QString& text)
{
    return u"<code>"_s + text.toHtmlEscaped() + u"</code>"_s;
}

} // namespace costscope
