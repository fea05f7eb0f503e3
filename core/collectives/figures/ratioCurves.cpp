// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/figures/ratioCurves.h"

#include "core/base/words.h"
#include "core/collectives/collectiveCost.h"
#include "core/collectives/collectiveCurve.h"
#include "core/collectives/figures/collectiveMeasurements.h"

#include <algorithm>
#include <set>

namespace costscope {

namespace {

constexpr int ratiosPerDoubling = 2;
constexpr int last = 20; ///< log2 of the most processes
constexpr qint64 mostWorkAtP = qint64(1) << 26;

/// A machine whose shared memory has no latency and grows so with τ.
Machine machineThatGrows(double theta)
{
    Machine machine;
    machine.name = u"θ = %1"_s.arg(theta);
    machine.tables.channels[toString(ChannelId::SharedMemory)].transfer = MachineTransfer{TransferLaw{0, 1e9, theta, false}};
    return machine;
}

/// Missing where there is none. Error: cancelled.
Result<double> ratioIn(const Machine& machine, CollectiveQuestion over, CollectiveQuestion under, const Progress& progress)
{
    over.withOverhead = under.withOverhead = false;
    const auto above = collectiveCost(over, machine, progress.part(0, 0.5)), below = collectiveCost(under, machine, progress.part(0.5, 1));
    if (!progress.report(1)) return cancelled();
    return above && below ? above->seconds / below->seconds : missing;
}

Result<Done> addBounds(RatioAt& at, const CollectiveQuestion& over, const CollectiveQuestion& under, const Progress& progress)
{
    static const Machine parallel = machineThatGrows(0), serial = machineThatGrows(1);
    if (over.placement.nodes != 1 || at.m <= 0) return Done{};
    const auto all = ratioIn(parallel, over, under, progress.part(0, 0.5)), one = ratioIn(serial, over, under, progress.part(0.5, 1));
    if (!all || !one) return cancelled();
    at.parallel = *all;
    at.serial = *one;
    return Done{};
}

RatioAt ratioOf(qint64 P, const CurveCost& over, const CurveCost& under)
{
    return {P,       under.at, over.seconds / under.seconds,       over.logGPSeconds / under.logGPSeconds,
            missing, missing,  over.isExtended || under.isExtended};
}

/// m of the upper collective over that of the lower one, so that both move the same data: of one operation m may be one block or all.
double sizeFactor(const CollectiveView& over, const CollectiveView& under, qint64 P)
{
    return sizeOfSameData(*over.question.collective, *under.question.collective, P, 1);
}

std::vector<double> times(std::vector<double> sizes, double factor)
{
    for (double& m : sizes) m *= factor;
    return sizes;
}

/// Sizes that both know, as m of the lower one.
Result<std::vector<double>> commonSizes(const CollectiveView& over, const CollectiveView& under, const Progress& progress)
{
    const auto above = knownSizes(over.question, over.machine, over.setup.bytes, ratiosPerDoubling, progress.part(0, 0.5)),
               below = knownSizes(under.question, under.machine, under.setup.bytes, ratiosPerDoubling, progress.part(0.5, 1));
    if (!above) return above.error();
    if (!below) return below.error();
    const std::vector<double> upper = times(*above, 1 / sizeFactor(over, under, over.setup.processes));
    const double from = std::max(upper.front(), below->front()), to = std::min(upper.back(), below->back());
    std::set<double> sizes(upper.begin(), upper.end());
    sizes.insert(below->begin(), below->end());
    std::erase_if(sizes, [&](double m) { return m < from || m > to; });
    const std::vector<double> common(sizes.begin(), sizes.end());
    if (common.empty()) return Error{u"There is no size that the channels know for both collectives."_s};
    return under.setup.extend ? sizesBeyond(under.question, common, ratiosPerDoubling) : common;
}

Result<Done> addSizes(RatioCurves& curves, const Progress& progress)
{
    const auto sizes = commonSizes(curves.over, curves.under, progress.part(0, 0.2));
    if (!sizes) return sizes.error();
    const double factor = sizeFactor(curves.over, curves.under, curves.over.setup.processes);
    const auto above = costsBySize(curves.over.question, curves.over.machine, times(*sizes, factor), progress.part(0.2, 0.5)),
               below = costsBySize(curves.under.question, curves.under.machine, *sizes, progress.part(0.5, 0.8));
    if (!above) return above.error();
    if (!below) return below.error();
    for (size_t i = 0; i < sizes->size(); ++i) {
        RatioAt at = ratioOf(curves.over.setup.processes, (*above)[i], (*below)[i]);
        CollectiveQuestion over = curves.over.question, under = curves.under.question;
        over.shape.m = factor * at.m, under.shape.m = at.m;
        if (const auto bounds = addBounds(at, over, under, progress.part(0.8, 1).step(i, sizes->size())); !bounds) return bounds.error();
        curves.bySize.push_back(at);
    }
    return Done{};
}

/// Why the curve ends before as many processes; empty: it does not.
QString tooMuch(const CollectiveSetup& over, const CollectiveSetup& under)
{
    const auto above = questionOf(over), below = questionOf(under);
    if (!above || !below || workOf(*above) + workOf(*below) <= mostWorkAtP) return {};
    return u"for %1 every single transmission would be counted, which takes too long."_s.arg(over.processes);
}

/// Powers of two from one process per node on, as far as the channels know them. The first refusal behind them is said.
Result<Done> addProcesses(RatioCurves& curves, const Progress& progress)
{
    if (curves.over.setup.mapping == Mapping::Listed) return Done{};
    for (int i = 1; i <= last; ++i) {
        if (!progress.report(double(i - 1) / last)) return cancelled();
        CollectiveSetup over = curves.over.setup, under = curves.under.setup;
        over.processes = under.processes = qint64(1) << i;
        if (over.processes < over.nodes) continue;
        over.bytes = under.bytes * sizeFactor(curves.over, curves.under, over.processes);
        const auto say = [&](const QString& why) {
            curves.messages.push_back({Severity::Note, u"Shown up to %1 processes: %2"_s.arg(curves.byProcesses.back().P).arg(why)});
        };
        if (const QString why = tooMuch(over, under); !why.isEmpty() && !curves.byProcesses.empty()) return say(why), Done{};
        const Progress part = progress.step(i - 1, last);
        const auto above = collectiveView(curves.over.item, over, curves.over.machine, part.part(0, 0.3)),
                   below = collectiveView(curves.under.item, under, curves.under.machine, part.part(0.3, 0.6));
        if (!part.report(0.6)) return cancelled();
        if (!above || !below) {
            if (curves.byProcesses.empty()) continue;
            return say(above ? below.error().message : above.error().message), Done{};
        }
        const CurveCost a{over.bytes, above->cost.seconds, above->cost.logGPSeconds, above->cost.isExtended},
            b{under.bytes, below->cost.seconds, below->cost.logGPSeconds, below->cost.isExtended};
        curves.byProcesses.push_back(ratioOf(over.processes, a, b));
        const auto bounds = addBounds(curves.byProcesses.back(), above->question, below->question, part.part(0.6, 1));
        if (!bounds) return bounds.error();
    }
    return Done{};
}

} // namespace

qint64 workOfRatio(const CollectiveSetup& over, const CollectiveSetup& under)
{
    const auto both = [&](qint64 P) {
        CollectiveSetup one = over, other = under;
        one.processes = other.processes = P;
        const auto above = questionOf(one), below = questionOf(other);
        return above && below ? std::min(workOf(*above) + workOf(*below), mostWorkCounted) : 0;
    };
    qint64 work = std::min(mostWorkCounted, sizesTried(ratiosPerDoubling) * both(over.processes));
    for (int i = 1; i <= last && over.mapping != Mapping::Listed; ++i) {
        const qint64 more = both(qint64(1) << i);
        if (more > mostWorkAtP) break;
        work += more;
    }
    return work;
}

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

namespace {

/// Those on as many nodes and with the mapping of the collective, as far as they tell; the others are said.
std::vector<MeasuredRatio> ofThisLayout(std::vector<MeasuredRatio> ratios, const CollectiveView& view, Messages& messages)
{
    const auto drop = [&](auto&& isOther, const QString& one, const QString& many) {
        if (const auto out = std::erase_if(ratios, isOther); out > 0)
            messages.push_back({Severity::Warning, counted(qint64(out), one, many)});
    };
    const qint64 M = view.question.placement.nodes;
    drop([&](const MeasuredRatio& one) { return !fitsNodes(one.layout, view); },
         u"1 measured ratio is not shown: it is of other nodes than M = %1."_s.arg(M),
         u"%1 measured ratios are not shown: they are of other nodes than M = %2."_s.arg(u"%1"_s, QString::number(M)));
    const auto isOther = [&](const MeasuredRatio& one) { return one.layout.mapping && *one.layout.mapping != view.setup.mapping; };
    drop([&](const MeasuredRatio& one) { return M > 1 && view.setup.mapping != Mapping::Listed && isOther(one); },
         u"1 measured ratio is not shown: it is of another mapping than %1."_s.arg(mappingName(view.setup.mapping)),
         u"%1 measured ratios are not shown: they are of another mapping than %2."_s.arg(u"%1"_s, mappingName(view.setup.mapping)));
    return ratios;
}

} // namespace

std::vector<MeasuredRatio> measuredRatiosOf(const Session& session, const FigureRequest& request, const RatioCurves& curves,
                                            Messages& messages)
{
    const std::vector<BenchmarkView> benchmarks = benchmarksOf(session, request);
    if (benchmarks.empty()) return {};
    if (const QString operation = operationOf(*curves.over.question.collective);
        operation == operationOf(*curves.under.question.collective)) {
        messages.push_back({Severity::Note, u"Both are algorithms of %1: its measured times over themselves are no ratio, and none is "
                                            "shown."_s.arg(operation)});
        return {};
    }
    MeasuredRatios found = measuredRatios(benchmarks, *curves.over.question.collective, *curves.under.question.collective);
    messages.insert(messages.end(), found.messages.begin(), found.messages.end());
    const bool any = !found.all.empty();
    std::vector<MeasuredRatio> measured = ofThisLayout(std::move(found.all), curves.over, messages);
    if (!any)
        messages.push_back(
            {Severity::Warning,
             u"The benchmarks hold no times of %1 and of %2 for the same sizes and processes: no measured "
             "ratio is shown."_s.arg(operationOf(*curves.over.question.collective), operationOf(*curves.under.question.collective))});
    return measured;
}

} // namespace costscope
