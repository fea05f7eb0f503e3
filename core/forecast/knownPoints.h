// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/Dataset.h"
#include "core/forecast/ScalingPoints.h"

namespace costscope {

struct RunRecords;

/// The points of the records of a dataset, runRecords(*data), that are used (all if `used` is empty). One figure and its panel ask for
/// them ten times: each thread keeps the last few answers, of datasets that are still there.
ScalingPoints knownPoints(const DatasetPtr& data, const RunRecords& records, const std::vector<bool>& used = {});

} // namespace costscope
