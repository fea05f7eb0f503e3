// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dense/DenseMachine.h"

#include <algorithm>
#include <cmath>

namespace costscope {

/// Another network: every factor as many times as large, none below 1, as undisturbed messages have.
class ScaledFactors : public CommunicationFactors {
public:
    ScaledFactors(std::shared_ptr<const CommunicationFactors> of, double times) : m_of(std::move(of)), m_times(times) {}
    double average(double distance) const override { return scaled(m_of->average(distance)); }
    double maximum(double processes, double distance) const override { return scaled(m_of->maximum(processes, distance)); }
    std::array<double, 2> measured() const override { return m_of->measured(); }

private:
    double scaled(double factor) const { return std::isnan(factor) ? factor : std::max(1.0, m_times * factor); }
    std::shared_ptr<const CommunicationFactors> m_of;
    double m_times;
};

} // namespace costscope
