// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/levels/levelCosts.h"

#include <QTest>

#include <cmath>

using namespace costscope;

namespace {

const Machine& blueWaters()
{
    for (const Machine& machine : shippedMachines())
        if (machine.id == u"blue-waters"_s) return machine;
    qFatal("no Blue Waters");
}

/// Eight ranks, four on each of two nodes with two sockets; two routers one hop apart: the worked example of amg.md, §3.
AmgHierarchy workedExample()
{
    AmgHierarchy h;
    h.ranks = 8;
    h.placement = Placement{};
    h.placement->ppn = 4;
    h.placement->socketsPerNode = 2;
    h.placement->nodes = 2;
    h.placement->torusDims = {2, 1, 1};
    h.levels = {{1000, 6400}};
    AmgOperation spmv{0, u"spmv"_s};
    spmv.measured.median = 2.0e-5;
    spmv.firstMessage = 0;
    spmv.messageCount = 4;
    h.operations = {spmv};
    h.messages = {{0, 0, 0, 1}, {1, 2, 4, 4}, {400, 1000, 16000, 600}};
    return h;
}

LevelCost costOf(AmgHierarchy h, const LevelSettings& settings = {}, const LevelParameters* other = nullptr)
{
    const Dataset dataset = amgDataset(std::move(h));
    const auto exchanges = levelExchanges(dataset, {{}, settings, {}});
    if (!exchanges.ok() || exchanges->empty()) qFatal("%s", qPrintable(exchanges.error().message));
    return modelLevel(exchanges->front(), other ? *other : *levelParametersFrom(blueWaters()), settings);
}

} // namespace

