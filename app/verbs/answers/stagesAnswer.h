// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs/line/Console.h"
#include "core/collectives/CollectiveSetup.h"

namespace costscope {

/// The ids of all algorithms, as a list for people.
QString collectiveIds();

/// What `stages` tells: every stage with its transmissions, as long as they are few enough to list, and the totals.
Answer stagesAnswer(const CollectiveSetup& setup, const CollectiveQuestion& question, const CollectiveCost& cost, const Machine& machine);

} // namespace costscope
