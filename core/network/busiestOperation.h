// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/amg.h"

#include <optional>

namespace costscope {

/// The operation whose messages are shown where link loads are asked for: of this name and on this level as far as there is a
/// list of messages, among those the one whose bytes go farthest (sum of bytes · hops, then of bytes). Neither name nor level:
/// the busiest of all. Index into hierarchy.operations; nothing if there are no lists.
std::optional<size_t> busiestOperation(const AmgHierarchy& hierarchy, const QString& name = {}, std::optional<int> level = {});

/// How many operations have a list.
size_t listCount(const AmgHierarchy& hierarchy);

} // namespace costscope
