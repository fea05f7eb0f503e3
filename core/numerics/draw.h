// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>

namespace costscope {

/// Draws of a bootstrap. A million tell the ends of a 95 % interval to 0.02 % of probability, more tell nothing; each is kept, also
/// in the session.
inline constexpr int mostDraws = 1'000'000;

/// 0 … count-1. Not std::uniform_int_distribution: its numbers differ between libraries.
inline size_t draw(std::mt19937_64& generator, size_t count)
{
    return size_t(((generator() >> 32) * uint64_t(count)) >> 32);
}

/// Of the normal distribution with mean 0 and variance 1, by the inverse of its distribution.
double drawNormal(std::mt19937_64& generator);
/// Of χ² with so many degrees of freedom (> 0).
double drawChiSquared(std::mt19937_64& generator, double degrees);

} // namespace costscope
