// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/protocolPieces.h"

#include "core/numerics/informationCriterion.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace costscope {

namespace {

constexpr size_t leastSizes = 3;
constexpr size_t mostSizes = 500; ///< the search takes their square in time and memory: of more, every so many are looked at
constexpr double unlimited = std::numeric_limits<double>::infinity();

/// Σ ((α + β s - t)/t)² of the best line with α, β >= 0 through points that are added one by one. Weighted means are carried
/// along instead of sums, so that exact data leave no residual.
class Line {
public:
    void add(double s, double t)
    {
        const double w = 1 / (t * t), ds = s - m_s, dt = t - m_t;
        m_weight += w;
        m_s += ds * w / m_weight;
        m_t += dt * w / m_weight;
        m_ss += w * ds * (s - m_s);
        m_st += w * ds * (t - m_t);
        m_tt += w * dt * (t - m_t);
    }

    double residual() const
    {
        const double beta = m_ss > 0 ? m_st / m_ss : 0, alpha = m_t - beta * m_s;
        if (beta < 0) return m_tt;
        if (alpha >= 0) return std::max(m_tt - beta * m_st, 0.0);
        const double st = m_st + m_weight * m_s * m_t, ss = m_ss + m_weight * m_s * m_s;
        return std::max(m_tt + m_weight * m_t * m_t - st * st / ss, 0.0);
    }

private:
    double m_weight = 0, m_s = 0, m_t = 0, m_ss = 0, m_st = 0, m_tt = 0;
};

/// cost[i][j]: the residual of one line through sizes i … j-1.
std::vector<std::vector<double>> lineCosts(const std::vector<double>& sizes, const std::vector<double>& times)
{
    const size_t n = sizes.size();
    std::vector<std::vector<double>> cost(n, std::vector<double>(n + 1, unlimited));
    for (size_t i = 0; i < n; ++i) {
        Line line;
        for (size_t j = i; j < n; ++j) {
            line.add(sizes[j], times[j]);
            if (j + 1 >= i + leastSizes) cost[i][j + 1] = line.residual();
        }
    }
    return cost;
}

/// The best splits of the first j sizes into some number of pieces.
struct Prefixes {
    std::vector<double> sum;               ///< infinite: there is none
    std::vector<std::vector<size_t>> cuts; ///< where pieces after the first begin
};

/// The same with one piece more.
Prefixes withOneMore(const Prefixes& before, const std::vector<std::vector<double>>& cost)
{
    const size_t n = cost.size();
    Prefixes after{std::vector<double>(n + 1, unlimited), std::vector<std::vector<size_t>>(n + 1)};
    for (size_t j = leastSizes; j <= n; ++j)
        for (size_t i = leastSizes; i + leastSizes <= j; ++i) {
            const double sum = before.sum[i] + cost[i][j];
            if (!(sum < after.sum[j])) continue;
            after.sum[j] = sum;
            after.cuts[j] = before.cuts[i];
            after.cuts[j].push_back(i);
        }
    return after;
}

/// The first, the last and as many between as are looked at.
std::vector<double> everySoMany(const std::vector<double>& all)
{
    std::vector<double> some;
    for (size_t i = 0; i < mostSizes; ++i) some.push_back(all[i * (all.size() - 1) / (mostSizes - 1)]);
    return some;
}

} // namespace

std::vector<ProtocolPieces> splitByProtocol(const std::vector<double>& sizes, const std::vector<double>& times, int most)
{
    const size_t n = sizes.size();
    if (n > mostSizes) return splitByProtocol(everySoMany(sizes), everySoMany(times), most);
    std::vector<ProtocolPieces> splits;
    if (n < leastSizes) return splits;
    const auto cost = lineCosts(sizes, times);
    Prefixes best{cost[0], std::vector<std::vector<size_t>>(n + 1)};
    for (size_t k = 1; k <= size_t(most) && n >= k * leastSizes; ++k) {
        if (k > 1) best = withOneMore(best, cost);
        ProtocolPieces split{.sumOfSquares = best.sum[n], .bic = informationCriterion(best.sum[n], n, 3.0 * double(k) - 1)};
        for (const size_t cut : best.cuts[n]) split.switches.push_back({sizes[cut - 1], sizes[cut]});
        splits.push_back(std::move(split));
    }
    return splits;
}

ProtocolPieces bestSplit(const std::vector<ProtocolPieces>& splits)
{
    const auto best =
        std::min_element(splits.begin(), splits.end(), [](const ProtocolPieces& a, const ProtocolPieces& b) { return a.bic < b.bic; });
    return best == splits.end() ? ProtocolPieces{} : *best;
}

} // namespace costscope
