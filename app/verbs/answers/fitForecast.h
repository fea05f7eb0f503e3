// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs/line/Arguments.h"
#include "app/verbs/line/Console.h"

namespace costscope {

/// The options of a fit without a model: --at, --size, --law, --as.
std::vector<Option> forecastOptions();

/// `costscope fit FILE...` without a model: run time, speed-up, efficiency and share of overhead on any number of cores, by laws
/// weighed by the records.
int runForecast(const Arguments& arguments, Console& console);

} // namespace costscope
