// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/Jobs.h"

#include "app/jobs/handOver.h"
#include "app/jobs/workers.h"

#include <QFutureWatcher>
#include <QPromise>
#include <QThreadPool>
#include <QtConcurrentRun>

#include <algorithm>
#include <exception>
#include <new>

#ifdef Q_OS_LINUX
#include <sys/resource.h>
#endif

namespace costscope {

namespace {

constexpr int steps = 1000; // of a progress bar

/// Work takes all cores, and the window needs one of them now and then: it comes first. (On Linux a thread has a priority of its own,
/// which those that it starts take over. None of them starts a program that measures.)
void giveWay()
{
#ifdef Q_OS_LINUX
    setpriority(PRIO_PROCESS, 0, 5);
#endif
}

/// Why the work has no result; empty if it ended as it should. No exception leaves the thread it was thrown in.
QString guarded(const std::function<void(const Progress&)>& work, const Progress& progress)
{
    try {
        work(progress);
        return {};
    } catch (const std::bad_alloc&) {
        return Jobs::tr("there was not enough memory for it");
    } catch (const std::exception& e) {
        return Jobs::tr("an error in the program (%1)").arg(QString::fromUtf8(e.what()));
    } catch (...) {
        return Jobs::tr("an error in the program");
    }
}

} // namespace

struct Jobs::Running {
    Job job;
    QFutureWatcher<void>* watcher = new QFutureWatcher<void>; ///< goes by deleteLater: it may be speaking
    std::function<void()> done;
    std::function<void()> stopped;                                  ///< may be empty
    std::shared_ptr<QString> failure = std::make_shared<QString>(); ///< written by the worker before it ends
    std::shared_ptr<HandOver> over = std::make_shared<HandOver>();

    ~Running() { watcher->deleteLater(); }
};

Jobs::Jobs(QObject* parent) : QObject(parent)
{}

Jobs::~Jobs()
{
    for (const auto& running : m_running) {
        running->watcher->disconnect(this);
        running->watcher->cancel();
    }
    for (const auto& running : m_running) {
        running->watcher->waitForFinished();
        running->over->take();
    }
}

int Jobs::start(const QString& name, std::function<void(const Progress&)> work, std::function<void()> done, std::function<void()> stopped)
{
    const int id = ++m_lastId;
    auto running = std::make_unique<Running>();
    running->job.id = id;
    running->job.name = name;
    running->job.started.start();
    running->done = std::move(done);
    running->stopped = std::move(stopped);
    Running* r = running.get();
    connect(r->watcher, &QFutureWatcher<void>::progressValueChanged, this, [this, r](int value) {
        r->job.fraction = double(value) / steps;
        Q_EMIT changed();
    });
    connect(r->watcher, &QFutureWatcher<void>::finished, this, [this, id] { finish(id); });
    m_running.push_back(std::move(running));
    r->over->give();
    r->watcher->setFuture(
        QtConcurrent::run(&workers(), [work = std::move(work), failure = r->failure, over = r->over](QPromise<void>& promise) {
            over->take();
            giveWay();
            promise.setProgressRange(0, steps);
            *failure = guarded(work, Progress([&promise](double fraction) {
                                   promise.setProgressValue(int(fraction * steps));
                                   return !promise.isCanceled();
                               }));
            over->give();
        }));
    Q_EMIT changed();
    return id;
}

void Jobs::cancel(int id)
{
    for (const auto& running : m_running)
        if (running->job.id == id) running->watcher->cancel();
}

QStringList Jobs::cancelAll()
{
    QStringList names;
    for (const auto& running : m_running) {
        if (!running->watcher->isCanceled()) names << running->job.name;
        running->watcher->cancel();
    }
    return names;
}

std::vector<Job> Jobs::jobs() const
{
    std::vector<Job> all;
    for (const auto& running : m_running) all.push_back(running->job);
    return all;
}

void Jobs::finish(int id)
{
    const auto found = std::find_if(m_running.begin(), m_running.end(), [id](const auto& r) { return r->job.id == id; });
    if (found == m_running.end()) return;
    const std::unique_ptr<Running> running = std::move(*found);
    m_running.erase(found);
    running->over->take();
    Q_EMIT changed();
    const bool cancelled = running->watcher->isCanceled();
    if (!cancelled && running->failure->isEmpty()) return running->done();
    if (!cancelled) Q_EMIT failed(tr("%1 failed: %2. The session stays as it was.").arg(running->job.name, *running->failure));
    if (running->stopped) running->stopped();
}

} // namespace costscope
