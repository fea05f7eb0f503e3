// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/literals.h"
#include "views/draw/ThinLines.h"

#include <QPainter>
#include <QPainterPath>
#include <QRandomGenerator>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace costscope;

/// Beside what Qt's painter makes of the same lines.
class TestThinLines : public QObject {
    Q_OBJECT

    static constexpr QRect page{-3, 5, 60, 40}; // not at 0: a panel is not either

    static double ink(const QImage& image)
    {
        double sum = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x) sum += qAlpha(image.pixel(x, y)) / 255.0;
        return sum;
    }

    static QImage byQt(const QList<QLineF>& lines, double width)
    {
        QImage image(page.size(), QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.translate(-page.topLeft());
        QPainterPath path;
        for (const QLineF& line : lines) {
            path.moveTo(line.p1());
            path.lineTo(line.p2());
        }
        painter.setPen(QPen(Qt::black, width, Qt::SolidLine, Qt::FlatCap));
        painter.drawPath(path);
        return image;
    }

private Q_SLOTS:
    /// As much ink as length times width, at any slope, and every pixel nearly as Qt has it.
    void oneLine()
    {
        for (int i = 0; i < 48; ++i)
            for (const double width : {0.4, 0.67, 1.0, 2.3}) {
                const double angle = i * std::numbers::pi / 24;
                const QLineF line(27.3, 24.9, 27.3 + 15 * std::cos(angle), 24.9 + 15 * std::sin(angle));
                ThinLines lines(page);
                lines.add(line.p1(), line.p2(), width);
                const QImage ours = lines.inColour(Qt::black), theirs = byQt({line}, width);
                QVERIFY2(std::fabs(ink(ours) / (15 * width) - 1) < 0.03, qPrintable(u"%1 %2: %3"_s.arg(i).arg(width).arg(ink(ours))));
                int worst = 0;
                for (int y = 0; y < page.height(); ++y)
                    for (int x = 0; x < page.width(); ++x)
                        worst = std::max(worst, std::abs(qAlpha(ours.pixel(x, y)) - qAlpha(theirs.pixel(x, y))));
                QVERIFY2(worst <= 128 * std::max(1.0, width),
                         qPrintable(u"%1 %2: %3"_s.arg(i).arg(width).arg(worst))); // ends are cut upright: half a pixel
            }
    }

    /// Where lines cross or meet they are no darker; the colour is that asked for.
    void crossings()
    {
        ThinLines lines(page);
        for (int i = 0; i < 20; ++i) lines.add({5, 20}, {40, 20}, 1);
        lines.add({20, 8}, {20, 30}, 1);
        const QImage image = lines.inColour(QColor(200, 40, 80, 128));
        QCOMPARE(qAlpha(image.pixel(30, 14)), 64); // half of a pixel, half transparent
        int most = 0;
        for (int y = 0; y < page.height(); ++y)
            for (int x = 0; x < page.width(); ++x) most = std::max(most, qAlpha(image.pixel(x, y)));
        QVERIFY(most <= 128);
        QVERIFY(std::abs(qRed(qUnpremultiply(image.pixel(30, 14))) - 200) < 5);
    }

    /// What leaves the page or is no number writes nowhere else.
    void anywhere()
    {
        QRandomGenerator random(7);
        ThinLines lines(page);
        const auto place = [&] { return random.generateDouble() * 400 - 200; };
        QList<QLineF> all;
        for (int i = 0; i < 400; ++i) all << QLineF(place(), place(), place(), place());
        for (const QLineF& line : all) lines.add(line.p1(), line.p2(), 0.7);
        lines.add({std::nan(""), 3}, {4, 5}, 1);
        lines.add({4, 5}, {4, 5}, 1);
        const double ours = ink(lines.inColour(Qt::black)), theirs = ink(byQt(all, 0.7));
        QVERIFY2(std::fabs(ours / theirs - 1) < 0.08, qPrintable(u"%1 beside %2"_s.arg(ours).arg(theirs)));
    }
};

QTEST_MAIN(TestThinLines)
#include "tst_thin_lines.moc"
