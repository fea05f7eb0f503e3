// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/levels/figures/levelFigure.h"
#include "core/levels/joinedMessages.h"
#include "core/session/sessionFile.h"

#include <QJsonArray>
#include <QTest>

#include <cmath>

using namespace costscope;

namespace {

/// Sixteen ranks, four per node: each sends three messages to the next node, and one to its neighbour.
AmgHierarchy sixteenRanks()
{
    AmgHierarchy h;
    h.ranks = 16;
    h.placement = Placement{};
    h.placement->ppn = 4;
    h.placement->nodes = 4;
    h.placement->torusDims = {4, 1, 1};
    h.levels = {{1000, 7000}};
    AmgOperation spmv{0, u"spmv"_s};
    spmv.measured.median = 1e-4;
    spmv.firstMessage = 0;
    for (qint32 rank = 0; rank < 16; ++rank) {
        for (qint32 i = 0; i < 3; ++i) {
            h.messages.src.push_back(rank);
            h.messages.dst.push_back((rank / 4 * 4 + 4 + i) % 16);
            h.messages.bytes.push_back(300 * (3 - i)); // 900, 600, 300
        }
        h.messages.src.push_back(rank);
        h.messages.dst.push_back(rank ^ 1);
        h.messages.bytes.push_back(400);
    }
    spmv.messageCount = qint64(h.messages.src.size());
    h.operations = {spmv};
    return h;
}

struct Asked {
    Session session;
    FigureRequest request;
    mutable FigureMemory memory = {};

    Asked()
    {
        request.kind = u"cost-by-level"_s;
        request.datasets = {addDataset(session, std::make_shared<Dataset>(amgDataset(sixteenRanks())))};
    }
    void set(const char* name, const char* text)
    {
        const auto done = setLevelValue(request, QString::fromLatin1(name), QString::fromUtf8(text));
        if (!done) qFatal("%s", qPrintable(done.error().message));
    }
    LevelCost base() const { return levelView(session, request, memory)->analysis.costs.front(); }
    LevelCost other() const
    {
        const auto view = whatIfView(session, request, memory);
        if (!view.ok() || !*view) qFatal("no what if");
        return (*view)->analysis.costs.front();
    }
};

} // namespace

