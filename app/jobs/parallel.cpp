// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/parallel.h"

#include <algorithm>
#include <thread>
#include <vector>

namespace costscope {

Parallel allThreads()
{
    return Parallel(std::clamp(int(std::thread::hardware_concurrency()), 1, 8), [](int parts, const std::function<void(int)>& part) {
        std::vector<std::jthread> beside;
        for (int i = 1; i < parts; ++i) beside.emplace_back([&part, i] { part(i); });
        if (parts > 0) part(0);
    });
}

} // namespace costscope
