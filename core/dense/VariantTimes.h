// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <limits>

namespace costscope {

/// Times of the four variants at a place; infinite where a variant has none, or does not fit while another does.
struct VariantTimes {
    static constexpr double none = std::numeric_limits<double>::infinity();
    static constexpr double tie = 1e-3; ///< times no farther apart count as equal

    std::array<double, 4> seconds = {none, none, none, none};

    /// Index of the fastest; -1 if none has a time.
    int fastest() const
    {
        int best = -1;
        for (int i = 0; i < 4; ++i)
            if (seconds[size_t(i)] < (best < 0 ? none : seconds[size_t(best)])) best = i;
        return best;
    }
    /// By which share the next is slower than the fastest; infinite where there is no other.
    double margin() const
    {
        const int best = fastest();
        double next = none;
        for (int i = 0; i < 4; ++i)
            if (i != best && seconds[size_t(i)] < next) next = seconds[size_t(i)];
        return best < 0 ? none : next / seconds[size_t(best)] - 1;
    }
    /// Whether a variant is as fast as the fastest; none is where none has a time.
    bool isBest(int variant) const
    {
        const int best = fastest();
        return variant >= 0 && best >= 0 && seconds[size_t(variant)] <= seconds[size_t(best)] * (1 + tie);
    }
};

} // namespace costscope
