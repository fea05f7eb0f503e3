// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/collectives/costExpression.h"

#include "core/model/shown.h"

#include <QRegularExpression>

namespace costscope {

namespace {

constexpr size_t mostTerms = 12;

QString inItalics(QString text)
{
    static const QRegularExpression letters(u"\\b([LomSP])(?=[⁰¹(),/\\s]|$)"_s, QRegularExpression::UseUnicodePropertiesOption);
    static const QRegularExpression multiples(u"(?<=[(0-9])([mS])(?=[,/])"_s);
    return text.toHtmlEscaped().replace(letters, u"<i>\\1</i>"_s).replace(multiples, u"<i>\\1</i>"_s);
}

/// A wide sum breaks between its terms alone.
QString breaking(QString html)
{
    html.replace(QLatin1Char(' '), QChar(0xA0));
    return html.replace(u"\u00A0+\u00A0"_s, u" +\u00A0"_s).replace(u",\u00A0"_s, u", "_s);
}

} // namespace

QString costInSymbols(const TransferCost& cost)
{
    if (cost.terms().size() <= mostTerms) return breaking(inItalics(cost.toString()));
    QStringList first;
    for (size_t i = 0; i < mostTerms; ++i) first << inItalics(toString(cost.terms()[i]));
    return breaking(first.join(u" + "_s)) + u" + … (%1 terms)"_s.arg(cost.terms().size());
}

QString workedCost(const CollectiveCost& cost, const Channels& channels)
{
    QString html = u"<i>Θ</i> = "_s + costInSymbols(cost.cost);
    if (cost.cost.terms().size() <= mostTerms) html += u"<br>= "_s + breaking(cost.cost.withNumbers(channels));
    return html + u"<br>= <b>%1</b>"_s.arg(display(cost.seconds, Quantity::Time, 4));
}

} // namespace costscope
