// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/solvers/printout.h"

#include <map>

namespace costscope {

/// Multigrid events of PETSc's -log_view -pc_mg_log: totals over all ranks and all calls, by operation and level in
/// PETSc's count (0 = coarsest).
class PetscEvents {
public:
    /// "MGResid Level 2  11 1.0 6.9314e-03 2.4 1.68e+05 1.9 2.9e+02 1.2e+03 …"; other lines are passed over.
    void readLine(std::string_view line);
    bool empty() const { return m_events.empty(); }
    qint64 levels() const; ///< 1 + the finest level of which there is an event
    /// Per execution, the finest level as 0, ascending by level.
    std::vector<AmgOperation> operations(qint64 levels) const;

private:
    struct Event {
        double calls = 0;
        double seconds = 0;
        double messages = 0;
        double bytes = 0;
    };
    std::map<std::pair<qint64, QString>, Event> m_events;
};

} // namespace costscope
