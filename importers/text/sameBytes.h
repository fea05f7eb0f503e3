// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <cstring>
#include <string_view>

namespace costscope {

/// Whether `count` characters are the same: for the few of a name, which are compared sooner than a function is called.
inline bool areSameBytes(const char* a, const char* b, size_t count)
{
    constexpr size_t step = sizeof(quint64);
    if (count < step) {
        for (size_t i = 0; i < count; ++i)
            if (a[i] != b[i]) return false;
        return true;
    }
    const auto areSame = [&](size_t at) {
        quint64 left = 0, right = 0;
        std::memcpy(&left, a + at, step);
        std::memcpy(&right, b + at, step);
        return left == right;
    };
    for (size_t at = 0; at + step < count; at += step)
        if (!areSame(at)) return false;
    return areSame(count - step);
}

inline bool areSameBytes(std::string_view a, std::string_view b)
{
    return a.size() == b.size() && areSameBytes(a.data(), b.data(), a.size());
}

} // namespace costscope
