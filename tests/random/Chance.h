// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <cstddef>
#include <optional>
#include <random>

namespace costscope {

/// Where random things come from: a seed, which gives the same on every machine with the same compiler, or bytes, by which a
/// fuzzer steers every choice.
/// Bytes that are used up give 0 for ever, which is the plainest choice everywhere.
class Chance {
public:
    explicit Chance(quint64 seed) : m_random(seed) {}
    /// The bytes must outlive it.
    Chance(const unsigned char* bytes, size_t size) : m_next(bytes), m_end(bytes + size) {}

    quint64 below(quint64 end);                                                   ///< 0 … end - 1; end >= 1
    int between(int least, int most);                                             ///< both ends included
    bool oneIn(int often) { return below(quint64(often)) == quint64(often) - 1; } ///< 1 of so many
    double unit();                                                                ///< 0 <= x < 1
    /// Between two numbers above 0, every power of two as likely; no function of the C library takes part.
    double magnitude(double least, double most);

    /// One of a list, which must not be empty.
    template <class List>
    decltype(auto) of(const List& list)
    {
        return list[typename List::size_type(below(quint64(std::size(list))))];
    }
    template <class T, size_t N>
    const T& of(const T (&list)[N])
    {
        return list[below(N)];
    }

private:
    std::optional<std::mt19937_64> m_random; ///< nothing: bytes
    const unsigned char *m_next = nullptr, *m_end = nullptr;
};

} // namespace costscope
