// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Progress.h"

#include <QElapsedTimer>
#include <QObject>
#include <QStringList>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace costscope {

/// One piece of long work.
struct Job {
    int id = 0;
    QString name;
    double fraction = 0;
    QElapsedTimer started;
};

/// Runs functions of core and importers on worker threads. The work tells its progress through the Progress argument;
/// its result is handed over in the window's thread, or dropped if the job was cancelled. Work that throws has failed().
class Jobs : public QObject {
    Q_OBJECT

public:
    explicit Jobs(QObject* parent = nullptr);
    ~Jobs() override;

    /// Starts `work`; `done` gets its result in this thread; `stopped` is called instead if there is none, because the work
    /// was cancelled or failed. Returns the job's id.
    template <class Work, class Done>
    int run(const QString& name, Work work, Done done,
            std::function<void()> stopped = {}) // NOLINT(performance-unnecessary-value-param): moved on, in each instance
    {
        using T = std::invoke_result_t<Work, const Progress&>;
        auto result = std::make_shared<std::optional<T>>();
        return start(
            name, [work = std::move(work), result](const Progress& progress) { *result = work(progress); },
            [done = std::move(done), result] {
                if (*result) done(std::move(**result));
            },
            std::move(stopped));
    }

    void cancel(int id);
    /// Cancels what runs; returns its names. A result that waits to be handed over is dropped as well.
    QStringList cancelAll();
    bool isEmpty() const { return m_running.empty(); }
    std::vector<Job> jobs() const;

Q_SIGNALS:
    /// A job began, got on, or ended.
    void changed();
    /// The work ended by an exception: there is no result. `reason` is a sentence for the user.
    void failed(const QString& reason);

private:
    struct Running;
    int start(const QString& name, std::function<void(const Progress&)> work, std::function<void()> done, std::function<void()> stopped);
    void finish(int id);

    std::vector<std::unique_ptr<Running>> m_running;
    int m_lastId = 0;
};

} // namespace costscope
