// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/golden.h"
#include "tests/core/testChannels.h"

#include "core/collectives/collectiveEdits.h"
#include "core/collectives/figures/collectiveFigure.h"
#include "core/collectives/figures/stageColumns.h"
#include "core/collectives/figures/stageLanes.h"
#include "core/collectives/figures/stageTimeline.h"
#include "core/collectives/figures/stageWords.h"
#include "core/figure/FigureKind.h"
#include "core/session/machines.h"

#include <QJsonArray>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

using namespace costscope;

namespace {

QJsonObject goldenRing(const char* part)
{
    for (const QJsonValue item : goldenItems("collectives-golden.json"))
        if (item["id"].toString() == QLatin1String("taulop.ring.P16")) return item[QLatin1String(part)].toObject();
    qFatal("no golden ring");
}

/// The channels of the worked ring.
Machine ringMachine()
{
    const QJsonObject in = goldenRing("inputs");
    Machine machine = machineOfChannels({{"shared-memory", channelOfTable(in["m"].toDouble(), in["L0_m_tau"].toObject())},
                                         {"network", channelOfTable(in["m"].toDouble(), in["L1_m_tau"].toObject())}},
                                        {{"shared-memory", in["o0"].toDouble()}, {"network", in["o1"].toDouble()}});
    machine.id = u"ring"_s;
    return machine;
}

/// Channels that answer whatever is asked.
Machine lawMachine()
{
    Machine machine = machineOfChannels({{"shared-memory", channelOfLaw(1e-6, 4e9, 0.2)}, {"network", channelOfLaw(3e-6, 1e9, 0.9)}});
    machine.id = u"law"_s;
    return machine;
}

CollectiveSetup setupOfRing(qint64 P, qint64 M, StageLevel level = StageLevel::Transfer)
{
    CollectiveSetup setup;
    setup.processes = P, setup.nodes = M, setup.level = level;
    return setup;
}

CollectiveSetup setupOf(const char* algorithm, qint64 P, qint64 M, StageLevel level = StageLevel::Transmission)
{
    CollectiveSetup setup = setupOfRing(P, M, level);
    setup.algorithm = QString::fromLatin1(algorithm);
    return setup;
}

struct Drawn {
    Session session;
    FigureRequest request;

    Drawn(const CollectiveSetup& setup, const Machine& machine, const char* kind, const QJsonObject& choices = {})
    {
        putMachine(session, machine);
        const QString id = addDataset(session, std::make_shared<const Dataset>(collectiveDataset(setup)));
        request.kind = QString::fromLatin1(kind), request.datasets = {id}, request.machine = machine.id, request.choices = choices;
    }
    Result<Figure> result() const { return buildFigure(session, request); }
    Figure figure() const
    {
        auto built = result();
        if (!built) qFatal("%s", qPrintable(built.error().message));
        return built.take();
    }
};

/// Lines of a channel that stand for rows, all or those of one stage.
size_t linesOf(const Figure& figure, size_t panel, Hue hue, qint64 stage = -1)
{
    const std::vector<double> stages = figure.table.numbers(u"stage");
    size_t count = 0;
    for (const Series& series : figure.panels[panel].series)
        if ((series.mark == Mark::Segments || series.mark == Mark::Arcs) && series.hue == hue)
            for (const int row : series.rows) count += stage < 0 || stages[size_t(row)] == double(stage);
    return count;
}

QStringList textsOf(const Panel& panel)
{
    QStringList all;
    for (const Series& series : panel.series)
        for (const QString& text : series.text) all << plainText(text).replace(QChar(0xA0), QLatin1Char(' '));
    return all;
}

void compareTimeline(const CollectiveView& view, qint64 stage)
{
    const auto line = stageTimeline(view, stage);
    QVERIFY(line.ok());
    double last = 0;
    std::vector<double> done(line->lanes.size(), 0);
    for (const TimelineBlock& block : line->blocks) {
        QVERIFY(block.from >= done[block.lane] * (1 - 1e-12));
        done[block.lane] = block.to;
        last = std::max(last, block.to);
    }
    QVERIFY2(near(last, view.costOf(stage).seconds, 1e-12, "end of the stage"), qPrintable(inWords(view.setup)));
}

} // namespace

