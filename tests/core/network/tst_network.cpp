// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/golden.h"
#include "tests/core/walkedLoads.h"

#include "core/levels/levelAnalysis.h"
#include "core/network/hierarchyMemory.h"
#include "core/network/linkCapacity.h"
#include "core/network/networkValues.h"
#include "core/network/patterns.h"
#include "core/network/placedDataset.h"

#include <QJsonArray>

#include <cmath>
#include <numeric>
#include <set>

using namespace costscope;

namespace {

AmgMessageSpan spanOf(const AmgMessages& messages)
{
    return {messages.src, messages.dst, messages.bytes};
}

const Pattern& pattern(const char* id)
{
    const Pattern* found = findPattern(QString::fromLatin1(id));
    Q_ASSERT(found);
    return *found;
}

Placement line()
{
    Placement placement;
    placement.ppn = 16, placement.nodes = 8, placement.nodesPerRouter = 2, placement.torusDims = {4, 1, 1}, placement.wraparound = false;
    return placement;
}

/// 128 ranks on eight nodes of four listed routers of a 4 x 2 torus; every rank sends to one far away.
AmgHierarchy sentFarther(bool listsNodes)
{
    AmgHierarchy job;
    job.ranks = 128;
    Placement placement = line();
    placement.torusDims = {4, 2, 1}, placement.wraparound = true;
    placement.routerCoordinates = {{3, 0, 0}, {0, 1, 0}, {1, 0, 0}, {2, 1, 0}};
    if (listsNodes) {
        placement.order = RankOrder::Explicit;
        for (qint32 rank = 0; rank < 128; ++rank) placement.rankNode.push_back(rank / 16);
    }
    job.placement = placement;
    job.levels.emplace_back();
    for (qint32 rank = 0; rank < 128; ++rank) {
        job.messages.src.push_back(rank), job.messages.dst.push_back((rank + 37) % 128);
        job.messages.bytes.push_back(1000 + 13 * rank);
    }
    AmgOperation operation{0, u"exchange"_s};
    operation.firstMessage = 0, operation.messageCount = 128;
    job.operations.push_back(operation);
    return job;
}

} // namespace

