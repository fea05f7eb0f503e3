// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/Figure.h"
#include "core/session/Session.h"

#include <QObject>

namespace costscope {

class Dialogs;
class Document;
class FitActions;
class Jobs;
struct WantedCollective;
struct WantedPattern;

/// What users do with the things of a session, each as one undo step.
class SessionActions : public QObject {
    Q_OBJECT

public:
    SessionActions(Document& document, Jobs& jobs, Dialogs& dialogs, QObject* parent = nullptr);
    FitActions& fits() { return *m_fits; } ///< those that run as jobs

    void rename(const QString& id, const QString& name);
    void remove(const QStringList& ids);
    void editNotes(const QString& notes); ///< one undo step until the merge ends
    /// Where the data of a dataset are kept while the session is on the disk. To link it, its file is read once more, as a job.
    void setStorage(const QString& id, Storage storage);
    /// A fit with these settings in place of the one of the same model; returns its id, empty if it was refused or comes by a job.
    QString fit(const QString& dataset, const FitSettings& settings, const QString& text, const QString& mergeKey = {});
    /// The first fit of a dataset: by eq (6), or by the normal form where that cannot be, with a word why.
    QString fitFirst(const QString& dataset, const QString& text);
    /// The same with bootstrap samples, as a job.
    void bootstrap(const QString& dataset, const FitSettings& settings);
    /// All fits of these datasets use or leave out these records; all are left out unless all are out already.
    void toggleLeftOut(const std::vector<RecordRef>& records);
    void resetFit(const QString& id); ///< back to the settings a new fit starts with
    /// A figure of this kind over as many of the datasets as it takes; returns its id, empty if there is none. The one that
    /// is there is taken if nothing in it has been changed.
    QString newFigure(const QString& kind, const QStringList& datasets);
    /// The same from a request without id.
    QString newFigure(FigureRequest request);
    /// Edits with the same key are one undo step.
    void useValuesInAll(const FigureRequest& request);
    void editFigure(const FigureRequest& request, const QString& text, const QString& mergeKey = {});
    /// The same of a figure of link loads, `together` with the network of all others of its data.
    void editNetwork(const FigureRequest& request, const QString& text, bool together);
    void keepWhatIf(const FigureRequest& figure); ///< in place of what it is compared with
    /// The machine of a figure in place of the one of the same id, or beside the others; the figure takes it. Edits with the
    /// same key are one undo step.
    void editMachine(const FigureRequest& figure, const Machine& machine, const QString& text, const QString& mergeKey);
    /// Puts further datasets into a figure, or a machine in place of its own; says why not if it does not take them.
    QString addToFigure(const QString& figure, const QStringList& datasets);
    /// Profiles as one strong-scaling series with its default fit and figure.
    void makeSeries(const QStringList& profiles);
    /// What overlap saves between two profiles: a dataset with its figure.
    void decodeTables(const QStringList& chosen); ///< a machine from tables of dense linear algebra
    void makeOverlap(const QString& profile, const QString& other);
    /// The dataset with its ranks at the routers that a file tells (rank, x, y, z), as another dataset.
    void placeRanks(const QString& dataset, const QString& file);
    /// Messages made by rule, with the figures of link loads, as a job.
    void makePattern(const WantedPattern& wanted);
    /// A collective with its figures.
    void makeCollective(const WantedCollective& wanted);
    /// One value of a collective, for its dataset and all figures of it (editCollective()). Edits of one value are one undo step
    /// until the merge ends.
    void editCollective(const QString& dataset, const QString& name, const QString& text, const QString& label);
    /// Switches of a figure of a collective: takeSwitches().
    void editCollectiveFigure(const FigureRequest& request, const QString& text);

Q_SIGNALS:
    /// setStorage() has ended, whether it changed anything or not.
    void storageSettled();
    /// Something new wants to be seen.
    void created(const QString& id);
    /// A fit was not made; the session stays as it was.
    void refused(const QString& reason);
    void told(const QString& what); ///< for the status bar

private:
    Document& m_document;
    Jobs& m_jobs;
    Dialogs& m_dialogs;
    FitActions* m_fits;
};

} // namespace costscope
