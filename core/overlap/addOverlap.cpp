// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overlap/addOverlap.h"

#include "core/overlap/profileOverlap.h"

namespace costscope {

WantedOverlap likelyOverlap(const Session& session, const QString& first, const QString& second)
{
    const DatasetItem *a = session.dataset(first), *b = session.dataset(second);
    if (!a || !b) return {first, second};
    const bool aBegins = !nonBlockingCalls(*a->data).isEmpty(), bBegins = !nonBlockingCalls(*b->data).isEmpty();
    if (aBegins != bBegins) return aBegins ? WantedOverlap{second, first} : WantedOverlap{first, second};
    const auto of = profileTimes(*a->data), other = profileTimes(*b->data);
    return of && other && of->run < other->run ? WantedOverlap{second, first} : WantedOverlap{first, second};
}

Result<QString> addOverlap(Session& session, const WantedOverlap& wanted)
{
    const DatasetItem *apart = session.dataset(wanted.apart), *overlapped = session.dataset(wanted.overlapped);
    if (!apart || !overlapped) return Error{u"Overlap needs two profiles."_s};
    auto made = profileOverlapDataset(*apart->data, *overlapped->data, wanted.anyName);
    if (!made) return made.error();
    FigureRequest request;
    request.kind = u"overlap-bars"_s;
    request.datasets = {addDataset(session, std::make_shared<const Dataset>(made.take()))};
    return addFigure(session, std::move(request));
}

} // namespace costscope
