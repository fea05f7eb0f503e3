// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/golden.h"
#include "tests/core/walkedLoads.h"

#include "core/network/countLinkLoads.h"

#include <QElapsedTimer>

#include <array>
#include <numeric>
#include <random>
#include <thread>

using namespace costscope;

namespace {

struct List {
    std::vector<qint32> src, dst;
    std::vector<qint64> bytes;
    void add(qint32 from, qint32 to, qint64 b) { src.push_back(from), dst.push_back(to), bytes.push_back(b); }
    AmgMessageSpan span() const { return {src, dst, bytes}; }
};

std::vector<qint32> oneRankEach(const Torus& torus)
{
    std::vector<qint32> router(size_t(torus.routers()));
    std::iota(router.begin(), router.end(), 0);
    return router;
}

List randomMessages(qint32 ranks, size_t count, quint64 seed)
{
    std::mt19937_64 random(seed);
    List list;
    for (size_t i = 0; i < count; ++i)
        list.add(qint32(random() % quint64(ranks)), qint32(random() % quint64(ranks)), qint64(random() % 1'000'000'007));
    return list;
}

List allPairs(qint32 ranks)
{
    List list;
    for (qint32 a = 0; a < ranks; ++a)
        for (qint32 b = 0; b < ranks; ++b)
            if (a != b) list.add(a, b, 1);
    return list;
}

Parallel threads(int count)
{
    return {count, [](int parts, const std::function<void(int)>& part) {
                std::vector<std::thread> all;
                for (int i = 0; i < parts; ++i) all.emplace_back(part, i);
                for (std::thread& one : all) one.join();
            }};
}

} // namespace

class TestLinkLoads : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void golden_data() { goldenRows("point-to-point-golden.json", "torus.avg"); }
    void golden()
    {
        QFETCH(QJsonObject, input);
        QFETCH(QJsonObject, output);
        const Torus cube = *Torus::of({3, 3, 3}, input["wrap"][0].toInt() != 0);
        const LinkLoads loads = *countLinkLoads(cube, {}, oneRankEach(cube), allPairs(27).span());
        QCOMPARE(double(loads.maxBytes()), output["max_link_load"].toDouble());
        QCOMPARE(loads.usedLinks(), output["links_used"].toInteger());
        QCOMPARE(loads.usedLinks(), cube.links());
        QCOMPARE(double(*loads.byteHops()), output["total_byte_hops"].toDouble());
        QVERIFY(near(loads.hopsPerByte(), output["avg_hops_excluding_self"].toDouble(), 1e-12, "hops per byte"));
        QCOMPARE(qint64(loads.mostHops()), output["max_hops"].toInteger());
    }

    /// Figure 6 with 32 processes on each of four routers, in the version of the text: 0 to 2 and 1 to 3.
    void lineOfFour()
    {
        const Torus line = *Torus::of({4, 1, 1}, false);
        std::vector<qint32> router;
        for (qint32 rank = 0; rank < 128; ++rank) router.push_back(rank / 32);
        List list;
        for (qint32 i = 0; i < 32; ++i) list.add(i, 64 + i, 1'000'000), list.add(32 + i, 96 + i, 1'000'000);
        const LinkLoads loads = *countLinkLoads(line, {}, router, list.span());
        QCOMPARE(loads.maxBytes(), 64'000'000);
        QCOMPARE(loads.hottest(1), std::vector<size_t>{line.number({1, 0, true})});
        QCOMPARE(loads.hopsPerByte(), 2.0);
    }

    void walked_data()
    {
        QTest::addColumn<std::vector<qint32>>("dims");
        QTest::addColumn<std::vector<bool>>("wrap");
        const auto row = [](const char* name, const std::vector<qint32>& dims, const std::vector<bool>& wrap) {
            QTest::newRow(name) << dims << wrap;
        };
        row("odd", {5, 7, 3}, {true, true, true});
        row("even", {4, 4, 4}, {true, true, true});
        row("two wide", {2, 2, 2}, {true, true, true});
        row("flat", {8, 2, 1}, {true, true, true});
        row("one wide", {1, 1, 6}, {true, true, true});
        row("a single router", {1, 1, 1}, {true, true, true});
        row("mesh", {2, 3, 5}, {false, false, false});
        row("mixed", {6, 4, 5}, {true, false, true});
        row("ring", {9}, {true});
        row("line", {10}, {false});
        row("plane", {6, 5}, {false, true});
        row("long", {300, 3}, {true, false});
        row("positions of more than 16 bits", {520, 130}, {true, true});
        row("four dimensions", {3, 4, 2, 5}, {true, true, false, true});
        row("Blue Gene/Q", {4, 3, 2, 3, 2}, {true, true, true, true, true});
    }
    /// Exact equality with walking hop by hop, in any order of the dimensions, ties to plus or split.
    void walked()
    {
        QFETCH(std::vector<qint32>, dims);
        QFETCH(std::vector<bool>, wrap);
        const Torus torus = *Torus::of(dims, wrap);
        const List list = randomMessages(torus.routers(), 5000, 3);
        std::vector<int> order(dims.size());
        std::iota(order.begin(), order.end(), 0);
        do {
            for (const bool split : {false, true}) {
                const Routing routing{order, split};
                const LinkLoads loads = *countLinkLoads(torus, routing, oneRankEach(torus), list.span());
                QVERIFY(loads.bytes == walkedLoads(torus, routing, oneRankEach(torus), list.span()));
                QCOMPARE(std::accumulate(loads.bytes.begin(), loads.bytes.end(), qint64(0)), *loads.byteHops());
                for (size_t n = 0; n < loads.bytes.size(); ++n) QVERIFY(loads.bytes[n] == 0 || torus.hasLink(torus.link(n)));
            }
        } while (std::next_permutation(order.begin(), order.end()));
    }
    /// Every tie of an even torus: all pairs of routers.
    void everyTie()
    {
        for (const bool split : {false, true}) {
            const Torus torus = *Torus::of({4, 6, 2});
            const List list = allPairs(torus.routers());
            QVERIFY(countLinkLoads(torus, {{}, split}, oneRankEach(torus), list.span())->bytes ==
                    walkedLoads(torus, {{}, split}, oneRankEach(torus), list.span()));
        }
    }

    /// Single bytes cannot be halved: half of them go each way.
    void oddBytesOfTiesAreEven()
    {
        const Torus torus = *Torus::of({8}, {true});
        List list;
        for (qint32 rank = 0; rank < 8; ++rank) list.add(rank, (rank + 4) % 8, 1);
        const LinkLoads loads = *countLinkLoads(torus, {{}, true}, oneRankEach(torus), list.span());
        for (size_t n = 0; n < loads.bytes.size(); ++n) QCOMPARE(loads.bytes[n], qint64(2));
    }

    void threadsDoNotMatter()
    {
        const Torus torus = *Torus::of({6, 5, 4});
        const List list = randomMessages(torus.routers(), 300'001, 5);
        const LinkLoads alone = *countLinkLoads(torus, {}, oneRankEach(torus), list.span());
        for (const int count : {2, 3, 8}) {
            const LinkLoads shared = *countLinkLoads(torus, {}, oneRankEach(torus), list.span(), threads(count));
            QVERIFY(shared.bytes == alone.bytes && shared.bytesByHops == alone.bytesByHops &&
                    shared.messagesByHops == alone.messagesByHops);
            QCOMPARE(shared.selfMessages, alone.selfMessages);
        }
        QVERIFY(alone.selfMessages > 0);
        QCOMPARE(alone.messages() + alone.selfMessages, qint64(list.src.size()));
    }

    /// Who cancels speaks to the first part; the others, here run behind it, do nothing any more.
    void everyPartStops()
    {
        const Torus torus = *Torus::of({6, 5, 4});
        const List list = randomMessages(torus.routers(), 3'000'000, 5);
        std::array<qint64, 2> spent = {};
        const auto run = [&](bool goesOn) {
            const Parallel timed(2, [&](int parts, const std::function<void(int)>& part) {
                for (int i = 0; i < parts; ++i) {
                    QElapsedTimer timer;
                    timer.start();
                    part(i);
                    if (i > 0) spent[goesOn] = timer.nsecsElapsed();
                }
            });
            int told = 0;
            const auto loads =
                countLinkLoads(torus, {}, oneRankEach(torus), list.span(), timed, Progress([&](double) { return ++told, goesOn; }));
            QCOMPARE(loads.ok(), goesOn);
            QCOMPARE(told, goesOn ? 2 : 1); // after each of 1.5 million messages: a million at a time
            if (!goesOn) QCOMPARE(loads.error().message, cancelled().message);
        };
        run(true);
        run(false);
        QVERIFY2(spent[false] < spent[true] / 10, qPrintable(u"%1 of %2 ns"_s.arg(spent[false]).arg(spent[true])));
    }

    /// Piece by piece, as from a stream.
    void inPieces()
    {
        const Torus torus = *Torus::of({3, 3, 3});
        const List list = randomMessages(27, 10'000, 6);
        auto counter = LinkLoadCounter::of(torus, {}, oneRankEach(torus));
        QVERIFY(counter.ok());
        const AmgMessageSpan all = list.span();
        for (size_t at = 0; at < all.size(); at += 777) {
            const size_t n = std::min<size_t>(777, all.size() - at);
            QVERIFY(counter->add({all.src.subspan(at, n), all.dst.subspan(at, n), all.bytes.subspan(at, n)}).ok());
        }
        QVERIFY(counter->loads().bytes == countLinkLoads(torus, {}, oneRankEach(torus), all)->bytes);
    }

    void refuses()
    {
        const Torus torus = *Torus::of({3, 3, 3});
        const auto said = [&](List list, qint32 src, qint32 dst, qint64 bytes) {
            list.add(src, dst, bytes);
            return refusal(countLinkLoads(torus, {}, oneRankEach(torus), list.span()));
        };
        const List some = randomMessages(27, 5000, 1);
        QCOMPARE(said(some, 0, 27, 1), u"Message 5000: rank 27 is outside the partition, which has 27 ranks from 0 on."_s);
        QCOMPARE(said(some, -1, 0, 1), u"Message 5000: rank -1 is outside the partition, which has 27 ranks from 0 on."_s);
        QCOMPARE(said(some, 0, 1, -8), u"Message 5000: -8 is no number of bytes."_s);
        List huge;
        huge.add(0, 1, std::numeric_limits<qint64>::max());
        QVERIFY(refusal(countLinkLoads(torus, {}, oneRankEach(torus), huge.span())).isEmpty());
        QCOMPARE(said(huge, 0, 1, 1), u"Message 1: all messages together have more than 2^63 bytes."_s);
        QVERIFY(
            refusal(countLinkLoads(torus, {}, std::vector<qint32>{0, 27}, {})).startsWith("Rank 1 is at router 27; the 3 × 3 × 3 torus"));
        QVERIFY(refusal(countLinkLoads(torus, {{0, 1, 1}}, oneRankEach(torus), {})).contains("every dimension once"));
        QVERIFY(refusal(routingFromText("xyy", torus)).contains("each of xyz once"));
        QCOMPARE(routingFromText("zxy", torus)->order, (std::vector<int>{2, 0, 1}));
        List far;
        far.add(0, 13, std::numeric_limits<qint64>::max() / 2); // three hops
        QVERIFY(!countLinkLoads(torus, {}, oneRankEach(torus), far.span())->byteHops());
    }
};

QTEST_GUILESS_MAIN(TestLinkLoads)
#include "tst_link_loads.moc"
