// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/testChannels.h"

#include "core/collectives/collectiveCost.h"
#include "core/collectives/collectiveEdits.h"
#include "core/collectives/figures/collectiveSwitches.h"
#include "core/collectives/figures/stageColumns.h"
#include "core/collectives/printedEquation.h"

#include <QTest>

using namespace costscope;

namespace {

CollectiveSetup ring16()
{
    CollectiveSetup setup;
    setup.nodes = 4;
    setup.level = StageLevel::Transfer;
    return setup;
}

Session ringSession()
{
    Session session;
    if (!addCollective(session, ring16()).ok()) qFatal("no ring");
    return session;
}

QString equationOn(const Machine& machine, CollectiveSetup setup)
{
    setup.extend = true;
    const auto question = questionOf(setup);
    const auto cost = collectiveCost(*question, machine);
    if (!cost) qFatal("%s", qPrintable(cost.error().message));
    return printedEquation(*question, *cost, *channelsOf(machine, question->outside));
}

QString equation(CollectiveSetup setup)
{
    return equationOn(*shippedMachine(u"metropolis-like"), setup);
}

} // namespace

class TestCollectiveEdits : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// One change is of the dataset: every figure shows it, also one that had chosen otherwise.
    void oneValueForAllFigures()
    {
        Session session = ringSession();
        const QString id = session.datasets.front().id;
        session.figures[1].choices = {{"processes", "32"}, {"mapping", "both"}};
        QVERIFY(editCollective(session, id, "processes", "64").ok());
        QCOMPARE(collectiveSetup(*session.datasets.front().data)->processes, 64);
        QCOMPARE(session.figures[1].choices, (QJsonObject{{"mapping", "both"}}));
        for (const FigureRequest& figure : session.figures) QCOMPARE(stageCount(session, figure), 63);
    }

    /// The name tells the setup until somebody gives it another.
    void theNameGoesWithIt()
    {
        Session session = ringSession();
        const QString id = session.datasets.front().id;
        QVERIFY(editCollective(session, id, "algorithm", "binomial-scatter").ok());
        QCOMPARE(session.datasets.front().name, u"Binomial scatter, 16 processes on 4 nodes, sequential"_s);
        session.datasets.front().name = u"Mine"_s;
        QVERIFY(editCollective(session, id, "nodes", "2").ok());
        QCOMPARE(session.datasets.front().name, u"Mine"_s);
    }

    /// m of a ring is one block, of recursive doubling all of them: the data stay the same. Another operation takes the number as it is.
    void anotherAlgorithmKeepsTheBlocks()
    {
        Session session = ringSession();
        const QString id = session.datasets.front().id;
        QVERIFY(editCollective(session, id, "size", "64KiB").ok());
        const auto bytes = [&] { return collectiveSetup(*session.datasets.front().data)->bytes; };
        for (const auto& [algorithm, wanted] :
             std::initializer_list<std::pair<QString, double>>{{"recursive-doubling-allgather", 16 * 65536.0},
                                                               {"ring-allgather", 65536},
                                                               {"binomial-broadcast", 65536},
                                                               {"chain-broadcast", 65536}}) {
            QVERIFY(editCollective(session, id, "algorithm", algorithm).ok());
            QCOMPARE(bytes(), wanted);
        }
    }

    void whatCannotBeChangesNothing()
    {
        Session session = ringSession();
        const Session before = session;
        const QString id = session.datasets.front().id;
        for (const auto& [name, text] : std::initializer_list<std::pair<QString, QString>>{{"nodes", "17"},
                                                                                           {"size", "a lot"},
                                                                                           {"machine", "blue-waters"},
                                                                                           {"machine", "none"},
                                                                                           {"colour", "red"},
                                                                                           {"mapping", "listed"}}) {
            const auto done = editCollective(session, id, name, text);
            QVERIFY2(!done.ok() && !done.error().message.isEmpty(), qPrintable(name + text));
            QVERIFY(session == before);
        }
        QVERIFY(!editCollective(session, "d99", "nodes", "2").ok());
    }

    /// Both mappings and the machine are chosen by figures, by all of them.
    void bothMappingsAndMachine()
    {
        Session session = ringSession();
        const QString id = session.datasets.front().id;
        QVERIFY(editCollective(session, id, "mapping", "both").ok());
        QVERIFY(editCollective(session, id, "machine", "metropolis-like").ok());
        for (const FigureRequest& figure : session.figures) {
            QCOMPARE(figure.choices["mapping"].toString(), u"both"_s);
            QCOMPARE(figure.machine, u"metropolis-like"_s);
        }
        QVERIFY(editCollective(session, id, "mapping", "round-robin").ok());
        for (const FigureRequest& figure : session.figures) QVERIFY(figure.choices.isEmpty());
        QVERIFY(collectiveSetup(*session.datasets.front().data)->mapping == Mapping::RoundRobin);
    }

    /// Where a window offers “as in the data”, it shows what they say; a switch is an edit of the data, other choices of the figure.
    void switchesOfAFigure()
    {
        Session session = ringSession();
        FigureRequest request = session.figures.front();
        const FigureKind& kind = *findFigure(request.kind);
        const Switches switches = switchesOf(kind, session, request);
        const Choice& mapping = switches.choices.front();
        QCOMPARE(mapping.words, (QStringList{"sequential", "round-robin", "both"}));
        QCOMPARE(choice(mapping, switches.shown), u"sequential"_s);
        request.choices = {{"mapping", "round-robin"}, {"stage", "3"}};
        QVERIFY(takeSwitches(session, request).ok());
        QCOMPARE(session.figures.front().choices, (QJsonObject{{"stage", "3"}}));
        QVERIFY(session.figures[1].choices.isEmpty());
        QVERIFY(collectiveSetup(*session.datasets.front().data)->mapping == Mapping::RoundRobin);
        request = session.figures.front();
        request.choices["mapping"] = "both";
        QVERIFY(takeSwitches(session, request).ok());
        QCOMPARE(session.figures[1].choices, (QJsonObject{{"mapping", "both"}}));
        QCOMPARE(choice(mapping, switchesOf(kind, session, session.figures[0]).shown), u"both"_s);
    }

    /// A ratio keeps the two algorithms it compares.
    void aRatioKeepsItsAlgorithms()
    {
        Session session = ringSession();
        for (FigureRequest& figure : session.figures) figure.choices = {{"algorithm", "binomial-gather"}};
        QVERIFY(editCollective(session, session.datasets.front().id, "algorithm", "bruck-alltoall").ok());
        for (const FigureRequest& figure : session.figures)
            QCOMPARE(figure.choices.contains("algorithm"), figure.kind == "collective-ratio");
    }

    /// A list of nodes is kept while another mapping is looked at.
    void aListStays()
    {
        CollectiveSetup setup = ring16();
        setup.processes = 4;
        setup.rankNode = {0, 1, 1, 0};
        setup.mapping = Mapping::Listed;
        Session session;
        QVERIFY(addCollective(session, setup).ok());
        const QString id = session.datasets.front().id;
        QVERIFY(editCollective(session, id, "mapping", "sequential").ok());
        QVERIFY(editCollective(session, id, "mapping", "listed").ok());
        QVERIFY(*collectiveSetup(*session.datasets.front().data) == setup);
    }

    /// A window draws what is quickly counted at once, and the rest aside.
    void workOfFigures()
    {
        Session session = ringSession();
        const QString id = session.datasets.front().id;
        const FigureRequest& figure = session.figures.front();
        QCOMPARE(rowsToCount(session, figure, {}), workOfStage); // 15 equal stages count once, by a rule
        for (const auto& [name, text] : {std::pair("algorithm", "bruck-alltoall"),
                                         {"processes", "65536"},
                                         {"nodes", "1000"},
                                         {"algorithm", "recursive-doubling-allgather"}})
            QVERIFY(editCollective(session, id, name, text).ok());
        QVERIFY(rowsToCount(session, figure, {}) > rowsCountedAtOnce);
    }

    void stagesOfASelection()
    {
        QCOMPARE(stageKey(6), u"stage=6"_s);
        QCOMPARE(selectedStage({"n=4", "stage=6"}), std::optional<qint64>(6));
        QVERIFY(!selectedStage({"stage=", "stage=x", "stage=-1"}));
        Session session = ringSession();
        FigureRequest none = session.figures.front();
        QCOMPARE(stageCount(session, none), 15);
        none.choices = {{"nodes", "99"}};
        QCOMPARE(stageCount(session, none), 0);
        none.datasets.clear();
        QCOMPARE(stageCount(session, none), 0);
    }

    /// Equations as models.md and the paper number them; what is not printed there is derived.
    void equations()
    {
        CollectiveSetup setup = ring16();
        QCOMPARE(equation(setup), u"eq (7)"_s);
        setup.mapping = Mapping::RoundRobin;
        QCOMPARE(equation(setup), u"eq (8)"_s);
        setup.level = StageLevel::Transmission;
        QCOMPARE(equation(setup), u"section 5"_s);
        setup.segment = 8192;
        QCOMPARE(equation(setup), QString());
        setup = ring16();
        setup.nodes = 1;
        QCOMPARE(equation(setup), QString());
        setup.nodes = 16; // every message leaves its node
        QCOMPARE(equation(setup), u"eq (8)"_s);
        setup.nodes = 3;
        QCOMPARE(equation(setup), QString());
        setup = CollectiveSetup();
        for (const auto& [algorithm, expected] :
             std::initializer_list<std::pair<QString, QString>>{{"binomial-broadcast", "section 3"},
                                                                {"binomial-scatter", "eqs (1), (4)"},
                                                                {"recursive-doubling-allgather", "eqs (2), (3)"},
                                                                {"pairwise-alltoall", ""}}) {
            setup.algorithm = algorithm;
            QCOMPARE(equation(setup), expected);
        }
        setup.algorithm = "binomial-broadcast";
        setup.processes = 12;
        QCOMPARE(equation(setup), QString());
    }

    /// The paper charges the process that uses the network. Where shared memory is slower, another one decides: derived.
    void equationsNeedASlowNetwork()
    {
        CollectiveSetup setup = ring16();
        for (const StageLevel level : {StageLevel::Transfer, StageLevel::Transmission}) {
            setup.level = level;
            const auto with = [&](double network) {
                return equationOn(
                    machineOfChannels({{"shared-memory", channelOfLaw(1e-6, 1e9, 0.5)}, {"network", channelOfLaw(1e-6, network, 0)}}),
                    setup);
            };
            QVERIFY(!with(1e8).isEmpty());
            QCOMPARE(with(1e11), QString());
        }
        setup.mapping = Mapping::RoundRobin; // everyone uses the network
        QCOMPARE(equationOn(machineOfChannels({{"shared-memory", channelOfLaw(1e-6, 1e9, 0.5)}, {"network", channelOfLaw(1e-6, 1e11, 0)}}),
                            setup),
                 u"section 5"_s);
    }
};

QTEST_GUILESS_MAIN(TestCollectiveEdits)
#include "tst_collective_edits.moc"
