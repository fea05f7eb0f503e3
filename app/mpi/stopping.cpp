// SPDX-License-Identifier: GPL-3.0-or-later
#include "stopping.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace costscope::probe {

double medianOf(std::vector<double> values)
{
    if (values.empty()) return std::numeric_limits<double>::quiet_NaN();
    std::sort(values.begin(), values.end());
    const std::size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

double medianPrecision(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    const int n = int(values.size());
    // The k-th smallest and the k-th largest of n enclose the median but with the chance 2 P(B < k), B binomial with n and 1/2.
    double term = std::pow(0.5, n), below = 0;
    int k = 0;
    for (; k < n && below + term <= 0.025; ++k) {
        below += term;
        term *= double(n - k) / (k + 1);
    }
    if (k == 0 || n < 2) return std::numeric_limits<double>::infinity();
    const double low = values[std::size_t(k - 1)], high = values[std::size_t(n - k)], middle = medianOf(values);
    return std::max(high - middle, middle - low) / middle;
}

} // namespace costscope::probe
