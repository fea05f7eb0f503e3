// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/windowBench.h"

#include "app/ReportModel.h"
#include "app/leftOutAgain.h"

#include <QAction>

using namespace costscope;

namespace {

/// t_n = 100/n + 0.4 ln n, to three digits.
const QByteArray runs("n,t_n_s\n1,100\n2,51\n4,26.5\n8,14.1\n16,8.4\n32,5.4\n64,4.6\n128,5.1\n");

using Numbers = std::vector<double>;
using Rows = std::vector<int>;

Table table(const Numbers& n, const Numbers& t)
{
    return {{}, {{QStringLiteral("n"), Quantity::None, n}, {QStringLiteral("t_n_s"), Quantity::Time, t}}};
}

} // namespace

/// What belongs to data that were read again still belongs to them, or it is said that it does not.
class TestReload : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTest(); }

    void aLeftOutRecordIsFoundAgain_data()
    {
        QTest::addColumn<Numbers>("n");
        QTest::addColumn<Numbers>("t");
        QTest::addColumn<Rows>("expect");
        QTest::addColumn<int>("doubts");
        // Before: n = 1, 4, 4, 16 with t = 100, 26, 40, 8; the 40 is left out.
        QTest::newRow("the same") << Numbers{1, 4, 4, 16} << Numbers{100, 26, 40, 8} << Rows{2} << 0;
        QTest::newRow("turned round") << Numbers{1, 4, 4, 16} << Numbers{100, 40, 26, 8} << Rows{1} << 0;
        QTest::newRow("one before it is gone") << Numbers{1, 4, 16} << Numbers{100, 40, 8} << Rows{1} << 0;
        QTest::newRow("one more before it") << Numbers{1, 4, 4, 4, 16} << Numbers{100, 27, 26, 40, 8} << Rows{3} << 0;
        QTest::newRow("it alone is gone") << Numbers{1, 4, 16} << Numbers{100, 26, 8} << Rows{} << 1;
        QTest::newRow("its n is gone") << Numbers{1, 16} << Numbers{100, 8} << Rows{} << 1;
        QTest::newRow("measured anew") << Numbers{1, 4, 4, 16} << Numbers{100, 26, 39, 8} << Rows{2} << 0;
        QTest::newRow("both measured anew") << Numbers{1, 4, 4, 16} << Numbers{100, 27, 39, 8} << Rows{2} << 1;
        QTest::newRow("there twice") << Numbers{1, 4, 4, 4, 16} << Numbers{100, 26, 40, 40, 8} << Rows{2} << 1;
    }

    void aLeftOutRecordIsFoundAgain()
    {
        QFETCH(Numbers, n);
        QFETCH(Numbers, t);
        QFETCH(Rows, expect);
        QFETCH(int, doubts);
        const LeftOut found = leftOutAgain({2}, table({1, 4, 4, 16}, {100, 26, 40, 8}), table(n, t));
        QCOMPARE(found.rows, expect);
        QCOMPARE(found.doubts.size(), doubts);
        for (const QString& doubt : found.doubts) QVERIFY2(doubt.contains(QStringLiteral("n = 4 ")), qPrintable(doubt));
    }

    void aLeftOutRecordThatIsGoneIsTold()
    {
        Bench bench;
        const QString path = bench.folder.filePath(QStringLiteral("runs.csv"));
        write(path, runs);
        drop(bench.window, QStringList{path});
        bench.waitForJobs();
        bench.window.things().toggleLeftOut({{bench.session().datasets.front().id, 4}}); // n = 16
        write(path, QByteArray(runs).replace("16,8.4\n", ""));
        bench.window.actions()["reload"]->trigger();
        bench.waitForJobs();
        QVERIFY(bench.session().fits.front().settings.excluded.empty());
        const QString said = bench.window.report()->text();
        QVERIFY2(said.contains(QStringLiteral("The record at n = 16 that was left out is no longer there")), qPrintable(said));
    }

    /// Up to 100 000 samples in the window's thread would make it stand still.
    void samplesAreNotDrawnAgain()
    {
        Bench bench;
        const QString path = bench.folder.filePath(QStringLiteral("runs.csv"));
        write(path, runs);
        drop(bench.window, QStringList{path});
        bench.waitForJobs();
        FitSettings settings = bench.session().fits.front().settings;
        settings.bootstrap = 100;
        bench.window.things().bootstrap(bench.session().fits.front().dataset, settings);
        bench.waitForJobs();
        QCOMPARE(bench.session().fits.front().settings.bootstrap, 100);
        write(path, QByteArray(runs).replace("1,100", "1,110"));
        bench.window.actions()["reload"]->trigger();
        bench.waitForJobs();
        QCOMPARE(bench.session().datasets.front().data->principal().numbers(u"t_n_s").front(), 110.0);
        QCOMPARE(bench.session().fits.front().settings.bootstrap, 0);
        const QString said = bench.window.report()->text();
        QVERIFY2(said.contains(QStringLiteral("Start Bootstrap once more")), qPrintable(said));
    }
};

QTEST_MAIN(TestReload)
#include "tst_reload.moc"
