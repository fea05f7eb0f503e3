// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/golden.h"
#include "tests/core/testChannels.h"

#include "core/channels/logGP.h"
#include "core/channels/tauLop.h"
#include "core/collectives/CollectiveSetup.h"
#include "core/collectives/collectiveCost.h"

#include <set>

using namespace costscope;

namespace {

QJsonObject goldenItem(const char* id, const char* part)
{
    for (const QJsonValue item : goldenItems("collectives-golden.json"))
        if (item["id"].toString() == QLatin1String(id)) return item[QLatin1String(part)].toObject();
    qFatal("no golden item %s", id);
}

std::vector<Transmission> listed(const Collective& collective, const CollectiveShape& shape, qint64 stage)
{
    const Stage rule = collective.stage(shape, stage);
    std::vector<Transmission> all;
    for (qint64 i = 0; i < rule.transmissions; ++i) all.push_back(rule.at(i));
    return all;
}

/// Everyone tells in every stage all that it knew before: what rank r knows at the end.
std::vector<std::set<qint64>> knowledge(const Collective& collective, const CollectiveShape& shape)
{
    std::vector<std::set<qint64>> knows(size_t(shape.P));
    for (qint64 rank = 0; rank < shape.P; ++rank) knows[size_t(rank)] = {rank};
    for (qint64 i = 0; i < collective.stages(shape); ++i) {
        const auto before = knows;
        for (const Transmission& one : listed(collective, shape, i))
            knows[size_t(one.to)].insert(before[size_t(one.from)].begin(), before[size_t(one.from)].end());
    }
    return knows;
}

CollectiveQuestion asked(const char* id, CollectiveShape shape, const Placement& placement, StageLevel level = StageLevel::Transmission)
{
    return {findCollective(QString::fromLatin1(id)), shape, placement, level, {}, TransferChannel::Outside::Refuse};
}

/// The channels of a worked example at the size m or S.
Machine exampleMachine(const QJsonObject& in, bool segments, bool overheads = true)
{
    const double size = in[QLatin1String(segments ? "S" : "m")].toDouble();
    QJsonObject channels{{"shared-memory", channelOfTable(size, in[QLatin1String(segments ? "L_S_tau" : "L0_m_tau")].toObject())}};
    if (in.contains("L1_m_tau")) channels["network"] = channelOfTable(in["m"].toDouble(), in["L1_m_tau"].toObject());
    return machineOfChannels(channels,
                             overheads ? std::map<QString, double>{{"shared-memory", in["o0"].toDouble()}, {"network", in["o1"].toDouble()}}
                                       : std::map<QString, double>());
}

/// LogGP of the worked example and channels that cost whatever.
Machine logGPMachine(const QJsonObject& in)
{
    Machine machine = machineOfChannels({{"shared-memory", channelOfLaw(1e-6, 1e9, 0)}, {"network", channelOfLaw(1e-6, 1e9, 0)}});
    for (const char* name : {"L", "o", "g", "G"}) {
        machine.values[u"loggp.shared-memory.%1"_s.arg(QLatin1String(name))].value = in[QLatin1String(name)].toDouble();
        machine.values[u"loggp.network.%1"_s.arg(QLatin1String(name))].value = in[u"%1p"_s.arg(QLatin1String(name))].toDouble();
    }
    return machine;
}

double total(const CollectiveQuestion& question, const Machine& machine)
{
    const auto cost = collectiveCost(question, machine);
    if (!cost) qWarning("%s", qPrintable(cost.error().message));
    return cost ? cost->seconds : missing;
}

/// By rule or one node, and by going through every transmission.
void compareCounts(const Collective& collective, const CollectiveShape& shape, const Placement& placement)
{
    Placement listed = placement;
    listed.order = RankOrder::Explicit;
    for (qint32 rank = 0; rank < shape.P; ++rank) listed.rankNode.push_back(placement.node(rank));
    StageCounter quick(placement, shape.P), whole(listed, shape.P);
    for (qint64 i = 0; i < collective.stages(shape); ++i) {
        const Stage stage = collective.stage(shape, i);
        StageCounts a = *quick.count(stage), b = *whole.count(stage);
        QVERIFY(a.works.front() == b.works.front()); // the first of equal ones is told
        const auto holds = [&](const ProcessWork& work) { return std::find(b.works.begin(), b.works.end(), work) != b.works.end(); };
        QVERIFY(a.works.size() == b.works.size() && std::all_of(a.works.begin(), a.works.end(), holds));
        a.works.clear(), b.works.clear();
        QVERIFY(near(a.bytes, b.bytes, 1e-12, "bytes"));
        a.bytes = b.bytes;
        QVERIFY2(a == b, qPrintable(u"P %1 M %2 stage %3"_s.arg(shape.P).arg(placement.nodes).arg(i)));
    }
}

void compareStages(const CollectiveCost& cost, const QJsonArray& expected)
{
    QCOMPARE(cost.stages.size(), size_t(expected.size()));
    for (qsizetype i = 0; i < expected.size(); ++i) QVERIFY(near(cost.stages[size_t(i)].seconds, expected[i].toDouble(), 1e-12, "stage"));
}

} // namespace

