// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lookedAt.h"

namespace costscope {

QString datasetLookedAt(const Session& session, const QString& id)
{
    if (session.dataset(id)) return id;
    if (const Fit* fit = session.fit(id)) return fit->dataset;
    const FigureRequest* figure = session.figure(id);
    return figure && figure->datasets.size() == 1 ? figure->datasets.front() : QString();
}

const Fit* fitLookedAt(const Session& session, const QString& id)
{
    if (const Fit* fit = session.fit(id)) return fit;
    const QString dataset = datasetLookedAt(session, id);
    for (const Fit& fit : session.fits)
        if (fit.dataset == dataset) return &fit;
    return nullptr;
}

} // namespace costscope
