// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overhead/amdahlOverhead.h"
#include "core/overhead/overheadNoise.h"

#include <QTest>

#include <random>

using namespace costscope;

/// Repetitions summed by n say the same as each record by itself.
class TestRepetitions : public QObject {
    Q_OBJECT

    static bool isNear(double a, double b) { return std::fabs(a - b) <= 1e-9 * std::max(std::fabs(a), std::fabs(b)); }
    static bool isNear(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b)
    {
        return a.rows() == b.rows() && a.cols() == b.cols() && (a - b).norm() <= 1e-7 * a.norm();
    }

    /// Records at some n once, at others many times.
    static OverheadData recordsOf(std::mt19937_64& random, bool ratio, Weights weights)
    {
        std::normal_distribution<double> noise(0, 0.04);
        std::uniform_int_distribution<int> repetitions(1, 9);
        const AmdahlOverhead law{1000, 0.01, 12, 20};
        OverheadData data{ratio, weights, {}, {}, {}, 1};
        for (double n = ratio ? 2 : 1; n <= 64; n *= 2)
            for (int k = repetitions(random); k > 0; --k) {
                data.n.push_back(n);
                data.y.push_back((ratio ? law.ratio(n) : law.runTime(n)) * std::exp(noise(random)));
                data.largest = n;
            }
        std::shuffle(data.n.begin(), data.n.end(), std::mt19937_64(7)); // beside their values, by the same order
        std::shuffle(data.y.begin(), data.y.end(), std::mt19937_64(7));
        return data;
    }

private Q_SLOTS:
    void allSumsAreTheSame_data()
    {
        QTest::addColumn<bool>("ratio");
        QTest::addColumn<int>("weights");
        QTest::addColumn<bool>("held");
        for (const bool ratio : {false, true})
            for (const Weights weights : {Weights::Plain, Weights::Relative, Weights::Log})
                for (const bool held : {false, true})
                    QTest::addRow("%s, %s%s", ratio ? "ratio" : "time", qPrintable(toString(weights)), held ? ", held" : "")
                        << ratio << int(weights) << held;
    }
    void allSumsAreTheSame()
    {
        QFETCH(bool, ratio);
        QFETCH(int, weights);
        QFETCH(bool, held);
        std::mt19937_64 random(11);
        for (int set = 0; set < 20; ++set) {
            OverheadData all = recordsOf(random, ratio, Weights(weights)), byN = oneByN(all);
            const bool isMerged = byN.n.size() < all.n.size();
            QCOMPARE(isMerged, !ratio || Weights(weights) != Weights::Log);
            QCOMPARE(byN.records(), all.n.size());
            for (OverheadData* data : {&all, &byN})
                if (!ratio) data->setAmdahl(1010, 0.011);
            const OverheadEstimate estimate{.termination = Termination::Converged, .b = held ? 22.0 : 13.0, .c = 21, .held = held};
            const SerialTime serial{ratio ? missing : 1010, ratio ? 0 : 3};
            const LeastSquaresErrors errors = overheadErrors(all, estimate), summed = overheadErrors(byN, estimate);
            for (size_t j = 0; j < 2; ++j) QVERIFY(isNear(errors.standardErrors[j], summed.standardErrors[j]));
            QVERIFY(isNear(errors.variance, summed.variance));
            const FittedResiduals each = residualsAt(all, estimate, serial), together = residualsAt(byN, estimate, serial);
            for (const NoiseLaw law : {NoiseLaw::Constant, NoiseLaw::Proportional}) {
                const NoiseHypothesis ofEach = noiseBy(law, all, estimate, serial), ofN = noiseBy(law, byN, estimate, serial);
                QVERIFY(isNear(weighedSquares(each, ofEach), weighedSquares(together, ofN)));
                const auto expected = estimateNoise(each, ofEach), found = estimateNoise(together, ofN);
                QVERIFY(expected && found);
                QCOMPARE(found->freedom, expected->freedom);
                QVERIFY(isNear(found->factor, expected->factor));
                QVERIFY(isNear(found->logLikelihood, expected->logLikelihood));
                QVERIFY(isNear(expected->covariance, found->covariance));
                QVERIFY(isNear(expected->sharpest, found->sharpest));
                QVERIFY(isNear(expected->shift, found->shift));
            }
        }
    }

    void withoutRepetitionsAllStaysAsItIs()
    {
        OverheadData data{false, Weights::Plain, {1, 2, 4, 8}, {10, 6, 4, 3}, {}, 8};
        const OverheadData same = oneByN(data);
        QCOMPARE(same.y, data.y);
        QVERIFY(same.count.empty() && same.factor.empty());
        QCOMPARE(same.records(), size_t(4));
    }
};

QTEST_GUILESS_MAIN(TestRepetitions)
#include "tst_repetitions.moc"
