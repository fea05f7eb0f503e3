// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/Verb.h"
#include "core/network/figures/networkFigure.h"
#include "core/session/sessionFile.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace costscope;

// The verb `contention` as a script calls it: options that go together or not, files of messages and placements.

namespace {

struct Said {
    int code = 0;
    QString out, err;
    QJsonObject json() const { return QJsonDocument::fromJson(out.toUtf8()).object(); }
};

Said say(const QStringList& args)
{
    Said said;
    QTextStream out(&said.out), err(&said.err);
    said.code = runVerb(QStringList{u"contention"_s} + args, out, err);
    return said;
}

QString worked()
{
    return QStringLiteral(COSTSCOPE_TEST_DATA "/cli/levels/worked.json"); // eight ranks, four on a node, one node on a router
}

} // namespace

class TestContention : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString file(const char* name, const QByteArray& text)
    {
        QFile file(m_folder.filePath(QLatin1String(name)));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) qFatal("%s cannot be written", name);
        return file.fileName();
    }
    QString ranksAt(const QList<int>& routers)
    {
        QByteArray text = "rank,x,y,z\n";
        for (qsizetype rank = 0; rank < routers.size(); ++rank)
            text += QByteArray::number(rank) + ',' + QByteArray::number(routers[rank]) + ",0,0\n";
        return file("placed.csv", text);
    }

