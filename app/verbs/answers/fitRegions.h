// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs/line/Console.h"
#include "core/session/Session.h"

namespace costscope {

/// From more series on they are ranked by their expected times at one n instead of told of one by one.
inline constexpr size_t mostTold = 8;

/// All of them at `n`, or at four times the largest n where it is missing. `choices` as of a figure: constants, scaling, law.
/// Error: a value out of its range, none has an answer, cancelled.
Result<Answer> regionsAnswer(const std::vector<const DatasetItem*>& items, const QJsonObject& choices, double n, int drop,
                             const Progress& progress);

} // namespace costscope
