// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/golden.h"

#include "core/data/amg.h"
#include "core/network/patternDataset.h"

#include <algorithm>

using namespace costscope;

class TestPatternDataset : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The number that is told before is the number that is made, for every pattern, torus and number per rank.
    void countsAsItMakes()
    {
        for (const Pattern* pattern : allPatterns())
            for (const std::vector<qint32>& dims : {std::vector<qint32>{4, 4, 4}, {4, 1, 1}, {2, 3}, {1}})
                for (const bool wrap : {true, false})
                    for (const qint32 perRank : {1, 2, 3, 17}) {
                        const PatternQuestion question{*Torus::of(dims, wrap), 2, 8, perRank};
                        const auto made = messagesOf(*pattern, question);
                        const auto told = patternMessages(*pattern, question);
                        QCOMPARE(told.ok(), made.ok());
                        if (made) QCOMPARE(*told, qint64(made->src.size()));
                    }
    }

    void limits()
    {
        const PatternQuestion question{*Torus::of({4, 4, 4}), 1, 8, 10};
        QVERIFY(patternMessages(*findPattern(u"random"), question, 640).ok());
        QVERIFY(refusal(patternMessages(*findPattern(u"random"), question, 639)).contains("More than"));
        QVERIFY(refusal(patternMessages(*findPattern(u"all-to-all"), {*Torus::of({24, 24, 24}), 1, 8, 10}))
                    .contains("20 million messages (320"));
    }

    /// What is kept is what the pattern makes; it tells how far it is, and stops when told.
    void progress()
    {
        const PatternQuestion question{*Torus::of({16, 16, 16}), 1, 8, 100};
        std::vector<double> told;
        const auto made = patternDataset(*findPattern(u"random"), question, 1, Progress([&](double fraction) {
            told.push_back(fraction);
            return true;
        }));
        QVERIFY(made.ok());
        QCOMPARE(amgStructure(*made)->operations.front().messageCount, qint64(4096 * 100));
        QVERIFY(told.size() >= 6 && std::is_sorted(told.begin(), told.end()) && told.back() <= 1);
        QVERIFY(!patternDataset(*findPattern(u"random"), question, 1, Progress([](double fraction) { return fraction < 0.3; })).ok());
    }
};

QTEST_GUILESS_MAIN(TestPatternDataset)
#include "tst_pattern_dataset.moc"
