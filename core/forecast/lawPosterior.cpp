// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/forecast/lawPosterior.h"

#include "core/numerics/draw.h"
#include "core/numerics/leastSquares.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

namespace costscope {

namespace {

constexpr size_t firstSamples = 1024, roundSamples = 1024, kernels = 50;
constexpr int rounds = 3, mostRounds = 8;
constexpr double wantedEffective = 500, enoughEffective = 200, effectivePerShape = 12, lawThatMatters = 0.05;
constexpr double kernelWidth = 0.05; // of the covariance; narrow, for the weight lies along bent valleys

/// S and the mean of y - ln f, for many shapes.
class Residuals {
public:
    Residuals(const ScalingLaw& law, const WeighedPoints& points, const LawRange& range)
        : m_law(law), m_points(points), m_range(range), m_cores(points.n.begin(), points.n.end()), m_room(points.size())
    {}

    /// S and level of the sample's shapes; `residuals` (as many places as weighed points) gets y - ln f less its mean.
    void measure(LawSample& sample, double* residuals) const
    {
        m_law.logTimes(sample.shapes, m_range, m_cores, residuals);
        const size_t m = m_cores.size();
        double mean = 0, squares = m_points.within;
        for (size_t i = 0; i < m; ++i) mean += m_points.weight[i] * (m_points.y[i] - residuals[i]) / double(m_points.points);
        for (size_t i = 0; i < m; ++i) {
            residuals[i] = m_points.y[i] - residuals[i] - mean;
            squares += m_points.weight[i] * residuals[i] * residuals[i];
        }
        sample.level = mean;
        sample.squares = squares;
    }
    void measure(LawSample& sample) const { measure(sample, m_room.data()); }

private:
    const ScalingLaw& m_law;
    const WeighedPoints& m_points;
    LawRange m_range;
    std::vector<Cores> m_cores;
    mutable std::vector<double> m_room;
};

double halton(size_t index, int base)
{
    double place = 0, digit = 1;
    for (; index > 0; index /= size_t(base)) {
        digit /= base;
        place += digit * double(index % size_t(base));
    }
    return place;
}

double uniform(std::mt19937_64& generator)
{
    return (double(generator() >> 11) + 0.5) * 0x1p-53;
}

/// A multivariate t with 4 degrees of freedom around some centres, all alike wide: what one round draws from.
class KernelMixture {
public:
    /// `samples`: which sample each centre is.
    KernelMixture(std::vector<Shapes> centres, std::vector<size_t> samples, const Eigen::Matrix3d& covariance, int shapes)
        : m_centres(std::move(centres)), m_samples(std::move(samples)), m_shapes(shapes),
          m_root(Eigen::Matrix3d(covariance.llt().matrixL()))
    {
        m_inverse = m_root.topLeftCorner(shapes, shapes).inverse();
        double root = 1;
        for (int k = 0; k < shapes; ++k) root *= m_root(k, k);
        constexpr double nu = 4;
        m_factor = std::tgamma((nu + shapes) / 2) / (std::tgamma(nu / 2) * std::pow(nu * M_PI, shapes / 2.0) * root);
    }

    Shapes draw(std::mt19937_64& generator) const
    {
        const Shapes& centre = m_centres[costscope::draw(generator, m_centres.size())];
        const double chiSquared = -2 * std::log(uniform(generator) * uniform(generator)); // of 4 degrees
        const double stretch = std::sqrt(4 / chiSquared);
        Shapes normal{}, drawn = centre;
        for (int k = 0; k < m_shapes; ++k) normal[size_t(k)] = drawNormal(generator);
        for (int k = 0; k < m_shapes; ++k)
            for (int j = 0; j <= k; ++j) drawn[size_t(k)] += stretch * m_root(k, j) * normal[size_t(j)];
        return drawn;
    }

