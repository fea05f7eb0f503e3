// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/Dataset.h"

#include <vector>

namespace costscope {

/// What a profiler that measures every call tells of one task of a run.
struct ProfiledTask {
    qint32 task = 0;
    double app = missing; ///< in the program [s]
    double mpi = missing; ///< of it in MPI [s]; NaN = not measured
    QString host = {};
};

/// All calls of one MPI function; NaN is what the profiler does not tell.
struct ProfiledCalls {
    QString call;          ///< "MPI_Allreduce"
    qint32 task = -1;      ///< -1: of all tasks together
    double time = missing; ///< [s]
    double count = missing;
    double sent = missing; ///< [bytes]
};

/// Totals over the tasks, times in s; NaN = not known.
struct ProfiledTotals {
    qint64 tasks = 0; ///< 0 = not known
    double tN = missing;
    double appSum = missing, mpiSum = missing;
    double mpiStd = missing; ///< sample standard deviation over the tasks; none for one task
};

/// A run as such a profiler sees it.
struct MeasuredProfile {
    std::vector<ProfiledTask> tasks = {};  ///< none if only totals are told
    std::vector<ProfiledCalls> calls = {}; ///< by task where every entry has one, else of all together
    ProfiledTotals totals = {};
    QString command = {};
    QJsonObject facts = {}; ///< what else the tool says
};

/// t_n is the longest task. An MPI time that is missing counts 0 if another task has one.
ProfiledTotals totalsOf(const std::vector<ProfiledTask>& tasks);

/// Facts with the names of all profiles; tables tasks and, where functions are told by task, callsite-time, without call sites.
Dataset measuredDataset(const MeasuredProfile& profile);

} // namespace costscope
