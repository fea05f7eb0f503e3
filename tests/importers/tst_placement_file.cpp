// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/messages/placementFile.h"

#include <QTest>

using namespace costscope;

class TestPlacementFile : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void reads_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("headings") << QByteArray("rank,x,y,z\n0,1,0,0\n1,0,1,0\n2,1,1,1\n");
        QTest::newRow("blanks, any order, a comment") << QByteArray("# placed by hand\n2 1 1 1\n0 1 0 0\n1 0 1 0\n");
        QTest::newRow("tabs, CR LF") << QByteArray("0\t1\t0\t0\r\n1\t0\t1\t0\r\n2\t1\t1\t1\r\n");
    }
    void reads()
    {
        QFETCH(QByteArray, text);
        const auto routers = readPlacement(text, "p.csv", *Torus::of({2, 2, 2}));
        QVERIFY2(routers.ok(), qPrintable(routers.ok() ? QString() : routers.error().message));
        QCOMPARE(*routers, (std::vector<qint32>{1, 2, 7}));
    }

    void refuses_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<qint64>("line");
        QTest::addColumn<qint64>("column");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const char* text, qint64 line, qint64 column, const char* said) {
            QTest::newRow(name) << QByteArray(text) << line << column << said;
        };
        row("outside", "0,0,0,0\n1,0,2,0\n", 2, 5, "“2” is outside the 2 × 2 × 2 torus: 0 to 1 was expected.");
        row("negative", "0,0,0,-1\n", 1, 7, "“-1” is outside");
        row("no number", "0,0,0,0\n1,0,east,0\n", 2, 5, "“east” is not a whole number: 0 to 1 was expected.");
        row("between two routers", "0,0.5,0,0\n", 1, 3, "“0.5” is not a whole number: 0 to 1 was expected.");
        row("no rank", "0,0,0,0\nb,0,0,0\n", 2, 1, "“b” is not a rank.");
        row("twice", "0,0,0,0\n0,1,0,0\n", 2, 1, "Rank 0 stands here a second time; the first is in line 1.");
        row("missing", "0,0,0,0\n2,1,0,0\n", 0, 0, "Rank 1 is missing; 2 ranks were expected.");
        row("too narrow", "0,0,0\n", 1, 1, "4 numbers were expected: the rank and its place in the 2 × 2 × 2 torus; these are 3.");
        row("empty", "", 0, 0, "");
    }
    void refuses()
    {
        QFETCH(QByteArray, text);
        QFETCH(qint64, line);
        QFETCH(qint64, column);
        QFETCH(QString, said);
        const auto routers = readPlacement(text, "p.csv", *Torus::of({2, 2, 2}), text.isEmpty() ? 1 : 0);
        QVERIFY(!routers.ok());
        QVERIFY2(routers.error().message.startsWith(said), qPrintable(routers.error().message));
        if (line > 0) QCOMPARE(qint64(routers.error().line), line);
        if (column > 0) QCOMPARE(qint64(routers.error().column), column);
    }
    void asManyAsExpected()
    {
        const Torus line = *Torus::of({4});
        QVERIFY(readPlacement("0,0\n1,3\n", "p", line, 3).error().message.startsWith("Rank 2 is missing; 3 ranks"));
        QVERIFY(readPlacement("0,0\n1,3\n70,1\n", "p", line, 2).error().message.startsWith("Rank 70: ranks go from 0 to 1"));
        QVERIFY(readPlacement("0,0\n1,3\n2,1\n", "p", line, 2).error().message.startsWith("Rank 2: ranks go from 0 to 1"));
    }

    /// A table of millions of ranks for a job of a few: the first rank too many ends the reading.
    void readsNoFurtherThanNeeded()
    {
        const auto refused = readPlacement("0,0\n1,3\n2,1\nbroken\n", "p", *Torus::of({4}), 2);
        QVERIFY(!refused.ok());
        QCOMPARE(refused.error().message, u"Rank 2: ranks go from 0 to 1 here."_s);
        QCOMPARE(refused.error().line, qint64(3));
    }
};

QTEST_GUILESS_MAIN(TestPlacementFile)
#include "tst_placement_file.moc"
