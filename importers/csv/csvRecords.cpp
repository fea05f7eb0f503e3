// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/csv/csvRecords.h"

#include "importers/notRecognised.h"
#include "importers/text/findings.h"

#include <QRegularExpression>

namespace costscope {

std::optional<CsvTable> csvOfHead(const Head& head)
{
    const QByteArrayView text = head.bytes.trimmed();
    if (notText(head, {}) || text.startsWith('{') || text.startsWith('[') || text.startsWith('<')) return {};
    auto csv = readCsv(head.bytes, {});
    return csv ? std::optional(csv.take()) : std::nullopt;
}

Result<CsvTable> wholeCsv(Input& input, const Progress& progress)
{
    const auto bytes = input.readAll();
    if (!bytes) return bytes.error();
    auto csv = readCsv(*bytes, input.name());
    if (!csv) return csv.error();
    if (!progress.report(0.5)) return cancelled();
    if (csv->rows.empty()) return Error{u"The table is empty."_s, input.name()};
    return csv;
}

void noteOnHeadings(const QStringList& unitless, const QStringList& unused, qint64 line, const QString& file, Messages& messages)
{
    const auto note = [&](const QString& text, QStringList which) {
        if (which.isEmpty()) return;
        which.replaceInStrings(QRegularExpression(u"^$"_s), u"one without a heading"_s);
        messages.push_back({Severity::Note, text.arg(which.join(u", "_s)), file, line});
    };
    note(u"No unit in the heading: %1. Seconds were assumed."_s, unitless);
    note(u"Columns not used: %1."_s, unused);
}

Error noRecord(const CsvTable& csv, const Messages& messages, const QString& file)
{
    if (csv.rows.size() == 1) return {u"There are headings but no rows below them."_s, file, csv.rows.front().line};
    const Message* problem = firstProblem(messages);
    return {u"No row could be used. First problem: %1"_s.arg(problem ? problem->text : QString()), file,
            problem ? problem->line : csv.rows.front().line};
}

} // namespace costscope
