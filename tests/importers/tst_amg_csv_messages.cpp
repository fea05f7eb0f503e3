// SPDX-License-Identifier: GPL-3.0-or-later
#include "amgTesting.h"

using namespace costscope;

namespace {

constexpr int ranks = 64, levels = 3;

struct Row {
    int level;
    const char* operation;
    int src, dst;
    qint64 bytes;
};

/// Of three levels and two operations; one after the other, or mixed.
std::vector<Row> rows(int count, bool mixed)
{
    std::vector<Row> all;
    for (int i = 0; i < count; ++i) {
        const int group = mixed ? i * 7 % (2 * levels) : i * 2 * levels / count;
        all.push_back({group / 2, group % 2 ? "restrict" : "spmv", i % ranks, (i + 1 + i / ranks % (ranks - 1)) % ranks, i % 5000});
    }
    return all;
}

QByteArray table(const std::vector<Row>& all, const QByteArray& separator = ",", const QByteArray& end = "\n", const QByteArray& quote = {})
{
    QByteArray text = "# ranks=64; ppn=8; sockets_per_node=2" + end + end;
    text += QByteArrayList{"bytes", "level", "src", "operation", "dst"}.join(separator) + end;
    for (const Row& row : all)
        text += QByteArray::number(row.bytes) + separator + quote + QByteArray::number(row.level) + quote + separator +
                QByteArray::number(row.src) + separator + quote + row.operation + quote + separator + QByteArray::number(row.dst) + end;
    return text;
}

Dataset datasetOf(const QByteArray& bytes)
{
    const auto read = readAmg(bytes, "amg-csv");
    if (!read) qFatal("%s", qPrintable(read.error().toString()));
    return read->datasets.front();
}

} // namespace

/// Message tables are read line by line: the spelling, the order of the rows and the blocks of the file make no difference.
class TestAmgCsvMessages : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void spellingsMakeNoDifference_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        const std::vector<Row> all = rows(600, false);
        QTest::newRow("semicolons") << table(all, ";");
        QTest::newRow("tabs") << table(all, "\t");
        QTest::newRow("blanks") << table(all, "  ");
        QTest::newRow("blanks around") << table(all, " , ");
        QTest::newRow("CR LF") << table(all, ",", "\r\n");
        QTest::newRow("CR") << table(all, ",", "\r");
        QTest::newRow("quotes") << table(all, ",", "\n", "\"");
        QTest::newRow("mark") << "\xef\xbb\xbf" + table(all);
        QTest::newRow("decimals") << table(all).replace(",40,", ",40.0,").replace(",41,", ",4.1e1,").replace("\n17,", "\n+17,");
        QTest::newRow("comments between") << table(all).replace("\n200,", "\n\n# half of it\n200,");
        QTest::newRow("further columns") << table(all).replace("dst\n", "dst,colour\n");
        QTest::newRow("further cells") << table(all).replace("\n300,", ",7,8\n300,");
    }
    void spellingsMakeNoDifference()
    {
        QFETCH(QByteArray, bytes);
        const Dataset plain = datasetOf(table(rows(600, false))), read = datasetOf(bytes);
        QVERIFY(read.tables == plain.tables);
        QVERIFY(read.facts == plain.facts);
        QCOMPARE(read.table(u"messages")->rows(), 600);
    }

    /// Longer than a block of the input; lines lie across its ends.
    void everyRowIsTaken_data()
    {
        QTest::addColumn<bool>("mixed");
        QTest::addColumn<QByteArray>("end");
        QTest::newRow("in order") << false << QByteArray("\n");
        QTest::newRow("mixed") << true << QByteArray("\n");
        QTest::newRow("in order, CR LF") << false << QByteArray("\r\n");
        QTest::newRow("mixed, CR") << true << QByteArray("\r");
    }
    void everyRowIsTaken()
    {
        QFETCH(bool, mixed);
        QFETCH(QByteArray, end);
        const std::vector<Row> all = rows(500'000, mixed);
        const QByteArray text = table(all, ",", end);
        QVERIFY(text.size() > 8 << 20);
        const Dataset dataset = datasetOf(text);
        const auto hierarchy = amgHierarchy(dataset);
        QVERIFY(hierarchy.ok());
        QCOMPARE(hierarchy->levels.size(), size_t(levels));
        QCOMPARE(hierarchy->operations.size(), size_t(2 * levels));
        for (const AmgOperation& operation : hierarchy->operations) {
            const AmgMessageSpan list = messagesOf(dataset, operation);
            size_t i = 0;
            for (const Row& row : all) {
                if (row.level != operation.level || operation.name != QLatin1String(row.operation)) continue;
                QVERIFY(i < list.size() && list.src[i] == row.src && list.dst[i] == row.dst && list.bytes[i] == row.bytes);
                ++i;
            }
            QCOMPARE(i, list.size());
        }
    }

    void whatIsWrongIsFoundFarBelow()
    {
        const std::vector<Row> all = rows(500'000, false);
        const qint64 line = 400'003 + 1; // three lines stand above the rows
        const auto wrong = [&](const char* from, const char* to) {
            QByteArray text = table(all);
            const QByteArray row = "\n" + QByteArray::number(all[400'000].bytes) + ",2,";
            const qsizetype at = text.indexOf(row + QByteArray::number(all[400'000].src), text.size() * 3 / 4);
            text.replace(text.indexOf(from, at), qstrlen(from), to);
            return readAmg(text, "amg-csv");
        };
        const auto rank = wrong(",2,0,", ",2,64,");
        QVERIFY(!rank.ok() && rank.error().line == line && rank.error().message.contains(u"0 to 63"_s));
        const auto open = wrong("spmv", "\"spmv");
        QVERIFY(!open.ok());
        QVERIFY2(open.error().line == line && open.error().message.contains(u"never ends"_s), qPrintable(open.error().toString()));
    }

    void anEndlessLineIsRefused()
    {
        const auto read = readAmg(table(rows(6, false)) + QByteArray(40 << 20, '1'), "amg-csv");
        QVERIFY(!read.ok());
        QVERIFY2(read.error().message.contains(u"MiB"_s), qPrintable(read.error().toString()));
    }

    void canBeCancelled()
    {
        const auto read = readAmg(table(rows(500'000, false)), "amg-csv", false, Progress([](double fraction) { return fraction < 0.3; }));
        QVERIFY(!read.ok() && read.error().message == cancelled().message);
    }
};

QTEST_GUILESS_MAIN(TestAmgCsvMessages)
#include "tst_amg_csv_messages.moc"
