// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/levels/figures/levelTitle.h"
#include "core/levels/levelAnalysis.h"
#include "core/numerics/draw.h"

#include <QTest>

#include <cmath>

using namespace costscope;

namespace {

const Machine& blueWaters()
{
    return *shippedMachine(u"blue-waters");
}

/// Messages by chance of 256 ranks on 16 nodes, on one level.
Dataset randomLevel(std::mt19937_64& generator)
{
    AmgHierarchy h;
    h.ranks = 256;
    h.placement = Placement{};
    h.placement->ppn = 16;
    h.placement->socketsPerNode = 2;
    h.placement->nodes = 16;
    h.placement->torusDims = {4, 2, 2};
    h.levels = {{1e5, 6.4e5}};
    AmgOperation spmv{0, u"spmv"_s};
    spmv.measured.median = 1e-3;
    spmv.firstMessage = 0;
    for (qint32 from = 0; from < 256; ++from)
        for (int i = 0; i < 12; ++i) {
            const auto to = qint32(draw(generator, 256));
            if (to == from) continue;
            h.messages.src.push_back(from), h.messages.dst.push_back(to);
            h.messages.bytes.push_back(qint64(1) << (4 + draw(generator, 14)));
        }
    spmv.messageCount = qint64(h.messages.src.size());
    h.operations = {spmv};
    return amgDataset(std::move(h));
}

/// With errors of a share of every α, R_b, R_N, γ and δ; α and R_b of one protocol together.
Machine withErrors(Machine machine, double share, std::mt19937_64& generator)
{
    for (const Parameter& row : levelValueRows()) {
        const auto found = machine.values.find(row.inMachine());
        if (!isMachineValue(row) || row.quantity == Quantity::Size || found == machine.values.end() || std::isinf(found->second.value))
            continue;
        found->second.standardError = found->second.value * share * (0.5 + double(draw(generator, 100)) / 100);
    }
    machine.errors.push_back({.values = {u"inter-node.rend.alpha"_s, u"inter-node.rend.R_b"_s}, .correlation = {1, 0.6, 0.6, 1}});
    return machine;
}

LevelAnalysis analysed(const Dataset& dataset, const Machine& machine, const NamedValues& set = {})
{
    const auto analysis = analyseLevels(dataset, machine, set);
    if (!analysis.ok()) qFatal("%s", qPrintable(analysis.error().message));
    return *analysis;
}

} // namespace

