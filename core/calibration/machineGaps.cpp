// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/machineGaps.h"

#include "core/data/benchmark.h"
#include "core/data/locality.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// What a model takes of a machine, and how it is measured.
struct Need {
    const char* model;
    QStringList values;
    const char* probe; ///< where nothing was measured
    const char* again; ///< where what was measured does not determine it
    const char* others = "";
};

QStringList pointToPoint(Locality locality, std::initializer_list<const char*> names)
{
    QStringList values;
    for (const Protocol protocol : protocols)
        for (const char* name : names) values << qualifiedName(locality, protocol, QLatin1String(name));
    return values;
}

const std::vector<Need>& needs()
{
    static const std::vector<Need> all = {
        {"postal", pointToPoint(Locality::InterNode, {"alpha", "R_b"}), "ranks on two nodes: --only ping-pong",
         "--only ping-pong --per-octave 4 --precision 0.5%",
         "one rank on each of two nodes: osu_latency -m 0:4194304, or IMB-MPI1 PingPong; then calibrate --locality inter-node"},
        {"max-rate", pointToPoint(Locality::InterNode, {"R_N"}), "several ranks on each of two nodes: --only ping-pong,pairs",
         "as many ranks as cores on each of two nodes: --only ping-pong,pairs --max-bytes 4MiB",
         "k ranks on each of two nodes, one run for each of several k: osu_multi_lat, or IMB-MPI1 -map kx2 -multi 0 PingPong; then "
         "calibrate --locality inter-node"},
        {"node-aware-max-rate", pointToPoint(Locality::IntraSocket, {"alpha", "R_b"}),
         "ranks bound to cores (mpirun --bind-to core), two or more on a socket: --only ping-pong",
         "--only ping-pong --per-octave 4 --precision 0.5%",
         "two ranks on one socket: osu_latency -m 0:4194304, or IMB-MPI1 PingPong; then calibrate --locality intra-socket"},
        {"node-aware-max-rate", pointToPoint(Locality::IntraNode, {"alpha", "R_b"}),
         "ranks bound to the cores of two sockets (mpirun --bind-to core --map-by socket): --only ping-pong",
         "--only ping-pong --per-octave 4 --precision 0.5%",
         "two ranks on two sockets of a node: osu_latency -m 0:4194304, or IMB-MPI1 PingPong; then calibrate --locality intra-node"},
        {"queue-search", {u"gamma"_s}, "--only ping-pong,batches", "longer queues: --only ping-pong,batches --max-messages 16384"},
        {"loggp",
         {u"loggp.network.L"_s, u"loggp.network.o"_s, u"loggp.network.g"_s, u"loggp.network.G"_s},
         "ranks on two nodes: --only prtt",
         "--only prtt --precision 0.5%"},
        {"loggp",
         {u"loggp.shared-memory.L"_s, u"loggp.shared-memory.o"_s, u"loggp.shared-memory.g"_s, u"loggp.shared-memory.G"_s},
         "two ranks or more on a node: --only prtt",
         "--only prtt --precision 0.5%"},
        {"tau-lop-p2p", {u"channels.shared-memory.transfer"_s}, "several ranks on a node: --only transfers", ""},
        {"tau-lop-p2p", {u"channels.network.transfer"_s}, "several ranks on each of two nodes: --only transfers", ""},
        {"contention",
         {u"delta"_s},
         "ranks on four routers along an axis of five or more: --torus XxYxZ --only ping-pong,pairs,batches,line",
         "more ranks on each node: --torus XxYxZ --only ping-pong,pairs,batches,line"},
        {"contention", {u"link_rate"_s}, "ranks on four routers along an axis of five or more: --torus XxYxZ --only line", ""},
        {"calibration-factors",
         {u"calibration.C_avg"_s, u"calibration.C_max"_s},
         "ranks on two nodes or more, better on many: --only ping-pong,shifts",
         ""},
        {"kernel-efficiency",
         {u"kernels"_s},
         "built with COSTSCOPE_BLAS=\"-lopenblas\" app/mpi/build.sh FOLDER: --only kernels --peak GFLOPS",
         ""},
    };
    return all;
}

