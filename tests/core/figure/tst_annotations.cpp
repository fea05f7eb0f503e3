// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figure/FigureKind.h"
#include "core/figure/annotations.h"
#include "core/session/sessionFile.h"
#include "core/theories/examples.h"

#include <QTest>

using namespace costscope;

/// The user's words in figures.
class TestAnnotations : public QObject {
    Q_OBJECT

    static Session example()
    {
        auto session = openExample(u"seven-applications"_s);
        return session ? session.take() : Session();
    }

private Q_SLOTS:
    void wordsAreDrawnAtTheirPoint()
    {
        Session session = example();
        QVERIFY(!session.figures.empty());
        FigureRequest& request = session.figures.front();
        const auto plain = buildFigure(session, request);
        QVERIFY(plain.ok());
        const double n = plain->panels.front().x.max / 2, t = plain->panels.front().y.max / 2;
        request.annotations = {{u"the <i>node</i> is full"_s, 0, n, t, u"below-right"_s}};
        const auto figure = buildFigure(session, request);
        QVERIFY(figure.ok());
        const auto& series = figure->panels.front().series;
        QCOMPARE(series.size(), plain->panels.front().series.size() + 2);
        QVERIFY(series.back().mark == Mark::Text);
        QCOMPARE(series.back().text, std::vector<QString>{u"the <i>node</i> is full"_s});
        QCOMPARE(series.back().x, std::vector<double>{n});
        QCOMPARE(series.back().y, std::vector<double>{t});
        QVERIFY(series.back().anchor == Anchor::BelowRight);
        QVERIFY(toCsv(*figure).contains(u"the node is full"_s));             // what is drawn as numbers has them too
        QCOMPARE(figure->panels.front().x.max, plain->panels.front().x.max); // the axes stay
        QCOMPARE(figure->messages.size(), plain->messages.size());
    }

    void whatLiesBeyondIsSaid()
    {
        Session session = example();
        FigureRequest& request = session.figures.front();
        const size_t messages = buildFigure(session, request)->messages.size();
        request.annotations = {{u"a"_s, 0, -5, 1}, {u"b"_s, 99, 1, 1}, {u"c"_s, 0, missing, 1}};
        const auto figure = buildFigure(session, request);
        QCOMPARE(figure->messages.size(), messages + 1);
        QCOMPARE(figure->messages.back().text, u"3 annotations lie beyond the axes and are not drawn."_s);
    }

    void typedMarkup()
    {
        QCOMPARE(htmlOfTyped(u" t<sub>n</sub> < 5 & <i>more</i> "_s), u"t<sub>n</sub> &lt; 5 &amp; <i>more</i>"_s);
        QCOMPARE(htmlOfTyped(u"<i>open"_s), u"&lt;i&gt;open"_s);
        QCOMPARE(htmlOfTyped(u"<i><b>x</i></b>"_s), u"&lt;i&gt;&lt;b&gt;x&lt;/i&gt;&lt;/b&gt;"_s);
        QCOMPARE(htmlOfTyped(u"<img src=x>"_s), u"&lt;img src=x&gt;"_s);
        for (const char* typed : {"t<sub>n</sub> < 5 & \"so\"", "<script>", "a<b>c</b>"})
            QCOMPARE(typedOfHtml(htmlOfTyped(QString::fromLatin1(typed))), QString::fromLatin1(typed));
    }

    void anchorsHaveNames()
    {
        for (const char* name : {"centre", "left", "right", "above", "below", "above-left", "above-right", "below-left", "below-right"})
            QCOMPARE(toString(anchorOf(QString::fromLatin1(name))), QString::fromLatin1(name));
        QVERIFY(anchorOf(u"sideways") == Anchor::Above);
    }
};

QTEST_GUILESS_MAIN(TestAnnotations)
#include "tst_annotations.moc"
