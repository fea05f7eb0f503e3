// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/Dataset.h"
#include "core/machine/Machine.h"
#include "core/model/Fit.h"
#include "core/session/calibrations.h"

#include <QJsonObject>

#include <map>
#include <memory>
#include <vector>

namespace costscope {

/// Where the data of a dataset stand while the session is on the disk.
enum class Storage {
    Inside, ///< in the session file: it can be sent away alone
    Linked  ///< in the file they were read from, beside the session; as long as that is unchanged
};

/// A dataset within a session. Ids are unique in the session and never reused; names are for people.
struct DatasetItem {
    QString id;
    QString name;
    DatasetPtr data;
    Storage storage = Storage::Inside;
    /// Why the data of a linked dataset are not here; empty = they are. Its name, facts and sources are known all the same.
    QString missing = {};
    bool operator==(const DatasetItem& other) const;
};

/// The user's words at a point of a figure, in the units of its axes: they stay there when the axes change.
struct Annotation {
    QString text; ///< simple HTML
    int panel = 0;
    double x = 0, y = 0;
    QString anchor = {}; ///< where the words stand from there: "above-right" …; empty = above
    bool operator==(const Annotation&) const = default;
};

/// The description of a figure; never pixels.
struct FigureRequest {
    QString id;
    QString kind;         ///< figure kind id
    QString title = {};   ///< the user's own words, plain text; empty = proposed from the numbers
    QStringList datasets; ///< dataset ids
    QString machine = {};
    QJsonObject choices = {}; ///< by choice id
    std::vector<Annotation> annotations = {};
    QJsonObject unknown = {}; ///< fields of a newer program, kept and written back
    bool operator==(const FigureRequest&) const = default;
};

struct Baseline;

/// The sessions that this one is compared with (baseline.h), if there are any. They never change: copies share them.
struct PinnedBaseline {
    std::shared_ptr<const Baseline> pinned;
    std::vector<std::shared_ptr<const Baseline>> beside = {}; ///< further ones; none without a pinned one
    bool operator==(const PinnedBaseline& other) const;       ///< by what is in it
};

/// All that a user works on: a value. Every edit makes a new one; copies share the datasets.
struct Session {
    std::vector<DatasetItem> datasets;
    std::vector<Machine> machines;
    std::vector<Fit> fits;
    std::vector<CalibrationItem> calibrations;
    std::vector<FigureRequest> figures;
    QString notes;
    PinnedBaseline baseline = {};
    /// What this version does not know, kept and written back: top-level fields; under "datasets", "machines",
    /// "fits" and "calibrations" whole items whose kind or words are not known here.
    QJsonObject unknown;
    std::map<QString, QJsonObject> unknownOf; ///< such fields of single datasets, fits and calibrations, by their id
    qint64 lastId = 0;                        ///< highest number ever given to an id

    const DatasetItem* dataset(QStringView id) const;
    const Fit* fit(QStringView id) const;
    /// The fit of this model on this dataset, if there is one.
    const Fit* fitOf(QStringView datasetId, QStringView model) const;
    const FigureRequest* figure(QStringView id) const;
    /// "d3": an id that no dataset, machine, fit or figure has.
    QString freshId(QChar prefix) const;
    bool operator==(const Session&) const = default;
};

/// Adds a dataset and returns its id. A name that exists gets " (2)".
QString addDataset(Session& session, DatasetPtr dataset);

/// Adds a figure under a fresh id, which it returns.
QString addFigure(Session& session, FigureRequest request);

/// Puts a fit of a dataset in place of the one of the same model, or adds it; gives it id and name. Returns the id.
QString putFit(Session& session, const QString& datasetId, Fit fit);

/// Removes a dataset with its fits and figures of it alone; a machine (removeMachine() in machines.h); a fit; a figure.
void removeItem(Session& session, const QString& id);

} // namespace costscope
