// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/multiPanel.h"
#include "core/session/examples.h"
#include "views/fileFormats.h"

#include <QTest>

using namespace costscope;

/// Axis boxes of several figures in one: equal and aligned in rows and columns, whatever their labels need.
class TestMultiPanelLayout : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void boxesAreAligned_data()
    {
        QTest::addColumn<double>("width");
        QTest::newRow("two columns of a journal") << 178.0;
        QTest::newRow("one column") << 84.0;
    }

    void boxesAreAligned()
    {
        QFETCH(double, width);
        const auto session = openExample(QStringLiteral("seven-applications"));
        QVERIFY(session.ok());
        const auto built = buildFigure(
            *session, multiPanelRequest({QStringLiteral("g17"), QStringLiteral("g19"), QStringLiteral("g21"), QStringLiteral("g18")}));
        QVERIFY(built.ok());
        const auto figure = std::make_shared<const Figure>(*built);
        const Layout layout = layOutPage(figure, Style::paper(), {width, heightMmFor(*figure, width)});
        QVERIFY(!layout.plotVanishes);
        const int columns = width > 100 ? figure->columns : 1, group = figure->group;
        const auto rectOf = [&](int cell, int row) { return layout.panels[size_t(cell * group + row)].rect; };
        const int cells = int(layout.panels.size()) / group;
        QVERIFY(cells >= 4 && group == 3);
        for (int cell = 0; cell < cells; ++cell)
            for (int row = 0; row < group; ++row) {
                const QRectF rect = rectOf(cell, row);
                QCOMPARE(rect.width(), rectOf(0, 0).width());
                QCOMPARE(rect.left(), rectOf(cell % columns, 0).left());
                QCOMPARE(rect.top(), rectOf(cell / columns * columns, row).top());
                QCOMPARE(rect.height(), rectOf(cell / columns * columns, row).height());
            }
    }

    void legendsCoverNoData()
    {
        for (const Example& e : allExamples()) {
            const auto session = openExample(e.id);
            const auto built = buildFigure(*session, multiPanelRequest({}));
            if (!built.ok()) continue;
            const auto figure = std::make_shared<const Figure>(*built);
            const Layout layout = layOutPage(figure, Style::paper(), {figure->widthMm, figure->heightMm});
            for (const Legend& legend : layout.legends)
                for (const PanelLayout& panel : layout.panels)
                    for (const Series& s : panel.panel->series)
                        for (size_t i = 0; s.mark == Mark::Points && i < std::min(s.x.size(), s.y.size()); ++i) {
                            const QPointF at(panel.x(s.x[i]), panel.y(s.y[i]));
                            QVERIFY2(!panel.rect.contains(at) || !legend.rect.contains(at), qPrintable(e.id));
                        }
        }
    }
};

QTEST_MAIN(TestMultiPanelLayout)
#include "tst_multi_panel_layout.moc"
