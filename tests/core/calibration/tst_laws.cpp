// SPDX-License-Identifier: GPL-3.0-or-later
// The laws of calibration against numpy on the published Blue Waters measurements (ordinary least squares of the same
// points), and against what is plain to see.
#include "core/calibration/laws.h"
#include "core/calibration/protocolPieces.h"
#include "tests/core/testCells.h"

#include <map>
#include <random>

using namespace costscope;

namespace {

struct Expected {
    const char* file;
    double from, below, alpha, rate;
};

/// Pooled raw repetitions, absolute least squares, limits 500 and 8000 byte.
constexpr Expected published[] = {
    {"max-rate-socket", 0, 500, 4.422350335249042e-07, 2191814563.3099155},
    {"max-rate-socket", 500, 8000, 5.323369565217406e-07, 3216717314.8495927},
    {"max-rate-socket", 8000, 1e9, 1.6656892620231937e-06, 6248669093.301037},
    {"max-rate-node", 0, 500, 8.282279693486598e-07, 475178969.8148032},
    {"max-rate-node", 500, 8000, 1.205443840579713e-06, 962871607.5796708},
    {"max-rate-node", 8000, 1e9, 2.464820688225514e-06, 6192034892.212545},
    {"max-rate", 0, 500, 2.26564700071839e-06, 1347639642.4296236},
    {"max-rate", 500, 8000, 6.951052989130443e-06, 751697059.3613319},
};

Cells cellsBetween(const char* file, double from, double below)
{
    return cellsOf(blueWaters(file), [=](const QJsonObject& sample) {
        const double bytes = sample[u"bytes"_s].toDouble();
        return bytes >= from && bytes < below;
    });
}

Cells onePair(const char* file)
{
    return cellsOf(blueWaters(file), [](const QJsonObject& sample) { return sample[u"pairs"_s].toInt() == 1; });
}

ProtocolPieces piecesOf(const Cells& cells, size_t count = 0)
{
    std::map<double, double> medians;
    for (const Cell& cell : cells) medians[cell.bytes] = estimate(cell.times, Estimator::Median);
    std::vector<double> sizes, times;
    for (const auto& [size, time] : medians) sizes.push_back(size), times.push_back(time);
    const auto splits = splitByProtocol(sizes, times);
    return count ? splits.at(count - 1) : bestSplit(splits);
}

using Switches = std::vector<ProtocolPieces::Switch>;

/// Reversed receives with those in order as reference.
Cells queueCells()
{
    Cells reversed = cellsOf(blueWaters("queue-reversed")), ordered = cellsOf(blueWaters("queue-order"));
    for (Cell& cell : reversed)
        for (const Cell& other : ordered)
            if (other.bytes == cell.bytes && other.messages == cell.messages) cell.reference = other.times;
    return reversed;
}

} // namespace

