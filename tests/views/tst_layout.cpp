// SPDX-License-Identifier: GPL-3.0-or-later
#include "laidOut.h"
#include "views/draw/fonts.h"

#include <QTest>

#include <algorithm>

using namespace costscope;

namespace {

std::vector<QPointF> pointsOf(const PanelLayout& panel)
{
    std::vector<QPointF> points;
    for (const Series& s : panel.panel->series)
        for (size_t i = 0; (s.mark == Mark::Points || s.mark == Mark::Line) && i < s.x.size(); ++i) {
            const QPointF p(panel.x(s.x[i]), panel.y(s.y[i]));
            if (std::isfinite(p.y()) && panel.rect.contains(p)) points.push_back(p);
        }
    return points;
}

std::vector<const PlacedText*> ofRole(const Layout& layout, Role role)
{
    std::vector<const PlacedText*> found;
    for (const PlacedText* t : layout.allTexts())
        if (t->role == role) found.push_back(t);
    return found;
}

/// Names of texts of these roles that cover each other.
QString overlap(const Layout& layout, std::initializer_list<Role> roles)
{
    std::vector<const PlacedText*> all;
    for (const Role role : roles)
        for (const PlacedText* t : ofRole(layout, role)) all.push_back(t);
    for (size_t i = 0; i < all.size(); ++i)
        for (size_t k = i + 1; k < all.size(); ++k)
            if (all[i]->rect().adjusted(1, 1, -1, -1).intersects(all[k]->rect()))
                return all[i]->text.plain() + u" | "_s + all[k]->text.plain();
    return {};
}

} // namespace

