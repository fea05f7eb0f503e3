// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/Dataset.h"

namespace costscope {

// Facts of a dataset that the user said where its file does not. They stay when the file is read again.

constexpr QLatin1String saidPlaceKey("place");        ///< benchmarkPlace.h
constexpr QLatin1String saidLayoutKey("said_layout"); ///< core/collectives/measuredLayout.h

/// What was read again, with what the user said of it before.
inline Dataset withSaid(Dataset read, const Dataset& before)
{
    for (const QLatin1String key : {saidPlaceKey, saidLayoutKey})
        if (before.facts.contains(key)) read.facts[key] = before.facts[key];
    return read;
}

} // namespace costscope
