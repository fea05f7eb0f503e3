// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/Dataset.h"

namespace costscope {

// What a profile tells of MPI, by function, call site and task.

/// One MPI function, or one call of it in the source; NaN is what the profile does not tell.
struct MpiTime {
    QString call;             ///< "MPI_Waitall"
    QString place = {};       ///< of a call site: "solve, jacobi2d.c:59"; "site 7" where the source is not told
    double seconds = missing; ///< over all tasks
    double calls = missing;   ///< over all tasks
    double sentBytes = missing;

    QString name() const { return place.isEmpty() ? call : u"%1 in %2"_s.arg(call, place); }
};

/// The longest first, those without a time last. None: the profile does not tell.
std::vector<MpiTime> mpiFunctions(const Dataset& profile);
std::vector<MpiTime> mpiCallSites(const Dataset& profile);

/// A task of a profile.
struct TaskTime {
    int task = 0;
    double seconds = missing;    ///< of the program between MPI_Init and MPI_Finalize
    double mpiSeconds = missing; ///< of it in MPI
    double computation() const { return seconds - mpiSeconds; }
};
/// In the order of the profile. None: it does not tell of single tasks.
std::vector<TaskTime> taskTimes(const Dataset& profile);

/// Seconds in one MPI function by task, in the order of taskTimes(); 0 for a task that did not call it. None: the profile tells of all
/// tasks together.
std::vector<double> functionByTask(const Dataset& profile, const QString& call);

} // namespace costscope
