// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"

#include <vector>

namespace costscope {

struct RunRecords;

/// Run times as the laws see them: one point per number of cores, ascending. Records with equal n are one point, for their scatter is
/// noise from run to run, which is not what limits a prediction.
struct ScalingPoints {
    std::vector<double> n;       ///< distinct, >= 1
    std::vector<double> y;       ///< mean of ln t, t in seconds
    std::vector<int> records;    ///< how many were merged
    std::vector<double> scatter; ///< sample standard deviation of their ln t; missing for one record
    std::vector<double> mpi;     ///< mean of their measured shares of time in MPI; missing where there is none

    size_t size() const { return n.size(); }
    double least() const { return n.front(); }
    double most() const { return n.back(); }
    double time(size_t point) const; ///< geometric mean [s]
    /// The point at exactly this n; -1 = none.
    int at(double cores) const;
    size_t fastest() const; ///< the point of least time
    /// Without the last `count` points.
    ScalingPoints withoutLast(size_t count) const;
};

/// Whether a record is one of those that make points: t > 0, n >= 1, both finite.
bool isPoint(double n, double t);

/// The points of the records that are used (all if `used` is empty). Records with t <= 0 or n < 1 are no points.
ScalingPoints scalingPoints(const RunRecords& records, const std::vector<bool>& used = {});
/// The same of plain numbers of equal length; `mpi`: measured shares of time in MPI, of the same length or empty.
ScalingPoints scalingPoints(const std::vector<double>& n, const std::vector<double>& t, const std::vector<double>& mpi = {});

} // namespace costscope
