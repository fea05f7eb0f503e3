// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chunks.h"

namespace costscope::record {

// What readers of a recording make of its rows and regions: the importer and costscope-mpi alike.

/// What a row says of one execution of its region.
struct InOneExecution {
    enum Told {
        Message,
        NotSent,  ///< received or collective: another rank tells of it, or nobody sends to somebody
        Unknown,  ///< nobody knows who receives it
        ToItself, ///< the recorder only counts these
    };
    Told told = NotSent;
    std::uint32_t from = 0, to = 0;
    std::uint64_t bytes = 0; ///< of a message; of coarse ones their mean
    std::uint64_t count = 0; ///< messages
    bool isUneven = false;   ///< executions differ: the count was rounded
};

/// What is received, another rank has sent; what is got, the other one sends without knowing.
InOneExecution inOneExecution(const Row& row, std::uint64_t executions, std::int64_t ranks);

/// The level of each region as costscope-record numbers them, from what their names tell (-1: nothing): the others behind in the order
/// of first entry; -1: what lies outside of all regions where there are any.
std::vector<int> levelsOf(const std::vector<int>& told);

} // namespace costscope::record
