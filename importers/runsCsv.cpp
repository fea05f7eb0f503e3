// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/runsCsv.h"

#include "importers/Input.h"
#include "importers/notRecognised.h"
#include "importers/runsTable.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("RunsCsv", text);
}

/// One record; missing = NaN.
struct Record {
    qint32 n = 0;
    double t = missing, tau = missing, tauStd = missing, ratio = missing;
    QString note;
};

/// Turns rows into records and says what is wrong with the cells.
class Reader {
public:
    Reader(const HeadedTable& table, const RunsLayout& layout, const QString& file)
        : m_table(table), m_layout(layout), m_file(file), m_comma(table.csv.separator != QLatin1Char(','))
    {}

    void readRows(const Progress& progress)
    {
        const size_t rows = m_table.csv.rows.size();
        for (size_t i = 0; i < rows; ++i) {
            if (i % 4096 == 0 && !progress.report(0.5 + 0.5 * double(i) / double(rows))) return;
            if (auto record = read(m_table.csv.rows[i]))
                records.push_back(*record);
            else
                ++leftOut;
        }
    }

    std::vector<Record> records;
    Messages messages;
    qsizetype leftOut = 0;

private:
    std::optional<Record> read(const CsvRow& row)
    {
        if (row.cells.size() > size_t(m_table.headings.size())) return tooWide(row);
        Record record;
        if (!readN(row, record.n) || !readT(row, record.t)) return std::nullopt;
        record.tau = optional(row, RunsRole::Tau);
        record.tauStd = optional(row, RunsRole::TauStd);
        record.ratio = optional(row, RunsRole::Ratio);
        if (const CsvCell* cell = cellOf(row, RunsRole::Note)) record.note = cell->text;
        if (record.tau > record.t)
            say(row, RunsRole::Tau,
                tr("the MPI time %1 s is longer than the run time %2 s. Both were kept.").arg(exact(record.tau), exact(record.t)));
        return record;
    }

    std::nullopt_t tooWide(const CsvRow& row)
    {
        messages.push_back(
            {Severity::Warning,
             tr("found %1 cells, expected %2. The row was left out. Is there a decimal comma in a table separated by commas?")
                 .arg(row.cells.size())
                 .arg(m_table.headings.size()),
             m_file, row.line, row.cells[size_t(m_table.headings.size())].column});
        return std::nullopt;
    }

    const CsvCell* cellOf(const CsvRow& row, RunsRole role) const
    {
        const int column = m_layout.of(role);
        return column >= 0 && size_t(column) < row.cells.size() ? &row.cells[size_t(column)] : nullptr;
    }

    void say(const CsvRow& row, RunsRole role, const QString& text)
    {
        const CsvCell* cell = cellOf(row, role);
        messages.push_back({Severity::Warning, text, m_file, row.line, cell ? cell->column : 0});
    }

    /// The cell as people see it: “abc”, or that there is none.
    QString found(const CsvRow& row, RunsRole role) const
    {
        const CsvCell* cell = cellOf(row, role);
        return cell && !cell->text.isEmpty() ? QStringLiteral("“%1”").arg(cell->text) : tr("an empty cell");
    }

    /// The number of a cell in SI units; NaN if it is none.
    double number(const CsvRow& row, RunsRole role) const
    {
        const CsvCell* cell = cellOf(row, role);
        if (!cell) return missing;
        const double unit = m_table.meanings[size_t(m_layout.of(role))].unit.value_or(1);
        return cellNumber(cell->text, m_comma).value_or(missing) * unit;
    }

    bool readN(const CsvRow& row, qint32& n)
    {
        const double value = number(row, RunsRole::N);
        if (value >= 1 && value == std::floor(value) && value <= std::numeric_limits<qint32>::max()) {
            n = qint32(value);
            return true;
        }
        say(row, RunsRole::N,
            tr("%1 is not a number of processes; expected a whole number from 1. The row was left out.").arg(found(row, RunsRole::N)));
        return false;
    }

    bool readT(const CsvRow& row, double& t)
    {
        t = number(row, RunsRole::T);
        if (t > 0 && std::isfinite(t)) return true;
        say(row, RunsRole::T, tr("%1 is not a run time; expected a number above 0. The row was left out.").arg(found(row, RunsRole::T)));
        return false;
    }

