// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>

namespace costscope {

/// 0 … count-1. Not std::uniform_int_distribution: its numbers differ between libraries.
inline size_t draw(std::mt19937_64& generator, size_t count)
{
    return size_t(((generator() >> 32) * uint64_t(count)) >> 32);
}

} // namespace costscope
