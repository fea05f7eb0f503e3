// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figure/remembered.h"

#include <QtTest>

using namespace costscope;

/// What is kept, and for how long.
class TestFigureMemory : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anAnswerIsWorkedOutOncePerQuestion()
    {
        const auto data = std::make_shared<const Dataset>(), other = std::make_shared<const Dataset>();
        FigureMemory memory;
        int asked = 0;
        const auto ask = [&](const DatasetPtr& of, int question) {
            return **remembered<int>(of, question, memory, [&]() -> Result<int> { return ++asked; });
        };
        QCOMPARE(ask(data, 7), 1);
        QCOMPARE(ask(data, 7), 1);
        QCOMPARE(ask(data, 8), 2);
        QCOMPARE(ask(other, 7), 3);
        QCOMPARE(ask(data, 7), 1);
        QCOMPARE(asked, 3);
    }

    void smallAnswersDriveOutNoLargeOnes()
    {
        std::vector<DatasetPtr> all;
        for (int i = 0; i < 200; ++i) all.push_back(std::make_shared<const Dataset>());
        FigureMemory memory;
        const auto keep = [&](size_t at, int question, FigureMemory::Size size) {
            const auto kept = remembered<int>(
                all[at], question, memory, []() -> Result<int> { return 1; }, size);
            Q_UNUSED(kept);
        };
        const auto isKept = [&](size_t at, int question) { return remembered<int>(all[at], question, memory) != nullptr; };
        for (size_t at = 0; at < 12; ++at) keep(at, 1, FigureMemory::Size::Large);
        for (size_t at = 12; at < 200; ++at) keep(at, 2, FigureMemory::Size::Small);
        for (size_t at = 0; at < 12; ++at) QVERIFY(isKept(at, 1));
        QVERIFY(isKept(199, 2) && isKept(140, 2)); // the latest
        QVERIFY(!isKept(139, 2));
        for (size_t at = 0; at < 12; ++at) keep(at, 3, FigureMemory::Size::Large);
        for (size_t at = 0; at < 12; ++at) QVERIFY(!isKept(at, 1) && isKept(at, 3));
        QVERIFY(isKept(140, 2));
    }

    void ofOneKindAboutOneDatasetTheLastSixAreKept()
    {
        const auto data = std::make_shared<const Dataset>();
        FigureMemory memory;
        for (int question = 0; question < 10; ++question) {
            const auto kept = remembered<int>(
                data, question, memory, []() -> Result<int> { return 1; }, FigureMemory::Size::Small);
            Q_UNUSED(kept);
        }
        for (int question = 0; question < 10; ++question) QCOMPARE(remembered<int>(data, question, memory) != nullptr, question > 3);
    }
};

QTEST_GUILESS_MAIN(TestFigureMemory)
#include "tst_figure_memory.moc"
