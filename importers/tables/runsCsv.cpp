// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/runsCsv.h"

#include "core/data/RunRecords.h"
#include "importers/csv/csvRecords.h"
#include "importers/notRecognised.h"
#include "importers/tables/commaLines.h"
#include "importers/tables/runs/columnFacts.h"
#include "importers/tables/runs/runsCases.h"
#include "importers/tables/runs/runsNotes.h"
#include "importers/tables/runs/runsRecords.h"
#include "importers/tables/runs/runsSaid.h"
#include "importers/tables/runs/runsSizes.h"
#include "importers/tables/runs/runsWarnings.h"
#include "importers/tables/runs/unlikeTimes.h"
#include "importers/tables/runsJson.h"
#include "importers/tables/runsText.h"
#include "importers/tables/tableHead.h"
#include "importers/text/Input.h"

#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <map>

namespace costscope {

namespace {

/// A last line without line end that has too few cells was cut.
std::optional<Error> cutOff(HeadedTable& table, bool partial, const QString& file)
{
    auto& rows = table.csv.rows;
    if (!table.csv.endsInLine || rows.empty() || rows.back().cells.size() >= size_t(table.headings.size())) return std::nullopt;
    const qint64 line = rows.back().line;
    rows.pop_back();
    if (partial) return std::nullopt;
    return Error{
        u"The file ends in the middle of this line: it is cut off. The last complete row is in line %1. Import it again as a partial "
        "file (--partial) to take the complete rows."_s.arg(rows.empty() ? table.headingLine : rows.back().line),
        file, line};
}

/// {"time (ms)": "t_n_s[ms]"}: what the columns were taken for, and set aside.
QJsonObject taken(const HeadedTable& table, const RunsLayout& layout, const ImportOptions& options)
{
    QJsonObject columns;
    for (auto given = options.columns.cbegin(); given != options.columns.cend(); ++given)
        if (given.value().isEmpty() || saysCommaMark(given.key(), given.value())) columns[given.key()] = given.value();
    for (size_t role = 0; role < layout.column.size(); ++role) {
        const int column = layout.column[role];
        if (column < 0) continue;
        const QString unit = unitName(table.meanings[size_t(column)].unit);
        columns[table.headings[column]] = standardName(RunsRole(role)) + (unit.isEmpty() ? QString() : u"[%1]"_s.arg(unit));
    }
    return columns;
}

/// "weak" or "strong", where comments speak of that scaling and not of the other one too; else empty.
QString saidScaling(const HeadedTable& table)
{
    static const QRegularExpression kind(u"\\b(weak|strong)(?:ly)?[ _-]*scal"_s, QRegularExpression::CaseInsensitiveOption);
    QString said;
    for (const CsvComment& comment : table.csv.comments)
        for (auto found = kind.globalMatch(comment.text); found.hasNext();) {
            const QString word = found.next().captured(1).toLower();
            if (!said.isEmpty() && said != word) return {};
            said = word;
        }
    return said;
}

/// The records of a case; it is called as the file, and then what it is a case of.
Dataset datasetOf(const RunsCase& one, const RunsRecords& found, const RunsLayout& layout, const ImportOptions& options,
                  const QString& file)
{
    std::vector<RunsRecord> records;
    for (size_t i = 0; i < found.rows.size(); ++i)
        if (std::ranges::binary_search(one.rows, found.rows[i])) records.push_back(found.records[i]);
    Dataset runs;
    const QString stem = QFileInfo(file).completeBaseName();
    runs.name = one.name.isEmpty() || stem.isEmpty() ? one.name : u"%1, %2"_s.arg(stem, one.name);
    runs.tables = {toTable(records, layout)};
    if (!one.setting.isEmpty()) runs.facts[QLatin1String("setting")] = one.setting;
    QJsonObject columns;
    for (auto given = options.columns.cbegin(); given != options.columns.cend(); ++given) columns[given.key()] = given.value();
    if (!columns.isEmpty()) runs.facts[QLatin1String("columns")] = columns; // so that it can be read again without asking
    return runs;
}

} // namespace

Result<Imported> readRunsTable(HeadedTable& table, const ImportOptions& given, const Progress& progress, const QString& file)
{
    ImportOptions options = given;
    options.columns = byHeading(table, given.columns);
    const auto layout = runsLayout(table, file);
    if (!layout) return layout.error();
    if (table.digits.open) return Error{*table.digits.open, file, table.headingLine};
    const size_t rowsFound = table.csv.rows.size();
    if (auto cut = cutOff(table, options.partial, file)) return *cut;
    RunsRecords found = readRecords(table, *layout, file, progress.part(0.5, 1));
    if (!progress.report(1)) return cancelled();
    if (found.records.empty()) {
        if (!found.messages.empty())
            return Error{u"No row could be used. First problem: %1"_s.arg(found.messages[0].text), file, found.messages[0].line,
                         found.messages[0].column};
        return Error{u"There are headings but no rows below them."_s, file, table.headingLine};
    }
    if (auto unclear = tooLongForSeconds(table, *layout, found, file)) return *unclear;
    Imported imported;
    RunsCases cases = casesOf(table, *layout, options.columns);
    std::erase_if(cases.cases, [&](const RunsCase& one) { // heading lines that stand among the rows
        return std::ranges::none_of(found.rows, [&](size_t row) { return std::ranges::binary_search(one.rows, row); });
    });
    imported.messages = assumptions(table, *layout, cases.columns, file);
    sayCases(cases, options, *layout, found, table, file, imported.messages);
    if (const auto twice = rowsTwice(table, *layout, file)) imported.messages.push_back(*twice);
    if (const auto swallowed = swallowedRows(table, file)) imported.messages.push_back(*swallowed);
    for (const Message& message : sizeWarnings(table, *layout, cases, file)) imported.messages.push_back(message);
    if (const auto threads = changingThreads(cases, table, *layout))
        imported.messages.push_back({Severity::Warning, *threads, file, table.headingLine});
    const QString numbering = repetitionsOf(table, *layout, cases);
    const auto mixed = mixture(cases, found, table, *layout);
    for (const auto& warning : {mixed, fixedTimes(found, table, *layout)})
        if (warning) imported.messages.push_back({Severity::Warning, *warning, file, table.headingLine});
    imported.messages.insert(imported.messages.end(), found.messages.begin(), found.messages.end());
    if (const int last = int(table.csv.rows.back().cells.size()) - 1; std::ranges::count(layout->column, last) > 0)
        if (auto cut = shortLastNumber(table.csv, file)) imported.messages.push_back(*cut);
    if (rowsFound > table.csv.rows.size())
        imported.messages.push_back({Severity::Warning, u"The file is cut off: its last, incomplete row was left out."_s, file});
    imported.partial = found.rowsLeftOut > 0 || rowsFound > table.csv.rows.size();
    for (const RunsCase& one : cases.cases) {
        Dataset runs = datasetOf(one, found, *layout, given, file);
        if (runs.tables.front().rows() == 0) continue;
        runs.facts[QLatin1String("taken")] = taken(table, *layout, options);
        if (const QString work = workOf(table, *layout, cases, one); !work.isEmpty()) runs.facts[QLatin1String("work")] = work;
        if (const QString scaling = saidScaling(table); !scaling.isEmpty()) runs.facts[QLatin1String("scaling")] = scaling;
        if (const auto unlike =
                mixed ? std::nullopt
                      : unlikeTimes(runs, u"Keep rows of one problem and one configuration, or give each case a column that names it."_s,
                                    numbering))
            imported.messages.push_back({Severity::Warning, *unlike, file, table.headingLine});
        else if (const auto disturbed = disturbedRun(runs); disturbed && !mixed)
            imported.messages.push_back({Severity::Warning, *disturbed, file, table.headingLine});
        imported.datasets.push_back(std::move(runs));
    }
    return imported;
}

namespace {

Result<Imported> readRunsCsv(Input& input, const ImportOptions& options, const Progress& progress)
{
    const auto bytes = input.readAll();
    if (!bytes) return bytes.error();
    if (auto problem = notText({*bytes, input.fileName()}, input.name())) return *problem;
    Messages notes;
    auto csv = tableIn(*bytes, input.name(), options.columns, notes);
    if (!csv) return csv.error();
    if (!progress.report(0.5)) return cancelled();
    if (commaLines(*csv, options.columns) == CommaLines::Decimals) return decimalLines(*csv, input.name());
    auto table = headedTable(csv.take(), options.columns, input.name());
    if (!table) return table.error();
    auto imported = readRunsTable(*table, options, progress, input.name());
    if (imported) imported->messages.insert(imported->messages.begin(), notes.begin(), notes.end());
    return imported;
}

/// Whole numbers, and many, or no fewer where n is greater, count something: nobody prints times like that.
bool areCounts(const std::vector<RunsRecord>& records)
{
    constexpr double many = 1000;
    std::map<qint32, double> least; // time by n
    for (const RunsRecord& record : records) {
        if (record.t != std::floor(record.t)) return false;
        const auto [place, isNew] = least.try_emplace(record.n, record.t);
        if (!isNew) place->second = std::min(place->second, record.t);
    }
    const auto falls = [](const auto& before, const auto& after) { return after.second < before.second; };
    size_t falling = 0;
    for (auto at = std::next(least.begin()); at != least.end(); ++at) falling += falls(*std::prev(at), *at);
    return 2 * falling < least.size() - 1 || least.begin()->first >= 64 ||
           std::ranges::all_of(least, [](const auto& one) { return one.second > many; });
}

} // namespace

/// Numbers without headings are run times only if they fall: message sizes with latencies or rates rise. Comments in
/// the words of benchmarks say that they are something else.
bool fallsLikeRunTimes(const HeadedTable& table, const RunsLayout& layout)
{
    static const QRegularExpression benchmark(u"\\b(osu|imb|intel|benchmarks?|sizes?|bytes|latency|bandwidth)\\b"_s,
                                              QRegularExpression::CaseInsensitiveOption);
    const auto& comments = table.csv.comments;
    if (std::any_of(comments.begin(), comments.end(), [](const CsvComment& c) { return c.text.contains(benchmark); })) return false;
    const RunsRecords found = readRecords(table, layout, {});
    if (found.records.size() < 2 || found.rowsLeftOut > 0) return false;
    const auto [least, most] =
        std::minmax_element(found.records.begin(), found.records.end(), [](const RunsRecord& a, const RunsRecord& b) { return a.n < b.n; });
    return least->n < most->n && most->t < least->t && !areCounts(found.records);
}

namespace {

QHash<QString, QString> wordsIn(const QJsonValue& object)
{
    QHash<QString, QString> words;
    const QJsonObject members = object.toObject();
    for (auto member = members.begin(); member != members.end(); ++member) words[member.key()] = member.value().toString();
    return words;
}

// Rule: rows of mostly equal length below a heading for processes and one for run times, with numbers in these columns or
// at least somewhere in every row (two headings for one column: ours, and the user has to choose); or two or three columns
// of numbers without headings, where time falls as n grows. Never JSON, HTML, XML or a script, nor what another importer takes.
bool recognises(const Head& head)
{
    if (isMarkup(head.bytes)) return false;
    const auto table = tableOf(head.bytes);
    if (!table) return false;
    const auto layout = runsLayout(*table, {});
    if (!table->headed) return layout && fallsLikeRunTimes(*table, *layout) && commaLines(table->csv, {}) == CommaLines::Cells;
    if (!knowsNAndT(table->meanings) || !isEven(*table) || (!table->csv.rows.empty() && isOfWords(*table))) return false;
    return ((layout && holdsRecords(*table, *layout)) || isTabular(*table)) && !isTaken(head, u"runs-csv");
}

} // namespace

extern const Importer runsCsv; // registered in allImporters.cpp

Result<CsvShape> inspectCsv(const QString& path)
{
    auto input = Input::open(path);
    if (!input) return input.error();
    const QByteArray& head = (*input)->head();
    if (auto problem = notText({head, (*input)->fileName()}, path)) return *problem;
    auto table = tableOf(head);
    if (isMarkup(head)) table = headedJson(head);
    if (!table || (!isTabular(*table) && !runsCsv.recognises({head, (*input)->fileName()})))
        if (auto inText = looksLikeJson(head) ? std::nullopt : tableToAsk(head)) table = std::move(inText);
    if (!table) return Error{u"This is not a table of two or more columns."_s, path};
    CsvShape shape{table->headings, {}, {}, table->csv.separator, table->headed};
    shape.asksCommas = table->digits.hasOpenCommas;
    shape.isOpenOnCommas = table->digits.open.has_value();
    for (const CsvRow& row : table->csv.rows) {
        if (shape.rows.size() == 20) break;
        QStringList cells;
        for (const CsvCell& cell : row.cells) cells += cell.text;
        shape.rows.append(cells);
    }
    for (int i = 0; table->headed && i < int(shape.headings.size()); ++i)
        if (const QString unit = openUnit(*table, i); !unit.isEmpty() && !table->meanings[size_t(i)].unit)
            shape.openUnits.insert(shape.headings[i], unit);
    const auto layout = runsLayout(*table, path);
    const auto isPassedOver = [&](int i) { return layout.ok() && std::ranges::count(layout->passedOver, i) > 0; };
    for (int i = 0; i < int(shape.headings.size()); ++i)
        if (const auto role = table->meanings[size_t(i)].role; role && !isPassedOver(i))
            shape.guess.insert(shape.headings[i], standardName(*role));
    return shape;
}

QHash<QString, QString> chosenColumns(const Dataset& dataset)
{
    return wordsIn(dataset.facts[QLatin1String("columns")]);
}

QHash<QString, QString> takenColumns(const Dataset& dataset)
{
    return wordsIn(dataset.facts[QLatin1String("taken")]);
}

QStringList runsColumnNames()
{
    QStringList names;
    for (const RunsRole role : {RunsRole::N, RunsRole::T, RunsRole::Tau, RunsRole::TauStd, RunsRole::Ratio, RunsRole::Note})
        names += standardName(role);
    return names;
}

const Importer runsCsv = {
    u"runs-csv"_s,
    u"Run-time records (CSV)"_s,
    u"A table of processes n, run times t_n and, if measured, MPI times, with one heading per column."_s,
    {u"*.csv"_s, u"*.tsv"_s, u"*.txt"_s, u"*.dat"_s},
    u"runs"_s,
    recognises,
    readRunsCsv,
};

} // namespace costscope
