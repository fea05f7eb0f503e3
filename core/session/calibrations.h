// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/calibration/calibration.h"

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

/// calibrate() for datasets of a session, without putting anything. Error: as calibrate(); a dataset is not there or missing.
Result<Calibration> calibrateItem(const Session& session, const CalibrationItem& item, const Progress& progress = {});

/// Calibrates and puts item and machine: in place of the item of that id, or new with fresh ids. Returns the item's id.
Result<QString> putCalibration(Session& session, CalibrationItem item, const Progress& progress = {});
/// The same from a calibration that is there already.
QString putCalibration(Session& session, CalibrationItem item, const Calibration& calibration);

/// Takes a dataset out of calibrations; one that has no other goes, its machine stays as it is.
void dropFromCalibrations(Session& session, const QString& datasetId);

} // namespace costscope
