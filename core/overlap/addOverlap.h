// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/Session.h"

namespace costscope {

/// Which two profiles of a session tell what overlap saves.
struct WantedOverlap {
    QString apart = {}, overlapped = {}; ///< ids of their datasets
    bool anyName = false;                ///< versions of one program, whatever they are called
};
/// A guess at the roles of two profiles: what calls something non-blocking overlaps, else the shorter run.
WantedOverlap likelyOverlap(const Session& session, const QString& first, const QString& second);

/// Adds what profileOverlapDataset() makes of them, with its figure, whose id it returns. Error: what that refuses.
Result<QString> addOverlap(Session& session, const WantedOverlap& wanted);

} // namespace costscope
