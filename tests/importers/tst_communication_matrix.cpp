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
    if (!file.open(QIODevice::ReadOnly)) return Error{QStringLiteral("cannot be opened")};
    return readText(file.readAll());
}

} // namespace

class TestCommunicationMatrix : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void matrix()
    {
        const auto read = readFile(folder + QStringLiteral("four_ranks.csv"));
        QVERIFY2(read.ok(), qPrintable(read.ok() ? QString() : read.error().message));
        const auto hierarchy = amgHierarchy(read->datasets.front());
        QVERIFY(hierarchy.ok());
        QCOMPARE(hierarchy->ranks, 4);
        QCOMPARE(hierarchy->placement->torusDims, (Coordinates{2, 2, 1}));
        QCOMPARE(hierarchy->operations.front().name, QStringLiteral("exchange"));
        QCOMPARE(hierarchy->operations.front().numbers.messages, 8.0);
        QCOMPARE(hierarchy->operations.front().numbers.bytes, 750.0);
        QVERIFY(read->messages.front().text.startsWith(QStringLiteral("7\u00a0B on the diagonal")));
    }

    /// Messages without a level are those of one exchange.
    void messages()
    {
        const auto read = readFile(folder + QStringLiteral("messages.csv"));
        QVERIFY2(read.ok(), qPrintable(read.ok() ? QString() : read.error().message));
        const auto hierarchy = amgHierarchy(read->datasets.front());
        QCOMPARE(hierarchy->levels.size(), size_t(1));
        QCOMPARE(hierarchy->operations.front().name, QStringLiteral("exchange"));
        QCOMPARE(hierarchy->operations.front().numbers.bytes, 170.0);
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
