// SPDX-License-Identifier: GPL-3.0-or-later
#include "amgTesting.h"

#include "core/data/amg.h"

using namespace costscope;

namespace {

QByteArray sample(const QString& name)
{
    QFile file(QStringLiteral(COSTSCOPE_TEST_DATA "/messages/") + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

Result<Imported> readText(const QByteArray& bytes, bool partial = false)
{
    return readAmg(bytes, "message-list", partial);
}

std::vector<qint64> sumsOf(const Dataset& dataset, qint32 ranks)
{
    std::vector<qint64> sums(static_cast<size_t>(ranks));
    const auto hierarchy = amgHierarchy(dataset);
    const AmgMessageSpan messages = messagesOf(dataset, hierarchy->operations.front());
    for (size_t i = 0; i < messages.size(); ++i) sums[size_t(messages.dst[i])] += messages.bytes[i] * (messages.src[i] + 1);
    return sums;
}

} // namespace

class TestMessageList : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Three ways to write the same four messages: costs as the worked example of costscope.amg/1 has them.
    void sameMessages_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("ranks");
        QTest::newRow("columns") << u"columns.json"_s << 8;
        QTest::newRow("rows") << u"rows.json"_s << 5;
        QTest::newRow("rows with ranks") << u"rows-with-ranks.json"_s << 8;
    }
    void sameMessages()
    {
        QFETCH(QString, name);
        QFETCH(int, ranks);
        QCOMPARE(recognise({sample(name), {}})->id, u"message-list"_s);
        const auto read = readText(sample(name));
        QVERIFY2(read.ok(), qPrintable(spoken(read)));
        const Dataset& dataset = read->datasets.front();
        const auto hierarchy = amgHierarchy(dataset);
        QCOMPARE(hierarchy->ranks, ranks);
        QCOMPARE(hierarchy->levels.size(), size_t(1));
        QCOMPARE(hierarchy->operations.size(), size_t(1));
        QCOMPARE(hierarchy->operations.front().name, u"exchange"_s);
        QCOMPARE(hierarchy->operations.front().numbers.messages, 4.0);
        QCOMPARE(hierarchy->operations.front().numbers.interNodeBytes, ranks == 8 ? 16600.0 : 0.0);
        const std::vector<qint64> sums = sumsOf(dataset, ranks);
        QCOMPARE(std::vector<qint64>(sums.begin(), sums.begin() + 5), (std::vector<qint64>{0, 400, 1000, 0, 16000 + 2 * 600}));
    }

    void whatIsSaid()
    {
        const QString rows = spoken(readText(sample(u"rows.json"_s)));
        QVERIFY2(rows.contains(u"the highest one makes it 5"_s), qPrintable(rows));
        QVERIFY2(rows.contains(u"Fields not used: tag, info."_s), qPrintable(rows));
        const auto columns = readText(sample(u"columns.json"_s));
        QCOMPARE(spoken(columns), QString());
        const auto hierarchy = amgHierarchy(columns->datasets.front());
        QVERIFY(hierarchy->placement->isAssumed());
        QCOMPARE(hierarchy->label, u"four messages, checkable by hand"_s);
        QCOMPARE(hierarchy->further["tool"]["version"].toInt(), 2);
    }

    /// A list that ends behind the first 64 KiB is known by its beginning; so are many rows, across blocks.
    void many()
    {
        constexpr int count = 300'000;
        QByteArray src, dst, bytes, rows;
        for (int i = 0; i < count; ++i) {
            const char* const comma = i > 0 ? ", " : "";
            src += comma + QByteArray::number(i % 1000);
            dst += comma + QByteArray::number(1000 + i % 24);
            bytes += comma + QByteArray::number(i);
            rows += (i > 0 ? QByteArray(",\n") : QByteArray()) + "{\"src\": " + QByteArray::number(i % 1000) +
                    ", \"dst\": " + QByteArray::number(1000 + i % 24) + ", \"bytes\": " + QByteArray::number(i) + "}";
        }
        const QByteArray columns =
            "{\"ranks\": 1024, \"messages\": {\"src\": [" + src + "], \"dst\": [" + dst + "], \"bytes\": [" + bytes + "]}}";
        const auto inColumns = readText(columns), inRows = readText("[" + rows + "]");
        QVERIFY2(inColumns.ok() && inRows.ok(), qPrintable(spoken(inColumns) + spoken(inRows)));
        QCOMPARE(amgHierarchy(inRows->datasets.front())->operations.front().numbers.bytes, double(count) * (count - 1) / 2);
        QCOMPARE(sumsOf(inColumns->datasets.front(), 1024), sumsOf(inRows->datasets.front(), 1024));
        int told = 0;
        const auto stopped = readAmg("[" + rows + "]", "message-list", false, Progress([&](double) { return ++told < 2; }));
        QVERIFY(!stopped.ok() && stopped.error().message == cancelled().message);
    }

