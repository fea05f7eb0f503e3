// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/denseModels.h"
#include "core/dense/denseRuns.h"
#include "importers/Importer.h"
#include "importers/csv/csvRecords.h"
#include "importers/tables/nearTables.h"

#include <cmath>
#include <map>
#include <tuple>

namespace costscope {

namespace {

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

QString finishDense(DenseRun& run, qint64, QString&)
{
    run.algorithm = run.algorithm.toLower();
    return wrongWith(run);
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

// Rule: a table whose first row names algorithm, variant, cores and matrix size.
const CsvRecords<DenseRun>& denseRecords()
{
    using enum CsvNeed;
    static const CsvRecords<DenseRun> records{
        {{"algorithm|routine", nullptr, &DenseRun::algorithm, Required},
         {"variant|version", nullptr, &DenseRun::variant, Required},
         {"cores", &DenseRun::cores, nullptr, Required},
         {"processes|p", &DenseRun::processes},
         {"matrix_size|matrix_order|n|size", &DenseRun::n, nullptr, Required},
         {"percent_of_peak|percent_peak|%_of_peak|percent", &DenseRun::percent, nullptr, OneOf},
         {"time_s|seconds|t_s", &DenseRun::seconds, nullptr, OneOf},
         {.names = "time_ms", .number = &DenseRun::seconds, .need = OneOf, .unit = 1e-3},
         {"layers|c", &DenseRun::layers},
         {"blocks|r", &DenseRun::blocks}},
        [](const QString& heading) {
            return CsvHeading{heading.trimmed().toLower().replace(u' ', u'_'), {}};
        },
        u"A table of dense linear algebra needs the columns algorithm, variant, cores, matrix_size and percent_of_peak or time_s."_s,
        finishDense,
        denseDataset,
        noteDoubles};
    return records;
}

} // namespace

QString denseLacks(const CsvRow& headings)
{
    return lackOf(denseRecords(), u"a table of dense linear algebra"_s, headings);
}

extern const Importer denseCsv; // registered in allImporters.cpp
const Importer denseCsv = {
    u"dense-csv"_s,
    u"Dense linear algebra (CSV)"_s,
    u"Percent of peak or time of Cannon, SUMMA, TRSM, Cholesky: algorithm, variant, cores, matrix_size, percent_of_peak or "
    "time_s; also processes, layers, blocks."_s,
    {u"*.csv"_s},
    u"efficiency"_s,
    recognisesRecords<denseRecords>,
    importRecords<denseRecords>,
};

} // namespace costscope