class TestCollectives : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Doubling distances and halving blocks, with nothing said for the processes left over, need a power of two; a chain is a pipeline.
    void whatAlgorithmsNeed()
    {
        QStringList powers, segments, withoutOverhead;
        for (const Collective* one : allCollectives()) {
            if (!checkShape(*one, {.P = 6, .m = 4096})) powers << one->id;
            QVERIFY2(checkShape(*one, {.P = 8, .m = 4096}).ok(), qPrintable(one->id));
            if (one->needsSegments) segments << one->id;
            if (one->omitsOverhead) withoutOverhead << one->id;
        }
        powers.sort(), withoutOverhead.sort();
        QCOMPARE(powers, (QStringList{"binomial-scatter", "rabenseifner-reduce", "recursive-doubling-allgather"}));
        QCOMPARE(segments, QStringList{"chain-broadcast"});
        QCOMPARE(withoutOverhead,
                 (QStringList{"binomial-gather", "binomial-scatter", "dissemination-allgather", "recursive-doubling-allgather"}));
    }

    /// "1 to 2^30 processes", a segment of at least a byte and at most the message, a million segments in a pipeline.
    void shapesAtTheirLimits()
    {
        const Collective& chain = *findCollective(u"chain-broadcast"_s);
        const auto fits = [&](qint64 P, double m, std::optional<double> S = {}) {
            return checkShape(chain, {.P = P, .m = m, .S = S}).ok();
        };
        QVERIFY(fits(1, 0) && fits(qint64(1) << 30, 0) && !fits(0, 0) && !fits((qint64(1) << 30) + 1, 0));
        QVERIFY(!fits(2, -1) && !fits(2, INFINITY) && !fits(2, missing));
        QVERIFY(fits(2, 100, 1) && fits(2, 100, 100) && !fits(2, 100, 0.5) && !fits(2, 100, 101));
        QVERIFY(fits(2, 1e6, 1) && !fits(2, 1e6 + 1, 1));
        const Collective& doubling = *findCollective(u"recursive-doubling-allgather"_s);
        const auto refused = checkShape(doubling, {.P = 6, .m = 1});
        QVERIFY2(refusal(refused).contains(u"4 or 8"_s), qPrintable(refusal(refused)));
    }

    void scatterAndAllgatherGolden()
    {
        const QJsonObject in = goldenItem("taulop.scatter_rda.P16", "inputs"), out = goldenItem("taulop.scatter_rda.P16", "outputs");
        const Machine machine = exampleMachine(in, true);
        const CollectiveShape shape{16, in["m_bytes"].toDouble(), in["S"].toDouble()};
        const auto scatter = collectiveCost(asked("binomial-scatter", shape, oneNode(16)), machine);
        const auto allgather = collectiveCost(asked("recursive-doubling-allgather", shape, oneNode(16)), machine);
        QCOMPARE(refusal(scatter) + refusal(allgather), QString());
        compareStages(*scatter, out["scatter_stage_s"].toArray());
        compareStages(*allgather, out["rda_stage_s"].toArray());
        QVERIFY(near(scatter->seconds, out["scatter_s"].toDouble(), 1e-12, "scatter"));
        QVERIFY(near(allgather->seconds, out["rda_s"].toDouble(), 1e-12, "allgather"));
        QVERIFY(near(scatter->upperBoundSeconds, out["upper_bound_scatter_s"].toDouble(), 1e-12, "bound"));
        QVERIFY(near(scatter->bytesMoved, out["bytes_scatter"].toDouble(), 1e-12, "bytes"));
        QVERIFY(near(allgather->bytesMoved, out["bytes_allgather"].toDouble(), 1e-12, "bytes"));
        QCOMPARE(scatter->cost.toString(), u"32·L⁰(S,2) + 16·L⁰(S,4) + 8·L⁰(S,8) + 4·L⁰(S,16)"_s);
        QCOMPARE(allgather->cost.toString(), u"120·L⁰(S,16)"_s);
    }

    /// Θ_RDA = 2 Θ'_Sct for any P and any channel.
    void allgatherIsTwiceTheBoundOfScatter()
    {
        const Machine machine = machineOfChannels({{"shared-memory", channelOfLaw(1e-6, 3e9, 0.3)}});
        for (const qint64 P : {2, 4, 32, 1024}) {
            const CollectiveShape shape{P, 1 << 20, 8192};
            const auto scatter = collectiveCost(asked("binomial-scatter", shape, oneNode(qint32(P))), machine);
            const double allgather = total(asked("recursive-doubling-allgather", shape, oneNode(qint32(P))), machine);
            QVERIFY(near(allgather, 2 * scatter->upperBoundSeconds, 1e-12, "identity"));
            QVERIFY(allgather >= 2 * scatter->seconds * (1 - 1e-12));
            if (P == 2) QVERIFY(near(allgather, 2 * scatter->seconds, 1e-12, "P = 2"));
        }
    }

    /// A run of stages that cost the same is one stage counted once: the sum is that of all of them one by one.
    void runsOfStagesCostWhatTheirStagesDo_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<double>("segment");
        for (const char* id : {"pairwise-alltoall", "linear-broadcast"}) QTest::newRow(id) << QString::fromLatin1(id) << 0.0;
        for (const double S : {0.0, 2048.0, 1024.0, 500.0, 100.0, 40.0}) QTest::addRow("chain of %g", S) << u"chain-broadcast"_s << S;
    }
    void runsOfStagesCostWhatTheirStagesDo()
    {
        QFETCH(QString, id);
        QFETCH(double, segment);
        const Machine machine =
            machineOfChannels({{"shared-memory", channelOfLaw(1e-6, 3e9, 0.3)}, {"network", channelOfLaw(7e-6, 1e9, 0.6)}});
        Collective oneByOne = *findCollective(id);
        oneByOne.alike = nullptr;
        for (const qint64 P : {2, 4, 6, 23, 24, 50, 64})
            for (const qint64 M : {1, 2, 3, 4, 5, 8, 13}) {
                if (M > P) continue;
                for (const Placement& placement : {placedOn(P, M, RankOrder::Block), placedOn(P, M, RankOrder::RoundRobin)})
                    for (const StageLevel level : {StageLevel::Transmission, StageLevel::Transfer}) {
                        CollectiveQuestion question = asked(qPrintable(id), {P, 4096, {}}, placement, level);
                        if (segment > 0) question.shape.S = segment;
                        const auto runs = collectiveCost(question, machine);
                        question.collective = &oneByOne;
                        const auto all = collectiveCost(question, machine);
                        QVERIFY(near(runs->seconds, all->seconds, 1e-12, "seconds"));
                        QVERIFY(near(runs->bytesMoved, all->bytesMoved, 1e-12, "bytes"));
                        const QString where = u"P %1 M %2 order %3"_s.arg(P).arg(M).arg(int(placement.order));
                        QVERIFY2(runs->stages.size() == all->stages.size(), qPrintable(where));
                        for (size_t i = 0; i < all->stages.size(); ++i) QCOMPARE(runs->stages[i].repeat, all->stages[i].repeat);
                    }
            }
    }

    static qint64 ringWay(qint64 a, qint64 b, qint64 size)
    {
        qint64 steps = 0;
        while ((a + steps) % size != b && (b + steps) % size != a) ++steps;
        return steps;
    }

    /// Links between two nodes, walked along every ring.
    static qint64 linksBetween(const CollectiveTorus& torus, qint64 a, qint64 b)
    {
        a /= torus.nodesPerRouter, b /= torus.nodesPerRouter;
        qint64 links = 0;
        for (const qint64 size : torus.dims) {
            links += ringWay(a % size, b % size, size);
            a /= size, b /= size;
        }
        return links;
    }

    void longestWaysOfAllAlgorithms()
    {
        const CollectiveTorus tori[] = {{{3, 2, 1}, 1}, {{2, 2, 2}, 1}, {{5, 1, 1}, 2}, {{4, 3, 2}, 1}};
        int farStages = 0;
        for (const Collective* one : allCollectives())
            for (const CollectiveTorus& torus : tori)
                for (const auto& [P, M] : {std::pair{16, 6}, {16, 4}, {8, 2}, {4, 1}, {8, 5}}) {
                    const auto S = one->needsSegments ? std::optional(1024.0) : std::nullopt;
                    for (Placement placement : {placedOn(P, M, RankOrder::Block), placedOn(P, M, RankOrder::RoundRobin)}) {
                        StageCounter alone(placement, P);
                        placement.torusDims = torus.dims;
                        placement.nodesPerRouter = torus.nodesPerRouter;
                        StageCounter counter(placement, P);
                        const CollectiveShape shape{P, 4096, S};
                        for (qint64 i = 0; i < one->stages(shape); ++i) {
                            const Stage stage = one->stage(shape, i);
                            qint64 longest = 0;
                            for (const Transmission& sent : listed(*one, shape, i))
                                longest = std::max(longest,
                                                   linksBetween(torus, placement.node(qint32(sent.from)), placement.node(qint32(sent.to))));
                            StageCounts expected = *alone.count(stage);
                            expected.hops = stage.follows ? 0 : longest;
                            QVERIFY2(*counter.count(stage) == expected, qPrintable(one->id));
                            farStages += expected.hops > 1;
                        }
                    }
                }
        QVERIFY(farStages > 100);
    }

    /// What a torus adds to the time: t_hop of every link beyond the first, stage by stage, where the network is waited for.
    void stagesOnATorus()
    {
        Machine machine = machineOfChannels({{"shared-memory", channelOfLaw(0, 1e15, 0)}, {"network", channelOfLaw(7e-6, 1e9, 0.6)}});
        for (const Collective* one : allCollectives()) {
            const CollectiveShape shape{16, 4096, one->needsSegments ? std::optional(1024.0) : std::nullopt};
            CollectiveQuestion question = asked(qPrintable(one->id), shape, placedOn(16, 8, RankOrder::Block), StageLevel::Transfer);
            question.withOverhead = false;
            const auto alone = collectiveCost(question, machine);
            question.placement.torusDims = {4, 2, 1};
            const auto unknown = collectiveCost(question, machine);
            QVERIFY(near(unknown->seconds, alone->seconds, 1e-12, "without network.hop"));
            QVERIFY(says(unknown->messages, "The machine has no network.hop"));
            machine.values[u"network.hop"_s].value = 1e-3;
            for (const char* name : {"L", "o", "g", "G"})
                for (const char* channel : {"shared-memory", "network"})
                    machine.values[u"loggp.%1.%2"_s.arg(QLatin1String(channel), QLatin1String(name))].value = 0;
            const auto far = collectiveCost(question, machine);
            double further = 0;
            for (const StageCost& stage : far->stages) further += double(stage.repeat * std::max<qint64>(0, stage.counts.hops - 1)) * 1e-3;
            QVERIFY(further > 0);
            QVERIFY(near(far->seconds, alone->seconds + further, 1e-9, qPrintable(one->id)));
            if (one->id == u"ring-allgather") QVERIFY(near(far->logGPSeconds, further, 1e-9, "LogGP: one way of each is inside the node"));
            QVERIFY(!says(far->messages, "network.hop"));
            QCOMPARE(far->stages.front().cost.toString().contains(u"t_hop"), far->stages.front().counts.hops > 1);
            machine.values.clear();
        }
    }

    /// Simulated with SimGrid: 2 processes on each of 3×7×5 nodes, 350 ns a link, 8.3 GB/s, 16 bytes more than is sent.
    void ringOnASimulatedTorus()
    {
        Machine machine = machineOfChannels({{"shared-memory", channelOfLaw(8e-8, 42e9, 0)},
                                             {"network", channelOfLaw(3.5e-7 + 16 / 8.3e9 - 1.6e-7, 1 / (1 / 8.3e9 - 2 / 42e9), 1)}});
        machine.values[u"network.hop"_s].value = 3.5e-7;
        CollectiveSetup setup{.processes = 210, .nodes = 105, .level = StageLevel::Transfer};
        QVERIFY(setCollectiveValue(setup, u"torus"_s, u"3x7x5"_s).ok());
        for (const auto& [bytes, simulated] :
             {std::pair{64.0, 221.4818e-6}, {1024, 245.6553e-6}, {8192, 426.1507e-6}, {65536, 1870.1141e-6}, {1048576, 26623.7719e-6}}) {
            setup.bytes = bytes;
            QVERIFY(near(total(*questionOf(setup), machine), simulated, 1e-3, "ring"));
        }
    }

    void toriOfASetup()
    {
        CollectiveSetup setup{.processes = 32, .nodes = 16};
        const auto set = [&](const char* text) { return setCollectiveValue(setup, u"torus"_s, QString::fromUtf8(text)); };
        QVERIFY(set("4×2").ok());
        QCOMPARE(findCollectiveValue(u"torus")->text(setup), u"4x2x1"_s);
        const QString refused = refusal(questionOf(setup));
        QVERIFY2(refused.contains("room for 8 nodes") && refused.contains("4×2×1:2"), qPrintable(refused));
        QVERIFY(set("4×2×1:2").ok() && questionOf(setup).ok()); // the advice works
        QCOMPARE(questionOf(setup)->placement.hops(0, 1), 0);
        QCOMPARE(questionOf(setup)->placement.hops(0, 4), 2);
        QCOMPARE(*collectiveSetup(collectiveDataset(setup)), setup);
        QVERIFY(inWords(setup).contains("torus 4x2x1:2"));
        for (const char* wrong : {"4x2x1x1", "0x3", "4x2:0", "4x2:", "4x2:1.5", "x", "5000x5000"}) {
            QVERIFY2(!set(wrong).ok(), wrong);
            QVERIFY(!setup.torus);
        }
        QVERIFY(set("none").ok() && !setup.torus);
        QCOMPARE(findCollectiveValue(u"torus")->text(setup), u"none"_s);
    }

    /// Two processes: whatever the algorithm is called, one sends the message to the other in segments.
    void segmentedRoutesAgree()
    {
        Machine machine = machineOfChannels({{"shared-memory", channelOfLaw(1e-6, 3e9, 0.3)}, {"network", channelOfLaw(7e-6, 1e9, 0.6)}},
                                            {{"shared-memory", 8e-7}, {"network", 2e-6}});
        const LogGP set{5e-7, 3e-7, 4e-7, 2.5e-10};
        for (const auto& [name, value] : {std::pair{"L", set.L}, {"o", set.o}, {"g", set.g}, {"G", set.G}})
            machine.values[u"loggp.shared-memory.%1"_s.arg(QLatin1String(name))].value = value;
        for (const double k : {1.0, 2.0, 13.0, 6.5}) {
            const double S = 8192, m = k * S;
            const auto alone = tauLopPointToPointModel.evaluate(withMachine(tauLopPointToPointModel, machine, {{u"m"_s, m}, {u"S"_s, S}}));
            QCOMPARE(refusal(alone), QString());
            double acrossNodes = missing;
            for (const char* id :
                 {"chain-broadcast", "binomial-broadcast", "binomial-broadcast-far-first", "linear-broadcast", "binary-tree-broadcast"}) {
                const auto cost = collectiveCost(asked(id, {2, m, S}, oneNode(2)), machine);
                QCOMPARE(refusal(cost), QString());
                QVERIFY(near(cost->seconds, alone->value, 1e-12, id));
                QVERIFY(near(cost->logGPSeconds, set.segmented(S, std::ceil(k)), 1e-12, id));
                const double across = total(asked(id, {2, m, S}, placedOn(2, 2, RankOrder::Block)), machine);
                QVERIFY(std::isnan(acrossNodes) || near(across, acrossNodes, 1e-12, id));
                acrossNodes = across;
            }
        }
    }

    /// Copies of one unit, a process does one at a time and passes on what it has first: how long a chain takes.
    static int unitsOfChain(int P, int k)
    {
        std::vector<int> got(size_t(P), 0), sent(got), waiting(got); // segments; waiting in shared memory
        got[0] = k;
        int units = 0;
        for (; got.back() < k; ++units) {
            std::vector<int> arriving(size_t(P), 0);
            for (size_t r = 0; r < size_t(P); ++r) {
                if (r + 1 < size_t(P) && sent[r] < got[r])
                    ++sent[r], ++arriving[r + 1];
                else if (waiting[r] > 0)
                    --waiting[r], ++got[r];
            }
            for (size_t r = 0; r < size_t(P); ++r) waiting[r] += arriving[r];
        }
        return units;
    }

    void chainsArePipelined()
    {
        const Machine machine = machineOfChannels({{"shared-memory", channelOfLaw(0, 1e6, 0)}}); // a byte takes 1 µs
        for (const int P : {2, 3, 4, 7, 16})
            for (const int k : {1, 2, 5, 13})
                QVERIFY(near(total(asked("chain-broadcast", {P, double(k), 1}, oneNode(P), StageLevel::Transfer), machine),
                             1e-6 * unitsOfChain(P, k), 1e-9, qPrintable(u"%1 processes, %2 segments"_s.arg(P).arg(k))));
    }

    void broadcastGolden()
    {
        const QJsonObject in = goldenItem("taulop.bcast_unsegmented.P16", "inputs"),
                          out = goldenItem("taulop.bcast_unsegmented.P16", "outputs");
        const auto cost = collectiveCost(asked("binomial-broadcast", {16, in["m"].toDouble(), {}}, oneNode(16)), exampleMachine(in, false));
        QCOMPARE(refusal(cost), QString());
        compareStages(*cost, out["stage_s"].toArray());
        QVERIFY(near(cost->seconds, out["total_s"].toDouble(), 1e-12, "total"));
    }

    void ringGolden()
    {
        const QJsonObject in = goldenItem("taulop.ring.P16", "inputs"), out = goldenItem("taulop.ring.P16", "outputs");
        const CollectiveShape shape{16, in["m"].toDouble(), {}};
        const Placement sequential = placedOn(16, 4, RankOrder::Block), roundRobin = placedOn(16, 4, RankOrder::RoundRobin);
        const Machine machine = exampleMachine(in, false);
        const auto ring = [&](const Placement& placement, StageLevel level, std::optional<bool> overhead = {}) {
            CollectiveQuestion question = asked("ring-allgather", shape, placement, level);
            question.withOverhead = overhead;
            return total(question, machine);
        };
        QVERIFY(near(ring(sequential, StageLevel::Transfer), out["seq_transfer_level_with_max_s"].toDouble(), 1e-12, "(7)"));
        QVERIFY(near(ring(roundRobin, StageLevel::Transfer), out["rr_transfer_level_eq8_s"].toDouble(), 1e-12, "(8)"));
        QVERIFY(near(ring(sequential, StageLevel::Transmission), out["seq_transmission_level_s"].toDouble(), 1e-12, "sequential"));
        QVERIFY(near(ring(roundRobin, StageLevel::Transmission), out["rr_transmission_level_s"].toDouble(), 1e-12, "round robin"));
        QVERIFY(
            near(ring(sequential, StageLevel::Transmission, false), out["seq_transmission_level_no_overhead_s"].toDouble(), 1e-12, "no o"));
        QVERIFY(
            near(ring(roundRobin, StageLevel::Transmission, false), out["rr_transmission_level_no_overhead_s"].toDouble(), 1e-12, "no o"));
    }

    void ringPrintsAsInThePaper()
    {
        const Machine machine = exampleMachine(goldenItem("taulop.ring.P16", "inputs"), false);
        const auto text = [&](const Placement& placement, StageLevel level) {
            return collectiveCost(asked("ring-allgather", {16, 65536, {}}, placement, level), machine)->cost.toString();
        };
        QCOMPARE(text(placedOn(16, 4, RankOrder::Block), StageLevel::Transfer), u"15 × [ L⁰(m,4) + max{L⁰(m,3), L¹(m,1)} + L⁰(m,1) ]"_s);
        QCOMPARE(text(placedOn(16, 4, RankOrder::RoundRobin), StageLevel::Transfer), u"15 × [ L⁰(m,4) + L¹(m,4) + L⁰(m,4) ]"_s);
        QCOMPARE(text(placedOn(16, 4, RankOrder::Block), StageLevel::Transmission),
                 u"15 × [ o⁰ + 2·L⁰(m,4) + o¹ + 2·L⁰(m,1) + L¹(m,1) ]"_s);
        QCOMPARE(text(placedOn(16, 4, RankOrder::RoundRobin), StageLevel::Transmission), u"30 × [ o¹ + 2·L⁰(m,4) + L¹(m,4) ]"_s);
    }

    void logGPGolden()
    {
        const QJsonObject in = goldenItem("loggp.P16", "inputs"), out = goldenItem("loggp.P16", "outputs");
        const Machine machine = logGPMachine(in);
        const double m = in["m"].toDouble(), S = in["S"].toDouble(), whole = S * in["k"].toDouble();
        const auto logGP = [&](const char* id, CollectiveShape shape, const Placement& placement) {
            return collectiveCost(asked(id, shape, placement), machine)->logGPSeconds;
        };
        QVERIFY(near(logGP("binomial-broadcast", {16, m, {}}, oneNode(16)), out["binomial_bcast_s"].toDouble(), 1e-12, "broadcast"));
        QVERIFY(near(logGP("binomial-scatter", {16, whole, S}, oneNode(16)), out["scatter_s"].toDouble(), 1e-12, "scatter"));
        QVERIFY(
            near(logGP("recursive-doubling-allgather", {16, whole, S}, oneNode(16)), out["allgather_s"].toDouble(), 1e-12, "allgather"));
        QVERIFY(
            near(logGP("ring-allgather", {16, m, {}}, placedOn(16, 4, RankOrder::Block)), out["ring_seq_eq5_s"].toDouble(), 1e-12, "(5)"));
        QVERIFY(near(logGP("ring-allgather", {16, m, {}}, placedOn(16, 4, RankOrder::RoundRobin)), out["ring_rr_eq6_s"].toDouble(), 1e-12,
                     "(6)"));
    }

    /// C^map of the paper: Q processes copy, one or Q transmissions leave the node.
    void concurrencyIsThatOfThePaper()
    {
        const Stage ring = findCollective(u"ring-allgather")->stage({32, 1, {}}, 0);
        const Placement sequential = placedOn(32, 4, RankOrder::Block), roundRobin = placedOn(32, 4, RankOrder::RoundRobin);
        const StageCounts one = *StageCounter(sequential, 32).count(ring), other = *StageCounter(roundRobin, 32).count(ring);
        QCOMPARE(one.concurrency(ChannelId::SharedMemory), 8);
        QCOMPARE(one.concurrency(ChannelId::Network), 1);
        QCOMPARE(one.localReceivers, 7);
        QCOMPARE(other.concurrency(ChannelId::Network), 8);
        QCOMPARE(other.localReceivers, 0);
    }

    void countingOneNodeIsCountingAll_data()
    {
        QTest::addColumn<QString>("id");
        for (const Collective* collective : allCollectives()) QTest::newRow(qPrintable(collective->id)) << collective->id;
    }
    void countingOneNodeIsCountingAll()
    {
        QFETCH(QString, id);
        const Collective& collective = *findCollective(id);
        for (const qint64 P : {2, 3, 7, 8, 12, 16, 23, 64})
            for (const auto S : {std::optional<double>(), std::optional<double>(1024), std::optional<double>(150)}) {
                const CollectiveShape shape{P, 4096, S};
                if (!checkShape(collective, shape)) continue;
                for (const qint64 M : {1, 2, 3, 4, 5, 7, 20})
                    if (M <= P)
                        for (const Placement& placement : {placedOn(P, M, RankOrder::Block), placedOn(P, M, RankOrder::RoundRobin)})
                            compareCounts(collective, shape, placement);
            }
    }

    /// Where M does not divide P neither P² transmissions nor one after the other are gone through: only 2⌈P/M⌉ stages differ.
    void unequalNodesAreCountedByRule()
    {
        const qint64 P = (1 << 20) - 3;
        for (const Placement& placement : {placedOn(P, 1000, RankOrder::Block), placedOn(P, 1000, RankOrder::RoundRobin)}) {
            QVERIFY(workOf(asked("pairwise-alltoall", {P, 1, {}}, placement)) < 5 * workOfStage * P / 1000);
            QVERIFY(workOf(asked("linear-broadcast", {P, 1, {}}, placement)) < 5 * workOfStage * P / 1000);
            QVERIFY(workOf(asked("chain-broadcast", {P, 1e6, 1e5}, placement)) < 32 * workOfStage * 1000);
        }
        // Partners differ in one number and blocks of 3 or 6 do not: no rule is known.
        const CollectiveQuestion pairs = asked("pairwise-alltoall", {64, 1, {}}, placedOn(64, 11, RankOrder::Block));
        QCOMPARE(workOf(pairs), qint64(63 * (64 + workOfStage)));
    }

    /// One long stage asks on its way whether to go on, and the next question finds nothing left of it.
    void aLongStageIsCancelled()
    {
        const Machine machine = machineOfChannels({{"shared-memory", channelOfLaw(1e-6, 1e9, 0)}, {"network", channelOfLaw(1e-6, 1e9, 1)}});
        Placement listed = placedOn(1 << 18, 2, RankOrder::Block);
        listed.order = RankOrder::Explicit;
        for (qint32 rank = 0; rank < 1 << 18; ++rank) listed.rankNode.push_back(rank / (1 << 17));
        std::vector<double> fractions;
        const Progress stop([&](double fraction) { return fractions.push_back(fraction), false; });
        const auto cost = collectiveCost(asked("ring-allgather", {1 << 18, 1, {}}, listed), machine, stop);
        QVERIFY(!cost && cost.error() == cancelled());
        QCOMPARE(fractions.size(), size_t(1));
        QVERIFY(fractions[0] < 1e-5); // within the first of the stages
        const Stage ring = ringAllgather().stage({1 << 18, 1, {}}, 0);
        StageCounter counter(listed, 1 << 18);
        const auto whole = counter.count(ring);
        QVERIFY(!counter.count(ring, stop).ok());
        QVERIFY(*counter.count(ring) == *whole);
    }

    void everyRankEndsWithWhatItNeeds_data() { countingOneNodeIsCountingAll_data(); }
    void everyRankEndsWithWhatItNeeds()
    {
        QFETCH(QString, id);
        const Collective& collective = *findCollective(id);
        for (qint64 P = 1; P <= 33; ++P) {
            for (const auto S : {std::optional<double>(), std::optional<double>(1024)}) {
                const CollectiveShape shape{P, 4096, S};
                if (!checkShape(collective, shape)) continue;
                const auto knows = knowledge(collective, shape);
                const bool toAll = !id.endsWith("scatter") && !id.contains("broadcast"),
                           toRoot = id.endsWith("gather") || id.endsWith("reduce");
                for (qint64 rank = 0; rank < P; ++rank) {
                    QVERIFY2(knows[size_t(rank)].contains(0) || id == "binomial-gather", qPrintable(u"P %1: %2"_s.arg(P).arg(rank)));
                    if (toRoot) QVERIFY(knows[0].contains(rank));
                    if (toAll && id != "binomial-gather" && id != "rabenseifner-reduce") QCOMPARE(knows[size_t(rank)].size(), size_t(P));
                }
            }
        }
    }

    void ranksSendAndReceiveOnce_data() { countingOneNodeIsCountingAll_data(); }
    void ranksSendAndReceiveOnce()
    {
        QFETCH(QString, id);
        const Collective& collective = *findCollective(id);
        for (qint64 P = 2; P <= 33; ++P) {
            const CollectiveShape shape{P, 4096, 512};
            if (!checkShape(collective, shape)) continue;
            for (qint64 i = 0; i < collective.stages(shape); ++i) {
                std::set<qint64> senders, receivers;
                double largest = 0;
                for (const Transmission& one : listed(collective, shape, i)) {
                    QVERIFY(one.from != one.to && one.from >= 0 && one.to >= 0 && one.from < P && one.to < P);
                    QVERIFY(senders.insert(one.from).second && receivers.insert(one.to).second);
                    largest = std::max(largest, one.bytes);
                }
                QVERIFY(!senders.empty());
                QCOMPARE(largest, collective.stage(shape, i).size.bytes);
            }
        }
    }

    /// What must move at least, and does here: (P−1) m for whole results, and the blocks of an alltoall.
    void bytesMoved()
    {
        const Machine machine = machineOfChannels({{"shared-memory", channelOfLaw(1e-6, 1e9, 0)}});
        const auto bytes = [&](const char* id, qint64 P, double m) {
            const auto cost = collectiveCost(asked(id, {P, m, {}}, oneNode(qint32(P))), machine);
            return cost ? cost->bytesMoved : missing;
        };
        for (const qint64 P : {5, 8, 13}) {
            for (const char* id : {"binomial-broadcast", "binomial-broadcast-far-first", "linear-broadcast", "chain-broadcast",
                                   "binary-tree-broadcast", "dissemination-allgather"})
                QVERIFY2(near(bytes(id, P, 1000), double(P - 1) * 1000, 1e-12, id), qPrintable(QString::number(P)));
            QVERIFY(near(bytes("ring-allgather", P, 1000), double(P * (P - 1)) * 1000, 1e-12, "ring"));
            QVERIFY(near(bytes("pairwise-alltoall", P, 1000), double(P * (P - 1)) * 1000, 1e-12, "pairwise"));
            QVERIFY(near(bytes("ring-allreduce", P, 1000), 2 * double(P - 1) * 1000, 1e-12, "ring allreduce"));
        }
        QVERIFY(near(bytes("binomial-gather", 8, 1000), 3 * 500, 1e-12, "gather"));
        QVERIFY(near(bytes("binomial-gather", 5, 1000), 200.0 * (2 + 2 + 1), 1e-12, "gather"));    // 1→0, 3→2; 2→0 with two; 4→0
        QVERIFY(near(bytes("bruck-alltoall", 5, 1000), 5 * 1000.0 * (2 + 2 + 1), 1e-12, "bruck")); // blocks 1,3; 2,3; 4
    }

    /// The same tree from the other end: on nodes in blocks one message goes over the network where near ranks first send as many at
    /// once as a node has ranks. Every rank is reached once.
    void farRanksFirst()
    {
        const Collective& collective = *findCollective(u"binomial-broadcast-far-first");
        for (const qint64 P : {1, 2, 3, 5, 6, 7, 8, 13, 16, 33}) {
            std::set<qint64> have{0};
            const CollectiveShape shape{P, 1000, {}};
            for (qint64 i = 0; i < collective.stages(shape); ++i) {
                const Stage stage = collective.stage(shape, i);
                std::set<qint64> got;
                for (qint64 n = 0; n < stage.transmissions; ++n) {
                    const Transmission sent = stage.at(n);
                    QVERIFY(have.contains(sent.from) && !have.contains(sent.to) && sent.to < P);
                    QVERIFY(got.insert(sent.to).second);
                }
                have.merge(got);
            }
            QCOMPARE(qint64(have.size()), P);
        }
        const auto network = [](const char* id) {
            const Collective& tree = *findCollective(QString::fromLatin1(id));
            const CollectiveShape shape{16, 1000, {}};
            std::vector<qint64> over; // of each stage, on 4 nodes of 4 in blocks
            for (qint64 i = 0; i < tree.stages(shape); ++i) {
                const Stage stage = tree.stage(shape, i);
                over.push_back(0);
                for (qint64 n = 0; n < stage.transmissions; ++n) {
                    const Transmission sent = stage.at(n);
                    over.back() += sent.from / 4 != sent.to / 4;
                }
            }
            return over;
        };
        QCOMPARE(network("binomial-broadcast-far-first"), (std::vector<qint64>{1, 2, 0, 0}));
        QCOMPARE(network("binomial-broadcast"), (std::vector<qint64>{0, 0, 4, 8}));
    }

    void refusals()
    {
        const Machine machine = machineOfChannels({{"shared-memory", channelOfLaw(1e-6, 1e9, 0)}});
        const auto said = [&](const char* id, CollectiveShape shape, const Placement& placement) {
            return refusal(collectiveCost(asked(id, shape, placement), machine));
        };
        QCOMPARE(said("binomial-scatter", {12, 4096, {}}, oneNode(12)), u"P is 12: Binomial scatter needs a power of two, 8 or 16."_s);
        QVERIFY(said("recursive-doubling-allgather", {6, 4096, {}}, oneNode(6)).contains("power of two"));
        QVERIFY(said("ring-allgather", {4, 4096, 8192}, oneNode(4)).contains("no more than m"));
        QVERIFY(said("ring-allgather", {0, 4096, {}}, oneNode(1)).contains("P is 0"));
        QVERIFY(said("ring-allgather", {4, -1, {}}, oneNode(4)).contains("m is -1"));
        QVERIFY(said("ring-allgather", {4, 1024, {}}, placedOn(4, 2, RankOrder::Block)).contains("no channel network"));
        QCOMPARE(said("ring-allgather", {1, 1024, {}}, oneNode(1)), QString());
        const auto fractions = collectiveCost(asked("binomial-scatter", {16, 4096, 1024}, oneNode(16)), machine);
        QVERIFY(says(fractions->messages, "a part of a segment counts as that part"));
        QVERIFY(!says(fractions->messages, "goes as a whole"));
    }

    /// A message shorter than a segment: through shared memory a part of a segment, over the network as it is.
    void shortMessagesAreToldAsTheyCount()
    {
        const Machine machine = machineOfChannels({{"shared-memory", channelOfLaw(1e-6, 1e9, 0)}, {"network", channelOfLaw(1e-6, 1e9, 1)}});
        const auto cost = collectiveCost(asked("binomial-scatter", {16, 4096, 1024}, placedOn(16, 16, RankOrder::Block)), machine);
        QVERIFY(says(cost->messages, "goes as a whole") && !says(cost->messages, "counts as that part"));
        QVERIFY(near(cost->stages.back().seconds, 3 * (1e-6 + 256e-9), 1e-12, "256 B")); // into memory, over the network, out
        const auto both = collectiveCost(asked("binomial-scatter", {16, 4096, 1024}, placedOn(16, 8, RankOrder::Block)), machine);
        QVERIFY(says(both->messages, "goes as a whole") && says(both->messages, "counts as that part"));
    }

    /// Fast networks: who copies twice through shared memory takes longer than who uses both channels, by LogGP too.
    void whoDecidesIsTold()
    {
        const auto said = [&](double network, double G) {
            Machine machine =
                machineOfChannels({{"shared-memory", channelOfLaw(1e-6, 1e9, 0.5)}, {"network", channelOfLaw(1e-6, network, 0)}});
            for (const char* name : {"L", "o", "g"})
                for (const char* channel : {"shared-memory", "network"})
                    machine.values[u"loggp.%1.%2"_s.arg(QLatin1String(channel), QLatin1String(name))].value = 1e-6;
            machine.values["loggp.shared-memory.G"].value = 1e-9, machine.values["loggp.network.G"].value = G;
            const auto cost = collectiveCost(asked("ring-allgather", {16, 65536, {}}, placedOn(16, 4, RankOrder::Block)), machine);
            return std::pair(says(cost->messages, "Shared memory is slower"), says(cost->messages, "By LogGP a process"));
        };
        QCOMPARE(said(1e8, 1e-8), std::pair(false, false));
        QCOMPARE(said(1e11, 1e-8), std::pair(true, false));
        QCOMPARE(said(1e8, 1e-11), std::pair(false, true));
    }

    /// 16 on 5 nodes: four on each of the first four.
    void nodesThatStayEmptyAreSaid()
    {
        const Machine machine = machineOfChannels({{"shared-memory", channelOfLaw(1e-6, 1e9, 0)}, {"network", channelOfLaw(1e-6, 1e9, 1)}});
        const auto said = [&](const Placement& placement) {
            return says(collectiveCost(asked("ring-allgather", {16, 1024, {}}, placement), machine)->messages,
                        "4 of 5 nodes have processes");
        };
        QVERIFY(said(placedOn(16, 5, RankOrder::Block)) && !said(placedOn(16, 5, RankOrder::RoundRobin)) &&
                !said(placedOn(16, 4, RankOrder::Block)));
    }

    /// What a session or a command line may claim: refused, without memory for it.
    void hostileClaims()
    {
        const Machine machine = machineOfChannels({{"shared-memory", channelOfLaw(1e-6, 1e9, 0)}, {"network", channelOfLaw(1e-6, 1e9, 1)}});
        const qint64 P = qint64(1) << 30;
        QVERIFY(refusal(collectiveCost(asked("binomial-broadcast", {P, 1024, {}}, oneNode(qint32(P))), machine))
                    .contains("every rank does the same"));
        QVERIFY(collectiveCost(asked("recursive-doubling-allgather", {P, 1024, {}}, oneNode(qint32(P))), machine).ok());
        QVERIFY(!collectiveCost(asked("recursive-doubling-allgather", {P, 1024, {}}, placedOn(P, 2, RankOrder::Block)), machine).ok());
        QVERIFY(collectiveCost(asked("recursive-doubling-allgather", {P, 1024, {}}, placedOn(P, P / 16, RankOrder::Block)), machine).ok());
        QVERIFY(refusal(collectiveCost(asked("chain-broadcast", {4, 1e30, 1}, oneNode(4)), machine)).contains("a pipeline of at most"));
        CollectiveSetup listed;
        listed.processes = 2, listed.mapping = Mapping::Listed, listed.rankNode = {0, 1};
        Dataset dataset = collectiveDataset(listed);
        for (const qint32 node : {-5, 2'000'000'000}) {
            std::get<std::vector<qint32>>(dataset.tables.front().columns.front().values)[1] = node;
            QVERIFY(refusal(collectiveSetup(dataset)).contains("Rank 1"));
        }
    }

    /// The guard of the window's thread: large work is large, however many rules there are.
    void workOfAMillionSegments()
    {
        const qint64 P = qint64(1) << 30;
        const CollectiveQuestion question = asked("chain-broadcast", {P, 1e6, 1}, oneNode(qint32(P)));
        QVERIFY(workOf(question) > workAtOnce);
        QCOMPARE(workOf(asked("ring-allgather", {16, 1024, {}}, oneNode(16))), workOfStage);
        QCOMPARE(workOf(asked("binomial-broadcast", {16, 1024, {}}, oneNode(16))), 4 * workOfStage + 15);
    }

    /// The bound of the paper holds in shared memory and without overheads; elsewhere none is told.
    void boundsHold()
    {
        const Machine machine = machineOfChannels(
            {{"shared-memory", channelOfLaw(1e-6, 1e9, 0.2)}, {"network", channelOfLaw(1e-5, 1e8, 1)}}, {{"shared-memory", 1e-6}});
        CollectiveQuestion scatter = asked("binomial-scatter", {16, 1 << 19, 8192}, oneNode(16));
        const auto inMemory = collectiveCost(scatter, machine);
        QVERIFY(inMemory->upperBoundSeconds >= inMemory->seconds);
        scatter.withOverhead = true;
        QVERIFY(std::isnan(collectiveCost(scatter, machine)->upperBoundSeconds));
        QVERIFY(std::isnan(
            collectiveCost(asked("binomial-scatter", {16, 1 << 19, 8192}, placedOn(16, 4, RankOrder::Block)), machine)->upperBoundSeconds));
    }

    void aMillionProcesses()
    {
        const Machine machine = machineOfChannels({{"shared-memory", channelOfLaw(1e-6, 1e9, 0)}, {"network", channelOfLaw(1e-6, 1e9, 1)}});
        const qint64 P = 1 << 20;
        const auto ring =
            collectiveCost(asked("ring-allgather", {P, 1000, {}}, placedOn(P, P / 8, RankOrder::Block), StageLevel::Transfer), machine);
        QCOMPARE(ring->stages.size(), size_t(1));
        QCOMPARE(ring->stageCount, P - 1);
        QVERIFY(near(ring->seconds, double(P - 1) * (2e-6 + 2e-6 + 2e-6), 1e-9, "ring"));
        const auto doubling =
            collectiveCost(asked("recursive-doubling-allgather", {P, double(P), {}}, placedOn(P, P / 8, RankOrder::Block)), machine);
        QCOMPARE(doubling->stages.size(), size_t(20));
        QVERIFY(!doubling->stages[2].counts.usesNetwork() && doubling->stages[3].counts.network == 8);
    }
};

QTEST_GUILESS_MAIN(TestCollectives)
#include "tst_collectives.moc"
