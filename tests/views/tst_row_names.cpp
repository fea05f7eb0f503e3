// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/draw/fonts.h"
#include "views/export/fileFormats.h"

#include <QTest>

#include <algorithm>

using namespace costscope;

namespace {

/// Rows with names, the first one bold, on a page of this height.
PanelLayout laidOut(int rows, double heightMm, const QString& name = u"pairwise/%1"_s)
{
    static std::shared_ptr<const Figure> figure; // the layout points into it
    auto made = std::make_shared<Figure>();
    Panel panel;
    panel.x.label = u"Time (s)"_s;
    panel.y = {.min = 0.4 - rows, .max = 0.6, .ticks = TickStyle::Fixed};
    for (int i = 0; i < rows; ++i) panel.y.fixedTicks.push_back({double(-i), i == 0 ? u"<b>%1</b>"_s.arg(name.arg(i)) : name.arg(i)});
    made->panels = {panel};
    figure = made;
    return layOutPage(figure, Style::paper(), {84, heightMm}).panels.front();
}

std::vector<QRectF> namesOf(const PanelLayout& panel)
{
    std::vector<QRectF> all;
    for (const PlacedText& text : panel.texts)
        if (text.role == Role::YTick) all.push_back(text.rect());
    return all;
}

/// Letters of two names touch; what has no descender may be a little nearer.
bool overlap(const std::vector<QRectF>& names)
{
    for (size_t a = 0; a < names.size(); ++a)
        for (size_t b = a + 1; b < names.size(); ++b)
            if (names[a]
                    .adjusted(0, 0.22 * names[a].height(), 0, -0.22 * names[a].height())
                    .intersects(names[b].adjusted(0, 0.22 * names[b].height(), 0, -0.22 * names[b].height())))
                return true;
    return false;
}

} // namespace

class TestRowNames : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { loadFonts(); }

    void noneIsLeftOut_data()
    {
        QTest::addColumn<int>("rows");
        QTest::addColumn<double>("height");
        QTest::addColumn<bool>("staggers");
        QTest::newRow("there is room") << 10 << 60.0 << false;
        QTest::newRow("smaller") << 20 << 60.0 << false;
        QTest::newRow("in two columns") << 40 << 60.0 << true;
    }
    void noneIsLeftOut()
    {
        QFETCH(int, rows);
        QFETCH(double, height);
        QFETCH(bool, staggers);
        const PanelLayout panel = laidOut(rows, height);
        const auto names = namesOf(panel);
        QCOMPARE(names.size(), size_t(rows));
        QCOMPARE(panel.yStaggers, staggers);
        QVERIFY(panel.yTickPt <= 7 && panel.yTickPt >= 5.25);
        QVERIFY(!overlap(names));
        for (const QRectF& name : names) QVERIFY(name.left() >= 0 && name.right() <= panel.rect.left());
    }

    void longOnesAreCut()
    {
        const PanelLayout panel = laidOut(5, 60, QString(3000, QLatin1Char('x')) + u"%1"_s);
        QVERIFY(panel.rect.width() > 0.5 * panel.rect.right());
        for (const QRectF& name : namesOf(panel)) QVERIFY(name.left() >= 0 && name.right() <= panel.rect.left());
    }

    void tooManyThinOut()
    {
        const auto names = namesOf(laidOut(60, 40));
        QVERIFY(names.size() < 30 && names.size() > 5 && !overlap(names));
    }

    void numbersThinOut()
    {
        const PanelLayout panel = laidOut(60, 60, u"%1"_s);
        QVERIFY(namesOf(panel).size() < 30 && !panel.yStaggers && panel.yTickPt == 7);
    }
};

QTEST_MAIN(TestRowNames)
#include "tst_row_names.moc"
