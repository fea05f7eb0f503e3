// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/sweeps.h"

#include "core/base/words.h"
#include "core/data/benchmarkPlace.h"

#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace costscope {

namespace {

std::optional<SweepKind> kindOf(const QString& kind)
{
    if (kind == u"ping-pong"_s || kind == u"multi-pair"_s) return SweepKind::PointToPoint;
    if (kind == u"high-volume-ping-pong"_s) return SweepKind::Batch;
    if (kind == u"prtt"_s) return SweepKind::Prtt;
    if (kind == u"concurrent-transfers"_s) return SweepKind::Transfers;
    return {};
}

ReceiveOrder orderOf(const QString& word)
{
    if (word == u"same"_s) return ReceiveOrder::Same;
    if (word == u"reverse"_s) return ReceiveOrder::Reverse;
    return word == u"random"_s ? ReceiveOrder::Random : ReceiveOrder::Unknown;
}

/// short … rend from [{name, min_bytes, max_bytes}], inclusive.
std::optional<ProtocolThresholds> thresholdsOf(const QJsonArray& protocols)
{
    const auto end = [&](const char* name) {
        for (const QJsonValue& entry : protocols)
            if (entry[QLatin1String("name")] == QLatin1String(name)) return entry[QLatin1String("max_bytes")].toDouble(missing) + 1;
        return missing;
    };
    const double shortBelow = end("short"), eagerBelow = end("eager");
    if (std::isnan(eagerBelow)) return {};
    return ProtocolThresholds{std::isnan(shortBelow) ? 0 : shortBelow, eagerBelow};
}

/// "nodes 0 and 5, 3 hops"; empty where the file does not say.
QString pairOf(const BenchmarkFacts& facts)
{
    const QJsonArray nodes = facts.parameters[QLatin1String("node_pair")].toArray();
    const double hops = facts.parameters[QLatin1String("hops")].toDouble(missing);
    if (nodes.size() != 2) return {};
    const QString pair = u"nodes %1 and %2"_s.arg(exact(nodes[0].toDouble()), exact(nodes[1].toDouble()));
    return hops > 0 ? pair + counted(qint64(hops), u", 1 hop"_s, u", %1 hops"_s) : pair;
}

/// The file that a document of the probe stands in; empty for others.
QString runOf(const Dataset& dataset)
{
    return isOfProbe(benchmarkFacts(dataset)) && !dataset.sources.empty() ? dataset.sources.front().file + dataset.sources.front().sha256
                                                                          : QString();
}

/// Another ping-pong between nodes of the same run came first, and of another pair of nodes.
bool isFarther(const std::vector<DatasetPtr>& datasets, size_t at)
{
    const BenchmarkFacts facts = benchmarkFacts(*datasets[at]);
    const QString run = runOf(*datasets[at]), pair = pairOf(facts);
    if (run.isEmpty() || pair.isEmpty()) return false;
    for (size_t d = 0; d < at; ++d) {
        if (runOf(*datasets[d]) != run) continue;
        const BenchmarkFacts first = benchmarkFacts(*datasets[d]);
        if (const QString other = pairOf(first); !other.isEmpty() && first.kind == facts.kind) return other != pair;
    }
    return false;
}

double activePpnOf(const BenchmarkFacts& facts)
{
    const double active = facts.parameters[QLatin1String("active_ranks_per_node")].toDouble(missing);
    return std::isnan(active) ? facts.layout[QLatin1String("ranks_per_node")].toDouble(missing) : active;
}

/// Half a unit of the last digit where the values were printed with few.
double resolutionOf(const BenchmarkFacts& facts)
{
    const double digits = facts.parameters[QLatin1String("printed_digits")].toDouble(missing);
    return digits >= 1 ? 0.5 * std::pow(10, 1 - digits) : 0;
}

/// Cells of these sweeps are the same cell if they have the same times; of the others every cell has a value beside it.
bool canRepeat(SweepKind kind)
{
    return kind == SweepKind::PointToPoint || kind == SweepKind::Batch;
}

/// What a file without repetitions prints for them: P50, if there is one, for the median. The least and the greatest of a row
/// without a number of repetitions are those of its ranks.
BenchmarkNumber printedFor(const BenchmarkView& view, size_t row, Estimator estimator)
{
    using enum BenchmarkNumber;
    const bool isRepeated = view.number(Repetitions, row) > 0;
    const BenchmarkNumber wanted = estimator == Estimator::Mean                ? Mean
                                   : estimator == Estimator::Min && isRepeated ? Min
                                   : estimator == Estimator::Min               ? Time
                                                                               : Median;
    return view.number(wanted, row) > 0 ? wanted : Time;
}

/// What one of these numbers is: the time of a row may stand for any of the others.
const char* printedWord(const BenchmarkView& view, size_t row, BenchmarkNumber field)
{
    using enum BenchmarkNumber;
    for (const auto& [known, word] : {std::pair{Median, "medians"}, {Mean, "averages"}, {Min, "minima"}, {Max, "maxima"}})
        if (field == known || (field == Time && view.number(Time, row) == view.number(known, row))) return word;
    return "times";
}

/// One dataset's samples, sorted into sweeps.
class Sorter {
public:
    Sorter(const BenchmarkView& view, int dataset, SweepKind kind, const CalibrationRecipe& recipe)
        : m_view(view), m_facts(benchmarkFacts(view.dataset())), m_dataset(dataset), m_kind(kind), m_recipe(recipe),
          m_linkBytes(view.counter(u"link_bytes"))
    {}

