// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/RunRecords.h"
#include "core/forecast/knownPoints.h"

#include <QTest>

#include <random>

using namespace costscope;

namespace {

bool areSame(const ScalingPoints& a, const ScalingPoints& b)
{
    return a.n == b.n && a.y == b.y && a.records == b.records; // scatter and shares are missing, NaN, for some
}

} // namespace

class TestKnownPoints : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// More questions than are kept, about data that come and go (their places in memory are used again), in any order.
    void whatIsKnownIsWhatIsWorkedOut()
    {
        std::mt19937 random(5);
        const auto below = [&](size_t many) { return size_t(random() % many); };
        struct Asked {
            DatasetPtr data;
            RunRecords records;
        };
        std::vector<Asked> all(9);
        const auto fill = [&](Asked& one) {
            one.data.reset();
            one.data = std::make_shared<const Dataset>();
            one.records = {};
            for (int row = 0; row < 20; ++row) {
                one.records.n.push_back(double(1 << below(6)));
                one.records.t.push_back(1 + double(below(1000)));
                one.records.ratio.push_back(missing);
            }
        };
        for (Asked& one : all) fill(one);
        for (int turn = 0; turn < 3000; ++turn) {
            Asked& one = all[below(all.size())];
            if (below(10) == 0) fill(one);
            std::vector<bool> used;
            if (below(2) == 0) used = std::vector<bool>(20, true), used[below(3)] = false;
            const ScalingPoints known = knownPoints(one.data, one.records, used);
            QVERIFY2(areSame(known, scalingPoints(one.records, used)), qPrintable(QString::number(turn)));
        }
    }
};

QTEST_GUILESS_MAIN(TestKnownPoints)
#include "tst_known_points.moc"
