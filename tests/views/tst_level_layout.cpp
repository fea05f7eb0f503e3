// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figure/FigureKind.h"
#include "core/theories/examples.h"
#include "views/draw/fonts.h"
#include "views/export/fileFormats.h"
#include "views/figure/hitTest.h"

#include <QTest>

#include <algorithm>

using namespace costscope;

namespace {

std::shared_ptr<const Figure> figureOf(const char* kind, const QJsonObject& choices = {})
{
    static const Session session = openExample(u"amg-blue-waters"_s).take();
    for (FigureRequest request : session.figures) {
        if (request.kind != QString::fromLatin1(kind)) continue;
        request.choices = choices;
        auto figure = buildFigure(session, request);
        if (!figure) qFatal("%s", qPrintable(figure.error().message));
        return std::make_shared<const Figure>(figure.take());
    }
    qFatal("no such figure in the example");
}

Layout onPaper(const std::shared_ptr<const Figure>& figure, double widthMm)
{
    return layOutPage(figure, Style::paper(), {widthMm, heightMmFor(*figure, widthMm)});
}

QStringList words(const PanelLayout& panel, Role role)
{
    QStringList all;
    for (const PlacedText& t : panel.texts)
        if (t.role == role) all << t.text.plain();
    return all;
}

} // namespace

/// The figures of AMG levels at the widths of journals.
class TestLevelLayout : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { loadFonts(); }

    void nothingIsLeftOut_data()
    {
        QTest::addColumn<QByteArray>("kind");
        QTest::addColumn<double>("width");
        QTest::addColumn<QJsonObject>("choices");
        const QJsonObject whatIf{{u"what_if.queue_law"_s, u"in-order"_s}};
        for (const char* kind : {"cost-by-level", "model-ladder"})
            for (const double width : {84.0, 88.9, 122.0, 178.0})
                for (const QJsonObject& choices : {QJsonObject(), whatIf})
                    QTest::addRow("%s %g %s", kind, width, choices.isEmpty() ? "" : "what if") << QByteArray(kind) << width << choices;
    }
    void nothingIsLeftOut()
    {
        QFETCH(QByteArray, kind);
        QFETCH(double, width);
        QFETCH(QJsonObject, choices);
        const auto figure = figureOf(kind.constData(), choices);
        const Layout layout = onPaper(figure, width);
        QVERIFY2(layout.leftOut.isEmpty(), qPrintable(noRoomFor(layout)));
        const QRectF page(QPointF(0, 0), layout.size);
        for (const PlacedText* t : layout.allTexts()) {
            QVERIFY2(page.adjusted(-1, -1, 1, 1).contains(t->rect()), qPrintable(t->text.plain()));
            QVERIFY2(!t->text.plain().contains(QChar(0x2026)), qPrintable(t->text.plain()));
        }
        // The lowest panel of each column carries every name of its axis.
        const PanelLayout& last = layout.panels.back();
        QCOMPARE(words(last, Role::XTick).size(), qsizetype(last.panel->x.fixedTicks.size()));
    }

    /// In one column SpMV, its strip, SpGEMM, its strip stand above each other over one axis of levels.
    void stackedInOneColumn()
    {
        const Layout layout = onPaper(figureOf("cost-by-level"), 84);
        QCOMPARE(layout.panels.size(), size_t(4));
        for (size_t i = 0; i < 4; ++i) {
            QCOMPARE(layout.panels[i].rect.left(), layout.panels[0].rect.left());
            QCOMPARE(layout.panels[i].rect.right(), layout.panels[0].rect.right());
            if (i > 0) QVERIFY(layout.panels[i].rect.top() > layout.panels[i - 1].rect.bottom());
            QCOMPARE(words(layout.panels[i], Role::XTick).isEmpty(), i < 3);
        }
    }

    /// In two columns each strip stands below its own plot.
    void stripsStandBelow()
    {
        const Layout layout = onPaper(figureOf("cost-by-level"), 178);
        for (const size_t i : {size_t(0), size_t(2)}) {
            QCOMPARE(layout.panels[i].rect.left(), layout.panels[i + 1].rect.left());
            QVERIFY(layout.panels[i + 1].rect.top() > layout.panels[i].rect.bottom());
        }
        QCOMPARE(layout.panels[0].rect.top(), layout.panels[2].rect.top());
        QVERIFY(layout.panels[2].rect.left() > layout.panels[0].rect.right());
        QVERIFY(words(layout.panels[3], Role::YTick).isEmpty()); // those of the strip at its left
    }

    /// What is too high for a strip is said shortly, not cut.
    void axisTitlesShorten()
    {
        const auto figure = figureOf("cost-by-level");
        const Layout low = layOutPage(figure, Style::paper(), {178, 70}), high = layOutPage(figure, Style::paper(), {178, 160});
        QCOMPARE(words(low.panels[1], Role::YTitle), QStringList{u"ratio"_s});
        QCOMPARE(words(high.panels[1], Role::YTitle), QStringList{u"modeled / measured"_s});
    }

    /// A bar is framed as a whole.
    void barsHaveBoxes()
    {
        const Layout layout = onPaper(figureOf("cost-by-level"), 178);
        const std::vector<Hit> places = placesOf(layout, 0);
        QVERIFY(std::any_of(places.begin(), places.end(), [](const Hit& hit) { return !hit.box.isNull(); }));
        QVERIFY(std::any_of(places.begin(), places.end(), [](const Hit& hit) { return hit.panel == 1 && hit.box.isNull(); }));
    }
};

QTEST_MAIN(TestLevelLayout)
#include "tst_level_layout.moc"
