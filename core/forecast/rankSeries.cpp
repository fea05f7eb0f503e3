// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/forecast/rankSeries.h"

#include "core/numerics/draw.h"
#include "core/numerics/estimate.h"

#include <boost/math/distributions/chi_squared.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace costscope {

namespace {

constexpr size_t rankDraws = 800;
constexpr int mostCellsSplit = 4000;        // of one law for one series
constexpr size_t mostCellsKept = 1'000'000; // of one law; beyond it the tree grows anew
constexpr double resolvedShare = 0.6;       // of a residual that ln f may differ by within a cell
constexpr double resolvedAhead = 0.3;       // that ln f at the target may differ by within a cell
constexpr double negligibleCell = 1e-3;     // of the weight of a law

/// The shapes of a law, as cells that are halved where ln f differs most. A cell has ln f at its middle, at every n and at the target,
/// and how far ln f goes from there; that is the same for all series with these n.
class CellTree {
public:
    CellTree(const ScalingLaw& law, const std::vector<double>& n, double target)
        : m_law(law), m_range{n.front(), n.back()}, m_points(n.size()), m_room(n.size() + 1), m_side(n.size() + 1)
    {
        for (const double one : n) m_cores.emplace_back(one);
        m_cores.emplace_back(target);
        clear();
    }

    struct Cell {
        Shapes middle, half;
        double logVolume;
        double radius; ///< of ln f at the points, less its mean: the most that it is away from the middle's
        double ahead;  ///< the same of ln f at the target, seen from the points
        int first;     ///< of its halves, the other follows; -1 = it was not halved yet
        int along;     ///< the shape that it is halved along
    };
    const Cell& cell(int index) const { return m_cells[size_t(index)]; }
    /// ln f at the points less its mean, and behind them at the target less that mean.
    const double* logTimes(int index) const { return &m_logTimes[size_t(index) * (m_points + 1)]; }

    int firstHalf(int index)
    {
        if (m_cells[size_t(index)].first < 0) {
            const Cell whole = m_cells[size_t(index)];
            m_cells[size_t(index)].first = int(m_cells.size());
            const size_t along = size_t(whole.along);
            for (const double side : {-0.5, 0.5}) {
                Cell half = whole;
                half.half[along] /= 2;
                half.middle[along] += side * whole.half[along];
                half.logVolume -= M_LN2;
                add(half);
            }
        }
        return m_cells[size_t(index)].first;
    }
    bool isLarge() const { return m_cells.size() > mostCellsKept; }
    void clear()
    {
        m_cells.clear();
        m_logTimes.clear();
        Cell all{{}, {}, 0, 0, 0, -1, 0};
        for (int k = 0; k < m_law.shapes; ++k) all.middle[size_t(k)] = all.half[size_t(k)] = 0.5;
        add(all);
    }

private:
    void centred(const Shapes& shapes, std::vector<double>& out) const
    {
        m_law.logTimes(shapes, m_range, m_cores, out.data());
        double mean = 0;
        for (size_t i = 0; i < m_points; ++i) mean += out[i] / double(m_points);
        for (double& one : out) one -= mean;
    }
    void add(Cell cell)
    {
        centred(cell.middle, m_room);
        cell.first = -1;
        cell.radius = cell.ahead = 0;
        double most = -1;
        for (int k = 0; k < m_law.shapes; ++k) {
            double far = 0, ahead = 0;
            for (const double side : {-1.0, 1.0}) {
                Shapes there = cell.middle;
                there[size_t(k)] += side * cell.half[size_t(k)];
                centred(there, m_side);
                double squares = 0;
                for (size_t i = 0; i < m_points; ++i) squares += (m_side[i] - m_room[i]) * (m_side[i] - m_room[i]);
                far = std::max(far, std::sqrt(squares));
                ahead = std::max(ahead, std::fabs(m_side.back() - m_room.back()));
            }
            cell.radius = std::hypot(cell.radius, far);
            cell.ahead = std::hypot(cell.ahead, ahead);
            if (const double differs = far + 0.15 * ahead; differs > most) {
                most = differs;
                cell.along = k;
            }
        }
        m_cells.push_back(cell);
        m_logTimes.insert(m_logTimes.end(), m_room.begin(), m_room.end());
    }

