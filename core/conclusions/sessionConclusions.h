// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/conclusions/conclusions.h"
#include "core/figure/FigureMemory.h"
#include "core/session/Session.h"

namespace costscope {

// What a session concludes, as its figures show it: with their machine, placement, settings and what if.

/// A figure as far as it decides what is concluded of a dataset.
struct AskedFigure {
    FigureRequest request;
    QString id;      ///< by which it is found again when it asks something else
    QString machine; ///< in force
    QString asks;    ///< placement, settings, what if: the same text, the same question
};
/// By what they conclude: "levels", "collective", "overlap-bars".
using AskedFigures = std::map<QString, std::vector<AskedFigure>>;

/// For every figure of a group the number that it has in both sessions; -1 = another one says the same.
using FigureNumbers = std::map<QString, std::vector<int>>;
struct CommonNumbers {
    FigureNumbers before, after;
};
/// Figures are the same if they ask the same of the same machine; of those left over if they have the same id, if they ask the
/// same of another machine, and at last in their order. The new session's are numbered as they stand, the old one's left over go on.
CommonNumbers commonNumbers(const AskedFigures& before, const AskedFigures& after);

/// A dataset with the name that two sessions share; `prefix` stands before its subjects where there are several of its kind.
struct NamedDataset {
    const DatasetItem* item = nullptr;
    QString name;
    QString prefix = {};                ///< "Elasticity: "; empty if it is the only one of its kind
    const DatasetItem* other = nullptr; ///< what it is compared with, of the other session
    FigureNumbers numbers = {};         ///< of its asked figures
};

/// What is said of some datasets or figures.
struct Said {
    SessionValues values = {};
    Conclusions conclusions = {};
    AskedValues asked = {};
    Messages messages = {};
};

/// The figures of a dataset that ask differently, those of levels; without any the usual one.
std::vector<AskedFigure> askedLevels(const Session& session, const DatasetItem& item);
/// The same of all others, by what they conclude.
AskedFigures askedFigures(const Session& session, const DatasetItem& item);

/// One place where conclusions come from; more may follow in further files.
void concludeLevels(Said& said, const Session& session, const NamedDataset& dataset, FigureMemory& memory, const Progress& progress);
void concludeRuns(Said& said, const Session& session, const NamedDataset& dataset);
/// α, R_b, R_N, γ, δ … of one benchmark by itself with the usual recipe, and the limits of protocols that were found in it.
void concludeBenchmark(Said& said, const NamedDataset& dataset, const Progress& progress);
/// What figures of overlap, selection, dense linear algebra and collectives show of a dataset; collectives that have none too.
void concludeFigures(Said& said, const Session& session, const NamedDataset& dataset, FigureMemory& memory, const Progress& progress);

/// What is gone through for the conclusions of a session (rowsToCount), of figures that nobody has drawn too.
qint64 rowsToConclude(const Session& session, const FigureMemory& memory);

/// What became of the conclusions of a session.
struct SessionVerdict {
    ConclusionChanges changes; ///< causes before consequences, the strongest first
    ComparedValues compared;
    int notTold = 0;   ///< conclusions that differ by less than leastChange
    int matched = 0;   ///< conclusions that both sessions have
    int unmatched = 0; ///< conclusions that only one session has
    Messages messages; ///< what could not be compared, and how sure the rest is
    /// That the problems differ; else the strongest consequence, if there is none the first cause; nullptr if nothing changed.
    const ConclusionChange* strongest() const;
    /// Its sentence, or that there is none.
    QString headline() const;
};

/// Datasets are matched by kind and name, two single ones of a kind in any case; machines by id, fits by dataset and model.
/// Error: cancelled.
Result<SessionVerdict> sessionVerdict(const Session& before, const Session& after, const SignificanceSettings& settings,
                                      FigureMemory& memory, const Progress& progress = {});

} // namespace costscope
