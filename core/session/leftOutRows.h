// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/Session.h"

#include <vector>

namespace costscope {

/// The rows of a dataset that every fit of it leaves out by hand. First records that a law leaves out (FitSettings::dropFirst) are
/// measured as well as others. Ascending, each once.
std::vector<int> leftOutRows(const Session& session, QStringView dataset);

} // namespace costscope
