// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/session/sessionFile.h"

namespace costscope
{

// The parts of a session file, each with its writer and its reader side by side. Readers report through JsonReader.

QJsonObject datasetToJson(const Dataset& dataset);
Dataset datasetFromJson(JsonReader& reader, const QJsonObject& object);

QJsonObject fitToJson(const Fit& fit);
Fit fitFromJson(JsonReader& reader, const QJsonObject& object);
/// The fields of a fit that this version knows.
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

/// Brings a file of an older layout to the present one, step by step, each step one version up.
Result<QJsonObject> migrate(QJsonObject session, int version, const QString& file);

} // namespace costscope
