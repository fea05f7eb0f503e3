// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <array>
#include <optional>

namespace costscope {

/// What the values of an enumeration are called in files and on the command line: one word for each, in their order.
template <auto last>
class EnumWords {
    using Enum = decltype(last);

public:
    template <class... Words>
    constexpr EnumWords(Words... words) : m_words{words...}
    {
        static_assert(sizeof...(words) == size_t(last) + 1);
    }

    QString operator[](Enum value) const { return QString::fromUtf8(m_words[size_t(value)]); }
    const auto& all() const { return m_words; }
    /// The value that is called so; nothing if none is.
    std::optional<Enum> find(QStringView word) const
    {
        for (size_t value = 0; value < m_words.size(); ++value)
            if (word == QString::fromUtf8(m_words[value])) return Enum(value);
        return std::nullopt;
    }

private:
    std::array<const char*, size_t(last) + 1> m_words;
};

} // namespace costscope