    const ScalingLaw& m_law;
    LawRange m_range;
    size_t m_points;
    std::vector<Cores> m_cores; ///< of the points, then the target
    std::vector<Cell> m_cells;
    std::vector<double> m_logTimes, m_room, m_side;
};

/// What is left of a cell for one series.
struct WeighedCell {
    double logWeight; ///< likelihood by volume
    double squares;   ///< S
    double ahead;     ///< ln f at the target, less its mean at the points
};

/// The cells of a law that have the weight of a series: those that may hold most are halved first.
class CellWeights {
public:
    explicit CellWeights(const ForecastConstants& constants)
        : m_noise(constants.nu0 * constants.s0 * constants.s0), m_nu0(constants.nu0), m_waiting(buckets)
    {}

    /// `y` less its mean. Returns ln of the mean likelihood; cells() are those of this series then.
    double weigh(CellTree& tree, const std::vector<double>& y)
    {
        m_power = -0.5 * (double(y.size()) - 1 + m_nu0);
        m_cells.clear();
        m_top = -INFINITY;
        m_sum = 0;
        wait(tree, 0, y);
        int split = 0;
        for (size_t bucket = 0; bucket < buckets;) {
            auto& waiting = m_waiting[bucket];
            if (waiting.empty()) {
                ++bucket;
                continue;
            }
            const double atMost = m_power * std::log(m_noise) - double(bucket) / bucketsPerE;
            if (split >= mostCellsSplit || (m_sum > 0 && atMost < m_top + std::log(negligibleCell * m_sum))) break;
            const Waiting one = waiting.back();
            waiting.pop_back();
            if (one.resolved) {
                keep(one.is);
                continue;
            }
            ++split;
            const int first = tree.firstHalf(one.cell);
            bucket = std::min({bucket, wait(tree, first, y), wait(tree, first + 1, y)});
        }
        for (auto& waiting : m_waiting) {
            for (const Waiting& one : waiting) keep(one.is);
            waiting.clear();
        }
        return m_top + std::log(m_sum);
    }
    const std::vector<WeighedCell>& cells() const { return m_cells; }

private:
    static constexpr size_t buckets = 1024;
    static constexpr double bucketsPerE = 2;
    struct Waiting {
        int cell;
        bool resolved;
        WeighedCell is;
    };

    size_t wait(const CellTree& tree, int index, const std::vector<double>& y)
    {
        const CellTree::Cell& cell = tree.cell(index);
        const double* logTimes = tree.logTimes(index);
        double squares = 0;
        for (size_t i = 0; i < y.size(); ++i) squares += (y[i] - logTimes[i]) * (y[i] - logTimes[i]);
        const double least = std::max(0.0, std::sqrt(squares) - cell.radius);
        const double atMost = cell.logVolume + m_power * std::log(least * least + m_noise);
        const bool resolved = cell.radius <= resolvedShare * std::sqrt(squares + m_noise) && cell.ahead <= resolvedAhead;
        const double place = (m_power * std::log(m_noise) - atMost) * bucketsPerE;
        const size_t bucket = place < double(buckets - 1) ? size_t(std::max(0.0, place)) : buckets - 1;
        m_waiting[bucket].push_back(
            {index, resolved, {cell.logVolume + m_power * std::log(squares + m_noise), squares, logTimes[y.size()]}});
        return bucket;
    }
    void keep(const WeighedCell& cell)
    {
        if (cell.logWeight > m_top) {
            m_sum *= std::exp(m_top - cell.logWeight);
            m_top = cell.logWeight;
        }
        m_sum += std::exp(cell.logWeight - m_top);
        m_cells.push_back(cell);
    }

