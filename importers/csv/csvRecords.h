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

// A table with one record in each row is a list of columns, which are told by their headings, and a function that makes a dataset of
// the records.

enum class CsvNeed { Optional, Required, OneOf }; ///< OneOf: at least one of these columns

/// A column: how files call it, and the number or text of a record that its cells are.
template <class Record>
struct CsvColumn {
    const char* names;                ///< as CsvRecords::plain() makes them, separated by '|'
    double Record::*number = nullptr; ///< one of both
    QString Record::*text = nullptr;
    CsvNeed need = CsvNeed::Optional;
    bool isTime = false;         ///< of which a heading should say the unit
    double unit = 1;             ///< SI per written unit
    const char* shown = nullptr; ///< how messages call it; nullptr: by its first name
};

/// A heading without what stands around its name.
struct CsvHeading {
    QString name;
    std::optional<double> unit; ///< SI per written unit; nothing: none is written
};

template <class Record>
struct CsvRecords {
    std::vector<CsvColumn<Record>> columns;
    CsvHeading (*plain)(const QString& heading);
    QString needs; ///< "Times of overlap need the columns t_comp_s, …"
    /// Completes a record. What keeps it out, or nothing; `note`: what is said although it is kept.
    QString (*finish)(Record& record, qint64 line, QString& note);
    Dataset (*dataset)(const std::vector<Record>& records);
    /// What is said about all of them; none: nothing.
    void (*review)(const std::vector<Record>& records, const QString& file, Messages& messages) = nullptr;
};

/// The column that a heading names.
template <class Record>
struct CsvField {
    const CsvColumn<Record>* column;
    double unit = 1; ///< SI per written unit
    bool hasUnit = false;
};

/// Nothing if it names none.
template <class Record>
std::optional<CsvField<Record>> csvField(const CsvRecords<Record>& kind, const QString& heading)
{
    const auto [name, unit] = kind.plain(heading);
    for (const CsvColumn<Record>& column : kind.columns)
        if (QString::fromLatin1(column.names).split(u'|').contains(name) && (!unit || column.isTime))
            return CsvField<Record>{&column, unit.value_or(column.unit), unit.has_value()};
    return {};
}

/// The columns of a table by its headings; where two are the same, the first one counts.
template <class Record>
class CsvFields {
public:
    CsvFields(const CsvRecords<Record>& kind, const CsvRow& headings) : m_kind(kind)
    {
        for (const CsvCell& cell : headings.cells) {
            auto field = csvField(kind, cell.text);
            const auto isSame = [&](const auto& other) {
                return field && other && other->column->number == field->column->number && other->column->text == field->column->text;
            };
            if (std::any_of(m_fields.begin(), m_fields.end(), isSame)) field.reset();
            m_fields.push_back(field);
            m_headings << cell.text;
        }
    }
    /// Enough to know what table it is meant to be.
    bool hasRequired() const
    {
        return std::all_of(m_kind.columns.begin(), m_kind.columns.end(), [this](const auto& column) {
            return column.need != CsvNeed::Required || hasAny([&](const auto& found) { return &found == &column; });
        });
    }
    /// Enough to read it.
    bool isComplete() const
    {
        const auto isOne = [](const CsvColumn<Record>& column) { return column.need == CsvNeed::OneOf; };
        return hasRequired() && (hasAny(isOne) || std::none_of(m_kind.columns.begin(), m_kind.columns.end(), isOne));
    }
    const std::vector<std::optional<CsvField<Record>>>& fields() const { return m_fields; }
    const QStringList& headings() const { return m_headings; }

private:
    bool hasAny(const auto& isMeant) const
    {
        return std::any_of(m_fields.begin(), m_fields.end(), [&](const auto& field) { return field && isMeant(*field->column); });
    }

    const CsvRecords<Record>& m_kind;
    std::vector<std::optional<CsvField<Record>>> m_fields; ///< by column
    QStringList m_headings;
};

/// The head of a file as a table; nothing if it is none, or JSON or XML.
std::optional<CsvTable> csvOfHead(const Head& head);
/// The whole table. Error: not readable, cancelled, empty.
Result<CsvTable> wholeCsv(Input& input, const Progress& progress);
/// What there is to say about headings; empty lists: nothing.
void noteOnHeadings(const QStringList& unitless, const QStringList& unused, qint64 line, const QString& file, Messages& messages);
/// Why no row of a table could be used.
Error noRecord(const CsvTable& csv, const Messages& messages, const QString& file);

