// SPDX-License-Identifier: GPL-3.0-or-later
#include "windowBench.h"

#include "app/CountingPage.h"
#include "app/FigureArea.h"
#include "app/FigurePage.h"
#include "views/FigureView.h"
#include "views/LevelPanel.h"
#include "views/ParameterSlider.h"

#include <QPushButton>

using namespace costscope;

namespace {

constexpr int ranks = 1024, levels = 4;

/// A hierarchy with `messages` messages, evenly on its levels.
QByteArray hierarchy(qint64 messages)
{
    QByteArray text = "{\"format\": \"costscope.amg/1\", \"label\": \"big\", \"ranks\": " + QByteArray::number(ranks) +
                      ", \"placement\": {\"ppn\": 16, \"sockets_per_node\": 2}, \"levels\": [";
    const qint64 count = messages / levels;
    for (int level = 0; level < levels; ++level) {
        QByteArray src, dst, bytes;
        for (qint64 i = 0; i < count; ++i) {
            const qint64 from = i * ranks / count;
            src += QByteArray::number(from) + ',';
            dst += QByteArray::number((from + 1 + i * 7 % std::min(16 << (2 * level), ranks - 1)) % ranks) + ',';
            bytes += QByteArray::number(8 * (1 + i * 37 % 4096)) + ',';
        }
        for (QByteArray* list : {&src, &dst, &bytes}) list->chop(1);
        text += (level ? ",\n" : "") + ("{\"level\": " + QByteArray::number(level)) + ", \"operations\": [{\"operation\": \"spmv\", " +
                "\"measured_seconds\": {\"median\": 1e-3}, \"messages\": {\"src\": [" + src + "], \"dst\": [" + dst + "], \"bytes\": [" +
                bytes + "]}}]}";
    }
    return text + "]}\n";
}

/// A window with a file of two million messages, and what its figure's tab showed while jobs ran.
struct Big : Bench {
    QString file = folder.filePath(QStringLiteral("big.json"));
    QStringList jobs;     ///< every one that ran
    int counted = 0;      ///< times that counting was seen in the tab
    bool cancels = false; ///< presses Cancel as soon as it is seen

    Big()
    {
        write(file, hierarchy(2'000'000));
        QObject::connect(&window.jobs(), &Jobs::changed, &window, [this] { look(); });
    }
    FigurePage* page() { return window.figures()->currentFigure(); }
    CountingPage* counting() { return page() ? qobject_cast<CountingPage*>(page()->currentWidget()) : nullptr; }
    LevelPanel* panel() { return window.inspector()->levelPanel(); }
    void look()
    {
        for (const Job& job : window.jobs().jobs())
            if (!jobs.contains(job.name)) jobs << job.name;
        if (!counting() || window.jobs().isEmpty()) return;
        ++counted;
        if (cancels) counting()->button()->click();
        cancels = false;
    }
    void open()
    {
        window.files().openFiles({file});
        waitForJobs();
        QVERIFY(page());
    }
};

} // namespace

/// Millions of messages: nothing that takes long is done in the window's thread.
class TestWindowBig : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTest(); }

    void messagesAreCountedInAJob()
    {
        Big bench;
        bench.open();
        QVERIFY(bench.counted > 0);
        QCOMPARE(bench.jobs, (QStringList{QStringLiteral("Reading big.json"), QStringLiteral("Counting the messages of big")}));
        QVERIFY(bench.page()->figure());
        QVERIFY(bench.page()->currentWidget() == bench.page()->view());
        QCOMPARE(bench.page()->figure()->table.rows(), levels);
        QVERIFY(bench.panel()->isVisible());
        // The same as without a window and without a memory.
        const auto figure = buildFigure(bench.session(), bench.session().figures.front());
        QVERIFY(figure && figure->table == bench.page()->figure()->table);
    }

    /// What was counted serves every parameter of the machine: a drag starts no job.
    void draggingNeedsNoJob()
    {
        Big bench;
        bench.open();
        const int counted = bench.counted;
        const double before = bench.page()->figure()->table.numbers(u"contention_s")[0];
        Q_EMIT bench.panel()->contention()->changed(2e-10);
        QVERIFY(bench.window.jobs().isEmpty());
        QVERIFY(qFuzzyCompare(bench.page()->figure()->table.numbers(u"contention_s")[0], 2 * before));
        QCOMPARE(bench.counted, counted);
    }

    void countingCanBeCancelledAndBegunAgain()
    {
        Big bench;
        bench.cancels = true;
        bench.open();
        QVERIFY(!bench.page()->figure());
        QVERIFY(bench.counting());
        QVERIFY2(bench.counting()->words()->text().contains(QStringLiteral("not counted")), qPrintable(bench.counting()->words()->text()));
        QVERIFY(!bench.panel()->isVisible());
        bench.counting()->button()->click();
        bench.waitForJobs();
        QVERIFY(bench.page()->figure());
        QVERIFY(bench.panel()->isVisible());
    }

    /// A figure that has to be counted anew stays in sight until the new one is there, and the Inspector waits with it.
    void whatWasShownStaysWhileCountingAnew()
    {
        Big bench;
        bench.open();
        const auto before = bench.page()->figure();
        FigureRequest request = bench.session().figures.front();
        request.choices[QStringLiteral("queue_messages")] = QStringLiteral("sends");
        bench.window.things().editFigure(request, QStringLiteral("switch"));
        QVERIFY(!bench.window.jobs().isEmpty());
        QCOMPARE(bench.page()->figure(), before);
        QVERIFY2(bench.panel()->verdict()->text().contains(QStringLiteral("Counting")), qPrintable(bench.panel()->verdict()->text()));
        bench.waitForJobs();
        QVERIFY(bench.page()->figure() != before);
        QVERIFY(!bench.panel()->verdict()->text().contains(QStringLiteral("Counting")));
        bench.window.document().undoStack().undo(); // known already
        QVERIFY(bench.window.jobs().isEmpty());
        QVERIFY(bench.page()->figure()->table == before->table);
    }

    /// A tab that is closed, or a session that goes, takes its job along.
    void closingTheTabEndsTheJob()
    {
        Big bench;
        bench.window.files().openFiles({bench.file});
        QTRY_VERIFY_WITH_TIMEOUT(bench.counted > 0, 30'000);
        bench.window.figures()->closeAll();
        bench.waitForJobs();
        QVERIFY(bench.window.figures()->isEmpty());
        bench.window.show(bench.session().figures.front().id);
        bench.waitForJobs();
        QVERIFY(bench.page()->figure());
    }
};

QTEST_MAIN(TestWindowBig)
#include "tst_window_big.moc"
