// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/CollectiveSetup.h"
#include "core/figure/FigureKind.h"
#include "core/session/Session.h"
#include "views/draw/fonts.h"
#include "views/draw/paint.h"
#include "views/export/fileFormats.h"
#include "views/figure/hitTest.h"

#include <QImage>
#include <QPainter>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstdlib>

using namespace costscope;

namespace {

std::shared_ptr<const Figure> figureOf(const char* kind, qint64 P, const QJsonObject& choices = {})
{
    CollectiveSetup setup;
    setup.processes = P, setup.nodes = 4, setup.level = StageLevel::Transfer;
    Session session;
    FigureRequest request;
    request.kind = QString::fromLatin1(kind);
    request.datasets = {addDataset(session, std::make_shared<const Dataset>(collectiveDataset(setup)))};
    request.choices = choices;
    if (!choices.contains(u"mapping"_s)) request.choices.insert(u"mapping"_s, u"both"_s);
    auto figure = buildFigure(session, request);
    if (!figure) qFatal("%s", qPrintable(figure.error().message));
    return std::make_shared<const Figure>(figure.take());
}

Layout onPaper(const std::shared_ptr<const Figure>& figure, double widthMm)
{
    return layOutPage(figure, Style::paper(), {widthMm, heightMmFor(*figure, widthMm)});
}

QStringList words(const PanelLayout& panel)
{
    QStringList all;
    for (const PlacedText& t : panel.texts)
        if (t.role == Role::Text) all << t.text.plain().replace(QChar(0xA0), QLatin1Char(' '));
    return all;
}

QString overlap(const Layout& layout)
{
    const double x = 0.5 * layout.pt, y = 1.2 * layout.pt; // the air around letters
    const auto all = layout.allTexts();
    for (size_t i = 0; i < all.size(); ++i)
        for (size_t k = i + 1; k < all.size(); ++k)
            if (all[i]->rect().adjusted(x, y, -x, -y).intersects(all[k]->rect().adjusted(x, y, -x, -y)))
                return all[i]->text.plain() + u" / "_s + all[k]->text.plain();
    return {};
}

} // namespace

