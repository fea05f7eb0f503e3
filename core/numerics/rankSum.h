// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace costscope {

/// Two-sided probability of ranks that lie apart at least this far if both come from one distribution: rank-sum test of
/// Wilcoxon 1945, Mann & Whitney 1947. Exact over all ways to share out the values, also with ties, up to 200 values; the normal
/// approximation above. Never below 2·n₁!·n₂!/(n₁ + n₂)! where it is exact. 1 if a side is empty.
double rankSumProbability(const std::vector<double>& a, const std::vector<double>& b);

/// The least that it can be of so many values without ties: 2·n₁!·n₂!/(n₁ + n₂)!, 1 if a side is empty.
double leastRankSumProbability(size_t a, size_t b);

} // namespace costscope
