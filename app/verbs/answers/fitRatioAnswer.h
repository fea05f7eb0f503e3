// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs/line/Arguments.h"
#include "app/verbs/line/Console.h"
#include "core/collectives/fitRatio.h"

namespace costscope {

/// --ratio P=RATIO. Error = usage: no '=', not a number.
Result<std::vector<RatioPoint>> ratioPoints(const Arguments& arguments);

/// `fit tau-lop-ratio` as the command line tells it: e and θ of every ratio and over all, the ends of the ratio.
Answer ratioAnswer(const RatioFit& fit, const QString& names);

} // namespace costscope