private Q_SLOTS:
    /// Two answers to one question are no answer.
    void contradictions_data()
    {
        QTest::addColumn<QStringList>("args");
        QTest::addColumn<QString>("option");
        const QString placed = ranksAt({0, 0, 0, 0, 1, 1, 1, 1});
        const auto row = [](const char* name, const QStringList& args, const char* option) {
            QTest::newRow(name) << args << QString(option);
        };
        row("order", {worked(), "--placement", placed, "--order", "hilbert"}, "--order");
        row("box", {worked(), "--placement", placed, "--box", "2x1x1"}, "--box");
        row("ranks", {worked(), "--placement", placed, "--ranks", "block"}, "--ranks");
        row("box of a pattern elsewhere", {"--pattern", "ring", "--placement", placed, "--box", "2x2x2@1,1,1"}, "--box");
        row("wrap", {worked(), "--wrap", "torus", "--no-wrap"}, "--no-wrap");
        row("level of a pattern", {"--pattern", "ring", "--level", "1"}, "--level");
        row("bytes of a file", {worked(), "--bytes", "1kB"}, "--bytes");
        row("messages of a ring", {"--pattern", "ring", "--messages-per-rank", "3"}, "--messages-per-rank");
        row("seed of a ring", {"--pattern", "ring", "--seed", "3"}, "--seed");
        row("wrap of no dimension", {"--pattern", "ring", "--wrap", "xq"}, "--wrap");
        row("wrap of no dimension of a file", {worked(), "--wrap", "xq"}, "--wrap");
        row("routing twice along x", {"--pattern", "ring", "--routing", "xx"}, "--routing");
        row("routing of a file", {worked(), "--routing", "xx"}, "--routing");
        row("file kept twice", {worked(), "-o", "x.costscope"}, "-o");
    }
    void contradictions()
    {
        QFETCH(QStringList, args);
        QFETCH(QString, option);
        const Said said = say(args);
        QCOMPARE(said.code, 2);
        QVERIFY2(said.err.contains(option) && said.out.isEmpty(), qPrintable(said.err));
    }

    void placedByFile()
    {
        const Said said = say({worked(), "--placement", ranksAt({1, 1, 1, 1, 0, 0, 0, 0}), "--json"});
        QVERIFY2(said.code == 0, qPrintable(said.err));
        QCOMPARE(said.json()["placement"].toString(), u"placed by a file"_s);
        QCOMPARE(said.json()["hottest"][0]["from"][0].toInt(), 1);
        QCOMPARE(said.json()["max_link_bytes"].toInt(), 16600);
        QVERIFY(!said.err.contains("ranks; its nodes"));
    }

    /// A number of ranks that a file claims costs nothing, also where another file places them.
    void claimedRanks()
    {
        const QString claims =
            file("claims.csv", "# ranks=2000000000; ppn=1000000\nlevel,operation,src,dst,bytes\n0,spmv,0,1999999999,5\n");
        const Said said = say({claims, "--placement", ranksAt({0, 0})});
        QCOMPARE(said.code, 1);
        QVERIFY2(said.err.contains("2000000000 ranks are many more than these 1 messages name: up to 4194368"), qPrintable(said.err));
        const Said one = say({file("one.json", R"([{"src":0,"dst":99999999,"bytes":5}])")});
        QVERIFY2(one.code == 1 && one.err.contains("100000000 ranks are many more"), qPrintable(one.err));
        const Said missing = say({worked(), "--placement", ranksAt({0, 0})});
        QVERIFY2(missing.code == 1 && missing.err.contains("Rank 2 is missing; 8 ranks were expected"), qPrintable(missing.err));
        const Said none = say({worked(), "--placement", m_folder.filePath("none.csv"), "--torus", "8"});
        QVERIFY2(none.code == 1 && none.err.contains("none.csv"), qPrintable(none.err));
    }

    /// One pattern has one estimate, counted as it is made or from the session that keeps it.
    void keptPattern()
    {
        const QString kept = m_folder.filePath("line.costscope");
        const QJsonObject made = say({"--pattern", "line", "-o", kept, "--json"}).json()["cube_estimate"].toObject();
        const Said again = say({kept, "--json"});
        QVERIFY2(again.code == 0, qPrintable(again.err));
        QCOMPARE(again.json()["cube_estimate"].toObject(), made);
        QCOMPARE(made["link_bytes"].toDouble(), 256e6); // Figure 6, eq (7): 2 · 2³ · 1 MB · 16
        QCOMPARE(made["processes"].toInt(), 64);
        QVERIFY(say({kept}).out.contains("over the 64 of 128 processes that send"));
        QVERIFY(say({worked()}).out.contains("b of the cube estimate is over all 8 processes."));
    }

    /// The figures of a kept pattern go by the torus that was counted, also where nobody said it.
    void keptTorus_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QString>("torus");
        QTest::addColumn<QString>("wrap");
        QTest::newRow("of the pattern") << QStringList{"line", "--box", "4x1x1"} << "4x1x1"
                                        << "mesh";
        QTest::newRow("the usual") << QStringList{"ring", "--box", "2x2x2@1,1,1"} << "8x8x8"
                                   << "torus";
        QTest::newRow("said") << QStringList{"ring", "--torus", "4x4x2", "--wrap", "xy", "--box", "2x2x2"} << "4x4x2"
                              << "xy";
        QTest::newRow("no box") << QStringList{"ring", "--torus", "4x4x2", "--no-wrap"} << ""
                                << "";
    }
    void keptTorus()
    {
        QFETCH(QStringList, options);
        const QString kept = m_folder.filePath("kept.costscope");
        const Said counted = say(QStringList{"--pattern"} + options + QStringList{"-o", kept, "--json"});
        QVERIFY2(counted.code == 0, qPrintable(counted.err));
        const auto loaded = loadSession(kept);
        QVERIFY(loaded.ok());
        const Session& session = loaded->session;
        const QJsonObject choices = session.figures.front().choices;
        QTEST(choices["torus"].toString(), "torus");
        QTEST(choices["wrap"].toString(), "wrap");
        FigureMemory memory;
        const auto shown = networkView(session, session.figures.front(), memory);
        QVERIFY(shown.ok());
        QCOMPARE(shown->loads->maxBytes(), counted.json()["max_link_bytes"].toInteger());
        QCOMPARE(shown->torus().links(), counted.json()["links"].toInteger());
        QCOMPARE(shown->cube.linkBytes, counted.json()["cube_estimate"].toObject()["link_bytes"].toDouble());
    }

    /// Where options place the ranks of a file that does not, nothing is wrong.
    void noPlacement()
    {
        const QString bare = file("bare.json", R"({"ranks": 4, "messages": {"src": [0], "dst": [3], "bytes": [1000]}})");
        QVERIFY(say({bare}).err.contains("all ranks are on one node"));
        const Said spread = say({bare, "--ppn", "1", "--torus", "4", "--json"});
        QVERIFY2(spread.code == 0 && !spread.err.contains("no placement"), qPrintable(spread.err));
        QCOMPARE(spread.json()["max_link_bytes"].toInt(), 1000);
    }

    /// Numbers of processes are whole, also where they are large.
    void manyProcesses()
    {
        const QString text = say({"--pattern", "ring", "--torus", "2", "--ppn", "1000001"}).err;
        QVERIFY2(text.contains("1 to 1000000"), qPrintable(text));
        const QString most = say({"--pattern", "ring", "--torus", "4x1x1", "--ppn", "999999", "--nodes-per-router", "2"}).out;
        QVERIFY2(most.contains(u" · 999999,"_s), qPrintable(most));
    }

    /// δ is a time per byte, whoever says it.
    void delta()
    {
        for (const char* wrong : {"delta=-1e-10", "delta=inf"}) {
            const Said set = say({"--pattern", "line", "--set", wrong});
            QVERIFY2(set.code == 2 && set.err.contains("delta") && set.out.isEmpty(), qPrintable(set.err));
        }
        const QString machine = file("negative.json", R"({"format": "costscope.machine/1", "id": "mine", "name": "Mine",
            "contention": {"delta": -1e-10}})");
        const Said own = say({"--pattern", "line", "--machine", machine});
        QVERIFY2(own.code == 1 && own.err.contains("delta") && own.out.isEmpty(), qPrintable(own.err));
    }

    void twoFormats()
    {
        const Said said = say({"--pattern", "ring", "--json", "--csv"});
        QVERIFY2(said.code == 2 && said.err.contains("either --json or --csv"), qPrintable(said.err));
    }

    /// Ranks that a file puts on a router are those of the estimate, whatever room there would be.
    void ranksPerRouterByFile()
    {
        const QJsonObject cube = say({worked(), "--torus", "4x1x1", "--placement", ranksAt({0, 0, 1, 1, 2, 2, 3, 3}), "--json"})
                                     .json()["cube_estimate"]
                                     .toObject();
        QCOMPARE(cube["ppn"].toDouble(), 2.0); // not 4, the room of a node
        QCOMPARE(cube["nodes_per_router"].toDouble(), 1.0);
        const Said uneven = say({worked(), "--torus", "4x1x1", "--placement", ranksAt({0, 0, 0, 1, 2, 2, 3, 3}), "--json"});
        QCOMPARE(uneven.json()["cube_estimate"].toObject()["ppn"].toDouble(), 3.0);
        QVERIFY2(uneven.err.contains("note: The file puts 1 to 3 ranks on a router"), qPrintable(uneven.err));
        const Said wide = say({worked(), "--torus", "2x1x1", "--nodes-per-router", "2", "--ppn", "2", "--placement",
                               ranksAt({0, 0, 0, 0, 1, 1, 1, 1}), "--json"});
        QCOMPARE(wide.json()["cube_estimate"].toObject()["nodes_per_router"].toDouble(), 2.0);
        QCOMPARE(wide.json()["cube_estimate"].toObject()["ppn"].toDouble(), 2.0);
    }

    /// What was done otherwise than asked or recorded is said, and nothing where there is nothing to say.
    void saysWhatItDid()
    {
        const Said cube = say({worked(), "--ppn", "1", "--json"});
        QVERIFY2(cube.err.contains("8 nodes need 8 routers, more than the 2 × 1 × 1 of the placement"), qPrintable(cube.err));
        QVERIFY(!say({worked(), "--ppn", "8"}).err.contains("smallest cube"));
        QVERIFY(!say({"--pattern", "ring", "--torus", "8"}).out.contains("processes that send"));
        QVERIFY(say({"--pattern", "line"}).out.contains("over the 64 of 128 processes that send"));
        const Said box = say({"--pattern", "ring", "--torus", "4x4x4", "--box", "2x2x2@1,0,0", "--json"});
        QCOMPARE(box.json()["placement"].toString(), u"block, x fastest, box 2 × 2 × 2 at (1, 0, 0)"_s);
        const Said half = say({worked(), "--placement", file("half.csv", "rank,x,y,z\n0,0.5,0,0\n")});
        QVERIFY2(half.code == 1 && half.err.contains("“0.5” is not a whole number"), qPrintable(half.err));
    }

    /// No table of zeros without its reason.
    void whyNothing_data()
    {
        QTest::addColumn<QStringList>("args");
        QTest::addColumn<QString>("reason");
        QTest::newRow("one router") << QStringList{"--pattern", "ring", "--torus", "1"} << "a network of one router has no links";
        QTest::newRow("no messages") << QStringList{"--pattern", "transpose", "--torus", "7"} << "there are no messages";
        QTest::newRow("one router of two") << QStringList{worked(), "--ppn", "8"} << "every message stays on its router";
        QTest::newRow("no bytes") << QStringList{"--pattern", "ring", "--torus", "4", "--bytes", "0"} << "all messages have 0 bytes";
    }
    void whyNothing()
    {
        QFETCH(QStringList, args);
        QFETCH(QString, reason);
        const Said said = say(args);
        QVERIFY2(said.code == 0 && said.err.contains("No link carries anything: " + reason), qPrintable(said.err));
        QVERIFY(!said.out.contains("of the mean"));
    }

    /// How many links there are, and the estimate with its numbers.
    void text()
    {
        const QString many = say({"--pattern", "random", "--torus", "4x4x4"}).out;
        QVERIFY2(many.contains("The 10 busiest of 384 links; 383 carry anything.\n"), qPrintable(many));
        const QString line = say({"--pattern", "line"}).out;
        QVERIFY2(line.contains("3 of 6 links carry anything.\n"), qPrintable(line));
        QVERIFY2(line.contains(u"nodes per router · h³ · b · ppn = 2 · 2.00³ · 1.000\u00A0MB · 16, 4.0 times"_s), qPrintable(line));
    }

    void moreRanksThanRoom()
    {
        const QString placed = ranksAt({0, 0, 0, 0, 0, 1, 1, 1});
        const Said said = say({worked(), "--placement", placed, "--json"});
        QVERIFY2(said.code == 0, qPrintable(said.err));
        QVERIFY2(said.err.contains("warning: Router (0, 0, 0) gets 5 ranks; its nodes have room for 4"), qPrintable(said.err));
        QVERIFY2(said.err.contains("every message stays on its router"), qPrintable(said.err));
        QCOMPARE(said.json()["warnings"].toArray().size(), 2);
        const Said more = say({worked(), "--placement", placed, "--ppn", "5"});
        QVERIFY2(more.code == 0 && !more.err.contains("room"), qPrintable(more.err));
    }

    /// 1000 B along x at 1 GB/s, 500 B along y at 0.1 GB/s: the link with most bytes is not the one that takes longest.
    void capacities()
    {
        const QString messages =
            file("messages.json", R"({"ranks": 4, "placement": {"ppn": 1, "torus_dims": [2, 2, 1], "torus_wraparound": false},
            "messages": {"src": [0, 0], "dst": [1, 2], "bytes": [1000, 500]}})");
        const QString machine = file("machine.json", R"({"format": "costscope.machine/1", "id": "mine", "name": "Mine",
            "network": {"link_bytes_per_s": [1e9, {"value": 1e8, "state": "given"}]}, "contention": {"delta": 1e-10}})");
        const Said json = say({messages, "--machine", machine, "--json"});
        QVERIFY2(json.code == 0, qPrintable(json.err));
        const QJsonObject answer = json.json(), busiest = answer["hottest"][0].toObject(),
                          longest = answer["hottest_by_time"][0].toObject();
        QCOMPARE(busiest["dimension"].toString(), u"x"_s);
        QCOMPARE(busiest["time_at_capacity_s"].toDouble(), 1e-6);
        QCOMPARE(longest["dimension"].toString(), u"y"_s);
        QCOMPARE(longest["bytes"].toInt(), 500);
        QCOMPARE(answer["max_link_time_s"].toDouble(), 5e-6);
        QCOMPARE(answer["max_link_bytes"].toInt(), 1000);
        QCOMPARE(answer["contention_s"].toDouble(), 1e-7); // δ ℓ goes by bytes
        const QString text = say({messages, "--machine", machine}).out;
        const QString said = u"At its capacity another link takes longest: +y at (0, 0, 0), 5.000\u00A0µs for 500\u00A0B.\n"_s;
        QVERIFY2(text.contains(said), qPrintable(text));
        QVERIFY2(text.contains("By bytes\n") && text.contains("By time at capacity\n"), qPrintable(text));
        const QString csv = say({messages, "--machine", machine, "--csv"}).out;
        QVERIFY2(csv.startsWith("x,y,z,dimension,direction,bytes,time_at_capacity_s\n") && csv.contains("0,0,0,y,+,500,5e-06\n"),
                 qPrintable(csv));
        // Nothing is added where the machine does not say it, or not for every dimension that has links.
        QVERIFY(!say({messages, "--json"}).json().contains(u"hottest_by_time"_s));
        const QString line =
            file("line.json", R"({"format": "costscope.machine/1", "id": "mine", "name": "Mine", "network": {"link_bytes_per_s": [1e9]}})");
        QVERIFY(!say({messages, "--machine", line, "--json"}).json().contains(u"max_link_time_s"_s));
        // One capacity for all: one list, in the order of the bytes.
        const QString same = file(
            "same.json", R"({"format": "costscope.machine/1", "id": "mine", "name": "Mine", "network": {"link_bytes_per_s": [1e9, 1e9]}})");
        const QString plain = say({messages, "--machine", same}).out;
        QVERIFY2(plain.contains("at capacity") && !plain.contains("By bytes"), qPrintable(plain));
    }

    /// The box of a pattern is how large it is; where its ranks stand may be a file's.
    void patternByFile()
    {
        const Said said = say({"--pattern", "ring", "--torus", "4x1x1", "--box", "2x1x1", "--placement", ranksAt({0, 2}), "--json"});
        QVERIFY2(said.code == 0, qPrintable(said.err));
        QCOMPARE(said.json()["max_hops"].toInt(), 2);
    }
};

QTEST_GUILESS_MAIN(TestContention)
#include "tst_contention.moc"
