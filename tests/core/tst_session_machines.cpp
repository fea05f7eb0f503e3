// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/comparison.h"
#include "core/figure/FigureMemory.h"
#include "core/levels/figures/levelChoices.h"
#include "core/levels/figures/levelFigure.h"
#include "core/levels/keepWhatIf.h"
#include "core/machine/machineEdits.h"
#include "core/session/machines.h"
#include "core/session/sessionFile.h"
#include "core/theories/examples.h"

#include <QTest>

using namespace costscope;

namespace {

const QString blueWaters = QStringLiteral("blue-waters"), gammaName = QStringLiteral("gamma");

/// Levels in a figure that names no machine, and nothing else.
Session levels()
{
    Session session = *openExample(QStringLiteral("amg-blue-waters"));
    session.machines.clear();
    for (FigureRequest& figure : session.figures) figure.machine.clear();
    return session;
}

Machine cluster(const QString& id = QStringLiteral("cluster"))
{
    Machine machine = withTyped(*shippedMachine(blueWaters), gammaName, 1e-9);
    machine.id = id;
    machine.name = QStringLiteral("Cluster");
    return machine;
}

double gammaOf(const Session& session)
{
    return machineOf(session, session.figures.front())->values.at(gammaName).value;
}

} // namespace

class TestSessionMachines : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void idsAndNamesAreUnique()
    {
        Session session = levels();
        QCOMPARE(addMachine(session, cluster()), QStringLiteral("cluster"));
        QCOMPARE(addMachine(session, cluster()), QStringLiteral("cluster")); // the same once more
        QCOMPARE(session.machines.size(), size_t(1));
        QCOMPARE(addMachine(session, withTyped(cluster(), gammaName, 2e-9)), QStringLiteral("cluster-2"));
        QCOMPARE(session.machines.back().name, QStringLiteral("Cluster (2)"));
        QCOMPARE(addMachine(session, cluster(session.datasets.front().id)), session.datasets.front().id + "-2");
        renameMachine(session, QStringLiteral("cluster-2"), QStringLiteral("Cluster (2)"));
        QCOMPARE(session.machines[1].name, QStringLiteral("Cluster (2)")); // its own name is free for it
        renameMachine(session, QStringLiteral("cluster-2"), QStringLiteral("Cluster"));
        QCOMPARE(session.machines[1].name, QStringLiteral("Cluster (2)"));
    }

    /// A machine that comes into the session does not get into figures by itself, not even under the name of a shipped one.
    void addingChangesNoFigure()
    {
        Session session = levels();
        QCOMPARE(machineIdOf(session, session.figures.front()), blueWaters);
        addMachine(session, cluster());
        QCOMPARE(gammaOf(session), 8.4e-9);
        QCOMPARE(session.figures.front().machine, blueWaters);
        QCOMPARE(addMachine(session, cluster(blueWaters)), blueWaters + QStringLiteral("-2"));
        QCOMPARE(gammaOf(session), 8.4e-9);
        session.figures.clear();
        QCOMPARE(addMachine(session, cluster(blueWaters)), blueWaters); // nothing shows the shipped one
    }
    void figuresWithoutMachineTakeTheFirstThatSuits()
    {
        Session session = levels();
        const std::vector<FigureRequest> figures = std::exchange(session.figures, {});
        addMachine(session, *shippedMachine(u"gigabit-ethernet"));
        addMachine(session, cluster());
        session.figures = figures;
        QCOMPARE(machineIdOf(session, session.figures.front()), QStringLiteral("cluster"));
        QCOMPARE(figuresWith(session, u"cluster").size(), session.figures.size());
        QVERIFY(figuresWith(session, blueWaters).empty());
    }
    void aCopyOfAShippedMachineStandsBeforeIt()
    {
        Session session = levels();
        putMachine(session, withTyped(*findMachine(session, blueWaters), gammaName, 2e-9));
        QCOMPARE(gammaOf(session), 2e-9);
        QCOMPARE(shippedMachine(blueWaters)->values.at(gammaName).value, 8.4e-9);
        removeMachine(session, blueWaters);
        QCOMPARE(gammaOf(session), 8.4e-9);
    }
    void duplicatesKnowWhatWasChanged()
    {
        Session session = levels();
        QCOMPARE(duplicateMachine(session, blueWaters, QStringLiteral("My cluster, 2nd")), QStringLiteral("my-cluster-2nd"));
        QVERIFY(changedValues(session.machines.front()).isEmpty());
        QCOMPARE(duplicateMachine(session, blueWaters, QStringLiteral("Blue Waters")), QStringLiteral("blue-waters-2"));
        Machine copy = *shippedMachine(blueWaters);
        copy.values[gammaName].value = 1e-9;
        putMachine(session, copy);
        const QString id = duplicateMachine(session, blueWaters, QStringLiteral("…"));
        QCOMPARE(id, QStringLiteral("machine"));
        QCOMPARE(originalOf(*findMachine(session, id), gammaName)->value, 8.4e-9);
        QVERIFY(duplicateMachine(session, QStringLiteral("nothing"), QStringLiteral("x")).isEmpty());
        const QString again = duplicateMachine(session, id, findMachine(session, id)->name); // equal, and a machine of its own
        QVERIFY(again != id && hasMachine(session, again));
    }
    /// A figure that loses its machine shows one that is there.
    void removingLetsFiguresFallBack()
    {
        Session session = levels();
        addMachine(session, cluster());
        session.figures.front().machine = QStringLiteral("cluster");
        QCOMPARE(gammaOf(session), 1e-9);
        removeItem(session, QStringLiteral("cluster"));
        QVERIFY(session.machines.empty());
        QVERIFY(session.figures.front().machine.isEmpty());
        QCOMPARE(gammaOf(session), 8.4e-9);
    }
    void whatIfsFollowTheirMachine()
    {
        Session session = levels();
        addMachine(session, cluster());
        FigureRequest& figure = session.figures.front();
        figure = withWhatIf(figure, {QStringLiteral("cluster")});
        const Session before = session;
        QCOMPARE(figuresWith(session, u"cluster").size(), size_t(1));
        const QString kept = keepAsNewMachine(session, QStringLiteral("cluster"), QStringLiteral("Kept"));
        QCOMPARE(whatIfOf(session.figures.front())->machine, kept);
        session = before;
        removeMachine(session, QStringLiteral("cluster"));
        QVERIFY(whatIfOf(session.figures.front())->isEmpty());
    }
    void aWhatIfIsKeptAsAMachine()
    {
        Session session = levels();
        putMachine(session, withTyped(*shippedMachine(blueWaters), gammaName, 2e-9));
        const QString id = keepAsNewMachine(session, blueWaters, QStringLiteral("Shorter queues"));
        QCOMPARE(id, QStringLiteral("shorter-queues"));
        QCOMPARE(session.figures.front().machine, id);
        QCOMPARE(gammaOf(session), 2e-9);
        QVERIFY(*findMachine(session, blueWaters) == *shippedMachine(blueWaters));
        QCOMPARE(originalOf(*findMachine(session, id), gammaName)->value, 8.4e-9);
        QVERIFY(keepAsNewMachine(session, QStringLiteral("hopper"), QStringLiteral("x")).isEmpty()); // not of this session
    }
    /// Parameters of a what if become a machine; what is seen stays.
    void aWhatIfOfAFigureIsKept()
    {
        Session session = levels();
        FigureRequest& figure = session.figures.front();
        QVERIFY(!changesParameters(figure));
        QVERIFY(!keepWhatIf(session, figure.id, QStringLiteral("x")).ok());
        figure = withWhatIf(figure, {{}, {{gammaName, 2e-9}, {QStringLiteral("ppn"), 8}}});
        FigureMemory memory;
        const auto times = [&] {
            std::vector<double> all;
            const auto view = whatIfView(session, session.figures.front(), memory);
            for (const LevelCost& cost : (*view)->analysis.costs) all.push_back(cost.total());
            return all;
        };
        const std::vector<double> before = times();
        const auto id = keepWhatIf(session, figure.id, QStringLiteral("Shorter queues"));
        QVERIFY(id.ok());
        QCOMPARE(*id, QStringLiteral("shorter-queues"));
        const auto changes = whatIfOf(session.figures.front());
        QCOMPARE(changes->machine, *id);
        QCOMPARE(changes->set, (NamedValues{{QStringLiteral("ppn"), 8}}));
        QCOMPARE(times(), before);
        QCOMPARE(changedValues(*findMachine(session, *id)), QStringList{gammaName});
    }

    void sessionsKeepThem()
    {
        Session session = levels();
        putMachine(session, withTyped(*shippedMachine(blueWaters), gammaName, 2e-9));
        addMachine(session, *shippedMachine(u"metropolis-like"));
        const auto again = readSession(writeSession(session), QStringLiteral("s.costscope"));
        QVERIFY(again.ok());
        QVERIFY(again->session == session);
        QCOMPARE(writeSession(again->session), writeSession(session));
    }
    void twoMachinesAreCompared()
    {
        Session before, after;
        addMachine(before, *shippedMachine(blueWaters));
        addMachine(after, cluster());
        const SessionComparison c = compareSessions(before, after);
        QCOMPARE(c.machines.size(), size_t(1));
        QCOMPARE(c.machines[0].name, QStringLiteral("blue-waters → cluster"));
        QCOMPARE(c.machines[0].values.size(), size_t(1));
        QCOMPARE(c.machines[0].values[0].name, gammaName);
        QCOMPARE(c.machines[0].values[0].ratio(), 1e-9 / 8.4e-9);
    }
};

QTEST_GUILESS_MAIN(TestSessionMachines)
#include "tst_session_machines.moc"
