// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/forecast/sizes/sizedPosterior.h"

#include "core/numerics/draw.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <random>

namespace costscope {

namespace {

constexpr size_t particles = 1000;
constexpr int moves = 6;
constexpr double keptEffective = 0.5;
constexpr double leastExponent = -0.5, mostExponent = 4, mostShare = 1.2;

double place(double at, double low, double high)
{
    return low + at * (high - low);
}

double unit(std::mt19937_64& generator)
{
    return (double(generator() >> 11) + 0.5) * 0x1p-53;
}

LawRange rangeOf(const SizesOfProblem& sizes)
{
    LawRange range{INFINITY, 0};
    for (const SizeOfProblem& one : sizes) {
        range.least = std::min(range.least, one.points.least());
        range.most = std::max(range.most, one.points.most());
    }
    return range;
}

/// What the points say of shapes.
class SizedLikelihood {
public:
    SizedLikelihood(const SizesOfProblem& sizes, const ForecastConstants& constants) : m_sizes(sizes), m_constants(constants)
    {
        const double middle = logMiddleSize(sizes);
        for (const SizeOfProblem& one : sizes) {
            m_logSize.push_back(std::log(one.size) - middle);
            m_cores.emplace_back(one.points.n.begin(), one.points.n.end());
            m_count += one.points.size();
        }
    }

    /// ln likelihood, the scale and the offsets of sizes and the noise integrated out; fills the sample but for its shapes.
    double measure(const SizedLaw& law, SizedSample& sample) const
    {
        const double rho = law.offset(sample.shapes), rhoSquared = rho * rho;
        sample.offset.resize(m_sizes.size());
        double within = 0, precision = 0, sum = 0, determinant = 0;
        for (size_t j = 0; j < m_sizes.size(); ++j) {
            const SizedTerms of = law.at(sample.shapes, m_logSize[j]);
            const ScalingPoints& points = m_sizes[j].points;
            double mean = 0, squares = 0; // Welford
            for (size_t i = 0; i < points.size(); ++i) {
                const double residual = points.y[i] - of.work - logTime(of.terms, m_cores[j][i]), before = residual - mean;
                mean += before / double(i + 1);
                squares += before * (residual - mean);
            }
            within += squares;
            const double m = double(points.size()), weight = m / (1 + rhoSquared * m);
            precision += weight;
            sum += weight * mean;
            determinant += std::log1p(rhoSquared * m);
            sample.offset[j] = mean;
        }
        const double level = sum / precision;
        double between = 0;
        for (size_t j = 0; j < m_sizes.size(); ++j) {
            const double m = double(m_sizes[j].points.size()), off = sample.offset[j] - level;
            between += m / (1 + rhoSquared * m) * off * off;
            sample.offset[j] = off;
        }
        sample.level = level;
        sample.precision = precision;
        sample.squares = within + between;
        return logLikelihood(sample.squares, m_count, m_constants) - 0.5 * (determinant + std::log(precision));
    }

private:
    const SizesOfProblem& m_sizes;
    const ForecastConstants& m_constants;
    std::vector<double> m_logSize;
    std::vector<std::vector<Cores>> m_cores;
    size_t m_count = 0;
};

struct Particle {
    SizedSample sample;
    double logLikelihood = 0;
};

/// The step of the temper that leaves so many samples effective.
double stepOf(const std::vector<Particle>& all, double temper)
{
    const double top = std::ranges::max_element(all, {}, &Particle::logLikelihood)->logLikelihood;
    const auto effective = [&](double step) {
        double sum = 0, squares = 0;
        for (const Particle& one : all) {
            const double w = std::exp(step * (one.logLikelihood - top));
            sum += w;
            squares += w * w;
        }
        return sum * sum / squares;
    };
    const double wanted = keptEffective * double(all.size());
    double low = 0, high = 1 - temper;
    if (effective(high) >= wanted) return high;
    for (int k = 0; k < 40; ++k) {
        const double middle = (low + high) / 2;
        (effective(middle) >= wanted ? low : high) = middle;
    }
    return std::max(low, 1e-9);
}

/// Resamples by likelihood^step; ln of the mean weight.
double resample(std::vector<Particle>& all, double step, std::mt19937_64& generator)
{
    const double top = std::ranges::max_element(all, {}, &Particle::logLikelihood)->logLikelihood;
    std::vector<double> weights;
    double sum = 0;
    for (const Particle& one : all) sum += weights.emplace_back(std::exp(step * (one.logLikelihood - top)));
    std::vector<Particle> drawn;
    drawn.reserve(all.size());
    double passed = 0, next = sum / double(all.size()) * unit(generator);
    for (size_t i = 0; i < all.size(); ++i)
        for (passed += weights[i]; next < passed && drawn.size() < all.size(); next += sum / double(all.size())) drawn.push_back(all[i]);
    while (drawn.size() < all.size()) drawn.push_back(all.back());
    const double mean = step * top + std::log(sum / double(all.size()));
    all = std::move(drawn);
    return mean;
}

/// The root of the samples' covariance, for steps along the valleys in which they lie.
Eigen::MatrixXd rootOfCovariance(const std::vector<Particle>& all, int shapes)
{
    Eigen::VectorXd mean = Eigen::VectorXd::Zero(shapes);
    for (const Particle& one : all) mean += Eigen::Map<const Eigen::VectorXd>(one.sample.shapes.data(), shapes) / double(all.size());
    Eigen::MatrixXd covariance = Eigen::MatrixXd::Zero(shapes, shapes);
    for (const Particle& one : all) {
        const Eigen::VectorXd off = Eigen::Map<const Eigen::VectorXd>(one.sample.shapes.data(), shapes) - mean;
        covariance += off * off.transpose() / double(all.size());
    }
    covariance.diagonal().array() += 1e-8;
    return covariance.llt().matrixL();
}

class Tempering {
public:
    Tempering(const SizedLaw& law, const SizedLikelihood& likelihood, uint64_t seed)
        : m_law(law), m_likelihood(likelihood), m_generator(seed)
    {}

