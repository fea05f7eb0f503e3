// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figure/annotations.h"

#include <QRegularExpression>

#include <cmath>

namespace costscope {

namespace {

constexpr double ringWeight = 0.6; // of a marker

bool isInside(double value, const Axis& axis)
{
    return std::isfinite(value) && value >= std::min(axis.min, axis.max) && value <= std::max(axis.min, axis.max) &&
           (axis.scale == Scale::Linear || value > 0);
}

} // namespace

void addAnnotations(Figure& figure, const std::vector<Annotation>& annotations)
{
    int unseen = 0;
    for (const Annotation& a : annotations) {
        Panel* panel = a.panel >= 0 && size_t(a.panel) < figure.panels.size() ? &figure.panels[size_t(a.panel)] : nullptr;
        if (!panel || !isInside(a.x, panel->x) || !isInside(a.y, panel->y)) {
            ++unseen;
            continue;
        }
        panel->series.push_back({.mark = Mark::Points,
                                 .hue = Hue::Grey,
                                 .marker = Marker::Circle,
                                 .fill = Fill::None,
                                 .weight = ringWeight,
                                 .x = {a.x},
                                 .y = {a.y}});
        panel->series.push_back(wordsAt(a.x, a.y, a.text, Hue::Ink, anchorOf(a.anchor)));
    }
    if (unseen == 0) return;
    note(figure.messages, unseen == 1 ? u"1 annotation lies beyond the axes and is not drawn."_s
                                      : u"%1 annotations lie beyond the axes and are not drawn."_s.arg(unseen));
}

QString htmlOfTyped(const QString& typed)
{
    static const QRegularExpression tag(u"&lt;(/?)(i|b|sub|sup)&gt;"_s);
    QString html = typed.trimmed().toHtmlEscaped();
    QStringList open;
    bool isWell = true;
    for (auto found = tag.globalMatch(html); found.hasNext();) {
        const auto match = found.next();
        if (match.captured(1).isEmpty())
            open << match.captured(2);
        else
            isWell = isWell && !open.isEmpty() && open.takeLast() == match.captured(2);
    }
    return isWell && open.isEmpty() ? html.replace(tag, u"<\\1\\2>"_s) : html;
}

QString typedOfHtml(const QString& html)
{
    return QString(html)
        .replace(QLatin1String("&lt;"), QLatin1String("<"))
        .replace(QLatin1String("&gt;"), QLatin1String(">"))
        .replace(QLatin1String("&quot;"), QLatin1String("\""))
        .replace(QLatin1String("&amp;"), QLatin1String("&"));
}

} // namespace costscope
