// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/sessionDifference.h"

#include <algorithm>

namespace costscope {

namespace {

bool haveSameBytes(const std::vector<Source>& a, const std::vector<Source>& b)
{
    return !a.empty() &&
           std::ranges::equal(a, b, [](const Source& x, const Source& y) { return !x.sha256.isEmpty() && x.sha256 == y.sha256; });
}

} // namespace

const DatasetItem* sameData(const Session& session, const Dataset& dataset)
{
    const auto same = std::ranges::find_if(session.datasets, [&](const DatasetItem& item) {
        return item.missing.isEmpty() && item.data->kind == dataset.kind && haveSameBytes(item.data->sources, dataset.sources) &&
               item.data->tables == dataset.tables;
    });
    return same == session.datasets.end() ? nullptr : &*same;
}

QStringList goneWith(const Session& before, const Session& after, const QStringList& removed)
{
    QStringList gone;
    const auto look = [&](const auto& were, const auto& are) {
        for (const auto& one : were)
            if (!removed.contains(one.id) && std::ranges::none_of(are, [&](const auto& other) { return other.id == one.id; }))
                gone << one.id;
    };
    look(before.fits, after.fits);
    look(before.calibrations, after.calibrations);
    look(before.figures, after.figures);
    return gone;
}

QStringList figuresWithFewerData(const Session& before, const Session& after)
{
    QStringList figures;
    for (const FigureRequest& figure : before.figures)
        if (const FigureRequest* now = after.figure(figure.id); now && now->datasets.size() < figure.datasets.size()) figures << figure.id;
    return figures;
}

} // namespace costscope
