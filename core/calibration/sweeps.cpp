// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/sweeps.h"

#include "core/base/words.h"

#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>
#include <cmath>
#include <map>

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

/// The words of a sample or of a whole file; "shared-memory" is one node, and one socket if there is only one.
std::optional<Locality> localityOf(const QString& scope, const BenchmarkFacts& facts)
{
    if (scope == u"socket"_s || scope == u"core"_s) return Locality::IntraSocket;
    if (scope == u"node"_s) return Locality::IntraNode;
    if (scope == u"network"_s) return Locality::InterNode;
    const double nodes = facts.layout[QLatin1String("nodes")].toDouble(missing);
    if (nodes > 1) return Locality::InterNode;
    const bool oneNode = nodes == 1 || scope == u"shared-memory"_s || scope == u"loopback"_s;
    if (!oneNode) return {};
    return facts.system[QLatin1String("sockets")].toDouble(missing) == 1 ? Locality::IntraSocket : Locality::IntraNode;
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
    return kind != SweepKind::Prtt && kind != SweepKind::Transfers;
}

/// One dataset's samples, sorted into sweeps.
class Sorter {
public:
    Sorter(const BenchmarkView& view, int dataset, SweepKind kind, std::optional<Locality> assumed)
        : m_view(view), m_facts(benchmarkFacts(view.dataset())), m_dataset(dataset), m_kind(kind), m_assumed(assumed),
          m_linkBytes(view.counter(u"link_bytes"))
    {}

    std::vector<Sweep> sorted(const std::vector<CellPlace>& excluded)
    {
        for (size_t i = 0; i < m_view.size(); ++i) {
            const bool out = isAmong(excluded, {m_dataset, int(i)});
            m_leftOut += out || !m_view.isUsable(i);
            if (m_view.isUsable(i) && !(out && !canRepeat(m_kind))) sort(i); // else taken out after those that repeat it
        }
        return std::move(m_sweeps);
    }

    int leftOut() const { return m_leftOut; }

private:
    void sort(size_t i)
    {
        const QString scope = m_view.text(BenchmarkText::Scope, i);
        auto locality = localityOf(scope.isEmpty() ? m_facts.parameters[QLatin1String("scope")].toString() : scope, m_facts);
        if (!locality) locality = m_assumed;
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
                                           .onNetwork = channel.isEmpty() ? locality == Locality::InterNode : channel == u"network"_s,
                                           .activePpn = activePpnOf(m_facts),
                                           .relativeResolution = resolutionOf(m_facts),
                                           .thresholds = thresholdsOf(m_facts.protocols),
                                           .name = m_view.dataset().name,
                                           .axis = m_facts.parameters[QLatin1String("axis")].toString()});
    }

    double numberOr(double fallback, BenchmarkNumber field, size_t i) const
    {
        const double value = m_view.number(field, i);
        return std::isnan(value) ? fallback : value;
    }

    Cell cellOf(size_t i) const
    {
        const double trips = m_kind != SweepKind::Prtt && m_facts.timeOf == u"round-trip"_s ? 2 : 1;
        return {.bytes = numberOr(0, BenchmarkNumber::Bytes, i),
                .messages = numberOr(1, BenchmarkNumber::Messages, i),
                .pairs = numberOr(1, BenchmarkNumber::Pairs, i),
                .linkBytes = m_linkBytes[i],
                .times = rowTimes(m_view, i, trips),
                .dataset = m_dataset,
                .row = int(i)};
    }

    const BenchmarkView& m_view;
    BenchmarkFacts m_facts;
    int m_dataset;
    SweepKind m_kind;
    std::optional<Locality> m_assumed;
    std::vector<double> m_linkBytes;
    std::vector<Sweep> m_sweeps;
    int m_leftOut = 0;
};

using CellKey = std::tuple<std::optional<Locality>, ReceiveOrder, double, double, double, std::vector<double>>;

CellKey keyOf(const Sweep& sweep, const Cell& cell)
{
    return {sweep.locality, sweep.order, cell.bytes, cell.messages, cell.pairs, cell.times};
}

/// Cells that stand in an earlier sweep of the same kind with the same times.
void dropRepeated(Sweeps& sweeps)
{
    std::map<SweepKind, std::map<CellKey, int>> seen;
    for (Sweep& sweep : sweeps.all) {
        if (!canRepeat(sweep.kind)) continue;
        const auto before = sweep.cells.size();
        std::erase_if(sweep.cells, [&](const Cell& cell) {
            const auto [found, isNew] = seen[sweep.kind].try_emplace(keyOf(sweep, cell), cell.dataset);
            return !isNew && found->second != cell.dataset;
        });
        if (const auto dropped = before - sweep.cells.size(); dropped > 0)
            note(sweeps.messages,
                 counted(qint64(dropped), u"%1: 1 cell has the very times of another file. It counts once."_s.arg(sweep.name),
                         u"%1: %2 cells have the very times of another file. They count once."_s.arg(sweep.name, u"%1"_s)));
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
            warn(sweeps.messages, u"%1 does not say where sender and receiver were, on one socket, one node or two. "
                                  "It was left out; choose a locality for such files."_s.arg(sweep.name));
}

} // namespace

Sweeps sweepsOf(const std::vector<DatasetPtr>& datasets, std::optional<Locality> assumed, const std::vector<CellPlace>& excluded)
{
    Sweeps sweeps;
    for (size_t d = 0; d < datasets.size(); ++d) {
        const auto view = BenchmarkView::of(*datasets[d]);
        if (!view) {
            warn(sweeps.messages, view.error().message);
            continue;
        }
        const auto kind = kindOf(benchmarkFacts(*datasets[d]).kind);
        if (!kind) continue;
        Sorter sorter(*view, int(d), *kind, assumed);
        for (Sweep& sweep : sorter.sorted(excluded)) sweeps.all.push_back(std::move(sweep));
        if (sorter.leftOut() > 0)
            note(sweeps.messages,
                 counted(sorter.leftOut(), u"%1: 1 row is left out: failed, without a time, or excluded."_s.arg(datasets[d]->name),
                         u"%1: %2 rows are left out: failed, without a time, or excluded."_s.arg(datasets[d]->name, u"%1"_s)));
    }
    dropRepeated(sweeps);
    dropExcluded(sweeps, excluded);
    sayUnplaced(sweeps);
    return sweeps;
}

std::vector<double> rowTimes(const BenchmarkView& view, size_t row, double trips)
{
    std::vector<double> times;
    for (const double time : view.times(row))
        if (time > 0) times.push_back(time / trips);
    if (times.empty()) times.push_back(view.number(BenchmarkNumber::Time, row) / trips);
    return times;
}

} // namespace costscope
