// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/leftOutRows.h"

#include <algorithm>
#include <iterator>

namespace costscope {

std::vector<int> leftOutRows(const Session& session, QStringView dataset)
{
    std::optional<std::vector<int>> all;
    for (const Fit& fit : session.fits) {
        if (fit.dataset != dataset) continue;
        std::vector<int> rows = fit.settings.excluded, both;
        std::ranges::sort(rows);
        rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
        if (all) std::ranges::set_intersection(*all, rows, std::back_inserter(both));
        all = all ? std::move(both) : std::move(rows);
    }
    return all.value_or(std::vector<int>());
}

} // namespace costscope
