// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/Dataset.h"

#include <QJsonObject>

#include <vector>

namespace costscope {

enum class TimeGroup { Compute, Mpi, Io, Other };

/// Part of the run time that a sampling profiler attributes to one activity.
struct TimeShare {
    QString category; ///< as the tool calls it
    TimeGroup group = TimeGroup::Other;
    double share = 0; ///< 0…1
};

/// A run as a sampling profiler sees it: no values per task.
struct SampledProfile {
    int tasks = 0;
    double tN = missing;         ///< run time of the profiled run [s]
    double tNRounding = missing; ///< half of the last printed digit [s]
    std::vector<TimeShare> shares;
    QJsonObject facts; ///< what else the tool says: command, version, start …
};

double shareOf(const SampledProfile& profile, TimeGroup group);

/// Facts with the names of all profiles; first table: categories, share, time_s per task.
Dataset sampledDataset(const SampledProfile& profile);

/// Shares that do not add to 100 ± 0.3 %; nothing if they do.
std::optional<Message> sharesDoNotAdd(const SampledProfile& profile);

/// What reports of the Forge tools tell by their file name: <exe>_<N>p_<M>n[_<T>t]_<date>_<time>.<ext>
struct ForgeFileName {
    QString program;
    int tasks = 0; ///< 0 = the name does not say
};
ForgeFileName forgeFileName(const QString& fileName);

/// The program from the file name where the report has no command; a warning if the numbers of processes differ.
std::optional<Message> useFileName(SampledProfile& profile, const QString& fileName);

} // namespace costscope
