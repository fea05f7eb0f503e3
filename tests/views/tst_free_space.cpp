// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/draw/KnownInk.h"

#include <QTest>

#include <random>

using namespace costscope;

class TestFreeSpace : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void freeSpaceAvoidsInk()
    {
        FreeSpace space(QRectF(0, 0, 100, 100), 1);
        space.blockArea({{0, 0}, {100, 0}, {100, 60}, {0, 60}}); // the upper part
        space.block(QPolygonF{{50, 60}, {50, 100}});             // and a line below
        const auto right = space.find(QSizeF(40, 30), {1, 0});
        QVERIFY(right && right->left() > 50 && right->top() >= 60);
        const auto left = space.find(QSizeF(40, 30), {0, 0});
        QVERIFY(left && left->right() < 50 && left->top() >= 60);
        QVERIFY(!space.find(QSizeF(60, 30), {0, 0}));
    }

    /// What was found in one holds for its copies until one of them changes; the others keep it.
    void copiesShareWhatWasFound()
    {
        std::mt19937 random(5);
        const auto between = [&](double a, double b) { return std::uniform_real_distribution(a, b)(random); };
        for (int round = 0; round < 50; ++round) {
            FreeSpace space(QRectF(0, 0, 200, 150), 2);
            std::vector<QRectF> ink;
            const auto anew = [&] { // without a memory
                FreeSpace fresh(QRectF(0, 0, 200, 150), 2);
                for (const QRectF& rect : ink) fresh.block(rect);
                return fresh;
            };
            for (int step = 0; step < 6; ++step) {
                ink.emplace_back(between(0, 180), between(0, 130), between(5, 60), between(5, 40));
                const FreeSpace before = space;
                space.block(ink.back());
                const QSizeF size(between(10, 80), between(10, 50));
                for (const QSizeF& asked : {size, QSizeF(30, 20), size}) {
                    QCOMPARE(space.findAnywhere(asked), anew().findAnywhere(asked));
                    for (const QPointF corner : {QPointF(0, 0), QPointF(1, 1)}) {
                        FreeSpace copy = space, older = before;
                        QCOMPARE(copy.find(asked, corner), anew().find(asked, corner));
                        const QRectF last = ink.back();
                        ink.pop_back();
                        QCOMPARE(older.find(asked, corner), anew().find(asked, corner));
                        ink.push_back(last);
                    }
                }
            }
        }
    }

    /// One label after the other near its points: from a part of the sums as from all of them.
    void placesNearPointsAreThoseOfTheWholeArea()
    {
        std::mt19937 random(7);
        const auto between = [&](double a, double b) { return std::uniform_real_distribution(a, b)(random); };
        int found = 0, none = 0;
        for (int round = 0; round < 60; ++round) {
            FreeSpace space(QRectF(3, 5, 400, 250), 2.5);
            for (int label = 0; label < 12; ++label) {
                const QSizeF size(between(5, 70), between(5, 20));
                QPolygonF points;
                for (int i = 0; i < 3; ++i) points.append({between(-10, 420), between(-10, 270)});
                const double within = between(2, 60);
                FreeSpace summed = space;
                (void)summed.findAnywhere({1, 1}); // now all sums are known
                const auto place = space.findNear(size, points, within);
                QCOMPARE(place, summed.findNear(size, points, within));
                place ? ++found : ++none;
                const QRectF asked(between(3, 380), between(5, 240), between(1, 60), between(1, 30));
                const bool isInside = QRectF(3, 5, 400, 250).contains(asked);
                bool isFree = isInside;
                constexpr double dot = 1e-6;
                for (double x = asked.left(); isFree && x < asked.right() + 0.5; x += 0.5)
                    for (double y = asked.top(); isFree && y < asked.bottom() + 0.5; y += 0.5)
                        isFree = space.isFree(QRectF(std::min(x, asked.right() - dot), std::min(y, asked.bottom() - dot), dot, dot));
                QCOMPARE(space.isFree(asked), isFree); // a rectangle is free if each of its places is
                space.block(place.value_or(asked));
            }
        }
        QVERIFY2(found > 100 && none > 10, qPrintable(u"%1 %2"_s.arg(found).arg(none)));
    }

    /// The ink of a panel is made once for a question; another axis, series or word is another question.
    void inkIsKnownWhileNothingChanges()
    {
        KnownInk known;
        int made = 0;
        const auto make = [&] {
            ++made;
            return FreeSpace(QRectF(0, 0, 100, 100), 2);
        };
        KnownInk::Question question{
            {0, 0, 100, 100}, {0, 0, 100, 100}, {Scale::Linear, 0, 1, 0, 100}, {Scale::Linear, 0, 1, 100, 0}, 1, 4, true, {{1, 1, 5, 5}}};
        std::vector<Series> series{{.mark = Mark::Line, .x = {0, missing, 1}, .y = {0, 1, 1}}};
        const auto isMade = [&] {
            const int before = made;
            known.of(question, series, make);
            return made > before;
        };
        QVERIFY(isMade() && !isMade());
        question.words.front().moveLeft(2);
        QVERIFY(isMade() && !isMade());
        question.x.max = 2;
        QVERIFY(isMade() && !isMade());
        question.markerPt = 3;
        QVERIFY(isMade() && !isMade());
        series.front().y.back() = 0.5;
        QVERIFY(isMade() && !isMade());
        question.markerPt = 4;
        series.front().y.back() = 1;
        QVERIFY(!isMade()); // as it was two changes ago
        for (int i = 0; i < 30'000; ++i) series.front().addPoint(i, i);
        QVERIFY(isMade() && isMade()); // too many to be copied
    }

    /// A place near some points is looked for near them alone, and is the one that a search of the whole area finds.
    void whatIsNearIsFoundNearby()
    {
        std::mt19937 random(11);
        const auto between = [&](double a, double b) { return std::uniform_real_distribution(a, b)(random); };
        int near = 0, far = 0;
        for (int round = 0; round < 300; ++round) {
            FreeSpace space(QRectF(-20, 10, 300, 200), between(1, 4));
            for (int i = 0; i < 30; ++i) space.block(QRectF(between(-20, 280), between(10, 210), between(1, 60), between(1, 40)));
            QPolygonF points;
            for (int i = 0; i < 1 + round % 4; ++i) points.append({between(-40, 300), between(-10, 230)});
            const QSizeF size(between(5, 60), between(5, 20));
            const double within = between(2, 60);
            const auto found = space.findNear(size, points, within), anywhere = space.findNear(size, points, 1e6);
            if (found) QCOMPARE(*found, *anywhere);
            (found ? near : far) += anywhere.has_value();
            if (!anywhere || found) continue;
            const QRectF r = *anywhere; // which is too far then
            for (const QPointF& p : points) {
                const double dx = std::max({r.left() - p.x(), p.x() - r.right(), 0.0}),
                             dy = std::max({r.top() - p.y(), p.y() - r.bottom(), 0.0});
                const QPointF later = p - points.front();
                QVERIFY(std::hypot(dx, dy) + 0.2 * std::hypot(later.x(), later.y()) > within);
            }
        }
        QVERIFY2(near > 50 && far > 20, qPrintable(u"%1 %2"_s.arg(near).arg(far)));
        FreeSpace space(QRectF(0, 0, 100, 100), 1);
        QVERIFY(!space.findNear(QSizeF(5, 5), {{missing, missing}}, 10) && !space.findNear(QSizeF(5, 5), {}, 10));
    }

    /// A band is drawn, and keeps words away, between its gaps only; a mark without a place covers nothing.
    void aGapInABandIsFree()
    {
        const Pixels x{Scale::Linear, 0, 100, 0, 100}, y{Scale::Log, 1, 100, 100, 0};
        Series band{.mark = Mark::Band};
        band.x = {0, 10, 20, 30, 80, 90, 100};
        band.low = {0, 1, 1, missing, 1, 0, 1};
        band.high = {100, 100, 100, 100, 100, 100, 100};
        const QRectF rect(0, 0, 100, 100);
        const auto pieces = bandPieces(band, x, y, rect);
        QCOMPARE(pieces.size(), size_t(2));
        QCOMPARE(pieces[0].boundingRect(), QRectF(0, 0, 20, 100));
        QCOMPARE(pieces[1].boundingRect(), QRectF(80, 0, 20, 100));
        FreeSpace space(rect, 1);
        for (const QPolygonF& piece : pieces) space.blockArea(piece);
        space.block(QRectF(50, missing, 10, 10));
        space.block(QRectF(missing, 50, 10, 10));
        space.block(QRectF(40, y(-1), 10, y(-1) - y(1)));
        const auto found = space.find(QSizeF(55, 90), {0, 0});
        QVERIFY(found && found->left() > 20 && found->right() < 80);
        QVERIFY(!space.find(QSizeF(65, 10), {0, 0}));
    }
};

QTEST_MAIN(TestFreeSpace)
#include "tst_free_space.moc"
