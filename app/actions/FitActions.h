// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/jobs/WaitingFits.h"
#include "views/inspector/overhead/FitPanel.h"

#include <QObject>

namespace costscope {

class Document;
class Jobs;

/// Fits that take too long for the window's thread, as jobs. What an import or a reload lacks arrives in place, in the session and in
/// every step of undo with the same data; what the user asks for is an edit when it is there. A result that nobody waits for any more,
/// because data or fit are others by then, is thrown away, and its job ends as soon as that is so.
class FitActions : public QObject {
    Q_OBJECT

public:
    FitActions(Document& document, Jobs& jobs, QObject* parent = nullptr);

    /// Fits that the session lacks after an edit.
    void complete(std::vector<WaitingFit> waiting);
    /// Fits with other settings, together one edit. A change of the same fit that runs is given up for this one.
    /// Edits with the same `mergeKey` are one step, as of Document::edit().
    void change(std::vector<std::pair<QString, FitSettings>> fits, const QString& text, const QString& mergeKey = {});
    /// What change() is computing of this fit: the next edit starts from it.
    std::optional<FitSettings> asked(const QString& dataset, const QString& model) const;
    /// What a panel wants to know; an earlier question of the sort is given up.
    void scan(const FitQuestion& question);
    void offer(const FitQuestion& question, const Fit& fit);

Q_SIGNALS:
    void changed(); ///< what runs
    void scanned(const FitQuestion& question, std::optional<double> f_s);
    void offered(const FitQuestion& question, const std::vector<NearMiss>& all);
    void created(const QString& id);
    void told(const QString& what);

private:
    struct Batch {
        int number = 0;
        std::vector<WaitingFit> fits;
        int job = 0;            ///< 0: not running, the session has no need of it now
        bool isGivenUp = false; ///< by us: it may be begun again
    };
    struct Change {
        int number = 0, job = 0;
        std::vector<WaitingFit> fits;
        std::vector<std::optional<FitSettings>> before; ///< of the fits that they take the place of
        QString text, mergeKey;
    };
    void follow();
    void start(Batch& batch);
    void take(int number, std::vector<Fit> fits);
    void stopped(int number);
    void takeChange(int number, std::vector<Fit> fits);
    void giveUpFor(std::vector<std::pair<QString, FitSettings>>& fits);
    bool stands(const Change& change) const;
    QString nameOf(const std::vector<WaitingFit>& fits) const;

    Document& m_document;
    Jobs& m_jobs;
    std::vector<Batch> m_batches;
    std::vector<Change> m_changes;
    int m_last = 0;
    int m_scan = 0, m_offer = 0; ///< jobs
};

} // namespace costscope
