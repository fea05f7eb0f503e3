// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/Jobs.h"

#include <QImage>
#include <QPainter>
#include <QTest>
#include <QThread>

#include <atomic>

using namespace costscope;

class TestJobs : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Qt shares out what it paints among the threads of its own pool, and waits for them: jobs must not sit there.
    void paintingWaitsForNoJob()
    {
        std::atomic<bool> isPainted = false;
        std::atomic<int> running = 0, inTime = 0;
        Jobs jobs;
        const int count = 2 * QThread::idealThreadCount();
        for (int i = 0; i < count; ++i)
            jobs.run(
                u"waits"_s,
                [&](const Progress&) {
                    ++running;
                    for (int k = 0; k < 1000 && !isPainted; ++k) QThread::msleep(10); // it would wait for ever
                    inTime += isPainted;
                    return 0;
                },
                [](int) {});
        QTRY_VERIFY(running == std::min(count, QThread::idealThreadCount()));
        QImage image(4000, 4000, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::white);
        QPainter(&image).fillRect(image.rect(), QColor(10, 20, 30, 128));
        isPainted = true;
        QTRY_VERIFY(jobs.isEmpty());
        QCOMPARE(int(inTime), count);
    }
};

QTEST_MAIN(TestJobs)
#include "tst_jobs.moc"
