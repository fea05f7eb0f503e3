// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/numerics/rankSum.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace costscope {

namespace {

constexpr size_t mostExact = 200; ///< values; the sums of more are normal enough

/// Twice the middle rank of every value of `few` and then of `many` among all of them: whole numbers, ties share.
std::vector<size_t> doubledRanks(const std::vector<double>& few, const std::vector<double>& many)
{
    std::vector<double> all = few;
    all.insert(all.end(), many.begin(), many.end());
    std::vector<double> sorted = all;
    std::ranges::sort(sorted);
    std::vector<size_t> ranks;
    for (const double value : all) {
        const auto [first, last] = std::equal_range(sorted.begin(), sorted.end(), value);
        ranks.push_back(size_t((first - sorted.begin()) + (last - sorted.begin()) + 1));
    }
    return ranks;
}

/// Of the ways to choose `count` of the ranks the share whose sum is at least `distance` from `mean`.
double exactShare(const std::vector<size_t>& ranks, size_t count, double mean, double distance)
{
    const size_t most = 2 * ranks.size() * count;
    std::vector<std::vector<double>> ways(count + 1, std::vector<double>(most + 1, 0)); // by how many are chosen and their sum
    ways[0][0] = 1;
    for (const size_t rank : ranks)
        for (size_t chosen = count; chosen > 0; --chosen)
            for (size_t sum = most; sum + 1 > rank; --sum) ways[chosen][sum] += ways[chosen - 1][sum - rank];
    double far = 0, all = 0;
    for (size_t sum = 0; sum <= most; ++sum) {
        all += ways[count][sum];
        if (std::abs(double(sum) - mean) >= distance) far += ways[count][sum];
    }
    return far / all;
}

} // namespace

double rankSumProbability(const std::vector<double>& a, const std::vector<double>& b)
{
    const std::vector<double>&few = a.size() <= b.size() ? a : b, &many = a.size() <= b.size() ? b : a;
    if (few.empty()) return 1;
    const std::vector<size_t> ranks = doubledRanks(few, many);
    const double k = double(few.size()), n = double(ranks.size()), mean = k * (n + 1);
    const double sum = double(std::accumulate(ranks.begin(), ranks.begin() + std::ptrdiff_t(few.size()), size_t(0)));
    const double distance = std::abs(sum - mean);
    if (ranks.size() <= mostExact) return exactShare(ranks, few.size(), mean, distance);
    const double deviation = 2 * std::sqrt(k * (n - k) * (n + 1) / 12);
    return std::erfc(distance / deviation / std::sqrt(2.0));
}

double leastRankSumProbability(size_t a, size_t b)
{
    if (a == 0 || b == 0) return 1;
    return std::min(1.0, 2 * std::exp(std::lgamma(double(a) + 1) + std::lgamma(double(b) + 1) - std::lgamma(double(a + b) + 1)));
}

} // namespace costscope
