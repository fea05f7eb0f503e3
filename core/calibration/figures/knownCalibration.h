// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/calibration/calibration.h"
#include "core/figure/FigureMemory.h"
#include "core/session/Session.h"

#include <optional>

namespace costscope {

/// What one recipe makes of some benchmarks, without a bootstrap: figures and panels that follow a slider ask for the same.
struct KnownCalibration : FigureMemory::Known {
    using Known::Known;
    std::vector<std::weak_ptr<const Dataset>> datasets; ///< weak, as the first: a memory keeps no dataset alive
    CalibrationRecipe recipe;
    std::shared_ptr<const Calibration> calibration; ///< null: refused
    std::shared_ptr<const Sweeps> sweeps;           ///< with the rows that the recipe leaves out
    std::optional<Error> refused = {};              ///< remembered too, else every look at the session would ask again

    bool isOf(const std::vector<DatasetPtr>& others) const;
};

/// From the memory, else calibrate(). What it returns was not refused. `recipe.bootstrap` does not count. Error: as calibrate(); no
/// dataset.
Result<std::shared_ptr<const KnownCalibration>> knownCalibration(const std::vector<DatasetPtr>& datasets, CalibrationRecipe recipe,
                                                                 FigureMemory& memory, const Progress& progress = {});
/// The same for datasets of a session. Error: one is not there, or its data are missing.
Result<std::shared_ptr<const KnownCalibration>> knownCalibration(const Session& session, const CalibrationItem& item, FigureMemory& memory,
                                                                 const Progress& progress = {});

/// Whether its machine has other fitted values or tables than the data and the recipe give: it was made of older data.
bool isOlder(const Machine& machine, const Calibration& calibration);

} // namespace costscope
