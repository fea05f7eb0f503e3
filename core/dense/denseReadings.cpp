// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/denseReadings.h"

#include "core/model/shown.h"

#include <algorithm>

namespace costscope {

std::span<const DenseReading> denseReadings()
{
    static constexpr DenseReading all[] = {{"printed-volume", "halving moves w q/2^i",
                                            [](DenseReadings& r) { r.volume = StepVolume::Printed; },
                                            [](const DenseReadings& r) { return r.volume == StepVolume::Printed; }},
                                           {"printed-steps", "2.5D takes √(p/c) steps", [](DenseReadings& r) { r.printedSteps = true; },
                                            [](const DenseReadings& r) { return r.printedSteps; }},
                                           {"shifts-of-all", "shifts wait for all p", [](DenseReadings& r) { r.shiftsOfAll = true; },
                                            [](const DenseReadings& r) { return r.shiftsOfAll; }},
                                           {"work-conserving", "TRSM conserves the work", [](DenseReadings& r) { r.workConserving = true; },
                                            [](const DenseReadings& r) { return r.workConserving; }}};
    return all;
}

Result<DenseReadings> denseReadingsFrom(const QStringList& ids)
{
    DenseReadings readings;
    for (const QString& id : ids) {
        const auto all = denseReadings();
        const auto found = std::find_if(all.begin(), all.end(), [&](const DenseReading& one) { return id == QLatin1String(one.id); });
        if (found == all.end())
            return Error{u"There is no reading “%1”. Known: printed-volume, printed-steps, shifts-of-all, work-conserving."_s.arg(id)};
        found->choose(readings);
    }
    return readings;
}

QStringList idsOf(const DenseReadings& readings)
{
    QStringList ids;
    for (const DenseReading& one : denseReadings())
        if (one.isChosen(readings)) ids << QLatin1String(one.id);
    return ids;
}

} // namespace costscope
