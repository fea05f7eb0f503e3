// SPDX-License-Identifier: GPL-3.0-or-later
#include "amgTesting.h"

#include "core/data/amg.h"

using namespace costscope;

namespace {

const QString folder = QStringLiteral(COSTSCOPE_TEST_DATA "/matrix/");

Result<Imported> readText(const QByteArray& bytes)
{
    return readAmg(bytes, "communication-matrix");
}

Result<Imported> readFile(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return Error{u"cannot be opened"_s};
    return readText(file.readAll());
}

} // namespace

class TestCommunicationMatrix : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void matrix()
    {
        const auto read = readFile(folder + u"four_ranks.csv"_s);
        QVERIFY2(read.ok(), qPrintable(read.ok() ? QString() : read.error().message));
        const auto hierarchy = amgHierarchy(read->datasets.front());
        QVERIFY(hierarchy.ok());
        QCOMPARE(hierarchy->ranks, 4);
        QCOMPARE(hierarchy->placement->torusDims, (Coordinates{2, 2, 1}));
        QCOMPARE(hierarchy->operations.front().name, u"exchange"_s);
        QCOMPARE(hierarchy->operations.front().numbers.messages, 8.0);
        QCOMPARE(hierarchy->operations.front().numbers.bytes, 750.0);
        QVERIFY(read->messages.front().text.startsWith(u"7\u00a0B on the diagonal"_s));
    }

    /// As many rows of whole numbers as columns, and not a word: a matrix, and what is taken for granted is said.
    void square()
    {
        const QByteArray text = "0 10 20 30\n10 0 10 0\n20 10 0 5\n30 0 5 0 \n";
        const Importer* importer = findImporter(u"communication-matrix");
        QVERIFY(importer->recognises({text, u"a.dat"_s}));
        const auto read = readText(text);
        QVERIFY2(read.ok(), qPrintable(read.ok() ? QString() : read.error().message));
        const auto hierarchy = amgHierarchy(read->datasets.front());
        QCOMPARE(hierarchy->ranks, 4);
        QCOMPARE(hierarchy->operations.front().numbers.bytes, 150.0);
        QVERIFY(read->messages.front().text.contains(u"# ranks=4;"_s));
        for (const char* other : {"1 2 3\n4 5 6\n7 8 9\n", "0 1 2 3\n1 0 2 3\n1 2 0 3\n", "0 1 2 3\n1 0 2 3\n1 2 0 3\n1 2 3 0.5\n",
                                  "a b c d\n1 0 2 3\n1 2 0 3\n1 2 3 0\n"})
            QVERIFY2(!importer->recognises({other, u"a.dat"_s}), other);
    }

    /// Messages without a level are those of one exchange.
    void messages()
    {
        const auto read = readFile(folder + u"messages.csv"_s);
        QVERIFY2(read.ok(), qPrintable(read.ok() ? QString() : read.error().message));
        const auto hierarchy = amgHierarchy(read->datasets.front());
        QCOMPARE(hierarchy->levels.size(), size_t(1));
        QCOMPARE(hierarchy->operations.front().name, u"exchange"_s);
        QCOMPARE(hierarchy->operations.front().numbers.bytes, 170.0);
    }

    /// As tools write it: tabs, blanks, quotes, decimals, a mark at the beginning, comments between the rows.
    void spelled_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("commas") << QByteArray("# ranks=2\n5,1\n700,0\n");
        QTest::newRow("blanks beside commas") << QByteArray("# ranks=2\n 5 , 1 \n700 ,0 \n");
        QTest::newRow("blanks") << QByteArray("# ranks=2\n5 1\n 700   0 \n");
        QTest::newRow("tabs") << QByteArray("# ranks=2\n5\t1\n700\t0\n");
        QTest::newRow("semicolons, CR LF") << QByteArray("# ranks=2\r\n5;1\r\n700;0\r\n");
        QTest::newRow("quotes and decimals") << QByteArray("# ranks=2\n\"5\",1.0\n7e2,+0\n");
        QTest::newRow("mark, comments, empty lines") << QByteArray("\xef\xbb\xbf# ranks=2\n\n5,1\n# second\n700,0\n\n");
    }
    void spelled()
    {
        QFETCH(QByteArray, text);
        const auto read = readText(text);
        QVERIFY2(read.ok(), qPrintable(spoken(read)));
        const AmgHierarchy hierarchy = *amgHierarchy(read->datasets.front());
        const AmgMessageSpan messages = messagesOf(read->datasets.front(), hierarchy.operations.front());
        QCOMPARE(std::vector<qint32>(messages.src.begin(), messages.src.end()), (std::vector<qint32>{0, 1}));
        QCOMPARE(std::vector<qint64>(messages.bytes.begin(), messages.bytes.end()), (std::vector<qint64>{1, 700}));
        QVERIFY2(spoken(read).contains(u"5\u00A0B on the diagonal"_s), qPrintable(spoken(read)));
    }

    /// Rows longer than the head of a file, blocks longer than rows; it tells how far it is and hears when to stop.
    void large()
    {
        constexpr int ranks = 1500;
        QByteArray text = "# ranks=1500; ppn=10\n";
        double sum = 0, own = 0;
        for (qint64 i = 0; i < ranks; ++i) {
            for (qint64 j = 0; j < ranks; ++j) {
                const qint64 bytes = (i * 7919 + j * 104730) % 4 == 0 ? 0 : 8'000'000'000'000'000 + i * j;
                (i == j ? own : sum) += double(bytes) - 8e15 * (bytes > 0);
                text += QByteArray::number(bytes).rightJustified(60, ' ') + (j + 1 < ranks ? ',' : '\n');
            }
        }
        QVERIFY(text.indexOf('\n', 30) > 65536);
        QCOMPARE(recognise({QByteArrayView(text).first(65536), {}})->id, u"communication-matrix"_s);
        double furthest = 0;
        int told = 0;
        const auto read = readAmg(text, "communication-matrix", false,
                                  Progress([&](double f) { return ++told, furthest = std::max(furthest, f), true; }));
        QVERIFY2(read.ok(), qPrintable(spoken(read)));
        QVERIFY(told > 10 && furthest > 0.85);
        double counted = 0;
        const AmgHierarchy hierarchy = *amgHierarchy(read->datasets.front());
        for (const qint64 bytes : messagesOf(read->datasets.front(), hierarchy.operations.front()).bytes)
            counted += double(bytes - 8'000'000'000'000'000);
        QCOMPARE(counted, sum);
        QVERIFY(spoken(read).contains(u"on the diagonal"_s) && own > 0);
        const auto stopped = readAmg(text, "communication-matrix", false, Progress([](double f) { return f < 0.3; }));
        QVERIFY(!stopped.ok() && stopped.error().message == cancelled().message);
    }

    void lastLineMayBeCut()
    {
        const QString said = spoken(readText("# ranks=2\n0,1\n7,0"));
        QVERIFY2(said.contains(u"warning"_s) && said.contains(u"ends without a line end"_s), qPrintable(said));
    }

    /// Complete rows of a matrix that is cut off, where they are asked for.
    void partial()
    {
        for (const char* text : {"# ranks=3\n0,1,2\n1,0,2\n", "# ranks=3\n0,1,2\n1,0,2\n4,", "# ranks=3\n0,1,2\n1,0,2\n4"}) {
            QVERIFY(!readText(text).ok());
            const auto read = readAmg(text, "communication-matrix", true);
            QVERIFY2(read.ok() && read->partial, qPrintable(spoken(read)));
            const QString said = spoken(read);
            QVERIFY2(said.contains(u"2 complete rows of 3 were read"_s), qPrintable(said));
            const AmgHierarchy hierarchy = *amgHierarchy(read->datasets.front());
            QCOMPARE(hierarchy.ranks, 3);
            QCOMPARE(hierarchy.operations.front().numbers.bytes, 6.0);
        }
        const auto whole = readAmg("# ranks=2\n0,1\n1,0\n", "communication-matrix", true);
        QVERIFY(whole.ok() && !whole->partial);
        // Not the end of a file that is cut off: a row amid others, no row at all, a row too many.
        for (const char* text : {"# ranks=3\n0,1,2\n1\n1,0,2\n", "# ranks=3\n0,1", "# ranks=2\n0,1\n1,0\n1,"})
            QVERIFY2(!readAmg(text, "communication-matrix", true).ok(), text);
    }

    void refuses_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("line");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const char* text, int line, const char* said) {
            QTest::newRow(name) << QByteArray(text) << line << QString::fromUtf8(said);
        };
        row("ragged", "# ranks=2\n0,1\n1\n", 3, "There are 1 numbers in this row for 2 ranks.");
        row("negative", "# ranks=2\n0,1\n-1,0\n", 3, "found “-1”: a whole number of bytes");
        row("fraction", "# ranks=2\n0,1.5\n1,0\n", 2, "found “1.5”");
        row("word", "# ranks=2\n0,1\nmany,0\n", 3, "found “many”");
        row("huge", "# ranks=2\n0,1e300\n1,0\n", 2, "found “1e300”");
        row("nothing behind a comma", "# ranks=2\n0,1\n1,\n", 3, "found “”: a whole number of bytes");
        row("no ranks", "0,1\n1,0\n", 0, "The number of ranks is missing");
        row("cut off", "# ranks=3\n0,1,2\n1,0,2\n", 3, "There are 2 rows for 3 ranks");
        row("too many rows", "# ranks=2\n0,1\n1,0\n1,0\n", 4, "This row is one too many");
        row("messages without ranks", "src,dst,bytes\n0,1,2\n", 0, "The number of ranks is missing");
        row("message to itself", "# ranks=2\nsrc,dst,bytes\n1,1,2\n", 3, "dst: found 1, the rank that sends");
        row("rank outside", "# ranks=2\nsrc,dst,bytes\n0,2,2\n", 3, "dst: found rank “2”, but ranks go from 0 to 1");
    }
    void refuses()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, line);
        QFETCH(QString, said);
        const auto read = readText(text);
        QVERIFY(!read.ok());
        QVERIFY2(read.error().message.startsWith(said), qPrintable(read.error().message));
        if (line > 0) QCOMPARE(int(read.error().line), line);
    }
};

QTEST_GUILESS_MAIN(TestCommunicationMatrix)
#include "tst_communication_matrix.moc"
