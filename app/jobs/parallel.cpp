// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/parallel.h"

#include <algorithm>
#include <system_error>
#include <thread>
#include <vector>

namespace costscope {

Parallel allThreads()
{
    return Parallel(std::clamp(int(std::thread::hardware_concurrency()), 1, 8), [](int parts, const std::function<void(int)>& part) {
        std::vector<std::jthread> beside;
        int here = parts; // the first part that finds no thread: a limit of the user's may be reached
        try {
            for (int i = 1; i < parts; ++i) {
                here = i;
                beside.emplace_back([&part, i] { part(i); });
            }
            here = parts;
        } catch (const std::system_error&) {
        }
        if (parts > 0) part(0);
        for (; here < parts; ++here) part(here);
    });
}

} // namespace costscope