    /// A value that may be missing; what is no number >= 0 (a share: no number from 0 to 1) counts as missing.
    double optional(const CsvRow& row, RunsRole role)
    {
        const CsvCell* cell = cellOf(row, role);
        if (!cell || cell->text.isEmpty() || cell->text == QLatin1String("-")) return missing;
        const double value = number(row, role);
        const double most = role == RunsRole::Ratio ? 1 : std::numeric_limits<double>::max();
        if (value >= 0 && value <= most) return value;
        say(row, role,
            (role == RunsRole::Ratio ? tr("%1 is not a share; expected a number from 0 to 1. It counts as not measured.")
                                     : tr("%1 is not a time; expected a number from 0. It counts as not measured."))
                .arg(found(row, role)));
        return missing;
    }

    const HeadedTable& m_table;
    const RunsLayout& m_layout;
    QString m_file;
    bool m_comma;
};

Table runsTable(const std::vector<Record>& records, const RunsLayout& layout)
{
    std::vector<qint32> n;
    std::vector<double> t, tau, tauStd, ratio;
    Texts notes;
    for (const Record& r : records) {
        n.push_back(r.n);
        t.push_back(r.t);
        tau.push_back(r.tau);
        tauStd.push_back(r.tauStd);
        ratio.push_back(r.ratio);
        notes.append(r.note);
    }
    Table table{QStringLiteral("runs"), {}};
    const auto add = [&](RunsRole role, Quantity quantity, Values values, const char* label) {
        if (layout.of(role) >= 0) table.columns.push_back({standardName(role), quantity, std::move(values), QString::fromUtf8(label)});
    };
    add(RunsRole::N, Quantity::Processes, n, "n");
    add(RunsRole::T, Quantity::Time, t, "t<sub>n</sub>");
    add(RunsRole::Tau, Quantity::Time, tau, "τ<sub>n</sub>");
    add(RunsRole::TauStd, Quantity::Time, tauStd, "std. dev. of τ<sub>n</sub>");
    add(RunsRole::Ratio, Quantity::Share, ratio, "τ<sub>n</sub>/t<sub>n</sub>");
    add(RunsRole::Note, Quantity::Text, notes, "note");
    return table;
}

/// What the reader should know about how the file was understood.
Messages assumptions(const HeadedTable& table, const RunsLayout& layout, const QString& file)
{
    Messages notes;
    const auto note = [&](Severity severity, const QString& text) { notes.push_back({severity, text, file, table.headingLine, 0}); };
    if (table.csv.hadMark) note(Severity::Note, tr("A UTF-8 byte order mark at the start was skipped."));
    if (table.csv.mixedLineEnds)
        note(Severity::Warning, tr("Some lines end in CR LF, some in LF. All were read; was the file put together?"));
    if (!table.csv.wasUtf8) note(Severity::Warning, tr("The file is not UTF-8; it was read as Latin-1."));
    if (!table.headed && table.headings.size() == 2)
        note(Severity::Note, tr("No headings: the columns were taken as n and t_n in seconds."));
    if (!table.headed && table.headings.size() == 3)
        note(Severity::Note, tr("No headings: the columns were taken as n, t_n and MPI time, both in seconds."));
    QStringList ignored, unitless;
    for (int i = 0; i < int(table.headings.size()); ++i) {
        if (std::find(layout.column.begin(), layout.column.end(), i) == layout.column.end()) ignored += table.headings[i];
        const auto role = table.meanings[size_t(i)].role;
        const bool time = role == RunsRole::T || role == RunsRole::Tau || role == RunsRole::TauStd;
        if (table.headed && time && !table.meanings[size_t(i)].unit) unitless += table.headings[i];
    }
    if (!unitless.isEmpty())
        note(Severity::Note, tr("No unit in the heading: %1. Seconds were assumed.").arg(unitless.join(QStringLiteral(", "))));
    if (!ignored.isEmpty()) note(Severity::Note, tr("Columns not used: %1.").arg(ignored.join(QStringLiteral(", "))));
    return notes;
}

