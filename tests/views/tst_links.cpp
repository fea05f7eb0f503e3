// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/draw/fonts.h"
#include "views/draw/paint.h"
#include "views/export/fileFormats.h"
#include "views/figure/hitTest.h"

#include <QImage>
#include <QPainter>
#include <QTest>

using namespace costscope;

// Links as they are drawn: which one a click means, and what a frame leaves of a cell.

namespace {

Layout laidOut(Panel panel, bool dark = false)
{
    auto figure = std::make_shared<Figure>();
    panel.legend = LegendPlace::None;
    panel.x.min = panel.y.min = -1, panel.x.max = panel.y.max = 1;
    figure->panels = {std::move(panel)};
    Style style = Style::paper();
    style.dark = dark;
    return layOutPage(std::move(figure), style, {84, 84});
}

QImage drawn(const Layout& layout, const std::vector<int>& selected = {})
{
    QImage image(layout.size.toSize() * 2, QImage::Format_RGB32);
    image.fill(layout.style.background());
    QPainter painter(&image);
    painter.scale(2, 2);
    paint(layout, painter, selected);
    return image;
}

/// A thin link from corner to corner behind a thick one that is level.
Panel crossing()
{
    Panel panel;
    panel.frame = Frame::None;
    panel.series = {
        {.mark = Mark::Segments, .weight = 0.3, .x = {-1}, .y = {-1}, .x2 = {1}, .y2 = {1}, .value = {1}, .rows = {0}},
        {.mark = Mark::Segments, .label = u"Load"_s, .weight = 4, .x = {-1}, .y = {0}, .x2 = {1}, .y2 = {0}, .value = {9}, .rows = {1}}};
    return panel;
}

} // namespace

class TestLinks : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { loadFonts(); }

    /// What is seen under the pointer is meant, though the middle of a thin line behind it is nearer.
    void thickBeforeThin()
    {
        const Layout layout = laidOut(crossing());
        const PanelLayout& panel = layout.panels.front();
        const double ink = 4 * layout.style.linePt * layout.pt / 2;
        const QPointF middle(panel.x(0), panel.y(0));
        const QPointF pointer = middle + QPointF(0.8 * ink, -0.8 * ink); // on the thin line, within the thick one
        const auto hit = hitTest(layout, pointer, 6);
        QVERIFY(hit && hit->row == 1);
        const auto thin = hitTest(layout, middle + QPointF(3 * ink + 8, -3 * ink - 8), 6);
        QVERIFY(thin && thin->row == 0);
        QVERIFY(!hit->line.isNull() && qFuzzyCompare(hit->lineWidth, 2 * ink));
    }

    /// One selected link is outlined by the overlay: the colours of all others still tell their loads.
    void othersKeepTheirColours()
    {
        const Layout layout = laidOut(crossing());
        const QPoint onThick = (2 * QPointF(layout.panels[0].x(0.6), layout.panels[0].y(0))).toPoint();
        const QRgb plain = drawn(layout).pixel(onThick);
        QCOMPARE(drawn(layout, {0}).pixel(onThick), plain);
        QVERIFY(drawn(layout, {0, 7}).pixel(onThick) != plain); // of the links of a rank the others step back
    }

    /// A frame lies around its cell, with a rim of ground, and covers nothing of it.
    void frameOfASmallCell_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void frameOfASmallCell()
    {
        QFETCH(bool, dark);
        Panel panel;
        panel.frame = Frame::Labels;
        const Series cells{
            .mark = Mark::Cells, .label = u"Load"_s, .x = {0, 0.5}, .y = {0, 0}, .value = {5, 9}, .width = 0.02, .height = 0.02};
        panel.series = {cells};
        const Layout without = laidOut(panel, dark);
        panel.series.push_back({.mark = Mark::Cells, .fill = Fill::None, .x = {0}, .y = {0}, .width = 0.02, .height = 0.02});
        const Layout layout = laidOut(panel, dark);
        const QPointF middle(layout.panels[0].x(0), layout.panels[0].y(0));
        const double half = (layout.panels[0].x(0.01) - layout.panels[0].x(-0.01)) / 2, width = layout.style.axisPt * layout.pt;
        const QImage plain = drawn(without), framed = drawn(layout);
        const auto at = [&](const QImage& image, double right) {
            return QColor(image.pixel((2 * (middle + QPointF(right, 0))).toPoint()));
        };
        QCOMPARE(at(framed, 0), at(plain, 0));
        QCOMPARE(at(framed, 0.5 * half), at(plain, 0.5 * half));
        const auto distance = [](const QColor& a, const QColor& b) { return std::abs(qGray(a.rgb()) - qGray(b.rgb())); };
        QVERIFY(distance(at(framed, half + 1.4 * width), layout.style.colour(Hue::Ink)) < 60);
    }
};

QTEST_MAIN(TestLinks)
#include "tst_links.moc"
