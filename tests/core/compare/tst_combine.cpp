// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/combine.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace costscope;

namespace {

const SideNames names{u"before"_s, u"after"_s};

Axis axis(const char* label, double min, double max, Scale scale = Scale::Linear)
{
    Axis a;
    a.label = QString::fromUtf8(label), a.min = min, a.max = max, a.scale = scale;
    return a;
}

Series points(const char* label, std::vector<double> x, std::vector<double> y, std::vector<int> rows = {})
{
    return {.mark = Mark::Points,
            .label = QString::fromUtf8(label),
            .marker = Marker::Circle,
            .x = std::move(x),
            .y = std::move(y),
            .rows = std::move(rows)};
}

Series bars(const char* label, Hue hue, std::vector<double> x, std::vector<double> low, std::vector<double> high)
{
    return {.mark = Mark::Bars,
            .label = QString::fromUtf8(label),
            .hue = hue,
            .x = std::move(x),
            .low = std::move(low),
            .high = std::move(high),
            .width = 0.6};
}

Figure figureOf(std::vector<Series> series, Axis x, Axis y)
{
    Figure figure;
    figure.kind = u"made"_s;
    Panel panel;
    panel.x = std::move(x), panel.y = std::move(y), panel.series = std::move(series);
    figure.panels = {panel};
    return figure;
}

const Series* labelled(const Figure& figure, const char* label, size_t panel = 0)
{
    for (const Series& s : figure.panels[panel].series)
        if (plainText(s.label) == QString::fromUtf8(label)) return &s;
    return nullptr;
}

Figure timesInMs(std::vector<double> y, double max)
{
    return figureOf({points("measured", {0, 1, 2}, std::move(y), {0, 1, 2})}, axis("Level", -0.5, 2.5), axis("Time (ms)", 0, max));
}

void addTable(Figure& figure, std::vector<double> times, std::vector<QString> keys, Texts operations = {})
{
    figure.table.columns = {{u"time_s"_s, Quantity::Time, std::move(times)}};
    if (operations.size() > 0) figure.table.columns.push_back({u"operation"_s, Quantity::Text, std::move(operations)});
    figure.rowKeys = std::move(keys);
}

} // namespace

