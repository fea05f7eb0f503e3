// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/windowBench.h"

#include <QDir>
#include <QSignalSpy>

#include <new>

using namespace costscope;

namespace {

/// t_n = 100/n + 0.4 ln n, to three digits.
const QByteArray runs("n,t_n_s\n1,100\n2,51\n4,26.5\n8,14.1\n16,8.4\n32,5.4\n64,4.6\n128,5.1\n");

} // namespace

/// Nothing that a user does may be lost, mixed with something else, or overwritten without a question.
class TestSafety : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTest(); }

    void workThatThrowsIsSaid_data()
    {
        QTest::addColumn<bool>("memory");
        QTest::addColumn<QString>("words");
        QTest::newRow("no memory") << true << QStringLiteral("not enough memory");
        QTest::newRow("logic") << false << QStringLiteral("seven is no number");
    }

    void workThatThrowsIsSaid()
    {
        QFETCH(bool, memory);
        QFETCH(QString, words);
        Bench bench;
        bool delivered = false;
        bench.window.jobs().run(
            QStringLiteral("Counting"),
            [memory](const Progress&) -> int {
                if (memory) throw std::bad_alloc();
                throw std::logic_error("seven is no number");
            },
            [&](int) { delivered = true; });
        bench.waitForJobs();
        QVERIFY(!delivered);
        QCOMPARE(bench.answers->told.size(), size_t(1));
        QVERIFY2(bench.answers->told.front().message.contains(words), qPrintable(bench.answers->told.front().message));
        QVERIFY(bench.answers->told.front().message.startsWith(QStringLiteral("Counting")));
    }
};

QTEST_MAIN(TestSafety)
#include "tst_safety.moc"
