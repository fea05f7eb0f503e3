// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/baseline.h"

#include <algorithm>

namespace costscope {

namespace {

using Pinned = std::shared_ptr<const Baseline>;

bool isSame(const Pinned& one, const Pinned& other)
{
    return one == other || (one && other && *one == *other);
}

/// Ready to be pinned: without a baseline of its own, its data shared with the session's and none outside.
Pinned prepared(const Session& session, Baseline baseline)
{
    baseline.session.baseline = {};
    for (DatasetItem& item : baseline.session.datasets) {
        if (item.missing.isEmpty()) item.storage = Storage::Inside;
        const auto same = std::ranges::find_if(session.datasets, [&](const DatasetItem& own) {
            return own.missing.isEmpty() && item.missing.isEmpty() && *own.data == *item.data;
        });
        if (same != session.datasets.end()) item.data = same->data;
    }
    return std::make_shared<const Baseline>(std::move(baseline));
}

Pinned shared(const Pinned& pinned, const DatasetPtr& missing, const DatasetItem& item)
{
    auto baseline = std::make_shared<Baseline>(*pinned);
    for (DatasetItem& own : baseline->session.datasets)
        if (own.data == missing) {
            own.data = item.data;
            own.missing.clear();
        }
    return baseline;
}

} // namespace

bool PinnedBaseline::operator==(const PinnedBaseline& other) const
{
    return isSame(pinned, other.pinned) && std::ranges::equal(beside, other.beside, isSame);
}

void pinBaseline(Session& session, Baseline baseline)
{
    session.baseline = {prepared(session, std::move(baseline))};
}

void pinBeside(Session& session, Baseline baseline)
{
    if (!session.baseline.pinned) return pinBaseline(session, std::move(baseline));
    QStringList taken{session.baseline.pinned->name};
    for (const Pinned& one : session.baseline.beside) taken << one->name;
    const QString name = baseline.name;
    for (int number = 2; taken.contains(baseline.name); ++number) baseline.name = u"%1 (%2)"_s.arg(name, QString::number(number));
    session.baseline.beside.push_back(prepared(session, std::move(baseline)));
}

void shareWithBaseline(Session& session, const DatasetPtr& missing, const DatasetItem& item)
{
    if (!session.baseline.pinned) return;
    session.baseline.pinned = shared(session.baseline.pinned, missing, item);
    for (Pinned& one : session.baseline.beside) one = shared(one, missing, item);
}

void dropBaseline(Session& session)
{
    session.baseline = {};
}

} // namespace costscope
