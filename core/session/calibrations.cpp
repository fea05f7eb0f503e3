// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/calibrations.h"

#include "core/session/Session.h"

#include <algorithm>

namespace costscope {

const CalibrationItem* calibrationOf(const Session& session, QStringView datasetId)
{
    for (const CalibrationItem& item : session.calibrations)
        if (item.datasets.contains(datasetId)) return &item;
    return nullptr;
}

void dropFromCalibrations(Session& session, const QString& datasetId)
{
    for (CalibrationItem& item : session.calibrations) {
        const auto at = int(item.datasets.indexOf(datasetId));
        if (at < 0) continue;
        item.datasets.removeAt(at);
        std::erase_if(item.recipe.excluded, [at](const CellPlace& place) { return place.dataset == at; });
        for (CellPlace& place : item.recipe.excluded)
            if (place.dataset > at) --place.dataset;
        item.recipe.bootstrap = 0; // its draws were of the datasets before
    }
    for (const CalibrationItem& item : session.calibrations)
        if (item.datasets.isEmpty()) session.unknownOf.erase(item.id);
    std::erase_if(session.calibrations, [](const CalibrationItem& item) { return item.datasets.isEmpty(); });
}

} // namespace costscope
