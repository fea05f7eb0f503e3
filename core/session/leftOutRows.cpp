// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/leftOutRows.h"

namespace costscope {

std::set<int> leftOutRows(const Session& session, QStringView dataset)
{
    std::optional<std::set<int>> all;
    for (const Fit& fit : session.fits) {
        if (fit.dataset != dataset) continue;
        std::set<int> rows;
        for (const int row : fit.settings.excluded)
            if (!all || all->contains(row)) rows.insert(row);
        all = std::move(rows);
    }
    return all.value_or(std::set<int>());
}

} // namespace costscope
