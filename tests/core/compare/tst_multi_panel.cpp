// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/multiPanel.h"
#include "core/compare/multiPanelGrid.h"
#include "core/session/baseline.h"
#include "core/session/sessionFile.h"
#include "core/theories/examples.h"

#include <QTest>

using namespace costscope;

namespace {

Session example(const char* id)
{
    auto session = openExample(QString::fromLatin1(id));
    if (!session.ok()) qFatal("%s", qPrintable(session.error().message));
    return session.take();
}

FigureRequest panels(std::initializer_list<const char*> figures, std::initializer_list<std::pair<const char*, const char*>> choices = {})
{
    QStringList words;
    for (const char* figure : figures) words << QString::fromLatin1(figure);
    FigureRequest request = multiPanelRequest(words);
    for (const auto& [id, option] : choices) request.choices.insert(QLatin1String(id), QString::fromLatin1(option));
    return request;
}

Figure figureOf(const Session& session, const FigureRequest& request)
{
    const auto figure = buildFigure(session, request);
    if (!figure.ok()) qFatal("%s", qPrintable(figure.error().message));
    return *figure;
}

QString messageOf(const Session& session, const FigureRequest& request)
{
    const auto figure = buildFigure(session, request);
    return figure.ok() ? QString() : figure.error().message;
}

/// A part of one panel.
Figure onePanel(const QString& title, double max, const QString& xLabel = u"Cores <i>n</i>"_s)
{
    Figure figure;
    figure.title = title;
    Panel panel;
    panel.x.label = xLabel, panel.x.min = 1, panel.x.max = max;
    panel.series = {{.mark = Mark::Points, .label = u"measured"_s, .x = {1}, .y = {1}}};
    figure.panels = {panel};
    return figure;
}

Result<Figure> gridOf(const std::vector<Figure>& parts, const MultiPanelLook& look)
{
    return inOneGrid(parts, {}, {}, look);
}

} // namespace

