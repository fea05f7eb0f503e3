// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dense/denseModels.h"

namespace costscope {

/// What a reader of a prediction has to know: memory that does not suffice, tables read outside of what was measured, kernels
/// without a table, blocks of unequal size.
Messages denseNotes(const DenseQuestion& question, const DenseMachine& machine);

} // namespace costscope
