// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs/line/Console.h"
#include "core/overhead/fitNormalForm.h"

namespace costscope {

/// Puts what a search tried into its answer: all functions into the JSON, the best ones into the text.
void addHypotheses(Answer& answer, const HypothesisSearch& search);

} // namespace costscope