class TestStageFigures : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aTitleSaysWhatTheNetworkTakes()
    {
        const QString one = Drawn(setupOf("binomial-broadcast", 4, 2), lawMachine(), "stage-diagram").figure().title,
                      two = Drawn(setupOf("binomial-broadcast", 8, 4), lawMachine(), "stage-diagram").figure().title;
        QVERIFY2(one.contains(QRegularExpression(u"^Binomial broadcast: the one network stage takes \\d+.% of the time$"_s)),
                 qPrintable(one));
        QVERIFY2(two.contains(QRegularExpression(u"^Binomial broadcast: the 2 network stages take \\d+.% of the time$"_s)),
                 qPrintable(two));
    }

    /// However far apart two mappings are, a title stays a title.
    void hugeRatiosStayShort()
    {
        const Machine machine = machineOfChannels({{"shared-memory", channelOfTable(65536, {{"1", 1e-6}, {"3", 1e-6}, {"4", 1e-6}})},
                                                   {"network", channelOfTable(65536, {{"1", 1e-6}, {"4", 1e290}})}});
        for (const char* kind : {"stage-diagram", "transfer-timeline"}) {
            const Figure figure = Drawn(setupOfRing(16, 4), machine, kind, {{"mapping", "both"}}).figure();
            QVERIFY2(figure.title.size() < 140 && figure.title.contains(u"10²⁹⁵"_s), qPrintable(figure.title));
        }
    }

    /// Four nodes of four: 12 messages stay and 4 leave under sequential placement, under round robin all 16 leave.
    void ringOnFourNodes()
    {
        const Figure figure = Drawn(setupOfRing(16, 4), ringMachine(), "stage-diagram", {{"mapping", "both"}}).figure();
        QCOMPARE(figure.panels.size(), size_t(5));
        QCOMPARE(linesOf(figure, 0, Hue::Green), size_t(12));
        QCOMPARE(linesOf(figure, 0, Hue::Blue), size_t(4));
        QCOMPARE(linesOf(figure, 2, Hue::Green), size_t(0));
        QCOMPARE(linesOf(figure, 2, Hue::Blue), size_t(16));
        for (const size_t panel : {0, 2}) {
            size_t arrows = 0, numbers = 0;
            for (const Series& series : figure.panels[panel].series) {
                arrows += series.hasHeads ? series.x.size() : 0;
                for (const QString& text : series.text) numbers += !text.startsWith(u"node"_s);
            }
            QCOMPARE(arrows, size_t(16));
            QCOMPARE(numbers, size_t(16));
        }
        QCOMPARE(figure.title, u"Round robin sends every message over the network: modeled to take 2.8 times as long"_s);
        QCOMPARE(figure.table.rows(), qsizetype(2 * 16));
        QCOMPARE(qsizetype(figure.rowKeys.size()), figure.table.rows());
        QCOMPARE(figure.rowKeys.front(), u"stage=0"_s);
    }

    /// What goes from a node of many ranks to another is one arrow with the number of messages; the table has each of them.
    void ribbonsOfManyRanks()
    {
        const Figure figure = Drawn(setupOfRing(64, 4), lawMachine(), "stage-diagram", {{"mapping", "both"}}).figure();
        QCOMPARE(linesOf(figure, 0, Hue::Green), size_t(60));
        QCOMPARE(linesOf(figure, 0, Hue::Blue), size_t(4));
        QCOMPARE(linesOf(figure, 2, Hue::Blue), size_t(4));
        QCOMPARE(textsOf(figure.panels[2]).count(u"16 ×"_s), qsizetype(4));
        QVERIFY(textsOf(figure.panels[0]).contains(u"node 1: 16–31"_s) && textsOf(figure.panels[2]).contains(u"node 1: 1, 5 …"_s));
        QCOMPARE(figure.table.rows(), qsizetype(2 * 64));
    }

    /// The arrows of a plan end at their ranks: from every rank one leaves, at every rank one arrives.
    void everyRankSendsAndReceives()
    {
        for (const qint64 P : {6, 9, 12, 16})
            for (const qint64 M : {2, 3, 4}) {
                if (P < 2 * M) continue;
                const Figure figure = Drawn(setupOfRing(P, M), lawMachine(), "stage-diagram", {{"mapping", "both"}}).figure();
                for (const size_t panel : {0, 2}) {
                    const Panel& plan = figure.panels[panel];
                    QVERIFY(plan.isSquare);
                    std::vector<std::array<double, 2>> ranks, from, to;
                    for (const Series& s : plan.series)
                        for (size_t i = 0; i < s.x.size(); ++i) {
                            const bool isNumber = i < s.text.size() && !s.text[i].startsWith(u"node"_s);
                            if (isNumber) ranks.push_back({(s.x[i] + s.x2[i]) / 2, s.y[i]});
                            if (s.hasHeads) from.push_back({s.x[i], s.y[i]}), to.push_back({s.x2[i], s.y2[i]});
                        }
                    const auto near = [](const auto& all, const std::array<double, 2>& at) {
                        return std::count_if(all.begin(), all.end(),
                                             [&](const std::array<double, 2>& p) { return std::hypot(p[0] - at[0], p[1] - at[1]) < 0.4; });
                    };
                    QCOMPARE(ranks.size(), size_t(P));
                    for (const auto& rank : ranks) QVERIFY(near(from, rank) == 1 && near(to, rank) == 1);
                }
            }
    }

    /// Where the dearest process stays in its node, the messages that leave it have a concurrency all the same; none costs nothing.
    void everyMessageCostsSomething()
    {
        bool isUnlikeCost = false;
        for (const qint64 P : {16, 64}) {
            const Drawn drawn(setupOf("bruck-alltoall", P, 5), lawMachine(), "stage-diagram");
            const Figure figure = drawn.figure();
            const auto tau = figure.table.numbers(u"tau"), transfer = figure.table.numbers(u"transfer_s");
            const Column* channel = figure.table.find(u"channel");
            for (size_t i = 0; i < tau.size(); ++i) {
                if (channel->text(qsizetype(i)) == channelName(ChannelId::Network)) QVERIFY(tau[i] >= 1);
                QVERIFY2(!(transfer[i] <= 0), qPrintable(QString::number(transfer[i])));
            }
            const auto views = collectiveViews(drawn.session, drawn.request);
            for (const StageCost& stage : views->front().cost.stages)
                isUnlikeCost |= stage.counts.usesNetwork() && concurrencyOf(stage.cost, ChannelId::Network) == 0;
        }
        QVERIFY(isUnlikeCost); // else nothing was tested
    }

    /// Both totals stand below as the worked example has them.
    void numbersOfTheRing()
    {
        const Figure figure = Drawn(setupOfRing(16, 4), ringMachine(), "stage-diagram", {{"mapping", "both"}}).figure();
        const QJsonObject out = goldenRing("outputs");
        const auto stage = figure.table.numbers(u"stage_s"), transfer = figure.table.numbers(u"transfer_s");
        QVERIFY(near(15 * stage.front(), out["seq_transfer_level_eq7_s"].toDouble(), 1e-12, "sequential"));
        QVERIFY(near(15 * stage.back(), out["rr_transfer_level_eq8_s"].toDouble(), 1e-12, "round robin"));
        QVERIFY(near(transfer.front(), 2e-5, 1e-12, "L0(m,4)"));
        QVERIFY(near(transfer.back(), 2.31e-4, 1e-12, "L1(m,4)"));
        const auto& words = figure.panels.back().notes;
        QCOMPARE(words.size(), size_t(2));
        QVERIFY2(plainText(words[0]).contains(u"15 × [ L⁰(m,4) + max{L⁰(m,3), L¹(m,1)} + L⁰(m,1) ]"_s), qPrintable(words[0]));
        QVERIFY2(plainText(words[0]).contains(u"1.470\u00A0ms"_s), qPrintable(words[0]));
        QVERIFY2(plainText(words[1]).contains(u"4.065\u00A0ms"_s), qPrintable(words[1]));
        QCOMPARE(textsOf(figure.panels[1]), (QStringList{"each of 15 equal stages: 98.0 µs", "4 of 16 messages of 64 KiB over the network",
                                                         "at the same time in a node: τ⁰ = 4 shared, τ¹ = 1 network"}));
        QCOMPARE(textsOf(figure.panels[3]), (QStringList{"each of 15 equal stages: 271 µs", "all 16 messages of 64 KiB over the network",
                                                         "at the same time in a node: τ⁰ = 4 shared, τ¹ = 4 network"}));
    }

    /// The selected stage stands out: the others step back, but can be selected as well.
    void selectedStage()
    {
        const Drawn drawn(setupOf("recursive-doubling-allgather", 16, 4), lawMachine(), "stage-diagram");
        const Figure figure = buildFigure(drawn.session, followed(drawn.request, {u"stage=2"_s})).take();
        const std::vector<double> stages = figure.table.numbers(u"stage");
        size_t full = 0, pale = 0;
        for (const Series& series : figure.panels[0].series) {
            if (series.mark != Mark::Segments || series.rows.empty()) continue;
            for (const int row : series.rows) QCOMPARE(stages[size_t(row)] == 2, series.fill != Fill::None);
            (series.fill == Fill::None ? pale : full) += series.rows.size();
        }
        QCOMPARE(full, size_t(16));
        QCOMPARE(pale, size_t(3 * 16));
        const auto band = std::find_if(figure.panels[0].series.begin(), figure.panels[0].series.end(),
                                       [](const Series& s) { return s.mark == Mark::Region && s.hue == Hue::Sky; });
        QVERIFY(band != figure.panels[0].series.end());
        QCOMPARE(band->x.front(), 2.0);
    }

    /// The selected one of equal stages is the one that is drawn.
    void selectedOfEqualStages()
    {
        const Drawn drawn(setupOfRing(16, 4), ringMachine(), "stage-diagram");
        const Figure figure = buildFigure(drawn.session, followed(drawn.request, {u"stage=6"_s})).take();
        QCOMPARE(figure.rowKeys.front(), u"stage=6"_s);
        QCOMPARE(figure.table.rows(), qsizetype(16));
    }

    /// A stage that is selected still from another collective is told, not refused.
    void stageThatIsNotThere()
    {
        const Figure figure = Drawn(setupOfRing(4, 2), lawMachine(), "stage-diagram", {{"stage", "99"}}).figure();
        QVERIFY(figure.messages.front().text.contains(u"the last one is 2"_s));
    }

    /// Who has nothing to pass on yet is an open dot: of a scatter all but one, half, …; an allgather has none.
    void dotsThatHaveData()
    {
        const auto dots = [](const Figure& figure, Fill fill) {
            size_t count = 0;
            for (const Series& series : figure.panels[0].series)
                if (series.mark == Mark::Points && series.fill == fill) count += series.x.size();
            return count;
        };
        const Figure scatter = Drawn(setupOf("binomial-scatter", 16, 4), lawMachine(), "stage-diagram").figure();
        QCOMPARE(dots(scatter, Fill::Solid), size_t(1 + 2 + 4 + 8 + 16));
        QCOMPARE(dots(scatter, Fill::None), size_t(15 + 14 + 12 + 8));
        const Figure ring = Drawn(setupOfRing(16, 4), lawMachine(), "stage-diagram").figure();
        QCOMPARE(dots(ring, Fill::None), size_t(0));
    }

    /// Equal stages are drawn once; the cost counts them all.
    void equalStages()
    {
        const Figure figure = Drawn(setupOfRing(4096, 256), lawMachine(), "stage-diagram").figure();
        QVERIFY(plainText(figure.panels.back().notes.front()).contains(u"4095 × ["_s));
        QVERIFY(textsOf(figure.panels[1]).front().startsWith(u"4095 × "_s));
        QCOMPARE(figure.panels[0].x.fixedTicks, (std::vector<Tick>{{0.5, u"0–4094"_s}}));
        double messages = 0, bytes = 0;
        for (const double n : figure.table.numbers(u"messages")) messages += n;
        for (const double n : figure.table.numbers(u"bytes")) bytes += n;
        QCOMPARE(messages, 4096.0);
        QCOMPARE(bytes, 4096.0 * 65536);
    }

    /// Of many different stages the first and the last are drawn with a gap between, and it is said.
    void manyStages()
    {
        const Drawn drawn(setupOf("pairwise-alltoall", 64, 4), lawMachine(), "stage-diagram", {{"stage", "30"}});
        const auto view = collectiveView(drawn.session, drawn.request);
        const std::vector<StageColumn> columns = stageColumns(*view, 30);
        std::vector<qint64> stages;
        for (const StageColumn& column : columns) stages.push_back(column.stage);
        QCOMPARE(stages, (std::vector<qint64>{0, 1, 2, 3, 4, 5, 29, 30, 31, 61, 62}));
        QCOMPARE(std::count_if(columns.begin(), columns.end(), [](const StageColumn& c) { return c.isBehindGap; }), 2);
        const Figure figure = drawn.figure();
        QVERIFY(figure.messages.front().text.contains(u"11 of 63 stages"_s));
    }

    /// Lanes of nodes hold exactly the messages of their ranks.
    void flowsOfNodes()
    {
        const Drawn drawn(setupOf("pairwise-alltoall", 100, 7), lawMachine(), "stage-diagram");
        const auto view = collectiveView(drawn.session, drawn.request);
        const StageLanes lanes(*view);
        QVERIFY(!lanes.isPerRank());
        for (const qint64 stage : {0, 13, 50, 98}) {
            qint64 channels[2] = {0, 0};
            double bytes = 0;
            const auto flows = lanes.flows(stage);
            for (const StageFlow& flow : *flows) channels[size_t(flow.channel)] += flow.messages, bytes += flow.bytes;
            const StageCounts& counts = view->costOf(stage).counts;
            QCOMPARE(channels[0], counts.transmissions[0]);
            QCOMPARE(channels[1], counts.transmissions[1]);
            QCOMPARE(bytes, counts.bytes);
        }
    }

    /// Every algorithm on few and many processes: each line of a rank is a transmission of the core.
    void everyAlgorithm()
    {
        for (const Collective* one : allCollectives())
            for (const qint64 P : {2, 16, 64, 128})
                for (const char* mapping : {"sequential", "round-robin", "both"}) {
                    CollectiveSetup setup = setupOf(qPrintable(one->id), P, std::min<qint64>(P, 4));
                    if (one->needsSegments) setup.segment = 8192;
                    const Drawn drawn(setup, lawMachine(), "stage-diagram", {{"mapping", QLatin1String(mapping)}});
                    const auto figure = drawn.result();
                    QVERIFY2(figure.ok(), qPrintable(one->id));
                    QVERIFY(!figure->title.isEmpty() && !figure->caption.isEmpty());
                    QCOMPARE(qsizetype(figure->rowKeys.size()), figure->table.rows());
                }
    }

    void listedMapping()
    {
        CollectiveSetup setup = setupOfRing(4, 1);
        setup.mapping = Mapping::Listed, setup.rankNode = {0, 5, 0, 5};
        const Figure figure = Drawn(setup, lawMachine(), "stage-diagram").figure();
        QCOMPARE(linesOf(figure, 0, Hue::Blue, 0), size_t(4));
        const auto& ticks = figure.panels[0].y.fixedTicks; // from above
        QVERIFY(ticks.front().label.startsWith(u"node 0"_s) && ticks[2].label.startsWith(u"node 5"_s));
    }

    /// Figures 6 and 7 of the paper: when the transfers of a stage end, and who waits.
    void timelineOfTheRing()
    {
        const Figure figure = Drawn(setupOfRing(16, 4), ringMachine(), "transfer-timeline", {{"mapping", "both"}}).figure();
        QCOMPARE(figure.panels.size(), size_t(2));
        const QJsonObject out = goldenRing("outputs");
        const auto endOf = [&](size_t panel) {
            for (const Series& series : figure.panels[panel].series)
                if (series.mark == Mark::Vertical) return series.x.front() * 1e-6;
            return missing;
        };
        QVERIFY(near(endOf(0), out["seq_transfer_level_eq7_s"].toDouble() / 15, 1e-12, "eq (7)"));
        QVERIFY(near(endOf(1), out["rr_transfer_level_eq8_s"].toDouble() / 15, 1e-12, "eq (8)"));
        QStringList words = textsOf(figure.panels[0]);
        QCOMPARE(words.count(u"L⁰(m,4)"_s), qsizetype(4));
        QCOMPARE(words.count(u"L⁰(m,3)"_s), qsizetype(3));
        QCOMPARE(words.count(u"L⁰(m,1)"_s), qsizetype(1));
        QCOMPARE(words.count(u"L¹(m,1)"_s), qsizetype(1));
        QVERIFY(words.contains(u"waits 62.0 µs"_s) && words.contains(u"ranks 1–3 wait 60.0 µs"_s));
        words = textsOf(figure.panels[1]);
        QCOMPARE(words.count(u"L⁰(m,4)"_s), qsizetype(8));
        QCOMPARE(words.count(u"L¹(m,4)"_s), qsizetype(1));
        QCOMPARE(figure.rowKeys.front(), u"rank=0"_s);
    }

    /// Whatever the algorithm, level and mapping: the last transfer ends when the stage does, none overlaps another of its lane.
    void timelinesEndWithTheirStage()
    {
        for (const Collective* one : allCollectives())
            for (const qint64 P : {2, 16, 64})
                for (const qint64 M : {1, 2, 5})
                    for (const StageLevel level : {StageLevel::Transmission, StageLevel::Transfer})
                        for (const bool inSegments : {false, true}) {
                            CollectiveSetup setup = setupOf(qPrintable(one->id), P, std::min(P, M), level);
                            if (inSegments || one->needsSegments) setup.segment = 1024;
                            if (P == 16) setup.mapping = Mapping::RoundRobin, setup.withOverhead = true;
                            const Drawn drawn(setup, lawMachine(), "transfer-timeline");
                            const auto view = collectiveView(drawn.session, drawn.request);
                            QVERIFY2(view.ok(), qPrintable(one->id));
                            for (qint64 stage = 0; stage < std::min<qint64>(view->cost.stageCount, 7); ++stage)
                                compareTimeline(*view, stage);
                        }
    }

    /// The selected stage, else the longest.
    void stageOfTheTimeline()
    {
        const CollectiveSetup setup = setupOf("recursive-doubling-allgather", 16, 4);
        const auto subtitle = [&](const QJsonObject& choices) {
            return Drawn(setup, lawMachine(), "transfer-timeline", choices).figure().subtitle;
        };
        QVERIFY(subtitle({}).contains(u"stage 3 of 4"_s));
        QVERIFY(subtitle({{"stage", "1"}}).contains(u"stage 1 of 4"_s));
    }

    /// What the models refuse is said in their words.
    void refusals()
    {
        const auto words = [](const CollectiveSetup& setup, const Machine& machine, const char* kind) {
            return refusal(Drawn(setup, machine, kind).result());
        };
        QCOMPARE(words(setupOf("binomial-scatter", 12, 1), lawMachine(), "stage-diagram"),
                 u"P is 12: Binomial scatter needs a power of two, 8 or 16."_s);
        CollectiveSetup small = setupOfRing(16, 4);
        small.bytes = 1000;
        QVERIFY(words(small, ringMachine(), "stage-diagram").contains(u"L⁰"_s));
        QVERIFY(!words(setupOfRing(1, 1), lawMachine(), "stage-diagram").isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestStageFigures)
#include "tst_stage_figures.moc"