class TestLaws : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void postalAsPublished()
    {
        for (const Expected& e : published) {
            const LawFit fit =
                fitPostal(observe(cellsBetween(e.file, e.from, e.below), Estimator::Repetitions), {.weights = Weights::Plain});
            QVERIFY(within(fit.linear.p[0], e.alpha, 1e-9, e.file));
            QVERIFY(within(1 / fit.linear.p[1], e.rate, 1e-9, e.file));
        }
    }

    void maxRateAsPublished()
    {
        const Observations rend = observe(cellsBetween("max-rate", 8000, 1e9), Estimator::Repetitions);
        const LawFit fixed = fitMaxRate(rend, {.weights = Weights::Plain, .branch = 4});
        QVERIFY(within(fixed.linear.p[0], 3.0205574756488903e-06, 1e-9, "alpha"));
        QVERIFY(within(1 / fixed.linear.p[1], 2923804444.945863, 1e-9, "R_b"));
        QVERIFY(within(1 / fixed.linear.p[2], 6602790673.275436, 1e-9, "R_N"));
        const LawFit scanned = fitMaxRate(rend, {});
        QCOMPARE(scanned.branch, 2.0);
        QVERIFY(within(1 / scanned.linear.p[1], 4003737307.559982, 1e-8, "R_b, relative"));
        QVERIFY(within(1 / scanned.linear.p[2], 6982699301.501131, 1e-8, "R_N, relative"));
        QVERIFY(within(scanned.rmsRelative, 0.08192540110391666, 1e-8, "rms"));
    }

    void queueSearchAsPublished()
    {
        const Observations differences = observe(queueCells(), Estimator::Median);
        QVERIFY(within(fitQueueSearch(differences, {.weights = Weights::Plain}).linear.p[0], 8.402659889682629e-09, 1e-9, "plain"));
        QVERIFY(within(fitQueueSearch(differences, {}).linear.p[0], 4.926905728768577e-09, 1e-9, "relative"));
    }

    void switchesOfProtocols()
    {
        QCOMPARE(piecesOf(onePair("max-rate")).switches, (Switches{{256, 512}, {4096, 8192}}));
        QCOMPARE(piecesOf(onePair("max-rate-node"), 3).switches, (Switches{{64, 128}, {4096, 8192}}));
        QCOMPARE(piecesOf(onePair("max-rate-node")).count(), size_t(3));
        QCOMPARE(piecesOf(onePair("max-rate-socket"), 3).switches, (Switches{{16, 32}, {4096, 8192}}));
        QCOMPARE(piecesOf(onePair("max-rate-socket")).count(), size_t(4));
    }

    void oneLineIsOnePiece()
    {
        std::vector<double> sizes, times;
        for (int i = 0; i < 20; ++i) sizes.push_back(double(1 << i)), times.push_back(1e-6 + 1e-10 * sizes.back());
        QCOMPARE(bestSplit(splitByProtocol(sizes, times)).count(), size_t(1));
        QVERIFY(splitByProtocol({1, 2}, {1, 2}).empty());
        QCOMPARE(splitByProtocol({1, 2, 3, 4, 5}, {1, 2, 3, 4, 5}).size(), size_t(1)); // too few for two pieces
    }

    /// A square of these would be 320 GB: some of the sizes are looked at, and the switch is as near as those are.
    void splitsManySizes()
    {
        std::vector<double> sizes, times;
        for (int i = 1; i <= 200'000; ++i) {
            sizes.push_back(i);
            times.push_back(i < 70'000 ? 1e-6 + i * 1e-10 : 2e-5 + i * 1e-10);
        }
        const ProtocolPieces pieces = bestSplit(splitByProtocol(sizes, times));
        QCOMPARE(pieces.count(), size_t(2));
        QVERIFY(pieces.switches[0].after < 70'000 && pieces.switches[0].before >= 70'000);
        QVERIFY(pieces.switches[0].before - pieces.switches[0].after < 500);
    }

    /// Free, the latency of these points is below 0: the best line without one goes through the origin.
    void nothingIsNegative()
    {
        const Observations points{{1, 1, 1, 0, 0.5, 0.5, 0}, {2, 1, 1, 0, 2, 2, 1}, {4, 1, 1, 0, 5, 5, 2}};
        const LawFit fit = fitPostal(points, {.weights = Weights::Plain});
        QCOMPARE(fit.linear.p[0], 0.0);
        QVERIFY(fit.linear.held[0] && !fit.linear.held[1] && std::isnan(fit.linear.errors[0]));
        QVERIFY(within(fit.linear.p[1], (0.5 * 1 + 2 * 2 + 5 * 4) / 21, 1e-12, "slope"));
    }

    /// Standard errors of a straight line, by the textbook formulas.
    void errorsOfALine()
    {
        const Observations points{
            {0, 1, 1, 0, 1.1, 1.1, 0}, {1, 1, 1, 0, 1.9, 1.9, 1}, {2, 1, 1, 0, 3.2, 3.2, 2}, {3, 1, 1, 0, 3.9, 3.9, 3}};
        const LawFit fit = fitPostal(points, {.weights = Weights::Plain});
        const double sxx = 5, s = std::sqrt(fit.linear.sumOfSquares / 2);
        QVERIFY(within(fit.linear.p[1], 0.97, 1e-12, "slope"));
        QVERIFY(within(fit.linear.errors[1], s / std::sqrt(sxx), 1e-12, "its error"));
        QVERIFY(within(fit.linear.errors[0], s * std::sqrt(1.0 / 4 + 1.5 * 1.5 / sxx), 1e-12, "error of the intercept"));
    }

    /// y - 2 x is fitted by its mean.
    void givenCoefficientsStay()
    {
        const Observations points{{1, 1, 1, 0, 3, 3, 0}, {2, 1, 1, 0, 6, 6, 1}, {3, 1, 1, 0, 7.5, 7.5, 2}};
        const LawFit fit = fitPostal(points, {.weights = Weights::Plain, .given = {missing, 2}});
        QCOMPARE(fit.linear.p[1], 2.0);
        QVERIFY(within(fit.linear.p[0], 1.5, 1e-12, "mean of what is left"));
        QVERIFY(within(fit.modeled[1], 5.5, 1e-12, "modeled with both"));
    }

    void oneSizeDoesNotTellLatencyFromRate()
    {
        const Observations points{{8, 1, 1, 0, 1, 1, 0}, {8, 1, 1, 0, 1.1, 1.1, 1}, {8, 1, 1, 0, 0.9, 0.9, 2}};
        const LawFit fit = fitPostal(points, {});
        QVERIFY(!fit.linear.determined[0] || !fit.linear.determined[1]);
    }

    /// The geometric mean minimises log residuals of a constant.
    void logWeights()
    {
        const Observations points{{0, 1, 1, 0, 1, 1, 0}, {0, 1, 1, 0, 8, 8, 1}, {0, 1, 1, 0, 27, 27, 2}};
        QVERIFY(within(fitPostal(points, {.weights = Weights::Log}).linear.p[0], 6, 1e-8, "geometric mean"));
    }
};

QTEST_APPLESS_MAIN(TestLaws)
#include "tst_laws.moc"
