// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/ratioCurves.h"

#include "core/collectives/collectiveCurve.h"
#include "core/figures/collectiveMeasurements.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <set>

namespace costscope {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("CollectiveRatio", text);
}

/// A machine whose shared memory has no latency and grows so with τ.
Machine machineThatGrows(double theta)
{
    Machine machine;
    machine.name = QStringLiteral("θ = %1").arg(theta);
    machine.rest = {{QStringLiteral("channels"),
                     QJsonObject{{toString(ChannelId::SharedMemory),
                                  QJsonObject{{QStringLiteral("transfer"), QJsonObject{{QStringLiteral("form"), QStringLiteral("linear")},
                                                                                       {QStringLiteral("l0"), 0},
                                                                                       {QStringLiteral("B"), 1e9},
                                                                                       {QStringLiteral("theta"), theta}}}}}}}};
    return machine;
}

double ratioIn(const Machine& machine, CollectiveQuestion over, CollectiveQuestion under)
{
    over.withOverhead = under.withOverhead = false;
    const auto above = collectiveCost(over, machine), below = collectiveCost(under, machine);
    return above && below ? above->seconds / below->seconds : missing;
}

void addBounds(RatioAt& at, const CollectiveQuestion& over, const CollectiveQuestion& under)
{
    static const Machine parallel = machineThatGrows(0), serial = machineThatGrows(1);
    if (over.placement.nodes != 1 || at.m <= 0) return;
    at.parallel = ratioIn(parallel, over, under);
    at.serial = ratioIn(serial, over, under);
}

RatioAt ratioOf(qint64 P, const CurveCost& over, const CurveCost& under)
{
    return {P,       over.at, over.seconds / under.seconds,       over.logGPSeconds / under.logGPSeconds,
            missing, missing, over.isExtended || under.isExtended};
}

/// Sizes that both know.
Result<std::vector<double>> commonSizes(const CollectiveView& over, const CollectiveView& under)
{
    constexpr int perDoubling = 2;
    const auto above = knownSizes(over.question, over.machine, over.setup.bytes, perDoubling),
               below = knownSizes(under.question, under.machine, under.setup.bytes, perDoubling);
    if (!above) return above.error();
    if (!below) return below.error();
    const double from = std::max(above->front(), below->front()), to = std::min(above->back(), below->back());
    std::set<double> sizes(above->begin(), above->end());
    sizes.insert(below->begin(), below->end());
    std::erase_if(sizes, [&](double m) { return m < from || m > to; });
    const std::vector<double> common(sizes.begin(), sizes.end());
    if (common.empty()) return Error{tr("There is no size that the channels know for both collectives.")};
    return over.setup.extend ? sizesBeyond(over.question, common, perDoubling) : common;
}

Result<Done> addSizes(RatioCurves& curves, const Progress& progress)
{
    const auto sizes = commonSizes(curves.over, curves.under);
    if (!sizes) return sizes.error();
    const auto above = costsBySize(curves.over.question, curves.over.machine, *sizes, progress.part(0, 0.4)),
               below = costsBySize(curves.under.question, curves.under.machine, *sizes, progress.part(0.4, 0.8));
    if (!above) return above.error();
    if (!below) return below.error();
    for (size_t i = 0; i < sizes->size(); ++i) {
        RatioAt at = ratioOf(curves.over.setup.processes, (*above)[i], (*below)[i]);
        CollectiveQuestion over = curves.over.question, under = curves.under.question;
        over.shape.m = under.shape.m = at.m;
        addBounds(at, over, under);
        curves.bySize.push_back(at);
    }
    return Done{};
}

/// Powers of two from one process per node on, as far as the channels know them. The first refusal behind them is said.
Result<Done> addProcesses(RatioCurves& curves, const Progress& progress)
{
    if (curves.over.setup.mapping == Mapping::Listed) return Done{};
    constexpr int last = 20;
    for (int i = 1; i <= last; ++i) {
        if (!progress.report(double(i) / last)) return cancelled();
        CollectiveSetup over = curves.over.setup, under = curves.under.setup;
        over.processes = under.processes = qint64(1) << i;
        if (over.processes < over.nodes) continue;
        const auto above = withSetup(curves.over, over), below = withSetup(curves.under, under);
        if (!above || !below) {
            if (curves.byProcesses.empty()) continue;
            curves.messages.push_back({Severity::Note, tr("Shown up to %1 processes: %2")
                                                           .arg(curves.byProcesses.back().P)
                                                           .arg(above ? below.error().message : above.error().message)});
            break;
        }
        const auto isExtended = [](const CollectiveView& view) {
            return std::any_of(view.cost.stages.begin(), view.cost.stages.end(), [](const StageCost& s) { return s.isExtended; });
        };
        const CurveCost a{over.bytes, above->cost.seconds, above->cost.logGPSeconds, isExtended(*above)},
            b{over.bytes, below->cost.seconds, below->cost.logGPSeconds, isExtended(*below)};
        curves.byProcesses.push_back(ratioOf(over.processes, a, b));
        addBounds(curves.byProcesses.back(), above->question, below->question);
    }
    return Done{};
}

} // namespace

bool RatioCurves::isPair() const
{
    return over.question.collective == &recursiveDoublingAllgather() && under.question.collective == &binomialScatter();
}

bool RatioCurves::isOfPaper() const
{
    return isPair() && over.question.placement.nodes == 1 && over.setup.segment;
}

Result<RatioCurves> ratioCurves(CollectiveView over, CollectiveView under, const Progress& progress)
{
    RatioCurves curves{std::move(over), std::move(under), {}, {}, {}};
    if (const auto sizes = addSizes(curves, progress.part(0, 0.7)); !sizes) return sizes.error();
    if (const auto processes = addProcesses(curves, progress.part(0.7, 1)); !processes) return processes.error();
    return curves;
}

std::vector<MeasuredRatio> measuredRatiosOf(const Session& session, const FigureRequest& request, const RatioCurves& curves,
                                            Messages& messages)
{
    const std::vector<BenchmarkView> benchmarks = benchmarksOf(session, request);
    if (benchmarks.empty()) return {};
    auto measured = measuredRatios(benchmarks, *curves.over.question.collective, *curves.under.question.collective);
    if (measured.empty())
        messages.push_back(
            {Severity::Warning, tr("The benchmarks hold no times of %1 and of %2 for the same sizes and processes: no measured "
                                   "ratio is shown.")
                                    .arg(operationOf(*curves.over.question.collective), operationOf(*curves.under.question.collective))});
    return measured;
}

} // namespace costscope
