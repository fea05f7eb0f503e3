// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/sameNumber.h"
#include "views/draw/PlacedSeries.h"
#include "views/draw/geometry.h"

#include <QTest>

#include <random>

using namespace costscope;

class TestGeometry : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void axesGoBothWays()
    {
        const Pixels log{Scale::Log, 1, 1000, 0, 300};
        QVERIFY(std::fabs(log(10) - 100) < 1e-9);
        QVERIFY(std::fabs(log.value(200) - 100) < 1e-9);
        QVERIFY(std::isnan(log(0)));
    }

    void linesAreCutAtTheAxes()
    {
        const QRectF box(0, 0, 10, 10);
        const auto pieces = clippedLine({{-5, 5}, {5, 5}, {5, 15}, {8, 15}, {8, 5}, {missing, 0}, {1, 1}, {2, 2}}, box);
        QCOMPARE(pieces.size(), size_t(3));
        QCOMPARE(pieces[0], QPolygonF(QList<QPointF>{{0, 5}, {5, 5}, {5, 10}}));
        QCOMPARE(pieces[1], QPolygonF(QList<QPointF>{{8, 10}, {8, 5}}));
        QCOMPARE(pieces[2], QPolygonF(QList<QPointF>{{1, 1}, {2, 2}}));
        QCOMPARE(clippedArea({{-5, -5}, {15, -5}, {15, 15}, {-5, 15}}, box).boundingRect(), box);
    }

    /// A line above or below one that is placed: the same xs need no logarithm again, and more of them get one.
    void placesOfTheSameXsAreTaken()
    {
        const Pixels across{Scale::Log, 1, 1000, 0, 300}, up{Scale::Log, 1, 100, 200, 0};
        const std::vector<double> xs{1, 0, 10, 250, 1000}, few{2, 3, missing}, all{5, 7, -1, 11, 60};
        const QPolygonF known = positionsOf(xs, few, across, up), plain = positionsOf(xs, all, across, up);
        const QPolygonF beside = positionsOf(xs, all, across, up, &known);
        QCOMPARE(known.size(), 3);
        QCOMPARE(beside.size(), plain.size());
        for (qsizetype i = 0; i < plain.size(); ++i) {
            QVERIFY(sameNumber(beside[i].x(), plain[i].x()));
            QVERIFY(sameNumber(beside[i].y(), plain[i].y()));
        }
        PlacedSeries placed;
        Series line;
        line.x = xs;
        for (const std::vector<double>& ys : {few, all, few}) {
            line.y = ys;
            const QPolygonF wanted = positionsOf(xs, ys, across, up);
            const QPolygonF& got = placed.line(0, line, across, up);
            QCOMPARE(got.size(), wanted.size());
            for (qsizetype i = 0; i < got.size(); ++i)
                QVERIFY(sameNumber(got[i].x(), wanted[i].x()) && sameNumber(got[i].y(), wanted[i].y()));
        }
        line.x = {1, 10, 100, 500, 1000}; // others
        QCOMPARE(placed.line(0, line, across, up).at(2).x(), across(100));
        QCOMPARE(placed.line(0, line, up, up).at(2).x(), up(100)); // the same on another axis
    }

    void manyPointsAreThinned()
    {
        QPolygonF line;
        for (int i = 0; i < 200000; ++i) line.append({i / 1000.0, i == 77777 ? 500.0 : std::sin(i * 0.01)});
        const QPolygonF fewer = thinned(line);
        QVERIFY(fewer.size() < 1000);
        QVERIFY(std::any_of(fewer.begin(), fewer.end(), [](QPointF p) { return p.y() == 500; })); // a single peak survives
    }

    /// What is left of a curve passes every point that was left out, nearly; corners and ends stay.
    void curvesAreStraightened()
    {
        QPolygonF curve;
        for (int i = 0; i <= 1000; ++i) curve.append({i * 0.5, 100 * std::log(1 + i * 0.05)});
        std::mt19937 random(7);
        QPolygonF rough{{0, 0}, {0, 0}, {1e-9, 0}};
        for (int i = 0; i < 2000; ++i)
            rough.append(rough.last() +
                         QPointF(std::uniform_real_distribution(-1.0, 3.0)(random), std::normal_distribution(0.0, 0.3)(random)));
        for (const QPolygonF& line : {curve, rough, QPolygonF{{0, 0}, {1, 0}, {0.5, 0}, {0.5, 1}}, QPolygonF{{3, 4}}, QPolygonF()})
            for (const double nearness : {0.03, 1.0}) {
                const QPolygonF fewer = straightened(line, nearness);
                qsizetype from = 0, at = 0; // fewer[at] is line[from]
                QVERIFY(fewer.size() <= line.size());
                if (line.isEmpty()) continue;
                QVERIFY(fewer.first() == line.first() && fewer.last() == line.last());
                for (qsizetype i = 1; i < line.size(); ++i) {
                    if (at + 1 >= fewer.size() || line[i] != fewer[at + 1]) continue;
                    for (qsizetype k = from + 1; k < i; ++k) {
                        const QPointF way = line[i] - line[from], to = line[k] - line[from];
                        const double length = std::hypot(way.x(), way.y());
                        QVERIFY(length > 0);
                        QVERIFY(std::fabs(way.x() * to.y() - way.y() * to.x()) / length <= nearness * (1 + 1e-9));
                        const double ahead = QPointF::dotProduct(way, to) / length;
                        QVERIFY(ahead >= -nearness && ahead <= length + nearness);
                    }
                    from = i, ++at;
                }
                QCOMPARE(at, fewer.size() - 1); // every point that is left is one of the line, in order
            }
        QVERIFY(straightened(curve, 0.03).size() < 120);
    }
};

QTEST_MAIN(TestGeometry)
#include "tst_geometry.moc"
