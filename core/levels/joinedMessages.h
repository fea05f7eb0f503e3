// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/amgProcesses.h"
#include "core/model/Model.h"

namespace costscope {

// What if a process sent the same bytes in fewer messages? `times` of its messages of one locality become one: n is divided
// and rounded up, so that α and the queue fall by that much; the protocol follows the larger size. Who would forward what
// is not asked: no message is added for it.

/// The setting `aggregation`: how many messages become one.
Parameter aggregationValue();

/// n messages, `times` of them joined into one: ⌈n / times⌉.
double joinedCount(double n, double times);

/// One message of a process, or several of them as one.
struct ProcessMessage {
    size_t process = 0; ///< index of the process
    Locality locality = Locality::IntraSocket;
    qint32 active = 0; ///< processes of the sender's node that communicate off it
    double bytes = 0;
};
/// From a list: within one process, locality and number of active processes the smallest are joined first, so that sizes
/// stay together; the rest of fewer than `times` is a message of its own. Sorted by process.
std::vector<ProcessMessage> joined(std::vector<ProcessMessage> messages, size_t times);

/// From classes, where single sizes are not known: the protocol is that of the mean size of the joined messages, and never
/// one for smaller messages than before.
AmgClasses joined(const AmgClasses& classes, double times, const ProtocolThresholds& thresholds);

} // namespace costscope
