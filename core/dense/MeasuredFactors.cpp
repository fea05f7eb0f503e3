// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/MeasuredFactors.h"

#include <Eigen/QR>

#include <algorithm>
#include <cmath>
#include <set>

namespace costscope {

namespace {

/// The matrix that maps values at these places to the coefficients of the least squares polynomial, places counted from the
/// last; empty where they are too few.
Eigen::MatrixXd regressionOf(const std::vector<double>& places, int degree)
{
    const auto count = Eigen::Index(places.size());
    if (count < degree + 1) return {};
    Eigen::MatrixXd powers(count, degree + 1);
    for (Eigen::Index i = 0; i < count; ++i)
        for (int k = 0; k <= degree; ++k) powers(i, k) = std::pow(places[size_t(i)] - places.back(), k);
    return powers.colPivHouseholderQr().solve(Eigen::MatrixXd::Identity(count, count));
}

} // namespace

MeasuredFactors::MeasuredFactors(const CalibrationFactors& factors)
{
    std::set<double> distances;
    for (const auto& [d, factor] : factors.average) distances.insert(d);
    for (const auto& [p, curve] : factors.maximum)
        for (const auto& [d, factor] : curve) distances.insert(d);
    m_average.resize(Eigen::Index(distances.size()));
    m_maximum.resize(Eigen::Index(factors.maximum.size()), m_average.size());
    for (const auto& [p, curve] : factors.maximum) m_processes.push_back(std::log2(p));
    CalibrationFactors atOne = factors;
    atOne.degree = 0; // not asked beyond what was measured
    for (Eigen::Index column = 0; const double d : distances) {
        m_distances.push_back(std::log2(d));
        const auto average = averageFactor(factors, d);
        m_average[column] = average ? average->value : missing;
        for (Eigen::Index row = 0; const auto& [p, curve] : factors.maximum) {
            const auto maximum = maximumFactor(atOne, p, d);
            m_maximum(row++, column) = maximum ? maximum->value : missing;
        }
        ++column;
    }
    m_measured = {factors.maximum.begin()->first, factors.maximum.rbegin()->first};
    m_farthest = factors.average.rbegin()->first;
    for (const auto& [p, curve] : factors.maximum)
        if (p == m_measured[1]) m_farthest = std::min(m_farthest, curve.rbegin()->first);
    m_regression = regressionOf(m_processes, factors.degree);
}

MeasuredFactors::Place MeasuredFactors::placeOf(const std::vector<double>& logs, double log)
{
    if (!(log > logs.front())) return {};
    const auto above = std::upper_bound(logs.begin(), logs.end(), log);
    if (above == logs.end()) return {Eigen::Index(logs.size()) - 1, 0};
    const double below = *std::prev(above);
    return {above - logs.begin() - 1, (log - below) / (*above - below)};
}

double MeasuredFactors::average(double distance) const
{
    const Place at = placeOf(m_distances, std::log2(distance));
    const double below = m_average[at.below];
    return at.share == 0 ? below : below + at.share * (m_average[at.below + 1] - below);
}

double MeasuredFactors::maximum(double processes, double distance) const
{
    const Place at = placeOf(m_distances, std::log2(distance));
    const auto ofRow = [&](Eigen::Index row) {
        const double below = m_maximum(row, at.below);
        return at.share == 0 ? below : below + at.share * (m_maximum(row, at.below + 1) - below);
    };
    const double log = std::log2(processes);
    if (processes <= m_measured[1]) {
        const Place among = placeOf(m_processes, log);
        const double below = ofRow(among.below);
        return among.share == 0 ? below : below + among.share * (ofRow(among.below + 1) - below);
    }
    if (m_regression.size() == 0) return missing;
    double value = 0, power = 1;
    for (Eigen::Index k = 0; k < m_regression.rows(); ++k, power *= log - m_processes.back()) {
        double coefficient = 0;
        for (Eigen::Index row = 0; row < m_maximum.rows(); ++row) coefficient += m_regression(k, row) * ofRow(row);
        value += coefficient * power;
    }
    return std::max({1.0, ofRow(m_maximum.rows() - 1), value});
}

} // namespace costscope
