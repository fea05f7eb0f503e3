// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Message.h"
#include "core/kernel/Checked.h"

#include <cassert>
#include <utility>
#include <variant>

namespace costscope {

/// A value, or the reason why there is none. Expected failures (bad input, impossible parameters) travel
/// as Result; programming errors are assertions. No exception crosses a function boundary.
template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : m_state(std::move(value)) {}
    Result(Error error) : m_state(std::move(error)) {}

    bool ok() const { return std::holds_alternative<T>(m_state); }
    explicit operator bool() const { return ok(); }

    T& value()
    {
        assert(ok());
        return std::get<T>(m_state);
    }
    const T& value() const
    {
        assert(ok());
        return std::get<T>(m_state);
    }
    T& operator*() { return value(); }
    const T& operator*() const { return value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }
    T take() { return std::move(value()); }

    const Error& error() const
    {
        assert(!ok());
        return std::get<Error>(m_state);
    }

private:
    std::variant<T, Error> m_state;
};

/// Success without a value.
struct Done {};

/// What a kernel says, which knows no QString.
inline Error errorFrom(const Reason& reason)
{
    return {QString::fromStdString(reason.text)};
}

} // namespace costscope
