// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/figureDatasets.h"

#include "core/figures/FigureKind.h"
#include "core/session/Session.h"

namespace costscope {

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
    return fitting;
}

} // namespace costscope
