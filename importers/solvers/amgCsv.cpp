// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/solvers/amgCsv.h"

#include "importers/Importer.h"
#include "importers/notRecognised.h"
#include "importers/solvers/amgFinish.h"
#include "importers/text/Input.h"
#include "importers/text/findings.h"

#include <algorithm>

namespace costscope {

namespace {

bool isMessageTable(const auto& has)
{
    return has(u"src"_s) && has(u"dst"_s) && has(u"bytes"_s);
}

/// Columns that no other table has.
bool isSummaryTable(const auto& has)
{
    const auto hasClass = [&](Locality where) {
        return has(amgClassColumn('n', where, std::nullopt)) ||
               std::any_of(protocols.begin(), protocols.end(), [&](Protocol how) { return has(amgClassColumn('n', where, how)); });
    };
    return has(u"n_queue"_s) || (has(u"operation"_s) && has(u"measured_s"_s)) ||
           std::any_of(localities.begin(), localities.end(), hasClass);
}

/// A last line without line end that has too few cells was cut; one that has all may be.
std::optional<Error> cutOff(AmgCsvTable& table, Imported& imported, bool partial)
{
    if (!table.endsInLine() || table.rows().empty()) return std::nullopt;
    const qint64 line = table.rows().back().line;
    const bool isWhole = qsizetype(table.rows().back().cells.size()) >= table.width();
    if (!isWhole && !partial) return amgCsvCutOff(line);
    if (!isWhole) table.dropLastRow();
    imported.partial = !isWhole;
    imported.messages.push_back(isWhole ? amgCsvMayBeCut(line) : amgCsvWasCut(line));
    return std::nullopt;
}

Result<Imported> readSummary(AmgCsvTable& table, const ImportOptions& options, const Progress& progress)
{
    Imported imported;
    if (auto cut = cutOff(table, imported, options.partial)) return *cut;
    auto hierarchy = amgCsvHead(table.comments());
    if (!hierarchy) return hierarchy.error();
    readAmgSummary(table, *hierarchy);
    if (!table.ok()) return table.error();
    return finishAmgCsv(hierarchy.take(), table, std::move(imported), progress.part(0.7, 1));
}

Result<AmgCsvTable> tableOf(QByteArrayView bytes, const Input& input)
{
    if (auto problem = notText({bytes, input.fileName()}, input.name())) return *problem;
    auto csv = readCsv(bytes, input.name());
    if (!csv) return csv.error();
    AmgCsvTable table(csv.take(), input.name());
    if (!table.ok()) return table.error();
    if (!table.has(u"level"_s) && !isMessageTable([&](const QString& heading) { return table.has(heading); }))
        return Error{u"There is no column “level”. Expected level,operation,src,dst,bytes or level,operation,rows,nnz,measured_s,… ."_s};
    return table;
}

/// The head of the file as far as its lines are whole.
QByteArrayView wholeLines(const Input& input)
{
    const QByteArrayView head = input.head();
    const qsizetype end = head.lastIndexOf('\n') + 1;
    return input.size() == head.size() || end == 0 ? head : head.first(end);
}

Result<Imported> readAmgCsv(Input& input, const ImportOptions& options, const Progress& progress)
{
    auto head = tableOf(wholeLines(input), input);
    if (head && isMessageTable([&](const QString& heading) { return head->has(heading); })) {
        auto hierarchy = amgCsvHead(head->comments());
        if (!hierarchy) return hierarchy.error();
        head->dropRows();
        return readAmgMessages(input, *head, hierarchy.take(), options, progress);
    }
    const auto bytes = input.readAll();
    if (!bytes) return bytes.error();
    if (!progress.report(0.5)) return cancelled();
    auto table = tableOf(*bytes, input);
    if (!table) return table.error();
    return readSummary(*table, options, progress);
}

/// The first line that is neither empty nor a comment, where it is complete.
QByteArrayView headingLine(QByteArrayView text)
{
    if (text.startsWith("\xef\xbb\xbf")) text = text.sliced(3);
    while (!text.isEmpty()) {
        const qsizetype end = text.indexOf('\n');
        const QByteArrayView line = text.first(end < 0 ? text.size() : end).trimmed();
        if (!line.isEmpty() && !line.startsWith('#')) return line;
        text = end < 0 ? QByteArrayView() : text.sliced(end + 1);
    }
    return {};
}

// Rule: the first line that is no comment has the headings of a message table (src, dst, bytes), or "level" and those of a
// summary table (n_queue, a class column n_…, or operation with measured_s).
bool recognisesAmgCsv(const Head& head)
{
    const QByteArrayView line = headingLine(head.bytes);
    if (line.size() > 4096 || (!line.contains("level") && !line.contains("src"))) return false;
    const auto csv = readCsv(line, {});
    if (!csv || csv->rows.empty()) return false;
    const AmgCsvTable table(*csv, {});
    const auto has = [&](const QString& heading) { return table.has(heading); };
    return table.ok() && (isMessageTable(has) || (has(u"level"_s) && isSummaryTable(has)));
}

} // namespace

Error amgCsvCutOff(qint64 line)
{
    return errorAt(
        u"The file ends in the middle of this line: it is cut off. Import it as a partial file (--partial) to take the rows above."_s,
        {line});
}

Message amgCsvMayBeCut(qint64 line)
{
    return warningAt(u"The file ends without a line end: if it was cut off, the last number of this line is not whole. The row was kept."_s,
                     {line});
}

Message amgCsvWasCut(qint64 line)
{
    return warningAt(u"The file is cut off: its last, incomplete row was left out."_s, {line});
}

Result<Imported> finishAmgCsv(AmgHierarchy hierarchy, const AmgCsvTable& table, Imported imported, const Progress& progress)
{
    if (hierarchy.levels.empty()) return Error{u"There are headings but no rows below them."_s};
    if (auto done = finishLists(hierarchy, {}, imported.messages, progress); !done) return done.error();
    if (const QStringList unused = table.unused(); !unused.isEmpty())
        imported.messages.push_back({Severity::Note, u"Columns not used: %1."_s.arg(unused.join(u", "_s))});
    imported.datasets.push_back(amgDataset(std::move(hierarchy)));
    return imported;
}

extern const Importer amgCsv; // registered in allImporters.cpp
const Importer amgCsv = {
    u"amg-csv"_s,
    u"AMG levels (CSV)"_s,
    u"Messages (src, dst, bytes) or summary numbers of multigrid levels, one row each, with ranks and placement in comments "
    "above; without levels the messages of one exchange."_s,
    {u"*.csv"_s},
    u"amg"_s,
    recognisesAmgCsv,
    readAmgCsv,
};

} // namespace costscope
