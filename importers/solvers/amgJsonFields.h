// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/data/amg.h"

namespace costscope {

/// The small parts of costscope.amg/1, everything but the message lists. A wrong type or an impossible number is kept in
/// the reader; names that are not known are remarked in `remarks`.
AmgLevel amgLevelFromJson(JsonReader& reader, const QJsonObject& object);
AmgOperation amgOperationFromJson(JsonReader& reader, const QJsonObject& object, QStringList& remarks);

} // namespace costscope
