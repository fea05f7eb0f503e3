// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "randomSession.h"

#include <vector>

namespace costscope {

/// One kind of edit that the window offers, by the functions that its actions call.
struct RandomEdit {
    const char* name;
    /// Does it to something random of the session; what is refused or has nothing to be done to leaves the session as it was.
    void (*make)(Chance& chance, Session& session, const SessionTaste& taste);
};

/// Every edit, one line per edit.
const std::vector<RandomEdit>& randomEdits();

} // namespace costscope
