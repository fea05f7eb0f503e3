// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace costscope {

/// Why there is no value: a whole sentence in UTF-8.
struct Reason {
    std::string text;
};

/// What Result is where there is no Qt.
template <class T>
class [[nodiscard]] Checked {
public:
    Checked(T value) : m_state(std::move(value)) {}
    Checked(Reason reason) : m_state(std::move(reason)) {}

    explicit operator bool() const { return std::holds_alternative<T>(m_state); }
    T& operator*() { return std::get<T>(m_state); }
    const T& operator*() const { return std::get<T>(m_state); }
    T* operator->() { return &**this; }
    const T* operator->() const { return &**this; }
    const Reason& reason() const { return std::get<Reason>(m_state); }

private:
    std::variant<T, Reason> m_state;
};

} // namespace costscope