    std::vector<Sweep> sorted(const std::vector<CellPlace>& excluded)
    {
        for (size_t i = 0; i < m_view.size(); ++i) {
            const bool out = isAmong(excluded, {m_dataset, int(i)});
            const bool isRate = !out && !(m_view.number(BenchmarkNumber::Time, i) > 0) && m_view.number(BenchmarkNumber::Rate, i) > 0;
            m_rates += isRate;
            m_leftOut += !isRate && (out || !m_view.isUsable(i));
            if (!hasPart(m_view, i, m_recipe)) continue;
            if (m_view.isUsable(i) && !(out && !canRepeat(m_kind))) sort(i); // else taken out after those that repeat it
        }
        return std::move(m_sweeps);
    }

    int leftOut() const { return m_leftOut; }
    int rates() const { return m_rates; } ///< rows of many messages in flight, without a time of one

private:
    void sort(size_t i)
    {
        auto locality = placeOf(m_view, m_facts, i);
        if (!locality) locality = m_recipe.assumed;
        Sweep& sweep = sweepOf(locality, orderOf(m_view.text(BenchmarkText::Order, i)));
        sweep.cells.push_back(cellOf(i));
        sweep.delays.push_back(numberOr(0, BenchmarkNumber::Delay, i));
        sweep.concurrency.push_back(m_view.number(BenchmarkNumber::Concurrency, i));
    }

    Sweep& sweepOf(std::optional<Locality> locality, ReceiveOrder order)
    {
        for (Sweep& sweep : m_sweeps)
            if (sweep.locality == locality && sweep.order == order) return sweep;
        const QString channel = m_facts.parameters[QLatin1String("channel")].toString();
        return m_sweeps.emplace_back(Sweep{.kind = m_kind,
                                           .locality = locality,
                                           .order = order,
                                           .ofMessages = m_facts.parameters[QLatin1String("covers")].toString() == u"message"_s,
                                           .onNetwork = channel.isEmpty() ? locality == Locality::InterNode : channel == u"network"_s,
                                           .activePpn = activePpnOf(m_facts),
                                           .relativeResolution = resolutionOf(m_facts),
                                           .clockResolution = m_facts.clock[QLatin1String("resolution_s")].toDouble(0),
                                           .thresholds = thresholdsOf(m_facts.protocols),
                                           .name = m_view.dataset().name,
                                           .axis = m_facts.parameters[QLatin1String("axis")].toString(),
                                           .hops = m_facts.parameters[QLatin1String("hops")].toDouble(missing),
                                           .pair = pairOf(m_facts)});
    }