class TestLevelUncertainty : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void shippedMachinesHaveNone()
    {
        std::mt19937_64 generator(1);
        QVERIFY(analysed(randomLevel(generator), blueWaters()).intervals.empty());
    }

    /// Only γ errs: T_q = γ n², so the total is ± n² times its 95 %.
    void gammaAlone()
    {
        std::mt19937_64 generator(2);
        Machine machine = blueWaters();
        machine.values[u"gamma"_s].interval = {{7e-9, 1e-8}};
        const LevelAnalysis analysis = analysed(randomLevel(generator), machine);
        const LevelCost& cost = analysis.costs.front();
        const double n2 = cost.nQueue * cost.nQueue;
        QVERIFY(std::fabs(analysis.intervals.front().total()[0] - (cost.total() - 1.4e-9 * n2)) < 1e-12 * cost.total());
        QVERIFY(std::fabs(analysis.intervals.front().total()[1] - (cost.total() + 1.6e-9 * n2)) < 1e-12 * cost.total());
        const Interval& transport = analysis.intervals.front().parts[size_t(LevelPart::MaxRate)];
        QCOMPARE(transport[0], cost.nodeAware);
        QCOMPARE(transport[1], cost.nodeAware);
        QVERIFY(analysed(randomLevel(generator), machine, {{u"gamma"_s, 8.4e-9}}).intervals.empty()); // chosen: it does not err
    }

    /// The slowest processes tell what all tell: against every process, 40 levels by chance, errors of 2 to 40 %.
    void slowestProcessesAreEnough()
    {
        std::mt19937_64 generator(3);
        for (int i = 0; i < 40; ++i) {
            const Dataset dataset = randomLevel(generator);
            const Machine machine = withErrors(blueWaters(), 0.02 * (1 + i % 20), generator);
            const NamedValues set{{u"bars"_s, double(i % 2)}, {u"side"_s, double(i % 3)}};
            const LevelAnalysis analysis = analysed(dataset, machine, set);
            const auto exchanges = levelExchanges(dataset, analysis.question);
            const LevelCost whole = modelLevel(exchanges->front(), analysis.parameters, analysis.question.settings);
            for (const Rung rung : rungs) QCOMPARE(timeAt(analysis.costs.front(), rung), timeAt(whole, rung));
            QCOMPARE(analysis.costs.front().slowestRank, whole.slowestRank);
            const auto all = intervalsOf(LevelModel{machine, *exchanges, analysis.question.settings});
            for (size_t end : {0u, 1u}) {
                const double few = analysis.intervals.front().total()[end], every = all.front().total()[end];
                QVERIFY2(std::fabs(few / every - 1) < 0.01, qPrintable(u"%1: %2, %3"_s.arg(i).arg(few).arg(every)));
            }
        }
    }

    /// Against draws of every value from its own law, each modeled as a machine of its own.
    void agreesWithMonteCarlo()
    {
        std::mt19937_64 generator(4);
        const Dataset dataset = randomLevel(generator);
        Machine machine = withErrors(blueWaters(), 0.05, generator);
        machine.errors.clear();
        const LevelAnalysis analysis = analysed(dataset, machine);
        const auto exchanges = levelExchanges(dataset, analysis.question);
        std::vector<double> totals;
        for (int i = 0; i < 4000; ++i) {
            Machine drawn = blueWaters();
            for (auto& [name, value] : drawn.values)
                if (const auto& error = machine.values.at(name).standardError)
                    value.value = name.contains(u"R_") ? value.value * std::exp(drawNormal(generator) * *error / value.value)
                                                       : std::max(0.0, value.value + drawNormal(generator) * *error);
            totals.push_back(modelLevel(exchanges->front(), *levelParametersFrom(drawn), analysis.question.settings).total());
        }
        std::sort(totals.begin(), totals.end());
        const Interval& ends = analysis.intervals.front().total();
        const double half = (totals[3900] - totals[100]) / 2; // 4,000 draws tell an end of 95 % to 4 % of it
        QVERIFY2(std::fabs(ends[0] - totals[100]) < 0.15 * half, qPrintable(u"%1, %2 by draws"_s.arg(ends[0]).arg(totals[100])));
        QVERIFY2(std::fabs(ends[1] - totals[3900]) < 0.15 * half, qPrintable(u"%1, %2 by draws"_s.arg(ends[1]).arg(totals[3900])));
    }

    /// Which part is the largest is decided where no draw makes another one so.
    void dominanceIsDecidedWhereItHolds()
    {
        std::mt19937_64 generator(5);
        const Dataset dataset = randomLevel(generator);
        Machine machine = blueWaters();
        const LevelCost cost = analysed(dataset, machine).costs.front();
        // γ at which both parts cost the same.
        const double even = (cost.nodeAware) / (cost.nQueue * cost.nQueue);
        machine.values[u"delta"_s].value = 0;
        for (const double times : {0.5, 0.8, 1.25, 2.0}) {
            machine.values[u"gamma"_s] = {.value = times * even, .interval = {{0.7 * times * even, 1.3 * times * even}}};
            const LevelAnalysis analysis = analysed(dataset, machine);
            const bool isDecided = times * 1.3 < 1 || times * 0.7 > 1;
            QCOMPARE(analysis.intervals.front().isPartDecided, isDecided);
            QCOMPARE(largestPart(analysis, 0)->isDecided || !largestPart(analysis, 0)->part, isDecided || !largestPart(analysis, 0)->part);
        }
    }

    /// What both models take alike cancels in their ratio: γ alone errs, and the what if changes nothing that it multiplies.
    void whatIfsShareTheirErrors()
    {
        std::mt19937_64 generator(6);
        const Dataset dataset = randomLevel(generator);
        const Machine machine = withErrors(blueWaters(), 0.1, generator);
        const LevelAnalysis before = analysed(dataset, machine), after = analysed(dataset, machine, {{u"delta"_s, 2e-10}});
        const auto exchanges = levelExchanges(dataset, before.question);
        const auto same = changeIntervals(before, *exchanges, before, *exchanges);
        QVERIFY(std::fabs(same.front().ratio[0] - 1) < 1e-12 && std::fabs(same.front().ratio[1] - 1) < 1e-12);
        const auto change = changeIntervals(before, *exchanges, after, *exchanges).front();
        const double ratio = after.costs.front().total() / before.costs.front().total();
        QVERIFY(change.ratio[0] < ratio && ratio < change.ratio[1]);
        // Narrower than if the errors were those of two machines.
        const auto relative = [](const LevelAnalysis& of, size_t end) {
            return of.intervals.front().total()[end] / of.costs.front().total() - 1;
        };
        QVERIFY(change.ratio[1] / ratio - 1 < std::hypot(relative(after, 1), 1 / (1 + relative(before, 0)) - 1));
    }
};

QTEST_GUILESS_MAIN(TestLevelUncertainty)
#include "tst_level_uncertainty.moc"
