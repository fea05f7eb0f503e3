// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overhead/overheadNoise.h"

#include "core/overhead/amdahlOverhead.h"

namespace costscope {

namespace {

std::vector<size_t> recordsAbove1(const OverheadData& data)
{
    std::vector<size_t> records;
    for (size_t i = 0; i < data.n.size(); ++i)
        if (data.n[i] > 1) records.push_back(i);
    return records;
}

} // namespace

FittedResiduals residualsAt(const OverheadData& data, const OverheadEstimate& estimate, const SerialTime& serial)
{
    const bool hasSerial = !data.ratio && serial.records > 0; // a change of t_1 by a share moves all times by that share
    const LeastSquaresProblem problem = overheadProblem(data);
    const std::array<double, 2> at{estimate.b, estimate.c};
    const size_t m = data.n.size();
    std::vector<double> r(m), jacobian(2 * m);
    const std::vector<size_t> records = recordsAbove1(data);
    if (!problem.evaluate(at.data(), r.data(), jacobian.data())) return {};
    const auto rows = Eigen::Index(records.size());
    FittedResiduals fitted{Eigen::VectorXd(rows), Eigen::MatrixXd(rows, estimate.held ? 1 : 2)};
    if (hasSerial) fitted.byShared.resize(rows);
    if (!data.count.empty()) {
        fitted.restSquares.resize(rows);
        fitted.restCount.resize(rows);
    }
    for (Eigen::Index i = 0; i < rows; ++i) {
        const size_t record = records[size_t(i)];
        fitted.residuals[i] = r[record];
        const double byB = jacobian[record], byC = jacobian[m + record];
        if (estimate.held)
            fitted.jacobian(i, 0) = estimate.c * (byB + byC);
        else
            fitted.jacobian.row(i) << estimate.b * byB, estimate.c * byC;
        const double factor = data.factor.empty() ? 1 : data.factor[record];
        if (hasSerial)
            fitted.byShared[i] =
                factor * (data.weights == Weights::Plain      ? modeledValue(data, estimate.b, estimate.c, record)
                          : data.weights == Weights::Relative ? modeledValue(data, estimate.b, estimate.c, record) / data.y[record]
                                                              : 1);
        if (!data.count.empty()) {
            fitted.restSquares[i] = data.rest[record];
            fitted.restCount[i] = data.count[record] - 1;
        }
    }
    return fitted;
}

NoiseHypothesis noiseBy(NoiseLaw law, const OverheadData& data, const OverheadEstimate& estimate, const SerialTime& serial)
{
    // Plain residuals have the unit of y, the others are shares of it; t_1 counts by its logarithm.
    const std::vector<size_t> records = recordsAbove1(data);
    NoiseHypothesis noise{law, Eigen::VectorXd::Ones(Eigen::Index(records.size())), 0};
    const bool inProportion = law == NoiseLaw::Proportional;
    if (inProportion == (data.weights == Weights::Plain))
        for (size_t i = 0; i < records.size(); ++i) {
            const double value = modeledValue(data, estimate.b, estimate.c, records[i]);
            noise.variances[Eigen::Index(i)] = inProportion ? value * value : 1 / (value * value);
        }
    if (serial.records > 0) noise.varianceOfShared = (inProportion ? 1 : 1 / (serial.value * serial.value)) / serial.records;
    return noise;
}

std::optional<FitNoise> overheadNoise(const OverheadData& data, const OverheadEstimate& estimate, const SerialTime& serial)
{
    const FittedResiduals fitted = residualsAt(data, estimate, serial);
    const auto found = likelierNoise(fitted, noiseBy(ownLaw(data.weights), data, estimate, serial),
                                     noiseBy(otherLaw(data.weights), data, estimate, serial));
    if (!found) return {};
    // From the fitted values and last ln t_1 to ln t_1, ln b, ln c: on b = c + 1 both follow ln c.
    Eigen::MatrixXd to = Eigen::MatrixXd::Zero(3, found->covariance.cols());
    if (fitted.byShared.size() > 0) to(0, to.cols() - 1) = 1;
    if (estimate.held)
        to.col(0) << 0, estimate.c / (estimate.c + 1), 1;
    else
        to(1, 0) = to(2, 1) = 1;
    const Eigen::Matrix3d covariance = to * covarianceForStudent(*found) * to.transpose();
    FitNoise noise{found->law, found->freedom, found->factor, {}};
    for (size_t i = 0; i < 3; ++i)
        for (size_t j = 0; j < 3; ++j) noise.covariance[i][j] = covariance(Eigen::Index(i), Eigen::Index(j));
    return noise;
}

} // namespace costscope
