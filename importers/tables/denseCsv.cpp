// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/scaled.h"
#include "core/dense/denseModels.h"
#include "core/dense/denseRuns.h"
#include "importers/Importer.h"
#include "importers/csv/csvTable.h"
#include "importers/notRecognised.h"
#include "importers/text/Input.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// What a heading names: a text or a number of a run.
struct Field {
    const char* names; ///< lower case, blanks as underscores
    QString DenseRun::*text = nullptr;
    double DenseRun::*number = nullptr;
    double unit = 1;
};
const Field fields[] = {
    {"algorithm|routine", &DenseRun::algorithm},
    {"variant|version", &DenseRun::variant},
    {"cores", nullptr, &DenseRun::cores},
    {"processes|p", nullptr, &DenseRun::processes},
    {"matrix_size|matrix_order|n|size", nullptr, &DenseRun::n},
    {"percent_of_peak|percent_peak|%_of_peak|percent", nullptr, &DenseRun::percent},
    {"time_s|seconds|t_s", nullptr, &DenseRun::seconds},
    {"time_ms", nullptr, &DenseRun::seconds, 1e-3},
    {"layers|c", nullptr, &DenseRun::layers},
    {"blocks|r", nullptr, &DenseRun::blocks},
};

const Field* fieldOf(const QString& heading)
{
    const QString plain = heading.trimmed().toLower().replace(u' ', u'_');
    for (const Field& field : fields)
        if (QString::fromLatin1(field.names).split(u'|').contains(plain)) return &field;
    return nullptr;
}

struct DenseLayout {
    std::vector<const Field*> byColumn;
    QStringList headings;

    explicit DenseLayout(const CsvRow& row)
    {
        for (const CsvCell& cell : row.cells) byColumn.push_back(fieldOf(cell.text)), headings << cell.text;
    }
    bool has(double DenseRun::*number) const
    {
        return std::any_of(byColumn.begin(), byColumn.end(), [&](const Field* field) { return field && field->number == number; });
    }
    bool has(QString DenseRun::*text) const
    {
        return std::any_of(byColumn.begin(), byColumn.end(), [&](const Field* field) { return field && field->text == text; });
    }
    /// Enough to know what table it is meant to be; read() says what is missing.
    bool isMeant() const { return has(&DenseRun::algorithm) && has(&DenseRun::variant) && has(&DenseRun::cores) && has(&DenseRun::n); }
    bool isComplete() const { return isMeant() && (has(&DenseRun::percent) || has(&DenseRun::seconds)); }
};

QString wrongCount(double value, const char* name)
{
    if (std::isnan(value) || (value >= 1 && value == std::round(value) && value < 1e12)) return {};
    return u"%1 is %2; a whole number from 1 to below 10¹² was expected."_s.arg(QLatin1String(name), exact(value));
}

/// What keeps a row out; empty = nothing.
QString wrongWith(const DenseRun& run)
{
    if (!denseAlgorithm(run.algorithm)) return u"“%1” is no algorithm; cannon, summa, trsm, cholesky are."_s.arg(run.algorithm);
    if (!denseVariant(run.variant)) return u"“%1” is no variant; 2D, 2D_overlap, 2.5D, 2.5D_overlap are."_s.arg(run.variant);
    const std::pair<const char*, double> counts[] = {
        {"cores", run.cores}, {"matrix_size", run.n}, {"processes", run.processes}, {"layers", run.layers}, {"blocks", run.blocks}};
    for (const auto& [name, value] : counts)
        if (const QString wrong = wrongCount(value, name); !wrong.isEmpty()) return wrong;
    if (std::isnan(run.cores) || std::isnan(run.n)) return u"The number of cores or the matrix size is missing."_s;
    if (run.processes > run.cores) return u"%1 processes have only %2 cores."_s.arg(exact(run.processes), exact(run.cores));
    if (std::isnan(run.percent) && std::isnan(run.seconds)) return u"There is neither a percentage nor a time."_s;
    if (!std::isnan(run.percent) && !(run.percent > 0 && run.percent <= 100))
        return u"%1 % of peak; more than 0 and at most 100 was expected."_s.arg(exact(run.percent));
    if (!std::isnan(run.seconds) && !(run.seconds > 0 && std::isfinite(run.seconds)))
        return u"%1 s; a time above 0 was expected."_s.arg(exact(run.seconds));
    return {};
}