    double numberOr(double fallback, BenchmarkNumber field, size_t i) const
    {
        const double value = m_view.number(field, i);
        return std::isnan(value) ? fallback : value;
    }

    Cell cellOf(size_t i) const
    {
        const double trips = m_kind != SweepKind::Prtt && m_facts.timeOf == u"round-trip"_s ? 2 : 1;
        Cell cell{.bytes = numberOr(0, BenchmarkNumber::Bytes, i),
                  .messages = numberOr(1, BenchmarkNumber::Messages, i),
                  .pairs = numberOr(1, BenchmarkNumber::Pairs, i),
                  .linkBytes = m_linkBytes[i],
                  .inStep = m_facts.parameters[QLatin1String("in_step")].toBool(),
                  .dataset = m_dataset,
                  .row = int(i)};
        takeTimes(m_view, i, trips, m_recipe, cell);
        return cell;
    }

    const BenchmarkView& m_view;
    BenchmarkFacts m_facts;
    int m_dataset;
    SweepKind m_kind;
    const CalibrationRecipe& m_recipe;
    std::vector<double> m_linkBytes;
    std::vector<Sweep> m_sweeps;
    int m_leftOut = 0, m_rates = 0;
};

/// Where a cell was measured: cells of one place may be the same cell.
using CellPoint = std::tuple<SweepKind, std::optional<Locality>, ReceiveOrder, QString, std::array<double, 4>>;

CellPoint pointOf(const Sweep& sweep, const Cell& cell)
{
    const double link = std::isnan(cell.linkBytes) ? -1 : cell.linkBytes; // NaN has no order
    return {sweep.kind, sweep.locality, sweep.order, sweep.axis, {cell.bytes, cell.messages, cell.pairs, link}};
}

/// The times of the cells of every point, by dataset.
using TimesAt = std::map<CellPoint, std::map<int, std::set<std::vector<double>>>>;

/// Of two datasets, how many cells of the later one stand in the earlier one at the same point, and how many with the same times.
struct Overlap {
    int common = 0, equal = 0;
    void add(bool isEqual) { ++common, equal += isEqual; }
    bool isSameJob() const { return 2 * equal > common; } ///< a few equal cells are a coincidence
};
using Overlaps = std::map<std::pair<int, int>, Overlap>; ///< by datasets, the earlier one first

/// Cells of a job that an earlier dataset holds too: most of the cells that both have are equal, value by value.
void dropRepeated(const std::vector<DatasetPtr>& datasets, Sweeps& sweeps)
{
    std::vector<QString> runs;
    for (const DatasetPtr& dataset : datasets) runs.push_back(runOf(*dataset));
    const auto isOneRun = [&](int a, int b) { return !runs[size_t(a)].isEmpty() && runs[size_t(a)] == runs[size_t(b)]; };
    TimesAt times;
    for (const Sweep& sweep : sweeps.all)
        for (const Cell& cell : sweep.cells)
            if (canRepeat(sweep.kind)) times[pointOf(sweep, cell)][cell.dataset].insert(cell.times);
    const auto eachBefore = [&](const Sweep& sweep, const Cell& cell, auto&& f) {
        for (const auto& [dataset, all] : times.at(pointOf(sweep, cell)))
            if (dataset < cell.dataset && !isOneRun(dataset, cell.dataset)) f(dataset, all.contains(cell.times));
    };
    Overlaps overlaps;
    for (const Sweep& sweep : sweeps.all)
        for (const Cell& cell : sweep.cells)
            if (canRepeat(sweep.kind))
                eachBefore(sweep, cell, [&](int dataset, bool isEqual) { overlaps[{dataset, cell.dataset}].add(isEqual); });
    for (Sweep& sweep : sweeps.all) {
        if (!canRepeat(sweep.kind)) continue;
        const auto dropped = std::erase_if(sweep.cells, [&](const Cell& cell) {
            bool isRepeated = false;
            eachBefore(sweep, cell, [&](int dataset, bool isEqual) {
                isRepeated |= isEqual && overlaps[{dataset, cell.dataset}].isSameJob();
            });
            return isRepeated;
        });
        if (dropped > 0)
            note(sweeps.messages, sweep.name + counted(qint64(dropped), u": 1 cell has the very times of another file. It counts once."_s,
                                                       u": %1 cells have the very times of another file. They count once."_s));
    }
}

/// After dropRepeated(): else the same cell of another file would stand in for the one that is left out.
void dropExcluded(Sweeps& sweeps, const std::vector<CellPlace>& excluded)
{
    if (excluded.empty()) return;
    for (Sweep& sweep : sweeps.all)
        if (canRepeat(sweep.kind))
            std::erase_if(sweep.cells, [&](const Cell& cell) { return isAmong(excluded, {cell.dataset, cell.row}); });
    std::erase_if(sweeps.all, [](const Sweep& sweep) { return sweep.cells.empty(); });
}

void sayUnplaced(Sweeps& sweeps)
{
    for (const Sweep& sweep : sweeps.all)
        if (!sweep.locality && sweep.kind != SweepKind::Transfers)
            warn(sweeps.messages,
                 u"%1 does not say where sender and receiver were, on one socket, one node or two: no law is fitted to it. Say where: as "
                 "its place in the Inspector, or with --place \"%1=inter-node\"."_s.arg(sweep.name));
}

} // namespace

