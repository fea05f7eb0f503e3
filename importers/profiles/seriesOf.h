// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/Dataset.h"

#include <vector>

namespace costscope {

/// The strong-scaling series that these datasets contain: profiles of one program at two or more process counts,
/// measured in the same way (by one profiler, traced or sampled). Problems of different size (other arguments) are kept apart as far as
/// each has a series of its own. Profiles of a program that stand in none of its series are named there, with the reason.
std::vector<DatasetPtr> seriesOf(const std::vector<DatasetPtr>& datasets);

} // namespace costscope
