// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/Dataset.h"

#include <vector>

namespace costscope {

/// "profile.3.0.1": task 3, its thread 1. Other names are of task 0.
struct TauPlace {
    qint32 node = 0;
    qint32 thread = 0;
    bool isTold = false;
};
TauPlace tauPlace(const QString& fileName);

/// "jacobi2d, 8 processes"; empty if the command says no program.
QString runName(const QString& command, const QString& processes);

/// What is said of a profile of TAU until it is put together with the others of its folder.
Message tauTaskAlone();

/// The same datasets, where profiles of TAU that stand in one folder are put together: one run, a task for each. Where a task is
/// missing, the number of tasks stays unknown and the missing file is named.
std::vector<DatasetPtr> joinedTauTasks(const std::vector<DatasetPtr>& datasets);

/// Whether a dataset is made of profiles of TAU.
bool isOfTau(const Dataset& dataset);

} // namespace costscope