/// The record of a row; nothing if it was left out, which is said.
template <class Record>
std::optional<Record> readRecord(const CsvRow& row, const CsvFields<Record>& fields, bool comma, const CsvRecords<Record>& kind,
                                 const QString& file, Messages& messages)
{
    const auto leftOut = [&](const QString& why, qint64 column) {
        messages.push_back({Severity::Warning, u"%1 The row was left out."_s.arg(why), file, row.line, column});
        return std::nullopt;
    };
    Record record;
    for (size_t i = 0; i < std::min(row.cells.size(), fields.fields().size()); ++i) {
        const auto& field = fields.fields()[i];
        const CsvCell& cell = row.cells[i];
        if (!field || cell.text.isEmpty()) continue;
        if (field->column->text) {
            record.*field->column->text = cell.text;
            continue;
        }
        const auto number = cellNumber(cell.text, comma);
        if (!number) return leftOut(u"“%1” is no number for %2."_s.arg(cell.text, fields.headings()[qsizetype(i)]), cell.column);
        record.*field->column->number = scaled(*number, field->unit);
    }
    QString note;
    if (const QString wrong = kind.finish(record, row.line, note); !wrong.isEmpty()) return leftOut(wrong, 0);
    if (!note.isEmpty()) messages.push_back({Severity::Warning, note, file, row.line});
    return record;
}

/// The rows below the headings. Error: a column is missing; none of them could be used.
template <class Record>
Result<std::vector<Record>> readRecords(const CsvTable& csv, const CsvRecords<Record>& kind, const QString& file, Imported& imported)
{
    const CsvFields<Record> fields(kind, csv.rows.front());
    QStringList unused, unitless;
    for (size_t i = 0; i < fields.fields().size(); ++i) {
        const auto& field = fields.fields()[i];
        if (!field) unused << fields.headings()[qsizetype(i)];
        if (field && field->column->isTime && !field->hasUnit) unitless << fields.headings()[qsizetype(i)];
    }
    noteOnHeadings(unitless, unused, csv.rows.front().line, file, imported.messages);
    std::vector<Record> records;
    for (size_t i = 1; i < csv.rows.size(); ++i) {
        auto record = readRecord(csv.rows[i], fields, csv.separator != QLatin1Char(','), kind, file, imported.messages);
        imported.partial = imported.partial || !record;
        if (record) records.push_back(std::move(*record));
    }
    if (records.empty()) return noRecord(csv, imported.messages, file);
    return records;
}

/// What a table lacks that has all columns but one of those that are needed, and at least two: "As <what> it lacks …"; empty: it is none of
/// this kind, or lacks nothing.
template <class Record>
QString lackOf(const CsvRecords<Record>& kind, const QString& what, const CsvRow& headings)
{
    const CsvFields<Record> fields(kind, headings);
    const auto hasColumn = [&](const CsvColumn<Record>& column) {
        return std::ranges::any_of(fields.fields(), [&](const auto& field) { return field && field->column == &column; });
    };
    QStringList lacking, oneOf;
    int required = 0;
    bool hasOne = false;
    for (const CsvColumn<Record>& column : kind.columns) {
        if (column.need == CsvNeed::Optional) continue;
        const QString name = column.shown ? QString::fromLatin1(column.shown) : QString::fromLatin1(column.names).section(u'|', 0, 0);
        if (column.need == CsvNeed::OneOf) {
            oneOf << name;
            hasOne = hasOne || hasColumn(column);
            continue;
        }
        ++required;
        if (!hasColumn(column)) lacking << name;
    }
    if (lacking.size() > 1 || required - lacking.size() < 2) return {};
    if (!oneOf.isEmpty() && !hasOne) lacking << oneOf.join(u" or "_s);
    return lacking.isEmpty() ? QString() : u"As %1 it lacks the column %2."_s.arg(what, lacking.join(u", and "_s));
}

/// For an Importer: `kind()` is its table.
template <auto kind>
bool recognisesRecords(const Head& head)
{
    const auto csv = csvOfHead(head);
    return csv && !csv->rows.empty() && CsvFields(kind(), csv->rows.front()).hasRequired();
}

template <auto kind>
Result<Imported> importRecords(Input& input, const ImportOptions& options, const Progress& progress)
{
    auto csv = wholeCsv(input, progress);
    if (!csv) return csv.error();
    const CsvFields fields(kind(), csv->rows.front());
    if (!fields.isComplete())
        return Error{u"%1 Headings found: %2."_s.arg(kind().needs, fields.headings().join(u", "_s)), input.name(), csv->rows.front().line};
    Imported imported;
    if (auto cut = leaveOutCutRow(*csv, options, input.name(), imported)) return *cut;
    const auto records = readRecords(*csv, kind(), input.name(), imported);
    if (!records) return records.error();
    if (kind().review) kind().review(*records, input.name(), imported.messages);
    imported.datasets.push_back(kind().dataset(*records));
    return imported;
}

} // namespace costscope
