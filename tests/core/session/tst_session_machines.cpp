// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/comparison.h"
#include "core/figure/FigureMemory.h"
#include "core/levels/figures/levelChoices.h"
#include "core/levels/figures/levelFigure.h"
#include "core/levels/whatIf.h"
#include "core/machine/machineEdits.h"
#include "core/session/machines.h"
#include "core/session/sessionFile.h"
#include "core/theories/examples.h"

#include <QTest>

using namespace costscope;

namespace {

const QString blueWaters = u"blue-waters"_s, gammaName = u"gamma"_s;

/// Levels in a figure that names no machine, and nothing else.
Session levels()
{
    Session session = *openExample(u"amg-blue-waters"_s);
    session.machines.clear();
    for (FigureRequest& figure : session.figures) figure.machine.clear();
    return session;
}

Machine cluster(const QString& id = u"cluster"_s)
{
    Machine machine = withTyped(*shippedMachine(blueWaters), gammaName, 1e-9);
    machine.id = id;
    machine.name = u"Cluster"_s;
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
        QCOMPARE(addMachine(session, cluster()), u"cluster"_s);
        QCOMPARE(addMachine(session, cluster()), u"cluster"_s); // the same once more
        QCOMPARE(session.machines.size(), size_t(1));
        QCOMPARE(addMachine(session, withTyped(cluster(), gammaName, 2e-9)), u"cluster-2"_s);
        QCOMPARE(session.machines.back().name, u"Cluster (2)"_s);
        QCOMPARE(addMachine(session, cluster(session.datasets.front().id)), session.datasets.front().id + "-2");
        renameMachine(session, u"cluster-2"_s, u"Cluster (2)"_s);
        QCOMPARE(session.machines[1].name, u"Cluster (2)"_s); // its own name is free for it
        renameMachine(session, u"cluster-2"_s, u"Cluster"_s);
        QCOMPARE(session.machines[1].name, u"Cluster (2)"_s);
    }

    /// A machine that comes into the session does not get into figures by itself, not even under the name of a shipped one.
    void addingChangesNoFigure()
    {
        Session session = levels();
        QCOMPARE(machineIdOf(session, session.figures.front()), blueWaters);
        addMachine(session, cluster());
        QCOMPARE(gammaOf(session), 8.4e-9);
        QCOMPARE(session.figures.front().machine, blueWaters);
        QCOMPARE(addMachine(session, cluster(blueWaters)), blueWaters + u"-2"_s);
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
        QCOMPARE(machineIdOf(session, session.figures.front()), u"cluster"_s);
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
        QCOMPARE(duplicateMachine(session, blueWaters, u"My cluster, 2nd"_s), u"my-cluster-2nd"_s);
        QVERIFY(changedValues(session.machines.front()).isEmpty());
        QCOMPARE(duplicateMachine(session, blueWaters, u"Blue Waters"_s), u"blue-waters-2"_s);
        Machine copy = *shippedMachine(blueWaters);
        copy.values[gammaName].value = 1e-9;
        putMachine(session, copy);
        const QString id = duplicateMachine(session, blueWaters, u"…"_s);
        QCOMPARE(id, u"machine"_s);
        QCOMPARE(originalOf(*findMachine(session, id), gammaName)->value, 8.4e-9);
        QVERIFY(duplicateMachine(session, u"nothing"_s, u"x"_s).isEmpty());
        const QString again = duplicateMachine(session, id, findMachine(session, id)->name); // equal, and a machine of its own
        QVERIFY(again != id && hasMachine(session, again));
    }
    /// A figure that loses its machine shows one that is there.
    void removingLetsFiguresFallBack()
    {
        Session session = levels();
        addMachine(session, cluster());
        session.figures.front().machine = u"cluster"_s;
        QCOMPARE(gammaOf(session), 1e-9);
        removeItem(session, u"cluster"_s);
        QVERIFY(session.machines.empty());
        QVERIFY(session.figures.front().machine.isEmpty());
        QCOMPARE(gammaOf(session), 8.4e-9);
    }
    void whatIfsFollowTheirMachine()
    {
        Session session = levels();
        addMachine(session, cluster());
        FigureRequest& figure = session.figures.front();
        figure = withWhatIf(figure, {u"cluster"_s});
        const Session before = session;
        QCOMPARE(figuresWith(session, u"cluster").size(), size_t(1));
        const QString kept = keepAsNewMachine(session, u"cluster"_s, u"Kept"_s);
        QCOMPARE(whatIfOf(session.figures.front())->machine, kept);
        session = before;
        removeMachine(session, u"cluster"_s);
        QVERIFY(whatIfOf(session.figures.front())->isEmpty());
    }
    void aWhatIfIsKeptAsAMachine()
    {
        Session session = levels();
        putMachine(session, withTyped(*shippedMachine(blueWaters), gammaName, 2e-9));
        const QString id = keepAsNewMachine(session, blueWaters, u"Shorter queues"_s);
        QCOMPARE(id, u"shorter-queues"_s);
        QCOMPARE(session.figures.front().machine, id);
        QCOMPARE(gammaOf(session), 2e-9);
        QVERIFY(*findMachine(session, blueWaters) == *shippedMachine(blueWaters));
        QCOMPARE(originalOf(*findMachine(session, id), gammaName)->value, 8.4e-9);
        QVERIFY(keepAsNewMachine(session, u"hopper"_s, u"x"_s).isEmpty()); // not of this session
    }
    /// Parameters of a what if become a machine; what is seen stays.
    void aWhatIfOfAFigureIsKept()
    {
        Session session = levels();
        FigureRequest& figure = session.figures.front();
        QVERIFY(!changesParameters(figure));
        QVERIFY(!keepWhatIf(session, figure.id, u"x"_s).ok());
        figure = withWhatIf(figure, {{}, {{gammaName, 2e-9}, {u"ppn"_s, 8}}});
        FigureMemory memory;
        const auto times = [&] {
            std::vector<double> all;
            const auto view = whatIfView(session, session.figures.front(), memory);
            for (const LevelCost& cost : (*view)->analysis.costs) all.push_back(cost.total());
            return all;
        };
        const std::vector<double> before = times();
        const auto id = keepWhatIf(session, figure.id, u"Shorter queues"_s);
        QVERIFY(id.ok());
        QCOMPARE(*id, u"shorter-queues"_s);
        const auto changes = whatIfOf(session.figures.front());
        QCOMPARE(changes->machine, *id);
        QCOMPARE(changes->set, (NamedValues{{u"ppn"_s, 8}}));
        QCOMPARE(times(), before);
        QCOMPARE(changedValues(*findMachine(session, *id)), QStringList{gammaName});
    }

    void sessionsKeepThem()
    {
        Session session = levels();
        putMachine(session, withTyped(*shippedMachine(blueWaters), gammaName, 2e-9));
        addMachine(session, *shippedMachine(u"metropolis-like"));
        const auto again = readSession(writeSession(session), u"s.costscope"_s);
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
        QCOMPARE(c.machines[0].name, u"blue-waters → cluster"_s);
        QCOMPARE(c.machines[0].values.size(), size_t(1));
        QCOMPARE(c.machines[0].values[0].name, gammaName);
        QCOMPARE(c.machines[0].values[0].ratio(), 1e-9 / 8.4e-9);
    }
};

QTEST_GUILESS_MAIN(TestSessionMachines)
#include "tst_session_machines.moc"
