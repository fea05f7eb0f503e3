// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overlap/overlapRuns.h"

#include "core/base/binarySize.h"
#include "core/data/benchmark.h"
#include "core/numerics/printedResolution.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

struct NumberColumn {
    const char* name;
    const char* label;
    Quantity quantity;
    double OverlapRun::*member;
    bool isNeeded;
};
constexpr NumberColumn numberColumns[] = {
    {"processes", "processes", Quantity::Processes, &OverlapRun::processes, false},
    {"t_comp_s", "T<sub>comp</sub>", Quantity::Time, &OverlapRun::computation, true},
    {"t_comm_s", "T<sub>comm</sub>", Quantity::Time, &OverlapRun::communication, true},
    {"t_exec_s", "T<sub>exec</sub>", Quantity::Time, &OverlapRun::execution, true},
    {"tile", "edge of a tile", Quantity::Count, &OverlapRun::tile, false},
};

struct TextColumn {
    const char* name;
    const char* label;
    QString OverlapRun::*member;
    bool isNeeded;
};
constexpr TextColumn textColumns[] = {
    {"name", "benchmark", &OverlapRun::name, true},
    {"platform", "platform", &OverlapRun::platform, false},
    {"winner", "winner", &OverlapRun::winner, false},
    {"depth", "progress depth", &OverlapRun::depth, false},
};

} // namespace

Dataset overlapDataset(const std::vector<OverlapRun>& runs)
{
    Table table;
    table.name = u"runs"_s;
    for (const TextColumn& column : textColumns) {
        Texts texts;
        for (const OverlapRun& run : runs) texts.append(run.*column.member);
        const bool any = std::any_of(runs.begin(), runs.end(), [&](const OverlapRun& run) { return !(run.*column.member).isEmpty(); });
        if (any || column.isNeeded)
            table.columns.push_back({QLatin1String(column.name), Quantity::Text, std::move(texts), QString::fromUtf8(column.label)});
    }
    for (const NumberColumn& column : numberColumns) {
        std::vector<double> values;
        for (const OverlapRun& run : runs) values.push_back(run.*column.member);
        const bool any = std::any_of(values.begin(), values.end(), [](double value) { return !std::isnan(value); });
        if (any || column.isNeeded)
            table.columns.push_back({QLatin1String(column.name), column.quantity, std::move(values), QString::fromUtf8(column.label)});
    }
    Dataset dataset;
    dataset.kind = DatasetKind::Overlap;
    dataset.tables = {std::move(table)};
    return dataset;
}

namespace {

/// Of all times together: a table prints them alike.
void takeResolution(std::vector<OverlapRun>& runs)
{
    std::vector<double> times;
    for (const OverlapRun& run : runs) times.insert(times.end(), {run.computation, run.communication, run.execution});
    const double resolution = printedResolution(times);
    for (OverlapRun& run : runs) run.resolution = resolution;
}

/// Overall time, pure computation and pure communication of every size. Sizes where one of them is not known are left out.
Result<std::vector<OverlapRun>> runsOfBenchmark(const Dataset& dataset)
{
    const auto view = BenchmarkView::of(dataset);
    if (!view) return view.error();
    const auto first = [&](std::initializer_list<QStringView> names) {
        for (const QStringView name : names)
            if (auto values = view->counter(name);
                std::any_of(values.begin(), values.end(), [](double value) { return !std::isnan(value); }))
                return values;
        return std::vector<double>();
    };
    const std::vector<double> computation = first({u"compute_s", u"cpu_s"}), communication = first({u"purecomm_s", u"pure_s"});
    std::vector<OverlapRun> runs;
    for (size_t i = 0; i < view->size() && i < computation.size() && i < communication.size(); ++i) {
        OverlapRun run;
        const double bytes = view->number(BenchmarkNumber::Bytes, i);
        run.name = u"%1, %2"_s.arg(view->text(BenchmarkText::Op, i), bytes == 0 ? u"0 B"_s : binarySize(bytes));
        run.processes = view->number(BenchmarkNumber::Ranks, i);
        run.computation = computation[i];
        run.communication = communication[i];
        run.execution = view->number(BenchmarkNumber::Time, i);
        if (run.computation + run.communication > 0 && run.execution >= 0) runs.push_back(std::move(run));
    }
    takeResolution(runs);
    if (!runs.empty()) return runs;
    return Error{
        u"“%1” does not time computation and communication apart: a non-blocking collective of OSU (--full), IMB-NBC or costscope-probe does."_s
            .arg(dataset.name)};
}

} // namespace

bool hasOverlap(const Dataset& dataset)
{
    if (dataset.kind == DatasetKind::Overlap) return true;
    return dataset.kind == DatasetKind::Benchmark && runsOfBenchmark(dataset).ok();
}

Result<std::vector<OverlapRun>> overlapRuns(const Dataset& dataset)
{
    if (dataset.kind == DatasetKind::Benchmark) return runsOfBenchmark(dataset);
    if (dataset.kind != DatasetKind::Overlap) return Error{u"“%1” holds no times of overlap."_s.arg(dataset.name)};
    const Table& table = dataset.principal();
    std::vector<OverlapRun> runs(size_t(table.rows()));
    for (const NumberColumn& column : numberColumns) {
        const Column* found = table.find(QString::fromLatin1(column.name));
        if (!found && column.isNeeded) return Error{u"“%1” has no column %2."_s.arg(dataset.name, QLatin1String(column.name))};
        for (size_t i = 0; found && i < runs.size(); ++i) runs[i].*column.member = found->number(qsizetype(i));
    }
    for (const TextColumn& column : textColumns) {
        const Column* found = table.find(QString::fromLatin1(column.name));
        for (size_t i = 0; found && i < runs.size(); ++i) runs[i].*column.member = found->text(qsizetype(i));
    }
    takeResolution(runs);
    return runs;
}

} // namespace costscope
