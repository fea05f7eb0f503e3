// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/Placement.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace costscope;

namespace {

Result<Placement> read(const char* json, qint32 ranks)
{
    return placementFromJson(QJsonDocument::fromJson(json).object(), ranks);
}

Placement sound(const char* json, qint32 ranks)
{
    const auto placement = read(json, ranks);
    return placement ? *placement : Placement{};
}

} // namespace

class TestPlacement : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void block()
    {
        const Placement p = sound(R"({"ppn": 4, "sockets_per_node": 2})", 10);
        QCOMPARE(p.nodes, 3);
        QCOMPARE(p.node(3), 0);
        QCOMPARE(p.node(4), 1);
        QCOMPARE(p.socket(5), 0);
        QCOMPARE(p.socket(6), 1);
        QVERIFY(p.locality(0, 1) == Locality::IntraSocket);
        QVERIFY(p.locality(0, 2) == Locality::IntraNode);
        QVERIFY(p.locality(3, 4) == Locality::InterNode);
        QCOMPARE(p.torusDims, (Coordinates{2, 2, 2})); // three routers
    }

    void roundRobin()
    {
        const Placement p = sound(R"({"ppn": 4, "sockets_per_node": 2, "order": "round_robin", "nodes": 2})", 8);
        QCOMPARE(p.node(0), 0);
        QCOMPARE(p.node(1), 1);
        QCOMPARE(p.socket(2), 0); // rank 2 is the second of node 0
        QCOMPARE(p.socket(4), 1);
        QVERIFY(p.locality(0, 2) == Locality::IntraSocket);
        QVERIFY(p.locality(0, 4) == Locality::IntraNode);
        QVERIFY(p.locality(0, 3) == Locality::InterNode);
    }

    void unevenSockets()
    {
        // 5 ranks on 2 sockets: 3 and 2
        const Placement p = sound(R"({"ppn": 5, "sockets_per_node": 2})", 5);
        QCOMPARE(p.socket(2), 0);
        QCOMPARE(p.socket(3), 1);
    }

    void listed()
    {
        const Placement p = sound(R"({"ppn": 2, "order": "explicit", "rank_node": [0, 3, 3], "rank_socket": [0, 1, 0]})", 3);
        QCOMPARE(p.nodes, 4);
        QVERIFY(p.locality(1, 2) == Locality::IntraNode);
        QVERIFY(p.locality(0, 2) == Locality::InterNode);
        const Placement plain = sound(R"({"ppn": 2, "order": "explicit", "rank_node": [0, 0]})", 2);
        QVERIFY(plain.locality(0, 1) == Locality::IntraSocket);
        for (const qint32 rank : {0, 1}) QCOMPARE(plain.socket(rank), 0); // the first, where none is given
    }

    void hops()
    {
        // 512 nodes, two per router: 256 routers in a cube of side 7
        const Placement torus = sound(R"({"ppn": 16, "nodes": 512, "nodes_per_router": 2})", 8192);
        QCOMPARE(torus.torusDims, (Coordinates{7, 7, 7}));
        QCOMPARE(torus.hops(0, 1), 0);          // one router
        QCOMPARE(torus.hops(0, 2), 1);          // x
        QCOMPARE(torus.hops(0, 12), 1);         // x = 6: once around
        QCOMPARE(torus.hops(0, 14), 1);         // y
        QCOMPARE(torus.hops(0, 2 * 49 * 4), 3); // z = 4: three the other way
        QCOMPARE(torus.hops(0, 2 * (6 + 7 * 3)), 4);
        Placement mesh = torus;
        mesh.wraparound = false;
        QCOMPARE(mesh.hops(0, 12), 6);
        QCOMPARE(mesh.hops(12, 0), 6);
        QCOMPARE(mesh.hops(0, 2 * 49 * 4), 4);
    }

    void namedRouters()
    {
        const Placement p = sound(R"({"ppn": 1, "torus_dims": [4, 1, 1], "router_coords": [[3, 0, 0], [0, 0, 0], [1, 0, 0]]})", 3);
        QCOMPARE(p.hops(0, 1), 1);
        QCOMPARE(p.hops(0, 2), 2);
    }

    void roundTrip_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::newRow("defaults") << QByteArray(R"({"ppn": 2})");
        QTest::newRow("all") << QByteArray(R"({"kind": "assumed", "ppn": 2, "sockets_per_node": 2, "order": "explicit", "nodes": 9,
            "rank_node": [0, 0, 8], "rank_socket": [0, 1, 1], "nodes_per_router": 3, "torus_dims": [3, 1, 1],
            "torus_wraparound": false, "router_coords": [[2, 0, 0], [1, 0, 0], [0, 0, 0]]})");
    }
    void roundTrip()
    {
        QFETCH(QByteArray, json);
        const auto placement = read(json, 3);
        QVERIFY2(placement.ok(), qPrintable(placement.ok() ? QString() : placement.error().message));
        const auto again = placementFromJson(toJson(*placement), 3);
        QVERIFY(again.ok());
        QVERIFY(*again == *placement);
    }

    void refuses_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* name, const char* json, const char* words) {
            QTest::newRow(name) << QByteArray(json) << QString::fromUtf8(words);
        };
        row("no ppn", "{}", "/placement/ppn|missing");
        row("no ranks per node", R"({"ppn": 0})", "/placement/ppn|found 0");
        row("absurd ppn", R"({"ppn": 9000000000})", "/placement/ppn|9000000000");
        row("text", R"({"ppn": "4"})", "/placement/ppn|A whole number was expected");
        row("order", R"({"ppn": 4, "order": "snake"})", "/placement/order|snake|round_robin");
        row("too few nodes", R"({"ppn": 4, "nodes": 1})", "/placement/nodes|found 1|need 2");
        row("explicit without list", R"({"ppn": 4, "order": "explicit"})", "/placement/rank_node|found 0 numbers for 8 ranks");
        row("negative node", R"({"ppn": 8, "order": "explicit", "rank_node": [0,0,0,-1,0,0,0,0]})", "/placement/rank_node|-1|rank 3");
        row("socket", R"({"ppn": 8, "sockets_per_node": 1, "order": "explicit", "rank_node": [0,0,0,0,0,0,0,0],
                      "rank_socket": [0,0,0,0,0,0,0,1]})",
            "/placement/rank_socket|socket 1");
        row("small torus", R"({"ppn": 1, "torus_dims": [7, 1, 1]})", "/placement/torus_dims|7×1×1|8 routers");
        row("absurd torus", R"({"ppn": 1, "torus_dims": [2000000000, 2000000000, 2000000000]})", "/placement/torus_dims|more routers");
        row("two dims", R"({"ppn": 1, "torus_dims": [4, 2]})", "/placement/torus_dims|three whole numbers");
        row("coordinates short", R"({"ppn": 4, "router_coords": [[0, 0, 0]]})", "/placement/router_coords|1 routers|expected 2");
        row("coordinates outside", R"({"ppn": 4, "router_coords": [[0, 0, 0], [2, 0, 0]]})", "/placement/router_coords/1|outside");
        row("wraparound", R"({"ppn": 4, "torus_wraparound": 1})", "/placement/torus_wraparound|true or false");
    }
    void refuses()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, words);
        const auto placement = read(json, 8);
        QVERIFY(!placement.ok());
        for (const QString& word : words.split(QLatin1Char('|')))
            QVERIFY2(placement.error().message.contains(word), qPrintable(placement.error().message));
    }
};

QTEST_GUILESS_MAIN(TestPlacement)
#include "tst_placement.moc"
