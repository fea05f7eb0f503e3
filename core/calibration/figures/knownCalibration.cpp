// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/figures/knownCalibration.h"

#include "core/base/sameNumber.h"
#include "core/calibration/calibrationEdits.h"
#include "core/machine/machineEdits.h"

#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace costscope {

namespace {

/// Printing and reading again keep every digit, another processor not the last ones.
bool isSame(double a, double b)
{
    return sameNumber(a, b) || std::fabs(a - b) <= 1e-6 * std::fabs(b);
}

/// Numbers alone: words of a recipe may change from one version to the next.
bool isSame(const QJsonValue& a, const QJsonValue& b)
{
    if (a.isString() && b.isString()) return true;
    if (a.isDouble() && b.isDouble()) return isSame(a.toDouble(), b.toDouble());
    if (a.isArray() && b.isArray()) {
        const QJsonArray left = a.toArray(), right = b.toArray();
        return std::equal(left.begin(), left.end(), right.begin(), right.end(),
                          [](const QJsonValue& x, const QJsonValue& y) { return isSame(x, y); });
    }
    if (!a.isObject() || !b.isObject()) return a == b;
    const QJsonObject left = a.toObject(), right = b.toObject();
    const QStringList keys = left.keys();
    return keys == right.keys() && std::all_of(keys.begin(), keys.end(), [&](const QString& key) { return isSame(left[key], right[key]); });
}

/// What calibration puts beside the values.
constexpr const char* tables[] = {"kernels", "queue_search", "calibration"};

} // namespace

bool KnownCalibration::isOf(const std::vector<DatasetPtr>& others) const
{
    return std::equal(datasets.begin(), datasets.end(), others.begin(), others.end(),
                      [](const std::weak_ptr<const Dataset>& a, const DatasetPtr& b) { return b && a.lock() == b; });
}

Result<std::shared_ptr<const KnownCalibration>> knownCalibration(const std::vector<DatasetPtr>& datasets, CalibrationRecipe recipe,
                                                                 FigureMemory& memory, const Progress& progress)
{
    if (datasets.empty()) return Error{u"This figure needs a benchmark."_s};
    recipe.bootstrap = 0;
    const auto known =
        memory.find<KnownCalibration>(datasets.front(), [&](const KnownCalibration& k) { return k.isOf(datasets) && k.recipe == recipe; });
    if (known && known->refused) return *known->refused;
    if (known) return known;
    auto calibration = calibrate(datasets, recipe, nullptr, progress);
    if (!calibration && calibration.error() == cancelled()) return calibration.error();
    auto made = std::make_shared<KnownCalibration>(datasets.front());
    made->datasets.assign(datasets.begin(), datasets.end());
    made->recipe = recipe;
    if (!calibration) {
        made->refused = calibration.error();
        memory.keep(made);
        return calibration.error();
    }
    made->calibration = std::make_shared<const Calibration>(calibration.take());
    CalibrationRecipe withAll = recipe;
    withAll.excluded.clear();
    made->sweeps = std::make_shared<const Sweeps>(sweepsOf(datasets, withAll));
    memory.keep(made);
    return std::shared_ptr<const KnownCalibration>(made);
}

Result<std::shared_ptr<const KnownCalibration>> knownCalibration(const Session& session, const CalibrationItem& item, FigureMemory& memory,
                                                                 const Progress& progress)
{
    const auto data = dataOf(session, item);
    if (!data) return data.error();
    return knownCalibration(*data, item.recipe, memory, progress);
}

bool isOlder(const Machine& machine, const Calibration& calibration)
{
    for (const auto& [name, fitted] : calibration.machine.values) {
        if (fitted.recipe.isEmpty()) continue; // limits and the like may be typed
        const MachineValue* had = sourceValue(machine, name);
        if (!had || !isSame(had->value, fitted.value)) return true;
    }
    const QJsonObject fitted = tablesToJson(calibration.machine), had = tablesToJson(machine);
    return std::any_of(std::begin(tables), std::end(tables), [&](const char* table) {
        const QLatin1String name(table);
        return fitted.contains(name) && !isSame(had[name], fitted[name]);
    });
}

} // namespace costscope
