// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/figureDatasets.h"

#include "core/figures/FigureKind.h"
#include "core/session/Session.h"

namespace costscope {

namespace {

/// Of a figure that takes several kinds of data: those of the first one's kind. Run-time records are fitted one by one.
void keepTogether(const Session& session, QStringList& ids)
{
    if (ids.isEmpty()) return;
    const DatasetKind kind = session.dataset(ids.front())->data->kind;
    ids.removeIf([&](const QString& id) { return session.dataset(id)->data->kind != kind; });
    if (kind == DatasetKind::Runs) ids = ids.mid(0, 1);
}

} // namespace

QStringList datasetsFor(const Session& session, const QString& kind, const QStringList& preferred)
{
    const FigureKind* row = findFigure(kind);
    QStringList fitting;
    if (!row) return fitting;
    const auto add = [&](const DatasetItem* item) {
        if (item && row->datasetKinds.contains(toString(item->data->kind)) && !fitting.contains(item->id)) fitting << item->id;
    };
    for (const QString& id : preferred) {
        if (const Fit* fit = session.fit(id))
            add(session.dataset(fit->dataset));
        else if (const FigureRequest* figure = session.figure(id))
            for (const QString& d : figure->datasets) add(session.dataset(d));
        else
            add(session.dataset(id));
    }
    if (fitting.isEmpty())
        for (const DatasetItem& item : session.datasets) add(&item);
    if (row->datasetKinds.size() > 1) keepTogether(session, fitting);
    return fitting;
}

} // namespace costscope
