// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/multiPanel.h"
#include "core/theories/examples.h"
#include "views/export/fileFormats.h"

#include <QTest>

using namespace costscope;

static QString lammpsOf(const Session& session)
{
    for (const DatasetItem& item : session.datasets)
        if (item.name.contains(u"lammps"_s, Qt::CaseInsensitive)) return item.id;
    return {};
}

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
        const auto session = openExample(u"seven-applications"_s);
        QVERIFY(session.ok());
        const auto built = buildFigure(*session, multiPanelRequest({u"g17"_s, u"g19"_s, u"g21"_s, u"g18"_s}));
        QVERIFY(built.ok());
        const auto figure = std::make_shared<const Figure>(*built);
        const Layout layout = layOutPage(figure, Style::paper(), {width, heightMmFor(*figure, width)});
        QVERIFY(!layout.plotVanishes);
        const int group = figure->group;
        const auto rectOf = [&](int cell, int row) { return layout.panels[size_t(cell * group + row)].rect; };
        const int cells = int(layout.panels.size()) / group;
        QVERIFY(cells >= 4 && group == 3);
        int columns = 1; // one, where all of them stand one below the other on a page
        while (columns < cells && rectOf(columns, 0).top() == rectOf(0, 0).top()) ++columns;
        QVERIFY(columns > 1 || width < 100);
        for (int cell = 0; cell < cells; ++cell)
            for (int row = 0; row < group; ++row) {
                const QRectF rect = rectOf(cell, row);
                QCOMPARE(rect.width(), rectOf(0, 0).width());
                QCOMPARE(rect.left(), rectOf(cell % columns, 0).left());
                QCOMPARE(rect.top(), rectOf(cell / columns * columns, row).top());
                QCOMPARE(rect.height(), rectOf(cell / columns * columns, row).height());
            }
    }

    /// Too narrow for two columns is as one column.
    void oneColumnIsOneLayout()
    {
        const auto session = openExample(u"amg-blue-waters"_s);
        FigureRequest request = multiPanelRequest({u"g2"_s, u"g3"_s});
        const auto layoutOf = [&](const char* columns) {
            request.choices.insert(QLatin1String("columns"), QLatin1String(columns));
            const auto figure = std::make_shared<const Figure>(*buildFigure(*session, request));
            return layOutPage(figure, Style::paper(), {84, heightMmFor(*figure, 84)});
        };
        const Layout two = layoutOf("2"), one = layoutOf("1");
        QCOMPARE(two.panels.size(), one.panels.size());
        QCOMPARE(two.size, one.size);
        for (size_t i = 0; i < one.panels.size(); ++i) {
            QCOMPARE(two.panels[i].rect, one.panels[i].rect);
            QCOMPARE(two.panels[i].texts.size(), one.panels[i].texts.size());
        }
    }

    /// A legend outside stands under the part that it is of, and names at line ends keep off the labels of the next column.
    void legendsStandUnderTheirParts()
    {
        const auto session = openExample(u"seven-applications"_s);
        QVERIFY(session.ok());
        const QString lammps = lammpsOf(*session);
        QVERIFY(!lammps.isEmpty());
        Session two = *session;
        const auto add = [&](const char* kind) {
            FigureRequest request;
            request.kind = QLatin1String(kind), request.datasets = {lammps};
            return addFigure(two, request);
        };
        const QStringList ids = {add("overhead-curves"), add("overhead-ratio")};
        const auto built = buildFigure(two, multiPanelRequest(ids));
        QVERIFY(built.ok());
        const Layout layout = layOutPage(std::make_shared<const Figure>(*built), Style::paper(), {181.9, built->heightMm});
        const PanelLayout &a = layout.panels[0], &b = layout.panels[size_t(built->group)];
        QCOMPARE(layout.legends.size(), size_t(2));
        const Legend& below = layout.legends[1];
        QVERIFY(below.rect.top() > b.rect.bottom());
        QVERIFY(below.rect.left() > a.rect.right() && below.rect.right() <= layout.size.width());
        for (const PlacedText& name : a.texts)
            for (const PlacedText& label : b.texts)
                if (name.role == Role::EndLabel && label.role == Role::YTitle)
                    QVERIFY(name.rect().right() + 4 * layout.pt < label.rect().left());
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
