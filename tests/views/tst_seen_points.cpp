// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/draw/Layout.h"
#include "views/draw/fonts.h"
#include "views/figure/seenPoints.h"

#include <QTest>

using namespace costscope;

namespace {

/// Points about a line on log axes, with bars; some beside the panel, some that have no place on a log axis.
Figure manyPoints(size_t count)
{
    Figure figure;
    Panel panel;
    panel.x = {.scale = Scale::Log, .min = 1, .max = 1e6};
    panel.y = {.scale = Scale::Log, .min = 1e-6, .max = 1e-3};
    Series points{.mark = Mark::Points, .label = u"measured"_s, .fill = Fill::None};
    for (size_t i = 0; i < count; ++i) {
        const double share = double(i * 7919 % count) / double(count), x = std::pow(10, 6.2 * share);
        points.x.push_back(i % 997 == 0 ? -x : x);
        points.y.push_back((2e-6 + x * 5e-10) * (1 + 0.3 * double(i % 101) / 101));
        points.low.push_back(points.y.back() * 0.9), points.high.push_back(points.y.back() * (1 + double(i % 13) / 10));
        points.rows.push_back(int(i));
    }
    panel.series = {points};
    figure.panels.push_back(panel);
    return figure;
}

} // namespace

class TestSeenPoints : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { loadFonts(); }

    /// Of a hundred thousand points a few thousand are placed: each of the others lies on one of them, its bar inside that one's.
    void leavesOutPointsThatNobodySees()
    {
        const auto figure = std::make_shared<const Figure>(manyPoints(100'000));
        const Layout layout = layOut(figure, Style::screen(false), QSizeF(1000, 700), 96.0 / 72);
        const PanelLayout& panel = layout.panels.front();
        const Series &seen = panel.panel->series.front(), &all = figure->panels.front().series.front();
        QVERIFY(seen.x.size() > 200 && seen.x.size() < fewPoints);
        QCOMPARE(seen.label, all.label);
        QCOMPARE(seen.rows.size(), seen.x.size());
        for (size_t k = 0; k < seen.x.size(); ++k) QCOMPARE(seen.x[k], all.x[size_t(seen.rows[k])]);
        const double reach = layout.markerPt * layout.pt * (1.0 / 2 + 1.0 / 4 + 1.0 / 8) * std::sqrt(2); // three rounds
        for (size_t i = 0; i < all.x.size(); i += 37) {
            const QPointF at(panel.x(all.x[i]), panel.y(all.y[i]));
            if (!(all.x[i] > 0) || !panel.rect.contains(at)) continue;
            bool covered = false;
            for (size_t k = 0; k < seen.x.size() && !covered; ++k)
                covered = std::hypot(panel.x(seen.x[k]) - at.x(), panel.y(seen.y[k]) - at.y()) <= reach && seen.low[k] <= all.low[i] &&
                          seen.high[k] >= all.high[i];
            QVERIFY2(covered, qPrintable(u"point %1"_s.arg(i)));
        }
        QCOMPARE(layout.figure.get(), figure.get());
    }

    void keepsFewPointsAsTheyAre()
    {
        const auto figure = std::make_shared<const Figure>(manyPoints(fewPoints));
        const Layout layout = layOut(figure, Style::screen(false), QSizeF(1000, 700), 96.0 / 72);
        QCOMPARE(layout.panels.front().panel, &figure->panels.front());
    }

    /// Of a line of two hundred thousand points those that make its outline: none of the others stands out by a pixel, and a gap
    /// stays a gap.
    void keepsTheCourseOfALongLine()
    {
        Figure line;
        Panel panel;
        panel.x = {.scale = Scale::Log, .min = 1, .max = 1e4};
        panel.y = {.min = 0, .max = 100};
        Series course{.mark = Mark::Line, .label = u"times"_s};
        constexpr size_t count = 200'000, gap = 120'000;
        for (size_t i = 0; i < count; ++i) {
            course.addPoint(std::pow(10, 4.0 * double(i) / count),
                            i / 500 == gap / 500 ? missing : 50 + 40 * std::sin(double(i * i % 6151)));
            course.rows.push_back(int(i));
        }
        panel.series = {course};
        line.panels.push_back(panel);
        const auto figure = std::make_shared<const Figure>(line);
        const Layout layout = layOut(figure, Style::screen(false), QSizeF(1000, 700), 96.0 / 72);
        const PanelLayout& placed = layout.panels.front();
        const Series& seen = placed.panel->series.front();
        QVERIFY(seen.x.size() > 1000 && seen.x.size() < 4 * 1010);
        QCOMPARE(std::count_if(seen.y.begin(), seen.y.end(), [](double y) { return std::isnan(y); }), 1);
        for (size_t k = 0; k < seen.x.size(); ++k) QCOMPARE(seen.x[k], course.x[size_t(seen.rows[k])]);
        for (size_t i = 0; i < count; i += 41) {
            if (std::isnan(course.y[i])) continue;
            bool above = false, below = false;
            for (size_t k = 0; k < seen.x.size() && !(above && below); ++k) {
                if (std::fabs(placed.x(seen.x[k]) - placed.x(course.x[i])) > 1) continue;
                above |= seen.y[k] >= course.y[i];
                below |= seen.y[k] <= course.y[i];
            }
            QVERIFY2(above && below, qPrintable(u"point %1"_s.arg(i)));
        }
        course.x[5] = 9e3; // goes back: every point is needed
        line.panels.front().series = {course};
        QCOMPARE(layOut(std::make_shared<const Figure>(line), Style::screen(false), QSizeF(1000, 700), 96.0 / 72)
                     .panels.front()
                     .panel->series.front()
                     .x.size(),
                 count);
    }
};

QTEST_MAIN(TestSeenPoints)
#include "tst_seen_points.moc"
