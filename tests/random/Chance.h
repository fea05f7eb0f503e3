// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstddef>
#include <optional>
#include <random>
#include <type_traits>

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
    /// One of a list of things with names, not empty. A list that grows gives the same as before, or the new thing: what hangs on
    /// the draw does not change with every new figure or parameter.
    template <class List>
    decltype(auto) ofNamed(const List& list)
    {
        if (!m_random) return list[typename List::size_type(below(quint64(std::size(list))))];
        const quint64 draw = (*m_random)();
        size_t first = 0;
        for (size_t i = 1; i < size_t(std::size(list)); ++i)
            if (rank(draw, nameOf(list[i])) > rank(draw, nameOf(list[first]))) first = i;
        return list[typename List::size_type(first)];
    }

private:
    /// The same on every machine, other than qHash().
    static quint64 rank(quint64 draw, const QString& name);
    static QString nameOf(const QString& text) { return text; }
    template <class Thing>
    static QString nameOf(const Thing& thing)
    {
        if constexpr (std::is_pointer_v<Thing>)
            return thing->id;
        else if constexpr (requires { thing.id; })
            return thing.id;
        else
            return thing.name;
    }

    std::optional<std::mt19937_64> m_random; ///< nothing: bytes
    const unsigned char *m_next = nullptr, *m_end = nullptr;
};

} // namespace costscope
