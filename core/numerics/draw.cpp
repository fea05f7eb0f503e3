// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/numerics/draw.h"

#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/normal.hpp>

namespace costscope {

namespace {

/// Between 0 and 1, neither of them: 53 bits and a half.
double drawProbability(std::mt19937_64& generator)
{
    return (double(generator() >> 11) + 0.5) * 0x1p-53;
}

} // namespace

double drawNormal(std::mt19937_64& generator)
{
    return quantile(boost::math::normal_distribution<double>(), drawProbability(generator));
}

double drawChiSquared(std::mt19937_64& generator, double degrees)
{
    return quantile(boost::math::chi_squared_distribution<double>(degrees), drawProbability(generator));
}

} // namespace costscope
