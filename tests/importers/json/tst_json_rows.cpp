// SPDX-License-Identifier: GPL-3.0-or-later
// Most of a long JSON file is not read by RapidJSON but taken from the block at once. What comes out must be the same, however the
// file is written and wherever its blocks end.
#include "importers/text/BlockStream.h"
#include "importers/text/TextIndex.h"

#include "core/data/amg.h"
#include "tests/importers/amgTesting.h"

#include <QtTest>

#include <map>
#include <random>

using namespace costscope;

namespace {

class Writer {
public:
    explicit Writer(unsigned seed) : m_random(seed) {}

    int pick(int below) { return int(m_random() % unsigned(below)); }

    QByteArray blanks()
    {
        static const char* const some[] = {"", "", " ", "  ", "\n   ", "\t", "\r\n ", "\n            "};
        return some[pick(8)];
    }

    QByteArray text()
    {
        static const char* const some[] = {"",
                                           "a",
                                           "ns",
                                           "eightchr",
                                           "nine char",
                                           "BM_copy<int, 3>/1024",
                                           "\\\"",
                                           "tab\\t",
                                           "\\u00e9",
                                           "\xc3\xa9",
                                           "\xe2\x82\xac 12345678",
                                           "\\\\",
                                           "a/b",
                                           "\xff"};
        QByteArray all;
        for (int i = pick(3); i >= 0; --i) all += some[pick(14)];
        return '"' + all + '"';
    }

    QByteArray number()
    {
        switch (pick(5)) {
        case 0: return QByteArray::number(pick(10));
        case 1: return QByteArray::number(qint64(m_random() >> (1 + pick(60))));
        case 2: return QByteArray::number(double(m_random()) * 1e-15, 'g', 17);
        case 3: return "-" + QByteArray::number(pick(1000)) + ".5e-" + QByteArray::number(pick(300));
        default: return QByteArray(QByteArray::number(pick(100000))).rightJustified(8); // aligned
        }
    }

    /// Rows of Google Benchmark with members as they like; `escaped`: each name begins with an escape, so that only RapidJSON can
    /// read it.
    std::pair<QByteArray, QByteArray> rows(int count)
    {
        QByteArray plain = "{\"context\": {}, \"benchmarks\": [", escaped = plain;
        const QByteArray lead = blanks();
        std::vector<QByteArray> order = {"name", "run_name", "run_type", "threads", "iterations", "real_time", "cpu_time", "time_unit"};
        const auto both = [&](const QByteArray& bytes) {
            plain += bytes;
            escaped += bytes;
        };
        for (int row = 0; row < count; ++row) {
            if (pick(10) == 0) std::ranges::shuffle(order, m_random);
            both(QByteArray(row > 0 ? "," : "") + blanks() + "{" + blanks());
            bool isFirst = true;
            const auto member = [&](const QByteArray& name, const QByteArray& value) {
                if (!isFirst) both("," + (pick(20) == 0 ? blanks() : lead));
                isFirst = false;
                char code[8];
                std::snprintf(code, sizeof code, "\\u%04x", unsigned(name[0]));
                plain += '"' + name;
                escaped += '"' + QByteArray(code) + name.mid(1);
                both("\":" + blanks() + value);
            };
            const QByteArray name = "\"BM/" + QByteArray::number(pick(7)) + "\"";
            for (const QByteArray& key : order)
                member(key, key == "name" || key == "run_name" ? name
                            : key == "run_type"                ? QByteArray("\"iteration\"")
                            : key == "time_unit"               ? QByteArray(pick(2) ? "\"ns\"" : "\"ms\"")
                            : key == "threads"                 ? QByteArray::number(1 + pick(3))
                            : key == "iterations"              ? QByteArray::number(1 + pick(1000))
                                                               : QByteArray::number(1 + pick(1000000)) + ".25");
            member("repetition_index", QByteArray::number(row));
            if (pick(3) == 0) member("own" + QByteArray::number(pick(400)), number());
            if (pick(3) == 0) member("label", text());
            if (pick(8) == 0) member("list", "[1, {\"a\": \"b\"}]");
            if (pick(8) == 0) member("flag", pick(2) ? "true" : "null");
            both(blanks() + "}");
        }
        both(blanks() + "]}");
        return {plain, escaped};
    }

private:
    std::mt19937 m_random;
};

Result<Imported> readRows(const QByteArray& bytes)
{
    return findImporter(u"google-benchmark")->read(*Input::fromBytes(bytes, u"some.json"_s), {}, {});
}

} // namespace

