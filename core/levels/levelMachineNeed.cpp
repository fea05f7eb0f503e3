// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/levels/levelMachineNeed.h"

#include "core/pointToPoint/nodeAwareMaxRate.h"
#include "core/session/machines.h"

namespace costscope {

const MachineNeed levelMachineNeed = {
    .isOf = [](const Session& session, const FigureRequest& figure) { return hasData(session, figure, DatasetKind::Amg); },
    .isMet = [](const Machine& machine) { return nodeAwareFrom(machine).ok(); },
    .otherwise = "blue-waters", // whose parameters the paper prints
};

} // namespace costscope
