// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/RunRecords.h"
#include "core/numerics/NoiseLaw.h"
#include "core/overhead/amdahlOverhead.h"

#include <Eigen/Dense>

#include <array>
#include <cmath>
#include <functional>

/// Errors of a plain fit of eq (6) by another way than the program's: differences instead of derivatives, the noise by what stands
/// across the columns of the Jacobian, the covariance by what every record and t_1, which is one record, move. All n differ from 1
/// but the first.
class FitByHand {
public:
    FitByHand(const costscope::RunRecords& records, const costscope::AmdahlOverhead& at) : m_at(at)
    {
        const auto m = Eigen::Index(records.size()) - 1;
        Eigen::VectorXd residuals(m), modeled(m);
        Eigen::MatrixXd slopes(m, 3);
        for (Eigen::Index i = 0; i < m; ++i) {
            const double n = records.n[size_t(i) + 1];
            const Value t = [n](const costscope::AmdahlOverhead& model) { return model.runTime(n); };
            modeled[i] = t(at);
            residuals[i] = modeled[i] - records.t[size_t(i) + 1];
            slopes.row(i) = t(at) * slopesOfLog(t);
        }
        take(residuals, slopes, Eigen::VectorXd::Ones(m), 1 / (at.t_1 * at.t_1), costscope::NoiseLaw::Constant);
        take(residuals, slopes, modeled.array().square(), 1, costscope::NoiseLaw::Proportional);
    }

    using Value = std::function<double(const costscope::AmdahlOverhead&)>;
    /// 95 % of a value > 0. What the best weights leave goes by Student's t with f degrees of freedom, what others add by √f cos φ, φ the
    /// angle between f independent residuals and one of them: Student's t with f - 1 of them is √(f-1)/tan φ.
    std::array<double, 2> band(const Value& value, double f, double t, double tOfOneLess) const
    {
        const Eigen::RowVector3d g = slopesOfLog(value);
        const double phi = std::atan2(std::sqrt(f - 1), tOfOneLess);
        const double sharpest = (g * m_sharpest * g.transpose()).value(), further = (g * m_further * g.transpose()).value();
        const double reach = std::exp(std::hypot(t * std::sqrt(sharpest), std::sqrt(f * further) * std::cos(phi)));
        return {value(m_at) / reach, value(m_at) * reach};
    }
    costscope::NoiseLaw law() const { return m_law; }

private:
    /// By ln t_1, ln b, ln c.
    Eigen::RowVector3d slopesOfLog(const Value& value) const
    {
        constexpr double h = 1e-5;
        Eigen::RowVector3d slopes;
        for (Eigen::Index j = 0; j < 3; ++j) {
            costscope::AmdahlOverhead up = m_at, down = m_at;
            for (auto [model, factor] : {std::pair{&up, std::exp(h)}, {&down, std::exp(-h)}})
                (j == 0 ? model->t_1 : j == 1 ? model->b : model->c) *= factor;
            slopes[j] = std::log(value(up) / value(down)) / (2 * h);
        }
        return slopes;
    }

    /// The second law has to be e times likelier.
    void take(const Eigen::VectorXd& residuals, const Eigen::MatrixXd& slopes, const Eigen::VectorXd& variances, double ofSerial,
              costscope::NoiseLaw law)
    {
        const Eigen::Index m = residuals.size();
        const Eigen::MatrixXd jacobian = slopes.rightCols(2), u = slopes.leftCols(1);
        const Eigen::MatrixXd q = Eigen::HouseholderQR<Eigen::MatrixXd>(jacobian).householderQ(), across = q.rightCols(m - 2);
        Eigen::MatrixXd all = variances.asDiagonal();
        all += ofSerial * u * u.transpose();
        const Eigen::MatrixXd inner = across.transpose() * all * across;
        const Eigen::VectorXd seen = across.transpose() * residuals;
        const double factor = seen.dot(Eigen::VectorXd(inner.ldlt().solve(seen))) / double(m - 2);
        const double likelihood = -0.5 * (std::log(inner.determinant()) + double(m - 2) * std::log(factor));
        if (law == costscope::NoiseLaw::Proportional && likelihood < m_likelihood + 1) return;
        m_likelihood = likelihood;
        m_law = law;
        const Eigen::MatrixXd solved = (jacobian.transpose() * jacobian).inverse() * jacobian.transpose();
        Eigen::MatrixXd moved = Eigen::MatrixXd::Zero(3, m + 1); // ln t_1, ln b, ln c by the records and by ln t_1
        moved.block(1, 0, 2, m) = solved;
        moved.col(m) << 1, -solved * u;
        Eigen::VectorXd noise(m + 1);
        noise << factor * variances, factor * ofSerial;
        const Eigen::Matrix3d own = moved * noise.asDiagonal() * moved.transpose();
        Eigen::MatrixXd together(m + 1, 3); // t_1 is fitted with b and c
        together << slopes, 1, 0, 0;
        m_sharpest = (together.transpose() * noise.cwiseInverse().asDiagonal() * together).inverse();
        m_further = own - m_sharpest;
    }

    costscope::AmdahlOverhead m_at;
    double m_likelihood = 0;
    costscope::NoiseLaw m_law = costscope::NoiseLaw::Constant;
    Eigen::Matrix3d m_sharpest, m_further;
};