class TestJsonRows : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void asRapidJsonReadsThem()
    {
        for (unsigned seed = 0; seed < 300; ++seed) {
            Writer writer(seed);
            const auto [plain, escaped] = writer.rows(1 + writer.pick(60));
            const auto taken = readRows(plain), parsed = readRows(escaped);
            QVERIFY2(taken.ok() && parsed.ok(), qPrintable(spoken(taken) + spoken(parsed)));
            const QByteArray where = "seed " + QByteArray::number(seed) + ": " + plain.left(3000);
            QVERIFY2(taken->datasets[0].tables == parsed->datasets[0].tables, where.constData());
            QCOMPARE(taken->datasets[0].facts, parsed->datasets[0].facts);
            QCOMPARE(taken->datasets[0].messages.size(), parsed->datasets[0].messages.size());
        }
    }

    /// Blanks before the document move its characters over the end of a block.
    void whereverABlockEnds()
    {
        Writer writer(1);
        const QByteArray rows = writer.rows(6).first;
        const auto whole = readRows(rows);
        QVERIFY2(whole.ok(), qPrintable(spoken(whole)));
        for (qsizetype at = 1; at < rows.size(); ++at) {
            const auto read = readRows(QByteArray(Input::blockSize - at, ' ') + rows);
            QVERIFY2(read.ok() && read->datasets[0].tables == whole->datasets[0].tables, qPrintable(QString::number(at) + spoken(read)));
        }
    }

    /// A row over three blocks: only the first of them is held.
    void aRowOfManyBlocks()
    {
        const QByteArray filler = "\"" + QByteArray(Input::blockSize * 3 / 4, 'x') + "\"";
        QByteArray row = R"({"benchmarks": [{"name": "BM/1", "run_name": "BM/1", "run_type": "iteration")";
        for (const char* const name : {"a", "b", "c"}) row += ", \"" + QByteArray(name) + "\": " + filler + ", \"threads\": 3";
        row += R"(, "aggregate_name": "", "real_time": 5, "cpu_time": 4, "time_unit": "ns"}]})";
        row.replace(", \"aggregate_name\": \"\"", "");
        const auto read = readRows(row.replace("\"threads\": 3, \"b\"", "\"family_index\": 7, \"b\""));
        QVERIFY2(read.ok(), qPrintable(spoken(read)));
        const Dataset& dataset = read->datasets[0];
        QCOMPARE(dataset.principal().find(u"name")->text(0), u"BM/1"_s);
        QCOMPARE(dataset.principal().find(u"threads")->number(0), 3.0);
        QCOMPARE(dataset.table(u"tags")->rows(), 3);
        for (qsizetype i = 0; i < 3; ++i)
            QCOMPARE(dataset.table(u"tags")->find(u"text")->text(i), QString::fromLatin1(filler.mid(1, filler.size() - 2)));
    }

    /// Whole numbers of any length and written in any way become what they say; what is none is told with its place.
    void listsOfNumbers()
    {
        std::mt19937_64 random(7);
        for (int trial = 0; trial < 200; ++trial) {
            const size_t count = 1 + random() % 1500;
            std::vector<qint64> bytes;
            QByteArray text, zeros, ones;
            const bool isPlain = random() % 2;
            for (size_t i = 0; i < count; ++i) {
                qint64 value = qint64(random() >> (random() % 64)) & 0x3fffffffffffffff;
                for (int cut = int(random() % 19); cut > 0; --cut) value /= 10;
                bytes.push_back(value);
                const char* const before = isPlain || random() % 5 != 0 ? "" : random() % 2 ? " " : "\n\t";
                const bool isPoint = !isPlain && value < (1 << 30) && random() % 20 == 0;
                text += (i ? "," : "") + QByteArray(before) + QByteArray::number(value) + (isPoint ? ".0" : "") +
                        (isPlain || random() % 9 != 0 ? "" : " ");
                zeros += i ? ",0" : "0";
                ones += i ? ",1" : "1";
            }
            const QByteArray head = R"({"format": "costscope.amg/1", "ranks": 2, "placement": {"ppn": 1}, "levels": [{"level": 0, )"
                                    R"("operations": [{"operation": "spmv", "messages": {"src": [)" +
                                    zeros + "], \"dst\": [" + ones + "], \"bytes\": [";
            const QByteArray tail = "]}}]}]}";
            const auto shift = trial % 2 ? Input::blockSize - head.size() - qint64(random() % quint64(text.size() + 1)) : 0;
            const QByteArray before(shift, ' ');
            const auto read = readAmg(before + head + text + tail, "amg-json");
            QVERIFY2(read.ok(), qPrintable(spoken(read)));
            const AmgMessageSpan list = messagesOf(read->datasets[0], amgHierarchy(read->datasets[0])->operations[0]);
            QVERIFY(std::ranges::equal(list.bytes, bytes));

            // One of them is wrong: the place is its own.
            const size_t bad = random() % count;
            qsizetype at = -1;
            for (size_t i = 0; i < bad; ++i) at = ones.indexOf(',', at + 1);
            QByteArray wrong = head;
            const qsizetype place = head.indexOf("\"dst\": [") + 8 + at + 1;
            wrong[place] = '7';
            const auto refused = readAmg(before + wrong + text + tail, "amg-json");
            QVERIFY(!refused.ok());
            QVERIFY2(refused.error().message.contains(u"dst[%1] is rank 7"_s.arg(bad)), qPrintable(spoken(refused)));
            QCOMPARE(refused.error().line, 1);
            QCOMPARE(refused.error().column, before.size() + place + 1);
            wrong[place] = '0'; // the rank that sends
            const auto own = readAmg(before + wrong + text + tail, "amg-json");
            QVERIFY2(!own.ok() && own.error().message.contains(u"dst[%1] is rank 0, the other end"_s.arg(bad)), qPrintable(spoken(own)));
            QCOMPARE(own.error().column, before.size() + place + 1);
        }
    }

    /// A comma that has nothing before it is found also where such a comma stood in another row.
    void whatIsNoRow()
    {
        const QByteArray head = R"({"benchmarks": [)", sound = R"("name": "a", "real_time": 1, "time_unit": "ns"})";
        for (const char* const first : {"{\"\\u0061\": 1, ", "{\"a\": [1], ", "{\"a\": 1, ", "{"})
            for (const char* const wrong :
                 {"{, ", "{,", "{ ,", "{,, ", "{\"b\": 1 ", "{\"b\": 1,, ", "{\"b\" 1, ", "{\"b\":: 1, ", "{b: 1, "}) {
                const auto read = readRows(head + first + sound + ", " + first + sound + ", " + wrong + sound + "]}");
                QVERIFY2(!read.ok(), wrong);
                QVERIFY(readRows(head + first + sound + ", " + first + sound + "]}").ok());
            }
    }

    void whatIsNoWholeNumber()
    {
        for (const char* const wrong :
             {"07", "00", "-1", "+1", "1e", ".5", "1.5", "1 2", "\"1\"", "null", "12345678901234567890", "", "1x"}) {
            QByteArray text = R"({"format": "costscope.amg/1", "ranks": 2, "levels": [{"level": 0, "operations": [{"operation": "spmv", )"
                              R"("messages": {"src": [0,0,0,0,0,0], "dst": [1,1,1,1,1,1], "bytes": [8,8,8,?,8,8]}}]}]})";
            const qsizetype place = text.indexOf('?');
            const auto read = readAmg(text.replace("?", wrong) + QByteArray(30, ' '), "amg-json");
            QVERIFY2(!read.ok(), wrong);
            QVERIFY2(read.error().column >= place && read.error().column <= place + 22, qPrintable(spoken(read)));
        }
    }

    void numbersOfTexts()
    {
        std::mt19937 random(3);
        TextIndex index;
        std::map<std::string, std::uint32_t> known;
        for (int i = 0; i < 20000; ++i) {
            // Many begin alike, and parts may be empty.
            const std::string first(1, char('a' + random() % 3)), second(random() % 4, 'x'), third = std::to_string(random() % 3000);
            const std::string_view pieces[] = {first, second, third};
            index.announce(first);
            bool isNew = false;
            const std::uint32_t number = index.find(pieces, isNew);
            const auto [at, inserted] = known.emplace(first + second + third, std::uint32_t(known.size()));
            QCOMPARE(number, at->second);
            QCOMPARE(isNew, inserted);
            QVERIFY(index.isAt(number, pieces));
            const std::string_view longer[] = {first, second, third, "y"};
            QVERIFY(!index.isAt(number, longer));
        }
        QCOMPARE(index.size(), known.size());
    }
};

QTEST_APPLESS_MAIN(TestJsonRows)
#include "tst_json_rows.moc"
