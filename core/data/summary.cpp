// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"
#include "core/data/amg.h"
#include "core/data/benchmark.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace costscope {

namespace {

QJsonValue cell(const Table& table, QStringView column, qsizetype row)
{
    const Column* found = table.find(column);
    return found ? jsonNumber(found->number(row)) : QJsonValue(QJsonValue::Null);
}

/// Run-time records in the order of n; repetitions stay points of their own.
QJsonArray points(const Table& table)
{
    const std::vector<double> n = table.numbers(u"n");
    std::vector<qsizetype> order(n.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, [&](qsizetype a, qsizetype b) { return n[size_t(a)] < n[size_t(b)]; });
    QJsonArray all;
    for (const qsizetype row : order)
        all.append(QJsonObject{{"n", jsonNumber(n[size_t(row)])},
                               {"t_n_s", cell(table, u"t_n_s", row)},
                               {"tau_s", cell(table, u"tau_mpi_s", row)},
                               {"tau_std_s", cell(table, u"tau_mpi_std_s", row)}});
    return all;
}

QJsonObject columnSummary(const Column& column)
{
    QJsonObject o{{"name", column.name}, {"quantity", info(column.quantity).id}, {"unit", info(column.quantity).unit}};
    if (const auto* texts = std::get_if<Texts>(&column.values)) {
        o[u"distinct"_s] = qint64(texts->distinct().size());
        return o;
    }
    double least = missing, most = missing;
    for (qsizetype row = 0; row < column.rows(); ++row) {
        least = std::fmin(least, column.number(row)); // fmin and fmax skip missing values
        most = std::fmax(most, column.number(row));
    }
    o[u"min"_s] = jsonNumber(least);
    o[u"max"_s] = jsonNumber(most);
    return o;
}

QJsonArray tableSummaries(const Dataset& dataset)
{
    QJsonArray tables;
    for (const Table& table : dataset.tables) {
        QJsonArray columns;
        for (const Column& column : table.columns) columns.append(columnSummary(column));
        tables.append(QJsonObject{{"name", table.name}, {"rows", table.rows()}, {"columns", columns}});
    }
    return tables;
}

} // namespace

QJsonObject summary(const Dataset& dataset)
{
    QJsonObject o = dataset.facts;
    o.remove(u"taken"); // how the file was read, and no fact of what was measured
    if (dataset.kind == DatasetKind::Profile || dataset.kind == DatasetKind::Collective) return o;
    if (dataset.kind == DatasetKind::Runs) {
        o[u"points"_s] = points(dataset.principal());
        return o;
    }
    if (dataset.kind == DatasetKind::Benchmark)
        if (const auto view = BenchmarkView::of(dataset)) return benchmarkSummary(*view);
    if (dataset.kind == DatasetKind::Amg)
        if (const auto hierarchy = amgStructure(dataset)) return amgSummary(*hierarchy);
    if (!o.contains(u"rows")) o[u"rows"_s] = dataset.principal().rows();
    o[u"tables"_s] = tableSummaries(dataset);
    return o;
}

} // namespace costscope
