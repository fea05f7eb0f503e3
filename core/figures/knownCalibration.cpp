// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/knownCalibration.h"

#include "core/data/machineEdits.h"

#include <QCoreApplication>

#include <cmath>

namespace costscope {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("BenchmarkFigure", text);
}

/// Printing and reading again keep every digit, another processor not the last ones.
bool isSame(double a, double b)
{
    return (std::isnan(a) && std::isnan(b)) || a == b || std::fabs(a - b) <= 1e-6 * std::fabs(b);
}

} // namespace

Result<std::shared_ptr<const KnownCalibration>> knownCalibration(const std::vector<DatasetPtr>& datasets, CalibrationRecipe recipe,
                                                                 FigureMemory& memory, const Progress& progress)
{
    if (datasets.empty()) return Error{tr("This figure needs a benchmark.")};
    recipe.bootstrap = 0;
    const auto known = memory.find<KnownCalibration>(
        datasets.front(), [&](const KnownCalibration& k) { return k.datasets == datasets && k.recipe == recipe; });
    if (known) return known;
    auto calibration = calibrate(datasets, recipe, nullptr, progress);
    if (!calibration) return calibration.error();
    auto made = std::make_shared<KnownCalibration>(datasets.front());
    made->datasets = datasets;
    made->recipe = recipe;
    made->calibration = std::make_shared<const Calibration>(calibration.take());
    made->sweeps = std::make_shared<const Sweeps>(sweepsOf(datasets, recipe.assumed, {}));
    memory.keep(made);
    return std::shared_ptr<const KnownCalibration>(made);
}

Result<std::shared_ptr<const KnownCalibration>> knownCalibration(const Session& session, const CalibrationItem& item, FigureMemory& memory,
                                                                 const Progress& progress)
{
    std::vector<DatasetPtr> data;
    for (const QString& id : item.datasets) {
        const DatasetItem* dataset = session.dataset(id);
        if (!dataset) return Error{tr("There is no dataset “%1” in this session.").arg(id)};
        if (!dataset->missing.isEmpty()) return Error{dataset->missing};
        data.push_back(dataset->data);
    }
    return knownCalibration(data, item.recipe, memory, progress);
}

bool isOlder(const Machine& machine, const Calibration& calibration)
{
    for (const auto& [name, fitted] : calibration.machine.values) {
        if (fitted.recipe.isEmpty()) continue; // limits and the like may be typed
        const MachineValue* had = sourceValue(machine, name);
        if (!had || !isSame(had->value, fitted.value)) return true;
    }
    return false;
}

} // namespace costscope