    /// `sample`: at that one, whose own kernels do not count: it would weigh too little for being a centre.
    double density(const Shapes& at, size_t sample = SIZE_MAX) const
    {
        double sum = 0;
        size_t counted = 0;
        for (size_t kernel = 0; kernel < m_centres.size(); ++kernel) {
            if (m_samples[kernel] == sample) continue;
            ++counted;
            const Shapes& centre = m_centres[kernel];
            double distance = 0;
            for (int k = 0; k < m_shapes; ++k) {
                double z = 0;
                for (int j = 0; j <= k; ++j) z += m_inverse(k, j) * (at[size_t(j)] - centre[size_t(j)]);
                distance += z * z;
            }
            const double base = 1 + distance / 4; // to the power -(4 + shapes)/2
            const double squared = 1 / (base * base);
            sum += m_shapes == 1 ? squared / std::sqrt(base) : m_shapes == 2 ? squared / base : squared / (base * std::sqrt(base));
        }
        return m_factor * sum / double(std::max<size_t>(1, counted));
    }

private:
    std::vector<Shapes> m_centres;
    std::vector<size_t> m_samples;
    int m_shapes;
    Eigen::Matrix3d m_root;
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, 3, 3> m_inverse;
    double m_factor = 0;
};

double effectiveSize(const std::vector<double>& weights)
{
    double sum = 0, squares = 0;
    for (const double w : weights) {
        sum += w;
        squares += w * w;
    }
    return squares > 0 ? sum * sum / squares : 0;
}

/// Samples one law, round by round.
class LawSampler {
public:
    LawSampler(const ScalingLaw& law, const WeighedPoints& points, const LawRange& range, const ForecastConstants& constants, uint64_t seed,
               const Progress& progress)
        : m_law(law), m_points(points.points), m_residuals(law, points, range), m_constants(constants), m_generator(seed),
          m_progress(progress)
    {
        start();
        while (!m_stopped && law.shapes > 0 && m_rounds < rounds && effectiveSize(likelihoods(1)) < wantedEffective) addRound();
    }

    void addRound()
    {
        const KernelMixture mixture = kernelsWhereTheWeightIs();
        const size_t before = m_samples.size();
        for (size_t k = 0; k < roundSamples; ++k) add(mixture.draw(m_generator));
        // The density of all that was drawn from, so that no sample of an early round outweighs the others.
        for (size_t i = 0; i < before; ++i) m_density[i] += roundSamples * mixture.density(m_samples[i].shapes, i);
        for (size_t i = before; i < m_samples.size(); ++i) {
            m_density[i] = firstSamples;
            for (const KernelMixture& earlier : m_mixtures) m_density[i] += roundSamples * earlier.density(m_samples[i].shapes);
            m_density[i] += roundSamples * mixture.density(m_samples[i].shapes);
        }
        m_mixtures.push_back(mixture);
        ++m_rounds;
    }

    bool isStopped() const { return m_stopped; }
    void report(const Progress& progress) { m_progress = progress; }
    bool mayGoOn() const { return !m_stopped && m_law.shapes > 0 && m_rounds < mostRounds; }

    LawPosterior posterior() const
    {
        LawPosterior all{&m_law, {}, 0, 0, 0};
        const double top = *std::ranges::max_element(m_logLikelihood);
        std::vector<double> weights = likelihoods(1);
        const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
        all.effective = effectiveSize(weights);
        all.logEvidence = top + std::log(sum); // the densities hold how many were drawn
        all.samples.reserve(m_samples.size());
        for (size_t i = 0; i < m_samples.size(); ++i) {
            if (!(weights[i] > 0)) continue;
            all.samples.push_back(m_samples[i]);
            all.samples.back().weight = weights[i] / sum;
        }
        return all;
    }

private:
    void start()
    {
        const size_t count = m_law.shapes == 0 ? 1 : firstSamples;
        const Shapes shift = {uniform(m_generator), uniform(m_generator), uniform(m_generator)};
        constexpr std::array bases = {2, 3, 5};
        for (size_t i = 0; i < count; ++i) {
            Shapes shapes{};
            for (size_t k = 0; k < size_t(m_law.shapes); ++k) {
                const double place = halton(i + 1, bases[k]) + shift[k];
                shapes[k] = place - std::floor(place);
            }
            add(shapes);
        }
        m_density.assign(count, double(count));
    }

