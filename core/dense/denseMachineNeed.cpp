// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/denseMachineNeed.h"

#include "core/dense/DenseMachine.h"
#include "core/session/machines.h"

#include <algorithm>

namespace costscope {

namespace {

/// Dense linear algebra on a machine: its tables, or a figure that can do without any.
bool isDense(const Session& session, const FigureRequest& figure)
{
    constexpr QLatin1String always[] = {QLatin1String("percent-of-peak"), QLatin1String("best-variant-map"),
                                        QLatin1String("dense-breakdown"), QLatin1String("dense-scaling")};
    constexpr QLatin1String withoutData[] = {QLatin1String("calibration-factors"), QLatin1String("kernel-efficiency")};
    const auto isOneOf = [&](const auto& kinds) { return std::find(std::begin(kinds), std::end(kinds), figure.kind) != std::end(kinds); };
    return isOneOf(always) || (isOneOf(withoutData) && figure.datasets.isEmpty()) || hasData(session, figure, DatasetKind::Efficiency);
}

} // namespace

const MachineNeed denseMachineNeed = {
    .isOf = isDense,
    .isMet = [](const Machine& machine) { return denseMachineOf(machine, {.isCalibrated = false}).ok(); },
    .otherwise = "hopper",
};

} // namespace costscope