class TestMultiPanel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void lettersCountOn()
    {
        QCOMPARE(letterOf(0), u"a"_s);
        QCOMPARE(letterOf(25), u"z"_s);
        QCOMPARE(letterOf(26), u"aa"_s);
        const auto above = gridOf({onePanel({}, 8), onePanel({}, 9)}, {});
        QCOMPARE(above->panels[0].title, u"(a)"_s);
        QCOMPARE(above->panels[1].title, u"(b)"_s);
        const auto inside = gridOf({onePanel({}, 8)}, {.letters = Letters::Inside});
        QVERIFY(inside->panels[0].title.isEmpty());
        QCOMPARE(inside->panels[0].series.back().text.front(), u"<b>(a)</b>"_s);
        const auto none = gridOf({onePanel({}, 8)}, {.letters = Letters::None});
        QVERIFY(none->panels[0].title.isEmpty() && none->panels[0].series.size() == 1);
        QCOMPARE(gridOf({onePanel(u"Seen"_s, 8)}, {.titles = true})->panels[0].title, u"(a) Seen"_s);
    }

    void axesOfOneMeaningHaveOneRange()
    {
        const std::vector<Figure> parts = {onePanel({}, 8), onePanel({}, 64), onePanel({}, 32, u"Message size <i>s</i>"_s)};
        const auto equal = gridOf(parts, {});
        QCOMPARE(equal->panels[0].x.max, 64.0);
        QCOMPARE(equal->panels[1].x.max, 64.0);
        QCOMPARE(equal->panels[2].x.max, 32.0);
        QCOMPARE(gridOf(parts, {.equalRanges = false})->panels[0].x.max, 8.0);
    }

    void oneLegendWhereAllAreTheSame()
    {
        std::vector<Figure> parts = {onePanel({}, 8), onePanel({}, 8)};
        const auto one = gridOf(parts, {});
        QVERIFY(one->legend == LegendPlace::FreeCell && one->panels[0].legend == LegendPlace::None);
        parts[1].panels[0].series[0].label = u"modeled"_s;
        const auto two = gridOf(parts, {});
        QVERIFY(two->legend == LegendPlace::None && two->panels[0].legend == LegendPlace::Best);
        Figure more = onePanel({}, 8); // names what the other does and more
        more.panels[0].series.push_back({.mark = Mark::Line, .label = u"fitted"_s, .hue = Hue::Blue, .x = {1, 2}, .y = {1, 2}});
        QVERIFY(gridOf({onePanel({}, 8), more}, {})->legend == LegendPlace::FreeCell);
        more.panels[0].series[0].marker = Marker::Square; // one name, two looks
        QVERIFY(gridOf({onePanel({}, 8), more}, {})->legend == LegendPlace::None);
    }

    /// A short title per part; what parts have in common is said once, what differs by letter.
    void partsAreNamedAndToldApart()
    {
        Session session = example("amg-blue-waters");
        session.figures[1].choices.insert(QLatin1String("queue_law"), u"third"_s);
        const Figure figure = figureOf(session, panels({"g2", "g3"}));
        QCOMPARE(figure.panels.front().title, u"(a) Cost by level: SpMV"_s);
        QVERIFY2(figure.subtitle.contains(u"; (a) "_s) && figure.subtitle.contains(u"; (b) "_s), qPrintable(figure.subtitle));
        const QString common = figure.subtitle.section(u"; (a) "_s, 0, 0);
        QVERIFY2(common.contains(u"16 per node"_s) && figure.subtitle.count(u"16 per node"_s) == 1, qPrintable(figure.subtitle));
        const Choice law = [&] {
            for (const Choice& c : findFigure(u"model-ladder")->choices)
                if (c.name == u"queue_law") return c;
            return Choice();
        }();
        const QString third = law.names[law.words.indexOf(u"third"_s)];
        QVERIFY2(figure.subtitle.section(u"; (b) "_s, 1).contains(third), qPrintable(figure.subtitle));
        const Figure bare = figureOf(session, panels({"g2", "g3"}, {{"part_titles", "none"}}));
        QCOMPARE(bare.panels.front().title, u"(a) SpMV"_s);
    }

    /// Plots of all parts are equally high, whatever stands below them.
    void plotsAreEquallyHigh()
    {
        Figure high = onePanel({}, 8), low = onePanel({}, 8);
        high.panels[0].height = 1.3, low.panels[0].height = 0.2;
        const auto grid = gridOf({high, low}, {.columns = 1});
        QCOMPARE(grid->panels[0].height, grid->panels[1].height);
        QVERIFY(grid->heightMm < 150);
    }

    /// The legend of a part names what stands in any of its panels.
    void legendOfAPartIsWhole()
    {
        Figure stack = onePanel({}, 8);
        stack.legend = LegendPlace::FreeCell;
        stack.panels = {stack.panels[0], stack.panels[0]};
        stack.panels[1].series[0].label = u"modeled / measured"_s;
        Figure other = onePanel({}, 8);
        other.panels[0].series[0].label = u"given"_s;
        const auto grid = gridOf({stack, other}, {});
        QStringList names;
        for (const Series& s : grid->panels[0].series) names << s.label;
        QVERIFY(names.contains(u"measured"_s) && names.contains(u"modeled / measured"_s));
        QVERIFY(grid->panels[0].legend == LegendPlace::Best && grid->panels[1].legend == LegendPlace::None);
    }

    /// Without room in a panel the legend of a part stands under its last panels, not amid them.
    void legendOfAPartIsWithItsLastPanels()
    {
        Figure block = onePanel({}, 8);
        block.legend = LegendPlace::FreeCell, block.columns = 2;
        block.panels = {block.panels[0], block.panels[0]};
        block.panels[0].series[0].label = u"modeled"_s;
        Figure other = onePanel({}, 8);
        other.panels[0].series[0].label = u"given"_s;
        const auto grid = gridOf({block, other}, {});
        QVERIFY(grid->panels[0].legend == LegendPlace::None && grid->panels[1].legend == LegendPlace::Best);
        QCOMPARE(grid->panels[1].series.front().label, u"modeled"_s);
    }

    /// As high as a page of text holds with a caption, in one column too; few rows keep their height.
    void staysOnAPage()
    {
        const Session session = example("amg-blue-waters");
        const Figure wide = figureOf(session, panels({"g2", "g3"})), one = figureOf(session, panels({"g2", "g3"}, {{"columns", "1"}}));
        QCOMPARE(one.heightMm, 225.0);
        QCOMPARE(heightMmFor(wide, 84), one.heightMm);
        QVERIFY(wide.heightMm < 200);
        const std::vector<Figure> parts(8, onePanel({}, 8));
        QVERIFY(gridOf(parts, {.columns = 1})->heightMm > 240); // eight plots are not made unreadable
    }

    /// Below each other panels with one x axis share its labels, those with ranges of their own do not.
    void oneColumnSharesAxes()
    {
        const std::vector<Figure> parts = {onePanel({}, 8), onePanel({}, 64)};
        QVERIFY(gridOf(parts, {.columns = 1})->panels[0].sharesX);
        QVERIFY(!gridOf(parts, {.columns = 1, .equalRanges = false})->panels[0].sharesX);
    }

    /// All parts are compared as the whole is, but for one that says itself how.
    void partsAreComparedTogether()
    {
        Session session = example("amg-blue-waters");
        const FigureRequest ratio = panels({"g2", "g3"}, {{"compare", "side-by-side"}});
        const size_t alone = figureOf(session, ratio).panels.size();
        const auto offers = [&] {
            for (const Choice& c : choicesOf(multiPanelFigure, session, ratio))
                if (c.name == u"compare") return true;
            return false;
        };
        QVERIFY(!offers());
        pinBaseline(session, {u"before"_s, {}, {}, session});
        QVERIFY(offers());
        QCOMPARE(figureOf(session, ratio).panels.size(), 2 * alone);
        session.figures[1].choices.insert(QLatin1String("compare"), u"overlaid"_s);
        QVERIFY(figureOf(session, ratio).panels.size() < 2 * alone);
    }

    /// A plot with what stands below it is one part in one place.
    void residualsStayBelowTheirPlot()
    {
        Figure plot = onePanel({}, 8);
        plot.panels = {plot.panels[0], plot.panels[0]};
        plot.panels[0].sharesX = true, plot.panels[1].height = 0.4;
        const auto grid = gridOf({plot, onePanel({}, 8)}, {});
        QCOMPARE(grid->group, 2);
        QCOMPARE(grid->panels.size(), size_t(4));
        QVERIFY(grid->panels[0].sharesX && !grid->panels[1].sharesX && grid->panels[3].series.empty());
        QCOMPARE(grid->panels[2].title, u"(b)"_s);
    }

    /// A part of several groups begins a row and fills it with free places, so that what follows stands below.
    void blocksHaveRowsOfTheirOwn()
    {
        Figure block = onePanel({}, 8);
        block.panels = {block.panels[0], block.panels[0], block.panels[0]};
        block.columns = 2;
        const auto grid = gridOf({onePanel({}, 8), block, onePanel({}, 8)}, {});
        QCOMPARE(grid->panels.size(), size_t(7)); // a · | b b | b · | c
        const std::vector<bool> isDrawn = {true, false, true, true, true, false, true};
        for (size_t i = 0; i < isDrawn.size(); ++i) QCOMPARE(!grid->panels[i].series.empty(), isDrawn[i]);
        QCOMPARE(grid->panels[6].title, u"(c)"_s);
    }

    void tablesStandBelowEachOther()
    {
        const Session session = example("amg-blue-waters");
        const Figure cost = figureOf(session, *session.figure(u"g2")), ladder = figureOf(session, *session.figure(u"g3"));
        const Figure both = figureOf(session, panels({"g2", "model-ladder"}));
        QCOMPARE(both.table.rows(), cost.table.rows() + ladder.table.rows());
        QCOMPARE(both.table.columns[0].text(0), u"a"_s);
        QCOMPARE(both.table.columns[0].text(cost.table.rows()), u"b"_s);
        QCOMPARE(both.table.numbers(u"total_s")[size_t(cost.table.rows()) + 3], ladder.table.numbers(u"total_s")[3]);
        QCOMPARE(both.rowKeys[size_t(cost.table.rows()) + 3], ladder.rowKeys[3]);
        for (const Panel& panel : both.panels) // marks of one level name rows of that level
            for (const Series& s : panel.series)
                for (size_t i = 0; i < s.rows.size() && s.mark == Mark::Bars; ++i)
                    QCOMPARE(both.rowKeys[size_t(s.rows[i])], u"level=%1"_s.arg(qRound(s.x[i])));
        QVERIFY(both.caption.startsWith(u"(a) "_s) && both.caption.contains(u"; (b) "_s));
        QVERIFY(both.provenance.line().contains(u"lin_elas_8192.json"_s));
    }

    void partsStayLive()
    {
        Session session = example("amg-blue-waters");
        const FigureRequest request = panels({"g2", "g3"});
        const Figure before = figureOf(session, request);
        session.figures[0].choices.insert(QLatin1String("y_scale"), u"log"_s);
        const Figure after = figureOf(session, request);
        QVERIFY(before.panels[0].y.scale == Scale::Linear && after.panels[0].y.scale == Scale::Log);
    }

    void staysInTheSessionFile()
    {
        Session session = example("amg-blue-waters");
        const QString id = addFigure(session, panels({"g2", "g3"}, {{"columns", "1"}, {"letters", "inside"}}));
        const auto read = readSession(writeSession(session));
        QVERIFY(read.ok() && read->session == session);
        QCOMPARE(toJson(figureOf(read->session, *read->session.figure(id))), toJson(figureOf(session, *session.figure(id))));
    }

    void saysWhatIsWrong()
    {
        Session session = example("amg-blue-waters");
        QVERIFY(messageOf(session, panels({"g99"})).contains(u"g99"_s));
        QVERIFY(messageOf({}, panels({})).contains(u"no figures"_s));
        const QString id = addFigure(session, panels({"g2"}));
        QVERIFY(messageOf(session, panels({qPrintable(id)})).contains(u"part itself"_s));
        const Session torus = example("hot-spot-torus");
        QVERIFY(messageOf(torus, panels({"g2", "g3"})).isEmpty()); // one scale of colour
    }

    void withoutAChoiceAllFiguresAreIn()
    {
        const Session session = example("amg-blue-waters");
        QCOMPARE(toJson(figureOf(session, panels({}))), toJson(figureOf(session, panels({"g2", "g3"}))));
    }

    /// Every example as one figure: it is built, or it says why not.
    void everyExampleInOne()
    {
        for (const Example& e : allExamples()) {
            const QString why = messageOf(example(qPrintable(e.id)), panels({}));
            QVERIFY2(why.isEmpty() || why.contains(u"colours"_s), qPrintable(e.id + why));
        }
    }
};

QTEST_GUILESS_MAIN(TestMultiPanel)
#include "tst_multi_panel.moc"