/// The figures of stages at the widths of journals and in windows.
class TestStageLayout : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { loadFonts(); }

    void nothingIsLeftOut()
    {
        for (const char* kind : {"stage-diagram", "transfer-timeline"})
            for (const qint64 P : {4, 16, 64, 128})
                for (const double width : {84.0, 178.0}) {
                    const auto figure = figureOf(kind, P);
                    const Layout layout = onPaper(figure, width);
                    QVERIFY2(noRoomFor(layout).isEmpty(), qPrintable(u"%1 %2"_s.arg(kind).arg(P)));
                    QVERIFY(!layout.plotVanishes);
                    QVERIFY2(overlap(layout).isEmpty(), qPrintable(u"%1 %2 %3: "_s.arg(kind).arg(P).arg(width) + overlap(layout)));
                }
    }

    /// The numbers of the stages stand in their rows, the whole cost below in as many lines as it needs.
    void numbersAndCost()
    {
        const auto figure = figureOf("stage-diagram", 16);
        for (const double width : {84.0, 178.0}) {
            const Layout layout = onPaper(figure, width);
            QCOMPARE(words(layout.panels[1]),
                     (QStringList{"each of 15 equal stages: 98.0 µs", "4 of 16 messages of 64 KiB over the network",
                                  "at the same time in a node: τ⁰ = 4 shared, τ¹ = 1 network"}));
            const QString cost = words(layout.panels[4]).join(QLatin1Char(' '));
            QVERIFY2(cost.contains(u"= 1.470 ms by τ-Lop, 1.747 ms by LogGP"_s), qPrintable(cost));
            QVERIFY(cost.endsWith(u"= 4.065 ms by τ-Lop, 2.969 ms by LogGP"_s));
            for (const PlacedText& t : layout.panels[4].texts) QVERIFY(t.rect().right() <= layout.size.width());
        }
    }

    /// A low window puts the mappings beside each other and keeps the lanes, times and concurrencies; what is left out is said.
    void lowWindow()
    {
        const Layout layout = layOut(figureOf("stage-diagram", 16), Style::screen(false), {950, 360}, 96.0 / 72);
        const QRectF &sequential = layout.panels[0].rect, &roundRobin = layout.panels[2].rect;
        QCOMPARE(sequential.top(), roundRobin.top());
        QVERIFY(roundRobin.left() > sequential.right());
        QVERIFY2(sequential.height() >= 120, qPrintable(QString::number(sequential.height())));
        QCOMPARE(words(layout.panels[1]).front(), u"each of 15 equal stages: 98.0 µs"_s);
        QCOMPARE(words(layout.panels[3]).front(), u"each of 15 equal stages: 271 µs"_s);
        QVERIFY(noRoomFor(layout).isEmpty());
        const Layout lower = layOut(figureOf("stage-diagram", 16), Style::screen(false), {950, 230}, 96.0 / 72);
        QVERIFY(words(lower.panels[4]).isEmpty());
        QVERIFY(!noRoomFor(lower).isEmpty());
        QVERIFY2(overlap(layout).isEmpty(), qPrintable(overlap(layout)));
    }

    /// A large window has all words, under both mappings the numbers of the stages, below them legend and costs.
    void besideInWindow()
    {
        const Layout layout = layOut(figureOf("stage-diagram", 16), Style::screen(false), {1280, 720}, 96.0 / 72);
        QVERIFY2(noRoomFor(layout).isEmpty(), qPrintable(noRoomFor(layout)));
        QCOMPARE(layout.panels[0].rect.top(), layout.panels[2].rect.top());
        for (const size_t numbers : {1, 3}) {
            QCOMPARE(words(layout.panels[numbers]).size(), 3);
            QVERIFY(layout.panels[numbers].rect.bottom() < layout.panels[4].rect.top());
        }
        QCOMPARE(layout.legends.size(), size_t(1));
        QVERIFY(layout.legends[0].rect.top() > layout.panels[4].rect.bottom());
        QVERIFY2(overlap(layout).isEmpty(), qPrintable(overlap(layout)));
    }

    /// Plans stand beside each other where a page has two columns.
    void plansBesideEachOther()
    {
        const auto figure = figureOf("stage-diagram", 64);
        const Layout wide = onPaper(figure, 178), narrow = onPaper(figure, 84);
        QCOMPARE(wide.panels[0].rect.top(), wide.panels[2].rect.top());
        QVERIFY(narrow.panels[2].rect.top() > narrow.panels[1].rect.bottom());
        for (const Layout* layout : {&wide, &narrow})
            for (const size_t panel : {0, 2}) QCOMPARE(words(layout->panels[panel]).filter(u"node"_s).size(), 4);
    }

    /// A figure that is higher than wide, and every page of a journal, has lanes above each other.
    void aboveEachOther()
    {
        const auto figure = figureOf("stage-diagram", 16, {{"algorithm", "recursive-doubling-allgather"}});
        for (const Layout& layout :
             {layOut(figure, Style::screen(false), {900, 1000}, 96.0 / 72), onPaper(figure, 84), onPaper(figure, 178)}) {
            QCOMPARE(layout.panels[0].rect.left(), layout.panels[2].rect.left());
            QVERIFY(layout.panels[2].rect.top() > layout.panels[1].rect.bottom());
        }
    }

    /// Names of ranks stand in their rows also where these are close together: some of them are left out.
    void ranksOfAZoomedOutDiagram()
    {
        for (const qint64 P : {16, 32}) {
            const auto figure = figureOf("stage-diagram", P, {{"algorithm", "recursive-doubling-allgather"}});
            std::vector<AxisRanges> seen;
            for (const Panel& panel : figure->panels) seen.push_back({panel.x.min, panel.x.max, panel.y.min, panel.y.max});
            for (const double further : {0.0, 10.0, 30.0, 100.0}) {
                for (const size_t panel : {0, 2})
                    seen[panel].yMin = figure->panels[panel].y.min - further, seen[panel].yMax = 0.8 + further;
                const Layout layout = layOut(figure, Style::screen(false), {1280, 720}, 96.0 / 72, seen);
                QVERIFY2(overlap(layout).isEmpty(), qPrintable(overlap(layout)));
                for (const size_t panel : {0, 2}) QVERIFY(!layout.panels[panel].yTicks.empty());
            }
        }
    }

    /// Twelve stages of different times in a column: numbers that are wider than a stage stand below every second or third one.
    void numbersOfNarrowStages()
    {
        const auto figure =
            figureOf("stage-diagram", 16, {{"algorithm", "chain-broadcast"}, {"segment", "16384"}, {"mapping", "sequential"}});
        const Layout layout = onPaper(figure, 84);
        const QStringList shown = words(layout.panels[1]);
        QVERIFY2(shown.filter(u"µs"_s).size() >= 4, qPrintable(shown.join(QLatin1Char(' '))));
        QVERIFY(shown.filter(u"KiB"_s).size() >= 4);
        QVERIFY2(overlap(layout).isEmpty(), qPrintable(overlap(layout)));
        for (const PlacedText& t : layout.panels[1].texts) QVERIFY(t.rect().right() <= layout.size.width());
        QVERIFY(words(onPaper(figure, 178).panels[1]).filter(u"µs"_s).size() > 7); // each
    }

    /// The grounds of nodes can be told from the page, and from the lines on them.
    void groundsAreSeen()
    {
        const auto figure = figureOf("stage-diagram", 16, {{"algorithm", "recursive-doubling-allgather"}});
        for (const bool dark : {false, true}) {
            const Layout layout = layOut(figure, Style::screen(dark), {1280, 720}, 96.0 / 72);
            QImage image(1280, 720, QImage::Format_RGB32);
            image.fill(layout.style.background());
            QPainter painter(&image);
            paint(layout, painter);
            painter.end();
            const PanelLayout& panel = layout.panels[0];
            const auto greyAt = [&](double lane) { return qGray(image.pixel(int(panel.x(0.0)) - 3, int(panel.y(lane)))); };
            const int ground = std::abs(greyAt(-0.5) - greyAt(-5.0)); // node 0 and, without ground, node 1
            QVERIFY2(ground >= 15 && ground <= 45, qPrintable(QString::number(ground)));
        }
    }

    /// Numbers and names of stages go with the lines when one zooms: they stand under their stages.
    void numbersStayUnderZoomedStages()
    {
        const auto figure = figureOf("stage-diagram", 16, {{"algorithm", "binomial-broadcast"}});
        std::vector<AxisRanges> seen;
        for (const Panel& panel : figure->panels) seen.push_back({panel.x.min, panel.x.max, panel.y.min, panel.y.max});
        for (const size_t panel : {0, 1, 2, 3}) seen[panel].xMin = -1.5, seen[panel].xMax = 5.5;
        const Layout whole = layOut(figure, Style::screen(false), {1280, 720}, 96.0 / 72);
        const Layout out = layOut(figure, Style::screen(false), {1280, 720}, 96.0 / 72, seen);
        QCOMPARE(words(out.panels[1]), words(whole.panels[1])); // every line of them
        for (const size_t panel : {1, 3}) {
            const PanelLayout &lanes = out.panels[panel - 1], &numbers = out.panels[panel];
            for (const double stage : {0.0, 3.0, 4.0}) QCOMPARE(numbers.x(stage), lanes.x(stage));
            for (const PlacedText& t : numbers.texts)
                if (t.role == Role::Text || t.text.plain() == u"3"_s)
                    QVERIFY(t.rect().left() > lanes.x(0.0) && t.rect().right() < lanes.x(4.0));
        }
        for (const size_t panel : {0, 1, 2, 3}) seen[panel].xMin = 1.5, seen[panel].xMax = 3.5;
        const Layout near = layOut(figure, Style::screen(false), {1280, 720}, 96.0 / 72, seen);
        for (const PlacedText& t : near.panels[1].texts)
            if (t.role == Role::Text)
                QVERIFY(t.rect().left() >= whole.panels[1].rect.left() && t.rect().right() <= whole.panels[1].rect.right());
    }

    /// Words between two ends are left out where they would not fit, never moved.
    void wordsInCells()
    {
        const Layout layout = onPaper(figureOf("transfer-timeline", 16), 84);
        for (const PanelLayout& panel : layout.panels)
            for (const Series& s : panel.panel->series)
                for (size_t i = 0; s.mark == Mark::Text && i < s.text.size(); ++i) {
                    const double from = panel.x(s.x[i]), to = panel.x(s.x2[i]);
                    for (const PlacedText& t : panel.texts)
                        if (t.role == Role::Text && t.text.plain() == plainText(s.text[i]) &&
                            std::fabs(t.rect().center().x() - (from + to) / 2) < 1)
                            QVERIFY(t.rect().width() <= to - from);
                }
    }

    /// Stages that step back can be pointed at all the same.
    void paleLinesAreHit()
    {
        const auto figure = figureOf("stage-diagram", 16, {{"algorithm", "recursive-doubling-allgather"}, {"stage", "2"}});
        const Layout layout = layOut(figure, Style::screen(false), {1000, 700}, 96.0 / 72);
        const PanelLayout& panel = layout.panels[0];
        const auto hit = hitTest(layout, {panel.x(0.5), panel.y(-0.5)}, 6); // from rank 0 to rank 1
        QVERIFY(hit && hit->isLine);
        QCOMPARE(figure->rowKeys[size_t(hit->row)], u"stage=0"_s);
    }
};

QTEST_MAIN(TestStageLayout)
#include "tst_stage_layout.moc"