    void add(const Shapes& shapes)
    {
        LawSample sample{.shapes = shapes, .weight = 0, .squares = 0, .level = 0};
        bool inside = true;
        for (size_t k = 0; k < size_t(m_law.shapes); ++k) inside = inside && shapes[k] >= 0 && shapes[k] <= 1;
        if (inside && !m_stopped) m_residuals.measure(sample);
        if (m_samples.size() % 128 == 0)
            m_stopped = m_stopped || !m_progress.report(std::min(1.0, double(m_samples.size()) / (firstSamples + rounds * roundSamples)));
        m_samples.push_back(sample);
        m_logLikelihood.push_back(inside ? costscope::logLikelihood(sample.squares, m_points, m_constants) : -INFINITY);
        m_density.push_back(0);
    }

    /// Likelihood to this power over the density drawn from, the largest likelihood as 1.
    std::vector<double> likelihoods(double power) const
    {
        const double top = *std::ranges::max_element(m_logLikelihood);
        std::vector<double> all(m_samples.size());
        for (size_t i = 0; i < all.size(); ++i) all[i] = std::exp(power * (m_logLikelihood[i] - top)) / m_density[i];
        return all;
    }

    /// The likelihood itself, or a power of it that leaves enough samples to tell where the weight is.
    std::vector<double> tempered() const
    {
        const double wanted = effectivePerShape * m_law.shapes;
        std::vector<double> weights = likelihoods(1);
        double low = 0, high = 1;
        if (effectiveSize(weights) >= wanted) return weights;
        for (int k = 0; k < 20; ++k) {
            const double middle = (low + high) / 2;
            weights = likelihoods(middle);
            (effectiveSize(weights) >= wanted ? low : high) = middle;
        }
        return likelihoods(low);
    }

    KernelMixture kernelsWhereTheWeightIs()
    {
        std::vector<double> weights = tempered();
        const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
        Eigen::Vector3d mean = Eigen::Vector3d::Zero();
        Eigen::Matrix3d covariance = Eigen::Matrix3d::Zero();
        for (size_t i = 0; i < weights.size(); ++i)
            if (weights[i] > 0) mean += weights[i] / sum * Eigen::Map<const Eigen::Vector3d>(m_samples[i].shapes.data());
        for (size_t i = 0; i < weights.size(); ++i) {
            if (!(weights[i] > 0)) continue;
            const Eigen::Vector3d off = Eigen::Map<const Eigen::Vector3d>(m_samples[i].shapes.data()) - mean;
            covariance += kernelWidth * weights[i] / sum * off * off.transpose();
        }
        covariance.diagonal().array() += 0.004 * 0.004;
        std::vector<Shapes> centres;
        std::vector<size_t> samples;
        double step = sum / kernels, next = step * uniform(m_generator), passed = 0;
        for (size_t i = 0; i < weights.size(); ++i)
            for (passed += weights[i]; next < passed && centres.size() < kernels; next += step) {
                centres.push_back(m_samples[i].shapes);
                samples.push_back(i);
            }
        return {std::move(centres), std::move(samples), covariance, m_law.shapes};
    }

