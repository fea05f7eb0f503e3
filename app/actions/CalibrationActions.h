// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/Figure.h"
#include "core/session/Session.h"

#include <QObject>

namespace costscope {

class Dialogs;
class Document;
class FigureBuilder;
class Jobs;

/// What users do with the calibrations of a session, each as one undo step.
class CalibrationActions : public QObject {
    Q_OBJECT

public:
    CalibrationActions(Document& document, Jobs& jobs, FigureBuilder& builder, Dialogs& dialogs, QObject* parent = nullptr);

    /// Calibrates without a bootstrap and puts calibration and machine; returns the calibration's id, empty if it was refused.
    /// Edits with the same key are one undo step.
    QString put(CalibrationItem item, const QString& text, const QString& mergeKey = {});
    /// The same with as many draws as the recipe says, as a job.
    void bootstrap(CalibrationItem item);
    /// The calibration that `of` shows, else that of their dataset, leaves out these rows of benchmarks, or counts them again
    /// if all are out. One that is not there is made.
    void toggleLeftOut(const std::vector<RecordRef>& records, const QString& of);
    void use(const QString& machine, const QStringList& figures);

Q_SIGNALS:
    void refused(const QString& reason); ///< the session stays as it was
    void told(const QString& what);      ///< for the status bar

private:
    bool putInto(Session& session, CalibrationItem& item);

    Document& m_document;
    Jobs& m_jobs;
    FigureBuilder& m_builder;
    Dialogs& m_dialogs;
};

} // namespace costscope
