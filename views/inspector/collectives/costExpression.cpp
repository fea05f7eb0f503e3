// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/collectives/costExpression.h"

#include "core/model/shown.h"

#include <QRegularExpression>

namespace costscope {

namespace {

constexpr size_t mostTerms = 12;

QString inItalics(QString text)
{
    static const QRegularExpression letters(QStringLiteral("\\b([LomSP])(?=[⁰¹(),/\\s]|$)"),
                                            QRegularExpression::UseUnicodePropertiesOption);
    static const QRegularExpression multiples(QStringLiteral("(?<=[(0-9])([mS])(?=[,/])"));
    return text.toHtmlEscaped().replace(letters, QStringLiteral("<i>\\1</i>")).replace(multiples, QStringLiteral("<i>\\1</i>"));
}

/// A wide sum breaks between its terms alone.
QString breaking(QString html)
{
    html.replace(QLatin1Char(' '), QChar(0xA0));
    return html.replace(QStringLiteral("\u00A0+\u00A0"), QStringLiteral(" +\u00A0"))
        .replace(QStringLiteral(",\u00A0"), QStringLiteral(", "));
}

} // namespace

QString costInSymbols(const TransferCost& cost)
{
    if (cost.terms().size() <= mostTerms) return breaking(inItalics(cost.toString()));
    QStringList first;
    for (size_t i = 0; i < mostTerms; ++i) first << inItalics(toString(cost.terms()[i]));
    return breaking(first.join(QStringLiteral(" + "))) + modelText(" + … (%1 terms)").arg(cost.terms().size());
}

QString workedCost(const CollectiveCost& cost, const Channels& channels)
{
    QString html = QStringLiteral("<i>Θ</i> = ") + costInSymbols(cost.cost);
    if (cost.cost.terms().size() <= mostTerms) html += QStringLiteral("<br>= ") + breaking(cost.cost.withNumbers(channels));
    return html + QStringLiteral("<br>= <b>%1</b>").arg(display(cost.seconds, Quantity::Time, 4));
}

} // namespace costscope
