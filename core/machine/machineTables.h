// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/data/locality.h"

namespace costscope {

inline constexpr const char* machineChannels[] = {"shared-memory", "network"};

/// Refuses, naming the JSON pointer: a part that is no object, an unknown locality, protocol or channel, a table that is
/// ragged, unsorted or holds a negative or non-finite number.
void checkMachineTables(JsonReader& reader, const QJsonObject& machine);

} // namespace costscope
