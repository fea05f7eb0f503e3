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

/// A machine from its JSON object. What is refused stands in the reader, which knows where.
Machine readMachine(JsonReader& reader, const QJsonObject& object);

} // namespace costscope
