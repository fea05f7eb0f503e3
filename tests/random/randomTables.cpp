// SPDX-License-Identifier: GPL-3.0-or-later
// Data of single tables: run times, profiles, overlap, selection, dense linear algebra, collectives, timelines.
#include "randomData.h"

#include "core/collectives/Collective.h"
#include "core/collectives/CollectiveSetup.h"
#include "core/data/selectionTimes.h"
#include "core/data/timeline.h"
#include "core/dense/denseRuns.h"
#include "core/overlap/overlapRuns.h"
#include "importers/mpip/mpipDataset.h"
#include "importers/profiles/sampledProfile.h"
#include "importers/tables/runs/runsRecords.h"
#include "randomText.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace costscope {

namespace {

/// Strong scaling with some noise, so that fits find something; or anything at all.
RunsRecord recordOf(Chance& chance, Numbers& numbers, qint32 n, double serial, double parallel)
{
    RunsRecord record;
    record.n = n;
    record.t = numbers.isWild() || chance.oneIn(8) ? numbers.time()
                                                   : (serial + parallel / n + 0.01 * parallel * n / 1000) * (0.9 + 0.2 * chance.unit());
    record.tau = numbers.maybe(numbers.isWild() ? numbers.timeOrZero() : record.t * chance.unit() * 0.5);
    record.tauStd = numbers.maybe(numbers.isWild() ? numbers.timeOrZero() : record.t * chance.unit() * 0.1);
    record.ratio = numbers.maybe(numbers.share());
    record.note = randomName(chance, true);
    return record;
}

qint32 processesOf(Chance& chance, const Numbers& numbers, int row)
{
    if (numbers.isWild() && chance.oneIn(6)) return chance.of({1, std::numeric_limits<qint32>::max(), 1 << 30, 3});
    return chance.oneIn(3) ? chance.between(1, 2000) : 1 << std::min(row, 20);
}

} // namespace

Dataset randomRuns(Chance& chance, const DataTaste& taste)
{
    Numbers numbers(chance, taste);
    RunsLayout layout;
    layout.column[size_t(RunsRole::N)] = 0, layout.column[size_t(RunsRole::T)] = 1;
    for (const RunsRole role : {RunsRole::Tau, RunsRole::TauStd, RunsRole::Ratio, RunsRole::Note})
        if (chance.oneIn(2)) layout.column[size_t(role)] = 2 + int(role);
    const double serial = chance.magnitude(0.01, 100), parallel = chance.magnitude(1, 1e5);
    std::vector<RunsRecord> records;
    const int rows = chance.between(1, taste.rows);
    for (int row = 0; row < rows; ++row)
        records.push_back(chance.oneIn(6) && !records.empty()
                              ? records.back()
                              : recordOf(chance, numbers, processesOf(chance, numbers, row), serial, parallel));
    Dataset dataset;
    dataset.kind = DatasetKind::Runs;
    dataset.tables = {toTable(records, layout)};
    return dataset;
}

namespace {

/// Some calls of every rank, and as mpiP does one row for all.
MpipTable randomCallSites(Chance& chance, Numbers& numbers, int tasks)
{
    Texts calls;
    std::vector<qint32> sites, ranks;
    std::vector<qint64> counts;
    std::vector<double> means;
    const auto add = [&](const QString& call, int site, int rank, qint64 count, double mean) {
        calls.append(call), sites.push_back(site), ranks.push_back(rank), counts.push_back(count), means.push_back(mean);
    };
    for (int site = 1; site <= chance.between(1, 20); ++site) {
        const QString call = chance.of({u"Waitall"_s, u"Allreduce"_s, u"Send"_s, u"Recv"_s});
        double sum = 0;
        qint64 count = 0;
        for (int rank = 0; rank < tasks; ++rank) {
            if (chance.oneIn(5)) continue;
            const qint64 here = chance.between(1, 100);
            const double mean = numbers.isWild() ? numbers.timeOrZero() : chance.magnitude(1e-6, 1e-2);
            add(call, site, rank, here, mean);
            sum += mean * double(here), count += here;
        }
        if (count > 0) add(call, site, -1, count, sum / double(count));
    }
    MpipTable table;
    table.table = {u"callsite-time"_s,
                   {{u"call"_s, Quantity::Text, calls},
                    {u"site"_s, Quantity::None, sites},
                    {u"rank"_s, Quantity::None, ranks},
                    {u"count"_s, Quantity::Count, counts},
                    {u"mean_s"_s, Quantity::Time, means}}};
    return table;
}

Dataset randomMpip(Chance& chance, const DataTaste& taste)
{
    Numbers numbers(chance, taste);
    MpipReport report;
    report.header.command = chance.oneIn(4) ? randomName(chance, true) : u"./heat -n 64"_s;
    report.header.collectorPid = chance.between(1, 9);
    report.header.start = u"2026 11 21 00:06:22"_s, report.header.stop = u"2026 11 21 00:07:22"_s;
    report.complete = true;
    MpipTask total{.app = 0, .mpi = 0};
    const int tasks = chance.between(1, taste.rows);
    for (int rank = 0; rank < tasks; ++rank) {
        MpipTask task{.rank = rank, .app = numbers.time(), .appRounding = 0.005, .mpiRounding = 0.005};
        task.mpi = std::min(task.app, numbers.isWild() ? numbers.timeOrZero() : task.app * chance.unit());
        task.percent = 100 * task.mpi / task.app;
        total.app += task.app, total.mpi += task.mpi;
        report.tasks.push_back(task);
        report.header.assignedTasks.push_back(rank);
        report.header.hosts.append(u"node%1"_s.arg(rank / 4));
    }
    total.percent = 100 * total.mpi / total.app;
    report.total = total;
    if (chance.oneIn(2)) report.tables.push_back(randomCallSites(chance, numbers, tasks));
    return mpipDataset(report, u"heat.%1.7.1.mpiP"_s.arg(tasks));
}

} // namespace

