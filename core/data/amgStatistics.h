// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/amgProcesses.h"

namespace costscope {

struct AmgStatistics {
    /// Every number known. `critical` has the basis max_n_and_max_bytes; where several processes send the most, the
    /// largest n (bytes) of each class counts.
    AmgNumbers numbers;
    AmgClasses byClass = {}; ///< over all ranks
};

/// Counts the messages of one execution of one operation. All ranks lie within the placement. Time and memory grow with the
/// number of messages, not with the number of ranks. Sums are exact up to 2^53.
AmgStatistics amgStatistics(const AmgProcesses& processes);
AmgStatistics amgStatistics(const AmgMessageSpan& messages, const Placement& placement, const ProtocolThresholds& thresholds = {});

/// Lists win: takes the counts of the operation's list in place of `numbers`. The critical process goes, because what it
/// is depends on the protocol limits: count again for it. Gives the numbers that were there and disagree, as
/// "max_sends_per_rank: 5 is written, the list gives 3".
QStringList takeCounts(AmgOperation& operation, const AmgMessageSpan& messages, const Placement& placement);

} // namespace costscope
