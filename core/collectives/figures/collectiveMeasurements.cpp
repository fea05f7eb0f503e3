// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/figures/collectiveMeasurements.h"

#include "core/collectives/collectiveCost.h"
#include "core/figure/FigureKind.h"
#include "core/session/Session.h"

#include <algorithm>
#include <array>

namespace costscope {

namespace {

const DatasetItem* itemOf(const Session& session, const Dataset& data)
{
    for (const DatasetItem& item : session.datasets)
        if (item.data.get() == &data) return &item;
    return nullptr;
}

/// "2, 4 and 8".
QString listed(const std::set<qint64>& numbers)
{
    QStringList words;
    for (const qint64 number : numbers) words << QString::number(number);
    if (words.size() < 2) return words.join(QString());
    const QString last = words.takeLast();
    return u"%1 and %2"_s.arg(words.join(u", "_s), last);
}

/// Why nothing of a benchmark is shown; empty = its curves are.
QString lackOf(const BenchmarkView& benchmark, const CollectiveQuestion& question, qint64 wanted)
{
    const Collective& collective = *question.collective;
    const std::set<qint64> processes = measuredProcesses(benchmark, collective);
    if (processes.empty()) {
        std::set<QString> held;
        for (size_t i = 0; i < benchmark.size(); ++i) held.insert(benchmark.text(BenchmarkText::Op, i));
        held.erase(QString());
        if (held.empty() || held.contains(operationOf(collective)))
            return u"It holds no times of %1 with a known number of processes."_s.arg(operationOf(collective));
        return u"It holds times of %1, not of %2."_s.arg(QStringList(held.begin(), held.end()).join(u", "_s), operationOf(collective));
    }
    if (!processes.contains(wanted))
        return u"It holds %1 of %2 processes, not of %3."_s.arg(operationOf(collective), listed(processes)).arg(wanted);
    if (const MeasuredLayout layout = layoutOf(benchmark.dataset()); layout.nodes && *layout.nodes != question.placement.nodes)
        return u"It was measured on M = %1 nodes, the collective has M = %2."_s.arg(*layout.nodes).arg(question.placement.nodes);
    return {};
}

/// By the file, else by the name of its data.
QString algorithmOf(const MeasuredCurve& curve, const DatasetItem& item, const Collective& collective)
{
    return curve.algorithm.isEmpty() ? algorithmInName(item.name, collective) : curve.algorithm;
}

} // namespace

std::vector<BenchmarkView> benchmarksOf(const Session& session, const FigureRequest& request)
{
    std::vector<BenchmarkView> views;
    for (const QString& id : request.datasets)
        if (const DatasetItem* item = session.dataset(id); item && item->data && item->data->kind == DatasetKind::Benchmark)
            if (auto view = BenchmarkView::of(*item->data); view) views.push_back(view.take());
    return views;
}

std::vector<Measurement> measurementsOf(const Session& session, const FigureRequest& request, const CollectiveView& view,
                                        Messages& messages)
{
    std::vector<Measurement> all;
    for (const BenchmarkView& benchmark : benchmarksOf(session, request)) {
        const DatasetItem* item = itemOf(session, benchmark.dataset());
        if (const QString lack = lackOf(benchmark, view.question, view.setup.processes); !lack.isEmpty()) {
            messages.push_back({Severity::Warning, u"“%1” is not shown. %2"_s.arg(item->name, lack)});
            continue;
        }
        for (MeasuredCurve& curve : measuredCurves(benchmark, *view.question.collective, view.setup.processes)) {
            const Collective& collective = *view.question.collective;
            const QString name = curve.algorithm.isEmpty() ? item->name : u"%1, %2"_s.arg(item->name, curve.algorithm);
            const QString algorithm = algorithmOf(curve, *item, collective);
            const bool isOther = !canBe(algorithm, collective);
            if (isOther)
                messages.push_back(
                    {Severity::Note, u"“%1” is of the algorithm %2: it is drawn, but the models of %3 are not measured by it."_s.arg(
                                         item->name, algorithm, collective.name)});
            all.push_back({item, name, layoutOf(benchmark.dataset()).mapping, std::move(curve.points), all.size(), isOther});
        }
    }
    return all;
}

void showMeasurements(Session& session, const QStringList& figures, const QString& dataset)
{
    for (FigureRequest& figure : session.figures) {
        const FigureKind* kind = findFigure(figure.kind);
        if (!figures.empty() && !figures.contains(figure.id)) continue;
        if (figure.kind != u"bandwidth-versus-size") continue; // a ratio wants times of two
        const DatasetItem* modeled = collectiveOf(session, figure);
        const auto setup = modeled ? setupOf(*modeled->data, figure) : Result<CollectiveSetup>(Error{});
        const auto question = setup ? questionOf(*setup) : Result<CollectiveQuestion>(Error{});
        if (!question) continue;
        for (const DatasetItem& item : session.datasets) {
            const bool isBenchmark = item.data && item.data->kind == DatasetKind::Benchmark && (dataset.isEmpty() || item.id == dataset);
            if (!isBenchmark || figure.datasets.contains(item.id) || figure.datasets.size() >= kind->mostDatasets) continue;
            const auto benchmark = BenchmarkView::of(*item.data);
            if (!benchmark || !lackOf(*benchmark, *question, setup->processes).isEmpty()) continue;
            const auto curves = measuredCurves(*benchmark, *question->collective, setup->processes);
            const auto isMeant = [&](const MeasuredCurve& curve) {
                return canBe(algorithmOf(curve, item, *question->collective), *question->collective);
            };
            if (std::ranges::any_of(curves, isMeant)) figure.datasets << item.id;
        }
    }
}

bool fitsNodes(const MeasuredLayout& layout, const CollectiveView& view)
{
    return !layout.nodes || *layout.nodes == view.question.placement.nodes;
}

Series measuredSeries(const QString& name, size_t i)
{
    constexpr std::array markers = {Marker::Circle, Marker::Square, Marker::Diamond, Marker::Triangle};
    return {.mark = Mark::Points,
            .label = name.toHtmlEscaped(),
            .hue = Hue::Ink,
            .marker = markers[i % markers.size()],
            .fill = i < markers.size() ? Fill::Solid : Fill::None};
}

} // namespace costscope
