// SPDX-License-Identifier: GPL-3.0-or-later
#include "sampleFigures.h"
#include "views/draw/FreeSpace.h"
#include "views/draw/PaintedPanels.h"
#include "views/draw/draw.h"
#include "views/draw/fonts.h"
#include "views/draw/paint.h"
#include "views/figure/seenPoints.h"

#include <QImage>
#include <QPainter>
#include <QTest>

#include <random>
#include <set>

using namespace costscope;

namespace {

Layout laidOut(const Figure& figure, double widthMm, double heightMm, const Style& style = Style::paper())
{
    constexpr double units = 10;
    return layOut(std::make_shared<const Figure>(figure), style, QSizeF(widthMm, heightMm) / 25.4 * 72 * units, units);
}

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

bool differs(QRgb a, QRgb b)
{
    return std::abs(qRed(a) - qRed(b)) + std::abs(qGreen(a) - qGreen(b)) + std::abs(qBlue(a) - qBlue(b)) > 60;
}

/// Points about a line on log axes, with bars; some beside the panel, some that have no place on a log axis.
Figure manyPoints(size_t count)
{
    Figure figure;
    Panel panel;
    panel.x = {.scale = Scale::Log, .min = 1, .max = 1e6};
    panel.y = {.scale = Scale::Log, .min = 1e-6, .max = 1e-3};
    Series points{.mark = Mark::Points, .label = u"measured"_s, .fill = Fill::None};
    for (size_t i = 0; i < count; ++i) {
        const double share = double(i * 7919 % count) / double(count), x = std::pow(10, 6.2 * share);
        points.x.push_back(i % 997 == 0 ? -x : x);
        points.y.push_back((2e-6 + x * 5e-10) * (1 + 0.3 * double(i % 101) / 101));
        points.low.push_back(points.y.back() * 0.9), points.high.push_back(points.y.back() * (1 + double(i % 13) / 10));
        points.rows.push_back(int(i));
    }
    panel.series = {points};
    figure.panels.push_back(panel);
    return figure;
}

/// Pixels of about this colour.
int count(const QImage& image, const QColor& colour)
{
    int found = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) found += !differs(image.pixel(x, y), colour.rgb());
    return found;
}

} // namespace

