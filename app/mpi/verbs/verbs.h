// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arguments.h"

#include <string>
#include <vector>

namespace costscope::verbs {

/// What costscope-mpi can be asked. All processes run it together; it throws Fault on all of them alike.
struct Verb {
    std::string name, summary;
    std::vector<Option> options;
    int (*run)(const Arguments&); ///< returns the exit code
};

Verb contentionVerb();
Verb gatherVerb();
Verb levelsVerb();

} // namespace costscope::verbs
