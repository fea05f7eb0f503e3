// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/Verb.h"

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
    said.code = runVerb(QStringList{QStringLiteral("contention")} + args, out, err);
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
        QCOMPARE(said.json()["placement"].toString(), QStringLiteral("placed by a file"));
        QCOMPARE(said.json()["hottest"][0]["from"][0].toInt(), 1);
        QCOMPARE(said.json()["max_link_bytes"].toInt(), 16600);
        QVERIFY(!said.err.contains("ranks; its nodes"));
    }

    void moreRanksThanRoom()
    {
        const QString placed = ranksAt({0, 0, 0, 0, 0, 1, 1, 1});
        const Said said = say({worked(), "--placement", placed, "--json"});
        QVERIFY2(said.code == 0, qPrintable(said.err));
        QVERIFY2(said.err.contains("warning: Router (0, 0, 0) gets 5 ranks; its nodes have room for 4"), qPrintable(said.err));
        QCOMPARE(said.json()["warnings"].toArray().size(), 1);
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
        QCOMPARE(busiest["dimension"].toString(), QStringLiteral("x"));
        QCOMPARE(busiest["time_at_capacity_s"].toDouble(), 1e-6);
        QCOMPARE(longest["dimension"].toString(), QStringLiteral("y"));
        QCOMPARE(longest["bytes"].toInt(), 500);
        QCOMPARE(answer["max_link_time_s"].toDouble(), 5e-6);
        QCOMPARE(answer["max_link_bytes"].toInt(), 1000);
        QCOMPARE(answer["contention_s"].toDouble(), 1e-7); // δ ℓ goes by bytes
        const QString text = say({messages, "--machine", machine}).out;
        const QString said = QStringLiteral("At its capacity another link takes longest: +y at (0, 0, 0), 5.000\u00A0µs for 500\u00A0B.\n");
        QVERIFY2(text.contains(said), qPrintable(text));
        QVERIFY2(text.contains("By bytes\n") && text.contains("By time at capacity\n"), qPrintable(text));
        const QString csv = say({messages, "--machine", machine, "--csv"}).out;
        QVERIFY2(csv.startsWith("x,y,z,dimension,direction,bytes,time_at_capacity_s\n") && csv.contains("0,0,0,y,+,500,5e-06\n"),
                 qPrintable(csv));
        // Nothing is added where the machine does not say it, or not for every dimension that has links.
        QVERIFY(!say({messages, "--json"}).json().contains(QStringLiteral("hottest_by_time")));
        const QString line =
            file("line.json", R"({"format": "costscope.machine/1", "id": "mine", "name": "Mine", "network": {"link_bytes_per_s": [1e9]}})");
        QVERIFY(!say({messages, "--machine", line, "--json"}).json().contains(QStringLiteral("max_link_time_s")));
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