    double m_noise, m_nu0, m_power = 0;
    double m_top = 0, m_sum = 0;                 ///< of kept cells: the sum of weights is m_sum·e^m_top
    std::vector<std::vector<Waiting>> m_waiting; ///< by what a cell may hold at most
    std::vector<WeighedCell> m_cells;
};

/// What is drawn beside the law: the same for all series of as many points.
struct SharedStrata {
    std::vector<double> squares, normal, slope;

    SharedStrata(double freedom, size_t points, uint64_t seed)
    {
        std::mt19937_64 generator(seed);
        const boost::math::chi_squared_distribution<double> chiSquared(freedom);
        const auto strata = [&generator](auto quantileOf) {
            std::vector<double> all;
            for (size_t k = 0; k < rankDraws; ++k) all.push_back(quantileOf((double(k) + 0.5) / double(rankDraws)));
            for (size_t k = rankDraws - 1; k > 0; --k) std::swap(all[k], all[draw(generator, k + 1)]);
            return all;
        };
        squares = strata([&](double p) { return 1 / std::sqrt(boost::math::quantile(chiSquared, p)); });
        // The level and a new run: their errors are independent, so one with the sum of variances.
        const double error = std::sqrt(1 + 1 / double(points));
        normal = strata([error](double p) { return error * -M_SQRT2 * boost::math::erfc_inv(2 * p); });
        slope = strata([](double p) { return (2 * p - 1) / std::sqrt(2 * p * (1 - p)); }); // Student's t with 2 degrees
    }
};

/// κ·ℓ at the target.
double slopeAt(const std::vector<double>& n, double target, const ForecastConstants& constants)
{
    if (target < n.front()) return constants.kappa * std::log(n.front() / target);
    if (target > n.back()) return constants.kappa * std::log(target / n.back());
    const auto next = std::ranges::lower_bound(n, target);
    if (*next == target) return 0;
    return constants.kappaInside * std::min(std::log(*next / target), std::log(target / *(next - 1)));
}

/// All series with the same n and the same laws.
class SameNumbers {
public:
    SameNumbers(const std::vector<double>& n, double target, const std::vector<const ScalingLaw*>& laws, const ForecastSettings& settings)
        : m_laws(laws), m_noise(settings.constants.nu0 * settings.constants.s0 * settings.constants.s0),
          m_slope(slopeAt(n, target, settings.constants)), m_strata(double(n.size()) - 1 + settings.constants.nu0, n.size(), settings.seed)
    {
        for (const ScalingLaw* law : laws) {
            m_trees.emplace_back(*law, n, target);
            m_weights.emplace_back(settings.constants);
        }
    }