/// A last line without line end that has too few cells was cut.
std::optional<Error> cutOff(HeadedTable& table, bool partial, const QString& file)
{
    auto& rows = table.csv.rows;
    if (!table.csv.endsInLine || rows.empty() || rows.back().cells.size() >= size_t(table.headings.size())) return std::nullopt;
    const qint64 line = rows.back().line;
    rows.pop_back();
    if (partial) return std::nullopt;
    return Error{
        tr("The file ends in the middle of this line: it is cut off. The last complete row is in line %1. Import it again as a partial "
           "file (--partial) to take the complete rows.")
            .arg(rows.empty() ? table.headingLine : rows.back().line),
        file, line};
}

constexpr size_t mostMessages = 100;

void limit(Messages& messages, const QString& file)
{
    if (messages.size() <= mostMessages) return;
    const auto more = messages.size() - mostMessages;
    messages.resize(mostMessages);
    messages.push_back({Severity::Warning, tr("%1 more messages of this kind are not shown.").arg(more), file});
}

Result<Imported> readTable(HeadedTable& table, const ImportOptions& options, const Progress& progress, const QString& file)
{
    const auto layout = runsLayout(table, file);
    if (!layout) return layout.error();
    const size_t rowsFound = table.csv.rows.size();
    if (auto cut = cutOff(table, options.partial, file)) return *cut;
    Reader reader(table, *layout, file);
    reader.readRows(progress);
    if (!progress.report(1)) return cancelled();
    if (reader.records.empty()) {
        if (!reader.messages.empty())
            return Error{tr("No row could be used. First problem: %1").arg(reader.messages[0].text), file, reader.messages[0].line,
                         reader.messages[0].column};
        return Error{tr("There are headings but no rows below them."), file, table.headingLine};
    }
    Imported imported;
    imported.messages = assumptions(table, *layout, file);
    limit(reader.messages, file);
    imported.messages.insert(imported.messages.end(), reader.messages.begin(), reader.messages.end());
    if (rowsFound > table.csv.rows.size())
        imported.messages.push_back({Severity::Warning, tr("The file is cut off: its last, incomplete row was left out."), file});
    imported.partial = reader.leftOut > 0 || rowsFound > table.csv.rows.size();
    Dataset runs;
    runs.tables = {runsTable(reader.records, *layout)};
    imported.datasets = {std::move(runs)};
    return imported;
}

Result<Imported> read(Input& input, const ImportOptions& options, const Progress& progress)
{
    const auto bytes = input.readAll();
    if (!bytes) return bytes.error();
    if (auto problem = notText({*bytes, input.fileName()}, input.name())) return *problem;
    auto csv = readCsv(*bytes, input.name());
    if (!csv) return csv.error();
    if (!progress.report(0.5)) return cancelled();
    auto table = headedTable(csv.take(), options.columns, input.name());
    if (!table) return table.error();
    return readTable(*table, options, progress, input.name());
}

/// The whole lines of a head; a head that is shorter than its block is the whole file.
QByteArrayView wholeLines(QByteArrayView head)
{
    constexpr qsizetype full = 64 << 10;
    if (head.size() < full) return head;
    return head.first(head.lastIndexOf('\n') + 1);
}

std::optional<HeadedTable> tableOf(QByteArrayView head)
{
    if (notText({head, {}}, {})) return std::nullopt;
    auto csv = readCsv(wholeLines(head), {});
    if (!csv) return std::nullopt;
    auto table = headedTable(csv.take(), {}, {});
    if (!table || table->headings.size() < 2) return std::nullopt;
    return table.take();
}

/// Numbers without headings are run times only if they fall: message sizes with latencies or rates rise. Comments in
/// the words of benchmarks say that they are something else.
bool fallsLikeRunTimes(const HeadedTable& table, const RunsLayout& layout)
{
    static const QRegularExpression benchmark(QStringLiteral("\\b(osu|imb|intel|benchmarks?|sizes?|bytes|latency|bandwidth)\\b"),
                                              QRegularExpression::CaseInsensitiveOption);
    if (!table.csv.comments.filter(benchmark).isEmpty()) return false;
    Reader reader(table, layout, {});
    reader.readRows({});
    if (reader.records.size() < 2 || reader.leftOut > 0) return false;
    const auto [least, most] =
        std::minmax_element(reader.records.begin(), reader.records.end(), [](const Record& a, const Record& b) { return a.n < b.n; });
    return least->n < most->n && most->t < least->t;
}