bool hasTable(const Machine& machine, const QString& name)
{
    const MachineTables& tables = machine.tables;
    if (name == u"kernels"_s) return !tables.kernels.empty();
    if (name == u"calibration.C_avg"_s) return tables.factors.average.has_value();
    if (name == u"calibration.C_max"_s) return tables.factors.maximum.has_value();
    for (const auto& [channel, known] : tables.channels)
        if (name == u"channels.%1.transfer"_s.arg(channel)) return known.transfer.has_value();
    return false;
}

bool has(const Machine& machine, const QString& name)
{
    const auto value = machine.values.find(name);
    return (value != machine.values.end() && !std::isnan(value->second.value)) || hasTable(machine, name);
}

/// What the calibration says of a value that it could not determine.
QString whyLacking(const Machine& machine, const QStringList& names)
{
    QString state;
    for (const QString& name : names) {
        const auto value = machine.values.find(name);
        if (value == machine.values.end()) continue;
        state = value->second.state;
        if (const QString reason = value->second.source.section(u"; "_s, 1); !reason.isEmpty()) return reason;
    }
    return state;
}

/// A contention test says what crossed the busiest link.
bool hasLinkBytes(const Dataset& dataset)
{
    const auto view = BenchmarkView::of(dataset);
    return view && std::ranges::any_of(view->counter(u"link_bytes"), [](double bytes) { return bytes > 0; });
}

/// Tables that files of a kind give, as far as the machine has them.
QStringList tablesOf(const Machine& machine, const QString& kind, const QString& channel)
{
    QStringList names;
    if (kind == u"concurrent-transfers"_s) names << u"channels.%1.transfer"_s.arg(channel);
    if (kind == u"application"_s) names << u"calibration.C_avg"_s << u"calibration.C_max"_s;
    if (kind == u"kernel-efficiency"_s) names << u"kernels"_s;
    names.removeIf([&](const QString& name) { return !hasTable(machine, name); });
    return names;
}

} // namespace

std::vector<GivenValues> givenBy(const Calibration& calibration, const std::vector<DatasetPtr>& datasets)
{
    std::vector<GivenValues> given;
    for (size_t d = 0; d < datasets.size(); ++d) {
        GivenValues& one = given.emplace_back(GivenValues{int(d), {}});
        for (const CalibratedLaw& law : calibration.laws) {
            if (std::ranges::none_of(law.cells, [&](const Cell& cell) { return cell.dataset == int(d); })) continue;
            for (const FitParameter& parameter : law.parameters)
                if (parameter.state != Determined::NotDetermined && !one.values.contains(parameter.name)) one.values << parameter.name;
        }
        if (calibration.linkRate > 0 && hasLinkBytes(*datasets[d])) one.values << u"link_rate"_s;
        if (datasets[d]->kind != DatasetKind::Benchmark) continue;
        const BenchmarkFacts facts = benchmarkFacts(*datasets[d]);
        one.values += tablesOf(calibration.machine, facts.kind, facts.parameters[QLatin1String("channel")].toString());
    }
    return given;
}

std::vector<MachineGap> machineGaps(const Machine& machine)
{
    std::vector<MachineGap> gaps;
    for (const Need& need : needs()) {
        QStringList lacking;
        for (const QString& name : need.values)
            if (!has(machine, name)) lacking << name;
        if (lacking.isEmpty()) continue;
        const QString why = whyLacking(machine, lacking);
        const bool isAgain = !why.isEmpty() && *need.again != '\0';
        gaps.push_back({QLatin1String(need.model), lacking, why, QString::fromUtf8(isAgain ? need.again : need.probe),
                        QString::fromUtf8(need.others)});
    }
    return gaps;
}

} // namespace costscope
