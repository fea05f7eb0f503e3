// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/amgStatistics.h"

#include <QJsonArray>
#include <QTest>

#include <cmath>

using namespace costscope;

namespace {

/// The worked example: 8 ranks, 4 per node, 2 sockets, two routers one hop apart, four messages.
AmgHierarchy worked()
{
    AmgHierarchy h;
    h.label = u"worked example"_s;
    h.ranks = 8;
    Placement placement;
    placement.ppn = 4;
    placement.socketsPerNode = 2;
    placement.nodes = 2;
    placement.torusDims = {2, 1, 1};
    h.placement = placement;
    h.levels = {{1000, 6400, 4, 7, 8}, {100, 1600}};
    h.messages = {{0, 0, 0, 1}, {1, 2, 4, 4}, {400, 1000, 16000, 600}};
    AmgOperation spmv{0, u"spmv"_s};
    spmv.firstMessage = 0;
    spmv.messageCount = 4;
    spmv.measured.samples = {1e-5, 2e-5};
    spmv.measured.median = 1.5e-5;
    spmv.numbers.critical.emplace()[2][1] = {1, 16000};
    spmv.numbers.criticalBasis = u"single_rank"_s;
    AmgOperation coarse{1, u"spmv"_s};
    coarse.firstMessage = 4; // a list without messages
    h.operations = {spmv, {0, u"spgemm_AP"_s}, coarse};
    h.operations[1].numbers.maxSendsPerRank = 3;
    h.further = {{"generator", QJsonObject{{"name", "by hand"}}}};
    return h;
}

bool same(double a, double b)
{
    return a == b || (std::isnan(a) && std::isnan(b));
}

AmgStatistics counted(const std::vector<qint32>& src, const std::vector<qint32>& dst, const std::vector<qint64>& bytes, const Placement& p)
{
    return amgStatistics({src, dst, bytes}, p);
}

} // namespace

