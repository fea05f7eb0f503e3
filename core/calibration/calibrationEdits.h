// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/calibration/calibration.h"
#include "core/data/Dataset.h"
#include "core/session/calibrations.h"

namespace costscope {

struct FigureRequest;

// What can be done with the calibrations of a session.

/// Error: one of its datasets is not there, or its data are missing.
Result<std::vector<DatasetPtr>> dataOf(const Session& session, const CalibrationItem& item);
/// calibrate() for datasets of a session, without putting anything. Error: as calibrate(); a dataset is not there or missing.
Result<Calibration> calibrateItem(const Session& session, const CalibrationItem& item, const Progress& progress = {});

/// Calibrates and puts item and machine: in place of the item of that id, or new with fresh ids. Returns the item's id.
Result<QString> putCalibration(Session& session, CalibrationItem item, const Progress& progress = {});
/// The same from a calibration that is there already.
QString putCalibration(Session& session, CalibrationItem item, const Calibration& calibration);

/// Whether calibrate() makes anything of it.
bool servesCalibration(const Dataset& dataset);
/// Whether its rows are left out one by one. Of kernels they are not: what counts there is the best rate.
bool hasCalibrationRows(const Dataset& dataset);
/// Whether it has times of messages; rates of many in flight alone (osu_bw) have none.
bool hasTimes(const Dataset& dataset);
/// Whether it is of messages and has such rates alone: nothing is calibrated to them.
bool isOfRates(const Dataset& dataset);

/// The one with this id, or that fills this machine; nullptr if there is none.
const CalibrationItem* findCalibration(const Session& session, QStringView id);
/// Of the calibrations that use a dataset of the figure the one that fills its machine, else the first; nullptr if there is none.
const CalibrationItem* calibrationShown(const Session& session, const FigureRequest& figure);

/// The calibration behind a dataset, a figure, a machine or a calibration of the session. Without one, the one that is made of
/// a benchmark or a figure of benchmarks when it is asked for: default recipe, no id, all benchmarks of the same system that no
/// other calibration has; where they do not name their system, those of the same folder. Nothing: it has no benchmark that serves.
std::optional<CalibrationItem> calibrationFor(const Session& session, QStringView id);
/// The same for `id` if it uses this dataset, else for the dataset: where a row of it is left out.
std::optional<CalibrationItem> calibrationFor(const Session& session, QStringView id, QStringView datasetId);
/// The datasets that a calibration can take.
QStringList calibrationDatasets(const Session& session);

/// With other datasets; the rows that are left out stay with theirs.
CalibrationItem withDatasets(CalibrationItem item, const QStringList& datasets);
/// The rows of one of its datasets left out, or counted again.
CalibrationItem withRows(CalibrationItem item, QStringView datasetId, const std::vector<int>& rows, bool out);
bool isLeftOut(const CalibrationItem& item, QStringView datasetId, int row);

/// The figures that can show this machine: those that show a machine, and of benchmarks those with several calibrations of which
/// it is one.
QStringList figuresFor(const Session& session, QStringView machineId);
/// These figures show this machine.
void useMachine(Session& session, const QString& machineId, const QStringList& figures);

} // namespace costscope