class TestDraw : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A note of 20,000 letters: measured from its end for every line it would take hours.
    void wrapsALongText()
    {
        const QString family = bundledFamilies().front();
        const QString words = u"a<sub>n</sub> time of <i>all</i> ranks &amp; x "_s.repeated(700).trimmed();
        const RichText text(words, family, 12);
        const std::vector<RichText> lines = text.wrapped(300);
        QString all;
        for (size_t i = 0; i < lines.size(); ++i) {
            all += (i > 0 ? u" "_s : QString()) + lines[i].plain();
            QVERIFY(lines[i].width() <= 300);
            if (i + 1 == lines.size()) break;
            const QString next = lines[i + 1].plain().section(u' ', 0, 0);
            QVERIFY(lines[i].width() + RichText(QLatin1Char(' ') + next, family, 12).width() > 295); // not one word more
        }
        QCOMPARE(all, text.plain());
        QVERIFY(RichText(u"immeasurable"_s, family, 12).wrapped(1).size() == 1); // a longer word stays whole
    }

    /// Of a hundred thousand points a few thousand are placed: each of the others lies on one of them, its bar inside that one's.
    void leavesOutPointsThatNobodySees()
    {
        const auto figure = std::make_shared<const Figure>(manyPoints(100'000));
        const Layout layout = layOut(figure, Style::screen(false), QSizeF(1000, 700), 96.0 / 72);
        const PanelLayout& panel = layout.panels.front();
        const Series &seen = panel.panel->series.front(), &all = figure->panels.front().series.front();
        QVERIFY(seen.x.size() > 200 && seen.x.size() < fewPoints);
        QCOMPARE(seen.label, all.label);
        QCOMPARE(seen.rows.size(), seen.x.size());
        for (size_t k = 0; k < seen.x.size(); ++k) QCOMPARE(seen.x[k], all.x[size_t(seen.rows[k])]);
        const double reach = layout.markerPt * layout.pt * (1.0 / 2 + 1.0 / 4 + 1.0 / 8) * std::sqrt(2); // three rounds
        for (size_t i = 0; i < all.x.size(); i += 37) {
            const QPointF at(panel.x(all.x[i]), panel.y(all.y[i]));
            if (!(all.x[i] > 0) || !panel.rect.contains(at)) continue;
            bool covered = false;
            for (size_t k = 0; k < seen.x.size() && !covered; ++k)
                covered = std::hypot(panel.x(seen.x[k]) - at.x(), panel.y(seen.y[k]) - at.y()) <= reach && seen.low[k] <= all.low[i] &&
                          seen.high[k] >= all.high[i];
            QVERIFY2(covered, qPrintable(u"point %1"_s.arg(i)));
        }
        QCOMPARE(layout.figure.get(), figure.get());
    }

    void keepsFewPointsAsTheyAre()
    {
        const auto figure = std::make_shared<const Figure>(manyPoints(fewPoints));
        const Layout layout = layOut(figure, Style::screen(false), QSizeF(1000, 700), 96.0 / 72);
        QCOMPARE(layout.panels.front().panel, &figure->panels.front());
    }

    /// Of a line of two hundred thousand points those that make its outline: none of the others stands out by a pixel, and a gap
    /// stays a gap.
    void keepsTheCourseOfALongLine()
    {
        Figure line;
        Panel panel;
        panel.x = {.scale = Scale::Log, .min = 1, .max = 1e4};
        panel.y = {.min = 0, .max = 100};
        Series course{.mark = Mark::Line, .label = u"times"_s};
        constexpr size_t count = 200'000, gap = 120'000;
        for (size_t i = 0; i < count; ++i) {
            course.addPoint(std::pow(10, 4.0 * double(i) / count),
                            i / 500 == gap / 500 ? missing : 50 + 40 * std::sin(double(i * i % 6151)));
            course.rows.push_back(int(i));
        }
        panel.series = {course};
        line.panels.push_back(panel);
        const auto figure = std::make_shared<const Figure>(line);
        const Layout layout = layOut(figure, Style::screen(false), QSizeF(1000, 700), 96.0 / 72);
        const PanelLayout& placed = layout.panels.front();
        const Series& seen = placed.panel->series.front();
        QVERIFY(seen.x.size() > 1000 && seen.x.size() < 4 * 1010);
        QCOMPARE(std::count_if(seen.y.begin(), seen.y.end(), [](double y) { return std::isnan(y); }), 1);
        for (size_t k = 0; k < seen.x.size(); ++k) QCOMPARE(seen.x[k], course.x[size_t(seen.rows[k])]);
        for (size_t i = 0; i < count; i += 41) {
            if (std::isnan(course.y[i])) continue;
            bool above = false, below = false;
            for (size_t k = 0; k < seen.x.size() && !(above && below); ++k) {
                if (std::fabs(placed.x(seen.x[k]) - placed.x(course.x[i])) > 1) continue;
                above |= seen.y[k] >= course.y[i];
                below |= seen.y[k] <= course.y[i];
            }
            QVERIFY2(above && below, qPrintable(u"point %1"_s.arg(i)));
        }
        course.x[5] = 9e3; // goes back: every point is needed
        line.panels.front().series = {course};
        QCOMPARE(layOut(std::make_shared<const Figure>(line), Style::screen(false), QSizeF(1000, 700), 96.0 / 72)
                     .panels.front()
                     .panel->series.front()
                     .x.size(),
                 count);
    }

    void initTestCase() { loadFonts(); }

    void bundledFontsHaveEverySign()
    {
        for (const QString& family : bundledFamilies()) {
            const RichText text(u"τₙ ≈ 10⁻³ − ≥ √ ∞ µ × ± <i>f<sub>s</sub></i>"_s, family, 20);
            QVERIFY(text.width() > 100);
            QImage box(400, 40, QImage::Format_RGB32), sign(400, 40, QImage::Format_RGB32);
            for (const QChar c : u"−≈≥√∞τ"_s) {
                const auto drawn = [&](const QString& s) {
                    QImage image(40, 40, QImage::Format_RGB32);
                    image.fill(Qt::white);
                    QPainter painter(&image);
                    RichText(s, family, 20).draw(painter, {5, 30}, Qt::black);
                    return image;
                };
                QVERIFY2(drawn(c) != drawn(QString(QChar(0xE123))), "a sign is drawn as a box");
            }
        }
    }

    /// Names may be as long as a page. Measured to the end for every word that is taken away, three thousand words take hours.
    void aLongTitleIsWrappedInOnePass()
    {
        QStringList words;
        for (int i = 0; i < 3000; ++i) words << u"w%1"_s.arg(i);
        words[7] = QString(2000, u'x');
        constexpr double width = 500;
        const std::vector<RichText> lines = RichText(words.join(u' '), bundledFamilies().front(), 20).wrapped(width);
        QStringList found;
        for (const RichText& line : lines) {
            QVERIFY(line.width() <= width || line.plain() == words[7]);
            found << line.plain();
        }
        QVERIFY(found.join(u' ') == words.join(u' '));
        for (size_t i = 0; i + 1 < lines.size(); ++i) { // and no line ends earlier than it has to
            const QString next = lines[i + 1].plain().section(u' ', 0, 0), more = lines[i].plain() + u' ' + next;
            QVERIFY2(RichText(more, bundledFamilies().front(), 20).width() > width, qPrintable(more));
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

    /// Without transparency two bands over each other and a line below them look as with it.
    void tintsBlendWithoutTransparency()
    {
        Figure figure;
        Panel panel;
        panel.x.max = panel.y.max = 10;
        panel.series.push_back({.mark = Mark::Line, .x = {0, 10}, .y = {4.5, 4.5}}); // below both, as of a first data set
        panel.series.push_back({.mark = Mark::Band, .hue = Hue::Blue, .fill = Fill::Soft, .x = {1, 7}, .low = {2, 2}, .high = {6, 6}});
        panel.series.push_back(
            {.mark = Mark::Band, .hue = Hue::Vermillion, .fill = Fill::Soft, .x = {4, 9}, .low = {3, 3}, .high = {8, 8}});
        panel.series.push_back(uprightRegion(5, 6, Hue::Green));
        figure.panels = {panel};
        Style flat = Style::paper();
        flat.flat = true;
        const auto shared = std::make_shared<const Figure>(figure);
        const QImage with = toImage(shared, Style::paper(), 84, 70, 200), without = toImage(shared, flat, 84, 70, 200);
        const Layout layout = layOut(shared, flat, QSizeF(with.size()), 200.0 / 72);
        const auto at = [&](const QImage& image, double x, double y) {
            return image.pixelColor(int(layout.panels[0].x(x)), int(layout.panels[0].y(y)));
        };
        for (const auto& [x, y] :
             {std::pair(2.0, 3.0), std::pair(4.5, 5.5), std::pair(5.5, 5.5), std::pair(8.0, 7.0), std::pair(5.5, 9.0)}) {
            const QColor is = at(without, x, y), wanted = at(with, x, y);
            for (const int difference : {is.red() - wanted.red(), is.green() - wanted.green(), is.blue() - wanted.blue()})
                QVERIFY2(std::abs(difference) <= 2, qPrintable(u"%1 %2: %3 %4"_s.arg(x).arg(y).arg(is.name(), wanted.name())));
        }
        QVERIFY(at(without, 4.5, 5.5) != at(without, 2, 3) && at(without, 4.5, 5.5) != at(without, 8, 7));
        QVERIFY(at(without, 2, 4.5).lightness() < 120); // the line is there
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

    /// Ink where it belongs: marker colours in the panel, nothing at the edge of the page.
    void pixels_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void pixels()
    {
        QFETCH(bool, dark);
        const Style style = Style::screen(dark);
        const Layout layout =
            layOut(std::make_shared<const Figure>(samples::overheadCurves()), style, QSizeF(800, 600), screenUnitsPerPoint);
        QImage image(1600, 1200, QImage::Format_RGB32);
        image.setDevicePixelRatio(2);
        image.fill(style.background());
        QPainter painter(&image);
        paint(layout, painter);
        painter.end();
        for (int x = 0; x < image.width(); ++x)
            QVERIFY(!differs(image.pixel(x, 0), style.background().rgb()) && !differs(image.pixel(x, 1199), style.background().rgb()));
        for (int y = 0; y < image.height(); ++y)
            QVERIFY(!differs(image.pixel(0, y), style.background().rgb()) && !differs(image.pixel(1599, y), style.background().rgb()));
        QVERIFY(count(image, style.colour(Hue::Blue)) > 800);
        QVERIFY(count(image, style.colour(Hue::Purple)) > 800);
        const PanelLayout& panel = layout.panels[0];
        const QPointF first = QPointF(panel.x(1), panel.y(4501)) * 2;
        QVERIFY(!differs(image.pixel(first.toPoint()), style.colour(Hue::Ink).rgb()));
    }

    void lightAndGreyKeepSeriesApart()
    {
        Style grey = Style::paper();
        grey.palette = Palette::Grey;
        for (const Hue hue : {Hue::Blue, Hue::Orange, Hue::Purple, Hue::Vermillion}) {
            const QColor c = grey.colour(hue);
            QVERIFY(c.red() == c.green() && c.green() == c.blue());
        }
    }

    void valuesBecomeColours()
    {
        Figure figure;
        figure.panels.resize(1);
        Panel& panel = figure.panels[0];
        panel.x.min = 0, panel.x.max = 4, panel.y.min = 0, panel.y.max = 2;
        Series cells;
        cells.mark = Mark::Cells, cells.label = u"Load (MB)"_s;
        for (int i = 0; i < 8; ++i) cells.addPoint(i % 4 + 0.5, i / 4 + 0.5), cells.value.push_back(i);
        panel.series = {cells};
        const Layout layout = laidOut(figure, 84, 50);
        QVERIFY(layout.colourBar);
        QVERIFY(layout.colourBar->rect.left() > layout.panels[0].rect.right());
        QCOMPARE(layout.valueMax, 7.0);
        QImage image(layout.size.toSize(), QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        paint(layout, painter);
        const auto pixel = [&](double x, double y) { return image.pixel(QPointF(layout.panels[0].x(x), layout.panels[0].y(y)).toPoint()); };
        QVERIFY(qGray(pixel(0.5, 0.5)) > 250); // nothing is paper white
        QVERIFY(qGray(pixel(3.5, 1.5)) < 60);
        for (int i = 1; i < 8; ++i) QVERIFY(qGray(pixel(i % 4 + 0.5, i / 4 + 0.5)) < qGray(pixel((i - 1) % 4 + 0.5, (i - 1) / 4 + 0.5)));
    }

    void linesAreCutAtTheAxes()
    {
        const QRectF box(0, 0, 10, 10);
        const auto pieces = clippedLine({{-5, 5}, {5, 5}, {5, 15}, {8, 15}, {8, 5}, {missing, 0}, {1, 1}, {2, 2}}, box);
        QCOMPARE(pieces.size(), size_t(3));
        QCOMPARE(pieces[0], QPolygonF(QList<QPointF>{{0, 5}, {5, 5}, {5, 10}}));
        QCOMPARE(pieces[1], QPolygonF(QList<QPointF>{{8, 10}, {8, 5}}));
        QCOMPARE(pieces[2], QPolygonF(QList<QPointF>{{1, 1}, {2, 2}}));
        QCOMPARE(clippedArea({{-5, -5}, {15, -5}, {15, 15}, {-5, 15}}, box).boundingRect(), box);
    }

    void freeSpaceAvoidsInk()
    {
        FreeSpace space(QRectF(0, 0, 100, 100), 1);
        space.blockArea({{0, 0}, {100, 0}, {100, 60}, {0, 60}}); // the upper part
        space.block(QPolygonF{{50, 60}, {50, 100}});             // and a line below
        const auto right = space.find(QSizeF(40, 30), {1, 0});
        QVERIFY(right && right->left() > 50 && right->top() >= 60);
        const auto left = space.find(QSizeF(40, 30), {0, 0});
        QVERIFY(left && left->right() < 50 && left->top() >= 60);
        QVERIFY(!space.find(QSizeF(60, 30), {0, 0}));
    }

    /// A place near some points is looked for near them alone, and is the one that a search of the whole area finds.
    void whatIsNearIsFoundNearby()
    {
        std::mt19937 random(11);
        const auto between = [&](double a, double b) { return std::uniform_real_distribution(a, b)(random); };
        int near = 0, far = 0;
        for (int round = 0; round < 300; ++round) {
            FreeSpace space(QRectF(-20, 10, 300, 200), between(1, 4));
            for (int i = 0; i < 30; ++i) space.block(QRectF(between(-20, 280), between(10, 210), between(1, 60), between(1, 40)));
            QPolygonF points;
            for (int i = 0; i < 1 + round % 4; ++i) points.append({between(-40, 300), between(-10, 230)});
            const QSizeF size(between(5, 60), between(5, 20));
            const double within = between(2, 60);
            const auto found = space.findNear(size, points, within), anywhere = space.findNear(size, points, 1e6);
            if (found) QCOMPARE(*found, *anywhere);
            (found ? near : far) += anywhere.has_value();
            if (!anywhere || found) continue;
            const QRectF r = *anywhere; // which is too far then
            for (const QPointF& p : points) {
                const double dx = std::max({r.left() - p.x(), p.x() - r.right(), 0.0}),
                             dy = std::max({r.top() - p.y(), p.y() - r.bottom(), 0.0});
                const QPointF later = p - points.front();
                QVERIFY(std::hypot(dx, dy) + 0.2 * std::hypot(later.x(), later.y()) > within);
            }
        }
        QVERIFY2(near > 50 && far > 20, qPrintable(u"%1 %2"_s.arg(near).arg(far)));
        FreeSpace space(QRectF(0, 0, 100, 100), 1);
        QVERIFY(!space.findNear(QSizeF(5, 5), {{missing, missing}}, 10) && !space.findNear(QSizeF(5, 5), {}, 10));
    }

    /// The area of a halo is what letters and the line around them cover.
    void aHaloIsItsLettersAndALineAround()
    {
        const RichText words(u"<i>t</i><sub>1</sub> = 4.5 s (γ)"_s, Style::screen(false).family, 20);
        const auto painted = [&](const auto& ink) {
            QImage image(200, 50, QImage::Format_ARGB32_Premultiplied);
            image.fill(Qt::white);
            QPainter painter(&image);
            painter.setRenderHint(QPainter::Antialiasing);
            painter.translate(10, 30);
            ink(painter);
            return image;
        };
        const QImage area = painted([&](QPainter& p) { p.fillPath(words.halo(4), Qt::black); });
        const QImage line = painted([&](QPainter& p) {
            p.setBrush(Qt::black);
            p.setPen(QPen(Qt::black, 4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
            p.drawPath(words.outline());
        });
        int dark = 0;
        for (int y = 0; y < area.height(); ++y)
            for (int x = 0; x < area.width(); ++x) {
                const int a = qGray(area.pixel(x, y)), b = qGray(line.pixel(x, y));
                QVERIFY2(std::abs(a - b) < 70, qPrintable(u"%1 %2: %3 %4"_s.arg(x).arg(y).arg(a).arg(b)));
                dark += a < 60;
            }
        QVERIFY(dark > 1000);
        const RichText copy = words;
        QCOMPARE(&copy.halo(4), &words.halo(4)); // made once
        QVERIFY(RichText().halo(4).isEmpty());
    }

    /// A band is drawn, and keeps words away, between its gaps only; a mark without a place covers nothing.
    void aGapInABandIsFree()
    {
        const Pixels x{Scale::Linear, 0, 100, 0, 100}, y{Scale::Log, 1, 100, 100, 0};
        Series band{.mark = Mark::Band};
        band.x = {0, 10, 20, 30, 80, 90, 100};
        band.low = {0, 1, 1, missing, 1, 0, 1};
        band.high = {100, 100, 100, 100, 100, 100, 100};
        const QRectF rect(0, 0, 100, 100);
        const auto pieces = bandPieces(band, x, y, rect);
        QCOMPARE(pieces.size(), size_t(2));
        QCOMPARE(pieces[0].boundingRect(), QRectF(0, 0, 20, 100));
        QCOMPARE(pieces[1].boundingRect(), QRectF(80, 0, 20, 100));
        FreeSpace space(rect, 1);
        for (const QPolygonF& piece : pieces) space.blockArea(piece);
        space.block(QRectF(50, missing, 10, 10));
        space.block(QRectF(missing, 50, 10, 10));
        space.block(QRectF(40, y(-1), 10, y(-1) - y(1)));
        const auto found = space.find(QSizeF(55, 90), {0, 0});
        QVERIFY(found && found->left() > 20 && found->right() < 80);
        QVERIFY(!space.find(QSizeF(65, 10), {0, 0}));
    }

    void manyPointsAreThinned()
    {
        QPolygonF line;
        for (int i = 0; i < 200000; ++i) line.append({i / 1000.0, i == 77777 ? 500.0 : std::sin(i * 0.01)});
        const QPolygonF fewer = thinned(line);
        QVERIFY(fewer.size() < 1000);
        QVERIFY(std::any_of(fewer.begin(), fewer.end(), [](QPointF p) { return p.y() == 500; })); // a single peak survives
    }

    /// What is left of a curve passes every point that was left out, nearly; corners and ends stay.
    void curvesAreStraightened()
    {
        QPolygonF curve;
        for (int i = 0; i <= 1000; ++i) curve.append({i * 0.5, 100 * std::log(1 + i * 0.05)});
        std::mt19937 random(7);
        QPolygonF rough{{0, 0}, {0, 0}, {1e-9, 0}};
        for (int i = 0; i < 2000; ++i)
            rough.append(rough.last() +
                         QPointF(std::uniform_real_distribution(-1.0, 3.0)(random), std::normal_distribution(0.0, 0.3)(random)));
        for (const QPolygonF& line : {curve, rough, QPolygonF{{0, 0}, {1, 0}, {0.5, 0}, {0.5, 1}}, QPolygonF{{3, 4}}, QPolygonF()})
            for (const double nearness : {0.03, 1.0}) {
                const QPolygonF fewer = straightened(line, nearness);
                qsizetype from = 0, at = 0; // fewer[at] is line[from]
                QVERIFY(fewer.size() <= line.size());
                if (line.isEmpty()) continue;
                QVERIFY(fewer.first() == line.first() && fewer.last() == line.last());
                for (qsizetype i = 1; i < line.size(); ++i) {
                    if (at + 1 >= fewer.size() || line[i] != fewer[at + 1]) continue;
                    for (qsizetype k = from + 1; k < i; ++k) {
                        const QPointF way = line[i] - line[from], to = line[k] - line[from];
                        const double length = std::hypot(way.x(), way.y());
                        QVERIFY(length > 0);
                        QVERIFY(std::fabs(way.x() * to.y() - way.y() * to.x()) / length <= nearness * (1 + 1e-9));
                        const double ahead = QPointF::dotProduct(way, to) / length;
                        QVERIFY(ahead >= -nearness && ahead <= length + nearness);
                    }
                    from = i, ++at;
                }
                QCOMPARE(at, fewer.size() - 1); // every point that is left is one of the line, in order
            }
        QVERIFY(straightened(curve, 0.03).size() < 120);
    }

    /// A line that goes up and down in every pixel covers what its outline would.
    void manyTurnsCoverWhatALineDoes()
    {
        Figure f = samples::overheadCurves();
        Panel& panel = f.panels[0];
        panel.series.clear();
        panel.notes.clear();
        Series zigzag{.mark = Mark::Line, .hue = Hue::Blue};
        for (int i = 0; i < 40'000; ++i)
            zigzag.addPoint(std::pow(1024, i / 40'000.0), 1000 * std::exp(std::sin(i * 1e-3) + (i % 2 ? 0.4 : 0)));
        panel.series = {zigzag};
        const auto drawn = [&](bool faded) {
            f.panels[0].series[0].dash = faded ? Dash::Dashed : Dash::Solid; // of dashes the outline is drawn
            return toImage(std::make_shared<const Figure>(f), Style::screen(false), 120, 80, 96);
        };
        const auto blues = [](const QImage& image) {
            std::set<std::pair<int, int>> found;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    if (image.pixelColor(x, y).blue() > image.pixelColor(x, y).red() + 60) found.emplace(x, y);
            return found;
        };
        const auto solid = blues(drawn(false)), dashed = blues(drawn(true));
        QVERIFY2(solid.size() > 5000, qPrintable(QString::number(solid.size())));
        for (const auto& [one, other] : {std::pair(&solid, &dashed), {&dashed, &solid}})
            for (const auto& [x, y] : *one) { // but for the grey of an edge
                bool isNear = false;
                for (const int dx : {-1, 0, 1})
                    for (const int dy : {-1, 0, 1}) isNear |= other->contains({x + dx, y + dy});
                QVERIFY2(isNear, qPrintable(u"%1, %2"_s.arg(x).arg(y)));
            }
    }

    /// A layout that follows another, and panels from their pictures, show what a new one does.
    void whatIsKnownFromBeforeLooksTheSame()
    {
        const auto first = std::make_shared<const Figure>(samples::multiples());
        const auto painted = [](const Layout& layout, PaintedPanels* known, double ratio) {
            QImage image((QSizeF(layout.size) * ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
            image.setDevicePixelRatio(ratio);
            image.fill(layout.style.background());
            QPainter painter(&image);
            paint(layout, painter, {}, known);
            return image;
        };
        const auto difference = [](const QImage& a, const QImage& b) {
            int most = 0;
            for (int y = 0; y < a.height(); ++y)
                for (int x = 0; x < a.width(); ++x) {
                    const QColor one = a.pixelColor(x, y), other = b.pixelColor(x, y);
                    most = std::max({most, std::abs(one.red() - other.red()), std::abs(one.green() - other.green()),
                                     std::abs(one.blue() - other.blue())});
                }
            return most;
        };
        for (const double ratio : {1.0, 2.0, 1.5}) {
            PaintedPanels known;
            Layout before = layOut(first, Style::screen(false), QSizeF(700, 500), screenUnitsPerPoint);
            for (int step = 0; step < 8; ++step) {
                auto changed = std::make_shared<Figure>(*first);
                Panel& panel = changed->panels[size_t(step / 4)]; // four times the same
                for (Series& s : panel.series)
                    for (std::vector<double>* values : {&s.y, &s.low, &s.high})
                        for (double& v : *values) v *= 1 + 0.1 * (step / 4);
                if (step == 6) changed->panels[2].series.front().hue = Hue::Green;
                if (step == 7) changed->panels[3].x.max *= 2;
                const Layout alone = layOut(changed, Style::screen(step == 5), QSizeF(700, 500), screenUnitsPerPoint);
                Layout after = layOut(changed, Style::screen(step == 5), QSizeF(700, 500), screenUnitsPerPoint, {}, &before);
                const QImage expected = painted(alone, nullptr, ratio);
                QCOMPARE(painted(after, nullptr, ratio), expected);
                const int most = difference(painted(after, &known, ratio), expected);
                QVERIFY2(most <= 3, qPrintable(QString::number(most))); // mixed twice, rounded twice
                before = std::move(after);
            }
        }
    }

    void axesGoBothWays()
    {
        const Pixels log{Scale::Log, 1, 1000, 0, 300};
        QVERIFY(std::fabs(log(10) - 100) < 1e-9);
        QVERIFY(std::fabs(log.value(200) - 100) < 1e-9);
        QVERIFY(std::isnan(log(0)));
    }

    void thumbnails()
    {
        const QImage image = thumbnail(samples::multiples(), QSize(200, 120), true, 2);
        QCOMPARE(image.size(), QSize(400, 240));
        int blue = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x) blue += image.pixelColor(x, y).blue() > image.pixelColor(x, y).red() + 60;
        QVERIFY2(blue > 100, qPrintable(QString::number(blue)));
    }
};

QTEST_MAIN(TestDraw)
#include "tst_draw.moc"
