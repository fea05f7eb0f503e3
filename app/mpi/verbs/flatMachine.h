// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/kernel/maxRate.h"
#include "core/kernel/queueAndContention.h"

#include <string>

namespace costscope::verbs {

/// What `levels` takes of a machine.
struct FlatMachine {
    std::string name;
    NodeAware nodeAware;
    double gamma = std::numeric_limits<double>::quiet_NaN(); ///< [s]
    LinkCost links;
};

/// The values of a machine, one name=value on a line, as `costscope machines ID --flat` writes them; known to all processes. Throws Fault
/// on all alike: a file that cannot be read (1), a line that is none, a value that cannot be, values that are missing (2).
FlatMachine readFlatMachine(const std::string& file);

} // namespace costscope::verbs
