// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/CollectiveSetup.h"
#include "core/figures/FigureKind.h"
#include "core/session/Session.h"
#include "views/fileFormats.h"
#include "views/fonts.h"
#include "views/hitTest.h"

#include <QTest>

#include <algorithm>

using namespace costscope;

namespace {

std::shared_ptr<const Figure> figureOf(const char* kind, qint64 P, const QJsonObject& choices = {})
{
    CollectiveSetup setup;
    setup.processes = P, setup.nodes = 4, setup.level = StageLevel::Transfer;
    Session session;
    FigureRequest request;
    request.kind = QString::fromLatin1(kind);
    request.datasets = {addDataset(session, std::make_shared<const Dataset>(collectiveDataset(setup)))};
    request.choices = choices;
    request.choices.insert(QStringLiteral("mapping"), QStringLiteral("both"));
    auto figure = buildFigure(session, request);
    if (!figure) qFatal("%s", qPrintable(figure.error().message));
    return std::make_shared<const Figure>(figure.take());
}

Layout onPaper(const std::shared_ptr<const Figure>& figure, double widthMm)
{
    return layOutPage(figure, Style::paper(), {widthMm, heightMmFor(*figure, widthMm)});
}

QStringList words(const PanelLayout& panel)
{
    QStringList all;
    for (const PlacedText& t : panel.texts)
        if (t.role == Role::Text) all << t.text.plain().replace(QChar(0xA0), QLatin1Char(' '));
    return all;
}

QString overlap(const Layout& layout)
{
    const auto all = layout.allTexts();
    for (size_t i = 0; i < all.size(); ++i)
        for (size_t k = i + 1; k < all.size(); ++k)
            if (all[i]->rect().adjusted(5, 12, -5, -12).intersects(all[k]->rect().adjusted(5, 12, -5, -12)))
                return all[i]->text.plain() + QStringLiteral(" / ") + all[k]->text.plain();
    return {};
}

} // namespace

/// The figures of stages at the widths of journals and in windows.
class TestStageLayout : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { loadFonts(); }

    void nothingIsLeftOut()
    {
        for (const char* kind : {"stage-diagram", "transfer-timeline"})
            for (const qint64 P : {4, 16, 64, 128})
                for (const double width : {84.0, 178.0}) {
                    const auto figure = figureOf(kind, P);
                    const Layout layout = onPaper(figure, width);
                    QVERIFY2(noRoomFor(layout).isEmpty(), qPrintable(QStringLiteral("%1 %2").arg(kind).arg(P)));
                    QVERIFY(!layout.plotVanishes);
                    QVERIFY2(overlap(layout).isEmpty(),
                             qPrintable(QStringLiteral("%1 %2 %3: ").arg(kind).arg(P).arg(width) + overlap(layout)));
                }
    }

    /// The numbers of the stages stand in their rows, the whole cost below in as many lines as it needs.
    void numbersAndCost()
    {
        const auto figure = figureOf("stage-diagram", 16);
        for (const double width : {84.0, 178.0}) {
            const Layout layout = onPaper(figure, width);
            QCOMPARE(words(layout.panels[1]), (QStringList{"15 × 98.0 µs", "16", "64 KiB", "4", "1"}));
            const QString cost = words(layout.panels[4]).join(QLatin1Char(' '));
            QVERIFY2(cost.contains(QStringLiteral("= 1.470 ms by τ-Lop, 1.747 ms by LogGP")), qPrintable(cost));
            QVERIFY(cost.endsWith(QStringLiteral("= 4.065 ms by τ-Lop, 2.969 ms by LogGP")));
            for (const PlacedText& t : layout.panels[4].texts) QVERIFY(t.rect().right() <= layout.size.width());
        }
    }

    /// A low window keeps the drawing and the times; what is left out is said.
    void lowWindow()
    {
        const Layout layout = layOut(figureOf("stage-diagram", 16), Style::screen(false), {950, 360}, 96.0 / 72);
        QVERIFY(!noRoomFor(layout).isEmpty());
        QVERIFY(layout.panels[0].rect.height() >= 45 && layout.panels[2].rect.height() >= 45);
        QCOMPARE(words(layout.panels[1]), QStringList{"15 × 98.0 µs"});
        QVERIFY(words(layout.panels[4]).isEmpty());
    }

    /// Words between two ends are left out where they would not fit, never moved.
    void wordsInCells()
    {
        const Layout layout = onPaper(figureOf("transfer-timeline", 16), 84);
        for (const PanelLayout& panel : layout.panels)
            for (const Series& s : panel.panel->series)
                for (size_t i = 0; s.mark == Mark::Text && i < s.text.size(); ++i) {
                    const double from = panel.x(s.x[i]), to = panel.x(s.x2[i]);
                    for (const PlacedText& t : panel.texts)
                        if (t.role == Role::Text && t.text.plain() == plainText(s.text[i]) &&
                            std::fabs(t.rect().center().x() - (from + to) / 2) < 1)
                            QVERIFY(t.rect().width() <= to - from);
                }
    }

    /// Stages that step back can be pointed at all the same.
    void paleLinesAreHit()
    {
        const auto figure = figureOf("stage-diagram", 16, {{"stage", "6"}});
        const Layout layout = layOut(figure, Style::screen(false), {1000, 700}, 96.0 / 72);
        const PanelLayout& panel = layout.panels[0];
        const auto hit = hitTest(layout, {panel.x(2.5), panel.y(-0.5)}, 6); // from rank 0 to rank 1
        QVERIFY(hit && hit->isLine);
        QCOMPARE(figure->rowKeys[size_t(hit->row)], QStringLiteral("stage=2"));
    }
};

QTEST_MAIN(TestStageLayout)
#include "tst_stage_layout.moc"
