// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/draw/LetterHalos.h"
#include "views/draw/RichText.h"
#include "views/draw/Style.h"
#include "views/draw/fonts.h"

#include <QImage>
#include <QPainter>
#include <QTest>

#include <algorithm>

using namespace costscope;

class TestRichText : public QObject {
    Q_OBJECT

private Q_SLOTS:
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

    /// "4.43 ± 0.79" stays on one line, unless that is too narrow for it.
    void valuesAreNotTornApart()
    {
        const QString family = bundledFamilies().front();
        const RichText notes(u"VASP: <i>b</i> = 33.1 ± 9.5 · <i>c</i> = 4.43 ± 0.79 · <i>f<sub>s</sub></i> = 1.00 × 10<sup>−6</sup>"_s,
                             family, 12);
        const double value = RichText(u"<i>f<sub>s</sub></i> = 1.00 × 10<sup>−6</sup> ·"_s, family, 12).width();
        int several = 0;
        for (double width = 20; width < 400; ++width) {
            QStringList words;
            for (const RichText& line : notes.wrapped(width)) words << line.plain();
            QCOMPARE(words.join(u' '), notes.plain());
            several += words.size() > 1;
            const bool isWhole = std::none_of(words.begin(), words.end(), [](const QString& line) {
                const QString first = line.section(u' ', 0, 0), last = line.section(u' ', -1);
                const QString signs = u"= ± ×"_s;
                return signs.split(u' ').contains(first) || signs.split(u' ').contains(last);
            });
            if (width > value) QVERIFY2(isWhole, qPrintable(words.join(u'|')));
            if (width < value / 2) QVERIFY2(!isWhole, qPrintable(words.join(u'|'))); // rather than cut
        }
        QVERIFY(several > 200);
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

    /// Pictures of letters make the same halo as the area, at any place, on plain and dense screens. They stand at quarters of a
    /// pixel, of which an edge shows an eighth at most in each direction.
    void aHaloOfPicturesIsThatOfTheArea()
    {
        const RichText words(u"<i>t</i><sub>1</sub> = 4.5 s (γ)"_s, Style::screen(false).family, 13);
        for (const auto& dense : {std::pair(1, 1), std::pair(2, 1), std::pair(1, 2)})
            for (const QPointF at : {QPointF(10, 20), QPointF(10.25, 20.5), QPointF(11.6, 19.3)}) {
                const int ratio = dense.first, zoom = dense.second;
                const auto painted = [&](const auto& ink) {
                    QImage image(120 * ratio * zoom, 30 * ratio * zoom, QImage::Format_ARGB32_Premultiplied);
                    image.setDevicePixelRatio(ratio);
                    image.fill(Qt::white);
                    QPainter painter(&image);
                    painter.setRenderHint(QPainter::Antialiasing);
                    painter.scale(zoom, zoom);
                    painter.translate(at);
                    if (!LetterHalos::isFor(painter)) qFatal("no pixels");
                    ink(painter);
                    painter.fillRect(QRectF(-2, 5, 4, 1), Qt::black); // the painter is as it was
                    return image;
                };
                const QImage area = painted([&](QPainter& p) { p.fillPath(words.halo(3.2), Qt::black); });
                const QImage pictures = painted([&](QPainter& p) { words.drawHalo(p, {0, 0}, 3.2, Qt::black); });
                const QImage again = painted([&](QPainter& p) { words.drawHalo(p, {0, 0}, 3.2, Qt::black); });
                QVERIFY(pictures == again);
                int dark = 0, other = 0;
                for (int y = 0; y < area.height(); ++y)
                    for (int x = 0; x < area.width(); ++x) {
                        const int a = qGray(area.pixel(x, y)), b = qGray(pictures.pixel(x, y));
                        QVERIFY2(std::abs(a - b) < 110, qPrintable(u"%1 %2: %3 %4"_s.arg(x).arg(y).arg(a).arg(b)));
                        dark += a < 60;
                        other += std::abs(a - b) > 35;
                    }
                QVERIFY(dark > 400 * ratio * ratio * zoom * zoom);
                QVERIFY2(other < dark / 20, qPrintable(u"%1 of %2"_s.arg(other).arg(dark)));
            }
        QImage turned(50, 50, QImage::Format_RGB32);
        QPainter painter(&turned);
        painter.rotate(-90);
        QVERIFY(!LetterHalos::isFor(painter));
    }
};

QTEST_MAIN(TestRichText)
#include "tst_rich_text.moc"
