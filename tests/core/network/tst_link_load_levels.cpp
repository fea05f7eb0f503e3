// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/golden.h"

#include "core/network/figures/networkDifference.h"
#include "core/network/patterns.h"

#include <algorithm>
#include <cmath>

using namespace costscope;

namespace {

/// Nearest neighbours on level 0, all to all on level 1, nothing sent on level 2, a count without a list on level 3; neighbours again on
/// any further level.
Session sessionWith(const std::vector<qint32>& dims, int levels = 4)
{
    PatternQuestion question{*Torus::of(dims), 1, 1000};
    AmgHierarchy hierarchy;
    hierarchy.label = u"traffic"_s;
    hierarchy.ranks = qint32(question.ranks());
    Placement placement;
    placement.ppn = 1, placement.nodes = question.torus.routers();
    for (size_t d = 0; d < 3; ++d) placement.torusDims[d] = d < dims.size() ? dims[d] : 1;
    hierarchy.placement = placement;
    hierarchy.levels.resize(size_t(levels));
    const auto add = [&](qint32 level, const AmgMessages& messages) {
        AmgOperation operation;
        operation.level = level, operation.name = u"spmv"_s, operation.firstMessage = qint64(hierarchy.messages.src.size());
        operation.messageCount = qint64(messages.src.size());
        AmgMessages& all = hierarchy.messages;
        all.src.insert(all.src.end(), messages.src.begin(), messages.src.end());
        all.dst.insert(all.dst.end(), messages.dst.begin(), messages.dst.end());
        all.bytes.insert(all.bytes.end(), messages.bytes.begin(), messages.bytes.end());
        operation.numbers.byteHops = double(messages.src.size());
        hierarchy.operations.push_back(operation);
    };
    add(0, *messagesOf(*findPattern(u"nearest-neighbour"), question));
    add(1, *messagesOf(*findPattern(u"all-to-all"), question));
    add(2, {});
    AmgOperation counted;
    counted.level = 3, counted.name = u"spmv"_s, counted.numbers.messages = 5;
    hierarchy.operations.push_back(counted);
    for (int level = 4; level < levels; ++level) add(level, *messagesOf(*findPattern(u"nearest-neighbour"), question));
    Session session;
    (void)addDataset(session, std::make_shared<const Dataset>(amgDataset(std::move(hierarchy))));
    return session;
}

FigureRequest requestFor(const Session& session, const QJsonObject& choices = {})
{
    return {.id = {}, .kind = u"link-load-levels"_s, .datasets = {session.datasets.front().id}, .choices = choices};
}

Figure figureOf(const Session& session, const QJsonObject& choices = {})
{
    const auto figure = buildFigure(session, requestFor(session, choices));
    if (!figure) qWarning("%s", qPrintable(figure.error().message));
    return figure ? *figure : Figure();
}

const Series& cells(const Figure& figure, size_t panel)
{
    return figure.panels[panel].series.front();
}

} // namespace

