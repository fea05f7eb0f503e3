// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dense/denseModels.h"

namespace costscope {

/// The parts of a variant's time, for a question that checkDense() accepts; NaN where the machine lacks something.
std::vector<Term> denseTerms(const DenseQuestion& question, const DenseMachine& machine);

} // namespace costscope