class TestLevelCosts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void workedExampleByHand()
    {
        const LevelCost cost = costOf(workedExample());
        // T(0) = 4.4e-7 + 400/2.2e9 + 1.2e-6 + 1000/9.6e8 + 3e-6 + 2·16000/min(6.6e9, 2·2.9e9)
        const double T0 = 4.4e-7 + 400 / 2.2e9 + 1.2e-6 + 1000 / 9.6e8 + 3.0e-6 + 2 * 16000 / 5.8e9;
        QCOMPARE(cost.nodeAware, T0);
        QVERIFY(std::abs(cost.nodeAware - 1.1380726e-05) < 1e-12);
        QCOMPARE(cost.slowestRank, 0);
        QCOMPARE(cost.nQueue, 2.0);
        QCOMPARE(cost.queue, 8.4e-9 * 4);
        QCOMPARE(cost.bytesPerProcess, 2075.0);
        QCOMPARE(cost.hops, 1.0);
        QCOMPARE(cost.linkBytes, 8300.0);
        QCOMPARE(cost.contention, 8.3e-7);
        QVERIFY(std::abs(cost.total() - 1.22443262e-05) < 1e-13);
        QCOMPARE(cost.unexplained(), 2.0e-5 - cost.total());
        QCOMPARE(dominant(cost), std::optional(LevelPart::MaxRate));
    }

    void lowerRungsByHand()
    {
        const LevelCost cost = costOf(workedExample());
        // Every message as one between nodes: 400 B short, 1000 B eager, 16000 B rend of rank 0.
        const double postal = 2.3e-6 + 400 / 1.3e9 + 7.0e-6 + 1000 / 7.5e8 + 3.0e-6 + 16000 / 2.9e9;
        QCOMPARE(cost.postal, postal);
        QCOMPARE(cost.maxRate, postal - 16000 / 2.9e9 + 2 * 16000 / 5.8e9);
        QCOMPARE(timeAt(cost, Rung::Queue), cost.nodeAware + cost.queue);
    }

    void settings_data()
    {
        QTest::addColumn<LevelSettings>("settings");
        QTest::addColumn<double>("nodeAware");
        QTest::addColumn<double>("queue");
        QTest::addColumn<double>("contention");
        const double T0 = 4.4e-7 + 400 / 2.2e9 + 1.2e-6 + 1000 / 9.6e8 + 3.0e-6 + 2 * 16000 / 5.8e9;
        const double queue = 8.4e-9 * 4, contention = 8.3e-7;
        const auto row = [&](const char* name, auto member, auto value, double rate, double q, double c) {
            LevelSettings s;
            s.*member = value;
            QTest::newRow(name) << s << rate << q << c;
        };
        // All four ranks of the node share the injection rate: 4·16000 / min(6.6e9, 4·2.9e9).
        row("placement ppn", &LevelSettings::activePpn, ActivePpn::Placement, T0 - 2 * 16000 / 5.8e9 + 4 * 16000 / 6.6e9, queue,
            contention);
        row("sends", &LevelSettings::queueMessages, QueueMessages::Sends, T0, 8.4e-9 * 9, contention);
        row("half", &LevelSettings::queueLaw, QueueLaw::Half, T0, 2 * 8.4e-9 * 3, contention);
        row("third", &LevelSettings::queueLaw, QueueLaw::Third, T0, 2 * 8.4e-9 * 4 / 3, contention);
        row("in order", &LevelSettings::queueLaw, QueueLaw::InOrder, T0, 2 * 8.4e-9 * 2, contention);
        row("one process", &LevelSettings::bars, Bars::SlowestProcess, T0, 0, contention); // rank 0 receives nothing
        row("active ranks", &LevelSettings::sharedBy, SharedBy::ActiveRanks, T0, queue, 1e-10 * (16600.0 / 2) * 4);
        // Rank 4 receives 16000 B and 600 B from a node with two active processes: slower than any sender's own messages.
        const double T4 = 3.0e-6 + 2 * 16000 / 5.8e9 + 7.0e-6 + 600 / 7.5e8;
        row("receives", &LevelSettings::side, Side::Receives, T4, queue, contention);
        row("larger", &LevelSettings::side, Side::Larger, std::max(T0, T4), queue, contention);
    }

    void settings()
    {
        QFETCH(LevelSettings, settings);
        const LevelCost cost = costOf(workedExample(), settings);
        QTEST(cost.nodeAware, "nodeAware");
        QTEST(cost.queue, "queue");
        QTEST(cost.contention, "contention");
    }

    void namesOfSettingsLeadBack()
    {
        for (const Parameter& row : levelSettingRows()) {
            QVERIFY(changedSettings(levelSettingsOf({{row.name, 0}})).isEmpty());
            const double last = double(row.words.size() - 1);
            QCOMPARE(changedSettings(levelSettingsOf({{row.name, last}})), QStringList{row.name + u" = "_s + row.words.last()});
        }
    }

    void emptyListCostsNothing()
    {
        AmgHierarchy h = workedExample();
        h.messages = {};
        h.operations[0].messageCount = 0;
        const LevelCost cost = costOf(std::move(h));
        QCOMPARE(cost.total(), 0.0);
        QVERIFY(cost.lacks.isEmpty());
        QVERIFY(!dominant(cost));
    }

    void withoutMessagesThereIsNoCost()
    {
        AmgHierarchy h = workedExample();
        h.messages = {};
        h.operations[0].firstMessage = -1;
        const LevelCost cost = costOf(std::move(h));
        QVERIFY(std::isnan(cost.total()) && std::isnan(cost.nodeAware) && std::isnan(cost.contention));
        QVERIFY(cost.lacks.contains(u"message lists"_s));
    }

    /// A printout that tells the largest number of messages alone still has its queue (MueLu at verbosity extreme).
    void theQueueNeedsTheNumberOfMessagesAlone()
    {
        AmgHierarchy h = workedExample();
        h.messages = {};
        h.operations[0].firstMessage = -1;
        h.operations[0].measured = {};
        h.operations[0].numbers.maxSendsPerRank = 6;
        QVERIFY(h.operations[0].tellsCosts());
        const LevelCost cost = costOf(std::move(h));
        QCOMPARE(cost.queue, 8.4e-9 * 36);
        QVERIFY(std::isnan(cost.nodeAware) && std::isnan(cost.total()));
        QVERIFY(!AmgOperation{}.tellsCosts());
    }

    /// ℓ counted on the torus instead of estimated: 0 → 4 and 1 → 4 share the one link in use.
    void countedLinkByHand()
    {
        const LevelCost usual = costOf(workedExample());
        QCOMPARE(usual.countedLink, 16600.0);
        QCOMPARE(usual.linkBytes, 8300.0);
        LevelSettings counted;
        counted.linkLoad = LinkLoad::Counted;
        const LevelCost cost = costOf(workedExample(), counted);
        QCOMPARE(cost.linkBytes, 16600.0);
        QCOMPARE(cost.contention, 1e-10 * 16600);
        AmgHierarchy summary = workedExample();
        summary.operations[0].firstMessage = -1;
        summary.operations[0].numbers.maxRecvsPerRank = 2;
        summary.operations[0].numbers.critical = AmgClasses{};
        QVERIFY(costOf(std::move(summary), counted).lacks.contains("cannot be counted without a list"));
    }

    void oneNodeHasNoContention()
    {
        AmgHierarchy h = workedExample();
        h.placement.reset();
        const LevelCost cost = costOf(std::move(h));
        QCOMPARE(cost.linkBytes, 0.0);
        QCOMPARE(cost.contention, 0.0);
        QCOMPARE(cost.parts[2], 0.0);
    }

    /// T = max(T_mr, ℓ/R_link) + γ n² where R_link is known and δ is not: never below the time of the longest link.
    void contentionByTheLink()
    {
        LevelParameters parameters = *levelParametersFrom(blueWaters());
        const double transport = costOf(workedExample()).nodeAware;
        parameters.links.delta = missing;
        for (const double secondsPerByte : {1e-6, 1e-15}) {
            parameters.links.secondsPerByte = {secondsPerByte, secondsPerByte, secondsPerByte};
            const LevelCost cost = costOf(workedExample(), {}, &parameters);
            QVERIFY(cost.countedLink > 0);
            QCOMPARE(cost.linkBytes, cost.countedLink); // that is what is charged
            QCOMPARE(cost.linkTime, cost.countedLink * secondsPerByte);
            QCOMPARE(cost.total(), std::max(transport, cost.linkTime) + cost.queue);
            QCOMPARE(cost.contention > 0, secondsPerByte == 1e-6);
        }
        parameters.links.secondsPerByte = {1e-6, missing, 1e-6};
        QVERIFY(!costOf(workedExample(), {}, &parameters).hasContention);
    }

    void machineWithoutDeltaLeavesContentionEmpty()
    {
        LevelParameters parameters = *levelParametersFrom(blueWaters());
        parameters.links.delta = missing;
        const LevelCost cost = costOf(workedExample(), {}, &parameters);
        QVERIFY(std::isnan(cost.contention) && std::isnan(timeAt(cost, Rung::Contention)));
        QCOMPARE(cost.total(), cost.nodeAware + cost.queue); // without it
        parameters.gamma = missing;
        QCOMPARE(costOf(workedExample(), {}, &parameters).total(), cost.nodeAware);
    }

    /// Without γ nothing is known of the queue, but the slowest process still is.
    void slowestProcessWithoutGamma()
    {
        LevelParameters parameters = *levelParametersFrom(blueWaters());
        parameters.gamma = missing;
        LevelSettings settings;
        settings.bars = Bars::SlowestProcess;
        const LevelCost cost = costOf(workedExample(), settings, &parameters);
        QCOMPARE(cost.slowestRank, 0);
        QCOMPARE(cost.nodeAware, costOf(workedExample()).nodeAware);
        QVERIFY(std::isnan(cost.queue));
        QVERIFY2(cost.lacks.isEmpty(), qPrintable(cost.lacks)); // the data lack nothing
    }

    /// The injection limit is charged by the senders' node on both sides.
    void maxRateOfTheReceivers()
    {
        LevelSettings settings;
        settings.side = Side::Receives;
        // Rank 4 receives 16000 B (rend) and 600 B (eager) from a node with two active processes.
        QCOMPARE(costOf(workedExample(), settings).maxRate, 3.0e-6 + 2 * 16000 / 5.8e9 + 7.0e-6 + 2 * 600 / 1.5e9);
    }

    void ladderOfTwoRows()
    {
        std::vector<LevelCost> costs(3);
        for (LevelCost& cost : costs) {
            cost.operation.name = u"spmv"_s;
            cost.operation.measured.median = 4;
            cost.postal = cost.maxRate = cost.nodeAware = 1;
            cost.queue = 1;
            cost.contention = 2;
        }
        costs[1].operation.measured.median = 1;
        costs[2].operation.measured.median = missing;
        const auto rungs = ladder(costs);
        QCOMPARE(rungs.size(), size_t(5));
        QCOMPARE(rungs[0].median, (0.25 + 1) / 2);
        QCOMPARE(rungs[3].max, 2.0);
        QCOMPARE(rungs[4].min, 1.0);
        QCOMPARE(rungs[4].rmsLog, std::sqrt(std::log(4.0) * std::log(4.0) / 2));
        QVERIFY(std::isnan(rungs[0].ratios[2]));
        QVERIFY(std::isnan(ladder(costs, u"spgemm_AP"_s)[0].median));
    }

    void tooFewNodesAreRefused()
    {
        const Dataset dataset = amgDataset(workedExample());
        Placement small;
        small.ppn = 4;
        const auto exchanges = levelExchanges(dataset, {{}, {}, small});
        QVERIFY(!exchanges);
        QVERIFY(exchanges.error().message.contains(u"no room"_s));
    }
};

QTEST_GUILESS_MAIN(TestLevelCosts)
#include "tst_level_costs.moc"