class TestLinkLoadLevels : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Each map: per place the largest load of the links that leave the routers there, found here by going through all links.
    void mapsHoldTheLargestLoads()
    {
        const Session session = sessionWith({4, 3, 5});
        const Figure figure = figureOf(session);
        QCOMPARE(figure.panels.size(), size_t(4));
        FigureMemory memory;
        const auto views = networkLevels(session, requestFor(session), memory);
        QVERIFY(views.ok());
        QCOMPARE(views->size(), size_t(3));
        const double factor = loadScale(views->at(1), {})->factor;
        for (size_t level : {0, 1}) {
            const LinkLoads& loads = *views->at(level).loads;
            QCOMPARE(cells(figure, level).value.size(), size_t(12));
            for (qint32 y = 0; y < 3; ++y)
                for (qint32 x = 0; x < 4; ++x) {
                    qint64 most = 0;
                    for (qint32 z = 0; z < 5; ++z)
                        for (int d = 0; d < 3; ++d)
                            for (const bool plus : {true, false})
                                most = std::max(most, loads.bytes[loads.torus.number({loads.torus.router({x, y, z}), d, plus})]);
                    QCOMPARE(cells(figure, level).value[size_t(x + 4 * y)], factor * double(most));
                }
        }
        QVERIFY(std::all_of(cells(figure, 2).value.begin(), cells(figure, 2).value.end(), [](double v) { return v == 0; }));
        QCOMPARE(figure.panels[0].title, u"level 0, 1.00\u00A0kB"_s);
        QCOMPARE(figure.panels[2].title, u"level 2, no\u00A0bytes"_s);
        QCOMPARE(figure.panels[3].title, u"level 3, no\u00A0list"_s);
        QVERIFY2(figure.title.startsWith("SpMV loads its busiest link most on level 1: "), qPrintable(figure.title));
    }

    /// A place anywhere in a panel selects its level, which the table holds once.
    void aPanelIsItsLevel()
    {
        const Figure figure = figureOf(sessionWith({4, 4, 4}));
        QCOMPARE(figure.rowKeys.all(), (std::vector<QString>{"level=0", "level=1", "level=2", "level=3"}));
        QCOMPARE(figure.table.rows(), 4);
        for (size_t i = 0; i < figure.panels.size(); ++i) {
            QCOMPARE(figure.panels[i].key, figure.rowKeys[i]);
            for (const Series& series : figure.panels[i].series)
                if (!series.rows.empty()) {
                    QCOMPARE(series.rows, std::vector<int>{int(i)});
                    QVERIFY(series.width == 4 && series.height == 4);
                }
        }
    }

    /// A torus of other dimensions is seen as the first two that have more than one router; a plane can be chosen.
    void planes()
    {
        const Session session = sessionWith({4, 4, 4});
        const Figure flat = figureOf(session, {{"torus", "1x8x8"}});
        QCOMPARE(flat.panels[0].x.label, u"<i>y</i>"_s);
        QCOMPARE(flat.panels[0].y.label, u"<i>z</i>"_s);
        QCOMPARE(cells(flat, 0).value.size(), size_t(64));
        const Figure line = figureOf(session, {{"torus", "64"}});
        QCOMPARE(cells(line, 0).value.size(), size_t(64));
        QVERIFY(line.panels[0].y.label.isEmpty());
        QCOMPARE(cells(figureOf(session, {{"torus", "4x2x2x2x2"}}), 1).value.size(), size_t(8));
        const Figure side = figureOf(session, {{"torus", "8x4x2"}, {"plane", "yz"}});
        QCOMPARE(cells(side, 1).value.size(), size_t(8));
        QCOMPARE(side.panels[1].y.label, u"<i>z</i>"_s);
        QVERIFY(side.subtitle.contains(u"over all\u00A0<i>x</i>"_s));
    }

    /// Of a what if: what it changes, level by level; of another size it cannot be said.
    void difference()
    {
        const Session session = sessionWith({4, 4, 4});
        const QJsonObject shuffled{{"what_if.order", "random"}};
        const Figure figure = figureOf(session, shuffled);
        const Figure now = figureOf(session, {{"what_if.order", "random"}, {"show", "now"}});
        const Figure then = figureOf(session, {{"what_if.order", "random"}, {"show", "what-if"}});
        QVERIFY(now.title != then.title);
        double sum = 0;
        for (size_t i = 0; i < 16; ++i) {
            QVERIFY(cells(figure, 0).value[i] >= 0); // neighbours become strangers
            sum += cells(figure, 0).value[i];
        }
        QVERIFY(sum > 0);
        QVERIFY2(figure.panels[0].title.startsWith("level 0, +"), qPrintable(figure.panels[0].title));
        QVERIFY(!now.caption.contains(u"What if"_s) && !now.subtitle.contains(u"what if"_s));
        QVERIFY2(then.caption.contains(u"What if: "_s) && then.caption.contains(u" instead of "_s), qPrintable(then.caption));
        QVERIFY2(then.provenance.parameters.contains(u"; what if: "_s), qPrintable(then.provenance.parameters));
        QCOMPARE(figure.table.columns.back().name, u"what_if_bytes"_s);
        QVERIFY(refusal(buildFigure(session, requestFor(session, {{"what_if.torus", "8x8x1"}}))).contains("needs the same routers"));
    }

    /// Counted once: neither the same figure nor one of a single level goes through the messages again.
    void isRemembered()
    {
        const Session session = sessionWith({4, 4, 4});
        FigureMemory memory;
        const FigureKind& kind = *findFigure(u"link-load-levels");
        const FigureRequest request = requestFor(session);
        QCOMPARE(kind.rowsToCount(session, request, memory),
                 qint64(64 * 6 + 64 * 63 + 3 * (64 + 64 * 6))); // messages; ranks and links of each level
        QVERIFY(buildFigure(session, request, memory).ok());
        QCOMPARE(kind.rowsToCount(session, request, memory), qint64(0));
        for (const char* level : {"0", "1"}) {
            FigureRequest slices = requestFor(session, {{"level", level}});
            slices.kind = u"link-load-slices"_s;
            QCOMPARE(rowsForNetwork(session, slices, memory), qint64(0));
        }
    }

    /// One level has its own figures.
    void isNotOfferedForOneLevel()
    {
        Session session;
        AmgHierarchy hierarchy;
        hierarchy.label = u"one"_s, hierarchy.ranks = 8;
        hierarchy.levels.emplace_back();
        AmgOperation operation;
        operation.name = u"exchange"_s, operation.firstMessage = 0;
        hierarchy.operations.push_back(operation);
        (void)addDataset(session, std::make_shared<const Dataset>(amgDataset(std::move(hierarchy))));
        QVERIFY(refusal(buildFigure(session, requestFor(session))).contains("one level"));
    }

    /// Four levels stand in a square; labels stand below and beside the outer ones.
    void columns()
    {
        const Figure four = figureOf(sessionWith({4, 4, 4}));
        QCOMPARE(four.columns, 2);
        QVERIFY(four.widthMm == 178 && four.heightMm >= 70 && four.heightMm < 150);
        QVERIFY(four.panels[0].sharesX && !four.panels[3].sharesX && four.panels[3].sharesY && !four.panels[0].sharesY);
        QVERIFY(four.panels[1].sharesX && !four.panels[2].sharesX && four.panels[1].sharesY && !four.panels[2].sharesY);
        QCOMPARE(four.heightMm, 26 + 2 * (8 + 42.0)); // squares of 42 mm
        const Figure flat = figureOf(sessionWith({8, 4, 2}));
        QCOMPARE(flat.heightMm, 26 + 2 * (8 + 42.0 / 2));
    }

    void columnsByLevels()
    {
        for (const auto& [levels, columns] : {std::pair(4, 2), {5, 3}, {6, 3}, {7, 4}, {12, 4}, {13, 6}}) {
            const Figure figure = figureOf(sessionWith({4, 4, 4}, levels));
            QCOMPARE(figure.panels.size(), size_t(levels));
            QCOMPARE(figure.columns, columns);
        }
    }

    /// Between a torus and a mesh the links that wrap around come or go with all of their load.
    void torusAgainstMesh()
    {
        const Session session = sessionWith({4, 4, 4});
        FigureRequest slices = requestFor(session, {{"what_if.wrap", "mesh"}, {"level", "1"}});
        slices.kind = u"link-load-slices"_s;
        const auto figure = buildFigure(session, slices);
        QVERIFY2(figure.ok(), figure.ok() ? "" : qPrintable(figure.error().message));
        FigureMemory memory;
        const auto now = networkView(session, slices, memory);
        const auto then = networkWhatIf(session, slices, memory);
        const double factor = loadScale(*now, slices)->factor;
        const Link wrapping{now->torus().router({3, 1, 2}), 0, true};
        QVERIFY(isOfOneAlone(wrapping, now->torus(), (*then)->torus()) && !isOfOneAlone({0, 0, true}, now->torus(), (*then)->torus()));
        const Series& plusX = figure->panels[0].series[0];
        QCOMPARE(plusX.value.size(), size_t(64));
        QVERIFY(now->loads->bytes[now->torus().number(wrapping)] > 0);
        QCOMPARE(plusX.value[size_t(wrapping.from)], -factor * double(now->loads->bytes[now->torus().number(wrapping)]));
        const QString said = linksOfOneAlone(now->torus(), (*then)->torus());
        QVERIFY2(said.startsWith(u"96 links"_s) && said.contains("vanishes"), qPrintable(said));
        QVERIFY(linksOfOneAlone((*then)->torus(), now->torus()).contains("appears"));
        QVERIFY(std::any_of(figure->messages.begin(), figure->messages.end(), [&](const Message& m) { return m.text == said; }));
        QVERIFY(figure->subtitle.contains("framed"));
        size_t frames = 0;
        for (const Series& series : figure->panels[0].series)
            if (series.mark == Mark::Segments && series.hue == Hue::Grey) frames += series.x.size();
        QCOMPARE(frames, size_t(4 * (4 + 4 + 1 + 1)));                                  // once around the last column of every plane
        slices.choices = {{"wrap", "mesh"}, {"what_if.wrap", "torus"}, {"level", "1"}}; // the other way round
        const auto back = buildFigure(session, slices);
        QVERIFY(back->panels[0].series[0].value[size_t(wrapping.from)] > 0);
    }
};

QTEST_GUILESS_MAIN(TestLinkLoadLevels)
#include "tst_link_load_levels.moc"
