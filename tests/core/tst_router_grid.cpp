// SPDX-License-Identifier: GPL-3.0-or-later
#include "golden.h"

#include "core/topology/RouterGrid.h"

using namespace costscope;

namespace {

RouterGrid gridOf(const QJsonObject& input)
{
    RouterGrid grid;
    for (int k = 0; k < 3; ++k) {
        grid.dims[size_t(k)] = input["dims"][k].toInt();
        grid.wrap[size_t(k)] = input["wrap"][k].toInt() != 0;
    }
    return grid;
}

/// Every router to every router, one byte each.
std::vector<RouterTraffic> allPairs(const RouterGrid& grid)
{
    std::vector<RouterTraffic> traffic;
    for (qint64 from = 0; from < grid.routers(); ++from)
        for (qint64 to = 0; to < grid.routers(); ++to) traffic.push_back({from, to, 1});
    return traffic;
}

} // namespace

class TestRouterGrid : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void averages_data() { goldenRows("point-to-point-golden.json", "torus.avg"); }
    void averages()
    {
        QFETCH(QJsonObject, input);
        QFETCH(QJsonObject, output);
        const RouterGrid grid = gridOf(input);
        const double with = output["avg_hops_including_self"].toDouble(), without = output["avg_hops_excluding_self"].toDouble();
        QVERIFY(near(grid.averageHops(SameRouter::Counts), with, 1e-12, "closed form"));
        QVERIFY(near(grid.averageHops(SameRouter::LeftOut), without, 1e-12, "closed form, others only"));
        QVERIFY(near(*averageHops(grid, allPairs(grid)), with, 1e-12, "counted"));
        QVERIFY(near(*averageHops(grid, allPairs(grid), SameRouter::LeftOut), without, 1e-12, "counted, others only"));
        qint64 most = 0, sum = 0;
        for (const RouterTraffic& one : allPairs(grid))
            most = std::max(most, grid.hops(one.from, one.to)), sum += grid.hops(one.from, one.to);
        QCOMPARE(most, output["max_hops"].toInteger());
        QCOMPARE(double(sum), output["total_byte_hops"].toDouble());
    }

    /// The closed forms against counting, even and odd, line and ring.
    void closedForms_data()
    {
        QTest::addColumn<RouterGrid>("grid");
        QTest::newRow("one router") << RouterGrid{};
        QTest::newRow("ring of 6") << RouterGrid{{1, 1, 6}, {true, true, true}};
        QTest::newRow("ring of 7") << RouterGrid{{7, 1, 1}, {true, false, false}};
        QTest::newRow("ring of 2") << RouterGrid{{2, 1, 1}, {true, true, true}};
        QTest::newRow("5 x 7 x 3, wraps y") << RouterGrid{{5, 7, 3}, {false, true, false}};
        QTest::newRow("8 x 2 x 1") << RouterGrid{{8, 2, 1}, {true, true, true}};
    }
    void closedForms()
    {
        QFETCH(RouterGrid, grid);
        for (const SameRouter same : {SameRouter::Counts, SameRouter::LeftOut})
            QVERIFY(std::fabs(*averageHops(grid, allPairs(grid), same) - grid.averageHops(same)) < 1e-12);
    }

    /// Figure 8: 27 routers; router 3 to router 11 crosses 4 links, 3 if the cube wrapped around.
    void figure8_data() { goldenRows("point-to-point-golden.json", "torus.fig8"); }
    void figure8()
    {
        QFETCH(QJsonObject, input);
        QFETCH(QJsonObject, output);
        RouterGrid cube = smallestCube(54);
        QCOMPARE(cube.dims, (std::array<qint64, 3>{3, 3, 3}));
        const qint64 from = input["src"].toInteger(), to = input["dst"].toInteger();
        QCOMPARE(cube.hops(from, to), output["hops"].toInteger());
        QCOMPARE(cube.coordinates(to), (std::array<qint64, 3>{2, 0, 1}));
        cube.wrap = {true, true, true};
        QCOMPARE(cube.hops(from, to), output["hops_if_wrapped"].toInteger());
    }

    /// Two nodes for each router unless said otherwise; the side is the cube root rounded up.
    void cubes()
    {
        const auto side = [](qint64 nodes, qint64 perRouter) { return smallestCube(nodes, perRouter).dims[0]; };
        for (const auto& [nodes, wanted] :
             {std::pair<qint64, qint64>{1, 1}, {2, 1}, {3, 2}, {16, 2}, {17, 3}, {54, 3}, {55, 4}, {2000000, 100}, {2000001, 101}})
            QCOMPARE(side(nodes, 2), wanted);
        QCOMPARE(side(27, 1), 3);
        QCOMPARE(side(28, 1), 4);
        QVERIFY(smallestCube(54).wrap == (std::array<bool, 3>{false, false, false}));
    }

    /// h weighs by bytes; between nodes of one router there is no link.
    void weighsByBytes()
    {
        const RouterGrid line{{4, 1, 1}};
        QCOMPARE(*averageHops(line, {{0, 2, 1e6}, {1, 3, 1e6}}), 2.0); // Figure 6
        QCOMPARE(*averageHops(line, {{0, 3, 3}, {0, 1, 1}}), 2.5);
        QCOMPARE(*averageHops(line, {{0, 3, 1}, {2, 2, 1}}), 1.5);
        QCOMPARE(*averageHops(line, {{0, 3, 1}, {2, 2, 1}}, SameRouter::LeftOut), 3.0);
        QCOMPARE(*averageHops(line, {}), 0.0);
    }

    void refusesWhatIsOutside()
    {
        const RouterGrid line{{4, 1, 1}};
        QVERIFY(refusal(averageHops(line, {{0, 4, 1}})).startsWith("Router 4 is outside the partition, which has 4 routers"));
        QVERIFY(refusal(averageHops(line, {{-1, 0, 1}})).startsWith("Router -1"));
        for (const double bytes : {-1.0, double(INFINITY), missing})
            QVERIFY(refusal(averageHops(line, {{0, 1, bytes}})).contains("no number of bytes"));
    }
};

QTEST_GUILESS_MAIN(TestRouterGrid)
#include "tst_router_grid.moc"
