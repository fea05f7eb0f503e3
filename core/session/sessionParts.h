// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/session/packedValues.h"
#include "core/session/sessionFile.h"
#include "core/session/sourceNames.h"

#include <optional>
#include <set>

namespace costscope {

// The parts of a session file, each with its writer and its reader side by side. Readers report through JsonReader.

/// Text of all its columns as lists, about [byte].
double textSize(const Dataset& dataset);
/// Everything but its tables.
QJsonObject datasetHeadToJson(const Dataset& dataset, const SourceNames& names);
/// Long columns of a dataset are packed (packedValues.h) if its text would be larger than `packAbove` [byte]; `size`: of the
/// packed columns of the file so far. Cancelled: not to be used.
QJsonObject datasetToJson(const Dataset& dataset, const SourceNames& names, double packAbove, PackedSize& size, const Progress& progress);
/// Adds what the packed columns of a session, its baseline not among them, say of themselves.
void addPacked(PackedSize& size, const QJsonObject& session);
Dataset datasetFromJson(JsonReader& reader, const QJsonObject& object, const Progress& progress);

QJsonObject fitToJson(const Fit& fit);
Fit fitFromJson(JsonReader& reader, const QJsonObject& object);
QJsonObject recipeToJson(const CalibrationRecipe& recipe);
/// `unknown`: what unknownOfCalibration() found when it was read.
QJsonObject calibrationToJson(const CalibrationItem& item, const QJsonObject& unknown);
/// Without its id.
CalibrationItem calibrationFromJson(JsonReader& reader, const QJsonObject& object);
/// The fields of an item that this version does not know; of a calibration those of its recipe too, under "recipe".
QJsonObject unknownOfCalibration(const QJsonObject& object);
QJsonObject unknownOfFit(const QJsonObject& object);
QJsonObject unknownOfDataset(const QJsonObject& object);
/// JSON pointers, from the item on, of fields inside it that this version does not know and cannot write back.
QStringList lostOfFit(const QJsonObject& object);
QStringList lostOfDataset(const QJsonObject& object);
QStringList unknownPointers(const QString& at, const QJsonObject& object, std::initializer_list<const char*> known);

QJsonArray messagesToJson(const Messages& messages);
Messages messagesFromJson(JsonReader& reader, const QJsonObject& object, const QString& key);

/// True if every word of the item (kind, quantity, state …) is known here; otherwise the item is kept as it stands.
bool knowsDataset(const QJsonObject& object);
bool knowsFit(const QJsonObject& object);
bool knowsCalibration(const QJsonObject& object);

/// How a session is written, beside what is in it.
struct Writing {
    std::optional<QDir> folder = {}; ///< of the file; without one, files keep their names
    double packAbove = packedAbove;
    std::shared_ptr<PackedSize> packed = std::make_shared<PackedSize>(); ///< of the file that is being written
    Progress progress = {};
    std::map<QString, QString> parts = {};  ///< as in SaveOptions
    std::set<QString> linked = {};          ///< ids of datasets whose data are not written
    std::map<QString, QString> sameAs = {}; ///< of a baseline: ids of datasets whose data the session around it has, and there
    SessionView view = {};
};
/// Cancelled: not to be used.
QByteArray writeSession(const Session& session, const Writing& writing);

/// How a session is read. The data of parts and links are missing until they were read.
struct Reading {
    std::optional<QDir> folder = {};
    Progress progress = {};
    const Session* around = nullptr; ///< of a baseline: the session whose data it shares
};
struct ReadSession {
    LoadedSession loaded;
    std::map<QString, QString> parts; ///< as in SaveOptions, as the file says
};
Result<ReadSession> readSession(const QByteArray& bytes, const QString& fileName, const Reading& reading);

/// Brings a file of an older layout to the present one, step by step, each step one version up.
Result<QJsonObject> migrate(QJsonObject session, int version, const QString& file);

} // namespace costscope
