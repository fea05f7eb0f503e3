// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"
#include "core/session/Session.h"

#include <QObject>
#include <QPointer>

#include <deque>
#include <functional>

namespace costscope {

class Jobs;

/// Builds the figures of a window: at once where that is quick, in a job where many messages have to be counted first. What
/// was counted is kept, so that a parameter is dragged without a job. One job at a time: the next figure may need the same.
class FigureBuilder : public QObject {
    Q_OBJECT

public:
    explicit FigureBuilder(Jobs& jobs, QObject* parent = nullptr);

    /// Gets the figure, or why there is none; nothing if the job was cancelled.
    using Done = std::function<void(std::optional<Result<Figure>>)>;

    /// Calls `done` before it returns, or later; then the number of the build is returned, else 0. A build that is no longer
    /// wanted is cancelled: `done` must stay callable until then.
    int build(const Session& session, const FigureRequest& request, Done done);
    void cancel(int build);           ///< calls its `done`
    double fraction(int build) const; ///< of its job; 0 while it waits
    FigureMemory& memory() { return m_memory; }
    /// What a job counts for a figure: "Counting the messages of big".
    static QString workInWords(const Session& session, const FigureRequest& request);

Q_SIGNALS:
    void progressed();

private:
    struct Wanted {
        int number;
        Session session;
        FigureRequest request;
        Done done;
    };
    bool isQuick(const Session& session, const FigureRequest& request) const;
    void next();
    void ended(std::optional<Result<Figure>> figure);

    QPointer<Jobs> m_jobs;
    FigureMemory m_memory;
    std::deque<Wanted> m_waiting; ///< the first one runs if there is a job
    int m_job = 0;
    int m_lastNumber = 0;
};

} // namespace costscope