class TestLayout : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { loadFonts(); }

    /// Words in a column of their own, a line for each row: all on a high page; on a low one those that find room, and it is said.
    void wordsOfRowsDoNotCoverEachOther()
    {
        Figure figure;
        Panel panel;
        panel.x = {.min = 0, .max = 10};
        panel.y = {.min = 0, .max = 41};
        Series words{.mark = Mark::Text};
        for (int row = 1; row <= 40; ++row) {
            words.x.push_back(5);
            words.x2.push_back(10);
            words.y.push_back(row);
            words.text.push_back(u"%1 → 66.5 s"_s.arg(row));
        }
        panel.series.push_back({.mark = Mark::Points, .x = {1, 2}, .y = {3, 30}});
        panel.series.push_back(words);
        figure.panels.push_back(panel);
        const auto lettersOf = [](const PlacedText* t) { // from the middle of the line, as high as capitals
            const double size = t->text.size();
            return QRectF(t->at.x(), t->at.y() - 0.7 * size, t->text.width(), 0.7 * size);
        };
        for (const double height : {40.0, 60.0, 100.0, 240.0}) {
            const Layout layout = laidOut(figure, 120, height);
            const auto placed = ofRole(layout, Role::Text);
            for (size_t i = 0; i < placed.size(); ++i)
                for (size_t k = i + 1; k < placed.size(); ++k) QVERIFY(!lettersOf(placed[i]).intersects(lettersOf(placed[k])));
            QCOMPARE(placed.size() < 40, layout.leftOut.contains(u"some values"_s));
            QVERIFY(placed.size() >= 10 && (height < 200 || placed.size() == 40));
            QVERIFY(height > 50 || placed.size() < 40);
        }
    }

    void nothingCoversAnything_data()
    {
        QTest::addColumn<int>("figure");
        QTest::addColumn<double>("width");
        QTest::addColumn<double>("height");
        QTest::newRow("curves 84 mm") << 0 << 84.0 << 70.0;
        QTest::newRow("curves 178 mm") << 0 << 178.0 << 100.0;
        QTest::newRow("curves 40 mm") << 0 << 40.0 << 40.0;
        QTest::newRow("curves flat") << 0 << 84.0 << 30.0;
        QTest::newRow("residuals") << 1 << 84.0 << 86.0;
        QTest::newRow("residuals 40 mm") << 1 << 40.0 << 60.0;
        QTest::newRow("multiples") << 2 << 178.0 << 107.0;
        QTest::newRow("multiples 84 mm") << 2 << 84.0 << 70.0;
    }
    void nothingCoversAnything()
    {
        QFETCH(int, figure);
        QFETCH(double, width);
        QFETCH(double, height);
        const Layout layout = laidOut(figure == 0   ? samples::overheadCurves()
                                      : figure == 1 ? samples::withResiduals()
                                                    : samples::multiples(),
                                      width, height);
        const QRectF page(QPointF(0, 0), layout.size);
        for (const PlacedText* t : layout.allTexts())
            QVERIFY2(page.adjusted(-5, -5, 5, 5).contains(t->rect()), qPrintable(t->text.plain() + u" leaves the page"_s));
        for (const PanelLayout& panel : layout.panels) {
            QVERIFY(page.contains(panel.rect));
            QVERIFY(panel.rect.width() > 60 && panel.rect.height() > 60);
        }
        for (const Legend& legend : layout.legends) {
            QVERIFY(page.contains(legend.rect));
            for (const PanelLayout& panel : layout.panels)
                for (const QPointF& p : pointsOf(panel)) QVERIFY2(!legend.rect.contains(p), "a legend covers data");
        }
        for (const PanelLayout& panel : layout.panels)
            for (const PlacedText& t : panel.texts)
                if (t.role == Role::Note)
                    for (const QPointF& p : pointsOf(panel)) QVERIFY2(!t.rect().contains(p), "a note covers data");
        for (const Role role : {Role::XTick, Role::YTick, Role::EndLabel, Role::Note, Role::Title})
            QVERIFY2(overlap(layout, {role}).isEmpty(), qPrintable(overlap(layout, {role})));
        const QString mixed = overlap(
            layout, {Role::XTick, Role::YTick, Role::XTitle, Role::YTitle, Role::Title, Role::Subtitle, Role::PanelTitle, Role::EndLabel});
        QVERIFY2(mixed.isEmpty(), qPrintable(mixed));
    }

    void endLabelsArePushedApart()
    {
        Figure figure = samples::overheadCurves();
        for (int i = 0; i < 4; ++i) { // four more lines that end at nearly the same height
            Series s;
            s.x = {1, 1000}, s.y = {100, 300.0 + i}, s.endLabel = u"line %1"_s.arg(i);
            figure.panels[0].series.push_back(s);
        }
        const Layout layout = laidOut(figure, 84, 70);
        QCOMPARE(ofRole(layout, Role::EndLabel).size(), size_t(7));
        QVERIFY2(overlap(layout, {Role::EndLabel}).isEmpty(), qPrintable(overlap(layout, {Role::EndLabel})));
    }

    /// The dashed end of each law is out of sight; the rest of the law keeps the name.
    void zoomedLinesKeepTheirNames()
    {
        const auto figure = std::make_shared<const Figure>(samples::overheadCurves());
        const Layout layout = layOut(figure, Style::paper(), QSizeF(2400, 2000), 10, {{3, 400, 45, 3000}});
        QStringList names;
        for (const PlacedText* t : ofRole(layout, Role::EndLabel)) names << t->text.plain();
        names.sort();
        QCOMPARE(names, QStringList({u"Amdahl"_s, u"overhead τn"_s, u"run time tn"_s}));
    }

    /// The name of a line that leaves through the bottom is crossed by no line and stands above the axis.
    void namesOfCutLinesCrossNothing()
    {
        Figure figure = samples::overheadCurves();
        figure.panels[0].y.min = 120;
        const Layout layout = laidOut(figure, 84, 70);
        const PanelLayout& panel = layout.panels[0];
        const auto names = ofRole(layout, Role::EndLabel);
        const auto amdahl = std::find_if(names.begin(), names.end(), [](auto* t) { return t->text.plain() == QLatin1String("Amdahl"); });
        QVERIFY(amdahl != names.end());
        QVERIFY((*amdahl)->rect().bottom() < panel.rect.bottom());
        for (const QPointF& p : pointsOf(panel)) QVERIFY2(!(*amdahl)->rect().contains(p), "a name covers data");
    }

    void wordsStayInTheirPanel()
    {
        Figure figure = samples::multiples();
        for (Panel& panel : figure.panels)
            panel.series.push_back({.mark = Mark::Text,
                                    .x = {1},
                                    .y = {1},
                                    .text = {u"<i>r</i><sub>∞</sub> = 1.00 (limited to 1)"_s},
                                    .anchor = Anchor::AboveRight});
        const Layout layout = laidOut(figure, 84, 107);
        const auto words = ofRole(layout, Role::Text);
        QCOMPARE(words.size(), size_t(7));
        for (const PlacedText* t : words) QVERIFY(t->text.plain().startsWith(u"r∞ = 1.00"_s)); // the value is never cut
        const QString mixed = overlap(layout, {Role::Text, Role::PanelTitle});
        QVERIFY2(mixed.isEmpty(), qPrintable(mixed));
    }

    /// On one column of paper four panels beside each other would be slivers.
    void narrowMultiplesStandInFewerColumns()
    {
        const Layout wide = laidOut(samples::multiples(), 178, 107), narrow = laidOut(samples::multiples(), 84, 107);
        const auto perRow = [](const Layout& l) {
            return std::count_if(l.panels.begin(), l.panels.end(),
                                 [&](const PanelLayout& p) { return p.rect.top() == l.panels[0].rect.top(); });
        };
        QCOMPARE(perRow(wide), 4);
        QCOMPARE(perRow(narrow), 3);
        QVERIFY2(overlap(narrow, {Role::XTick, Role::YTick, Role::XTitle, Role::YTitle, Role::PanelTitle, Role::Note}).isEmpty(),
                 qPrintable(overlap(narrow, {Role::XTick, Role::YTick, Role::XTitle, Role::YTitle, Role::PanelTitle, Role::Note})));
        for (const PanelLayout& panel : narrow.panels) // the left one of each row carries the numbers
            QCOMPARE(std::any_of(panel.texts.begin(), panel.texts.end(), [](const PlacedText& t) { return t.role == Role::YTick; }),
                     panel.rect.left() == narrow.panels[0].rect.left());
    }

    void notesOfAllPanelsHaveOneSize()
    {
        Figure figure = samples::multiples();
        figure.panels[0].notes = {u"one"_s}; // has room for larger letters than the others
        const Layout layout = laidOut(figure, 178, 107);
        const auto notes = ofRole(layout, Role::Note);
        QCOMPARE(notes.size(), size_t(25));
        QVERIFY(notes.front()->text.size() < layout.style.textPt * layout.pt * 0.9);
        for (const PlacedText* t : notes) QCOMPARE(t->text.size(), notes.front()->text.size());
    }

    void legendWithoutRoomGoesBelow()
    {
        Figure figure = samples::overheadCurves();
        Panel& panel = figure.panels[0];
        panel.notes.clear();
        Series dense = samples::measured({}, {}, Marker::Circle, Fill::Solid, "everywhere");
        for (double x = 1; x < 1700; x *= 1.12)
            for (double y = 42; y < 6400; y *= 1.12) dense.addPoint(x, y);
        panel.series.push_back(dense);
        const Layout layout = laidOut(figure, 84, 90);
        QCOMPARE(layout.legends.size(), size_t(1));
        QVERIFY(layout.legends[0].rect.top() > layout.panels[0].rect.bottom());
    }

    void sharedLegendStandsInTheFreeCell()
    {
        const Layout layout = laidOut(samples::multiples(), 178, 107);
        QCOMPARE(layout.legends.size(), size_t(1));
        const Legend& legend = layout.legends.front();
        QVERIFY(legend.rect.left() > layout.panels[6].rect.right());
        QVERIFY(legend.rect.top() > layout.panels[3].rect.bottom());
        QCOMPARE(legend.entries.size(), size_t(3));                 // each name once
        QCOMPARE(legend.entries[0].text.plain(), u"tn measured"_s); // filled before open
        QCOMPARE(legend.entries[2].samples.size(), size_t(2));      // a band and its line are one entry
    }

    void sharedAxesAlign()
    {
        const Layout layout = laidOut(samples::withResiduals(), 84, 86);
        QCOMPARE(layout.panels[0].rect.left(), layout.panels[1].rect.left());
        QCOMPARE(layout.panels[0].rect.right(), layout.panels[1].rect.right());
        const auto& above = layout.panels[0].texts;
        QVERIFY(
            std::none_of(above.begin(), above.end(), [](const PlacedText& t) { return t.role == Role::XTick || t.role == Role::XTitle; }));
    }

    void longTitlesAreWrappedOrShortened()
    {
        Figure figure = samples::overheadCurves();
        figure.title =
            u"A title that says at great length what is to be seen in this figure and does not end before the third line of it"_s;
        figure.panels[0].y.label = u"Overhead time of all message passing functions together <i>τ<sub>n</sub></i> (s)"_s;
        const Layout layout = laidOut(figure, 84, 60);
        QVERIFY(ofRole(layout, Role::Title).size() >= 2);
        QString label;
        for (const PlacedText* t : ofRole(layout, Role::YTitle)) label += t->text.plain();
        QVERIFY2(label.endsWith(u"(s)"_s), qPrintable(label)); // the unit is never cut
    }
};

QTEST_MAIN(TestLayout)
#include "tst_layout.moc"
