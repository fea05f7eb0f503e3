// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <utility>

namespace costscope {

/// How independent parts of a computation are run: one after the other, unless who calls brings threads. Core itself has none.
class Parallel {
public:
    /// Runs part(0) … part(parts - 1), perhaps at the same time, and returns when all are done.
    using Runner = std::function<void(int parts, const std::function<void(int)>& part)>;

    Parallel() = default;
    Parallel(int threads, Runner runner) : m_threads(threads), m_runner(std::move(runner)) {}

    int threads() const { return m_threads; }
    void run(int parts, const std::function<void(int)>& part) const
    {
        if (m_runner) return m_runner(parts, part);
        for (int i = 0; i < parts; ++i) part(i);
    }

private:
    int m_threads = 1;
    Runner m_runner;
};

} // namespace costscope