class TestLevelChoices : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Without a placement it is said that all share a node, and of a chosen one not that the run was placed otherwise.
    void withoutPlacement()
    {
        AmgHierarchy h = sixteenRanks();
        h.placement.reset();
        const Dataset data = amgDataset(std::move(h));
        const Asked asked;
        const Machine machine = *machineOf(asked.session, asked.request);
        const auto said = [&](const Dataset& of, const NamedValues& set) {
            QStringList all;
            const auto analysis = analyseLevels(of, machine, set);
            for (const Message& message : analysis->messages) all << message.text;
            return all.join(u' ');
        };
        const QString alone = u"all 16 are taken on one"_s, unknown = u"the data do not say how the run itself was placed"_s,
                      otherwise = u"the run itself was placed otherwise"_s;
        QVERIFY(said(data, {}).contains(alone));
        QVERIFY(!said(data, {{u"ppn"_s, 4}}).contains(alone) && said(data, {{u"ppn"_s, 4}}).contains(unknown));
        const Dataset placed = amgDataset(sixteenRanks());
        QVERIFY(!said(placed, {}).contains(alone));
        QVERIFY(said(placed, {{u"ppn"_s, 8}}).contains(otherwise) && !said(placed, {{u"ppn"_s, 8}}).contains(unknown));
    }

    /// Three of a kind become one, four become two; another process, place or number of active ones is another kind.
    void joinsMessagesOfAKind()
    {
        const auto sizes = [](const std::vector<ProcessMessage>& messages, size_t times) {
            std::vector<double> bytes;
            for (const ProcessMessage& message : joined(messages, times)) bytes.push_back(message.bytes);
            return bytes;
        };
        const ProcessMessage one{0, Locality::InterNode, 2, 8}, two{0, Locality::InterNode, 2, 16}, four{0, Locality::InterNode, 2, 32};
        QCOMPARE(sizes({four, one, two}, 3), std::vector<double>{56});
        QCOMPARE(sizes({four, one, two}, 2), (std::vector<double>{24, 32})); // the smallest first
        QCOMPARE(sizes({one, one, one, one}, 3), (std::vector<double>{24, 8}));
        QCOMPARE(sizes({one, two}, 1), (std::vector<double>{8, 16}));
        ProcessMessage other = one, near = one, alone = one;
        other.process = 1, near.locality = Locality::IntraNode, alone.active = 1;
        for (const ProcessMessage& different : {other, near, alone}) QCOMPARE(sizes({one, different}, 2).size(), size_t(2));
        QCOMPARE(sizes({}, 2).size(), size_t(0));
    }

    void withoutChangesThereIsNoWhatIf()
    {
        const Asked asked;
        const auto view = whatIfView(asked.session, asked.request, asked.memory);
        QVERIFY(view.ok() && !view->has_value());
    }

    /// Each change reaches the second model alone.
    void changesLeaveTheFirstModel()
    {
        Asked asked;
        const LevelCost before = asked.base();
        asked.set("what_if.gamma", "4.2 ns");
        asked.set("what_if.queue_law", "in-order");
        QCOMPARE(asked.base().total(), before.total());
        QCOMPARE(before.queue, 8.4e-9 * 5 * 5); // four from the node before, one from the neighbour
        QCOMPARE(asked.other().queue, 2 * 4.2e-9 * 5);
        QCOMPARE(asked.other().nodeAware, before.nodeAware);
    }

    /// The base may be placed otherwise as well; the what if stands on top of it and may go back.
    void placementOfBoth()
    {
        Asked asked;
        QCOMPARE(asked.base().linkBytes, 1.0 * 1800 * 4); // one hop, 1800 B of each process, 4 per node
        asked.set("ppn", "8");
        QCOMPARE(asked.base().bytesPerProcess, 900.0); // every other node is the same node now
        QCOMPARE(asked.base().linkBytes, 900.0 * 8);
        asked.set("what_if.delta", "2e-10");
        QCOMPARE(asked.other().contention, 2e-10 * 900 * 8);
        asked.set("what_if.ppn", "4");
        QCOMPARE(asked.other().contention, 2e-10 * 1800 * 4);
        asked.set("order", "round-robin");
        asked.set("what_if.order", "recorded");
        QCOMPARE(asked.other().contention, 2e-10 * 1800 * 4);
    }

    void anotherMachine()
    {
        Asked asked;
        Machine slow = *machineOf(asked.session, asked.request);
        slow.id = u"slow"_s;
        slow.values[u"delta"_s].value = 3e-10;
        asked.session.machines = {*machineOf(asked.session, asked.request), slow};
        asked.set("what_if.machine", "slow");
        QCOMPARE(asked.other().contention, 3 * asked.base().contention);
        asked.set("what_if.delta", "1e-10"); // a value counts more than the machine
        QCOMPARE(asked.other().contention, asked.base().contention);
        asked.set("what_if.machine", "deep-thought");
        QVERIFY(whatIfView(asked.session, asked.request, asked.memory).error().message.contains(u"deep-thought"_s));
        const auto none = setLevelValue(asked.request, u"what_if.machine"_s, {});
        QVERIFY(!none.ok() && none.error().message.startsWith(u"what_if.machine is empty"_s));
    }

    /// Two messages in one, smallest first: 300 + 600 and 900 off the node, the one to the neighbour alone.
    void halfAsManyMessages()
    {
        Asked asked;
        asked.set("what_if.aggregation", "2");
        const LevelCost cost = asked.other();
        QCOMPARE(cost.nQueue, 3.0); // 5 / 2, rounded up
        QCOMPARE(cost.queue, 8.4e-9 * 9);
        // All four ranks of a node send off it; eager has no injection limit.
        QVERIFY(qFuzzyCompare(cost.nodeAware, 4.4e-7 + 400 / 2.2e9 + 2 * 7.0e-6 + 1800 / 7.5e8));
        QCOMPARE(cost.contention, asked.base().contention);
        QVERIFY(qFuzzyCompare(asked.base().nodeAware, 4.4e-7 + 400 / 2.2e9 + 2.3e-6 + 300 / 1.3e9 + 2 * 7.0e-6 + 1500 / 7.5e8));
        const Messages said = whatIfMessages(levelView(asked.session, asked.request, asked.memory)->analysis,
                                             (*whatIfView(asked.session, asked.request, asked.memory))->analysis);
        QCOMPARE(said.size(), size_t(1));
        QVERIFY2(said[0].text.startsWith(u"What if: 2 messages"_s), qPrintable(said[0].text));
    }

    /// On the receivers' side each process joins what it receives.
    void halfAsManyReceived()
    {
        Asked asked;
        asked.set("side", "receives");
        asked.set("what_if.aggregation", "2");
        // Rank 4 receives 900 B four times and 400 B from its neighbour: two of 1800 B.
        QVERIFY(qFuzzyCompare(asked.other().nodeAware, 4.4e-7 + 400 / 2.2e9 + 2 * 7.0e-6 + 3600 / 7.5e8));
    }

    /// What is written is read, whatever the value; and no trace stays of what is taken back.
    void requestsAndSessions()
    {
        Asked asked;
        const LevelChanges changes{u"hopper"_s,
                                   {{u"ppn"_s, 32}, {u"inter-node.rend.R_N"_s, INFINITY}, {u"gamma"_s, 4.2e-9}, {u"order"_s, 2}}};
        FigureRequest request = withWhatIf(asked.request, changes);
        request.id = u"g9"_s;
        QCOMPARE(request.choices.value(u"what_if.order"_s).toString(), u"round-robin"_s);
        QVERIFY(*whatIfOf(request) == changes);
        asked.session.figures = {request};
        const auto loaded = readSession(writeSession(asked.session), u"s"_s);
        QVERIFY2(loaded.ok(), qPrintable(loaded.ok() ? QString() : loaded.error().toString()));
        QVERIFY(*whatIfOf(loaded->session.figures.front()) == changes);
        QVERIFY(withWhatIf(request, {}).choices == asked.request.choices);
        const NamedValues set{{u"ppn"_s, 8}, {u"queue_law"_s, 2}};
        QVERIFY(*levelSet(withLevelSet(request, set)) == set);
        QVERIFY(withLevelSet(withLevelSet(asked.request, set), {}).choices == asked.request.choices);
    }

    void refusals_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        QTest::newRow("name") << u"what_if.pnp"_s << u"1"_s << u"“pnp”. Known: machine, "_s;
        QTest::newRow("number") << u"ppn"_s << u"many"_s << u"many"_s;
        QTest::newRow("word") << u"what_if.queue_law"_s << u"cubic"_s << u"Known: square, half"_s;
        QTest::newRow("machine's") << u"gamma"_s << u"1"_s << u"gamma"_s;
    }
    void refusals()
    {
        QFETCH(QString, name);
        QFETCH(QString, text);
        Asked asked;
        const auto done = setLevelValue(asked.request, name, text);
        QVERIFY(!done.ok());
        QFETCH(QString, says);
        QVERIFY2(done.error().message.contains(says), qPrintable(done.error().message));
    }

    /// More processes on a node than the job has would make every message stay there.
    void noMorePerNodeThanThereAre()
    {
        Asked asked;
        asked.set("what_if.ppn", "100000");
        const auto figure = buildFigure(asked.session, asked.request);
        QVERIFY(!figure.ok());
        QVERIFY2(figure.error().message.contains(u"100000 processes per node are more than the"_s), qPrintable(figure.error().message));
    }

    /// A session file may say anything.
    void whatAFileMaySay()
    {
        Asked asked;
        for (const QJsonValue& value :
             {QJsonValue(0), QJsonValue(-4), QJsonValue(1e12), QJsonValue(2.5), QJsonValue(QJsonArray{}), QJsonValue()}) {
            asked.request.choices = {{u"what_if.ppn"_s, value}};
            QVERIFY(!buildFigure(asked.session, asked.request).ok());
            asked.request.choices = {{u"aggregation"_s, value}};
            QVERIFY(!buildFigure(asked.session, asked.request).ok());
        }
        asked.request.choices = {{u"what_if.no such"_s, 3}};
        QVERIFY(buildFigure(asked.session, asked.request).error().message.contains(u"no such"_s));
    }

    /// Classes know no single sizes: n is divided, the mean size says the protocol, which never falls.
    void classesJoinByTheirMean()
    {
        AmgClasses classes = {};
        classes[2][0] = {10, 4000};  // 400 B: 800 B in pairs, eager
        classes[2][1] = {5, 5000};   // 1000 B: three of 1667 B
        classes[1][1] = {4, 40};     // eager by n of another process: never short again
        classes[0][0] = {0, 100000}; // bytes of the heaviest, n of the busiest
        const AmgClasses all = joined(classes, 2, {});
        QCOMPARE(all[2][0], AmgClass{});
        QCOMPARE(all[2][1], (AmgClass{8, 9000}));
        QCOMPARE(all[1][1], (AmgClass{2, 40}));
        QCOMPARE(all[0][0], (AmgClass{0, 100000}));
        QVERIFY(joined(classes, 1, {}) == classes);
    }
};

QTEST_GUILESS_MAIN(TestLevelChoices)
#include "tst_level_choices.moc"