    const ScalingLaw& m_law;
    size_t m_points;
    Residuals m_residuals;
    const ForecastConstants& m_constants;
    std::mt19937_64 m_generator;
    std::vector<LawSample> m_samples;
    std::vector<double> m_logLikelihood, m_density;
    std::vector<KernelMixture> m_mixtures;
    int m_rounds = 0;
    Progress m_progress;
    bool m_stopped = false;
};

void weigh(std::vector<LawPosterior>& laws)
{
    double top = -INFINITY, sum = 0;
    for (const LawPosterior& law : laws) top = std::max(top, law.logEvidence);
    for (LawPosterior& law : laws) sum += law.weight = std::exp(law.logEvidence - top);
    for (LawPosterior& law : laws) law.weight /= sum;
}

} // namespace

double logLikelihood(double squares, size_t points, const ForecastConstants& constants)
{
    return -0.5 * (double(points) - 1 + constants.nu0) * std::log(squares + constants.nu0 * constants.s0 * constants.s0);
}

Result<std::vector<LawPosterior>> lawPosteriors(const ScalingPoints& points, const std::vector<const ScalingLaw*>& laws,
                                                const ForecastConstants& constants, uint64_t seed, const Progress& progress,
                                                size_t mostSingle)
{
    const WeighedPoints weighed = weighedPoints(points, mostSingle);
    const LawRange range{points.least(), points.most()};
    std::vector<LawSampler> samplers;
    samplers.reserve(laws.size());
    std::vector<LawPosterior> all;
    for (size_t k = 0; k < laws.size(); ++k) {
        LawSampler& sampler = samplers.emplace_back(*laws[k], weighed, range, constants, seed, progress.step(k, laws.size()));
        if (sampler.isStopped()) return cancelled();
        all.push_back(sampler.posterior());
    }
    weigh(all);
    for (size_t k = 0; k < all.size(); ++k) {
        while (all[k].weight > lawThatMatters && all[k].effective < enoughEffective && samplers[k].mayGoOn()) {
            samplers[k].report(progress.part(1, 1)); // all laws have been reported of
            samplers[k].addRound();
            if (samplers[k].isStopped()) return cancelled();
            all[k] = samplers[k].posterior();
            weigh(all);
        }
    }
    return all;
}

BestCurve bestCurve(const LawPosterior& posterior, const ScalingPoints& points, size_t mostSingle)
{
    const WeighedPoints weighed = weighedPoints(points, mostSingle);
    const Residuals residuals(*posterior.law, weighed, {points.least(), points.most()});
    LawSample best = *std::ranges::min_element(posterior.samples, {}, &LawSample::squares);
    const size_t shapes = size_t(posterior.law->shapes), m = weighed.size();
    std::vector<double> root;
    for (const double weight : weighed.weight) root.push_back(std::sqrt(weight));
    // A shape is (1 − cos φ)/2: whatever φ is, it lies in its range.
    const auto logTimes = [&](const double* angles, double* out) {
        LawSample sample;
        for (size_t k = 0; k < shapes; ++k) sample.shapes[k] = (1 - std::cos(angles[k])) / 2;
        residuals.measure(sample, out);
        for (size_t i = 0; i < m; ++i) out[i] *= root[i];
        return sample;
    };
    LeastSquaresProblem problem{int(m), int(shapes), {}};
    problem.evaluate = [&](const double* angles, double* r, double* jacobian) {
        logTimes(angles, r);
        if (!jacobian) return true;
        std::vector<double> at(angles, angles + shapes), above(m), below(m);
        for (size_t k = 0; k < shapes; ++k) {
            constexpr double step = 1e-6;
            at[k] = angles[k] + step;
            logTimes(at.data(), above.data());
            at[k] = angles[k] - step;
            logTimes(at.data(), below.data());
            at[k] = angles[k];
            for (size_t i = 0; i < m; ++i) jacobian[k * m + i] = (above[i] - below[i]) / (2 * step);
        }
        return true;
    };
    std::vector<double> start(shapes), unused(m);
    for (size_t k = 0; k < shapes; ++k) start[k] = std::acos(1 - 2 * best.shapes[k]);
    if (shapes > 0) {
        const LawSample found = logTimes(minimise(problem, start).parameters.data(), unused.data());
        if (found.squares < best.squares) best = found;
    }
    return {best.shapes, best.level, std::sqrt(best.squares / double(points.size()))};
}

} // namespace costscope
