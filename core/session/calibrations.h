// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/CalibrationRecipe.h"

#include <QStringList>

namespace costscope {

struct Session;

/// A machine made from benchmarks of the session. The machine itself stands in Session::machines.
struct CalibrationItem {
    QString id; ///< "c1"
    QString name;
    QStringList datasets; ///< ids; CellPlace::dataset counts in this list
    CalibrationRecipe recipe;
    QString machine; ///< id of the machine it fills
    bool operator==(const CalibrationItem&) const = default;
};

/// The calibration that uses this dataset, if there is one.
const CalibrationItem* calibrationOf(const Session& session, QStringView datasetId);

/// Takes a dataset out of calibrations; one that has no other goes, its machine stays as it is.
void dropFromCalibrations(Session& session, const QString& datasetId);

} // namespace costscope