/// One row; nothing, and a message, if it cannot be used.
std::optional<DenseRun> denseRunOf(const CsvRow& row, const DenseLayout& layout, bool comma, const QString& file, Messages& messages)
{
    const auto leftOut = [&](const QString& why, qint64 column) {
        messages.push_back({Severity::Warning, u"%1 The row was left out."_s.arg(why), file, row.line, column});
    };
    DenseRun run;
    for (size_t i = 0; i < row.cells.size() && i < layout.byColumn.size(); ++i) {
        const Field* field = layout.byColumn[i];
        const CsvCell& cell = row.cells[i];
        if (!field || cell.text.isEmpty()) continue;
        if (field->text) {
            run.*field->text = field->text == &DenseRun::algorithm ? cell.text.toLower() : cell.text;
            continue;
        }
        const auto number = cellNumber(cell.text, comma);
        if (!number)
            return leftOut(u"“%1” is no number for %2."_s.arg(cell.text, layout.headings[qsizetype(i)]), cell.column), std::nullopt;
        run.*field->number = scaled(*number, field->unit);
    }
    if (const QString wrong = wrongWith(run); !wrong.isEmpty()) return leftOut(wrong, 1), std::nullopt;
    return run;
}

/// Cells that stand twice: nobody can tell which one is meant.
void noteDoubles(const std::vector<DenseRun>& runs, const QString& file, Messages& messages)
{
    std::map<std::tuple<QString, QString, double, double>, int> seen;
    for (const DenseRun& run : runs)
        if (++seen[{run.algorithm, run.variant, run.cores, run.n}] == 2)
            messages.push_back({Severity::Warning,
                                u"%1 %2 at %3 cores and size %4 stands more than once. All were kept."_s.arg(
                                    run.algorithm, run.variant, exact(run.cores), exact(run.n)),
                                file});
}

Message firstWarning(const Messages& messages)
{
    const auto found = std::find_if(messages.begin(), messages.end(), [](const Message& m) { return m.severity == Severity::Warning; });
    return found == messages.end() ? Message{} : *found;
}

Result<Imported> readDenseCsv(Input& input, const ImportOptions& options, const Progress& progress)
{
    const auto bytes = input.readAll();
    if (!bytes) return bytes.error();
    auto csv = readCsv(*bytes, input.name());
    if (!csv) return csv.error();
    if (!progress.report(0.5)) return cancelled();
    if (csv->rows.empty()) return Error{u"The table is empty."_s, input.name()};
    const CsvRow& headings = csv->rows.front();
    const DenseLayout layout(headings);
    if (!layout.isComplete())
        return Error{u"A table of dense linear algebra needs the columns algorithm, variant, cores, matrix_size and percent_of_peak or "
                     "time_s. Headings found: %1."_s.arg(layout.headings.join(u", "_s)),
                     input.name(), headings.line};
    Imported imported;
    if (auto cut = leaveOutCutRow(*csv, options, input.name(), imported)) return *cut;
    QStringList unused;
    for (size_t i = 0; i < layout.byColumn.size(); ++i)
        if (!layout.byColumn[i]) unused << layout.headings[qsizetype(i)];
    if (!unused.isEmpty())
        imported.messages.push_back({Severity::Note, u"Columns not used: %1."_s.arg(unused.join(u", "_s)), input.name(), headings.line});
    std::vector<DenseRun> runs;
    for (size_t i = 1; i < csv->rows.size(); ++i) {
        auto run = denseRunOf(csv->rows[i], layout, csv->separator != QLatin1Char(','), input.name(), imported.messages);
        imported.partial = imported.partial || !run;
        if (run) runs.push_back(std::move(*run));
    }
    if (runs.empty())
        return Error{csv->rows.size() == 1 ? u"There are headings but no rows below them."_s
                                           : u"No row could be used. First problem: %1"_s.arg(firstWarning(imported.messages).text),
                     input.name(), csv->rows.size() == 1 ? headings.line : firstWarning(imported.messages).line};
    noteDoubles(runs, input.name(), imported.messages);
    imported.datasets.push_back(denseDataset(runs));
    return imported;
}

// Rule: a table whose first row names algorithm, variant, cores and matrix size.
bool recognisesDenseCsv(const Head& head)
{
    const QByteArrayView text = head.bytes.trimmed();
    if (notText(head, {}) || text.startsWith('{') || text.startsWith('[') || text.startsWith('<')) return false;
    const auto csv = readCsv(head.bytes, {});
    return csv && !csv->rows.empty() && DenseLayout(csv->rows.front()).isMeant();
}

} // namespace

extern const Importer denseCsv; // registered in allImporters.cpp
const Importer denseCsv = {
    u"dense-csv"_s,
    u"Dense linear algebra (CSV)"_s,
    u"Percent of peak or time of Cannon, SUMMA, TRSM, Cholesky: algorithm, variant, cores, matrix_size, percent_of_peak or "
    "time_s; also processes, layers, blocks."_s,
    {u"*.csv"_s},
    u"efficiency"_s,
    recognisesDenseCsv,
    readDenseCsv,
};

} // namespace costscope