    /// False = stopped.
    bool run(SizedLawPosterior& posterior, const Progress& progress)
    {
        for (size_t k = 0; k < particles; ++k) {
            Particle one;
            for (int j = 0; j < m_law.shapes(); ++j) one.sample.shapes[size_t(j)] = unit(m_generator);
            one.logLikelihood = m_likelihood.measure(m_law, one.sample);
            m_all.push_back(std::move(one));
        }
        for (double temper = 0; temper < 1;) {
            if (!progress.report(std::pow(temper, 0.2))) return false; // the first steps are the smallest
            const double step = stepOf(m_all, temper);
            posterior.logEvidence += resample(m_all, step, m_generator);
            temper = temper + step > 1 - 1e-12 ? 1 : temper + step;
            const Eigen::MatrixXd root = rootOfCovariance(m_all, m_law.shapes());
            for (int k = 0; k < (temper < 1 ? moves : 2 * moves); ++k) move(root, temper);
        }
        for (Particle& one : m_all) posterior.samples.push_back(std::move(one.sample));
        return progress.report(1);
    }

private:
    void move(const Eigen::MatrixXd& root, double temper)
    {
        const int shapes = m_law.shapes();
        Eigen::VectorXd normal(shapes);
        size_t accepted = 0;
        for (Particle& one : m_all) {
            for (int j = 0; j < shapes; ++j) normal[j] = drawNormal(m_generator);
            const Eigen::VectorXd way = m_stride / std::sqrt(double(shapes)) * (root * normal);
            Particle other;
            other.sample.shapes = one.sample.shapes;
            bool inside = true;
            for (int j = 0; j < shapes; ++j) {
                double& at = other.sample.shapes[size_t(j)];
                at += way[j];
                inside = inside && at >= 0 && at <= 1;
            }
            const double chance = unit(m_generator);
            if (!inside) continue;
            other.logLikelihood = m_likelihood.measure(m_law, other.sample);
            if (std::log(chance) > temper * (other.logLikelihood - one.logLikelihood)) continue;
            one = std::move(other);
            ++accepted;
        }
        // Near a quarter of the steps are best.
        m_stride = std::clamp(m_stride * std::exp(double(accepted) / double(m_all.size()) - 0.25), 0.1, 3.0);
    }

    const SizedLaw& m_law;
    const SizedLikelihood& m_likelihood;
    std::mt19937_64 m_generator;
    std::vector<Particle> m_all;
    double m_stride = 1.5;
};

} // namespace

double logMiddleSize(const SizesOfProblem& sizes)
{
    return (std::log(sizes.front().size) + std::log(sizes.back().size)) / 2;
}

SizedLaw::SizedLaw(const ScalingLaw& law, const LawRange& range) : m_law(law), m_range(range)
{
    const LawTerms terms = law.terms({0.5, 0.5, 0.5}, range);
    m_hasConstant = terms.d > 0;
    m_grows = terms.grows();
    m_shapes = law.shapes + 1 + int(m_hasConstant) + int(m_grows) + 1;
}

double SizedLaw::exponent(const SizedShapes& shapes) const
{
    return place(shapes[size_t(m_law.shapes)], leastExponent, mostExponent);
}

double SizedLaw::offset(const SizedShapes& shapes) const
{
    return std::exp(place(shapes[size_t(m_shapes - 1)], std::log(0.1), std::log(3)));
}

SizedTerms SizedLaw::at(const SizedShapes& shapes, double logSize) const
{
    SizedTerms of;
    of.terms = m_law.terms({shapes[0], shapes[1], shapes[2]}, m_range);
    of.work = exponent(shapes) * logSize;
    size_t next = size_t(m_law.shapes) + 1;
    if (m_hasConstant) of.terms.d *= std::exp((mostShare * shapes[next++] - 1) * of.work);
    if (m_grows) {
        const double gamma = mostShare * shapes[next];
        of.terms.e *= std::exp((gamma - 1) * of.work);
        of.terms.c *= std::exp(gamma * of.work);
    }
    return of;
}

Result<std::vector<SizedLawPosterior>> sizedPosteriors(const SizesOfProblem& sizes, const std::vector<const ScalingLaw*>& laws,
                                                       const ForecastConstants& constants, uint64_t seed, const Progress& progress)
{
    const SizedLikelihood likelihood(sizes, constants);
    std::vector<SizedLawPosterior> all;
    for (size_t k = 0; k < laws.size(); ++k) {
        SizedLawPosterior posterior{SizedLaw(*laws[k], rangeOf(sizes)), {}, 0, 0};
        if (!Tempering(posterior.law, likelihood, seed + k).run(posterior, progress.step(k, laws.size()))) return cancelled();
        all.push_back(std::move(posterior));
    }
    double top = -INFINITY, sum = 0;
    for (const SizedLawPosterior& law : all) top = std::max(top, law.logEvidence);
    for (SizedLawPosterior& law : all) sum += law.weight = std::exp(law.logEvidence - top);
    for (SizedLawPosterior& law : all) law.weight /= sum;
    return all;
}

} // namespace costscope