Dataset randomProfile(Chance& chance, const DataTaste& taste)
{
    if (chance.oneIn(2)) return randomMpip(chance, taste);
    Numbers numbers(chance, taste);
    SampledProfile profile;
    profile.tasks = chance.of({1, 2, 4, 16, 1024});
    profile.tN = numbers.time();
    profile.tNRounding = 0.5;
    const double mpi = chance.unit(), io = (1 - mpi) * chance.unit();
    profile.shares = {
        {u"CPU"_s, TimeGroup::Compute, 1 - mpi - io}, {u"MPI"_s, TimeGroup::Mpi, mpi}, {randomName(chance), TimeGroup::Io, io}};
    profile.facts[QLatin1String("command")] = chance.oneIn(3) ? randomName(chance) : u"./heat -n 64"_s;
    return sampledDataset(profile);
}

Dataset randomOverlap(Chance& chance, const DataTaste& taste)
{
    Numbers numbers(chance, taste);
    std::vector<OverlapRun> runs;
    for (int i = chance.between(1, taste.rows); i > 0; --i) {
        OverlapRun run{.name = randomName(chance, true), .platform = chance.oneIn(2) ? randomName(chance, true) : QString()};
        run.processes = numbers.maybe(numbers.count(1e6), 3), run.tile = numbers.maybe(numbers.count(4096), 2);
        run.computation = numbers.timeOrZero(), run.communication = numbers.timeOrZero(), run.execution = numbers.timeOrZero();
        if (run.computation + run.communication == 0 || std::isinf(run.computation + run.communication))
            run.computation = run.communication = 1;
        if (chance.oneIn(3)) run.winner = randomName(chance, true), run.depth = randomName(chance, true);
        runs.push_back(std::move(run));
    }
    return overlapDataset(runs);
}

Dataset randomSelection(Chance& chance, const DataTaste& taste)
{
    Numbers numbers(chance, taste);
    SelectionTimes times;
    for (int a = chance.between(0, 3); a > 0; --a)
        times.attributes.push_back({a == 1 && chance.oneIn(2) ? u"progress_calls"_s : u"attribute %1"_s.arg(a), {}});
    const int functions = chance.between(1, taste.rows), iterations = chance.between(1, 2 * taste.rows), processes = chance.between(1, 3);
    for (int f = 0; f < functions; ++f) {
        QStringList values;
        for (const SelectionAttribute& attribute : times.attributes) {
            const bool isNumber = attribute.name == QLatin1String("progress_calls") || !chance.oneIn(4);
            values << (isNumber ? QString::number(chance.between(0, 3)) : randomName(chance));
        }
        std::vector<std::vector<double>> measured(size_t(chance.oneIn(6) ? 1 : processes));
        const int own = chance.oneIn(6) ? chance.between(1, iterations) : iterations;
        for (auto& process : measured)
            for (int i = 0; i < own; ++i) process.push_back(numbers.timeOrZero());
        const QString name = chance.oneIn(4) ? randomName(chance) : u"function"_s;
        times.add(u"%1 %2"_s.arg(name).arg(f), values, std::move(measured));
    }
    Dataset dataset = selectionDataset(times);
    dataset.messages = selectionFindings(times);
    return dataset;
}

