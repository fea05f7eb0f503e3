// SPDX-License-Identifier: GPL-3.0-or-later
#include "laidOut.h"
#include "views/draw/PaintedPanels.h"
#include "views/draw/draw.h"
#include "views/draw/fonts.h"
#include "views/draw/paint.h"

#include <QImage>
#include <QPainter>
#include <QTest>

#include <set>

using namespace costscope;

namespace {

bool differs(QRgb a, QRgb b)
{
    return std::abs(qRed(a) - qRed(b)) + std::abs(qGreen(a) - qGreen(b)) + std::abs(qBlue(a) - qBlue(b)) > 60;
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
    void initTestCase() { loadFonts(); }

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
