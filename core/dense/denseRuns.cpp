// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/denseRuns.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

struct TextColumn {
    const char* name;
    const char* label;
    QString DenseRun::*member;
};
constexpr TextColumn textColumns[] = {
    {"algorithm", "algorithm", &DenseRun::algorithm},
    {"variant", "variant", &DenseRun::variant},
};

struct NumberColumn {
    const char* name;
    const char* label;
    Quantity quantity;
    double DenseRun::*member;
};
constexpr NumberColumn numberColumns[] = {
    {"cores", "cores", Quantity::Count, &DenseRun::cores},
    {"processes", "processes p", Quantity::Processes, &DenseRun::processes},
    {"matrix_size", "matrix size n", Quantity::Count, &DenseRun::n},
    {"percent_of_peak", "percent of peak", Quantity::Percent, &DenseRun::percent},
    {"time_s", "time", Quantity::Time, &DenseRun::seconds},
    {"layers", "layers c", Quantity::Count, &DenseRun::layers},
    {"blocks", "blocks r", Quantity::Count, &DenseRun::blocks},
};

const Table* tableOf(const Dataset& dataset)
{
    return dataset.kind == DatasetKind::Efficiency ? dataset.table(u"cells") : nullptr;
}

} // namespace

Dataset denseDataset(const std::vector<DenseRun>& runs)
{
    Table table;
    table.name = u"cells"_s;
    for (const TextColumn& column : textColumns) {
        Texts texts;
        for (const DenseRun& run : runs) texts.append(run.*column.member);
        table.columns.push_back({QLatin1String(column.name), Quantity::Text, std::move(texts), QString::fromUtf8(column.label)});
    }
    for (const NumberColumn& column : numberColumns) {
        std::vector<double> values;
        for (const DenseRun& run : runs) values.push_back(run.*column.member);
        if (std::all_of(values.begin(), values.end(), [](double value) { return std::isnan(value); })) continue;
        table.columns.push_back({QLatin1String(column.name), column.quantity, std::move(values), QString::fromUtf8(column.label)});
    }
    Dataset dataset;
    dataset.kind = DatasetKind::Efficiency;
    dataset.tables = {std::move(table)};
    return dataset;
}

bool hasDenseRuns(const Dataset& dataset)
{
    const Table* table = tableOf(dataset);
    const auto has = [&](QStringView name) { return table->find(name) != nullptr; };
    return table && has(u"algorithm") && has(u"variant") && has(u"cores") && has(u"matrix_size") &&
           (has(u"percent_of_peak") || has(u"time_s"));
}

Result<std::vector<DenseRun>> denseRuns(const Dataset& dataset)
{
    if (!hasDenseRuns(dataset))
        return Error{u"“%1” is no table of dense linear algebra: algorithm, variant, cores, matrix_size and percent_of_peak or time_s "
                     "were expected."_s.arg(dataset.name)};
    const Table& table = *tableOf(dataset);
    std::vector<DenseRun> runs(size_t(table.rows()));
    for (const TextColumn& column : textColumns)
        if (const Column* found = table.find(QString::fromLatin1(column.name)))
            for (size_t i = 0; i < runs.size(); ++i) runs[i].*column.member = found->text(qsizetype(i));
    for (const NumberColumn& column : numberColumns)
        if (const Column* found = table.find(QString::fromLatin1(column.name)))
            for (size_t i = 0; i < runs.size(); ++i) runs[i].*column.member = found->number(qsizetype(i));
    return runs;
}

} // namespace costscope