Sweeps sweepsOf(const std::vector<DatasetPtr>& datasets, const CalibrationRecipe& recipe)
{
    Sweeps sweeps;
    for (size_t d = 0; d < datasets.size(); ++d) {
        const auto view = BenchmarkView::of(*datasets[d]);
        if (!view) {
            warn(sweeps.messages, view.error().message);
            continue;
        }
        auto kind = kindOf(benchmarkFacts(*datasets[d]).kind);
        if (!kind) continue;
        if (*kind == SweepKind::PointToPoint && isFarther(datasets, d)) kind = SweepKind::Farther;
        Sorter sorter(*view, int(d), *kind, recipe);
        for (Sweep& sweep : sorter.sorted(recipe.excluded)) sweeps.all.push_back(std::move(sweep));
        if (sorter.rates() > 0)
            note(sweeps.messages, u"%1: %2 with many messages in flight and no time of one. Nothing is calibrated to them; osu_multi_lat "
                                  "and osu_latency have times."_s.arg(
                                      datasets[d]->name, counted(sorter.rates(), u"1 row is a rate"_s, u"%1 rows are rates"_s)));
        if (sorter.leftOut() > 0)
            note(sweeps.messages,
                 datasets[d]->name + counted(sorter.leftOut(), u": 1 row is left out: failed, without a time, or excluded."_s,
                                             u": %1 rows are left out: failed, without a time, or excluded."_s));
    }
    dropRepeated(datasets, sweeps);
    dropExcluded(sweeps, recipe.excluded);
    sayUnplaced(sweeps);
    return sweeps;
}

bool hasPart(const BenchmarkView& view, size_t row, const CalibrationRecipe& recipe)
{
    return recipe.part != RepetitionPart::Second || view.times(row).size() > 1;
}

void takeTimes(const BenchmarkView& view, size_t row, double trips, const CalibrationRecipe& recipe, Cell& cell)
{
    const auto times = view.times(row);
    const size_t step = recipe.part == RepetitionPart::All ? 1 : 2;
    for (size_t i = recipe.part == RepetitionPart::Second ? 1 : 0; i < times.size(); i += step)
        if (times[i] > 0) cell.times.push_back(times[i] / trips);
    if (!cell.times.empty()) return;
    const bool isListed = !view.times(row).empty(); // but all of them are 0
    const BenchmarkNumber field = isListed ? BenchmarkNumber::Time : printedFor(view, row, recipe.estimator);
    cell.times.push_back(view.number(field, row) / trips);
    if (!isListed) cell.printed = printedWord(view, row, field);
}

} // namespace costscope
