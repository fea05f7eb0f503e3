// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"

#include <vector>

namespace costscope {

/// The node of every rank from a file with a table of rank and node, as readPlacement() reads it. `processes`: how many ranks must
/// be there; 0 = as many as there are. Error: the file cannot be read; what readPlacement() refuses.
Result<std::vector<qint32>> readRankNodes(const QString& file, qint64 processes = 0);

} // namespace costscope
