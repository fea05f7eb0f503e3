// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/collectives/measuredLayout.h"
#include "core/data/locality.h"
#include "core/session/Session.h"
#include "importers/importFiles.h"

#include <utility>
#include <vector>

namespace costscope {

class WaitingFits;

/// The files of these datasets, one request per choice of columns: what a column means is true of its own file only.
std::vector<ImportRequest> reloadRequests(const Session& session, const QStringList& ids);

/// All requests in one report.
ImportReport importAll(const std::vector<ImportRequest>& requests, const Progress& progress = {});

/// Puts what was read in the place of the datasets `ids` and makes their fits anew. A dataset is the same one if it stands
/// in the same file under the same name; of several with one name, the one with the same contents, else the same place.
/// One that is gone from its file, and a fit that the new data do not carry, are told in `report`.
/// Fits that take long go to `waiting`, if there is one.
void putReloaded(Session& session, const QStringList& ids, ImportReport& report, WaitingFits* waiting = nullptr);

/// Puts what was read of a table, its columns taken in another way, in the place of the dataset `id` and of those that were read with it:
/// by their names, else in their order. Fits are made anew. Those that are no more go, with what is theirs, which is told in `report`;
/// returns the ids of those that are new. Nothing changes if nothing could be read.
QStringList putReadOtherwise(Session& session, const QString& id, ImportReport& report, WaitingFits* waiting = nullptr);

/// Puts other data of the same kind in the places of datasets (by id), under their own names. Fits and calibrations are made anew; what
/// the new data do not carry goes, which is told in `report`.
void putOther(Session& session, const std::vector<std::pair<QString, DatasetPtr>>& others, ImportReport& report);

/// Says where sender and receiver of a benchmark were, which its file does not say (nothing: takes that back); calibrations are made
/// anew.
void putPlace(Session& session, const QString& id, std::optional<Locality> place, ImportReport& report);
/// The same of the ranks of measured collectives.
void putLayout(Session& session, const QString& id, const MeasuredLayout& layout);

} // namespace costscope
