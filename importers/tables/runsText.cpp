// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/runsText.h"

#include "core/base/words.h"
#include "importers/foreignText.h"
#include "importers/messages/communicationMatrix.h"
#include "importers/notRecognised.h"
#include "importers/tables/commaLines.h"
#include "importers/tables/runs/columnFacts.h"
#include "importers/tables/runs/runsRecords.h"
#include "importers/tables/runs/runsSaid.h"
#include "importers/tables/runsCsv.h"
#include "importers/tables/tableHead.h"
#include "importers/tables/tablesInText.h"
#include "importers/text/Input.h"

#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>
#include <set>
#include <tuple>

namespace costscope {

namespace {

/// What became of a table: its columns, or why they are not known.
struct ToldTable {
    std::optional<HeadedTable> table = {};
    std::optional<Error> problem = {};
};

/// Whether words above numbers without headings say that they are of runs on several processes or threads.
bool tellsOfRuns(const QString& intro)
{
    static const QRegularExpression between(u"[^\\p{L}\\p{N}_]+"_s),
        kinds(u"mpi|omp|thread|openmp"_s, QRegularExpression::CaseInsensitiveOption),
        sizes(u"\\b(osu|imb|intel|benchmarks?|sizes?|bytes|latency|bandwidth|speed.?up|efficiency)\\b"_s,
              QRegularExpression::CaseInsensitiveOption);
    if (intro.contains(sizes)) return false;
    const QStringList words = intro.split(between, Qt::SkipEmptyParts);
    return intro.contains(kinds) || std::ranges::any_of(words, [](const QString& word) {
               const RunsHeading meaning = runsHeading(word);
               return word.size() > 1 && (meaning.role == RunsRole::N || meaning.role == RunsRole::T);
           });
}

/// "ms": a unit that words beside numbers without headings name, which is asked about; empty: none, or seconds.
QString otherUnit(const QString& words)
{
    static const QRegularExpression units(
        u"(?:\\bin|[\\[(,])\\s*(ms|msec|milliseconds?|us|µs|usec|microseconds?|ns|nanoseconds?|min|minutes?|h|hours?|мс|мин)(?![\\p{L}])"_s,
        QRegularExpression::CaseInsensitiveOption);
    QString unit = units.match(words).captured(1).toLower();
    return unitName(timeUnit(unit.replace(u'µ', u'u')));
}

/// Those of the columns that the user has named which this table has; numbers are of tables without headings, where there are such.
QHash<QString, QString> columnsFor(const TextTable& table, const TextTables& all, const QHash<QString, QString>& said)
{
    QStringList headings;
    if (table.headed)
        for (const CsvCell& cell : table.csv.rows.front().cells) headings << cell.text;
    const bool anyBare = std::ranges::any_of(all.tables, [](const TextTable& one) { return !one.headed; });
    QHash<QString, QString> columns;
    for (auto given = said.cbegin(); given != said.cend(); ++given) {
        const int number = given.key().toInt();
        const bool isNumber = number > 0 && size_t(number) <= table.csv.rows.front().cells.size() && !(table.headed && anyBare);
        const auto isHeading = [&](const QString& name) { return headings.contains(name); };
        const QStringList factors = factorsIn(given.key());
        const bool isProduct = factors.size() > 1 && std::ranges::all_of(factors, isHeading); // "np*threads"
        if (headings.contains(given.key()) || given.key() == commaName || isNumber || isProduct) columns[given.key()] = given.value();
    }
    return columns;
}

/// Whether the numbers are those of runs: several n, and hardly a row without n and time.
bool holdsRuns(const HeadedTable& table, const RunsLayout& layout)
{
    const RunsRecords found = readRecords(table, layout, {});
    std::set<qint32> counts;
    for (const RunsRecord& record : found.records) counts.insert(record.n);
    return counts.size() > 1 && size_t(found.rowsLeftOut) * 4 <= table.csv.rows.size();
}

Error notOfRuns(const HeadedTable& table, const QString& file)
{
    return {u"It does not look like run times of several numbers of processes."_s, file, table.csv.rows.front().line};
}

/// Where the names of runs tell their cores, all as many; empty: they differ.
QString allOnAsMany(const HeadedTable& table, const RunsLayout& layout)
{
    if (table.countedFrom.isEmpty()) return {};
    const RunsRecords found = readRecords(table, layout, {});
    const auto isFirst = [&](const RunsRecord& record) { return record.n == found.records.front().n; };
    if (found.records.size() < 2 || !std::ranges::all_of(found.records, isFirst)) return {};
    return u"All %1 runs of this table were on %2 cores, by %3: there is no number of cores to compare. Import runs on several of them, or "
           "write a table with the column of interest as n: n,t_n_s."_s.arg(QString::number(found.records.size()),
                                                                            QString::number(found.records.front().n), table.countedFrom);
}

/// `intro`: what was said above it, and above tables of its kind before it.
ToldTable told(const TextTable& one, const TextTables& all, const QString& intro, const QHash<QString, QString>& said, const QString& file)
{
    const auto columns = columnsFor(one, all, said);
    const CommaLines commas = one.headed ? CommaLines::Cells : commaLines(one.csv, said);
    if (commas == CommaLines::Decimals) return {{}, decimalLines(one.csv, file)};
    auto headed = headedTable(one.csv, columns, file);
    if (!headed) return {{}, headed.error()};
    ToldTable told{headed.take(), {}};
    told.table->notes = one.notes + told.table->notes;
    if (one.headed && !one.blocks && !one.keyed) takeUnitFrom(one.title, *told.table);
    told.table->areTrials = one.blocks;
    const HeadedTable& table = *told.table;
    const auto layout = runsLayout(table, file);
    if (!layout) {
        told.problem = layout.error();
        return told;
    }
    const auto isSaid = [&](RunsRole role) { return table.meanings[size_t(layout->of(role))].isSaid; };
    if (isSaid(RunsRole::N) && isSaid(RunsRole::T)) return told;
    const auto isLetter = [&] {
        return one.keyed && table.meanings[size_t(layout->of(RunsRole::N))].doubt == 1;
    }; // “n = 3” may be any number
    if (one.headed) {
        if (isLetter() || (one.keyed && !fallsLikeRunTimes(table, *layout)) || !knowsNAndT(table.meanings) || isOfWords(table) ||
            !holdsRuns(table, *layout))
            told.problem = notOfRuns(table, file);
        if (const QString same = told.problem ? allOnAsMany(table, *layout) : QString(); !same.isEmpty()) told.problem->message = same;
        return told;
    }
    if (one.blocks) { // whose n is told by its words
        told.problem = Error{u"Below lines like “%1” stand run times whose unit nothing tells. Say it: --column \"1=n\" --column "
                             "\"2=t_n_s[ms]\" if they are in ms, \"2=t_n_s[s]\" if in s."_s.arg(one.intro),
                             file, table.csv.rows.front().line};
        return told;
    }
    const QString unit = otherUnit(intro);
    const double least = leastIn(table, layout->of(RunsRole::N));
    constexpr double leastSize = 500;
    if (least >= leastSize && std::isfinite(least) &&
        !(tellsOfRuns(intro) && fallsLikeRunTimes(table, *layout))) { // 512, 1024, 2048: who follows advice to take them for n is misled
        told.problem = Error{u"Below “%1” stand numbers without headings, of which the first begin with %2: hardly numbers of processes, "
                             "rather sizes. If run times stand beside them, write a table with the line size,n,t_n_s and, in every row, "
                             "the processes as n."_s.arg(one.intro.simplified().right(60), exact(least)),
                             file, table.csv.rows.front().line};
        return told;
    }
    if (commas == CommaLines::Open || !tellsOfRuns(intro) || !fallsLikeRunTimes(table, *layout) || !unit.isEmpty())
        told.problem =
            Error{u"No headings tell what its columns hold. If they are processes and run times in %1, say so: --column \"%2=n\" --column "
                  "\"%3=t_n_s%4\"."_s.arg(unit.isEmpty() ? u"s"_s : unit)
                          .arg(layout->of(RunsRole::N) + 1)
                          .arg(layout->of(RunsRole::T) + 1)
                          .arg(unit.isEmpty() || unit == u"s" ? QString() : u"[%1]"_s.arg(unit)) +
                      (commas == CommaLines::Open ? askOfCommaLines(one.csv) : QString()),
                  file, table.csv.rows.front().line};
    return told;
}

std::vector<ToldTable> toldTables(const TextTables& all, const QHash<QString, QString>& said, const QString& file)
{
    std::vector<ToldTable> tables;
    QString intro; // goes on where tables of the same kind follow each other
    for (size_t i = 0; i < all.tables.size(); ++i) {
        const TextTable& one = all.tables[i];
        const bool isAlike = i > 0 && !one.headed && !all.tables[i - 1].headed &&
                             one.csv.rows.front().cells.size() == all.tables[i - 1].csv.rows.front().cells.size();
        intro = isAlike ? intro + u'\n' + one.intro : one.intro;
        tables.push_back(told(one, all, intro, said, file));
    }
    return tables;
}

/// The tables of a text; where none is of runs, its blocks if they are.
TextTables textTables(QByteArrayView text, const QHash<QString, QString>& said)
{
    TextTables all = tablesInText(text);
    const auto tables = toldTables(all, said, {});
    for (size_t i = 0; i < tables.size(); ++i) {
        const auto isOfRuns = [](const RunsHeading& meaning) { return meaning.role == RunsRole::N || meaning.role == RunsRole::T; };
        const bool isPlain = all.tables[i].headed && !all.tables[i].keyed && tables[i].table;
        if (!tables[i].problem || (isPlain && std::ranges::any_of(tables[i].table->meanings, isOfRuns))) return all;
    }
    TextTables blocks = tablesInText(text, TextRecords::Blocks);
    return std::ranges::any_of(blocks.tables, &TextTable::blocks) ? blocks : all;
}

QString placeOf(const TextTable& table)
{
    const QString lines = u"lines %1 to %2"_s.arg(table.firstLine).arg(table.lastLine);
    return table.title.isEmpty() ? lines : u"“%1”, %2"_s.arg(table.title, lines);
}

constexpr int tellingHeadings = 3;

/// How much it looks like one of run times; 0: not at all.
int likeness(const TextTable& one, const ToldTable& told)
{
    if (!told.table && told.problem && told.problem->message.contains(u"decimal comma"_s)) return 1;
    if (!told.table || !told.problem || isOfWords(*told.table)) return 0;
    const QString& said = told.problem->message;
    if (said.contains(u"those of an MPI benchmark"_s)) return tellingHeadings;
    if (said.contains(u"hardly numbers of processes"_s)) return 1;
    const bool says = countColumnOptions(said) > 0 || said.contains(u"No column holds run times"_s);
    if (!says) return 0;
    const auto isKnown = [](const RunsHeading& meaning) {
        return (meaning.role == RunsRole::N || meaning.role == RunsRole::T) && meaning.doubt <= 2;
    };
    if (one.blocks) return tellingHeadings;
    if (one.headed) return std::ranges::any_of(told.table->meanings, isKnown) ? tellingHeadings : 2;
    constexpr size_t least = 3;
    const bool namesBoth = countColumnOptions(said) > 1;
    return namesBoth && one.csv.rows.size() >= least ? 1 : 0;
}

/// The table to ask about: of the likeliest the one with most rows; -1: there is none.
ptrdiff_t likeliest(const TextTables& all, const std::vector<ToldTable>& tables)
{
    ptrdiff_t best = -1;
    std::pair<int, size_t> most{0, 0};
    for (size_t i = 0; i < tables.size(); ++i) {
        const std::pair<int, size_t> here{likeness(all.tables[i], tables[i]), all.tables[i].csv.rows.size()};
        if (here.first == 0 || here <= most) continue;
        most = here;
        best = ptrdiff_t(i);
    }
    return best;
}

/// What is wanted of a table, and where it stands.
Error asked(const TextTable& table, const ToldTable& told, size_t count)
{
    Error error = *told.problem;
    error.message = u"Of the table in %1%2: %3"_s.arg(placeOf(table), count > 1 ? u" (there are %1 in this text)"_s.arg(count) : QString(),
                                                      error.message);
    return error;
}

/// The whole lines of a head; a head that is shorter than its block is the whole file.
QByteArrayView fullLines(QByteArrayView head)
{
    constexpr qsizetype full = 64 << 10;
    return head.size() < full ? head : head.first(head.lastIndexOf('\n') + 1);
}

/// JSON, HTML, XML, a script; not a report that begins with a title in brackets.
bool isDocument(QByteArrayView bytes)
{
    return looksLikeJson(bytes) || (isMarkup(bytes) && !bytes.trimmed().startsWith('['));
}

/// A name that no other dataset of the text has.
void nameAfter(const TextTable& table, bool isAlone, const QString& file, std::vector<Dataset>& before, Dataset& runs)
{
    const QString stem = QFileInfo(file).completeBaseName();
    QStringList parts;
    if (!stem.isEmpty()) parts << stem;
    if (!table.title.isEmpty())
        parts << table.title;
    else if (!isAlone)
        parts << u"line %1"_s.arg(table.firstLine);
    const QString ofCase = stem.isEmpty() ? runs.name : runs.name.mid(stem.size() + 2);
    if (!ofCase.isEmpty()) parts << ofCase;
    runs.name = parts.join(u", "_s);
    if (std::ranges::any_of(before, [&](const Dataset& other) { return other.name == runs.name; }))
        runs.name += u" (line %1)"_s.arg(table.firstLine);
}

/// What was read, what was not, and why.
void report(const TextTables& all, const std::vector<ToldTable>& tables, const QString& file, Messages& messages)
{
    constexpr int most = 5;
    QStringList read;
    int unsaid = 0, said = 0;
    Messages left;
    for (size_t i = 0; i < tables.size(); ++i) {
        if (!tables[i].problem) {
            read << placeOf(all.tables[i]);
        } else if (said++ < most) {
            left.push_back({Severity::Note, u"The table in %1 was not read. %2"_s.arg(placeOf(all.tables[i]), tables[i].problem->message),
                            file, all.tables[i].firstLine});
        } else {
            ++unsaid;
        }
    }
    if (unsaid > 0) left.push_back({Severity::Note, u"%1 more tables of this text were not read."_s.arg(unsaid), file});
    if (read.size() > 8) read = read.first(8) << u"and %1 more"_s.arg(read.size() - 8);
    messages.push_back({Severity::Note, u"This is a text with tables in it. Read: %1."_s.arg(read.join(u"; "_s)), file});
    messages.insert(messages.end(), left.begin(), left.end());
    if (all.others > 0)
        messages.push_back({Severity::Note,
                            all.others == 1
                                ? u"Another line was not read: “%1”."_s.arg(all.firstOtherText)
                                : u"%1 other lines were not read, the first one: “%2”."_s.arg(all.others).arg(all.firstOtherText),
                            file, all.firstOther});
}

std::optional<Error> unknownColumn(const TextTables& all, const QHash<QString, QString>& said, const QString& file)
{
    for (auto given = said.keyBegin(); given != said.keyEnd(); ++given) {
        const QHash<QString, QString> alone{{*given, u"n"_s}};
        if (std::ranges::any_of(all.tables, [&](const TextTable& one) { return !columnsFor(one, all, alone).isEmpty(); })) continue;
        QStringList headings;
        for (const TextTable& one : all.tables)
            for (const CsvCell& cell : one.headed ? one.csv.rows.front().cells : std::vector<CsvCell>())
                if (!headings.contains(cell.text)) headings << cell.text;
        return Error{u"No table in this text has a column “%1”. Headings found: %2."_s.arg(
                         *given, headings.isEmpty() ? u"none, columns have numbers from 1"_s : headings.join(u", "_s)),
                     file};
    }
    return std::nullopt;
}

Result<Imported> readRunsText(Input& input, const ImportOptions& options, const Progress& progress)
{
    constexpr qint64 largest = qint64(64) << 20;
    const auto bytes = input.readAll(largest);
    if (!bytes) return bytes.error();
    const QString file = input.name();
    if (auto problem = notText({*bytes, input.fileName()}, file)) return *problem;
    if (isDocument(*bytes))
        return Error{u"This is a document or a script. Copy its table to a text file of its own, and import that."_s, file};
    const TextTables all = textTables(*bytes, options.columns);
    if (!progress.report(0.5)) return cancelled();
    if (all.tables.empty())
        return Error{u"No table stands among the lines of this text: rows of as many cells, with numbers in them."_s, file};
    if (auto unknown = unknownColumn(all, options.columns, file)) return *unknown;
    std::vector<ToldTable> tables = toldTables(all, options.columns, file);
    const auto isRead = [](const ToldTable& one) { return !one.problem; };
    const auto toRead = std::ranges::count_if(tables, isRead);
    Imported imported;
    for (size_t i = 0; i < tables.size(); ++i) {
        if (tables[i].problem) continue;
        const double from = 0.5 + 0.5 * double(i) / double(tables.size()), to = 0.5 + 0.5 * double(i + 1) / double(tables.size());
        auto part = readRunsTable(*tables[i].table, options, progress.part(from, to), file);
        if (!part) {
            tables[i].problem = part.error();
            continue;
        }
        for (Dataset& runs : part->datasets) {
            nameAfter(all.tables[i], toRead == 1, file, imported.datasets, runs);
            runs.messages.insert(runs.messages.end(), part->messages.begin(), part->messages.end());
            imported.datasets.push_back(std::move(runs));
        }
        imported.partial = imported.partial || part->partial;
    }
    if (imported.datasets.empty()) {
        const ptrdiff_t which = std::max<ptrdiff_t>(likeliest(all, tables), 0);
        return asked(all.tables[size_t(which)], tables[size_t(which)], all.tables.size());
    }
    report(all, tables, file, imported.messages);
    return imported;
}

// Rule: a text with other lines than those of one table, and in it one whose headings name the processes and the run time, or numbers
// alone that fall as run times do below words that tell of runs. Never JSON, HTML, XML or a script, nor what another importer takes or
// what is known as the text of a program that holds no run times.
bool recognisesRunsText(const Head& head)
{
    if (isDocument(head.bytes) || notText(head, {})) return false;
    const TextTables all = textTables(fullLines(head.bytes), {});
    if (all.tables.empty() || !all.hasWords() || hiddenByQuote(head.bytes, {})) return false;
    const auto tables = toldTables(all, {}, {});
    bool any = false, anyHeaded = false;
    for (size_t i = 0; i < tables.size(); ++i) {
        any = any || !tables[i].problem;
        anyHeaded = anyHeaded || (!tables[i].problem && all.tables[i].headed);
    }
    if (!any || (!anyHeaded && tableNotRecognised(head.bytes, {}))) return false;
    return !puzzleNotRecognised(head.bytes, {}) && foreignTable(head).isEmpty() && foreignText(head, ForeignWords::Exact).isEmpty() &&
           !isTaken(head, u"runs-text");
}

} // namespace

Result<Imported> readTablesInText(Input& input, const ImportOptions& options, const Progress& progress)
{
    return readRunsText(input, options, progress);
}

std::optional<TextTableAsk> textTableNotRecognised(QByteArrayView head, const QString& file)
{
    const TextTables all = isDocument(head) ? TextTables() : textTables(fullLines(head), {});
    if (!all.hasWords()) return std::nullopt;
    const auto tables = toldTables(all, {}, file);
    const ptrdiff_t which = likeliest(all, tables);
    if (which < 0) return std::nullopt;
    const auto& [table, problem] = std::tie(all.tables[size_t(which)], tables[size_t(which)]);
    return TextTableAsk{asked(table, problem, all.tables.size()), likeness(table, problem) >= tellingHeadings};
}

std::optional<Error> runsOnAsManyCores(QByteArrayView head, const QString& file)
{
    const TextTables all = isDocument(head) ? TextTables() : tablesInText(fullLines(head));
    const auto tables = toldTables(all, {}, file);
    const Error* first = nullptr;
    qsizetype alike = 0, others = 0;
    for (const ToldTable& one : tables) {
        if (!one.problem) return std::nullopt;
        const bool isSame = one.table && one.problem->message.startsWith(u"All "_s) && !one.table->countedFrom.isEmpty();
        if (isSame && !first) first = &*one.problem;
        alike += isSame;
        others += !isSame;
    }
    if (!first) return std::nullopt;
    Error error = *first;
    if (alike > 1) error.message += u" The same holds for %1 tables of this text."_s.arg(alike);
    if (others > 0)
        error.message += counted(others, u" Another one holds no run times of several numbers of cores."_s,
                                 u" %1 others hold no run times of several numbers of cores."_s);
    return error;
}

bool hasTablesInText(QByteArrayView head)
{
    const TextTables all = textTables(fullLines(head), {});
    return !all.tables.empty() && all.hasWords();
}

std::optional<HeadedTable> tableToAsk(QByteArrayView head)
{
    const TextTables all = textTables(fullLines(head), {});
    if (all.tables.empty() || !all.hasWords()) return std::nullopt;
    auto tables = toldTables(all, {}, {});
    const ptrdiff_t which = likeliest(all, tables);
    if (which >= 0) return tables[size_t(which)].table;
    const auto read = std::ranges::find_if(tables, [](const ToldTable& one) { return !one.problem; });
    return read == tables.end() ? std::nullopt : read->table;
}

extern const Importer runsText; // registered in allImporters.cpp
const Importer runsText = {
    u"runs-text"_s,
    u"Run-time tables in a text"_s,
    u"Tables of processes n and run times t_n among the lines of a report, a job log or a LaTeX document."_s,
    {u"*.txt"_s, u"*.out"_s, u"*.log"_s, u"*.tex"_s, u"*.md"_s},
    u"runs"_s,
    recognisesRunsText,
    readRunsText,
};

} // namespace costscope
