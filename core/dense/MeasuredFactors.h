// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dense/DenseMachine.h"

#include <Eigen/Core>

namespace costscope {

/// Factors of the tables of a machine, as averageFactor() and maximumFactor() read them, for maps of many thousand questions:
/// all curves on the same distances, the regression beyond the measured processes solved once.
class MeasuredFactors : public CommunicationFactors {
public:
    /// `factors` with at least one row of both tables.
    explicit MeasuredFactors(const CalibrationFactors& factors);
    double average(double distance) const override;
    /// NaN beyond the largest p where fewer p were measured than the polynomial has coefficients.
    double maximum(double processes, double distance) const override;
    std::array<double, 2> measured() const override { return m_measured; }
    int measuredProcesses() const override { return int(m_processes.size()); }
    double farthest() const override { return m_farthest; }

private:
    struct Place {
        Eigen::Index below = 0;
        double share = 0; ///< of the way to the next
    };
    static Place placeOf(const std::vector<double>& logs, double log);

    std::vector<double> m_distances;                       ///< log2, of both tables
    Eigen::VectorXd m_average;                             ///< by distance
    std::vector<double> m_processes;                       ///< log2
    std::array<double, 2> m_measured = {missing, missing}; ///< least and most processes
    double m_farthest = missing;                           ///< distance that both tables reach
    Eigen::MatrixXd m_maximum;                             ///< [processes][distance]
    Eigen::MatrixXd m_regression;                          ///< coefficients = m_regression · values by p; empty: too few
};

} // namespace costscope
