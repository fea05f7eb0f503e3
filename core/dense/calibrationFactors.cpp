// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/calibrationFactors.h"

#include "core/model/shown.h"

#include <Eigen/QR>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

using Curve = std::map<double, double>;

/// Linear in log2 x, held outside.
double between(const Curve& curve, double x)
{
    const auto above = curve.lower_bound(x);
    if (above == curve.begin()) return above->second;
    if (above == curve.end()) return curve.rbegin()->second;
    const auto below = std::prev(above);
    const double share = std::log2(x / below->first) / std::log2(above->first / below->first);
    return below->second + share * (above->second - below->second);
}

QString outside(const Curve& curve, double x, const char* what)
{
    const double least = curve.begin()->first, most = curve.rbegin()->first;
    if (x >= least && x <= most) return {};
    return u"%1 %2 is outside the measured %3 … %4"_s.arg(QString::fromUtf8(what), exact(x), exact(least), exact(most));
}

/// The least squares polynomial through (log2 p, C), its columns centred for condition.
double polynomialAt(const Curve& byProcesses, int degree, double processes)
{
    const double centre = std::log2(byProcesses.rbegin()->first);
    Eigen::MatrixXd powers(Eigen::Index(byProcesses.size()), degree + 1);
    Eigen::VectorXd values(powers.rows());
    Eigen::Index row = 0;
    for (const auto& [p, factor] : byProcesses) {
        for (int k = 0; k <= degree; ++k) powers(row, k) = std::pow(std::log2(p) - centre, k);
        values[row++] = factor;
    }
    const Eigen::VectorXd coefficients = powers.colPivHouseholderQr().solve(values);
    double value = 0;
    for (int k = degree; k >= 0; --k) value = value * (std::log2(processes) - centre) + coefficients[k];
    return value;
}

Result<Done> checkPlace(double value, const char* what)
{
    if (std::isfinite(value) && value >= 1) return Done{};
    return Error{u"%1 is %2. It must be 1 or more."_s.arg(QString::fromUtf8(what), exact(value))};
}

QString joined(const QString& a, const QString& b)
{
    return a.isEmpty() ? b : b.isEmpty() ? a : a + u"; "_s + b;
}

} // namespace

CalibrationFactors calibrationFactorsOf(const Machine& machine)
{
    CalibrationFactors factors;
    if (const auto& average = machine.tables.factors.average)
        for (const auto& [d, factor] : *average) factors.average[d] = factor;
    if (const auto& maximum = machine.tables.factors.maximum)
        for (const auto& [p, d, factor] : *maximum) factors.maximum[p][d] = factor;
    return factors;
}

Result<FactorValue> averageFactor(const CalibrationFactors& factors, double distance)
{
    if (factors.average.empty()) return Error{u"The machine has no calibration factors C_avg."_s};
    if (const auto checked = checkPlace(distance, "the distance"); !checked) return checked.error();
    return FactorValue{between(factors.average, distance), outside(factors.average, distance, "the distance")};
}

Result<FactorValue> maximumFactor(const CalibrationFactors& factors, double processes, double distance)
{
    if (factors.maximum.empty()) return Error{u"The machine has no calibration factors C_max."_s};
    if (const auto checked = checkPlace(processes, "the number of processes"); !checked) return checked.error();
    if (const auto checked = checkPlace(distance, "the distance"); !checked) return checked.error();
    Curve byProcesses;
    for (const auto& [p, curve] : factors.maximum) byProcesses[p] = between(curve, distance);
    // The two measured p beside it, or the largest, tell whether the distance was measured.
    const auto above = factors.maximum.lower_bound(processes);
    const bool isLast = above == factors.maximum.end(), alone = above == factors.maximum.begin() || (!isLast && above->first == processes);
    const QString ofLower = alone ? QString() : outside(std::prev(above)->second, distance, "the distance"),
                  ofUpper = isLast ? QString() : outside(above->second, distance, "the distance");
    FactorValue value{between(byProcesses, processes), joined(outside(byProcesses, processes, "the number of processes"),
                                                              joined(ofLower, ofUpper == ofLower ? QString() : ofUpper))};
    if (processes <= byProcesses.rbegin()->first) return value;
    if (byProcesses.size() < size_t(factors.degree) + 1)
        return Error{
            u"C_max was measured with %1 numbers of processes; a polynomial of degree %2 beyond them needs %3."_s.arg(byProcesses.size())
                .arg(factors.degree)
                .arg(factors.degree + 1)};
    value.value = std::max({1.0, byProcesses.rbegin()->second, polynomialAt(byProcesses, factors.degree, processes)});
    return value;
}

} // namespace costscope
