// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/Machine.h"

#include <QStringList>

namespace costscope {

class JsonReader;

/// The value at a path; undefined if an object on the way is missing.
QJsonValue fieldAt(const QJsonObject& object, const QStringList& path);
/// Without it, and without the objects on the way that are empty then.
QJsonObject withoutFieldAt(const QJsonObject& object, const QStringList& path);

/// Moves the tables of a machine from the JSON object of its file. Refuses, naming the JSON pointer: a part that is no object, an
/// unknown locality, protocol or channel, a table that is ragged, unsorted or holds a negative or non-finite number.
MachineTables takeMachineTables(JsonReader& reader, QJsonObject& machine);
/// Puts them back.
void putMachineTables(const MachineTables& tables, QJsonObject& machine);

/// Moves what is known of the errors of several values together: {"values": [names], "correlation": [[…]], "draws": [[…]]}. Refuses,
/// naming the JSON pointer: an unknown value, correlations that are none, lists of other lengths.
std::vector<JointErrors> takeJointErrors(JsonReader& reader, QJsonObject& machine);
/// Puts it back.
void putJointErrors(const std::vector<JointErrors>& all, QJsonObject& machine);

/// A machine from its JSON object. What is refused stands in the reader, which knows where.
Machine readMachine(JsonReader& reader, const QJsonObject& object);

} // namespace costscope
