// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/scaled.h"
#include "importers/Importer.h"
#include "importers/csv/csvTable.h"
#include "importers/notRecognised.h"
#include "importers/tables/overlapFields.h"
#include "importers/text/Input.h"
#include "importers/text/firstProblem.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// What the columns of a table hold.
struct OverlapLayout {
    std::vector<std::optional<OverlapField>> fields; ///< by column
    QStringList headings;

    bool has(double OverlapRun::*number) const
    {
        return std::any_of(fields.begin(), fields.end(), [&](const auto& field) { return field && field->number == number; });
    }
    bool isComplete() const { return has(&OverlapRun::computation) && has(&OverlapRun::communication) && has(&OverlapRun::execution); }
};

OverlapLayout overlapLayoutOf(const CsvRow& headings)
{
    OverlapLayout layout;
    for (const CsvCell& cell : headings.cells) {
        auto field = overlapField(cell.text);
        const auto isSame = [&](const auto& other) {
            return field && other && other->number == field->number && other->text == field->text;
        };
        if (std::any_of(layout.fields.begin(), layout.fields.end(), isSame)) field.reset(); // the first of its kind counts
        layout.fields.push_back(field), layout.headings << cell.text;
    }
    return layout;
}

Message about(const CsvRow& row, const CsvCell* cell, const QString& text, const QString& file)
{
    return {Severity::Warning, text, file, row.line, cell ? cell->column : 0};
}

/// One row; nothing, and a message, if it cannot be used.
std::optional<OverlapRun> overlapRunOf(const CsvRow& row, const OverlapLayout& layout, bool comma, const QString& file, Messages& messages)
{
    OverlapRun run;
    for (size_t i = 0; i < row.cells.size() && i < layout.fields.size(); ++i) {
        const auto& field = layout.fields[i];
        const CsvCell& cell = row.cells[i];
        if (!field || cell.text.isEmpty()) continue;
        if (field->text) {
            run.*field->text = cell.text;
            continue;
        }
        const auto number = cellNumber(cell.text, comma);
        if (!number) {
            messages.push_back(
                about(row, &cell, u"“%1” is no number for %2. The row was left out."_s.arg(cell.text, layout.headings[int(i)]), file));
            return {};
        }
        run.*field->number = scaled(*number, field->unit);
    }
    if (const QString wrong = wrongWithOverlap(run); !wrong.isEmpty()) {
        messages.push_back(about(row, nullptr, u"%1 The row was left out."_s.arg(wrong), file));
        return {};
    }
    if (isFasterThanPerfect(run))
        messages.push_back(about(
            row, nullptr, u"T_exec is below the longer of T_comp and T_comm: faster than perfect overlap. The row was kept."_s, file));
    if (run.name.isEmpty()) run.name = u"row in line %1"_s.arg(row.line);
    return run;
}

void noteOnHeadings(const OverlapLayout& layout, const CsvRow& headings, const QString& file, Messages& messages)
{
    QStringList unused, unitless;
    for (size_t i = 0; i < layout.fields.size(); ++i) {
        if (!layout.fields[i]) unused << layout.headings[int(i)];
        if (layout.fields[i] && layout.fields[i]->isTime && !layout.fields[i]->hasUnit) unitless << layout.headings[int(i)];
    }
    if (!unitless.isEmpty())
        messages.push_back(
            {Severity::Note, u"No unit in the heading: %1. Seconds were assumed."_s.arg(unitless.join(u", "_s)), file, headings.line});
    if (!unused.isEmpty()) messages.push_back({Severity::Note, u"Columns not used: %1."_s.arg(unused.join(u", "_s)), file, headings.line});
}

Result<Imported> readOverlapCsv(Input& input, const ImportOptions& options, const Progress& progress)
{
    const auto bytes = input.readAll();
    if (!bytes) return bytes.error();
    auto csv = readCsv(*bytes, input.name());
    if (!csv) return csv.error();
    if (!progress.report(0.5)) return cancelled();
    if (csv->rows.empty()) return Error{u"The table is empty."_s, input.name()};
    const CsvRow headings = csv->rows.front();
    const OverlapLayout layout = overlapLayoutOf(headings);
    if (!layout.isComplete())
        return Error{
            u"Times of overlap need the columns t_comp_s, t_comm_s and t_exec_s. Headings found: %1."_s.arg(layout.headings.join(u", "_s)),
            input.name(), headings.line};
    Imported imported;
    if (auto cut = leaveOutCutRow(*csv, options, input.name(), imported)) return *cut;
    noteOnHeadings(layout, headings, input.name(), imported.messages);
    std::vector<OverlapRun> runs;
    for (size_t i = 1; i < csv->rows.size(); ++i) {
        auto run = overlapRunOf(csv->rows[i], layout, csv->separator != QLatin1Char(','), input.name(), imported.messages);
        imported.partial = imported.partial || !run;
        if (run) runs.push_back(std::move(*run));
    }
    if (runs.empty())
        return Error{csv->rows.size() == 1 ? u"There are headings but no rows below them."_s
                                           : u"No row could be used. First problem: %1"_s.arg(firstProblem(imported.messages)),
                     input.name(), headings.line};
    imported.datasets.push_back(overlapDataset(runs));
    return imported;
}

// Rule: a table whose first row names times of computation, of communication and of execution.
bool recognisesOverlapCsv(const Head& head)
{
    const QByteArrayView text = head.bytes.trimmed();
    if (notText(head, {}) || text.startsWith('{') || text.startsWith('[') || text.startsWith('<')) return false;
    const auto csv = readCsv(head.bytes, {});
    return csv && !csv->rows.empty() && overlapLayoutOf(csv->rows.front()).isComplete();
}

} // namespace

extern const Importer overlapCsv; // registered in allImporters.cpp
const Importer overlapCsv = {
    u"overlap-csv"_s,
    u"Times of overlap (CSV)"_s,
    u"Computation, communication and execution time of programs: t_comp_s, t_comm_s, t_exec_s; also name, platform, "
    "processes, winner, depth, tile."_s,
    {u"*.csv"_s},
    u"overlap"_s,
    recognisesOverlapCsv,
    readOverlapCsv,
};

} // namespace costscope
