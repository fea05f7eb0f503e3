// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/Session.h"

namespace costscope {

/// The what if of a figure in place of what it is compared with: its machine, placement and settings; changed parameters go
/// into a machine of their own, so that other figures keep theirs. Error: there is no such figure or no what if.
Result<Done> takeWhatIfAsBase(Session& session, const QString& figure);

} // namespace costscope
