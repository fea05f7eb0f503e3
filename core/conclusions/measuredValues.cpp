// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/conclusions/measuredValues.h"

#include "core/base/find.h"
#include "core/data/RunRecords.h"
#include "core/data/amg.h"
#include "core/data/benchmark.h"
#include "core/data/selectionTimes.h"
#include "core/figure/ticks.h"
#include "core/machine/machineValues.h"
#include "core/numerics/studentT.h"
#include "core/session/leftOutRows.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

namespace costscope {

namespace {

/// Values of one dataset while they are collected: the same name twice counts on.
class Collector {
public:
    explicit Collector(const QString& item) : m_item(item) {}

    void add(const QString& name, Quantity quantity, double value, Scatter scatter = {}, const QString& cell = {})
    {
        if (std::isnan(value)) return;
        const int count = ++m_seen[name];
        m_values.push_back({ValuePart::Data, m_item, count > 1 ? u"%1 #%2"_s.arg(name, QString::number(count)) : name, quantity, value,
                            std::move(scatter), cell});
    }
    SessionValues take() { return std::move(m_values); }

private:
    QString m_item;
    SessionValues m_values;
    std::map<QString, int> m_seen;
};

Scatter repeated(std::vector<double> values, Estimator estimator, Scatter::Over over = Scatter::Over::Repetitions)
{
    Scatter scatter{.over = over, .repetitions = std::move(values), .estimator = estimator};
    scatter.n = int(scatter.repetitions.size());
    return scatter;
}

/// Of a mean over n.
Scatter fromDeviation(double deviation, double n, Scatter::Over over)
{
    Scatter scatter{.over = over, .n = n >= 1 ? int(std::min(n, 1e9)) : 1};
    if (deviation > 0 && n >= 2) {
        scatter.standardError = deviation / std::sqrt(n);
        scatter.degrees = n - 1;
    }
    return scatter;
}

void addLevels(Collector& values, const AmgHierarchy& hierarchy)
{
    QStringList all;
    for (const AmgOperation& operation : hierarchy.operations) all << operation.name;
    for (const AmgOperation& operation : hierarchy.operations) {
        const AmgMeasured& measured = operation.measured;
        Scatter scatter = repeated(measured.samples, Estimator::Median);
        if (measured.samples.empty()) scatter.n = measured.repetitions >= 1 ? int(measured.repetitions) : 1;
        values.add(operationOnLevel(operation.name, operation.level, all), Quantity::Time, measured.median, std::move(scatter));
    }
}

/// Runs of the same n are repetitions; τ_n of a single run scatters over its n ranks.
void addRuns(Collector& values, const RunRecords& runs, const std::vector<int>& leftOut)
{
    std::map<double, std::vector<size_t>> byN;
    for (size_t i = 0; i < runs.size(); ++i)
        if (!std::ranges::binary_search(leftOut, int(i))) byN[runs.n[i]].push_back(i);
    for (const auto& [n, rows] : byN) {
        std::vector<double> times, overheads;
        double deviation = missing; // of the last τ
        for (const size_t row : rows) {
            times.push_back(runs.t[row]);
            if (std::isnan(runs.tau[row])) continue;
            overheads.push_back(runs.tau[row]);
            deviation = runs.tauStd[row];
        }
        const QString of = exact(n);
        const auto cell = [&, &rows = rows](const char* column) { // the median of several is none of them
            return rows.size() > 1 ? QString() : u"n=%1 %2"_s.arg(of, QLatin1String(column));
        };
        const double t = estimate(times, Estimator::Median);
        values.add(u"run time, n = %1"_s.arg(of), Quantity::Time, t, repeated(std::move(times), Estimator::Median), cell("t_n_s"));
        if (overheads.empty()) continue;
        const double tau = estimate(overheads, Estimator::Median);
        Scatter scatter =
            overheads.size() > 1 ? repeated(std::move(overheads), Estimator::Median) : fromDeviation(deviation, n, Scatter::Over::Ranks);
        values.add(u"MPI time, n = %1"_s.arg(of), Quantity::Time, tau, std::move(scatter), cell("tau_mpi_s"));
    }
}

void addBenchmark(Collector& values, const BenchmarkView& view)
{
    const BenchmarkNumber along = benchmarkAbscissa(view);
    const Quantity quantity = benchmarkNumbers[size_t(along)].quantity;
    for (const BenchmarkSeries& series : benchmarkSeries(view))
        for (const size_t sample : series.samples) {
            if (!view.isUsable(sample)) continue;
            const double at = view.number(along, sample);
            const QString place = std::isnan(at)               ? QString()
                                  : quantity == Quantity::Size ? byteLabel(at)
                                                               : u"%1 = %2"_s.arg(benchmarkNumbers[size_t(along)].name, exact(at));
            QStringList name{series.name, place};
            name.removeAll(QString());
            const auto times = view.times(sample);
            const double repetitions = view.number(BenchmarkNumber::Repetitions, sample);
            Scatter scatter = times.size() > 1
                                  ? repeated({times.begin(), times.end()}, Estimator::Median)
                                  : fromDeviation(view.number(BenchmarkNumber::Stddev, sample), repetitions, Scatter::Over::Repetitions);
            values.add(name.join(u", "_s), Quantity::Time, view.number(BenchmarkNumber::Time, sample), std::move(scatter));
        }
}

/// One run: its tasks tell how far ranks differ, nothing of how far runs do.
void addProfile(Collector& values, const Dataset& dataset)
{
    const Table& tasks = dataset.principal();
    const auto add = [&](const char* column, const QString& name) {
        std::vector<double> times = tasks.numbers(QString::fromLatin1(column));
        std::erase_if(times, [](double t) { return std::isnan(t); });
        const double mean = estimate(times, Estimator::Mean);
        values.add(name, Quantity::Time, mean, repeated(std::move(times), Estimator::Mean, Scatter::Over::Ranks));
    };
    add("app_time_s", u"run time, mean over ranks"_s);
    add("mpi_time_s", u"MPI time, mean over ranks"_s);
}

void addSelection(Collector& values, const SelectionTimes& times)
{
    for (const SelectionFunction& function : times.functions) {
        std::vector<double> each = function.iterationTimes();
        const double middle = estimate(each, Estimator::Median);
        values.add(function.name, Quantity::Time, middle, repeated(std::move(each), Estimator::Median));
    }
}

bool isMeasure(Quantity quantity)
{
    return quantity == Quantity::Time || quantity == Quantity::Rate || quantity == Quantity::FlopRate || quantity == Quantity::Share ||
           quantity == Quantity::Percent;
}

/// Any other table: the columns before its first measure tell what a row is about.
void addTable(Collector& values, const Table& table)
{
    const auto first = std::ranges::find_if(table.columns, [](const Column& c) { return isMeasure(c.quantity); });
    for (qsizetype row = 0; row < table.rows(); ++row) {
        QStringList about;
        for (auto column = table.columns.begin(); column != first; ++column)
            if (const QString text = column->text(row); !text.isEmpty())
                about << (column->quantity == Quantity::Text ? text : u"%1 %2"_s.arg(column->name, text));
        for (auto column = first; column != table.columns.end(); ++column)
            if (isMeasure(column->quantity))
                values.add((about + QStringList{column->name}).join(u", "_s), column->quantity, column->number(row));
    }
}

/// Of a normal distribution on the logarithm: how its 95 % interval is made.
std::optional<double> errorOf(const MachineValue& value)
{
    if (value.standardError && *value.standardError > 0) return value.standardError;
    if (!value.interval || !((*value.interval)[0] > 0) || std::isinf((*value.interval)[1])) return {};
    return value.value * std::log((*value.interval)[1] / (*value.interval)[0]) / (2 * 1.959964);
}

/// What a comparison goes by: the standard error, or more where the 95 % interval reaches farther than that says, as those of b and c do
/// over all f_s that the records allow. A chosen f_s that they do not allow makes no difference significant.
std::optional<double> errorToCompare(const FitParameter& parameter, double degrees)
{
    if (!parameter.standardError || !parameter.interval || !(degrees > 0)) return parameter.standardError;
    const auto& [low, high] = *parameter.interval;
    const double reach = std::fmax(std::abs(parameter.value - low), std::abs(parameter.value - high)) / studentTQuantile(0.975, degrees);
    if (!std::isfinite(reach)) return {}; // no end: nobody can tell
    return reach > 1.001 * *parameter.standardError ? reach : *parameter.standardError;
}

} // namespace

QString operationName(const QString& operation, const QStringList& all)
{
    const auto shortened = [](const QString& name) { return plainText(operationTitle(name)).section(u',', 0, 0); };
    const QString name = shortened(operation);
    const bool alone = std::ranges::none_of(all, [&](const QString& other) { return other != operation && shortened(other) == name; });
    return alone ? name : plainText(operationTitle(operation));
}

QString operationOnLevel(const QString& operation, int level, const QStringList& all)
{
    return u"%1, level %2"_s.arg(operationName(operation, all), QString::number(level));
}

SessionValues measuredValues(const Session& session, const DatasetItem& dataset, const QString& item)
{
    Collector values(item);
    const Dataset& data = *dataset.data;
    switch (data.kind) {
    case DatasetKind::Amg:
        if (const auto hierarchy = amgStructure(data); hierarchy.ok()) addLevels(values, *hierarchy);
        break;
    case DatasetKind::Runs:
        if (const auto runs = runRecords(data); runs.ok()) addRuns(values, *runs, leftOutRows(session, dataset.id));
        break;
    case DatasetKind::Benchmark:
        if (const auto view = BenchmarkView::of(data); view.ok()) addBenchmark(values, *view);
        break;
    case DatasetKind::Selection:
        if (const auto times = selectionTimes(data); times.ok()) addSelection(values, *times);
        break;
    case DatasetKind::Profile: addProfile(values, data); break;
    default: addTable(values, data.principal());
    }
    return values.take();
}

SessionValues machineValues(const Machine& machine, const QString& item)
{
    SessionValues values;
    for (const MachineParameter& row : machineValueRows()) {
        const MachineValue* found = lookUp(machine.values, row.name);
        if (!found) continue;
        Scatter scatter{.over = Scatter::Over::Records, .standardError = errorOf(*found)};
        scatter.degrees = std::numeric_limits<double>::infinity();
        values.push_back({ValuePart::Machines, item, row.name, row.quantity, found->value, std::move(scatter), row.name});
    }
    return values;
}

SessionValues fitValues(const Fit& fit, const QString& item)
{
    SessionValues values;
    const auto fitted = std::ranges::count_if(fit.parameters, [](const FitParameter& p) { return p.state == Determined::Fitted; });
    const auto draws = [&](double (*of)(const std::array<double, 2>&)) {
        std::vector<double> all;
        for (const auto& sample : fit.samples) all.push_back(of(sample));
        return all;
    };
    for (const FitParameter& parameter : fit.parameters) {
        if (parameter.state == Determined::Record) continue; // t_1 stands among the data
        Scatter scatter{.over = Scatter::Over::Records, .degrees = double(fit.points) - double(fitted), .n = fit.points};
        if (parameter.name == u"b") scatter.draws = draws([](const auto& s) { return s[0]; });
        if (parameter.name == u"c") scatter.draws = draws([](const auto& s) { return s[1]; });
        if (scatter.draws.empty()) scatter.standardError = errorToCompare(parameter, scatter.degrees);
        values.push_back({ValuePart::Fits, item, parameter.name, parameter.quantity, parameter.value, std::move(scatter), parameter.name});
    }
    if (const auto r = fit.derived.find(u"r_inf"_s); r != fit.derived.end()) {
        Scatter scatter{.over = Scatter::Over::Records, .draws = draws([](const auto& s) { return s[0] / (s[1] + 1); }), .n = fit.points};
        values.push_back({ValuePart::Fits, item, r->first, Quantity::None, r->second, std::move(scatter), r->first});
    }
    return values;
}

} // namespace costscope