    void answer(RankedSeries& ranked, const ScalingPoints& points)
    {
        const double mean = std::accumulate(points.y.begin(), points.y.end(), 0.0) / double(points.size());
        std::vector<double> y = points.y;
        for (double& one : y) one -= mean;
        std::vector<double> weights;
        for (size_t k = 0; k < m_laws.size(); ++k) {
            if (m_trees[k].isLarge()) m_trees[k].clear();
            weights.push_back(m_weights[k].weigh(m_trees[k], y));
        }
        const double top = *std::ranges::max_element(weights);
        double sum = 0;
        for (const double one : weights) sum += std::exp(one - top);
        const double logSum = top + std::log(sum);
        ranked.law = m_laws[size_t(std::ranges::max_element(weights) - weights.begin())];
        ranked.weight = std::exp(top - logSum);
        std::vector<double> drawn;
        drawn.reserve(rankDraws);
        double passed = 0, next = 0.5 / double(rankDraws);
        for (CellWeights& law : m_weights) {
            for (const WeighedCell& cell : law.cells()) {
                for (passed += std::exp(cell.logWeight - logSum); next < passed && drawn.size() < rankDraws;
                     next += 1.0 / double(rankDraws)) {
                    const size_t k = drawn.size();
                    const double sigma = std::sqrt(cell.squares + m_noise) * m_strata.squares[k];
                    drawn.push_back(mean + cell.ahead + sigma * m_strata.normal[k] + m_slope * m_strata.slope[k]);
                }
            }
        }
        const auto at = [&drawn](double share) { return std::exp(quantile(drawn, share)); };
        ranked.time = {at(0.025), at(0.1), at(0.5), at(0.9), at(0.975)};
    }

private:
    std::vector<const ScalingLaw*> m_laws;
    double m_noise, m_slope;
    SharedStrata m_strata;
    std::vector<CellTree> m_trees;
    std::vector<CellWeights> m_weights;
};

/// A series of many points by itself, whose points the laws see summed: cells would look at each of them.
Result<Done> answerAlone(RankedSeries& ranked, const SeriesToRank& one, double n, ForecastSettings settings, const Progress& progress)
{
    settings.scaling = one.scaling;
    const auto forecast = forecastRunTimes(one.points, settings, progress);
    if (!forecast) return forecast.error();
    const auto heaviest = std::ranges::max_element(forecast->laws(), {}, &LawPosterior::weight);
    ranked.law = heaviest->law;
    ranked.weight = heaviest->weight;
    ranked.time = forecast->at(n).time;
    return Done{};
}

Result<std::vector<const ScalingLaw*>> lawsThatAnswer(Scaling scaling, const QString& only)
{
    if (only.isEmpty()) return lawsOf(scaling);
    const ScalingLaw* law = findScalingLaw(only);
    if (!law) return Error{u"There is no law “%1”."_s.arg(only)};
    return std::vector<const ScalingLaw*>{law};
}

} // namespace

Result<std::vector<RankedSeries>> rankSeries(const std::vector<SeriesToRank>& series, double n, const ForecastSettings& settings,
                                             const Progress& progress)
{
    std::vector<RankedSeries> ranked(series.size());
    std::map<std::pair<Scaling, std::vector<double>>, std::vector<size_t>> groups; // one after the other: a tree takes its room
    for (size_t k = 0; k < series.size(); ++k) {
        const ScalingPoints& points = series[k].points;
        ranked[k].series = k;
        if (points.size() == 0) {
            ranked[k].why = u"no run time above 0"_s;
            continue;
        }
        ranked[k].largest = points.most();
        ranked[k].measured = points.time(points.size() - 1);
        if (points.size() == 1)
            ranked[k].why = u"times at one number of cores only"_s;
        else
            groups[{series[k].scaling, points.n}].push_back(k);
    }
    size_t done = 0;
    if (!progress.report(0)) return cancelled();
    for (const auto& [same, members] : groups) {
        if (same.second.size() > settings.mostSingle) {
            for (const size_t k : members)
                if (const auto told = answerAlone(ranked[k], series[k], n, settings, progress.step(done++, series.size())); !told)
                    return told.error();
            continue;
        }
        const auto laws = lawsThatAnswer(same.first, settings.law);
        if (!laws) return laws.error();
        SameNumbers all(same.second, n, *laws, settings);
        for (const size_t k : members) {
            all.answer(ranked[k], series[k].points);
            if (++done % 16 == 0 && !progress.report(double(done) / double(series.size()))) return cancelled();
        }
    }
    double sum = 0;
    for (const RankedSeries& one : ranked)
        if (one.known()) sum += one.time.q50;
    for (RankedSeries& one : ranked) one.share = one.known() ? one.time.q50 / sum : missing;
    std::stable_sort(ranked.begin(), ranked.end(), [](const RankedSeries& a, const RankedSeries& b) {
        return a.known() != b.known() ? a.known() : a.known() && a.time.q50 > b.time.q50;
    });
    if (!progress.report(1)) return cancelled();
    return ranked;
}

} // namespace costscope
