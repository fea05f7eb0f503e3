// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/cellSeconds.h"

#include "importers/csv/csvTable.h"
#include "importers/logs/printedDuration.h"
#include "importers/tables/runsColumns.h"

#include <QRegularExpression>

namespace costscope {

std::optional<double> cellSeconds(const QString& text, bool decimalComma)
{
    QString rest = text.trimmed().toLower();
    static const QRegularExpression about(u"^(?:[~≈]|ca\\.?|about|approx\\.?)\\s*"_s), part(u"^([\\d.,]+)\\s*([a-zµμсмек]+)\\.?[\\s,]*"_s);
    rest.remove(about);
    static const QRegularExpression thousands(u"(?<=\\d)[ \u00a0\u202f](?=\\d{3}(?!\\d))"_s); // "1 253,6 ms"
    rest.remove(thousands);
    if (rest.contains(u':')) return printedDuration(rest.toStdString());
    double sum = 0, last = 1e9;
    while (!rest.isEmpty()) {
        const auto match = part.match(rest);
        const auto number = cellNumber(match.captured(1), decimalComma);
        const auto unit = match.captured(2) == u"m" ? 60 : timeUnit(match.captured(2)); // of a duration: minutes
        if (!number || !unit || !(*unit < last)) return std::nullopt;
        sum += *number * *unit;
        last = *unit;
        rest.remove(0, match.capturedLength());
    }
    return sum > 0 ? std::optional(sum) : std::nullopt;
}

} // namespace costscope
