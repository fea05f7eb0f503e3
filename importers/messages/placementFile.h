// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/network/Torus.h"

namespace costscope {

/// No placement is read from a larger file [byte].
inline constexpr qint64 mostPlacementBytes = 256 << 20;

/// The router of every rank from a table of rank, x, y, z, … (as many coordinates as the torus has dimensions; CSV, tabs or
/// blanks; a line of headings may stand first, '#' starts a comment). `ranks`: how many must be there; 0 = as many as
/// there are. Error with file, line and column: no number, a coordinate outside the torus, a rank twice, a rank missing.
Result<std::vector<qint32>> readPlacement(QByteArrayView bytes, const QString& file, const Torus& torus, qint32 ranks = 0);

/// The node of every rank from a file with a table of rank and node, as readPlacement() reads it. `processes`: how many ranks must
/// be there; 0 = as many as there are. Error: the file cannot be read; what readPlacement() refuses.
Result<std::vector<qint32>> readRankNodes(const QString& file, qint64 processes = 0);

} // namespace costscope