class TestAmgData : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void countsByHand()
    {
        const AmgHierarchy h = worked();
        const AmgStatistics s = amgStatistics(messagesOf(h.messages, h.operations[0]), *h.placement);
        const AmgNumbers& n = s.numbers;
        QCOMPARE(n.messages, 4.0);
        QCOMPARE(n.bytes, 18000.0);
        QCOMPARE(n.maxSendsPerRank, 3.0);
        QCOMPARE(n.maxRecvsPerRank, 2.0);
        QCOMPARE(n.maxBytesSentPerRank, 17400.0);
        QCOMPARE(n.senders, 2.0);
        QCOMPARE(n.sendersInterNode, 2.0);
        QCOMPARE(n.maxActivePpn, 2.0);
        QCOMPARE(n.interNodeBytes, 16600.0);
        QCOMPARE(n.byteHops, 16600.0);
        QCOMPARE(n.byLocality[0].messages, 1.0);
        QCOMPARE(n.byLocality[1].bytes, 1000.0);
        QCOMPARE(n.byLocality[2].maxRecvsPerRank, 2.0);
        QCOMPARE(n.byLocality[2].maxMessageBytes, 16000.0);
        QVERIFY((s.byClass[0][0] == AmgClass{1, 400}));
        QVERIFY((s.byClass[2][1] == AmgClass{1, 600}));
        QVERIFY((s.byClass[2][2] == AmgClass{1, 16000}));
        QVERIFY(((*n.critical)[1][1] == AmgClass{1, 1000})); // rank 0 sends most messages and most bytes
        QVERIFY(((*n.critical)[2][1] == AmgClass{}));
    }

    void noMessagesCostNothing()
    {
        const AmgStatistics s = counted({}, {}, {}, oneNode(8));
        QCOMPARE(s.numbers.messages, 0.0);
        QCOMPARE(s.numbers.maxActivePpn, 0.0);
        QCOMPARE(s.numbers.byLocality[2].maxSendsPerRank, 0.0);
    }

    void limitsDecideTheProtocol()
    {
        const AmgStatistics s = counted({0, 0, 0, 0, 0}, {1, 1, 1, 1, 1}, {0, 499, 500, 7999, 8000}, oneNode(2));
        QVERIFY((s.byClass[0][0] == AmgClass{2, 499}));
        QVERIFY((s.byClass[0][1] == AmgClass{2, 8499}));
        QVERIFY((s.byClass[0][2] == AmgClass{1, 8000}));
    }

    /// Several processes with as many messages: the largest of each class.
    void tiedProcesses()
    {
        const AmgStatistics s = counted({0, 0, 1, 1}, {1, 2, 0, 3}, {100, 100, 9000, 100}, oneNode(4));
        QVERIFY(((*s.numbers.critical)[0][0] == AmgClass{2, 100}));
        QVERIFY(((*s.numbers.critical)[0][2] == AmgClass{1, 9000}));
    }

    /// A claimed number of ranks must not cost memory, nor a sum of sizes overflow.
    void hugeRanksAndSizes()
    {
        Placement placement;
        placement.ppn = 1;
        placement.nodes = 2000000000;
        placement.torusDims = smallestCube(placement.nodes);
        const qint64 huge = std::numeric_limits<qint64>::max();
        const AmgStatistics s = counted({1999999999, 5}, {5, 7}, {huge, huge}, placement);
        QCOMPARE(s.numbers.messages, 2.0);
        QCOMPARE(s.numbers.maxRecvsPerRank, 1.0);
        QCOMPARE(s.numbers.bytes, 2 * double(huge));
    }

    void datasetAndBack()
    {
        AmgHierarchy before = worked();
        const qint64* const bytes = before.messages.bytes.data();
        const Dataset dataset = amgDataset(std::move(before));
        QCOMPARE(dataset.principal().name, u"levels"_s);
        const auto read = amgHierarchy(dataset);
        QVERIFY2(read.ok(), qPrintable(read.ok() ? QString() : read.error().message));
        const AmgHierarchy expected = worked();
        QCOMPARE(read->label, expected.label);
        QCOMPARE(read->ranks, 8);
        QVERIFY(read->placement == expected.placement);
        QCOMPARE(read->further, expected.further);
        QCOMPARE(read->gridComplexity(), 1.1);
        QCOMPARE(read->operatorComplexity(), 1.25);
        QVERIFY(std::isnan(read->levels[1].activeRanks));
        QCOMPARE(read->operations.size(), size_t(3));
        QCOMPARE(read->operations[0].measured.samples, expected.operations[0].measured.samples);
        QVERIFY(read->operations[0].numbers.critical == expected.operations[0].numbers.critical);
        QCOMPARE(read->operations[0].numbers.criticalBasis, u"single_rank"_s);
        QVERIFY(!read->operations[1].hasList() && !read->operations[1].numbers.critical);
        QVERIFY(read->operations[2].hasList());
        for (const AmgNumberName& name : amgNumberNames)
            QVERIFY(same(read->operations[1].numbers.*name.number, expected.operations[1].numbers.*name.number));
        const AmgMessageSpan messages = messagesOf(dataset, read->operations[0]);
        QCOMPARE(messages.size(), size_t(4));
        QCOMPARE(messages.bytes.data(), bytes); // the list itself, not a copy
        QCOMPARE(messagesOf(dataset, read->operations[2]).size(), size_t(0));
    }

    void listsWin()
    {
        AmgHierarchy h = worked();
        AmgOperation& spmv = h.operations[0];
        spmv.numbers.maxSendsPerRank = 5;
        spmv.numbers.messages = 4;
        spmv.numbers.byLocality[2].bytes = 16601;
        spmv.numbers.criticalBasis = u"max_n_and_max_bytes"_s;
        spmv.numbers.critical = AmgClasses{};
        (*spmv.numbers.critical)[0][0] = {1, 400};
        (*spmv.numbers.critical)[1][1] = {1, 1000};
        (*spmv.numbers.critical)[2][2] = {2, 16000};
        const QStringList all = takeCounts(spmv, messagesOf(h.messages, spmv), *h.placement);
        QCOMPARE(spmv.numbers.maxSendsPerRank, 3.0);
        QVERIFY(!spmv.numbers.critical);
        QCOMPARE(all.size(), 3);
        QCOMPARE(all[0], u"max_sends_per_rank: 5 is written, the list gives 3"_s);
        QVERIFY2(all[1].startsWith(u"inter-node bytes: 16601 is written"_s), qPrintable(all[1]));
        QVERIFY2(all[2].startsWith(u"critical inter-node rend n: 2 is written, the list gives 1"_s), qPrintable(all[2]));
    }

    void refusesDamagedTables_data()
    {
        QTest::addColumn<QString>("table");
        QTest::addColumn<QString>("column");
        QTest::addColumn<qint64>("value");
        QTest::addColumn<QString>("words");
        QTest::newRow("level") << "operations"
                               << "level" << qint64(7) << "level 7";
        QTest::newRow("list too far") << "operations"
                                      << "first_message" << qint64(2) << "incomplete";
        QTest::newRow("absurd list") << "operations"
                                     << "listed_messages" << std::numeric_limits<qint64>::max() << "incomplete";
        QTest::newRow("rank") << "messages"
                              << "src" << qint64(8) << "rank";
        QTest::newRow("negative rank") << "messages"
                                       << "dst" << qint64(-1) << "rank";
        QTest::newRow("size") << "messages"
                              << "bytes" << qint64(-1) << "negative size";
        QTest::newRow("sample of nothing") << "samples"
                                           << "level" << qint64(1) << "";
        QTest::newRow("class of nothing") << "classes"
                                          << "level" << qint64(5) << "row 1 of the table classes";
    }
    void refusesDamagedTables()
    {
        QFETCH(QString, table);
        QFETCH(QString, column);
        QFETCH(qint64, value);
        QFETCH(QString, words);
        Dataset dataset = amgDataset(worked());
        for (Table& t : dataset.tables)
            for (Column& c : t.columns) {
                if (t.name != table || c.name != column) continue;
                if (auto* ints = std::get_if<std::vector<qint32>>(&c.values)) ints->front() = qint32(value);
                if (auto* longs = std::get_if<std::vector<qint64>>(&c.values)) longs->front() = value;
            }
        const auto read = amgHierarchy(dataset);
        QCOMPARE(read.ok(), words.isEmpty());
        if (!read) QVERIFY2(read.error().message.contains(words), qPrintable(read.error().message));
        // Who does not go through the lists does not look into them.
        QCOMPARE(amgStructure(dataset).ok(), read.ok() || table == u"messages"_s);
    }

    void refusesOtherKinds()
    {
        Dataset dataset;
        QVERIFY(!amgHierarchy(dataset).ok());
        dataset.kind = DatasetKind::Amg;
        QVERIFY(!amgHierarchy(dataset).ok());
    }
};

QTEST_GUILESS_MAIN(TestAmgData)
#include "tst_amg_data.moc"