    void refuses_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("line");
        QTest::addColumn<int>("column");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const char* text, int line, int column, const char* said) {
            QTest::newRow(name) << QByteArray(text) << line << column << QString::fromUtf8(said);
        };
        row("rank outside", "{\"ranks\": 2, \"messages\": {\"src\": [0],\n \"dst\": [2], \"bytes\": [1]}}", 2, 10,
            "messages: dst[0] is rank 2, but ranks go from 0 to 1.");
        row("rank outside, told later", "{\"messages\": {\"src\": [0], \"dst\": [2], \"bytes\": [1]}, \"ranks\": 2}", 1, 35,
            "messages: dst[0] is rank 2, but ranks go from 0 to 1.");
        row("rank outside, rows", "{\"ranks\": 2, \"messages\": [{\"src\": 0,\n\"dst\": 2, \"bytes\": 1}]}", 2, 8,
            "dst: found rank “2”, but ranks go from 0 to 1.");
        row("rank outside, rows, told later", "{\"messages\": [{\"src\": 0, \"dst\": 2, \"bytes\": 1}],\n\"ranks\": 2}", 1, 15,
            "messages[0]: found rank “2”, but ranks go from 0 to 1.");
        row("negative", "[{\"src\": 0, \"dst\": 1, \"bytes\": -5}]", 1, 32, "bytes: found -5, expected 0 or more.");
        row("negative in a list", "{\"ranks\": 2, \"messages\": {\"src\": [0], \"dst\": [1], \"bytes\": [-1]}}", 1, 61,
            "messages: bytes[0] is -1, but no message has a negative size.");
        row("fraction", "[{\"src\": 0, \"dst\": 1,\n\"bytes\": 1.5}]", 2, 10, "bytes: found 1.5, expected a whole number.");
        row("huge", "[{\"src\": 0, \"dst\": 1, \"bytes\": 1e300}]", 1, 32, "bytes: found 1e+300, expected a whole number.");
        row("beyond 2^63", "{\"ranks\": 2, \"messages\": {\"src\": [0], \"dst\": [1], \"bytes\": [9223372036854775808]}}", 1, 61,
            "A whole number was expected here.");
        row("to itself", "[{\"src\": 1, \"dst\": 1, \"bytes\": 5}]", 1, 20,
            "dst: found 1, the rank at the other end. No rank sends to itself.");
        row("to itself in a list", "{\"ranks\": 2, \"messages\": {\"src\": [1], \"dst\": [1], \"bytes\": [1]}}", 1, 47,
            "messages: dst[0] is rank 1, the other end as well.");
        row("missing", "[{\"src\": 1, \"dst\": 0, \"bytes\": 5},\n{\"src\": 1, \"bytes\": 5}]", 2, 23, "messages[1]: “dst” is missing.");
        row("null", "[{\"src\": 1, \"dst\": 0, \"bytes\": null}]", 1, 32, "bytes: a whole number was expected here.");
        row("text", "[{\"src\": \"1\", \"dst\": 0, \"bytes\": 2}]", 1, 10, "src: a whole number was expected here.");
        row("a list", "[{\"src\": [1], \"dst\": 0, \"bytes\": 2}]", 1, 0, "src: a whole number was expected here.");
        row("twice", "[{\"src\": 1, \"dst\": 0, \"bytes\": 2, \"source\": 3}]", 1, 0, "“source” is there twice.");
        row("no object", "[{\"src\": 1, \"dst\": 0, \"bytes\": 2}, 7]", 1, 36, "An object was expected here.");
        row("list too short", "{\"ranks\": 2, \"messages\": {\"src\": [1], \"dst\": [], \"bytes\": [1]}}", 1, 0,
            "messages: src has 1 entries, dst 0, bytes 1.");
        row("no list", "{\"ranks\": 2, \"messages\": {\"src\": [1], \"bytes\": [1]}}", 1, 0, "messages: the list “dst” is missing.");
        row("no ranks", "{\"messages\": [{\"src\": 1, \"dst\": 0, \"bytes\": 2}]}", 0, 0, "“ranks”, the number of ranks, is missing.");
        row("messages twice", "{\"ranks\": 2, \"messages\": [{\"src\": 1, \"dst\": 0, \"bytes\": 2}], \"messages\": []}", 1, 0,
            "“messages” is there twice.");
        row("placement", "{\"ranks\": 2,\n\"placement\": {\"ppn\": 0},\n\"messages\": [{\"src\": 1, \"dst\": 0, \"bytes\": 2}]}", 2, 0,
            "/placement/ppn: found 0");
        row("ranks", "{\"ranks\": -2, \"messages\": [{\"src\": 1, \"dst\": 0, \"bytes\": 2}]}", 1, 0, "ranks: a whole number from 1");
        row("claimed ranks", "[{\"src\": 1, \"dst\": 2000000000, \"bytes\": 2}]", 1, 20,
            "dst: found rank “2000000000”, but ranks go from 0 to 99999999.");
        row("empty", "[]", 0, 0, "There are no messages: the list is empty.");
        row("no messages", "{\"ranks\": 3}", 0, 0, "There are no messages: “messages” is missing.");
        row("comma", "[{\"src\": 1, \"dst\": 0, \"bytes\": 2,}]", 1, 34, "This is not JSON");
        row("no comma", "[{\"src\": 1 \"dst\": 0, \"bytes\": 2}]", 1, 12, "This is not JSON: a comma or } was");
        row("cut off", "[{\"src\": 1, \"dst\": 0, \"bytes\": 2},\n{\"src\": 1, \"d", 2, 0,
            "The file is cut off here. Copy it again. Complete messages: 1;");
        row("cut off in columns", "{\"ranks\": 2, \"messages\": {\"src\": [1", 1, 0, "The file is cut off here. Copy it again.");
    }
    void refuses()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, line);
        QFETCH(int, column);
        QFETCH(QString, said);
        const auto read = findImporter(u"message-list")->read(*Input::fromBytes(text, u"some.json"_s), {}, {});
        QVERIFY(!read.ok());
        QVERIFY2(read.error().message.startsWith(said), qPrintable(read.error().message));
        QCOMPARE(int(read.error().line), line);
        if (column > 0) QCOMPARE(int(read.error().column), column);
    }
    void deeplyNested()
    {
        const QByteArray text = "[{\"src\": 1, \"x\": " + QByteArray(100'000, '[');
        QVERIFY(readText(text).error().message.startsWith(u"Lists and objects are nested more than 64 deep"_s));
    }

    void partial()
    {
        const QByteArray cut =
            "{\"ranks\": 2, \"messages\": [{\"src\": 1, \"dst\": 0, \"bytes\": 2},\n{\"src\": 0, \"dst\": 1, \"bytes\": 3}, {\"src\": 1, ";
        const auto read = readText(cut, true);
        QVERIFY2(read.ok() && read->partial, qPrintable(spoken(read)));
        QCOMPARE(amgHierarchy(read->datasets.front())->operations.front().numbers.bytes, 5.0);
        QVERIFY(!readText("{\"ranks\": 2, \"messages\": {\"src\": [1, 0], \"dst\": [0", true).ok());
    }

    /// What other formats own stays theirs.
    void notTaken_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("amg") << QByteArray("{\"format\": \"costscope.amg/1\", \"ranks\": 2, \"messages\": {\"src\": [0]}}");
        QTest::newRow("other version") << QByteArray(
            "{\"messages\": [{\"src\": 0, \"dst\": 1, \"bytes\": 2}], \"format\": \"costscope.messages/9\"}");
        QTest::newRow("levels") << QByteArray("{\"levels\": [], \"messages\": {\"src\": [0]}}");
        QTest::newRow("Google Benchmark") << QByteArray("{\"context\": {}, \"benchmarks\": [{\"src\": 0}], \"messages\": {\"src\": [0]}}");
        QTest::newRow("hyperfine") << QByteArray("{\"results\": [{\"command\": \"x\", \"mean\": 1}], \"messages\": {\"src\": [0]}}");
        QTest::newRow("chat") << QByteArray("{\"messages\": [{\"role\": \"user\", \"content\": \"from src to dst\"}]}");
        QTest::newRow("edges") << QByteArray("[{\"source\": \"a\", \"target\": \"b\"}]");
        QTest::newRow("deeper") << QByteArray("{\"x\": {\"messages\": {\"src\": [0], \"dst\": [1], \"bytes\": [1]}}}");
    }
    void notTaken()
    {
        QFETCH(QByteArray, text);
        const Importer* importer = recognise({text, {}});
        QVERIFY(!importer || importer->id != u"message-list"_s);
    }
};

QTEST_GUILESS_MAIN(TestMessageList)
#include "tst_message_list.moc"
