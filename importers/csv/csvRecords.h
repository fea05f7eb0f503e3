// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/scaled.h"
#include "importers/Importer.h"
#include "importers/csv/csvTable.h"
#include "importers/text/Input.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace costscope {

// Tables with one record in each row, told by their headings.

/// Where a cell goes: a number or a text of the record.
template <class Record>
struct CsvField {
    double Record::*number = nullptr; ///< one of both
    QString Record::*text = nullptr;
    bool isTime = false; ///< of which a heading should say the unit
    double unit = 1;     ///< SI per written unit
    bool hasUnit = false;

    bool isSame(const CsvField& other) const { return number == other.number && text == other.text; }
};

/// The columns of a table. Of two for the same thing the first counts.
template <class Record>
class CsvColumns {
public:
    using Find = std::optional<CsvField<Record>> (*)(const QString& heading);

    CsvColumns(const CsvRow& row, Find find)
    {
        for (const CsvCell& cell : row.cells) {
            auto field = find(cell.text);
            const auto isSame = [&](const auto& other) { return field && other && other->isSame(*field); };
            if (std::any_of(m_fields.begin(), m_fields.end(), isSame)) field.reset();
            m_fields.push_back(field), m_headings << cell.text;
        }
    }
    bool has(double Record::*number) const { return has(CsvField<Record>{number}); }
    bool has(QString Record::*text) const { return has(CsvField<Record>{nullptr, text}); }
    size_t count() const { return m_fields.size(); }
    const std::optional<CsvField<Record>>& field(size_t column) const { return m_fields[column]; }
    const QStringList& headings() const { return m_headings; }

private:
    bool has(const CsvField<Record>& wanted) const
    {
        return std::any_of(m_fields.begin(), m_fields.end(), [&](const auto& field) { return field && field->isSame(wanted); });
    }

    std::vector<std::optional<CsvField<Record>>> m_fields;
    QStringList m_headings;
};

/// What a table is read by.
template <class Record>
struct CsvRecords {
    typename CsvColumns<Record>::Find find;
    bool (*isMeant)(const CsvColumns<Record>& columns);    ///< enough to know what table it is meant to be
    bool (*isComplete)(const CsvColumns<Record>& columns); ///< enough to read it
    QString needs;                                         ///< "Times of overlap need the columns t_comp_s, …"
    /// Completes a record. What keeps it out, or nothing; `note`: what is said although it is kept.
    QString (*finish)(Record& record, qint64 line, QString& note);
};

/// The table whose first rows these are, if it may be one: text, but no JSON and no XML.
std::optional<CsvTable> csvOfHead(const Head& head);
/// The whole table, and the row of headings in front. Error: not a table, empty, cancelled.
Result<CsvTable> wholeCsv(Input& input, const Progress& progress);
/// What is said of headings: those without a unit, those that were not used.
void noteOnHeadings(const QStringList& unitless, const QStringList& unused, const CsvRow& headings, const QString& file,
                    Messages& messages);
/// No row of a table could be used: why.
Error noRecord(const CsvTable& csv, const Messages& messages, const QString& file);

template <class Record>
bool recognisesRecords(const Head& head, const CsvRecords<Record>& kind)
{
    const auto csv = csvOfHead(head);
    return csv && !csv->rows.empty() && kind.isMeant(CsvColumns<Record>(csv->rows.front(), kind.find));
}

/// One row; nothing, and a message, if it cannot be used.
template <class Record>
std::optional<Record> readRecord(const CsvRow& row, const CsvColumns<Record>& columns, bool comma, const CsvRecords<Record>& kind,
                                 const QString& file, Messages& messages)
{
    const auto leftOut = [&](const QString& why, qint64 column) {
        messages.push_back({Severity::Warning, u"%1 The row was left out."_s.arg(why), file, row.line, column});
        return std::nullopt;
    };
    Record record;
    for (size_t i = 0; i < std::min(row.cells.size(), columns.count()); ++i) {
        const auto& field = columns.field(i);
        const CsvCell& cell = row.cells[i];
        if (!field || cell.text.isEmpty()) continue;
        if (field->text) {
            record.*field->text = cell.text;
            continue;
        }
        const auto number = cellNumber(cell.text, comma);
        if (!number) return leftOut(u"“%1” is no number for %2."_s.arg(cell.text, columns.headings()[qsizetype(i)]), cell.column);
        record.*field->number = scaled(*number, field->unit);
    }
    QString note;
    if (const QString wrong = kind.finish(record, row.line, note); !wrong.isEmpty()) return leftOut(wrong, 0);
    if (!note.isEmpty()) messages.push_back({Severity::Warning, note, file, row.line});
    return record;
}

/// All records; what was left out makes `imported` partial and is said there. Error: a column is missing, no row could be used.
template <class Record>
Result<std::vector<Record>> readRecords(Input& input, const ImportOptions& options, const Progress& progress,
                                        const CsvRecords<Record>& kind, Imported& imported)
{
    auto csv = wholeCsv(input, progress);
    if (!csv) return csv.error();
    const CsvRow headings = csv->rows.front();
    const CsvColumns<Record> columns(headings, kind.find);
    if (!kind.isComplete(columns))
        return Error{u"%1 Headings found: %2."_s.arg(kind.needs, columns.headings().join(u", "_s)), input.name(), headings.line};
    if (auto cut = leaveOutCutRow(*csv, options, input.name(), imported)) return *cut;
    QStringList unused, unitless;
    for (size_t i = 0; i < columns.count(); ++i) {
        const auto& field = columns.field(i);
        if (!field) unused << columns.headings()[qsizetype(i)];
        if (field && field->isTime && !field->hasUnit) unitless << columns.headings()[qsizetype(i)];
    }
    noteOnHeadings(unitless, unused, headings, input.name(), imported.messages);
    std::vector<Record> records;
    for (size_t i = 1; i < csv->rows.size(); ++i) {
        auto record = readRecord(csv->rows[i], columns, csv->separator != QLatin1Char(','), kind, input.name(), imported.messages);
        imported.partial = imported.partial || !record;
        if (record) records.push_back(std::move(*record));
    }
    if (records.empty()) return noRecord(*csv, imported.messages, input.name());
    return records;
}

} // namespace costscope
