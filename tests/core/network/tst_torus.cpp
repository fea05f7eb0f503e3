// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/golden.h"

#include "core/network/rankRouters.h"

#include <numeric>

using namespace costscope;

namespace {

Torus torus(const std::vector<qint32>& dims, const std::vector<bool>& wrap)
{
    return *Torus::of(dims, wrap);
}

} // namespace

class TestTorus : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void averages_data() { goldenRows("point-to-point-golden.json", "torus.avg"); }
    void averages()
    {
        QFETCH(QJsonObject, input);
        QFETCH(QJsonObject, output);
        std::vector<qint32> dims;
        std::vector<bool> wrap;
        for (int k = 0; k < 3; ++k) dims.push_back(input["dims"][k].toInt()), wrap.push_back(input["wrap"][k].toInt() != 0);
        const Torus t = torus(dims, wrap);
        QVERIFY(near(t.averageHops(SameRouter::Counts), output["avg_hops_including_self"].toDouble(), 1e-12, "with itself"));
        QVERIFY(near(t.averageHops(SameRouter::LeftOut), output["avg_hops_excluding_self"].toDouble(), 1e-12, "others only"));
        QCOMPARE(qint64(t.mostHops()), output["max_hops"].toInteger());
    }

    /// The closed forms against counting: even and odd, line and ring, flat, of one to five dimensions.
    void closedForms_data()
    {
        QTest::addColumn<std::vector<qint32>>("dims");
        QTest::addColumn<std::vector<bool>>("wrap");
        using Dims = std::vector<qint32>;
        using Wrap = std::vector<bool>;
        QTest::newRow("one router") << Dims{1, 1, 1} << Wrap{false, true, false};
        QTest::newRow("ring of 6") << Dims{1, 1, 6} << Wrap{true, true, true};
        QTest::newRow("ring of 7") << Dims{7} << Wrap{true};
        QTest::newRow("line of 7") << Dims{7} << Wrap{false};
        QTest::newRow("ring of 2") << Dims{2, 1} << Wrap{true, true};
        QTest::newRow("5 x 7 x 3, wraps y") << Dims{5, 7, 3} << Wrap{false, true, false};
        QTest::newRow("Blue Gene/Q") << Dims{4, 3, 2, 3, 2} << Wrap{true, true, true, false, true};
    }
    void closedForms()
    {
        QFETCH(std::vector<qint32>, dims);
        QFETCH(std::vector<bool>, wrap);
        const Torus t = torus(dims, wrap);
        double sum = 0;
        qint32 most = 0;
        for (qint32 from = 0; from < t.routers(); ++from)
            for (qint32 to = 0; to < t.routers(); ++to) sum += t.hops(from, to), most = std::max(most, t.hops(from, to));
        const double n = t.routers();
        QVERIFY(std::fabs(sum / (n * n) - t.averageHops(SameRouter::Counts)) < 1e-12);
        QVERIFY(n == 1 || std::fabs(sum / (n * (n - 1)) - t.averageHops(SameRouter::LeftOut)) < 1e-12);
        QCOMPARE(t.mostHops(), most);
    }

    /// Every link leads one hop on and has its own number; as many as links() says.
    void links_data() { closedForms_data(); }
    void links()
    {
        QFETCH(std::vector<qint32>, dims);
        QFETCH(std::vector<bool>, wrap);
        const Torus t = torus(dims, wrap);
        qint64 count = 0;
        for (size_t number = 0; number < t.linkNumbers(); ++number) {
            const Link link = t.link(number);
            QCOMPARE(t.number(link), number);
            if (!t.hasLink(link)) continue;
            ++count;
            QCOMPARE(t.hops(link.from, t.neighbour(link)), 1);
        }
        QCOMPARE(count, t.links());
        for (qint32 r = 0; r < t.routers(); ++r) QCOMPARE(t.router(t.position(r)), r);
    }

    /// Figure 8: 27 routers; router 3 to router 11 crosses 4 links, 3 if the cube wrapped around.
    void figure8_data() { goldenRows("point-to-point-golden.json", "torus.fig8"); }
    void figure8()
    {
        QFETCH(QJsonObject, input);
        QFETCH(QJsonObject, output);
        const Torus cube = *Torus::of(std::vector<qint32>(3, smallestCube(27)[0]), false);
        QCOMPARE(dimsText(cube), u"3 × 3 × 3"_s);
        const qint32 from = input["src"].toInt(), to = input["dst"].toInt();
        QCOMPARE(cube.hops(from, to), output["hops"].toInt());
        QCOMPARE(cube.position(to), (Position{2, 0, 1}));
        QCOMPARE(Torus::of({3, 3, 3})->hops(from, to), output["hops_if_wrapped"].toInt());
    }

    /// The side is the cube root rounded up.
    void cubes()
    {
        for (const auto& [routers, side] :
             {std::pair<qint32, qint32>{1, 1}, {2, 2}, {8, 2}, {9, 3}, {27, 3}, {28, 4}, {1000000, 100}, {1000001, 101}})
            QCOMPARE(smallestCube(routers), (Coordinates{side, side, side}));
    }

    void refuses()
    {
        QVERIFY(refusal(Torus::of({})).contains("one to 5 dimensions"));
        QVERIFY(refusal(Torus::of({2, 2, 2, 2, 2, 2})).contains("these are 6"));
        QVERIFY(refusal(Torus::of({4, 0, 4})).startsWith("0 is no size of a dimension"));
        QVERIFY(refusal(Torus::of({4, -1})).startsWith("-1 is no size"));
        QVERIFY(refusal(Torus::of({40000, 40000, 2})).contains("more than 2097152 routers"));
        QVERIFY(refusal(dimsFromText("8x8y8")).contains("8x8x8 was expected"));
        QCOMPARE(*dimsFromText("24×8 x 2"), (std::vector<qint32>{24, 8, 2}));
    }

    void words()
    {
        QCOMPARE(toString(*Torus::of({8, 8, 4}, {true, true, false})), u"8 × 8 × 4 torus, z open"_s);
        QCOMPARE(toString(*Torus::of({8, 8}, false)), u"8 × 8 mesh"_s);
        QCOMPARE(toString(*Torus::of({4, 4, 1})), u"4 × 4 × 1 torus"_s);
        QCOMPARE(directionName({0, 2, false}), u"−z"_s);
        QCOMPARE(positionText(*Torus::of({8, 8, 8}), 5 + 8 * 2 + 64 * 3), u"(5, 2, 3)"_s);
    }

    /// Every order gives every router once; a snake and Hilbert's curve go from neighbour to neighbour.
    void orders_data()
    {
        QTest::addColumn<std::vector<qint32>>("dims");
        for (const std::vector<qint32>& dims :
             {std::vector<qint32>{8, 8, 8}, {4, 4}, {16}, {5, 3, 2}, {4, 6, 3}, {2, 2, 2, 2, 2}, {4, 4, 4, 4}})
            QTest::addRow("%s", qPrintable(dimsText(*Torus::of(dims)))) << dims;
    }
    void orders()
    {
        QFETCH(std::vector<qint32>, dims);
        const Torus mesh = *Torus::of(dims, false);
        const bool isCube = std::all_of(dims.begin(), dims.end(), [&](qint32 s) { return s == dims[0] && (s & (s - 1)) == 0; });
        for (const RouterOrder order : routerOrders) {
            const std::vector<qint32> routers = *routersInOrder(mesh, order, 7);
            std::vector<qint32> sorted = routers;
            std::sort(sorted.begin(), sorted.end());
            for (qint32 i = 0; i < mesh.routers(); ++i) QCOMPARE(sorted[size_t(i)], i);
            if (order == RouterOrder::XFastest) QCOMPARE(routers, sorted);
            if (order == RouterOrder::Snake || (order == RouterOrder::Hilbert && isCube))
                for (size_t i = 1; i < routers.size(); ++i) QCOMPARE(mesh.hops(routers[i - 1], routers[i]), 1);
            QVERIFY(routerOrderById(toString(order)) == order);
        }
        QVERIFY(*routersInOrder(mesh, RouterOrder::Random, 7) == *routersInOrder(mesh, RouterOrder::Random, 7));
        QVERIFY(*routersInOrder(mesh, RouterOrder::Random, 7) != *routersInOrder(mesh, RouterOrder::Random, 8));
        QVERIFY(!routerOrderById(u"straight"));
    }

    /// Morton's order of 2 x 2 x 2 counts in binary; of 4 x 4 the second quarter starts at (2, 0).
    void zOrder()
    {
        QCOMPARE(*routersInOrder(*Torus::of({2, 2, 2}), RouterOrder::ZOrder), (std::vector<qint32>{0, 1, 2, 3, 4, 5, 6, 7}));
        QCOMPARE((*routersInOrder(*Torus::of({4, 4}), RouterOrder::ZOrder))[4], 2);
    }

    /// More bits than a word of the machine has: 13 of each of five coordinates.
    void longKeys()
    {
        const Torus tall = *Torus::of({2, 2, 2, 2, 8192});
        std::vector<qint32> counted(size_t(tall.routers()));
        std::iota(counted.begin(), counted.end(), 0);
        QVERIFY(*routersInOrder(tall, RouterOrder::ZOrder) == counted);
        const std::vector<qint32> curve = *routersInOrder(tall, RouterOrder::Hilbert);
        for (size_t i = 1; i < curve.size(); ++i) // it leaves no cube of 2^5 places before it has seen all
            QVERIFY(i % 32 == 0 || curve[i] / 32 == curve[i - 1] / 32);
    }

    void boxes()
    {
        const Torus t = *Torus::of({8, 8, 8});
        QCOMPARE(*routersInOrder(t, RouterOrder::XFastest, 1, {{7, 0, 0}, {2, 2, 1}}), (std::vector<qint32>{7, 0, 15, 8}));
        const Torus mesh = *Torus::of({8, 8, 8}, false);
        QVERIFY(refusal(routersInOrder(mesh, RouterOrder::XFastest, 1, {{7, 0, 0}, {2, 2, 1}}))
                    .contains("The box of 2 routers in x does not fit"));
        QVERIFY(refusal(routersInOrder(t, RouterOrder::XFastest, 1, {{0, 0, 0}, {9, 1, 1}})).contains("does not fit"));
        QVERIFY(refusal(routersInOrder(t, RouterOrder::XFastest, 1, {{0, 0, 8}, {1, 1, 1}})).contains("starts at one of its routers"));
        QVERIFY(refusal(routersInOrder(t, RouterOrder::XFastest, 1, {{}, {2, 2}})).contains("has 3 sizes"));
    }

    void ranks()
    {
        Placement placement;
        placement.ppn = 2, placement.nodes = 8, placement.nodesPerRouter = 2, placement.torusDims = {2, 2, 1};
        QCOMPARE(*routersOf(placement, 16), (std::vector<qint32>{0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3}));
        placement.order = RankOrder::RoundRobin;
        QCOMPARE(*routersOf(placement, 16), (std::vector<qint32>{0, 0, 1, 1, 2, 2, 3, 3, 0, 0, 1, 1, 2, 2, 3, 3}));
        placement.routerCoordinates = {{1, 1, 0}, {0, 1, 0}, {1, 0, 0}, {0, 0, 0}};
        QCOMPARE((*routersOf(placement, 16))[0], 3);
        placement.routerCoordinates[2] = {2, 0, 0};
        QVERIFY(refusal(routersOf(placement, 16)).startsWith("Router 2 of the placement is outside"));
        QVERIFY(refusal(routersOf(placement, 16, {0, 1, 2})).startsWith("16 ranks need 4 routers, more than there are: 3."));
    }
};

QTEST_GUILESS_MAIN(TestTorus)
#include "tst_torus.moc"