class TestNetwork : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Figure 6, text: exact ℓ and the cube estimate of eq (7).
    void figure6_data() { goldenRows("point-to-point-golden.json", "contention.fig6"); }
    void figure6()
    {
        QFETCH(QJsonObject, output);
        const Network network = *networkOf(line(), 128);
        const Pattern& text = pattern("line");
        const auto messages = messagesOf(text, {*Torus::of(text.dims, text.wrap), 32, 1'000'000});
        QVERIFY(messages.ok());
        const LinkLoads loads = *countLinkLoads(network.torus, network.routing, network.router, spanOf(*messages));
        QCOMPARE(double(loads.maxBytes()), output["max_link_bytes"].toDouble());
        const double bytes = offNodeBytes(network, spanOf(*messages));
        const CubeEstimate cube = cubeEstimate(network, loads, bytes, 64); // two of four routers send
        QCOMPARE(cube.hops, output["avg_hops"].toDouble());
        QCOMPARE(cube.bytesPerProcess, 1e6);
        QCOMPARE(cube.linkBytes, output["ell_eq7"].toDouble());
        QCOMPARE(cubeEstimate(network, loads, bytes, 128).linkBytes, output["ell_eq7"].toDouble() / 2);
    }
    void caption()
    {
        const Pattern& other = pattern("line-caption");
        const auto messages = messagesOf(other, {*Torus::of(other.dims, other.wrap), 32, 1'000'000});
        const Network network = *networkOf(line(), 128);
        const LinkLoads loads = *countLinkLoads(network.torus, network.routing, network.router, spanOf(*messages));
        QCOMPARE(loads.maxBytes(), 64'000'000); // both flows share 1–2 and 2–3
        QCOMPARE(loads.hopsPerByte(), 2.5);
    }

    void whatIfs()
    {
        const Placement own = line();
        QCOMPARE(networkOf(own, 128)->router[127], 3);
        QCOMPARE(networkOf(own, 128)->placed, u"block, x fastest"_s);
        NetworkQuestion question;
        question.dims = {2, 2}, question.wrap = u"torus"_s, question.ranks = RankOrder::RoundRobin;
        const Network round = *networkOf(own, 128, question);
        QCOMPARE(toString(round.torus), u"2 × 2 torus"_s);
        QCOMPARE(round.router[1], 0); // second node of the first router
        QCOMPARE(round.router[2], 1);
        question.order = RouterOrder::Random;
        QCOMPARE(networkOf(own, 128, question)->placed, u"round robin, random"_s);
        question = {};
        question.ppn = 32;
        QCOMPARE(networkOf(own, 128, question)->router[127], 1); // four nodes on two routers
        QCOMPARE(networkOf(own, 128, question)->node[127], 3);
        question.dims = {1};
        QVERIFY(refusal(networkOf(own, 128, question)).contains("128 ranks need 2 routers, more than there are: 1."));
        question.ppn = 0;
        QVERIFY(refusal(networkOf(own, 128, question)).startsWith("ppn = 0"));
        question = {};
        question.dims = {8, 2, 2}, question.wrap = u"yz"_s;
        QCOMPARE(toString(networkOf(own, 128, question)->torus), u"8 × 2 × 2 torus, x open"_s);
        question.wrap = u"u"_s;
        QVERIFY(refusal(networkOf(own, 128, question)).contains("no way to wrap"));
        QVERIFY(refusal(networkOf(own, 2'000'000'000)).contains("at most 100000000 are placed"));
        question = {};
        question.routing = u"xx"_s;
        QVERIFY(refusal(networkOf(own, 128, question)).contains("no order of the dimensions"));
    }

    /// Another order leaves the job its nodes, also where they are more than its ranks would fill.
    void anotherOrderKeepsNodes()
    {
        Placement own;
        own.ppn = 4, own.nodes = 8, own.torusDims = {8, 1, 1};
        NetworkQuestion question;
        question.ranks = RankOrder::RoundRobin;
        const Network network = *networkOf(own, 8, question);
        QCOMPARE(network.router, (std::vector<qint32>{0, 1, 2, 3, 4, 5, 6, 7}));
        const std::vector<qint32> src = {0}, dst = {4};
        const std::vector<qint64> bytes = {100};
        const LinkLoads loads = *countLinkLoads(network.torus, network.routing, network.router, {src, dst, bytes});
        QCOMPARE(loads.byteHops(), std::optional<qint64>(400));
        question.ppn = 2; // another ppn takes the nodes that it fills
        QCOMPARE(networkOf(own, 8, question)->router, (std::vector<qint32>{0, 1, 2, 3, 0, 1, 2, 3}));
        own.nodes = 1, own.order = RankOrder::Explicit, own.rankNode.assign(8, 0); // more on a node than ppn says
        question.ppn.reset();
        QCOMPARE(networkOf(own, 8, question)->router, (std::vector<qint32>{0, 1, 0, 1, 0, 1, 0, 1}));
    }

    /// As people write them; what cannot be is refused with what is known.
    void words()
    {
        NetworkQuestion question;
        for (const auto& [name, text] : std::initializer_list<std::pair<const char*, const char*>>{{"torus", "2x2x4"},
                                                                                                   {"wrap", "mesh"},
                                                                                                   {"order", "hilbert"},
                                                                                                   {"ties", "split"},
                                                                                                   {"routing", "zyx"},
                                                                                                   {"ranks", "round-robin"},
                                                                                                   {"ppn", "8"},
                                                                                                   {"nodes_per_router", "4"},
                                                                                                   {"seed", "9"},
                                                                                                   {"box", "2x2x2@0,0,1"}})
            QVERIFY2(setNetworkValue(question, QString::fromLatin1(name), QString::fromLatin1(text)).ok(), name);
        QCOMPARE(question.dims, (std::vector<qint32>{2, 2, 4}));
        QCOMPARE(question.box.from[2], 1);
        QVERIFY(question.order == RouterOrder::Hilbert && question.ranks == RankOrder::RoundRobin && question.splitTies);
        QCOMPARE(question.ppn, std::optional<qint32>(8));
        QVERIFY(networkOf(line(), 128, question).ok());
        QVERIFY(setNetworkValue(question, u"order"_s, u"own"_s).ok());
        QVERIFY(!question.order);
        QVERIFY(refusal(setNetworkValue(question, u"order"_s, u"straight"_s)).contains("Known: own, x-fastest, snake"));
        QVERIFY(refusal(setNetworkValue(question, u"ppn"_s, u"0"_s)).contains("a whole number from 1"));
        QVERIFY(refusal(setNetworkValue(question, u"box"_s, u"2x2@1"_s)).contains("SIZE@FROM"));
        QVERIFY(refusal(setNetworkValue(question, u"colour"_s, u"red"_s)).contains("Known: torus, wrap"));
    }

    void byFile()
    {
        NetworkQuestion question;
        question.rankRouters = std::vector<qint32>(128, 2);
        const Network network = *networkOf(line(), 128, question);
        QCOMPARE(network.router[5], 2);
        QCOMPARE(network.node[31] - network.node[0], 1);
        QCOMPARE(network.placed, u"placed by a file"_s);
        QVERIFY(refusal(networkOf(line(), 129, question)).contains("has 128 ranks, the messages are of 129"));
        question.rankRouters[7] = 4;
        QVERIFY(refusal(networkOf(line(), 128, question)).contains("Router 4 of the placement is outside"));
    }

    /// Own coordinates stay unless something moves the routers.
    void ownCoordinates()
    {
        Placement own = line();
        own.routerCoordinates = {{3, 0, 0}, {2, 0, 0}, {1, 0, 0}, {0, 0, 0}};
        QCOMPARE(networkOf(own, 128)->router[0], 3);
        QCOMPARE(networkOf(own, 128)->placed, u"block, own routers"_s);
        NetworkQuestion question;
        question.order = RouterOrder::XFastest;
        QCOMPARE(networkOf(own, 128, question)->router[0], 0);
    }

    /// What `levels` and `contention` answer to one question about one job is one answer.
    void placedAsLevelsDo_data()
    {
        QTest::addColumn<NamedValues>("set");
        QTest::addColumn<int>("routers"); // listed, of the four that the job has
        QTest::addColumn<QString>("torus");
        const QString ppn = u"ppn"_s, nodes = u"nodes_per_router"_s, order = u"order"_s;
        const auto row = [](const char* name, const NamedValues& set, int routers, const char* torus) {
            QTest::newRow(name) << set << routers << QString::fromUtf8(torus);
        };
        row("as it is", {}, 4, "4 × 2 × 1 torus");
        row("more ranks on a node: the first listed routers", {{ppn, 32}}, 4, "4 × 2 × 1 torus");
        row("more nodes on a router", {{nodes, 4}}, 4, "4 × 2 × 1 torus");
        row("the same ppn moves nothing", {{ppn, 16}}, 4, "4 × 2 × 1 torus");
        row("the other order", {{order, 2}}, 4, "4 × 2 × 1 torus");
        row("more routers than are listed", {{ppn, 8}}, 0, "4 × 2 × 1 torus");
        row("more than the torus has", {{ppn, 4}}, 0, "3 × 3 × 3 torus");
        row("one node on a router, round robin", {{nodes, 1}, {order, 2}}, 0, "4 × 2 × 1 torus");
    }
    void placedAsLevelsDo()
    {
        QFETCH(NamedValues, set);
        QFETCH(int, routers);
        QFETCH(QString, torus);
        for (const bool listsNodes : {false, true}) {
            AmgHierarchy job = sentFarther(listsNodes);
            const Placement own = *job.placement;
            const Dataset dataset = amgDataset(std::move(job));
            NamedValues counted = set;
            counted[u"link_load"_s] = 1;
            const auto levels = analyseLevels(dataset, *shippedMachine(u"blue-waters"), counted);
            QVERIFY2(levels.ok(), qPrintable(refusal(levels)));
            NetworkQuestion question;
            if (set.contains(u"ppn"_s)) question.ppn = qint32(set.at(u"ppn"_s));
            if (set.contains(u"nodes_per_router"_s)) question.nodesPerRouter = qint32(set.at(u"nodes_per_router"_s));
            if (set.contains(u"order"_s)) question.ranks = RankOrder::RoundRobin;
            const Network network = *networkOf(own, 128, question);
            const AmgMessageSpan messages = messagesOf(dataset, amgHierarchy(dataset)->operations.front());
            const LinkLoads loads = *countLinkLoads(network.torus, network.routing, network.router, messages);
            QCOMPARE(levels->costs.front().countedLink, double(loads.maxBytes()));
            QVERIFY(loads.maxBytes() > 0);
            const double hops = cubeEstimate(network, loads, offNodeBytes(network, messages), 128).hops;
            QVERIFY(std::fabs(levels->costs.front().hops - hops) <= 1e-12 * hops);
            QCOMPARE(toString(network.torus), torus);
            QCOMPARE(network.placed.endsWith(u"own routers"_s), routers > 0);
            if (routers > 0) QCOMPARE(network.router[0], 3); // the first that is listed
        }
    }

    /// The link that takes longest at its capacity, for the levels and over all links one by one.
    void longestLink()
    {
        AmgHierarchy job = sentFarther(false);
        const Placement own = *job.placement;
        const Dataset dataset = amgDataset(std::move(job));
        Machine machine = *shippedMachine(u"blue-waters");
        QVERIFY(std::isnan(analyseLevels(dataset, machine)->costs.front().linkTime));
        machine.tables.linkRates = {2e9, 1e8};
        const Network network = *networkOf(own, 128);
        const LinkLoads loads =
            *countLinkLoads(network.torus, {}, network.router, messagesOf(dataset, amgHierarchy(dataset)->operations.front()));
        double longest = 0;
        size_t first = 0;
        for (size_t number = 0; number < loads.bytes.size(); ++number) {
            const double time = double(loads.bytes[number]) / (network.torus.link(number).dimension == 0 ? 2e9 : 1e8);
            if (time > longest) longest = time, first = number;
        }
        QCOMPARE(analyseLevels(dataset, machine)->costs.front().linkTime, longest);
        const auto seconds = secondsPerByte(machine, network.torus);
        QCOMPARE(loads.hottest(1, *seconds), std::vector<size_t>{first});
        QVERIFY(loads.hottest(1) != loads.hottest(1, *seconds));
        QCOMPARE(slowest(*seconds, network.torus), 1e-8);
        machine.tables.linkRates = {2e9, 0};
        QVERIFY(!secondsPerByte(machine, network.torus) && std::isnan(analyseLevels(dataset, machine)->costs.front().linkTime));
        QVERIFY(secondsPerByte(machine, *Torus::of({7})));
        // R_link stands for every dimension that is not listed by itself, and for none where some are.
        machine.values[u"link_rate"_s].value = 4e9;
        QVERIFY(!hasOneLinkRate(machine) && !secondsPerByte(machine, network.torus));
        machine.tables.linkRates.clear();
        QVERIFY(hasOneLinkRate(machine));
        QCOMPARE(analyseLevels(dataset, machine)->costs.front().linkTime, double(loads.maxBytes()) / 4e9);
        QCOMPARE(*secondsPerByte(machine, *Torus::of({7, 5, 3, 2, 2})), (PerDimension{2.5e-10, 2.5e-10, 2.5e-10, 2.5e-10, 2.5e-10}));
    }

    /// Ranks placed by a file: nodes and ranks per node are what it makes of them, not the room that there was.
    void placedAnew()
    {
        std::vector<qint32> routers(128);
        for (size_t rank = 0; rank < routers.size(); ++rank) routers[rank] = qint32(rank / 8 % 4);
        const Placement dense = *placementAt(line(), routers); // 32 on a router: two nodes of 16, as there was room for
        QVERIFY(dense.ppn == 16 && dense.nodesPerRouter == 2 && dense.nodes == 8);
        routers.resize(32);
        const Placement thin = *placementAt(line(), routers); // 8 on a router
        QVERIFY(thin.ppn == 8 && thin.nodesPerRouter == 1 && thin.nodes == 4);
        for (qint32 rank = 0; rank < 32; ++rank) QCOMPARE(thin.coordinates(thin.router(thin.node(rank)))[0], routers[size_t(rank)]);
        const Network network = *networkOf(thin, 32);
        QVERIFY(network.ppn == 8 && network.nodesPerRouter == 1 && network.node[0] != network.node[8] &&
                network.node[0] == network.node[7]);
    }

    /// Sockets of a node are filled as its ranks come, listed ones stay; what has no list loses its numbers, which is told.
    void placedAnewWithSockets()
    {
        Placement own = line();
        own.socketsPerNode = 2;
        std::vector<qint32> routers(128);
        for (size_t rank = 0; rank < routers.size(); ++rank) routers[rank] = qint32(rank / 32);
        const Placement filled = *placementAt(own, routers);
        for (qint32 rank = 0; rank < 128; ++rank) QCOMPARE(filled.socket(rank), own.socket(rank)); // they stand as they did
        own.order = RankOrder::Explicit, own.rankSocket.assign(128, 0), own.rankNode.assign(128, 0);
        own.rankSocket[5] = 1;
        QCOMPARE(placementAt(own, routers)->rankSocket, own.rankSocket);
        AmgHierarchy hierarchy;
        hierarchy.ranks = 128, hierarchy.placement = line(), hierarchy.levels.resize(2);
        AmgOperation listed, counted;
        listed.name = u"spmv"_s, listed.firstMessage = 0, listed.messageCount = 1;
        counted.name = u"spmv"_s, counted.level = 1, counted.numbers.messages = 5;
        hierarchy.operations = {listed, counted};
        hierarchy.messages = {{0}, {100}, {5}};
        const auto placed = placedDataset(amgDataset(std::move(hierarchy)), filled);
        QVERIFY2(placed.ok(), qPrintable(refusal(placed)));
        QCOMPARE(placed->messages.size(), size_t(1));
        QVERIFY2(placed->messages.front().text.endsWith("left out of: spmv on level 1."), qPrintable(placed->messages.front().text));
    }

    /// What has no room is said, wherever the ranks come from.
    void crowded()
    {
        NetworkQuestion question;
        question.rankRouters.assign(128, 2);
        for (size_t rank = 0; rank < 33; ++rank) question.rankRouters[rank] = 1; // one more than 2 nodes of 16
        const QString said = networkOf(line(), 128, question)->crowded;
        QVERIFY2(said.startsWith(u"Router (2, 0, 0) gets 95 ranks; its nodes have room for 32"_s), qPrintable(said));
        QVERIFY2(said.endsWith(u"Routers with too many: 2."_s), qPrintable(said));
        question.ppn = 48;
        QCOMPARE(networkOf(line(), 128, question)->crowded, QString());
        question.ppn = 8; // sixteen nodes would need a larger torus, but the file says where they are
        QCOMPARE(toString(networkOf(line(), 128, question)->torus), u"4 × 1 × 1 mesh"_s);
        Placement listed = line();
        QCOMPARE(networkOf(listed, 128)->crowded, QString());
        listed.order = RankOrder::Explicit, listed.rankNode.assign(128, 5);
        for (size_t rank = 0; rank < 17; ++rank) listed.rankNode[rank] = 1;
        QCOMPARE(networkOf(listed, 128)->crowded,
                 u"Node 5 of the placement has 111 ranks, ppn says 16; nodes with more ranks than ppn: 2."_s);
    }

    /// crosses() against the walk: every pair of routers, every link.
    void crossing_data()
    {
        QTest::addColumn<std::vector<qint32>>("dims");
        QTest::addColumn<std::vector<bool>>("wrap");
        using Dims = std::vector<qint32>;
        using Wrap = std::vector<bool>;
        QTest::newRow("torus") << Dims{4, 3, 2} << Wrap{true, true, true};
        QTest::newRow("mesh") << Dims{3, 4} << Wrap{false, false};
        QTest::newRow("mixed") << Dims{2, 5, 3} << Wrap{true, false, true};
    }
    void crossing()
    {
        QFETCH(std::vector<qint32>, dims);
        QFETCH(std::vector<bool>, wrap);
        for (const bool split : {false, true})
            for (const bool reversed : {false, true}) {
                Network network;
                network.torus = *Torus::of(dims, wrap);
                network.routing.splitTies = split;
                network.routing.order.resize(dims.size());
                std::iota(network.routing.order.begin(), network.routing.order.end(), 0);
                if (reversed) std::reverse(network.routing.order.begin(), network.routing.order.end());
                std::vector<qint32> router(size_t(network.torus.routers()));
                std::iota(router.begin(), router.end(), 0);
                for (qint32 from = 0; from < network.torus.routers(); ++from)
                    for (qint32 to = 0; to < network.torus.routers(); ++to) {
                        const std::vector<qint64> bytes = {2};
                        const auto walked = walkedLoads(network.torus, network.routing, router, {{&from, 1}, {&to, 1}, bytes});
                        std::vector<bool> passed(walked.size());
                        for (const Link& link : routeOf(network, from, to)) passed[network.torus.number(link)] = true;
                        for (size_t n = 0; n < walked.size(); ++n) QCOMPARE(bool(passed[n]), walked[n] > 0);
                        for (size_t n = 0; n < walked.size(); ++n)
                            QCOMPARE(crosses(network, from, to, network.torus.link(n)), walked[n] > 0);
                    }
            }
    }

    void trafficOfOneLink()
    {
        const Network network = *networkOf(line(), 128);
        AmgMessages list;
        list.src = {0, 0, 40, 127, 3}, list.dst = {100, 3, 100, 0, 64}, list.bytes = {5, 9, 7, 8, 6};
        const LinkTraffic over = trafficOver(network, spanOf(list), {1, 0, true});
        QCOMPARE(over.messages, (std::vector<qint64>{2, 4, 0}));
        QCOMPARE(over.senders, (std::vector<qint32>{0, 3, 40}));
        QCOMPARE(over.receivers, (std::vector<qint32>{64, 100}));
    }

    void patterns_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<qint64>("count"); // on 4 x 4 x 2 with two ranks each, -1 = made for another torus
        const auto row = [](const char* id, qint64 count) { QTest::newRow(id) << QString(id) << count; };
        row("nearest-neighbour", 64 * 5); // 8 x 4 x 2: two in x, two in y, one in z
        row("all-to-all", 64 * 63);
        row("bit-reversal", 64 - 8);
        row("transpose", 64 - 8);
        row("random", 64 * 16);
        row("ring", 64);
        row("hot-spot", 64 * 16 + 63);
        row("line", -1);
        row("line-caption", -1);
    }
    void patterns()
    {
        QFETCH(QString, id);
        QFETCH(qint64, count);
        const PatternQuestion question{*Torus::of({4, 4, 2}), 2, 100};
        const auto messages = messagesOf(*findPattern(id), question);
        if (count < 0) {
            QVERIFY(refusal(messages).contains("four routers in a line"));
            return;
        }
        QVERIFY(messages.ok());
        QCOMPARE(qint64(messages->src.size()), count);
        for (size_t i = 0; i < messages->src.size(); ++i) {
            QVERIFY(messages->src[i] != messages->dst[i]);
            QVERIFY(messages->src[i] >= 0 && messages->src[i] < 64 && messages->dst[i] >= 0 && messages->dst[i] < 64);
            QCOMPARE(messages->bytes[i], 100);
        }
        QVERIFY(!findPattern(id)->name.isEmpty() && !findPattern(id)->description.isEmpty());
    }
    void allPatternsAreTested()
    {
        std::set<QString> ids;
        for (const Pattern* one : allPatterns()) ids.insert(one->id);
        QCOMPARE(ids.size(), size_t(9));
        QVERIFY(!findPattern(u"gossip"));
    }
    /// Neighbours of ranks are on the same router or the next.
    void neighboursAreOneHopAway()
    {
        const PatternQuestion question{*Torus::of({3, 4, 5}), 3, 1};
        const auto messages = messagesOf(pattern("nearest-neighbour"), question);
        for (size_t i = 0; i < messages->src.size(); ++i) QVERIFY(question.torus.hops(messages->src[i] / 3, messages->dst[i] / 3) <= 1);
    }
    void refusesPatterns()
    {
        QVERIFY(refusal(messagesOf(pattern("bit-reversal"), {*Torus::of({3, 3}), 1})).contains("needs 2^k ranks; these are 9"));
    }
    /// Each dataset has its own, however many there are and whoever had its place in memory before.
    void structuresAreReadOnce()
    {
        const auto levels = [](int count) {
            AmgHierarchy hierarchy;
            hierarchy.ranks = 4;
            hierarchy.levels.resize(size_t(count));
            return std::make_shared<const Dataset>(amgDataset(std::move(hierarchy)));
        };
        for (int round = 0; round < 5; ++round) {
            std::vector<DatasetPtr> all;
            for (int i = 1; i <= 20; ++i) all.push_back(levels(i + 20 * round));
            for (const size_t i : {3, 3, 19, 0, 3, 7, 11, 12, 13, 14, 15, 16, 17, 18, 3}) {
                const auto structure = knownStructure(all[i]);
                QVERIFY(structure.ok());
                QCOMPARE((*structure)->levels.size(), i + 1 + 20 * size_t(round));
                QCOMPARE(*knownStructure(all[i]), *structure); // the very same
            }
        }
        Dataset broken;
        broken.kind = DatasetKind::Amg;
        const auto refused = std::make_shared<const Dataset>(broken);
        for (int i = 0; i < 2; ++i) QCOMPARE(knownStructure(refused).error().message, amgStructure(*refused).error().message);
    }
};

QTEST_GUILESS_MAIN(TestNetwork)
#include "tst_network.moc"