// Rule: a table with one column of processes and one of run times by their headings (if its cells are separated by
// blanks, with numbers in them); or two or three columns of numbers without headings, where time falls as n grows.
bool recognises(const Head& head)
{
    const auto table = tableOf(head.bytes);
    if (!table) return false;
    const auto layout = runsLayout(*table, {});
    if (layout && !table->headed) return fallsLikeRunTimes(*table, *layout);
    if (layout) return table->csv.separator != QLatin1Char(' ') || holdsRecords(*table, *layout); // words of a sentence are no headings
    // Two candidates for one column: ours, and the user has to choose.
    const auto has = [&](RunsRole role) {
        return std::any_of(table->meanings.begin(), table->meanings.end(), [&](const RunsHeading& h) { return h.role == role; });
    };
    return table->headed && has(RunsRole::N) && has(RunsRole::T);
}

/// Rows of text in equal numbers of cells are a table; running text is not.
bool isTabular(const HeadedTable& table)
{
    const auto& rows = table.csv.rows;
    if (rows.empty()) return false;
    const auto regular =
        std::count_if(rows.begin(), rows.end(), [&](const CsvRow& row) { return row.cells.size() == size_t(table.headings.size()); });
    const bool numbers = std::all_of(rows.begin(), rows.begin() + std::min<ptrdiff_t>(5, ptrdiff_t(rows.size())), [&](const CsvRow& row) {
        return std::any_of(row.cells.begin(), row.cells.end(), [](const CsvCell& cell) { return cellNumber(cell.text, true).has_value(); });
    });
    return numbers && size_t(regular) * 10 >= rows.size() * 9;
}

} // namespace

Result<CsvShape> inspectCsv(const QString& path)
{
    auto input = Input::open(path);
    if (!input) return input.error();
    const QByteArray& head = (*input)->head();
    if (auto problem = notText({head, (*input)->fileName()}, path)) return *problem;
    const auto table = tableOf(head);
    if (!table) return Error{tr("This is not a table of two or more columns."), path};
    CsvShape shape{table->headings, {}, {}, table->csv.separator, table->headed};
    for (const CsvRow& row : table->csv.rows) {
        if (shape.rows.size() == 20) break;
        QStringList cells;
        for (const CsvCell& cell : row.cells) cells += cell.text;
        shape.rows.append(cells);
    }
    for (int i = 0; i < int(shape.headings.size()); ++i)
        if (const auto role = table->meanings[size_t(i)].role) shape.guess.insert(shape.headings[i], standardName(*role));
    return shape;
}

QStringList runsColumnNames()
{
    QStringList names;
    for (const RunsRole role : {RunsRole::N, RunsRole::T, RunsRole::Tau, RunsRole::TauStd, RunsRole::Ratio, RunsRole::Note})
        names += standardName(role);
    return names;
}

std::optional<Error> tableNotRecognised(QByteArrayView head, const QString& file)
{
    const auto table = tableOf(head);
    if (!table || !isTabular(*table)) return std::nullopt;
    const auto layout = runsLayout(*table, file);
    if (!layout) return layout.error();
    return Error{
        tr("This is a table of numbers without headings: their meaning and units are unknown. If they are processes n and run times, "
           "write the heading line n,t_n_s, or name the format (--as runs-csv)."),
        file, table->csv.rows.front().line};
}

extern const Importer runsCsv; // registered in allImporters.cpp
const Importer runsCsv = {
    QStringLiteral("runs-csv"),
    QStringLiteral("Run-time records (CSV)"),
    QStringLiteral("A table of processes n, run times t_n and, if measured, MPI times, with one heading per column."),
    {QStringLiteral("*.csv"), QStringLiteral("*.tsv"), QStringLiteral("*.txt"), QStringLiteral("*.dat")},
    QStringLiteral("runs"),
    recognises,
    read,
};

} // namespace costscope
