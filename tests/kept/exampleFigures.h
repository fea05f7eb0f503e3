// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"
#include "core/figure/FigureMemory.h"
#include "core/theories/examples.h"

#include <functional>

namespace costscope {

/// What this kind draws of a session: its own figures, and the kind with every dataset that it takes.
inline std::vector<FigureRequest> requestsOf(const FigureKind& kind, const Session& session)
{
    std::vector<FigureRequest> requests;
    for (const FigureRequest& figure : session.figures)
        if (figure.kind == kind.id) requests.push_back(figure);
    for (const DatasetItem& item : session.datasets) requests.push_back({u"f"_s, kind.id, {}, {item.id}, {}, {}});
    if (kind.datasetKinds.isEmpty()) requests.push_back({u"f"_s, kind.id, {}, {}, {}, {}});
    std::erase_if(requests, [&](const FigureRequest& r) { return !lackOf(kind, session, r).isEmpty(); });
    return requests;
}

/// Every kind with every dataset of the examples that it takes, by names like "hopper-dense/percent-of-peak-1". False: an example
/// cannot be opened.
inline bool forExampleFigures(const std::function<void(const QString& name, const FigureKind& kind, const Session& session,
                                                       const FigureRequest& request, FigureMemory& memory)>& take)
{
    for (const Example& example : allExamples()) {
        const auto session = openExample(example.id);
        if (!session) return false;
        for (const FigureKind* kind : allFigures()) {
            FigureMemory memory;
            int count = 0;
            for (const FigureRequest& request : requestsOf(*kind, *session))
                take(u"%1/%2-%3"_s.arg(example.id, kind->id).arg(++count), *kind, *session, request, memory);
        }
    }
    return true;
}

} // namespace costscope
