// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs/line/Arguments.h"
#include "core/base/Progress.h"
#include "core/collectives/measuredLayout.h"
#include "core/data/locality.h"
#include "core/session/Session.h"
#include "core/session/SessionView.h"
#include "importers/Importer.h"

namespace costscope {

/// What the FILE words (or --example) of a verb hold, as one session.
struct Inputs {
    Session session;
    Messages messages;
    SessionView view = {}; ///< what was in sight in a session
};

/// Where a benchmark ran, as its file does not say it.
struct SaidPlace {
    std::optional<Locality> place = {}; ///< sender and receiver
    MeasuredLayout layout = {};         ///< the ranks of collectives
};
/// By the name of a dataset or a file, "" for all.
using SaidPlaces = QHash<QString, SaidPlace>;

/// Sessions are opened, everything else is imported; several profiles also form a series. Every file must be readable.
/// Error: the first refusal; wrongWords(): several files of which one is a session, a place of what is not there.
/// `format`: the id of the importer that all of them are for; empty: each is recognised.
Result<Inputs> readInputs(const QStringList& files, const Progress& progress = {}, const ImportOptions& options = {},
                          const SaidPlaces& places = {}, const QString& format = {});

/// An example session by its id. Error: wrongWords(): there is none (lists them); it cannot be read.
Result<Inputs> readExample(const QString& id);

/// --as FORMAT of the verbs that read files: as an option, and the format's id, "" without it. Error = usage: it is unknown.
Option formatOption();
Result<QString> formatOf(const Arguments& arguments);

/// --partial of the verbs that read files.
Option partialOption();

/// --column HEADING=NAME of the verbs that read tables: as an option, and what was given. Error = usage.
Option columnOption();
Result<QHash<QString, QString>> columnsOf(const Arguments& arguments);

/// --place NAME=PLACE of the verbs that read benchmarks: as an option, and what was given. Error = usage.
Option placeOption();
Result<SaidPlaces> placesOf(const Arguments& arguments);
/// Says of benchmarks that do not tell it where they ran. Error: a name that no such benchmark has (lists them), a place of the other
/// kind, or what the file says otherwise.
Result<Done> putPlaces(const SaidPlaces& places, std::vector<DatasetPtr>& datasets);

/// The dataset of this kind that a verb works on: the one named, else the only one, or the only one that fits. Error: there is none;
/// wrongWords(): no such name, or a name is needed (lists them).
Result<const DatasetItem*> chooseDataset(const Session& session, const QString& kind, const QString& name,
                                         bool (*fits)(const Dataset& dataset) = nullptr);

/// All data of a session, and their names for a sentence.
std::vector<DatasetPtr> dataOf(const Session& session);
QString namesOf(const Session& session);

/// A shipped machine by id, or a costscope.machine/1 file. Error: the file; wrongWords(): neither (lists the shipped ids).
Result<Machine> readMachine(const QString& idOrFile);
/// That of --machine; nothing without it.
Result<std::optional<Machine>> machineIfNamed(const Arguments& arguments);

} // namespace costscope
