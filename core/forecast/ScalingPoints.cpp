// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/forecast/ScalingPoints.h"

#include "core/data/RunRecords.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace costscope {

double ScalingPoints::time(size_t point) const
{
    return std::exp(y[point]);
}

int ScalingPoints::at(double cores) const
{
    const auto found = std::ranges::lower_bound(n, cores);
    return found != n.end() && *found == cores ? int(found - n.begin()) : -1;
}

size_t ScalingPoints::fastest() const
{
    return size_t(std::ranges::min_element(y) - y.begin());
}

ScalingPoints ScalingPoints::withoutLast(size_t count) const
{
    const size_t left = size() - std::min(count, size());
    const auto head = [left](const auto& all) { return std::decay_t<decltype(all)>(all.begin(), all.begin() + std::ptrdiff_t(left)); };
    return {head(n), head(y), head(records), head(scatter), head(mpi)};
}

bool isPoint(double n, double t)
{
    return t > 0 && std::isfinite(t) && n >= 1 && std::isfinite(n);
}

ScalingPoints scalingPoints(const std::vector<double>& n, const std::vector<double>& t, const std::vector<double>& mpi)
{
    struct Sums {
        int count = 0;
        double mean = 0, squares = 0;
        int shares = 0;
        double share = 0; ///< of all of them together
    };
    std::map<double, Sums> sums;
    for (size_t row = 0; row < n.size(); ++row) {
        if (!isPoint(n[row], t[row])) continue;
        Sums& s = sums[n[row]]; // Welford
        const double ln = std::log(t[row]), before = ln - s.mean;
        s.mean += before / ++s.count;
        s.squares += before * (ln - s.mean);
        if (row >= mpi.size() || !std::isfinite(mpi[row])) continue;
        ++s.shares;
        s.share += mpi[row];
    }
    ScalingPoints points;
    for (const auto& [cores, s] : sums) {
        points.n.push_back(cores);
        points.y.push_back(s.mean);
        points.records.push_back(s.count);
        points.scatter.push_back(s.count > 1 ? std::sqrt(s.squares / (s.count - 1)) : missing);
        points.mpi.push_back(s.shares > 0 ? s.share / s.shares : missing);
    }
    return points;
}

ScalingPoints scalingPoints(const RunRecords& records, const std::vector<bool>& used)
{
    if (used.empty()) return scalingPoints(records.n, records.t, records.ratio);
    std::vector<double> n, t, mpi;
    for (size_t row = 0; row < records.size(); ++row) {
        if (!used[row]) continue;
        n.push_back(records.n[row]);
        t.push_back(records.t[row]);
        mpi.push_back(records.ratio[row]);
    }
    return scalingPoints(n, t, mpi);
}

} // namespace costscope