Dataset randomEfficiency(Chance& chance, const DataTaste& taste)
{
    constexpr const char* algorithms[] = {"cannon", "summa", "trsm", "cholesky"};
    constexpr const char* variants[] = {"2D", "2D_overlap", "2.5D", "2.5D_overlap"};
    Numbers numbers(chance, taste);
    const bool withTimes = chance.oneIn(2), withPercent = !withTimes || chance.oneIn(2), oneAlgorithm = chance.oneIn(2);
    std::vector<DenseRun> runs;
    for (int i = chance.between(1, 2 * taste.rows); i > 0; --i) {
        DenseRun run;
        run.algorithm = QLatin1String(oneAlgorithm ? "cannon" : chance.of(algorithms)), run.variant = QLatin1String(chance.of(variants));
        run.cores = numbers.isWild() ? numbers.count(999'999'999'999.0) : chance.of({1.0, 96.0, 1536.0, 6144.0, 24576.0});
        run.n = numbers.isWild() ? numbers.count(999'999'999'999.0) : chance.of({4096.0, 8192.0, 32768.0, 65536.0});
        if (chance.oneIn(2)) run.processes = std::max(1.0, std::floor(run.cores / chance.of({1.0, 6.0, 24.0})));
        if (chance.oneIn(4)) run.layers = chance.of({1.0, 4.0, 9.0});
        if (chance.oneIn(4)) run.blocks = chance.of({1.0, 2.0, 8.0});
        if (withPercent) run.percent = numbers.isWild() && chance.oneIn(4) ? chance.of({100.0, 1e-300, 5e-324}) : 100 * (1 - chance.unit());
        if (withTimes) run.seconds = numbers.time();
        runs.push_back(run);
    }
    return denseDataset(runs);
}

Dataset randomCollective(Chance& chance, const DataTaste& taste)
{
    Numbers numbers(chance, taste);
    for (int tries = 0; tries < 8; ++tries) {
        CollectiveSetup setup;
        setup.algorithm = chance.of(allCollectives())->id;
        setup.processes = chance.oneIn(3) ? chance.between(1, taste.ranks) : qint64(1) << chance.between(0, 6);
        if (numbers.isWild() && chance.oneIn(8)) setup.processes = qint64(1) << chance.between(10, 30);
        setup.nodes = chance.between(1, int(std::min<qint64>(setup.processes, 16)));
        setup.mapping = chance.oneIn(2) ? Mapping::RoundRobin : Mapping::Sequential;
        if (chance.oneIn(4) && setup.processes <= 4096) {
            setup.mapping = Mapping::Listed;
            for (qint64 rank = 0; rank < setup.processes; ++rank) setup.rankNode.push_back(chance.between(0, 7));
        }
        setup.bytes = numbers.bytes();
        if (chance.oneIn(3)) setup.segment = std::max(1.0, std::floor(setup.bytes / chance.between(1, 16)));
        setup.level = chance.oneIn(2) ? StageLevel::Transfer : StageLevel::Transmission;
        if (chance.oneIn(3)) setup.withOverhead = chance.oneIn(2);
        setup.extend = chance.oneIn(2);
        if (questionOf(setup).ok()) return collectiveDataset(setup);
    }
    return collectiveDataset({});
}

Dataset randomTimeline(Chance& chance, const DataTaste& taste)
{
    // As LogGOPSim writes them: whole nanoseconds.
    Timeline timeline;
    timeline.ranks = chance.between(1, std::max(1, taste.ranks / 4));
    const auto seconds = [&](int most) { return 1e-9 * chance.between(0, most); };
    for (int i = chance.between(0, 2 * taste.rows); i > 0; --i) {
        TimelineSpan span{.rank = chance.between(0, timeline.ranks - 1), .cpu = chance.between(0, 1)};
        span.event = chance.of({TimelineEvent::Computation, TimelineEvent::Send, TimelineEvent::Receive, TimelineEvent::Noise});
        span.start = seconds(1'000'000), span.end = span.start + (chance.oneIn(5) ? 0 : seconds(100'000));
        timeline.spans.push_back(span);
    }
    for (int i = chance.between(timeline.spans.empty() ? 1 : 0, taste.rows); i > 0; --i) {
        TimelineMessage message{.from = chance.between(0, timeline.ranks - 1), .to = chance.between(0, timeline.ranks - 1)};
        message.start = seconds(1'000'000), message.end = message.start + seconds(1000), message.last = message.end + seconds(1000);
        message.bytes = chance.between(0, 1 << 20);
        timeline.messages.push_back(message);
    }
    return timelineDataset(timeline);
}

} // namespace costscope
