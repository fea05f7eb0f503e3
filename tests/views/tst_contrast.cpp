// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/draw/Style.h"
#include "views/draw/vision.h"
#include "views/style/Theme.h"

#include <QTest>

using namespace costscope;

namespace {

constexpr double leastOfShapes = 3; // WCAG 2.1, 1.4.11

QString named(const QColor& one, const QColor& other)
{
    return u"%1 on %2: %3"_s.arg(one.name(), other.name()).arg(contrast(one, other), 0, 'f', 2);
}

} // namespace

/// WCAG 2.1 AA over all palettes: words 4.5 on every ground that they stand on, what has to be told apart 3.
class TestContrast : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void wordsOfTheWindow_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void wordsOfTheWindow()
    {
        QFETCH(bool, dark);
        const Theme theme = Theme::of(dark);
        for (const QColor& ground : {theme.window, theme.surface, theme.alternate})
            for (const QColor& word : {theme.text, theme.note, theme.accent, theme.amber, theme.red, theme.green})
                QVERIFY2(contrast(word, ground) >= leastContrast, qPrintable(named(word, ground)));
        for (const QColor& word : {theme.text, theme.note})
            QVERIFY2(contrast(word, theme.selection) >= leastContrast, qPrintable(named(word, theme.selection)));
        for (const QColor& ground : {theme.window, theme.surface})
            for (const QColor& line : {theme.edge(), theme.accent}) // fields and buttons, and where the keyboard is
                QVERIFY2(contrast(line, ground) >= leastOfShapes, qPrintable(named(line, ground)));
    }

    void wordsOfFigures_data()
    {
        QTest::addColumn<int>("which");
        for (const int which : {0, 1, 2, 3, 4, 5})
            QTest::addRow("%s, %s", which < 2 ? "paper" : which < 4 ? "screen" : "screen, dark", which % 2 ? "grey" : "colour") << which;
    }
    void wordsOfFigures()
    {
        QFETCH(int, which);
        Style style = which < 2 ? Style::paper() : Style::screen(which >= 4);
        style.palette = which % 2 ? Palette::Grey : Palette::Colour;
        for (const Hue hue : {Hue::Ink, Hue::Grey, Hue::Blue, Hue::Sky, Hue::Green, Hue::Yellow, Hue::Orange, Hue::Vermillion, Hue::Purple,
                              Hue::PaleBlue, Hue::MiddleBlue, Hue::DeepBlue})
            QVERIFY2(contrast(style.textColour(hue), style.background()) >= leastContrast,
                     qPrintable(named(style.textColour(hue), style.background())));
        QVERIFY(contrast(style.colour(Hue::Ink), style.background()) >= 2 * leastOfShapes);
        QVERIFY(contrast(style.colour(Hue::Grey), style.background()) >= leastOfShapes);
    }
};

QTEST_GUILESS_MAIN(TestContrast)
#include "tst_contrast.moc"
