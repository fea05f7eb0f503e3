// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/numerics/studentT.h"

#include <boost/math/distributions/students_t.hpp>

#include <limits>

namespace costscope {

namespace {

namespace policies = boost::math::policies;

/// Nothing is thrown: what has no answer is NaN, what is too large infinite.
using Quiet = policies::policy<policies::domain_error<policies::ignore_error>, policies::overflow_error<policies::ignore_error>,
                               policies::evaluation_error<policies::ignore_error>>;
using StudentT = boost::math::students_t_distribution<double, Quiet>;

} // namespace

double studentTProbability(double t, double degrees)
{
    return cdf(StudentT(degrees), t);
}

double studentTQuantile(double probability, double degrees)
{
    if (!(probability > 0 && probability < 1 && degrees > 0)) return std::numeric_limits<double>::quiet_NaN();
    return quantile(StudentT(degrees), probability);
}

} // namespace costscope