class TestCombine : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sidesHaveEqualAxes()
    {
        const Figure both = sideBySide(timesInMs({1, 2, 3}, 3.3), timesInMs({2, 9, 4}, 9.9), names);
        QCOMPARE(both.panels.size(), size_t(2));
        QCOMPARE(both.columns, 2);
        for (const Panel& panel : both.panels) {
            QCOMPARE(panel.y.max, 9.9);
            QCOMPARE(panel.y.min, 0.0);
            QCOMPARE(panel.x.max, 2.5);
        }
        QCOMPARE(both.panels[0].title, u"before"_s);
        QCOMPARE(both.panels[1].title, u"after"_s);
        QVERIFY(both.panels[1].sharesY && !both.panels[0].sharesY);
        QVERIFY(both.legend == LegendPlace::FreeCell);
    }

    void unitsBecomeOne()
    {
        const Figure before = figureOf({points("measured", {0, 1}, {500, 800})}, axis("Level", 0, 1), axis("Time (µs)", 0, 1000));
        const Figure after = figureOf({points("measured", {0, 1}, {2, 1})}, axis("Level", 0, 1), axis("Time (ms)", 0, 3));
        const auto change = differenceOf(before, after, names);
        QVERIFY(change.ok());
        QCOMPARE(labelled(*change, "measured")->y, (std::vector<double>{2 - 0.5, 1 - 0.8}));
        QCOMPARE(change->panels[0].y.label, u"Time, difference (ms)"_s);
        QCOMPARE(sideBySide(before, after, names).panels[0].y.label, u"Time (ms)"_s);
    }

    /// Whatever is measured along an axis takes its unit.
    void everythingTakesTheUnit()
    {
        Series all{.mark = Mark::Cells, .x = {1000}, .y = {2000}, .low = {5000}, .high = {6000}, .x2 = {3000}, .y2 = {4000}};
        all.width = 7000, all.height = 8000;
        const Figure before = figureOf({all}, axis("Time (µs)", 9000, 10000), axis("Time (µs)", 11000, 12000));
        const Figure after = figureOf({points("measured", {0, 1}, {2, 1})}, axis("Time (ms)", 20, 30), axis("Time (ms)", 20, 30));
        const Figure both = sideBySide(before, after, names);
        const Panel& panel = both.panels[0];
        const Series& s = panel.series.front();
        QCOMPARE((std::vector<double>{s.x[0], s.y[0], s.x2[0], s.y2[0], s.low[0], s.high[0], s.width, s.height}),
                 (std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8}));
        QVERIFY(std::abs(panel.x.min - 9) < 1e-9 && std::abs(panel.y.min - 11) < 1e-9);
        QVERIFY(panel.x.max == 30 && panel.y.max == 30);
    }

    void differenceSubtractsTheFirst()
    {
        const auto change = differenceOf(timesInMs({1, 2, 3}, 3), timesInMs({2, 1.5, 3}, 3), names);
        QCOMPARE(labelled(*change, "measured")->y, (std::vector<double>{1, -0.5, 0}));
        QVERIFY(change->panels[0].y.min < -0.5 && change->panels[0].y.max > 1);
        QVERIFY(change->panels[0].series.front().mark == Mark::Horizontal);
        QCOMPARE(change->panels[0].series.front().y, std::vector<double>{0});
        QVERIFY2(change->title.contains(u"1.0 ms more than in before"_s), qPrintable(change->title));
        QVERIFY2(change->title.contains(u"Level 0"_s), qPrintable(change->title));
    }

    /// Of percentages no ratio, but both.
    /// Not the largest bar of its panel but the most seconds: 10 ms of 50, not 0.4 ms of 0.5.
    void titleTellsTheMostSeconds()
    {
        const auto figure = [](double small, double large) {
            Figure made = timesInMs({small, small, small}, 1);
            made.panels.push_back(timesInMs({large, large, large}, 100).panels[0]);
            made.panels[0].title = u"SpMV"_s, made.panels[1].title = u"SpGEMM"_s;
            made.panels[1].y.label = u"Time (ms)"_s;
            return made;
        };
        const Figure both = sideBySide(figure(0.5, 50), figure(0.9, 60), names);
        QVERIFY2(both.title.startsWith(u"SpGEMM"_s) && both.title.contains(u"1.2 times as long"_s), qPrintable(both.title));
        const auto change = differenceOf(figure(0.5, 50), figure(0.9, 60), names);
        QVERIFY2(change->title.contains(u"SpGEMM"_s) && change->title.contains(u"10 ms more"_s), qPrintable(change->title));
        // 400 µs are less than 10 ms, whatever the number before the unit.
        Figure before = figure(0.5, 50), after = figure(0.9, 60);
        for (Figure* made : {&before, &after}) {
            made->panels[0].y.label = u"Time (µs)"_s, made->panels[0].y.max = 1000;
            for (double& y : made->panels[0].series[0].y) y *= 1000;
        }
        const auto mixed = differenceOf(before, after, names);
        QVERIFY2(mixed->title.contains(u"10 ms more"_s), qPrintable(mixed->title));
        // On a logarithmic axis ratios are what is seen.
        before = figure(0.5, 50), after = figure(0.9, 60);
        for (Figure* made : {&before, &after})
            for (Panel& panel : made->panels) panel.y.scale = Scale::Log, panel.y.min = 0.01, panel.y.max = 100;
        const Figure ratios = sideBySide(before, after, names);
        QVERIFY2(ratios.title.startsWith(u"SpMV"_s) && ratios.title.contains(u"1.8 times"_s), qPrintable(ratios.title));
    }

    void titleOfPercentagesNamesBoth()
    {
        const auto at = [](double y) {
            return figureOf({points("", {0}, {y})}, axis("Cores <i>n</i>", -1, 1), axis("Residual (%)", -100, 100));
        };
        const auto change = differenceOf(at(70), at(-50), names);
        QCOMPARE(plainText(change->title), u"Residual, n = 0: −50 % instead of 70 %"_s);
        QVERIFY(!ratioOf(at(70), at(-50), names).ok()); // values on both sides of zero
    }

    void ratioDividesByTheFirst()
    {
        const auto change = ratioOf(timesInMs({1, 2, 3}, 3), timesInMs({10, 1, 3}, 10), names);
        QCOMPARE(labelled(*change, "measured")->y, (std::vector<double>{10, 0.5, 1}));
        QVERIFY(change->panels[0].y.scale == Scale::Log);
        QCOMPARE(change->panels[0].y.label, u"Time, ratio"_s);
    }

    /// By hand: blue 2 → 3, orange on top 4 → 1; together 6 → 4.
    void stacksChangeByPart()
    {
        const auto stack = [](double blue, double orange) {
            return figureOf({bars("network", Hue::Blue, {0}, {0}, {blue}), bars("queue", Hue::Orange, {0}, {blue}, {blue + orange})},
                            axis("Level", -0.5, 0.5), axis("Time (ms)", 0, 7));
        };
        const auto change = differenceOf(stack(2, 4), stack(3, 1), names);
        const Series *blue = labelled(*change, "network"), *orange = labelled(*change, "queue"), *sum = labelled(*change, "together");
        QVERIFY(blue && orange && sum);
        QCOMPARE(blue->high[0] - blue->low[0], 1.0);
        QCOMPARE(blue->low[0], 0.0); // rises
        QCOMPARE(orange->low[0], -3.0);
        QCOMPARE(orange->high[0], 0.0); // falls
        QCOMPARE(sum->y, std::vector<double>{-2});
        const auto ratio = ratioOf(stack(2, 4), stack(3, 1), names);
        QCOMPARE(labelled(*ratio, "network")->y, std::vector<double>{1.5});
        QCOMPARE(labelled(*ratio, "together")->y, std::vector<double>{4.0 / 6});
    }

    /// Numbers of bars have the decimals of the largest one: neighbours find room, and what is nothing against it has none.
    void smallBarsHaveFewDigits()
    {
        const auto sums = [](std::vector<double> high) {
            return figureOf({bars("network", Hue::Blue, {0, 1, 2, 3}, {0, 0, 0, 0}, std::move(high))}, axis("Level", -0.5, 3.5),
                            axis("Time (ms)", 0, 1));
        };
        const auto change = differenceOf(sums({1, 1, 1, 1}), sums({0.248, 0.954, 0.9961, 1.35}), names);
        QStringList numbers;
        for (const Series& s : change->panels[0].series)
            if (s.mark == Mark::Text)
                for (const QString& text : s.text) numbers << text;
        QCOMPARE(numbers, (QStringList{"+0.35", "−0.75", "−0.05"}));
    }

    /// Sampled at other places, a straight line in log–log stays one: x² against 2x² is 1 × x².
    void linesMeetBetweenTheirSamples()
    {
        const auto line = [](std::vector<double> x, double factor) {
            Series s{.mark = Mark::Line, .label = u"model"_s, .hue = Hue::Blue, .x = x};
            for (const double v : x) s.y.push_back(factor * v * v);
            return figureOf({s}, axis("Size", 1, 100, Scale::Log), axis("Time (s)", 1, 1e5, Scale::Log));
        };
        const auto change = differenceOf(line({1, 10, 100}, 1), line({2, 20, 50}, 2), names);
        const Series& s = *labelled(*change, "model");
        QCOMPARE(s.x, (std::vector<double>{2, 20, 50}));
        QVERIFY(std::fabs(s.y[0] - 4) < 1e-9 && std::fabs(s.y[1] - 400) < 1e-9 && std::fabs(s.y[2] - 2500) < 1e-8);
    }

    void cellsAreBlueWhiteVermillion()
    {
        const auto map = [](std::vector<double> values) {
            Series s{.mark = Mark::Cells, .label = u"Load (MB)"_s, .x = {0, 1}, .y = {0, 0}, .value = std::move(values)};
            Figure figure = figureOf({s}, axis("x", -0.5, 1.5), axis("y", -0.5, 0.5));
            figure.panels[0].frame = Frame::Labels;
            return figure;
        };
        const auto change = differenceOf(map({1, 5}), map({3, 6}), names);
        QCOMPARE(labelled(*change, "Load, difference (MB)")->value, (std::vector<double>{2, 1}));
        bool symmetric = false; // also if all rise
        for (const Series& s : change->panels[0].series) symmetric |= s.x.empty() && s.value == std::vector<double>{-2, 2};
        QVERIFY(symmetric);
        const auto ratio = ratioOf(map({1, 8}), map({4, 2}), names);
        QCOMPARE(ratio->panels[0].series[0].value, (std::vector<double>{2, -2})); // log2 of 4 and of 1/4
        QVERIFY(!overlaid(map({1, 5}), map({3, 6}), names).ok());
    }

    void whatHasNoPartnerIsNamed()
    {
        Figure before = timesInMs({1, 2, 3}, 3), after = timesInMs({2, 3, 4}, 4);
        before.panels[0].series.push_back({.mark = Mark::Points, .label = u"old only"_s, .hue = Hue::Blue, .x = {0}, .y = {1}});
        after.panels[0].series.push_back({.mark = Mark::Points, .label = u"new only"_s, .hue = Hue::Green, .x = {0}, .y = {1}});
        const auto change = differenceOf(before, after, names);
        QString said;
        for (const Message& m : change->messages) said += m.text;
        QVERIFY2(said.contains(u"old only"_s) && said.contains(u"new only"_s), qPrintable(said));
    }

    /// Who comes second in one session may come first in another and takes another colour.
    void aNameCountsMoreThanAColour()
    {
        Series first = points("LAMMPS", {0, 1}, {1, 2}), second = points("VASP", {0, 1}, {10, 20}),
               alone = points("VASP", {0, 1}, {13, 26});
        first.hue = alone.hue = Hue::Blue;
        second.hue = Hue::Green, second.marker = Marker::Square;
        const Axis level = axis("Level", -0.5, 2.5), time = axis("Time (ms)", 0, 30);
        const auto by = differenceOf(figureOf({first, second}, level, time), figureOf({alone}, level, time), names);
        QVERIFY(by.ok());
        QVERIFY(labelled(*by, "VASP") && !labelled(*by, "LAMMPS"));
        QCOMPARE(labelled(*by, "VASP")->y, (std::vector<double>{3, 6}));
    }

    void whatCannotBeSubtractedSaysSo()
    {
        Figure drawing = figureOf({points("", {0, 1}, {0, 1})}, axis("", 0, 1), axis("", 0, 1));
        drawing.panels[0].frame = Frame::None;
        const auto change = differenceOf(drawing, drawing, names);
        QVERIFY(!change.ok());
        QVERIFY(change.error().message.contains(u"subtracted. Take “side by side”"_s));
        const auto ratio = ratioOf(drawing, drawing, names);
        QVERIFY(!ratio.ok() && ratio.error().message.contains(u"divided. Take “side by side”"_s));
        QVERIFY(!overlaid(drawing, drawing, names).ok());
        QCOMPARE(sideBySide(drawing, drawing, names).panels.size(), size_t(2));
    }

    /// Of panels that share their axes some cannot be changed: what is left carries the labels.
    void whatIsLeftCarriesItsLabels_data()
    {
        QTest::addColumn<QString>("drawn"); ///< one letter a panel, by rows of two columns or one: x has numbers, o has none
        QTest::addColumn<int>("group");
        QTest::addColumn<int>("columns");
        QTest::addColumn<QString>("shared"); ///< of those left: both, x, y, neither
        QTest::newRow("all") << "xxx" << 3 << 1 << "bby";
        QTest::newRow("last of three") << "xxo" << 3 << 1 << "by";
        QTest::newRow("first of three") << "oxx" << 3 << 1 << "by";
        QTest::newRow("each its own, last gone") << "xxo" << 1 << 1 << "x-";
        QTest::newRow("each its own, first gone") << "oxx" << 1 << 1 << "x-";
        QTest::newRow("side by side, second gone") << "xo" << 1 << 2 << "-";
        QTest::newRow("two by two") << "xxxx" << 2 << 2 << "byby";
        QTest::newRow("two by two, one group gone") << "xxoo" << 2 << 2 << "x-";
        QTest::newRow("two by two, one row gone") << "xoxo" << 2 << 2 << "yy";
    }
    void whatIsLeftCarriesItsLabels()
    {
        QFETCH(QString, drawn);
        QFETCH(int, group);
        QFETCH(int, columns);
        QFETCH(QString, shared);
        const auto made = [&](double time) {
            Figure figure;
            figure.kind = u"made"_s, figure.columns = columns, figure.group = group;
            for (qsizetype i = 0; i < drawn.size(); ++i) {
                Figure one = timesInMs({time, 2, 3}, 9);
                Panel panel = one.panels[0];
                panel.title = QString::number(i);
                if (drawn[i] == QLatin1Char('o')) panel.frame = Frame::None;
                panel.sharesX = (i + 1) % group != 0 || (group == 1 && columns == 1 && i + 1 < drawn.size()), panel.sharesY = true;
                figure.panels.push_back(panel);
            }
            return figure;
        };
        const auto change = differenceOf(made(1), made(4), names);
        QVERIFY(change.ok());
        QString got;
        for (const Panel& panel : change->panels) got += panel.sharesX ? panel.sharesY ? 'b' : 'x' : panel.sharesY ? 'y' : '-';
        QCOMPARE(got, shared);
    }

    void overlaidBarsStandBesideEachOther()
    {
        const auto one = [](double height) {
            return figureOf({bars("given", Hue::Blue, {0, 1}, {0, 0}, {height, height})}, axis("Variant", -0.5, 1.5),
                            axis("Time (s)", 0, 5));
        };
        const auto both = overlaid(one(2), one(3), names);
        std::vector<std::pair<double, double>> spans; // of the bars at 0
        for (const Series& s : both->panels[0].series)
            if (s.mark == Mark::Bars && !s.x.empty()) spans.emplace_back(s.x[0] - s.width / 2, s.x[0] + s.width / 2);
        QCOMPARE(spans.size(), size_t(2));
        QVERIFY(spans[0].second <= spans[1].first);
        QVERIFY(spans[0].first >= -0.5 && spans[1].second <= 0.5);
        QVERIFY(labelled(*both, "before") != nullptr); // the legend says whose the pale ones are
    }

    void sameThingsAreDrawnOnce()
    {
        const auto both = overlaid(timesInMs({1, 2, 3}, 3), timesInMs({1, 2, 3}, 3), names);
        QCOMPARE(both->panels[0].series.size(), size_t(1));
    }

    void namesStandInTheSamePlace()
    {
        const auto named = [](std::vector<QString> order, std::vector<double> values) {
            Series s{.mark = Mark::Points, .label = u"time"_s, .y = std::move(values)};
            Axis x = axis("", -0.5, 1.5);
            x.ticks = TickStyle::Fixed;
            for (size_t i = 0; i < order.size(); ++i) x.fixedTicks.push_back({double(i), order[i]}), s.x.push_back(double(i));
            return figureOf({s}, x, axis("Time (s)", 0, 9));
        };
        const QString a = u"a"_s, b = u"b"_s;
        const auto change = differenceOf(named({a, b}, {1, 5}), named({b, a}, {7, 2}), names);
        QCOMPARE(labelled(*change, "time")->y, (std::vector<double>{2, 1}));
        // The winner stands in bold, and another one in the other figure.
        const auto winners = differenceOf(named({u"<b>a</b>"_s, b}, {1, 5}), named({u"<b>b</b>"_s, a}, {7, 2}), names);
        QCOMPARE(labelled(*winners, "time")->y, (std::vector<double>{2, 1}));
        QCOMPARE(winners->panels[0].x.fixedTicks.size(), size_t(2));
    }

    /// Expected, 80 % and 95 % in colours of their own are a curve with its intervals, no areas: its difference is a curve.
    void intervalsOfOtherColoursAreNoAreas()
    {
        const auto forecast = [](double times) {
            Series wide{.mark = Mark::Band, .label = u"95 %"_s, .hue = Hue::Sky, .x = {1, 2, 3}},
                line{.mark = Mark::Line, .label = u"expected"_s, .hue = Hue::Blue, .x = {1, 2, 3}};
            for (const double y : {8.0, 4.0, 2.0}) {
                wide.low.push_back(times * y / 2), wide.high.push_back(times * y * 2);
                line.y.push_back(times * y);
            }
            return figureOf({wide, line}, axis("<i>n</i>", 0.5, 4), axis("Time (s)", 0, 40));
        };
        const auto change = differenceOf(forecast(1), forecast(2), names);
        QVERIFY(change.ok());
        QCOMPARE(labelled(*change, "expected")->y, (std::vector<double>{8, 4, 2}));
    }

    void tableHasBothValuesTheDifferenceAndTheRatio()
    {
        Figure before = timesInMs({1, 2, 3}, 3), after = timesInMs({2, 3, 4}, 4);
        addTable(before, {4, 2, 8}, {u"level=0"_s, u"level=1"_s, u"level=9"_s});
        addTable(after, {1, 2, 5}, {u"level=0"_s, u"level=1"_s, u"level=2"_s});
        const auto change = differenceOf(before, after, names);
        const Table& t = change->table;
        QCOMPARE(t.rows(), qsizetype(4));
        QCOMPARE(change->rowKeys.all(), (std::vector<QString>{u"level=0"_s, u"level=1"_s, u"level=2"_s, u"level=9"_s}));
        QCOMPARE(t.numbers(u"baseline_time_s")[0], 4.0);
        QCOMPARE(t.numbers(u"time_s")[0], 1.0);
        QCOMPARE(t.numbers(u"difference_time_s")[0], -3.0);
        QCOMPARE(t.numbers(u"ratio_of_time_s")[0], 0.25);
        QVERIFY(std::isnan(t.numbers(u"time_s")[3]) && t.numbers(u"baseline_time_s")[3] == 8);
        QCOMPARE(labelled(*change, "measured")->rows, (std::vector<int>{0, 1, 2}));
    }

    /// Repetitions stand in no order: by hand, 1, 2, 3 against 3, 1, 2 is no change, 2, 4, 9 against them 4 / 2.
    void repetitionsAreComparedByTheirMedians()
    {
        const auto runs = [](std::vector<double> t) {
            Figure figure = figureOf({points("measured", {1, 4, 4, 4}, t, {0, 1, 2, 3})}, axis("<i>n</i>", 0.5, 8, Scale::Log),
                                     axis("Time (s)", 0, 11));
            const QString one = u"n=1"_s, four = u"n=4"_s;
            addTable(figure, t, {one, four, four, four});
            return figure;
        };
        const auto same = ratioOf(runs({10, 3, 1, 2}), runs({10, 1, 2, 3}), names);
        QCOMPARE(labelled(*same, "measured")->x, (std::vector<double>{1, 4}));
        QCOMPARE(labelled(*same, "measured")->y, (std::vector<double>{1, 1}));
        QCOMPARE(same->table.rows(), qsizetype(2));
        QVERIFY2(!same->title.contains(u"times"_s), qPrintable(same->title));
        const auto slower = differenceOf(runs({10, 3, 1, 2}), runs({10, 4, 9, 2}), names);
        const Series& s = *labelled(*slower, "measured");
        QCOMPARE(s.y, (std::vector<double>{0, 2}));
        QCOMPARE(s.rows, (std::vector<int>{0, 1}));
        QCOMPARE(s.low, (std::vector<double>{0, 2 - 3})); // least after − most before
        QCOMPARE(s.high, (std::vector<double>{0, 9 - 1}));
        QCOMPARE(slower->table.numbers(u"ratio_of_time_s"), (std::vector<double>{1, 2}));
        QVERIFY2(slower->title.contains(u": 2.0 s more than in before"_s), qPrintable(slower->title)); // measured: nothing is modeled
        const auto saysMedians = [](const Message& m) { return m.text.contains(u"medians are compared"_s); };
        QCOMPARE(std::count_if(slower->messages.begin(), slower->messages.end(), saysMedians), 1);
        const Figure both = sideBySide(runs({10, 3, 1, 2}), runs({10, 4, 9, 2}), names);
        QCOMPARE(both.panels[0].series[0].rows, (std::vector<int>{0, 1, 1, 1}));
    }

    /// Two operations on a level are told apart by their names, whatever their order.
    void rowsOfOneKeyAreMatchedByTheirTexts()
    {
        Figure before = timesInMs({1, 2, 3}, 3), after = timesInMs({1, 2, 4}, 4);
        const QString key = u"level=0"_s, p = u"spmv"_s, g = u"spgemm"_s;
        addTable(before, {1, 10}, {key, key}, {p, g});
        addTable(after, {20, 3}, {key, key}, {g, p});
        const Figure both = sideBySide(before, after, names);
        QCOMPARE(both.table.rows(), qsizetype(2));
        QCOMPARE(both.table.numbers(u"difference_time_s"), (std::vector<double>{10, 2}));
        QCOMPARE(both.panels[0].series[0].rows, (std::vector<int>{1, 0, -1}));
    }

    void panelsAreMatchedByTheirTitle()
    {
        Figure before = timesInMs({1, 2, 3}, 3), after = timesInMs({5, 6, 7}, 7);
        before.panels = {before.panels[0], before.panels[0]};
        before.panels[0].title = u"SpMV"_s, before.panels[1].title = u"SpGEMM"_s;
        after.panels[0].title = u"SpGEMM"_s;
        const Figure both = sideBySide(before, after, names);
        QCOMPARE(both.panels.size(), size_t(4));
        QCOMPARE(both.panels[1].title, u"after: SpGEMM"_s);
        QCOMPARE(both.panels[2].title, u"before: SpMV"_s);
        QVERIFY(both.panels[3].series.empty());
        QVERIFY(both.messages.back().text.contains(u"SpMV"_s));
    }
};

QTEST_GUILESS_MAIN(TestCombine)
#include "tst_combine.moc"
