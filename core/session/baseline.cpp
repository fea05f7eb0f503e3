// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/baseline.h"

#include <algorithm>

namespace costscope {

bool PinnedBaseline::operator==(const PinnedBaseline& other) const
{
    return pinned == other.pinned || (pinned && other.pinned && *pinned == *other.pinned);
}

void pinBaseline(Session& session, Baseline baseline)
{
    baseline.session.baseline = {};
    for (DatasetItem& item : baseline.session.datasets) {
        if (item.missing.isEmpty()) item.storage = Storage::Inside;
        const auto same = std::ranges::find_if(session.datasets, [&](const DatasetItem& own) {
            return own.missing.isEmpty() && item.missing.isEmpty() && *own.data == *item.data;
        });
        if (same != session.datasets.end()) item.data = same->data;
    }
    session.baseline.pinned = std::make_shared<const Baseline>(std::move(baseline));
}

void shareWithBaseline(Session& session, const DatasetPtr& missing, const DatasetItem& item)
{
    if (!session.baseline.pinned) return;
    auto baseline = std::make_shared<Baseline>(*session.baseline.pinned);
    for (DatasetItem& own : baseline->session.datasets)
        if (own.data == missing) {
            own.data = item.data;
            own.missing.clear();
        }
    session.baseline.pinned = std::move(baseline);
}

void dropBaseline(Session& session)
{
    session.baseline = {};
}

} // namespace costscope
