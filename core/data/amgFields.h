// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/amg.h"

namespace costscope {

// The columns of an AMG dataset besides its numbers, written and read by the same list.

template <class Row>
struct AmgField {
    const char* name;
    Quantity quantity;
    double& (*of)(Row& row);
};

inline constexpr std::array amgLevelFields = {
    AmgField<AmgLevel>{"rows", Quantity::Count, [](AmgLevel& l) -> double& { return l.rows; }},
    AmgField<AmgLevel>{"nnz", Quantity::Count, [](AmgLevel& l) -> double& { return l.nnz; }},
    AmgField<AmgLevel>{"min_row_nnz", Quantity::Count, [](AmgLevel& l) -> double& { return l.minRowNnz; }},
    AmgField<AmgLevel>{"max_row_nnz", Quantity::Count, [](AmgLevel& l) -> double& { return l.maxRowNnz; }},
    AmgField<AmgLevel>{"active_ranks", Quantity::Processes, [](AmgLevel& l) -> double& { return l.activeRanks; }},
};

inline constexpr std::array amgOperationFields = {
    AmgField<AmgOperation>{"measured_s", Quantity::Time, [](AmgOperation& o) -> double& { return o.measured.median; }},
    AmgField<AmgOperation>{"measured_min_s", Quantity::Time, [](AmgOperation& o) -> double& { return o.measured.min; }},
    AmgField<AmgOperation>{"measured_mean_s", Quantity::Time, [](AmgOperation& o) -> double& { return o.measured.mean; }},
    AmgField<AmgOperation>{"measured_max_s", Quantity::Time, [](AmgOperation& o) -> double& { return o.measured.max; }},
    AmgField<AmgOperation>{"repetitions", Quantity::Count, [](AmgOperation& o) -> double& { return o.measured.repetitions; }},
    AmgField<AmgOperation>{"max_search_steps", Quantity::Count, [](AmgOperation& o) -> double& { return o.maxSearchSteps; }},
    AmgField<AmgOperation>{"recvs_on_that_rank", Quantity::Count, [](AmgOperation& o) -> double& { return o.recvsOnThatRank; }},
};

} // namespace costscope
